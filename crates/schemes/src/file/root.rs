//! [`Root`]: the beginning of an absolute path.

use super::error::{FilePathError, FilePathErrorKind as Kind};

/// The beginning of a path, up to its first name.
pub(super) struct Root {
    /// The drive as a URI has it after the slash, filled up with NUL.
    pub(super) drive: [u8; 3],
    /// The offset of the first name.
    pub(super) end: usize,
    /// The bytes that separate names.
    pub(super) separators: &'static [u8],
}

impl Root {
    /// Finds the slash that begins an absolute path of Unix.
    pub(super) fn of_unix(path: &[u8]) -> Result<Self, FilePathError> {
        if path.first() == Some(&b'/') {
            Ok(Self { drive: [0; 3], end: 1, separators: b"/" })
        } else {
            Err(FilePathError::new(Kind::NotAbsolute, 0))
        }
    }
}
