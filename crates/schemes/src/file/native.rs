//! Paths of the platform that the program runs on.

#[cfg(not(unix))]
use alloc::string::String;
use alloc::vec::Vec;
use std::path::{Path, PathBuf};

#[cfg(not(unix))]
use super::FilePathErrorKind;
use super::{File, FilePathError, Flavor};
use urika::{Parsed, Uri, UriBuf, UriTemplate as _};

/// Returns the `file` URI of an absolute path.
///
/// ```
/// use urika_schemes::file;
///
/// # #[cfg(unix)] {
/// assert_eq!(file::from_path("/home/user/a b.md")?, "file:///home/user/a%20b.md");
/// # }
/// assert_eq!(file::from_path("a.md").unwrap_err().code(), "FILE_NOT_ABSOLUTE");
/// # Ok::<(), urika_schemes::file::FilePathError>(())
/// ```
///
/// # Errors
///
/// See [`Flavor::to_uri`]. The offset counts bytes.
pub fn from_path(path: impl AsRef<Path>) -> Result<UriBuf, FilePathError> {
    Flavor::NATIVE.to_uri(bytes_of(path.as_ref())?)
}

/// Returns the path of a `file` URI.
///
/// ```
/// use std::path::Path;
/// use urika::uri;
/// use urika_schemes::file;
///
/// # #[cfg(unix)]
/// assert_eq!(
///     file::to_path(uri!("file:///home/user/a%20b.md"))?,
///     Path::new("/home/user/a b.md")
/// );
/// assert!(file::to_path(uri!("file://server/share/a.md")).is_err());
/// # Ok::<(), urika_schemes::file::FilePathError>(())
/// ```
///
/// # Errors
///
/// See [`Flavor::to_path`].
pub fn to_path<'u>(uri: impl Parsed<Uri<'u>>) -> Result<PathBuf, FilePathError> {
    path_of(Flavor::NATIVE.to_path(uri.into_parsed())?)
}

impl File<'_> {
    /// Returns the path, for the platform that the program runs on.
    ///
    /// ```
    /// use std::path::Path;
    /// use urika_schemes::File;
    ///
    /// # #[cfg(unix)]
    /// assert_eq!(File::new("home/user/a.md")?.to_path()?, Path::new("/home/user/a.md"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails on Windows when the path has no drive, or a name that no file can have. Never fails on Unix.
    pub fn to_path(&self) -> Result<PathBuf, FilePathError> {
        to_path(&self.build())
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn bytes_of(path: &Path) -> Result<&[u8], FilePathError> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(path.as_os_str().as_bytes())
}

#[cfg(not(unix))]
fn bytes_of(path: &Path) -> Result<&[u8], FilePathError> {
    path.to_str().map(str::as_bytes).ok_or(FilePathError::new(FilePathErrorKind::NotUnicode, 0))
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn path_of(bytes: Vec<u8>) -> Result<PathBuf, FilePathError> {
    use std::os::unix::ffi::OsStringExt as _;
    Ok(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> Result<PathBuf, FilePathError> {
    let text = String::from_utf8(bytes);
    text.map(PathBuf::from).map_err(|_| FilePathError::new(FilePathErrorKind::NotUnicode, 0))
}
