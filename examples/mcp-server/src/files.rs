//! The files of one folder, and nothing outside of it.
//!
//! A [`RelPath`] cannot climb, but it can name any file, and a link in the folder can lead anywhere:
//! so the file that is opened is asked where it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use urika::value::RelPath;

use crate::error::Error;

/// How many files are listed: a folder may hold a lot.
const LISTED: usize = 1000;

/// A folder whose files are served.
pub(crate) struct Files {
    /// Without links.
    root: PathBuf,
}

impl Files {
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        Ok(Self { root: fs::canonicalize(folder)? })
    }

    /// The text of a file, by its path from the root of the file system.
    pub(crate) fn read(&self, path: &RelPath<'_>) -> Result<String, Error> {
        let file = fs::canonicalize(Path::new("/").join(path.as_str()))?;
        if !file.starts_with(&self.root) {
            return Err(Error::Outside);
        }
        if !file.is_file() {
            return Err(Error::NotFound);
        }
        String::from_utf8(fs::read(file)?).map_err(|_| Error::Unreadable("it is no UTF-8 text".into()))
    }

    /// The paths of the first files, in order, links left out.
    pub(crate) fn list(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let (Some(folder), true) = (folders.pop(), found.len() < LISTED) {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            for entry in entries {
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                    Ok(kind) if kind.is_file() => found.extend(Self::name(&entry.path())),
                    _ => {}
                }
            }
        }
        found.sort();
        found.truncate(LISTED);
        found
    }

    /// The path without the slash before it; none where it is no UTF-8.
    fn name(file: &Path) -> Option<String> {
        let below = file.strip_prefix("/").ok()?;
        let segments: Option<Vec<&str>> = below.iter().map(|segment| segment.to_str()).collect();
        Some(segments?.join("/"))
    }
}
