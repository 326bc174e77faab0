//! Output files: each is replaced atomically, and nothing is written through a link.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Component, Path, PathBuf};
use std::process;

/// A file that is written next to the one that it will replace. It is removed unless [`Output::publish`] is
/// called.
#[derive(Debug)]
pub(super) struct Output {
    /// `None` if the output is a device or a pipe, which cannot be replaced.
    temporary: Option<PathBuf>,
    path: PathBuf,
}

impl Output {
    /// Starts a new version of a file.
    ///
    /// # Errors
    ///
    /// Fails when the path is a link, and when a relative path has a link among its folders.
    pub(super) fn create(path: &Path) -> io::Result<(Self, BufWriter<File>)> {
        let mut output = Self { temporary: None, path: path.to_path_buf() };
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Ok((output, BufWriter::new(OpenOptions::new().write(true).open(path)?)));
        }
        refuse_links(path)?;
        let old = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).map(|of| of.permissions());
        if old.as_ref().is_some_and(fs::Permissions::readonly) {
            return Err(io::Error::other("the file is read-only"));
        }
        let name = format!(".{}-{}.tmp", path.file_name().unwrap_or_default().display(), process::id());
        let temporary = path.with_file_name(name);
        let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        output.temporary = Some(temporary);
        old.map_or(Ok(()), |of| file.set_permissions(of))?;
        Ok((output, BufWriter::new(file)))
    }

    /// Replaces the file with the new version. A link there is replaced, not followed.
    pub(super) fn publish(mut self) -> io::Result<()> {
        match self.temporary.take() {
            Some(temporary) => fs::rename(&temporary, &self.path).inspect_err(|_| remove(&temporary)),
            None => Ok(()),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.temporary.iter().for_each(|path| remove(path));
    }
}

fn remove(path: &Path) {
    let _ = fs::remove_file(path);
}

/// Refuses a path that is a link, and a relative path with a link among its folders.
pub(super) fn refuse_links(path: &Path) -> io::Result<()> {
    let is_relative = path.is_relative();
    let mut so_far = PathBuf::new();
    for component in path.components() {
        so_far.push(component);
        let is_asked = matches!(component, Component::Normal(_)) && (is_relative || so_far == path);
        if is_asked && so_far.is_symlink() {
            let message = format!(
                "`{}` is a symbolic link, which is never followed: remove it, or name its target",
                so_far.display()
            );
            return Err(io::Error::other(message));
        }
    }
    Ok(())
}

/// An input that will be replaced, with its content before it is read. Length and time would not show every change.
#[derive(Debug)]
pub(super) struct Replaced(PathBuf, Vec<u8>);

impl Replaced {
    /// Returns the input if it is a regular file, and `output` is the same file.
    pub(super) fn find(input: &Path, output: &Path) -> io::Result<Option<Self>> {
        let path = fs::canonicalize(input).ok().filter(|path| path.is_file());
        let path = path.filter(|path| fs::canonicalize(output).is_ok_and(|output| output == *path));
        path.map(|path| Ok(Self(path.clone(), fs::read(path)?))).transpose()
    }

    /// Checks, before the input is replaced, that it has not changed since it was read.
    pub(super) fn check(&self) -> io::Result<()> {
        if fs::read(&self.0)? == self.1 {
            return Ok(());
        }
        Err(io::Error::other(
            "the file has changed since it was read; nothing was written: run the command again",
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::FileTimes;

    use super::*;

    #[test]
    fn a_change_of_equal_length_and_time_is_seen() {
        let folder = std::env::temp_dir().join(format!("urika-replaced-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, other) = (folder.join("a.json"), folder.join("b.json"));
        fs::write(&path, "old").unwrap();
        fs::write(&other, "old").unwrap();
        let time = fs::metadata(&path).unwrap().modified().unwrap();
        assert!(Replaced::find(&path, &other).unwrap().is_none());
        assert!(Replaced::find(Path::new("-"), &path).unwrap().is_none());
        let replaced = Replaced::find(&path, &folder.join(".").join("a.json")).unwrap().unwrap();
        assert!(replaced.check().is_ok());
        fs::write(&path, "new").unwrap();
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_times(FileTimes::new().set_modified(time))
            .unwrap();
        let now = fs::metadata(&path).unwrap();
        assert_eq!((now.len(), now.modified().unwrap()), (3, time));
        assert!(replaced.check().unwrap_err().to_string().contains("has changed"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
