//! [`Segment`]: a string that is exactly one path segment (RFC 3986, section 3.3).

use super::path_type;
use super::segment_text::segment_text;
use crate::fault::Fault;

path_type! {
    /// A string that is exactly one path segment: not empty, not `.` or `..`, without `/`, `\` and NUL.
    ///
    /// [`as_str`](Self::as_str) returns the string as a person writes it. `Display` prints it percent-encoded, as in
    /// a path.
    ///
    /// Encoding alone does not protect a path: `%2E%2E` is the same segment as `..` (section 6.2.2.2), and many
    /// servers decode `%2F` before they split the path. Some servers expect parameters after a `;`, so `..;a` is
    /// rejected like `..`.
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
    Segment, "a b", one_text, Segment
}

/// Checks that `bytes` are a valid segment.
#[inline]
const fn one_text(bytes: &[u8]) -> Result<(), Fault> {
    segment_text(bytes, 0)
}

#[cfg(test)]
mod tests {
    use super::Segment;
    use crate::uri::value::Text;

    /// A literal of `segment!` is promoted to `'static`.
    #[test]
    fn literals_are_promoted() {
        const A: Segment<'_> = Segment { text: Text::Borrowed("a") };
        fn lasts(_: &'static Segment<'static>) {}
        lasts(&A);
        lasts(&Segment { text: Text::Borrowed("a") });
    }

    #[test]
    fn segments_refuse_dots_and_separators() {
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
