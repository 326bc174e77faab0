//! [`Flavor`]: converts between paths and `file` URIs by the rules of an operating system.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::error::{FilePathError, FilePathErrorKind as Kind};
use super::root::PathRoot;
use super::windows;
use urika::percent::{self, Place};
use urika::{Uri, UriBuf};

/// The form of paths: Unix or Windows.
///
/// Each flavor works on every platform: in tests, and in a server that names the files of another system. A
/// path is bytes here: any bytes on Unix, UTF-8 on Windows.
///
/// ```
/// use urika_schemes::file::Flavor;
///
/// let uri = Flavor::Windows.to_uri(br"C:\Users\name\50% off.txt")?;
/// assert_eq!(uri, "file:///C:/Users/name/50%25%20off.txt");
/// assert_eq!(Flavor::Windows.to_path(uri.as_uri())?, br"C:\Users\name\50% off.txt");
///
/// assert_eq!(Flavor::Unix.to_uri(b"/tmp/\xFF?")?, "file:///tmp/%FF%3F");
/// # Ok::<(), urika_schemes::file::FilePathError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// Slashes separate names, and `/` is the root. A name has any bytes but `/` and NUL.
    Unix,
    /// Backslashes and slashes separate names after a drive. Names are Unicode.
    Windows,
}

impl Flavor {
    /// The flavor of the platform that the program runs on.
    ///
    /// ```
    /// use urika_schemes::file::Flavor;
    /// assert_eq!(Flavor::NATIVE == Flavor::Windows, cfg!(windows));
    /// ```
    pub const NATIVE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };

    /// Returns the URI of an absolute path (RFC 8089, section 2).
    ///
    /// Repeated separators count once, and `.` is removed, as the operating system does. A trailing separator
    /// stays: it marks a directory, and affects how references are resolved.
    ///
    /// ```
    /// use urika_schemes::file::Flavor;
    ///
    /// assert_eq!(Flavor::Unix.to_uri(b"/home//user/./a b/")?, "file:///home/user/a%20b/");
    /// assert_eq!(Flavor::Windows.to_uri(br"\\?\C:\a")?, "file:///C:/a");
    /// assert_eq!(Flavor::Windows.to_uri(br"\\server\share").unwrap_err().code(), "FILE_HOST");
    /// # Ok::<(), urika_schemes::file::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first byte that the [module](super) refuses.
    pub fn to_uri(self, path: &[u8]) -> Result<UriBuf, FilePathError> {
        let root = match self {
            Self::Unix => PathRoot::of_unix(path)?,
            Self::Windows => PathRoot::of_windows(path)?,
        };
        let mut text = String::with_capacity(path.len() + 16);
        text.push_str("file:///");
        if let Some(letter) = root.drive {
            text.extend([char::from(letter), ':', '/']);
        }
        let mut is_directory = true;
        for (offset, name) in names(path, root.end, root.separators) {
            is_directory = matches!(name, b"" | b".");
            if !is_directory {
                self.check(name).map_err(|(kind, index)| FilePathError::new(kind, offset + index))?;
                escape_into(&mut text, name);
                text.push('/');
            }
        }
        if !is_directory {
            text.pop();
        }
        UriBuf::parse(text).map_err(|error| FilePathError::new(Kind::TooLong, error.offset()))
    }

    /// Returns the path of a `file` URI, as bytes.
    ///
    /// ```
    /// use urika::Uri;
    /// use urika_schemes::file::Flavor;
    ///
    /// let uri = Uri::parse("file:///src/main.rs#L10")?;
    /// assert_eq!(Flavor::Unix.to_path(uri)?, b"/src/main.rs");
    /// assert_eq!(Flavor::Windows.to_path(uri).unwrap_err().code(), "FILE_NOT_ABSOLUTE");
    ///
    /// let uri = Uri::parse("file:///uploads/..%2F..%2Fetc/passwd")?;
    /// assert_eq!(Flavor::Unix.to_path(uri).unwrap_err().code(), "FILE_SEPARATOR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first byte that the [module](super) refuses.
    pub fn to_path(self, uri: Uri<'_>) -> Result<Vec<u8>, FilePathError> {
        let mut offset = path_offset(uri)? + 1;
        let path = uri.path();
        let path = path.strip_prefix('/').ok_or(FilePathError::new(Kind::NotAbsolute, offset - 1))?;
        let (mut written, names) = match self {
            Self::Unix => (b"/".to_vec(), path),
            Self::Windows => windows::drive(path).ok_or(FilePathError::new(Kind::NotAbsolute, offset))?,
        };
        offset += path.len() - names.len();
        let mut is_directory = true;
        let end = offset + names.len();
        for encoded in names.split('/') {
            is_directory = encoded.is_empty();
            if !is_directory {
                let name = percent::decode_bytes(encoded);
                self.check(&name).map_err(|(kind, index)| {
                    FilePathError::new(kind, offset + written_offset(encoded, index))
                })?;
                written.extend_from_slice(&name);
                written.push(self.separator());
            } else if offset < end {
                return Err(FilePathError::new(Kind::EmptySegment, offset));
            }
            offset += encoded.len() + 1;
        }
        if !is_directory {
            written.pop();
        }
        Ok(written)
    }

    const fn separator(self) -> u8 {
        match self {
            Self::Unix => b'/',
            Self::Windows => b'\\',
        }
    }

    /// Checks a name. An error has the index of the byte at fault.
    fn check(self, name: &[u8]) -> Result<(), (Kind, usize)> {
        let find = |wanted: u8| name.iter().position(|byte| *byte == wanted);
        if matches!(name, b"." | b"..") {
            Err((Kind::DotSegment, 0))
        } else if let Some(index) = find(0) {
            Err((Kind::Nul, index))
        } else if let Some(index) = find(b'/') {
            Err((Kind::Separator, index))
        } else if self == Self::Windows {
            windows::check(name)
        } else {
            Ok(())
        }
    }
}

