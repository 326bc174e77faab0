//! [`AbsPath`]: the path of a file from the root, for `file://{+path}` (RFC 8089, section 2).

use super::segment_text::segment_texts;
use super::text::{Text, proof_type};
use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::too_long;
use crate::uri::percent::{Place, escaped};

/// A slash, and names with single slashes between them, for `file://{+path}` in a template: as a
/// [`FilePath`](super::FilePath), which has no slash at its beginning and goes to `file:///{+path}`.
///
/// Every character is data. Its value is the percent-encoded text, which `Display` prints, since
/// `{+path}` leaves reserved characters and escapes as they are (RFC 6570, section 3.2.3). The way back
/// decodes it once.
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
#[derive(Clone)]
pub struct AbsPath<'a> {
    #[doc(hidden)]
    pub text: Text<'a>,
}

proof_type!(AbsPath, AbsPath, "/srv/C#.md", "value");

impl AbsPath<'_> {
    /// Checks that `text` is a slash and segment texts with single slashes between them.
    ///
    /// # Errors
    ///
    /// When `text` is something else.
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        if let Some(fault) = too_long(text.len(), Part::Path) {
            return Err(fault);
        }
        let [b'/', names @ ..] = text.as_bytes() else {
            return Err(Fault::new(FaultKind::PathRootless, Part::Path, 0, 0));
        };
        match segment_texts(names) {
            Err(fault) => Err(Fault { offset: fault.offset + 1, ..fault }),
            fine => fine,
        }
    }
}

/// The path as it stands in a URI: percent-encoded.
impl core::fmt::Display for AbsPath<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&escaped(Place::Path, self.as_str()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::AbsPath;

    #[test]
    fn what_is_a_path_from_the_root() {
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
