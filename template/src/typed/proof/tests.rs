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
