//! Parses numbers, `bool`, `char` and addresses. Only accepts strings as a template writes them, not others
//! that would parse to the same value.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use super::alphabet;
use super::found::Found;
use super::{Capture, Lend, Mismatch, ToldFromNone};
use crate::typed::Yes;
use crate::typed::value::Undefined;
use urika_runtime::fragment::Lines;

const U32: &str = "0 to 4294967295";
const U64: &str = "0 to 18446744073709551615";
const I32: &str = "-2147483648 to 2147483647";
const I64: &str = "-9223372036854775808 to 9223372036854775807";

/// Parses digits, with a `-` before them if the type is signed. `+5`, `1e3`, ` 1` and `-0` are rejected;
/// leading zeros are allowed.
macro_rules! integers {
    ($($type:ident: $alphabet:ident, $signed:literal, $numbers:expr;)*) => {$(
        impl<'u> Capture<'u> for $type {
            type Alphabet = alphabet::$alphabet;
            type Kept = Yes;

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "a digit is 9 at most")]
            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, _: L) -> Result<Self, Mismatch> {
                found.text()?.short(Mismatch::Number, |text| {
                    let (is_negative, digits) = match text.as_bytes() {
                        [b'-', digits @ ..] if $signed => (true, digits),
                        digits => (false, digits),
                    };
                    if digits.is_empty() {
                        return Err(Mismatch::Number);
                    }
                    // A number with this few digits is always in range.
                    let value = if digits.len() <= <$type>::MAX.ilog10() as usize {
                        let mut value: $type = 0;
                        for byte in digits {
                            let digit = byte.wrapping_sub(b'0');
                            if digit > 9 {
                                return Err(Mismatch::Number);
                            }
                            value = value * 10 + digit as $type;
                        }
                        if is_negative { (0 as $type).wrapping_sub(value) } else { value }
                    } else if digits.iter().all(u8::is_ascii_digit) {
                        text.parse().map_err(|_| Mismatch::Range($numbers))?
                    } else {
                        return Err(Mismatch::Number);
                    };
                    if is_negative && value == 0 { Err(Mismatch::Number) } else { Ok(value) }
                })
            }
        }

        impl<'u> Capture<'u> for NonZero<$type> {
            type Alphabet = alphabet::$alphabet;
            type Kept = Yes;

            #[inline]
            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
                Self::new(<$type>::capture(found, lend)?).ok_or(Mismatch::Range("a number other than 0"))
            }
        }
    )*};
}

integers! {
    u8: Digits, false, "0 to 255";
    u16: Digits, false, "0 to 65535";
    u32: Digits, false, U32;
    u64: Digits, false, U64;
    u128: Digits, false, "0 to 340282366920938463463374607431768211455";
    usize: Digits, false, if usize::BITS == 32 { U32 } else { U64 };
    i8: Signed, true, "-128 to 127";
    i16: Signed, true, "-32768 to 32767";
    i32: Signed, true, I32;
    i64: Signed, true, I64;
    i128: Signed, true, "-170141183460469231731687303715884105728 to 170141183460469231731687303715884105727";
    isize: Signed, true, if isize::BITS == 32 { I32 } else { I64 };
}

/// Implements the trait for types that are parsed from one string, with their alphabets. `ref` precedes a
/// type that always borrows, and `where` any other type with a lifetime.
macro_rules! reads {
    ($(
        $($(#[$meta:meta])* $(where [$($generics:tt)*])? $(ref [$($lent:tt)*])? $type:ty),+
            => $alphabet:ident, |$found:ident, $lend:ident| $read:expr;
    )*) => {$($(
        $(#[$meta])*
        impl<'u $($($generics)*)? $($($lent)*)?> Capture<'u> for $type {
            type Alphabet = alphabet::$alphabet;
            type Kept = $crate::typed::capture::scalars::kept!($($($lent)*)?);

            #[inline]
            fn capture<'t, L: Lend<'t, 'u>>($found: Found<'t>, $lend: L) -> Result<Self, Mismatch> {
                $read
            }
        }
    )+)*};
}

/// Returns whether a type can own its string.
macro_rules! kept {
    () => {
        $crate::typed::Yes
    };
    ($($lent:tt)+) => {
        $crate::typed::No
    };
}

pub(super) use kept;
#[cfg(feature = "alloc")]
pub(super) use reads;

reads! {
    /// Parses numbers like `-0.25`: digits, and more digits after a point.
    f32, f64 => Decimal, |found, _lend| found.text()?.short(Mismatch::Number, |text| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(whole) || !are_digits(part) {
            return Err(Mismatch::Number);
        }
        match text.parse::<Self>() {
            Ok(value) if value.is_finite() => Ok(value),
            Ok(_) => Err(Mismatch::Range("a finite number")),
            Err(_) => Err(Mismatch::Number),
        }
    });
    bool => Letters, |found, _lend| found.text()?.short(Mismatch::Boolean, |text| match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Mismatch::Boolean),
    });
    char => NonEmpty, |found, _lend| found.text()?.short(Mismatch::OneCharacter, |text| {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Ok(character),
            _ => Err(Mismatch::OneCharacter),
        }
    });
    Ipv4Addr => Dotted, |found, _lend| found.text()?.short(Mismatch::Address(IPV4), |text| address(text, IPV4));
    Ipv6Addr => Address, |found, _lend| found.text()?.short(Mismatch::Address(IPV6), |text| address(text, IPV6));
    IpAddr => Address, |found, _lend| found.text()?.short(Mismatch::Address(IP), |text| address(text, IP));
    Lines => Hyphened, |found, _lend| Lines::parse(found.text()?.encoded()).map_err(Mismatch::of_type);
    Undefined => Any, |_found, _lend| Ok(Self);
    /// Parses a UUID with hyphens, in either case (RFC 9562, section 4).
    #[cfg(feature = "uuid")]
    uuid::Uuid => Hyphened, |found, _lend| found.text()?.short(Mismatch::Uuid, |text| match Self::try_parse(text) {
        Ok(uuid) if text.len() == uuid::fmt::Hyphenated::LENGTH => Ok(uuid),
        _ => Err(Mismatch::Uuid),
    });
}

const IPV4: &str = "an IPv4 address such as `192.0.2.1`";
const IPV6: &str = "an IPv6 address such as `2001:db8::1`";
const IP: &str = "an IP address such as `192.0.2.1` or `2001:db8::1`";

/// Parses an IP address of this kind. An IPv6 address may be in brackets, as in hosts.
fn address<T: core::str::FromStr>(text: &str, kind: &'static str) -> Result<T, Mismatch> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    match inner {
        Some(inner) if inner.contains(':') => inner.parse(),
        Some(_) => return Err(Mismatch::Address(kind)),
        None => text.parse(),
    }
    .map_err(|_| Mismatch::Address(kind))
}

/// Reads an undefined variable as `None`. If values could be undefined themselves, two undefined
/// values could not be distinguished.
impl<'u, T: Capture<'u>> Capture<'u> for Option<T>
where
    T::Defined: ToldFromNone<Self>,
{
    type Alphabet = T::Alphabet;
    type Kept = T::Kept;

    #[inline]
    fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
        if T::is_absent(found) { Ok(None) } else { T::capture(found, lend).map(Some) }
    }
}
