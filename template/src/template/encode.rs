//! Writes values into templates: decides which characters are escaped, and where a prefix ends (RFC 6570,
//! sections 3.1, 3.2.1 and 2.4.1). Run-time templates and the macros share it.
//!
//! For every value, the result consists of `unreserved`, `reserved` and `pct-encoded`.

use core::fmt;

use crate::grammar::class::{Class, UNESCAPED, UNRESERVED};
use crate::grammar::component::octet;
use crate::text::bytes::escape as escaped;

/// The characters of a value that are not escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Allow {
    /// `unreserved`
    Unreserved,
    /// `unreserved / reserved / pct-encoded`: for literals, and for values of `{+x}` and `{#x}`.
    Reserved,
}

impl Allow {
    #[inline]
    const fn class(self) -> Class {
        match self {
            Self::Unreserved => UNRESERVED,
            Self::Reserved => UNESCAPED,
        }
    }
}

/// Writes `value` and escapes every character that is not allowed. Runs of allowed characters are written at
/// once.
///
/// # Errors
///
/// Fails when `out` returns an error.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write<W: fmt::Write + ?Sized>(out: &mut W, allow: Allow, value: &str) -> fmt::Result {
    let end = allow.class().run(value.as_bytes(), 0);
    if end == value.len() {
        return out.write_str(value);
    }
    match allow {
        Allow::Unreserved => write_escaped::<false, W>(out, value, end),
        Allow::Reserved => write_escaped::<true, W>(out, value, end),
    }
}

/// Writes a value whose first `end` bytes are allowed and whose next byte is not.
///
/// Bytes outside ASCII are never allowed, so a run of allowed bytes ends between characters.
#[inline(never)]
fn write_escaped<const RESERVED: bool, W: fmt::Write + ?Sized>(
    out: &mut W,
    value: &str,
    end: usize,
) -> fmt::Result {
    let allow = if RESERVED { Allow::Reserved } else { Allow::Unreserved };
    let (bytes, class) = (value.as_bytes(), allow.class());
    let (mut at, mut end) = (0, end);
    loop {
        if at < end {
            out.write_str(value.get(at..end).ok_or(fmt::Error)?)?;
        }
        let Some(&byte) = bytes.get(end) else { return Ok(()) };
        at = end + 1;
        if RESERVED && byte == b'%' && octet(&bytes[end..]).is_some() {
            // The digits are allowed, so they are part of the next run.
            out.write_char('%')?;
        } else {
            out.write_str(escape(byte))?;
        }
        end = class.run(bytes, at);
    }
}

/// Returns the escape of a byte, as text.
#[inline]
fn escape(byte: u8) -> &'static str {
    let start = 3 * usize::from(byte);
    &ESCAPES[start..start + 3]
}

/// The escapes of all bytes, in a row.
static ESCAPES: &str = match core::str::from_utf8(&ESCAPE_BYTES) {
    Ok(escapes) => escapes,
    Err(_) => "",
};
const ESCAPE_BYTES: [u8; 3 * 256] = {
    let mut bytes = [0; 3 * 256];
    let mut rest: &mut [u8] = &mut bytes;
    let mut byte = 0;
    while let Some((escape, tail)) = rest.split_first_chunk_mut() {
        *escape = escaped(byte);
        byte = byte.wrapping_add(1);
        rest = tail;
    }
    bytes
};

/// Returns the first `count` characters of `value` (RFC 6570, section 2.4.1).
///
/// A character is a Unicode code point. Where escapes are allowed, the escapes of one code point count as one
/// character (section 3.2.1), and are never split.
#[must_use]
pub fn prefix(value: &str, count: u16, allow: Allow) -> &str {
    let mut rest = value;
    for _ in 0..count {
        let Some(first) = rest.chars().next() else { return value };
        let length = match first {
            // Escapes that are not UTF-8 count one by one.
            '%' if allow == Allow::Reserved => {
                let alone = if octet(rest.as_bytes()).is_some() { 3 } else { 1 };
                escaped_char(rest.as_bytes()).map_or(alone, |(_, length)| length)
            }
            _ => first.len_utf8(),
        };
        rest = &rest[length..];
    }
    &value[..value.len() - rest.len()]
}

/// Returns the code point whose escapes begin the string, and the number of escaped bytes. Returns `None` if
/// they are not UTF-8.
pub(crate) fn escaped_char(text: &[u8]) -> Option<(char, usize)> {
    let mut octets = [0; 4];
    for count in 1..=octets.len() {
        let Some(octet) = octet(&text[(3 * count - 3).min(text.len())..]) else { break };
        octets[count - 1] = octet;
        // Part of a code point is not UTF-8, and neither is a code point followed by part of the next.
        if let Ok(decoded) = core::str::from_utf8(&octets[..count]) {
            return decoded.chars().next().map(|character| (character, 3 * count));
        }
    }
    None
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::*;

    fn written(allow: Allow, value: &str) -> String {
        let mut out = String::new();
        write(&mut out, allow, value).expect("a string takes all");
        out
    }

    #[test]
    fn allowed_characters_stay() {
        let value = "aZ0-._~:/?#[]@!$&'()*+,;=%2f%2 %zz\"<>\\^`{|}\0é😀";
        let tail = "%22%3C%3E%5C%5E%60%7B%7C%7D%00%C3%A9%F0%9F%98%80";
        assert_eq!(
            written(Allow::Reserved, value),
            String::from("aZ0-._~:/?#[]@!$&'()*+,;=%2f%252%20%25zz") + tail
        );
        assert_eq!(
            written(Allow::Unreserved, value),
            String::from("aZ0-._~%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%252f%252%20%25zz")
                + tail
        );
        assert_eq!(written(Allow::Unreserved, ""), "");
    }

    #[test]
    fn prefixes_are_cut_between_characters() {
        for (value, count, plain, reserved) in [
            ("", 1, "", ""),
            ("value", 3, "val", "val"),
            ("value", 9999, "value", "value"),
            ("é😀x", 2, "é😀", "é😀"),
            ("%41b", 1, "%", "%41"),
            ("%C3%A9%E2%82%ACx", 1, "%", "%C3%A9"),
            ("%C3%A9%E2%82%ACx", 2, "%C", "%C3%A9%E2%82%AC"),
            ("%F0%9F%98%80%41", 1, "%", "%F0%9F%98%80"),
            // Not UTF-8: cut off, overlong, a surrogate, a stray continuation.
            ("%C3%41x", 1, "%", "%C3"),
            ("%C0%80x", 1, "%", "%C0"),
            ("%ED%A0%80x", 2, "%E", "%ED%A0"),
            ("%80%C3", 9, "%80%C3", "%80%C3"),
            // Not escapes.
            ("%4", 1, "%", "%"),
            ("%%41", 2, "%%", "%%41"),
        ] {
            assert_eq!(prefix(value, count, Allow::Unreserved), plain, "{value:?}");
            assert_eq!(prefix(value, count, Allow::Reserved), reserved, "{value:?}");
        }
    }
}
