//! [`Writer`]: writes names, delimiters and strings in the style of an expression (RFC 6570, section 3.2.1).

use core::fmt;

use super::printed::EncodingPrinter;
use super::visit::Item;
use crate::template::Style;
use crate::template::encode;

/// Returns a name without the delimiters around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn bare(name: &str) -> &str {
    if name.ends_with('=') { &name[1..name.len() - 1] } else { name }
}

/// A style, and the target of the values.
pub(crate) struct Writer<'s, S: ?Sized> {
    pub(crate) style: &'static Style,
    pub(crate) sink: &'s mut S,
}

impl<S: fmt::Write + ?Sized> Writer<'_, S> {
    /// Writes `lead` and the string of `item`. Writes nothing for an empty string, and returns whether
    /// anything was written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn led(&mut self, lead: Option<char>, item: Item<'_>) -> Result<bool, fmt::Error> {
        match item {
            Item::Plain(text) | Item::Text(text) if text.is_empty() => return Ok(false),
            Item::Plain(text) | Item::NotFinite(text) => {
                self.delimiter(lead)?;
                self.sink.write_str(text)?;
            }
            Item::Text(text) => {
                self.delimiter(lead)?;
                encode::write(self.sink, self.style.allow, text)?;
            }
            Item::Hidden => {
                self.delimiter(lead)?;
                self.sink.write_str("***")?;
            }
            Item::Printed(value) => return EncodingPrinter::write(self.sink, self.style.allow, lead, value),
        }
        Ok(true)
    }

    /// Writes `=` and a value. If the value is empty, it writes what the operator prescribes, or `=` if the
    /// name comes from the value and not from the template (RFC 6570, appendix A).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn equals(&mut self, value: Item<'_>) -> fmt::Result {
        if self.led(Some('='), value)? {
            return Ok(());
        }
        self.sink.write_str(if self.style.is_named { self.style.if_empty } else { "=" })
    }

    /// Writes `before`, and then `value` or `name=value`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn named(&mut self, before: Option<char>, name: &str, value: Item<'_>) -> fmt::Result {
        if !self.style.is_named {
            self.delimiter(before)?;
            return self.led(None, value).map(drop);
        }
        match value {
            Item::Text(text) | Item::Plain(text) | Item::NotFinite(text) if !text.is_empty() => {
                self.name(before, name)?;
                self.led(None, value).map(drop)
            }
            _ => {
                self.delimiter(before)?;
                self.sink.write_str(bare(name))?;
                self.equals(value)
            }
        }
    }

    /// Writes an integer like [`named`](Self::named).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn number(
        &mut self,
        before: Option<char>,
        name: &str,
        is_negative: bool,
        magnitude: u64,
    ) -> fmt::Result {
        if self.style.is_named {
            self.name(before, name)?;
        } else {
            self.delimiter(before)?;
        }
        if is_negative {
            self.sink.write_char('-')?;
        }
        write_digits(self.sink, magnitude)
    }

    /// Writes `before`, the name and `=`, all at once if the name includes them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn name(&mut self, before: Option<char>, name: &str) -> fmt::Result {
        if !name.ends_with('=') {
            self.delimiter(before)?;
            self.sink.write_str(name)?;
            return self.sink.write_char('=');
        }
        if before == Some(self.style.separator) {
            return self.sink.write_str(name);
        }
        self.delimiter(before)?;
        self.sink.write_str(&name[1..])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn delimiter(&mut self, delimiter: Option<char>) -> fmt::Result {
        match delimiter {
            Some(delimiter) => self.sink.write_char(delimiter),
            None => Ok(()),
        }
    }
}

/// The numbers from 00 to 99, in a row.
const PAIRS: &str = "\
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Writes the digits of `number`, without a buffer.
#[cfg_attr(not(debug_assertions), inline(always))]
fn write_digits<W: fmt::Write + ?Sized>(out: &mut W, number: u64) -> fmt::Result {
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
        write_digits(out, number / 10_000)?;
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
