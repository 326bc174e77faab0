//! Decodes escapes to strings.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::fault::{FaultKind, Wording};
use crate::grammar::component::octet;
use crate::text::getters::getters;

/// Decodes the escapes of `text`. The result is borrowed if there are none. A `%` without two hexadecimal digits is
/// kept.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::percent;
///
/// assert_eq!(percent::decode("caf%C3%A9%20noir")?, "café noir");
/// assert!(percent::decode("%FF").is_err());
/// # Ok::<(), percent::DecodeError>(())
/// ```
///
/// # Errors
///
/// Fails when the decoded bytes are not UTF-8.
#[inline]
pub fn decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    match bytes(text, false) {
        None => Ok(Cow::Borrowed(text)),
        Some(bytes) => match String::from_utf8(bytes) {
            Ok(decoded) => Ok(Cow::Owned(decoded)),
            Err(error) => {
                let valid_up_to = error.utf8_error().valid_up_to();
                Err(DecodeError { valid_up_to, offset: written_offset(text, valid_up_to) })
            }
        },
    }
}

/// Decodes like [`decode`], and replaces bytes that are not UTF-8 by U+FFFD.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(urika::percent::decode_lossy("a%FFb"), "a\u{FFFD}b");
/// ```
#[must_use]
#[inline]
pub fn decode_lossy(text: &str) -> Cow<'_, str> {
    bytes(text, false).map_or(Cow::Borrowed(text), |bytes| Cow::Owned(lossy(bytes)))
}

/// Decodes to bytes, which do not have to be UTF-8. Use it for file names on Unix.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(&*urika::percent::decode_bytes("a%FFb"), b"a\xFFb");
/// ```
#[must_use]
#[inline]
pub fn decode_bytes(text: &str) -> Cow<'_, [u8]> {
    bytes(text, false).map_or(Cow::Borrowed(text.as_bytes()), Cow::Owned)
}

/// Decodes like [`decode_lossy`], and decodes `+` to a space (`application/x-www-form-urlencoded`).
#[inline]
pub(crate) fn decode_form(text: &str) -> Cow<'_, str> {
    bytes(text, true).map_or(Cow::Borrowed(text), |bytes| Cow::Owned(lossy(bytes)))
}

#[inline]
pub(crate) fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns the decoded bytes, or `None` if decoding changes nothing.
#[inline]
pub(crate) fn bytes(text: &str, plus_is_space: bool) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    let is_special = |byte: &u8| *byte == b'%' || (plus_is_space && *byte == b'+');
    let first = bytes.iter().position(is_special)?;
    let mut decoded = Vec::with_capacity(bytes.len());
    decoded.extend_from_slice(&bytes[..first]);
    let mut rest = &bytes[first..];
    while let Some((&byte, tail)) = rest.split_first() {
        let (found, behind) = match byte {
            b'%' => octet(rest).map_or((byte, tail), |octet| (octet, &rest[3..])),
            b'+' if plus_is_space => (b' ', tail),
            _ => (byte, tail),
        };
        decoded.push(found);
        rest = behind;
    }
    Some(decoded)
}

/// Returns the offset in the encoded string at which the decoded byte was written.
#[inline]
fn written_offset(text: &str, decoded: usize) -> usize {
    let mut rest = text.as_bytes();
    for _ in 0..decoded {
        let length = if octet(rest).is_some() { 3 } else { 1 };
        rest = rest.get(length..).unwrap_or_default();
    }
    text.len() - rest.len()
}

/// The error for decoded bytes that are not UTF-8.
///
/// ```
/// # extern crate urika_runtime as urika;
/// let error = urika::percent::decode("a%FF").unwrap_err();
/// assert_eq!((error.code(), error.offset()), ("NOT_UTF8", 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    valid_up_to: usize,
    offset: usize,
}

const WORDS: &Wording = &FaultKind::NotUtf8.row().words;

impl DecodeError {
    getters! {
        /// Returns the length of the valid UTF-8 at the beginning of the decoded bytes.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::percent::decode("ab%FF").unwrap_err().valid_up_to(), 2);
        /// ```
        valid_up_to(&self) -> usize { self.valid_up_to }

        /// Returns the offset, in the encoded string, of the first byte that is not UTF-8.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::percent::decode("%61b%FF").unwrap_err().offset(), 4);
        /// ```
        offset(&self) -> usize { self.offset }

        /// Returns a stable name for this kind of error.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::percent::decode("%FF").unwrap_err().code(), "NOT_UTF8");
        /// ```
        code(&self) -> &'static str { WORDS.code }
    }
}

impl fmt::Display for DecodeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from byte {} on", WORDS.sentence, self.valid_up_to)?;
        WORDS.write_end(f)
    }
}

crate::fault::debugs_as_displayed!(DecodeError);

impl core::error::Error for DecodeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn only_escapes_are_decoded() {
        for (text, decoded) in [
            ("", ""),
            ("a+b", "a+b"),
            ("%61%2B%5a", "a+Z"),
            ("%", "%"),
            ("%6", "%6"),
            ("%zz%61", "%zza"),
            ("%6g%g6%61", "%6g%g6a"),
            ("%%61", "%a"),
        ] {
            let found = decode(text).unwrap();
            assert_eq!(found, decoded);
            assert_eq!(matches!(found, Cow::Borrowed(_)), !text.contains('%'), "{text}");
        }
    }

    #[test]
    fn a_plus_is_a_space_in_forms() {
        for (text, decoded) in [("ab", "ab"), ("a+b", "a b"), ("+%2B%20+", " +  "), ("%2+", "%2 ")] {
            let found = decode_form(text);
            assert_eq!(found, decoded);
            assert_eq!(matches!(found, Cow::Borrowed(_)), text == decoded, "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_have_two_offsets() {
        for (text, valid_up_to, offset) in [
            ("%FF", 0, 0),
            ("ab%FF", 2, 2),
            ("%61b%FF", 2, 4),
            ("%6g%g6%zz%61%FF", 10, 12),
            ("%C3%A9%C3", 2, 6),
        ] {
            let error = decode(text).unwrap_err();
            assert_eq!(
                (error.valid_up_to(), error.offset(), error.code()),
                (valid_up_to, offset, "NOT_UTF8")
            );
        }
        let error = decode("%61b%FF").unwrap_err();
        assert_eq!(
            error.to_string(),
            "decoded bytes are not UTF-8 from byte 2 on; percent-encode UTF-8: `é` is written `%C3%A9` [RFC 3986, section 2.5]"
        );
    }
}
