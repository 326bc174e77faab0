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
            let said = format!(
                "`{}` is a symbolic link, which is never followed: remove it, or name its target",
                so_far.display()
            );
            return Err(io::Error::other(said));
        }
    }
    Ok(())
}

/// A file as it was when it was read.
#[derive(Debug)]
pub(super) struct Stamp(PathBuf, fs::Metadata);

impl Stamp {
    /// Notes the state of an input, if it is a regular file.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Self(fs::canonicalize(path).ok()?, found))
    }

    /// Checks before `path` is replaced: if it is the input, it must not have changed since it was read.
    pub(super) fn check(&self, path: &Path) -> io::Result<()> {
        if fs::canonicalize(path).ok().as_ref() != Some(&self.0) {
            return Ok(());
        }
        let now = fs::metadata(path)?;
        if now.len() == self.1.len() && now.modified().ok() == self.1.modified().ok() {
            return Ok(());
        }
        Err(io::Error::other(
            "the file has changed since it was read; nothing was written: run the command again",
        ))
    }
}
