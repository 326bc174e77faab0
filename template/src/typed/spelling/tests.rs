//! A type has a string exactly if one of its values is written so: types × literals, and all values of small types.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;
use core::str::FromStr;
use std::borrow::Cow;
use std::println;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::typed::Padded;
use urika_runtime::value::{Label, Secret, Segment, SegmentWithSlash};

const LITERALS: [&str; 62] = [
    "",
    "me",
    "new",
    "0",
    "00",
    "007",
    "7",
    "-0",
    "-7",
    "-07",
    "+7",
    "--7",
    "-",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "300",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "-2147483648",
    "-2147483649",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "-170141183460469231731687303715884105728",
    "-170141183460469231731687303715884105729",
    "9999999999999999999999999999999999999999999999999",
    "true",
    "false",
    "True",
    "tru",
    "a",
    "é",
    "ab",
    "1.2.3.4",
    "1.2.3",
    "01.2.3.4",
    "1.2.3.256",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    ":",
    "1::2::3",
    "7.0",
    "1e3",
    "٣",
    "x-y",
    "-x",
    "a_b",
    "A",
    "a b",
    "a/b",
    "..",
];

/// Returns whether a value is written so, for types that parse exactly what they print.
fn is_written<T: FromStr + ToString>(text: &str) -> bool {
    text.parse::<T>().is_ok_and(|value| value.to_string() == text)
}

#[test]
fn types_spell_the_texts_of_their_values() {
    let mut count = [0, 0];
    macro_rules! types {
        ($($($type:ty),+ => $is:expr;)*) => {$($(
            for text in LITERALS {
                let is: fn(&str) -> bool = $is;
                assert_eq!(Spelling::of::<$type>().has(&[text]), is(text), "{} {text:?}", stringify!($type));
                count[usize::from(is(text))] += 1;
            }
        )+)*};
    }
    types! {
        u8, &u8, Secret<u8>, Cow<'_, u8> => is_written::<u8>;
        u16 => is_written::<u16>; u32 => is_written::<u32>; u64 => is_written::<u64>; u128 => is_written::<u128>;
        i8 => is_written::<i8>; i16 => is_written::<i16>; i32 => is_written::<i32>; i64 => is_written::<i64>;
        i128 => is_written::<i128>; usize => is_written::<usize>; isize => is_written::<isize>;
        Padded<0> => is_written::<Padded<0>>; Padded<3> => is_written::<Padded<3>>;
        NonZero<u8> => is_written::<NonZero<u8>>; NonZero<i64> => is_written::<NonZero<i64>>;
        bool, &bool, std::boxed::Box<bool> => is_written::<bool>;
        char => is_written::<char>;
        Ipv4Addr => is_written::<Ipv4Addr>; Ipv6Addr => is_written::<Ipv6Addr>; IpAddr => is_written::<IpAddr>;
        Segment<'_> => |text| Segment::parse(text).is_ok();
        Label<'_> => |text| Label::parse(text).is_ok();
        SegmentWithSlash<'_> => |text| !text.is_empty();
        str, String => |_| true;
        Option<u8> => |text| text.is_empty() || is_written::<u8>(text);
        Option<bool> => |text| text.is_empty() || is_written::<bool>(text);
    }
    println!("{} texts of no value, {} of a value", count[0], count[1]);
    assert!(count[0] > 1000 && count[1] > 200, "{count:?}");
}

#[test]
fn lists_spell_their_members_with_commas() {
    for text in ["me", "1", "1,2", "0,255", "1,256", "1,,2", "1,", ",", "01,2", "1,me", ""] {
        let is = text.is_empty() || text.split(',').all(is_written::<u8>);
        assert_eq!(Spelling::of::<Vec<u8>>().has(&[text]), is, "{text:?}");
        assert_eq!(Spelling::of::<Option<[u8; 2]>>().has(&[text]), is, "{text:?}");
    }
    assert!(Spelling::of::<[&str]>().has(&["me"]) && Spelling::of::<[(&str, u8)]>().has(&["me,1"]));
    assert!(Spelling::of::<[bool]>().has(&["true,false"]) && !Spelling::of::<[bool]>().has(&["true,no"]));
    assert!(!Spelling::of::<[u8]>().has(&["x", ""]) && Spelling::of::<[u8]>().has(&["1,", ""]));
}

/// Returns whether a string consists of these parts, with anything between them.
fn is_made_of(text: &str, parts: &[&str]) -> bool {
    let [first, between @ .., last] = parts else { panic!("one part") };
    let Some(mut rest) = text.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    between.iter().all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

#[test]
fn small_types_spell_parts_of_their_values() {
    const PARTS: [&str; 17] =
        ["", "0", "1", "2", "5", "9", "-", "00", "25", "12", "-1", "30", "56", "128", "t", "ue", "x"];
    let mut count = [0, 0];
    macro_rules! types {
        ($($type:ty: $values:expr;)*) => {$(
            let values: Vec<String> = $values.map(|value: $type| value.to_string()).collect();
            let mut check = |parts: &[&str]| {
                let is = values.iter().any(|text| is_made_of(text, parts));
                assert_eq!(Spelling::of::<$type>().has(parts), is, "{} {parts:?}", stringify!($type));
                count[usize::from(is)] += 1;
            };
            for first in PARTS {
                for last in PARTS {
                    check(&[first, last]);
                    for between in PARTS {
                        check(&[first, between, last]);
                    }
                }
            }
        )*};
    }
    types! {
        u8: (0..=255);
        i8: (-128..=127);
        NonZero<u8>: (1..=255).filter_map(NonZero::new);
        NonZero<i8>: (-128..=127).filter_map(NonZero::new);
        bool: [false, true].into_iter();
        char: (' '..='~');
    }
    println!("{} patterns of no value, {} of a value", count[0], count[1]);
    assert!(count[0] > 20_000 && count[1] > 1000, "{count:?}");
}
