//! [`Segment`]: text that fills one path segment (RFC 3986, section 3.3) and changes no other.

use super::segment_text::segment_text;
use super::text::{Text, proof_type};
use crate::fault::{Fault, ParseError, Part, What};
use crate::grammar::too_long;
use crate::uri::percent::{Place, escaped};

/// Text that fills one path segment: not empty, not `.` or `..`, without `/`, `\` and NUL.
///
/// It holds the text as a person writes it; `Display` prints it percent-encoded, as it stands
/// in a path. Encoding alone would not do: `%2E%2E` is the same segment as `..` (section
/// 6.2.2.2), and many servers decode `%2F` before they split the path. A segment counts up to
/// its first `;`, behind which some servers expect parameters, so `..;a` is refused as `..` is.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::value::Segment;
///
/// let segment = Segment::parse("50% off")?;
/// assert_eq!(segment.as_str(), "50% off");
/// assert_eq!(segment.to_string(), "50%25%20off");
/// assert_eq!(Segment::parse("..").unwrap_err().code(), "SEGMENT_DOTS");
/// assert_eq!(Segment::parse("a/b").unwrap_err().offset(), 1);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Segment<'a> {
    #[doc(hidden)]
    pub text: Text<'a>,
}

proof_type!(Segment, Segment, "a b", "value");

impl Segment<'_> {
    /// Checks that `text` is segment text.
    ///
    /// # Errors
    ///
    /// When `text` is something else.
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        match too_long(text.len(), Part::Path) {
            Some(fault) => Err(fault),
            None => segment_text(text.as_bytes(), 0),
        }
    }
}

/// The segment as it stands in a path: percent-encoded.
impl core::fmt::Display for Segment<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&escaped(Place::Segment, self.as_str()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Segment;

    /// Borrows a literal of `segment!` for `'static`.
    #[test]
    fn literals_are_promoted() {
        const A: Segment<'_> = Segment { text: super::Text::Borrowed("a") };
        fn lasts(_: &'static Segment<'static>) {}
        lasts(&A);
        lasts(&Segment { text: super::Text::Borrowed("a") });
    }

    #[test]
    fn what_is_segment_text() {
        for text in ["a", "...", "..a", "a..", "%2e%2e", "a b", "é", ".;", "a;..", "1.0..2.0", "~", "a:b"] {
            assert_eq!(Segment::parse(text).is_ok(), text != ".;", "{text}");
        }
        let code = |text| Segment::parse(text).unwrap_err().code();
        assert_eq!((code(""), code(";a")), ("SEGMENT_EMPTY", "SEGMENT_EMPTY"));
        assert_eq!((code("."), code(".."), code("..;a")), ("SEGMENT_DOTS", "SEGMENT_DOTS", "SEGMENT_DOTS"));
        assert_eq!(
            (code("a/"), code("\\"), code("\0")),
            ("SEGMENT_CHARACTER", "SEGMENT_CHARACTER", "SEGMENT_CHARACTER")
        );
    }
}
