//! Implements [`UriValue`](super::UriValue) for the types of [`value`](crate::value), and for URIs, bases and
//! hosts.

use super::answer::scalars;
use super::language::Language;
use crate::template::expression::Item;
use crate::text::short::Short;
use urika_runtime::Host;
use urika_runtime::fragment::{JsonPointer, Lines};
use urika_runtime::value::Base;
#[cfg(feature = "alloc")]
use urika_runtime::value::BaseBuf;
use urika_runtime::value::{
    AbsPath, Encoded, FilePath, Label, ObjectKey, RelPath, Segment, SegmentWithSlash,
};
use urika_runtime::{Uri, UriRef};
#[cfg(feature = "alloc")]
use urika_runtime::{UriBuf, UriRefBuf};

scalars! {
    Segment<'_> => {
        yes: Defined Sound Segment Plain Prefix Distinct;
        no: Path Reserved Label HostType Host HostReserved Port Bounded;
        language: Language::SEGMENT;
        holds: text;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    /// `{x}` escapes the slashes of a `SegmentWithSlash` wherever it may be the whole segment.
    SegmentWithSlash<'_> => {
        Slashes;
        yes: Defined Sound Plain Prefix Distinct;
        no: Path Reserved Label HostType Host HostReserved Port Bounded;
        language: Language::SEGMENTS;
        holds: text;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    RelPath<'_> => {
        yes: Defined Sound Path Reserved Plain Prefix Distinct;
        no: Segment Label HostType Host HostReserved Port Bounded;
        holds: text;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    /// A label that is a number may be read as an address, so it is checked as a whole host.
    Label<'_> => {
        yes: Defined Sound Segment Path Reserved Plain Label HostType Prefix Distinct Bounded;
        no: Host HostReserved Port;
        language: Language::LABEL;
        holds: text;
    }
    63, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    /// Only `{+x}` and `{#x}` keep encoded text. A check decodes its segments.
    Encoded<'_> => {
        yes: Defined Sound Reserved Prefix Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Bounded;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    /// A URI is not a segment, and is data only where all of it is escaped.
    Uri<'_>, UriRef<'_>, Base<'_>,
    #[cfg(feature = "alloc")] UriBuf, #[cfg(feature = "alloc")] UriRefBuf, #[cfg(feature = "alloc")] BaseBuf => {
        yes: Defined Sound Plain Distinct;
        no: Segment Path Reserved Label HostType Host HostReserved Port Prefix Bounded;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Text(it.as_str())), it.as_str().len();

    /// A `Host` may be empty, may contain escapes, and may be a number that some readers treat as an address,
    /// so it makes no promises. An IPv6 address is shown without brackets.
    Host<'_> => {
        yes: Defined Sound Plain HostType Distinct;
        no: Segment Path Reserved Label Host HostReserved Port Prefix Bounded;
    }
    usize::MAX,
    |it, visitor| match it {
        Host::Name(text) | Host::Future(text) => visitor.item(Item::Text(text.as_str())),
        Host::Ipv4(address) => address.__visit(visitor),
        Host::Ipv6(address) => address.__visit(visitor),
    },
    match it {
        Host::Name(text) | Host::Future(text) => text.len(),
        Host::Ipv4(_) => 15,
        Host::Ipv6(_) => 41,
    };

    Lines => {
        yes: Defined Sound Segment Path Reserved Plain Label Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
    }
    "L4294967295C4294967295-L4294967295C4294967295".len(),
    |it, visitor| visitor.item(Item::Plain(Short::<{ Self::__MAX_LEN }>::print(it).as_str())), Self::__MAX_LEN;

    /// File paths and JSON pointers are already percent-encoded, which only `{+x}` and `{#x}` keep.
    JsonPointer<'_> => {
        yes: Defined Sound Reserved Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Printed(it)), it.as_str().len();

    FilePath<'_> => {
        yes: Defined Sound Path Reserved Distinct;
        no: Segment Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Printed(it)), it.as_str().len();

    /// The segments of a key may be empty.
    ObjectKey<'_> => {
        Gaps;
        yes: Defined Sound Reserved Distinct;
        no: Segment Plain Label HostType Host HostReserved Port Prefix Bounded;
        language: Language::KEY;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Printed(it)), it.as_str().len();

    AbsPath<'_> => {
        Absolute;
        yes: Defined Sound Reserved Distinct;
        no: Segment Path Plain Label HostType Host HostReserved Port Prefix Bounded;
    }
    usize::MAX, |it, visitor| visitor.item(Item::Printed(it)), it.as_str().len();

    /// A UUID is written with hyphens, in lower case (RFC 9562, section 4).
    #[cfg(feature = "uuid")] uuid::Uuid => {
        yes: Defined Sound Segment Path Reserved Plain Label Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
        language: Language::UUID;
    }
    uuid::fmt::Hyphenated::LENGTH,
    |it, visitor| {
        let text = &mut [0; uuid::fmt::Hyphenated::LENGTH];
        visitor.item(Item::Plain(it.as_hyphenated().encode_lower(text)))
    },
    Self::__MAX_LEN;
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use core::net::{Ipv4Addr, Ipv6Addr};

    use super::*;
    use crate::template::Operator;
    use crate::typed::{Expression, Unmarked, UriValue};
    use urika_runtime::value::Secret;

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
        assert_eq!(written(&Lines::range(3, 14).unwrap()), ("#L3-L14".into(), 45));
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
