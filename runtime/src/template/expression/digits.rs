//! Writes integers in decimal digits.

use core::fmt;

/// The numbers from 00 to 99, in a row.
const PAIRS: &str = "\
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes the digits of `number`, without a buffer.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn write<W: fmt::Write + ?Sized>(out: &mut W, number: u64) -> fmt::Result {
    if number < 100 {
        write_short(out, number)
    } else if number < 1000 {
        write_short(out, number / 100)?;
        out.write_str(pair(number % 100))
    } else {
        write_long(out, number)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn write_short<W: fmt::Write + ?Sized>(out: &mut W, number: u64) -> fmt::Result {
    if number < 10 { out.write_char(char::from(b'0' + number as u8)) } else { out.write_str(pair(number)) }
}

#[inline(never)]
fn write_long<W: fmt::Write + ?Sized>(out: &mut W, number: u64) -> fmt::Result {
    let mut tail = number;
    if number >= 10_000 {
        write(out, number / 10_000)?;
        tail = number % 10_000;
        out.write_str(pair(tail / 100))?;
    } else {
        write_short(out, number / 100)?;
    }
    out.write_str(pair(tail % 100))
}

/// Returns the two digits of a number below 100.
#[inline]
fn pair(number: u64) -> &'static str {
    let start = 2 * number as usize;
    &PAIRS[start..start + 2]
}

/// The digits of an integer. `N` is the number of bytes of the longest.
pub(crate) struct Digits<const N: usize> {
    bytes: [u8; N],
    start: usize,
}

impl<const N: usize> Digits<N> {
    /// Makes the digits of `number`, behind a `-` if `is_negative` is true.
    #[inline]
    pub(crate) fn new(number: u64, is_negative: bool) -> Self {
        let mut digits = Self { bytes: [0; N], start: N };
        digits.write(number);
        if is_negative {
            digits.push(b'-');
        }
        digits
    }

    /// Makes digits as [`new`](Self::new) does, of a number that may need more than 64 bits.
    pub(crate) fn long(number: u128, is_negative: bool) -> Self {
        const CHUNK: u128 = 10_000_000_000_000_000;
        let mut digits = Self { bytes: [0; N], start: N };
        let mut rest = number;
        while rest >= CHUNK {
            let end = digits.start;
            digits.write((rest % CHUNK) as u64);
            while end - digits.start < 16 {
                digits.push(b'0');
            }
            rest /= CHUNK;
        }
        digits.write(rest as u64);
        if is_negative {
            digits.push(b'-');
        }
        digits
    }

    #[inline]
    fn write(&mut self, mut number: u64) {
        while number >= 100 {
            self.push_pair((number % 100) as usize);
            number /= 100;
        }
        if number >= 10 {
            self.push_pair(number as usize);
        } else {
            self.push(b'0' + number as u8);
        }
    }

    #[inline]
    fn push_pair(&mut self, pair: usize) {
        self.push(PAIRS.as_bytes()[2 * pair + 1]);
        self.push(PAIRS.as_bytes()[2 * pair]);
    }

    #[inline]
    fn push(&mut self, digit: u8) {
        self.start = self.start.saturating_sub(1);
        if let Some(place) = self.bytes.get_mut(self.start) {
            *place = digit;
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.bytes.get(self.start..).unwrap_or_default()).unwrap_or_default()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString as _;

    use super::Digits;

    #[test]
    fn digits_are_those_of_display() {
        for shift in 0..128 {
            for number in [
                1u128 << shift,
                (1 << shift) - 1,
                (1 << shift) + 1,
                u128::MAX >> shift,
                10u128.pow(shift % 38),
            ] {
                assert_eq!(Digits::<40>::long(number, false).as_str(), number.to_string());
                let short = number as u64;
                assert_eq!(Digits::<21>::new(short, true).as_str(), alloc::format!("-{short}"));
            }
        }
    }
}
