//! From escapes back to text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::fault::NOT_UTF8;
use crate::grammar::class::HEXDIG;
use crate::grammar::component::hex_byte;

/// Decodes the escapes of `text`; borrowed where there are none. A `%` that begins no escape
/// stays.
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
/// When the bytes that come out are not UTF-8.
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

/// As [`decode`], with U+FFFD for what is not UTF-8.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(urika::percent::decode_lossy("a%FFb"), "a\u{FFFD}b");
/// ```
#[must_use]
pub fn decode_lossy(text: &str) -> Cow<'_, str> {
    bytes(text, false).map_or(Cow::Borrowed(text), |bytes| Cow::Owned(lossy(bytes)))
}

/// As [`decode`], where the bytes need not be text: names of files on Unix are bytes.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(&*urika::percent::decode_bytes("a%FFb"), b"a\xFFb");
/// ```
#[must_use]
pub fn decode_bytes(text: &str) -> Cow<'_, [u8]> {
    bytes(text, false).map_or(Cow::Borrowed(text.as_bytes()), Cow::Owned)
}

/// As [`decode_lossy`], with `+` read as a space (`application/x-www-form-urlencoded`).
pub(crate) fn decode_form(text: &str) -> Cow<'_, str> {
    bytes(text, true).map_or(Cow::Borrowed(text), |bytes| Cow::Owned(lossy(bytes)))
}

pub(crate) fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The decoded bytes; `None` where decoding changes nothing.
pub(crate) fn bytes(text: &str, plus_is_space: bool) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    let is_special = |byte: &u8| *byte == b'%' || (plus_is_space && *byte == b'+');
    let first = bytes.iter().position(is_special)?;
    let mut decoded = Vec::with_capacity(bytes.len());
    decoded.extend_from_slice(&bytes[..first]);
    let mut rest = &bytes[first..];
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        decoded.push(match (byte, tail) {
            (b'%', [high, low, tail @ ..]) if HEXDIG.has(*high) && HEXDIG.has(*low) => {
                rest = tail;
                hex_byte(*high, *low)
            }
            (b'+', _) if plus_is_space => b' ',
            _ => byte,
        });
    }
    Some(decoded)
}

/// Where in the encoded text a decoded byte was written.
fn written_offset(text: &str, decoded: usize) -> usize {
    let mut rest = text.as_bytes();
    for _ in 0..decoded {
        rest = match rest {
            [b'%', high, low, tail @ ..] if HEXDIG.has(*high) && HEXDIG.has(*low) => tail,
            [_, tail @ ..] => tail,
            [] => break,
        };
    }
    text.len() - rest.len()
}

/// Decoded bytes that are not UTF-8.
///
/// ```
/// # extern crate urika_runtime as urika;
/// let error = urika::percent::decode("a%FF").unwrap_err();
/// assert_eq!((error.code(), error.offset()), ("NOT_UTF8", 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    valid_up_to: usize,
    offset: usize,
}

impl DecodeError {
    /// How many of the decoded bytes are UTF-8, counted from the first.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::percent::decode("ab%FF").unwrap_err().valid_up_to(), 2);
    /// ```
    #[must_use]
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// Where in the encoded text the first byte that is no UTF-8 was written.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::percent::decode("%61b%FF").unwrap_err().offset(), 4);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// A name for this kind of error that does not change between versions.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::percent::decode("%FF").unwrap_err().code(), "NOT_UTF8");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        NOT_UTF8.code
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from byte {} on", NOT_UTF8.sentence, self.valid_up_to)?;
        NOT_UTF8.write_end(f)
    }
}

impl core::error::Error for DecodeError {}
