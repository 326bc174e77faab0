//! [`PathRoot`]: the beginning of an absolute path, on Unix and on Windows.

use super::error::{FilePathError, FilePathErrorKind as Kind};

/// The beginning of a path, up to its first name.
pub(super) struct PathRoot {
    /// The letter of the drive.
    pub(super) drive: Option<u8>,
    /// The offset of the first name.
    pub(super) end: usize,
    /// The bytes that separate names.
    pub(super) separators: &'static [u8],
}

impl PathRoot {
    /// Finds the slash that begins an absolute path of Unix.
    pub(super) fn of_unix(path: &[u8]) -> Result<Self, FilePathError> {
        if path.first() == Some(&b'/') {
            Ok(Self { drive: None, end: 1, separators: b"/" })
        } else {
            Err(FilePathError::new(Kind::NotAbsolute, 0))
        }
    }

    /// Finds the drive and the separator that begin an absolute path of Windows.
    pub(super) fn of_windows(path: &[u8]) -> Result<Self, FilePathError> {
        let error = |kind, offset| Err(FilePathError::new(kind, offset));
        let (rest, separators): (_, &[u8]) = match path {
            [b'\\', b'\\', b'?', b'\\', rest @ ..] => (rest, b"\\"),
            [b'\\' | b'/', b'\\' | b'/', b'.' | b'?', b'\\' | b'/', ..] => return error(Kind::Device, 0),
            [b'\\' | b'/', b'\\' | b'/', ..] => return error(Kind::Host, 0),
            rest => (rest, b"\\/"),
        };
        let start = path.len() - rest.len();
        match rest {
            [letter, b':', separator, ..]
                if letter.is_ascii_alphabetic() && separators.contains(separator) =>
            {
                Ok(Self { drive: Some(*letter), end: start + 3, separators })
            }
            [b'U' | b'u', b'N' | b'n', b'C' | b'c', b'\\', ..] if start > 0 => error(Kind::Host, start),
            _ => error(Kind::NotAbsolute, start),
        }
    }
}
