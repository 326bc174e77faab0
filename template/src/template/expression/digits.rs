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
