//! What has been found out, line by line, so that a run that breaks off goes on where it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A file of lines, whose columns are separated by tabs.
#[derive(Debug)]
pub(crate) struct Journal {
    lines: Vec<String>,
    file: Mutex<File>,
}

impl Journal {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut text = fs::read_to_string(path).unwrap_or_default();
        // Of a line that was being written there may be a part.
        text.truncate(text.rfind('\n').map_or(0, |at| at + 1));
        fs::write(path, &text)?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Self { lines: text.lines().map(str::to_owned).collect(), file: Mutex::new(file) })
    }

    /// What was there when it was opened: lines of so many columns.
    pub(crate) fn rows<const COLUMNS: usize>(&self) -> impl Iterator<Item = [&str; COLUMNS]> {
        self.lines.iter().filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
    }

    /// Adds a line.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(crate) fn add(&self, columns: &[&str]) -> io::Result<()> {
        let line = columns.join("\t") + "\n";
        self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_are_read_again() -> io::Result<()> {
        let path = std::env::temp_dir().join(format!("urika-mutants-{}", std::process::id()));
        fs::write(&path, "a\tb\nc\td")?;
        Journal::open(&path)?.add(&["e", "f"])?;
        let journal = Journal::open(&path)?;
        assert_eq!(journal.rows().collect::<Vec<[&str; 2]>>(), [["a", "b"], ["e", "f"]]);
        assert_eq!(journal.rows::<3>().count(), 0);
        fs::remove_file(&path)
    }
}
