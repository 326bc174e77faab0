//! Serializes typed templates and route sets as the URIs that they build, and deserializes them by matching.

use serde::ser::Error as _;
use urika_runtime::serde::{Deserializer, Serializer, read};

use crate::typed::UriTemplate;
use crate::typed::capture::FromUriOwned;
use crate::typed::routes::Routes;

/// Serializes the URI of a typed template.
///
/// The URI is built before it is serialized, so that a value that cannot be printed is an error. If `Display`
/// returned the error, `serde` would panic.
///
/// # Errors
///
/// Fails when a value would change the target of the URI, or cannot be printed. The message of the
/// [`BuildError`](crate::BuildError) names the variable.
pub fn template<T: UriTemplate, S: Serializer>(template: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let built = template.try_build().map_err(S::Error::custom)?;
    serializer.serialize_str(built.as_ref())
}

/// Serializes the URI of a route.
///
/// # Errors
///
/// Fails like [`template`]. The message also names the route.
pub fn route<T: Routes, S: Serializer>(route: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let built = route.try_build().map_err(S::Error::custom)?;
    serializer.serialize_str(built.as_ref())
}

/// Deserializes a type that borrows nothing from the URI. `what` names the type's templates in errors.
///
/// # Errors
///
/// Fails when the input is not a string, or when `T` does not match it. The message of the
/// [`MatchError`](crate::MatchError) names the variable.
pub fn matched<'de, T, D>(what: &'static str, deserializer: D) -> Result<T, D::Error>
where
    T: FromUriOwned,
    D: Deserializer<'de>,
{
    read(["the URI of ", what], T::from_uri_owned, deserializer)
}
