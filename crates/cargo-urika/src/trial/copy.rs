//! A copy of the workspace, below its target directory, so that the next run can use what this one has built.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::cargo::{self, Member, Metadata};
use super::manifest;
use crate::baseline::hash;

/// A workspace and its copy.
#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) copy: PathBuf,
    /// The target directory of the copy.
    pub(crate) target: PathBuf,
    /// Its packages by name.
    pub(crate) members: BTreeMap<String, Member>,
}

impl Workspace {
    /// Copies the workspace that contains a folder or file, without the files that git ignores.
    ///
    /// # Errors
    ///
    /// Fails without a workspace, or when files cannot be read or written.
    pub(crate) fn copied(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        let folder = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(&path) };
        let Metadata { root, target, members } = cargo::metadata(folder)?;
        let root = fs::canonicalize(root)?;
        // Several workspaces may share a target directory (`CARGO_TARGET_DIR`).
        let name = format!("copy-{:016x}", hash(&root.to_string_lossy()));
        let (copy, of_copy) = (target.join("urika").join(name), target.join("urika/target"));
        fs::create_dir_all(&copy)?;
        let workspace = Self { root, copy: fs::canonicalize(copy)?, target: of_copy, members };
        workspace.fill(&target)?;
        Ok(workspace)
    }

    /// Returns the path of a file below the root, or `None` if the file is outside.
    pub(crate) fn below(&self, path: &Path) -> Option<PathBuf> {
        let path = fs::canonicalize(path).ok()?;
        path.strip_prefix(&self.root).ok().map(Path::to_path_buf)
    }

    /// Returns the path of a file below the copy, from the path that the compiler prints.
    pub(super) fn below_copy(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.copy).unwrap_or(path).to_path_buf()
    }

    /// Copies files that have changed, and removes those that no longer exist.
    fn fill(&self, target: &Path) -> io::Result<()> {
        let target = fs::canonicalize(target)?;
        let is_kept = move |path: &Path| path != target && path.file_name().is_none_or(|name| name != ".git");
        let mut walk = WalkBuilder::new(&self.root);
        walk.hidden(false).require_git(false).follow_links(false);
        let entries = walk.filter_entry(move |entry| is_kept(entry.path())).build().filter_map(Result::ok);
        let mut kept = HashSet::new();
        // A library may ignore its lock file in git, but is built with it.
        let paths = entries.map(ignore::DirEntry::into_path).chain([self.root.join("Cargo.lock")]);
        for path in paths.filter(|path| path.is_file()) {
            let Ok(below) = path.strip_prefix(&self.root) else { continue };
            if !kept.insert(below.to_path_buf()) {
                continue;
            }
            let bytes = fs::read(&path)?;
            let bytes =
                if path.ends_with("Cargo.toml") { manifest::moved(bytes, &path, &self.root) } else { bytes };
            write(&self.copy.join(below), &bytes)?;
        }
        self.clear(&self.copy, &kept)
    }

    /// Removes files of the copy that the workspace does not have.
    fn clear(&self, folder: &Path, kept: &HashSet<PathBuf>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.clear(&path, kept)?;
            } else if path.strip_prefix(&self.copy).is_ok_and(|below| !kept.contains(below)) {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }
}

/// Writes a file unless it already has these bytes, since cargo compares the time of the last change.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, bytes)
}
