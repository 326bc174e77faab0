//! Files: [`File`], the typed template, and conversion between `file` URIs and paths of an operating system
//! (RFC 8089).
//!
//! A path and a URI name the same file in different alphabets: a path has bytes on Unix, drives and
//! backslashes on Windows. [`Flavor`] converts both, on every platform. With the feature `std`, `from_path`
//! and `to_path` convert for the platform that the program runs on.
//!
//! A path or URI must name one file, and the same file to every reader. Conversion refuses
//!
//! - paths that are not absolute, and `..`, whose meaning depends on links (`std::fs::canonicalize` resolves
//!   them);
//! - NUL, `%2F`, and on Windows `%5C`: characters that would end a name, or split it;
//! - hosts other than `localhost`, and with them `\\server\share`: opening such a path connects to that
//!   server, with the credentials of the user who runs the program;
//! - queries. A fragment names a part of the file, and is ignored;
//! - on Windows, names that Windows changes or treats specially: devices (`CON`, `nul.txt`, `COM1`), names
//!   that end in a dot or a space, which Windows removes, streams (`a.txt:b`), and wild cards.
//!
//! # Laws
//!
//! - [`Flavor::to_path`] returns the path that [`Flavor::to_uri`] converted, byte for byte. The path must not have
//!   empty or `.` segments; on Windows it must have backslashes and a plain drive.
//! - `to_uri` returns a URI that is equivalent to the one that `to_path` converted, without its fragment and without
//!   escapes that a name does not need, such as `%3A`.
//!
//! # Text that is not UTF-8
//!
//! On Unix a name is bytes. Bytes that are not UTF-8 are escaped one by one (`%FF`), and survive a round trip.
//! Such a URI cannot be decoded to text, so [`File`] refuses it. On Windows names are text, and names that
//! are not Unicode are refused.

mod error;
mod flavor;
#[cfg(feature = "std")]
mod native;
mod root;
mod windows;

pub use error::{FilePathError, FilePathErrorKind};
pub use flavor::Flavor;
#[cfg(feature = "std")]
pub use native::{from_path, to_path};

use urika::value::FilePath;
use urika::{ParseError, UriTemplate};

/// A file by its absolute path: `file:///{+path}`.
///
/// The path is text without the leading slash: `home/user/document.md`, and on Windows
/// `C:/Users/name/file.txt`. In a [`FilePath`] every character of a name is data, even `#`, `?`, `%` and
/// brackets.
///
/// `File` parses and builds the URI that [`Flavor::to_uri`] and `from_path` write for a file. Only [`Flavor`]
/// accepts paths of directories, which end in a slash, and names that are not valid segments: with a backslash,
/// with nothing or dots before a `;`, or not UTF-8.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::File;
///
/// let file = File::new("home/user/C# notes [1].md")?;
/// assert_eq!(file.build(), "file:///home/user/C%23%20notes%20%5B1%5D.md");
/// assert_eq!(
///     File::from_uri("file:///C:/Users/name/100%25.txt#L10")?.path,
///     "C:/Users/name/100%.txt"
/// );
/// assert!(File::from_uri("file:///home/%2e%2e/etc/passwd").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("file:///{+path}")]
pub struct File<'a> {
    /// The path after the first slash.
    pub path: FilePath<'a>,
}

impl<'a> File<'a> {
    /// Checks a path without its leading slash, and creates the value.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_schemes::File;
    /// assert_eq!(File::new("doc.md")?.build(), "file:///doc.md");
    /// assert_eq!(File::new("/doc.md").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the text is not a [`FilePath`].
    pub fn new(path: &'a str) -> Result<Self, ParseError> {
        Ok(Self { path: FilePath::parse(path)? })
    }
}
