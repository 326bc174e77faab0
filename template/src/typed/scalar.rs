//! Implements [`UriValue`](super::UriValue) for numbers, `bool`, `char` and addresses.

#![allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "numbers of all widths are shown alike")]

use super::language::Language;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use super::answer::scalars;
use crate::template::expression::Item;
use crate::text::short::Short;

/// Implements the trait for integers, with their answers and how to show a number.
macro_rules! integers {
    ($($($type:ident)* => $answers:tt |$number:ident, $visitor:ident| $shown:expr;)*) => {$($(
        scalars! {
            $type => $answers
            // A minus sign precedes the digits.
            <$type>::MAX.ilog10() as usize + 1 + (<$type>::MIN != 0) as usize,
            |$number, $visitor| $shown, Self::__MAX_LEN;

            NonZero<$type> => {
                @ language: <$type as crate::typed::UriValue>::__LANGUAGE.without_zero(); of $type: Absolute Defined Sound Segment Path Reserved Plain Label HostType Host HostReserved Port
                    Prefix Distinct Bounded;
            }
            <$type>::__MAX_LEN, |number, visitor| number.get().__visit(visitor), Self::__MAX_LEN;
        }
    )*)*};
}

integers! {
    u8 u16 => {
        yes: Defined Sound Segment Path Reserved Plain Port Distinct Bounded;
        word: Label;
        no: HostType Host HostReserved Prefix;
        language: Language::integers(0, Self::MAX as u128);
    }
    |number, visitor| visitor.number(false, u64::from(*number));

    u32 u64 usize => {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        word: Label;
        no: HostType Host HostReserved Port Prefix;
        language: Language::integers(0, Self::MAX as u128);
    }
    |number, visitor| visitor.number(false, *number as u64);

    u128 => {
        yes: Defined Sound Segment Path Reserved Plain Label Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
        language: Language::integers(0, Self::MAX as u128);
    }
    |number, visitor| visitor.item(Item::Plain(Short::<39>::print(number).as_str()));

    i8 i16 i32 i64 isize => {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        no: Label HostType Host HostReserved Port Prefix;
        language: Language::integers(Self::MIN.unsigned_abs() as u128, Self::MAX as u128);
    }
    |number, visitor| visitor.number(*number < 0, number.unsigned_abs() as u64);

    i128 => {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        no: Label HostType Host HostReserved Port Prefix;
        language: Language::integers(Self::MIN.unsigned_abs() as u128, Self::MAX as u128);
    }
    |number, visitor| visitor.item(Item::Plain(Short::<40>::print(number).as_str()));
}

/// Implements the trait for floats. `Display` writes them without an exponent, so that parsing returns the
/// same number.
macro_rules! floats {
    ($($type:ident: $length:literal;)*) => {$(
        scalars! {
            $type => {
                yes: Defined Reserved Plain Distinct Bounded;
                no: Sound Segment Path Label HostType Host HostReserved Port Prefix;
            }
            $length,
            |number, visitor| {
                let text = Short::<$length>::print(number);
                let item = if number.is_finite() { Item::Plain } else { Item::NotFinite };
                visitor.item(item(text.as_str()))
            },
            24;
        }
    )*};
}

floats! {
    f32: 48;
    // -2.2250738585072014e-308 has 324 digits after the point.
    f64: 327;
}

scalars! {
    bool => {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        word: Label;
        no: HostType Host HostReserved Port Prefix;
        texts: &["false", "true"];
    }
    5, |it, visitor| visitor.item(Item::Plain(if *it { "true" } else { "false" })), 5;

    char => {
        yes: Defined Sound Plain Distinct Bounded;
        no: Segment Path Reserved Label HostType Host HostReserved Port Prefix;
        language: Language::CHAR;
    }
    12, |it, visitor| visitor.item(Item::Text(it.encode_utf8(&mut [0; 4]))), 3;

    Ipv4Addr => {
        yes: Defined Sound Segment Path Reserved Plain HostType Host HostReserved Distinct Bounded;
        no: Label Port Prefix;
        language: Language::IPV4;
    }
    15, |it, visitor| visitor.item(Item::Text(Short::<15>::print(it).as_str())), 15;

    // The longest address has seven colons, which become escapes.
    Ipv6Addr => {
        yes: Defined Sound Segment Path Reserved Plain HostType HostReserved Distinct Bounded;
        no: Label Host Port Prefix;
        language: Language::IPV6;
    }
    53, |it, visitor| visitor.item(Item::Text(Short::<39>::print(it).as_str())), 39;

    IpAddr => {
        yes: Defined Sound Segment Path Reserved Plain HostType HostReserved Distinct Bounded;
        no: Label Host Port Prefix;
        language: Language::IP;
    }
    53, |it, visitor| visitor.item(Item::Text(Short::<39>::print(it).as_str())), 39;
}
