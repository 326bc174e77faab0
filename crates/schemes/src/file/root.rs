//! Paths of Unix: bytes after a slash.

use super::error::{FilePathError, FilePathErrorKind as Kind};
use super::flavor::Root;

/// Finds the slash that begins an absolute path.
pub(super) fn root(path: &[u8]) -> Result<Root, FilePathError> {
    if path.first() == Some(&b'/') {
        Ok(Root { drive: [0; 3], end: 1, separators: b"/" })
    } else {
        Err(FilePathError::new(Kind::NotAbsolute, 0))
    }
}
