//! [`RelPath`]: segments of a path, for `{+path}` (RFC 6570, section 3.2.3).

use super::path_type;
use super::segment_text::segment_texts;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::is_triplet;

path_type! {
    /// Segments with single slashes between them, for `{+path}` in a template. The value adds as many
    /// segments to the URI as it has itself, and changes no other segment.
    ///
    /// Each segment is segment text, as in a [`Segment`](super::Segment). `{+path}` leaves reserved
    /// characters and escapes as they are (RFC 6570, section 3.2.3), so `?`, `#`, `[`, `]` and escapes such
    /// as `%41` are refused. A `%` that begins no escape is data, and is written `%25`.
    ///
    /// No segment is empty, so object store keys that end in `/` or hold `//` are refused by design: many
    /// servers and proxies drop such slashes, and address another object.
    ///
    /// The type holds the text as a person writes it; `Display` prints it percent-encoded, as it stands in a
    /// path. Where the text comes in pieces, `{/path*}` with a list of [`Segment`](super::Segment) is the
    /// better template, since every character is data there. Every character is data in a
    /// [`FilePath`](super::FilePath), too.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::RelPath;
    ///
    /// let path = RelPath::parse("docs/release notes.md")?;
    /// assert_eq!(format!("/files/{path}"), "/files/docs/release%20notes.md");
    /// assert_eq!(RelPath::parse("docs/../secret").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(RelPath::parse("docs?all").unwrap_err().offset(), 4);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    RelPath, "docs/a b.md", plain_texts, Path
}

/// Checks that `bytes` are segment texts that `{+path}` leaves alone, with single slashes between them.
#[inline]
const fn plain_texts(bytes: &[u8]) -> Result<(), Fault> {
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], b'?' | b'#' | b'[' | b']') {
            let kind = FaultKind::ReservedCharacter(bytes[at] as char);
            return Err(Fault::new(kind, Part::Path, at, at + 1));
        }
        if is_triplet(bytes, at) {
            return Err(Fault::new(FaultKind::Triplet, Part::Path, at, at + 3));
        }
        at += 1;
    }
    segment_texts(bytes)
}

#[cfg(test)]
mod tests {
    use super::RelPath;

    #[test]
    fn relative_paths_refuse_reserved_characters_and_escapes() {
        for text in ["a", "a/b", "...", "a b/é", "100%", "%/%2/%zz", "a:b@c", "a;b/c;d"] {
            assert!(RelPath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/a", "SEGMENT_EMPTY", 0),
            ("a/", "SEGMENT_EMPTY", 2),
            ("a/../b", "SEGMENT_DOTS", 2),
            ("a/.;b", "SEGMENT_DOTS", 2),
            ("a\\b", "SEGMENT_CHARACTER", 1),
            ("../a?", "RESERVED_CHARACTER", 4),
            ("a#", "RESERVED_CHARACTER", 1),
            ("[a]", "RESERVED_CHARACTER", 0),
            ("a%2fb", "TRIPLET", 1),
            ("%%41", "TRIPLET", 1),
        ] {
            let error = RelPath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn it_prints_as_it_stands_in_a_uri() {
        use crate::uri::value::{AllowSlash, Label};

        assert_eq!(alloc::format!("{}", RelPath::parse("a b/c").unwrap()), "a%20b/c");
        assert_eq!(alloc::format!("{}", AllowSlash::parse("a b/c").unwrap()), "a%20b%2Fc");
        assert_eq!(alloc::format!("{}", Label::parse("a-b").unwrap()), "a-b");
    }
}
