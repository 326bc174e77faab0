//! Typed templates and sets of routes as text: built to be written, and taken apart to be read.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};
use serde::ser::{Error as _, Serializer};

use crate::typed::UriTemplate;
use crate::typed::capture::FromUriOwned;
use crate::typed::routes::Routes;

/// Writes the URI of a typed template.
///
/// It is built before it is written, so that a value which does not print is an error too: what
/// serde does with a `Display` that fails is to panic.
///
/// # Errors
///
/// When a value would change what is addressed, or has no text: the sentence of the
/// [`BuildError`](crate::BuildError), which names the variable.
pub fn template<T: UriTemplate, S: Serializer>(template: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let built = template.try_build().map_err(S::Error::custom)?;
    serializer.serialize_str(built.as_ref())
}

/// Writes the URI of a route.
///
/// # Errors
///
/// As [`template`]; the sentence names the route too.
pub fn route<T: Routes, S: Serializer>(route: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let built = route.try_build().map_err(S::Error::custom)?;
    serializer.serialize_str(built.as_ref())
}

/// Reads a text of which nothing is borrowed: a URI of the templates that `what` names.
///
/// # Errors
///
/// When there is no text, or one that `T` does not match: the sentence of the
/// [`MatchError`](crate::MatchError), which names the variable.
pub fn matched<'de, T, D>(what: &'static str, deserializer: D) -> Result<T, D::Error>
where
    T: FromUriOwned,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(Matched { what, result: PhantomData })
}

struct Matched<T> {
    what: &'static str,
    result: PhantomData<T>,
}

impl<T: FromUriOwned> Visitor<'_> for Matched<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of {}", self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::from_uri_owned(text).map_err(E::custom)
    }
}
