//! [`Padded`]: a number with leading zeros, as in dates and serial numbers.

use core::fmt;
use core::num::TryFromIntError;
use core::str::FromStr;

use super::Yes;
use super::capture::{Capture, Found, Lend, Mismatch, alphabet};
use super::language::Language;
use crate::template::expression::{Item, Visitor};

/// A number that is written with at least `WIDTH` digits: `Padded::<2>(7)` is `07`.
///
/// It builds without a `Result` wherever a number does. Parsing accepts exactly the strings that are written, so
/// `/2024/7` is not a second address of `/2024/07`. A number with more than `WIDTH` digits is written in full.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::Padded;
///
/// let month = Padded::<2>::from(7_u8);
/// assert_eq!(format!("/2024/{month}"), "/2024/07");
/// assert_eq!(Padded::try_from(7_i8), Ok(month)); // a signed number may be negative
/// assert_eq!(Padded::<4>(12345).to_string(), "12345");
/// assert_eq!("07".parse(), Ok(month));
/// assert!("7".parse::<Padded<2>>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Padded<const WIDTH: usize>(pub u64);

/// Prints the digits. The options of the format string have no effect.
impl<const WIDTH: usize> fmt::Display for Padded<WIDTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The width of a format string is at most `u16::MAX`.
        let digits = self.0.checked_ilog10().map_or(1, |power| power as usize + 1);
        (digits..WIDTH).try_for_each(|_| f.write_str("0"))?;
        write!(f, "{}", self.0)
    }
}

/// The error of parsing a [`Padded`]: a string that is not such a number.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::{NotPadded, Padded};
///
/// assert_eq!("x".parse::<Padded<2>>(), Err(NotPadded));
/// assert!(NotPadded.to_string().starts_with("not a number with the expected"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NotPadded;

impl fmt::Display for NotPadded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a number with the expected leading zeros; write digits, with zeros before them up to the width \
             [urika, typed values]",
        )
    }
}

crate::fault::debugs_as_displayed!(NotPadded);

impl core::error::Error for NotPadded {}

impl<const WIDTH: usize> FromStr for Padded<WIDTH> {
    type Err = NotPadded;

    fn from_str(text: &str) -> Result<Self, NotPadded> {
        let is_short = text.len() < WIDTH || text.is_empty();
        let has_needless_zero = text.len() > WIDTH.max(1) && text.starts_with('0');
        if is_short || has_needless_zero || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotPadded);
        }
        text.parse().map(Self).map_err(|_| NotPadded)
    }
}

macro_rules! from {
    ($($number:ty)*) => {$(
        impl<const WIDTH: usize> From<$number> for Padded<WIDTH> {
            fn from(number: $number) -> Self {
                Self(number.into())
            }
        }
    )*};
}

from! { u8 u16 u32 u64 }

macro_rules! try_from {
    ($($number:ty)*) => {$(
        /// Fails for a number that is negative or above `u64::MAX`.
        impl<const WIDTH: usize> TryFrom<$number> for Padded<WIDTH> {
            type Error = TryFromIntError;

            fn try_from(number: $number) -> Result<Self, TryFromIntError> {
                number.try_into().map(Self)
            }
        }
    )*};
}

try_from! { i8 i16 i32 i64 i128 isize u128 usize }

impl<const WIDTH: usize> super::UriValue for Padded<WIDTH> {
    type Kind = super::kind::ScalarKind;
    super::answer::given_whole!();
    super::answer::answers! {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        no: Label HostType Host HostReserved Port Prefix;
        language: Language::padded(WIDTH);
    }
    const __MAX_LEN: usize = if WIDTH > u64::__MAX_LEN { WIDTH } else { u64::__MAX_LEN };

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Printed(self))
    }

    fn __hint(&self) -> usize {
        Self::__MAX_LEN
    }
}

impl<'u, const WIDTH: usize> Capture<'u> for Padded<WIDTH> {
    type Alphabet = alphabet::Digits;
    type Kept = Yes;

    fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, _: L) -> Result<Self, Mismatch> {
        found.text()?.short(Mismatch::Number, |text| match text.parse() {
            Ok(number) => Ok(number),
            Err(NotPadded) if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(Mismatch::Number)
            }
            Err(NotPadded) if text.len() < WIDTH => Err(Mismatch::Digits(WIDTH)),
            Err(NotPadded) if text.starts_with('0') => Err(Mismatch::Zeros(WIDTH)),
            Err(NotPadded) => Err(Mismatch::Range("0 to 18446744073709551615")),
        })
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use super::*;

    /// Each string of up to four digits is parsed if and only if it is written for the number.
    #[test]
    fn exactly_the_written_strings_are_parsed() {
        fn check<const WIDTH: usize>() -> usize {
            let mut parsed = 0;
            for length in 1..=4 {
                for number in 0..10_u64.pow(length) {
                    let text = format!("{number:0length$}", length = length as usize);
                    let is_written = Padded::<WIDTH>(number).to_string() == text;
                    let found = text.parse::<Padded<WIDTH>>();
                    assert_eq!(found.is_ok(), is_written, "{WIDTH} {text}");
                    parsed += usize::from(found == Ok(Padded(number)));
                }
            }
            parsed
        }
        // One string for each number below 10,000, except those that need more than four digits.
        assert_eq!(
            [check::<0>(), check::<1>(), check::<2>(), check::<4>(), check::<5>()],
            [10_000, 10_000, 10_000, 10_000, 0]
        );
    }

    /// The formatter panics above `u16::MAX`.
    #[test]
    fn numbers_of_any_width_are_written() {
        for (written, length) in [
            (Padded::<65_536>(7).to_string(), 65_536),
            (Padded::<0>(0).to_string(), 1),
            (Padded::<20>(u64::MAX).to_string(), 20),
            (Padded::<21>(u64::MAX).to_string(), 21),
        ] {
            assert_eq!(written.len(), length);
        }
    }

    #[test]
    fn other_strings_are_not_numbers() {
        for text in ["", "+7", "-1", " 07", "0x", "٠٧", "18446744073709551616"] {
            assert_eq!(text.parse::<Padded<2>>(), Err(NotPadded), "{text}");
        }
        assert_eq!(format!("{:>9}", Padded::<3>(7)), "007");
    }

    /// Every type of integer converts, by `From` or `TryFrom`, and a number that does not fit is an error.
    #[test]
    fn signed_numbers_are_padded_unless_they_are_negative() {
        macro_rules! converts {
            ($($number:ty)*) => {$(
                let of = |number: $number| Padded::<3>::try_from(number).ok();
                assert_eq!(of(7), Some(Padded(7)), stringify!($number));
                assert_eq!(of(<$number>::MAX), <$number>::MAX.try_into().ok().map(Padded));
                assert_eq!(of(<$number>::MIN), (<$number>::MIN == 0).then_some(Padded(0)));
            )*};
        }
        converts! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
    }
}
