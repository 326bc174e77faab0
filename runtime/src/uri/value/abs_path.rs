//! [`AbsPath`]: the absolute path of a file, for `file://{+path}` (RFC 8089, section 2).

use super::path_type;
use super::segment_text::segment_texts;
use crate::fault::{Fault, FaultKind, Part};

path_type! {
    /// A slash, and names with single slashes between them, for `file://{+path}` in a template. A
    /// [`FilePath`](super::FilePath) has no leading slash and stands in `file:///{+path}`.
    ///
    /// Every character is data. `{+path}` leaves reserved characters and escapes as they are (RFC 6570,
    /// section 3.2.3), so the value in a template is the percent-encoded text, which `Display` prints.
    /// Reading a URI back decodes it once.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::AbsPath;
    ///
    /// let path = AbsPath::parse("/srv/C# notes.md")?;
    /// assert_eq!(format!("file://{path}"), "file:///srv/C%23%20notes.md");
    /// assert_eq!(AbsPath::parse("srv/a.md").unwrap_err().code(), "PATH_ROOTLESS");
    /// assert_eq!(AbsPath::parse("/srv/../etc/passwd").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(AbsPath::parse("//host/share").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    AbsPath, "/srv/C#.md", rooted_texts, Path
}

/// Checks that `bytes` are a slash, and segment texts with single slashes between them.
#[inline]
const fn rooted_texts(bytes: &[u8]) -> Result<(), Fault> {
    let [b'/', names @ ..] = bytes else {
        return Err(Fault::new(FaultKind::PathRootless, Part::Path, 0, 0));
    };
    match segment_texts(names) {
        Err(fault) => Err(Fault { offset: fault.offset + 1, ..fault }),
        fine => fine,
    }
}

#[cfg(test)]
mod tests {
    use super::AbsPath;

    #[test]
    fn absolute_paths_begin_with_a_slash() {
        for text in ["/a", "/a/b", "/C:/a", "/C#.md", "/why?", "/[id]/page.tsx", "/a%20b", "/%2e%2e", "/..."]
        {
            assert!(AbsPath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "PATH_ROOTLESS", 0),
            ("a/b", "PATH_ROOTLESS", 0),
            ("%2Fa", "PATH_ROOTLESS", 0),
            ("/", "SEGMENT_EMPTY", 1),
            ("//a", "SEGMENT_EMPTY", 1),
            ("/a/", "SEGMENT_EMPTY", 3),
            ("/a/../b", "SEGMENT_DOTS", 3),
            ("/a/b\\c", "SEGMENT_CHARACTER", 4),
        ] {
            let error = AbsPath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }
}
