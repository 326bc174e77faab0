//! [`Encoded`]: a percent-encoded string.

use crate::fault::{Fault, ParseError, Part, What, tri};
use crate::grammar::{Source, check_length, component};
use crate::uri::text::text_type;

/// A percent-encoded string: `*( pchar / "/" / "?" )` (RFC 3986, section 3.4). Derefs to `str`.
///
/// [`Path::segments`](crate::Path::segments) and [`Query::pairs`](crate::Query::pairs) return this type. To encode a raw
/// string while it is printed, use [`percent::escaped`](crate::percent::escaped).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::value::Encoded;
///
/// let text = Encoded::parse("a%20b")?;
/// assert_eq!(text.as_str(), "a%20b");
/// assert_eq!(text.decode()?, "a b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Encoded<'a>(&'a str);

text_type!(Encoded);

impl<'a> Encoded<'a> {
    /// Parses a string that is percent-encoded.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Encoded;
    /// assert!(Encoded::parse("a/b?c").is_ok());
    /// assert_eq!(Encoded::parse("a#b").unwrap_err().offset(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` has an invalid escape, or a character that is not allowed in a path or a query.
    #[inline]
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        tri!(check_length(text.len(), Part::Query), What::Encoded);
        match component::fragment(Source::uri(text), 0) {
            Ok(_) => Ok(Self(text)),
            Err(fault) => Err(ParseError::new(Fault { part: Part::Query, ..fault }, What::Encoded)),
        }
    }

    /// Decodes like a form: `+` is a space.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn decode_form(&self) -> alloc::borrow::Cow<'a, str> {
        crate::uri::percent::decode_form(self.0)
    }
}

crate::uri::text::parses_str!(Encoded);
