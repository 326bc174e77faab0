//! Implements [`UriValue`](super::UriValue) for the types of [`value`](crate::value), and for URIs, bases and
//! hosts.

use super::answer::{answers, given_whole};
use super::kind;
use super::short::Short;
use super::value::UriValue;
use crate::policy::base::Base;
#[cfg(feature = "alloc")]
use crate::policy::base::BaseBuf;
use crate::template::expression::{Item, Visitor};
use crate::uri::fragment::{JsonPointer, Lines};
use crate::uri::host::Host;
use crate::uri::value::{AbsPath, AllowSlash, Encoded, FilePath, Label, RelPath, Segment};
use crate::uri::{Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::uri::{UriBuf, UriRefBuf};

/// Implements the trait for types that have a text, with the promises about it.
macro_rules! texts {
    ($($(#[$meta:meta])* $type:ty: $max_len:expr, { $($answers:tt)* })*) => {$(
        $(#[$meta])*
        impl UriValue for $type {
            type Kind = kind::Scalar;
            given_whole!();
            answers! { $($answers)* }
            const __MAX_LEN: usize = $max_len;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                visitor.item(Item::Text(self.as_str()))
            }

            #[inline]
            fn __hint(&self) -> usize {
                self.as_str().len()
            }
        }
    )*};
}

texts! {
    Segment<'_>: usize::MAX, {
        yes: Defined Sound Segment Plain Prefix Distinct;
        no: Path Reserved Label HostType Host HostReserved Port Bounded;
    }

    /// `{x}` escapes the slashes wherever this type may stand alone.
    AllowSlash<'_>: usize::MAX, {
        yes: Defined Sound Segment Plain Prefix Distinct;
        no: Path Reserved Label HostType Host HostReserved Port Bounded;
    }

    RelPath<'_>: usize::MAX, {
        yes: Defined Sound Path Reserved Plain Prefix Distinct;
        no: Segment Label HostType Host HostReserved Port Bounded;
    }

    /// A label that is a number may be read as an address, so it is checked as a whole host.
    Label<'_>: 63, {
        yes: Defined Sound Segment Path Reserved Plain Label HostType Prefix Distinct Bounded;
        no: Host HostReserved Port;
    }

    /// Only `{+x}` and `{#x}` leave encoded text as it is. A check reads its segments decoded.
    Encoded<'_>: usize::MAX, {
        yes: Defined Sound Reserved Prefix Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Bounded;
    }
}

/// Implements the trait for URIs: a URI fills no segment, and stays data only where all of it is escaped.
macro_rules! uris {
    ($($(#[$meta:meta])* $type:ty,)*) => {
        texts! {$(
            $(#[$meta])*
            $type: usize::MAX, {
                yes: Defined Sound Plain Distinct;
                no: Segment Path Reserved Label HostType Host HostReserved Port Prefix Bounded;
            }
        )*}
    };
}

uris! {
    Uri<'_>,
    UriRef<'_>,
    Base<'_>,
    #[cfg(feature = "alloc")]
    UriBuf,
    #[cfg(feature = "alloc")]
    UriRefBuf,
    #[cfg(feature = "alloc")]
    BaseBuf,
}

/// A `Host` may be empty, may hold escapes, and may be a number that some readers take for an address, so it
/// is checked.
impl UriValue for Host<'_> {
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Defined Sound Plain HostType Distinct;
        no: Segment Path Reserved Label Host HostReserved Port Prefix Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Host::Name(text) | Host::Future(text) => visitor.item(Item::Text(text.as_str())),
            Host::Ipv4(address) => address.__visit(visitor),
            Host::Ipv6(address) => address.__visit(visitor),
        }
    }

    #[inline]
    fn __hint(&self) -> usize {
        match self {
            Host::Name(text) | Host::Future(text) => text.len(),
            Host::Ipv4(_) => 15,
            Host::Ipv6(_) => 41,
        }
    }
}

impl UriValue for Lines {
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Defined Sound Segment Path Reserved Plain Label Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
    }
    const __MAX_LEN: usize = "L4294967295-L4294967295".len();

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Plain(Short::<{ Self::__MAX_LEN }>::print(self).as_str()))
    }

    #[inline]
    fn __hint(&self) -> usize {
        Self::__MAX_LEN
    }
}

/// Implements the trait for file paths and JSON pointers. They show their text percent-encoded, which only
/// `{+x}` and `{#x}` leave as it is.
macro_rules! encoded {
    ($($type:ident { $($answers:tt)* })*) => {$(
        impl UriValue for $type<'_> {
            type Kind = kind::Scalar;
            given_whole!();
            answers! { $($answers)* }
            const __MAX_LEN: usize = usize::MAX;

            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                visitor.item(Item::Printed(self))
            }

            #[inline]
            fn __hint(&self) -> usize {
                self.as_str().len()
            }
        }
    )*};
}

encoded! {
    JsonPointer {
        yes: Defined Sound Reserved Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
    FilePath {
        yes: Defined Sound Path Reserved Distinct;
        no: Segment Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
    AbsPath {
        Absolute;
        yes: Defined Sound Reserved Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
}

/// A UUID is written with hyphens, in lower case (RFC 9562, section 4).
#[cfg(feature = "uuid")]
impl UriValue for uuid::Uuid {
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Defined Sound Segment Path Reserved Plain Label Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
    }
    const __MAX_LEN: usize = uuid::fmt::Hyphenated::LENGTH;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        let mut text = [0; uuid::fmt::Hyphenated::LENGTH];
        visitor.item(Item::Plain(self.as_hyphenated().encode_lower(&mut text)))
    }

    #[inline]
    fn __hint(&self) -> usize {
        Self::__MAX_LEN
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use core::net::{Ipv4Addr, Ipv6Addr};

    use super::*;
    use crate::template::Operator;
    use crate::typed::{Expression, Unmarked};
    use crate::uri::value::Secret;

    /// Returns the text of `{#x}` with a value, and the capacity that is reserved for it.
    fn written<T: UriValue + ?Sized>(value: &T) -> (String, usize) {
        let mut text = String::new();
        Expression::new(Operator::Fragment)
            .value(&mut Unmarked(&mut text), "", value)
            .expect("a string takes all");
        (text, value.__hint())
    }

    #[test]
    fn room_is_made_for_what_is_written() {
        let pointer = JsonPointer::parse("/a~1b c").unwrap();
        assert_eq!(written(&pointer), ("#/a~1b%20c".into(), 7));
        assert_eq!(written(&FilePath::parse("a/[b]#").unwrap()), ("#a/%5Bb%5D%23".into(), 6));
        assert_eq!(written(&Lines::range(3, 14).unwrap()), ("#L3-L14".into(), 23));
        assert_eq!(written(&Host::parse("a.b").unwrap()), ("#a.b".into(), 3));
        assert_eq!(written(&Host::from(Ipv4Addr::LOCALHOST)), ("#127.0.0.1".into(), 15));
        assert_eq!(written(&Host::from(Ipv6Addr::LOCALHOST)), ("#::1".into(), 41));
        assert_eq!(written(&Secret::new("ab")), ("#ab".into(), 2));
        assert_eq!((Secret::new("ab").__count(), Secret::new(["a", "b"]).__count()), (1, 2));
    }

    #[cfg(feature = "uuid")]
    #[test]
    fn uuids_are_written_in_lower_case() {
        let uuid = uuid::Uuid::from_u128(0xA1A2_A3A4_B1B2_C1C2_D1D2_D3D4_D5D6_D7D8);
        assert_eq!(written(&uuid), ("#a1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8".into(), 36));
    }
}
