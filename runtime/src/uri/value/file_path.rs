//! [`FilePath`]: names of files, for `{+path}` (RFC 8089, section 2).

use super::path_type;
use super::segment_text::segment_texts;

path_type! {
    /// Names with single slashes between them, for `{+path}` in a template. Unlike in a
    /// [`RelPath`](super::RelPath), `?`, `#`, `[`, `]` and `%` are data, as they are in file names.
    ///
    /// The type holds the text as a person writes it. `{+path}` leaves reserved characters and escapes as
    /// they are (RFC 6570, section 3.2.3), so the value in a template is the percent-encoded text, which
    /// `Display` prints; it may only stand in `{+x}` and `{#x}`. Reading a URI back decodes it once.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::FilePath;
    ///
    /// let path = FilePath::parse("app/[id]/C# notes.md")?;
    /// assert_eq!(format!("file:///{path}"), "file:///app/%5Bid%5D/C%23%20notes.md");
    /// assert_eq!(FilePath::parse("docs/../secret").unwrap_err().code(), "SEGMENT_DOTS");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    FilePath, "app/[id]/C#.md", segment_texts, Path
}

#[cfg(test)]
mod tests {
    use super::FilePath;

    #[test]
    fn file_paths_take_every_character_of_names() {
        for text in ["a", "a/b", "C:/a", "C#.md", "why?", "[id]/page.tsx", "a%20b", "%2e%2e", "100%"] {
            assert!(FilePath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/a", "SEGMENT_EMPTY", 0),
            ("a/", "SEGMENT_EMPTY", 2),
            ("a/../b", "SEGMENT_DOTS", 2),
            ("a/b\\c", "SEGMENT_CHARACTER", 3),
        ] {
            let error = FilePath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }
}
