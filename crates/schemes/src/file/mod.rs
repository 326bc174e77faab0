//! Files: [`File`], the typed template, and the way between `file` URIs and paths of an operating
//! system (RFC 8089).
//!
//! A path and a URI name the same file in different alphabets: a path has bytes on Unix, drives and
//! backslashes on Windows. [`Flavor`] knows both, on every platform; with the feature `std`,
//! `from_path` and `to_path` do it for the platform that the program runs on.
//!
//! Only what names one file, and the same one to every reader, gets through. Refused are
//!
//! - paths that are not absolute, and `..`, which names a file only once links are followed
//!   (`std::fs::canonicalize` does that);
//! - NUL, `%2F`, and on Windows `%5C`: characters that would end a name, or divide it;
//! - hosts other than `localhost`, and with them `\\server\share`: opening such a path connects to
//!   that server, with the credentials of whoever runs the program;
//! - queries. A fragment names a part of the file, and is passed over;
//! - on Windows names that are not what they seem: devices (`CON`, `nul.txt`, `COM1`), names that end
//!   in a dot or a space, which are dropped, streams (`a.txt:b`), and wild cards.
//!
//! # Laws
//!
//! - What [`Flavor::to_uri`] writes, [`Flavor::to_path`] reads as the same path: byte for byte, if it
//!   has no empty and no `.` segments, and on Windows has backslashes and a plain drive.
//! - What `to_path` reads, `to_uri` writes as an equivalent URI.
//!
//! # Text that is not UTF-8
//!
//! On Unix a name is bytes. They are escaped one by one (`%FF`), and come back as they were; such a
//! URI cannot be decoded to text, and so not be taken by [`File`]. On Windows names are text, and
//! what is not Unicode is refused.

mod device;
mod error;
mod flavor;
#[cfg(feature = "std")]
mod native;
mod unix;
mod windows;

pub use error::{FilePathError, FilePathErrorKind};
pub use flavor::Flavor;
#[cfg(feature = "std")]
pub use native::{from_path, to_path};

use urika::value::FilePath;
use urika::{ParseError, UriTemplate};

/// A file by its absolute path: `file:///{+path}`.
///
/// It holds the path as text, without the slash at its beginning: `home/user/document.md`, and on
/// Windows `C:/Users/name/file.txt`. In a [`FilePath`] every character of a name is data: `#`, `?`,
/// `%` and brackets, too.
///
/// It reads and builds each URI of a file that [`Flavor::to_uri`] and `from_path` write. Paths of
/// directories, which end in a slash, and names that are no segment text (with a backslash, with
/// nothing or dots before a `;`, or that are no text) go through [`Flavor`] alone.
///
/// ```
/// use urika_schemes::File;
///
/// let file = File::new("home/user/C# notes [1].md")?;
/// assert_eq!(file.build(), "file:///home/user/C%23%20notes%20%5B1%5D.md");
/// assert_eq!(File::from_uri("file:///C:/Users/name/100%25.txt#L10")?.path, "C:/Users/name/100%.txt");
/// assert!(File::from_uri("file:///home/%2e%2e/etc/passwd").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("file:///{+path}")]
pub struct File<'a> {
    /// The path behind the first slash.
    pub path: FilePath<'a>,
}

impl<'a> File<'a> {
    /// Looks at a path without the slash at its beginning, and takes it.
    ///
    /// ```
    /// use urika_schemes::File;
    /// assert_eq!(File::new("doc.md")?.build(), "file:///doc.md");
    /// assert_eq!(File::new("/doc.md").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is no [`FilePath`].
    pub fn new(path: &'a str) -> Result<Self, ParseError> {
        Ok(Self { path: FilePath::parse(path)? })
    }
}
