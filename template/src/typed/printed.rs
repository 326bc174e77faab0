//! [`Printed`]: a value of a type of another crate, written by its `Display` and parsed by its `FromStr`.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use super::kind;
use super::value::UriValue;
use crate::template::expression::{Item, Visitor};

/// A value of any type with `Display` and `FromStr`, such as a date or a version of another crate.
///
/// It is written as it prints, percent-encoded, and parsed with `FromStr`. Nothing is known about the string, so
/// build with `try_build()`. The two traits of the type must agree: parsing what it prints returns the value.
///
/// The value is printed once to check it and once to write it, and must print the same string both times.
///
/// ```
/// # extern crate urika_template as urika;
/// use std::net::SocketAddr;
/// use urika::value::Printed;
///
/// let peer: Printed<SocketAddr> = "127.0.0.1:80".parse()?;
/// assert_eq!((peer.port(), peer.to_string()), (80, "127.0.0.1:80".into()));
/// assert_eq!(Printed::from(*peer), peer);
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Printed<T>(pub T);

impl<T: fmt::Display> fmt::Display for Printed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: FromStr> FromStr for Printed<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}

impl<T> From<T> for Printed<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Display> UriValue for Printed<T> {
    type Kind = kind::ScalarKind;
    super::answer::given_whole!();
    super::answer::answers! {
        yes: Defined Plain Distinct;
        no: Sound Segment Path Reserved Label HostType Host HostReserved Port Prefix Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Printed(&self.0))
    }

    fn __hint(&self) -> usize {
        16
    }
}

#[cfg(feature = "alloc")]
impl<'u, T: fmt::Display + FromStr> super::capture::Capture<'u> for Printed<T> {
    type Alphabet = super::capture::alphabet::Any;
    type Kept = super::Yes;

    fn capture<'t, L: super::capture::Lend<'t, 'u>>(
        found: super::capture::Found<'t>,
        _: L,
    ) -> Result<Self, super::capture::Mismatch> {
        found.text()?.decode()?.parse().map_err(|_| super::capture::Mismatch::not_parsed::<T>())
    }
}