/// Returns names with their offsets. The last name is empty after a separator at the end.
fn names<'p>(
    path: &'p [u8],
    start: usize,
    separators: &'static [u8],
) -> impl Iterator<Item = (usize, &'p [u8])> {
    path[start..].split(|byte| separators.contains(byte)).scan(start, |next, name| {
        let offset = *next;
        *next += name.len() + 1;
        Some((offset, name))
    })
}

/// Writes bytes as a path segment. Bytes that are not UTF-8 are escaped one by one.
fn escape_into(target: &mut String, name: &[u8]) {
    for chunk in name.utf8_chunks() {
        // Writing to a `String` cannot fail.
        let _ = write!(target, "{}", percent::escaped(Place::Segment, chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(target, "%{byte:02X}");
        }
    }
}

/// Returns the offset of the path in a `file` URI, if scheme, host and query allow one.
fn path_offset(uri: Uri<'_>) -> Result<usize, FilePathError> {
    let behind_scheme = uri.scheme().len() + 1;
    if !uri.scheme().eq_ignore_ascii_case("file") {
        return Err(FilePathError::new(Kind::Scheme, 0));
    }
    let offset = match uri.authority() {
        None => behind_scheme,
        Some(host) if host.is_empty() || is_localhost(host) => behind_scheme + 2 + host.len(),
        Some(_) => return Err(FilePathError::new(Kind::Host, behind_scheme + 2)),
    };
    match uri.query() {
        None => Ok(offset),
        Some(_) => Err(FilePathError::new(Kind::Query, offset + uri.path().len())),
    }
}

/// Returns whether an authority is `localhost`, whose letters may be escaped (RFC 3986, section 6.2.2.2).
fn is_localhost(authority: &str) -> bool {
    percent::decode_bytes(authority).eq_ignore_ascii_case(b"localhost")
}

/// Returns the offset at which a decoded byte is written in a URI's text.
fn written_offset(encoded: &str, index: usize) -> usize {
    let mut bytes = encoded.bytes();
    for _ in 0..index {
        if bytes.next() == Some(b'%') {
            bytes.nth(1);
        }
    }
    encoded.len() - bytes.len()
}
