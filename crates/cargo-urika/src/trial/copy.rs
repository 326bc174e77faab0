//! A copy of the workspace, below its target directory, so that the next run can use what this one has built.
//!
//! Builds run in the copy, and may leave links there: whatever they lead to is neither written nor removed.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::cargo::{self, Metadata};
use super::manifest;
use crate::baseline::hash;
use crate::disk;

/// A workspace and its copy.
#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// The copy, with its own target directory and the same packages.
    pub(super) copy: Metadata,
    /// The lock file when the workspace was copied.
    pub(crate) lock: Option<String>,
}

impl Workspace {
    /// Copies the workspace that contains a folder or file, without the files that git ignores.
    ///
    /// # Errors
    ///
    /// Fails without a workspace, when files cannot be read or written, and when the folder of the copy is a link.
    pub(crate) fn copied(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        let folder = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(&path) };
        let Metadata { root, target, members } = cargo::metadata(folder)?;
        let root = fs::canonicalize(root)?;
        fs::create_dir_all(&target)?;
        let target = fs::canonicalize(target)?;
        // Several workspaces may share a target directory (`CARGO_TARGET_DIR`).
        let hash = hash(&root.to_string_lossy());
        let folder = |kind: &str| Path::new("urika").join(format!("{kind}-{hash:016x}"));
        // Cargo considers a package built if another workspace has built one with the same name and version.
        let (copy, of_copy) = (folder("copy"), folder("target"));
        disk::create_folders(&target, &copy)?;
        disk::create_folders(&target, &of_copy)?;
        let (copy, of_copy) = (target.join(copy), target.join(of_copy));
        let lock = fs::read_to_string(root.join("Cargo.lock")).ok();
        let workspace = Self { root, copy: Metadata { root: copy, target: of_copy, members }, lock };
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
        let below = |path: &Path| path.strip_prefix(&self.copy.root).ok().map(Path::to_path_buf);
        // A link of the workspace leads to another file of the copy.
        let whole = fs::canonicalize(self.copy.root.join(path)).ok();
        whole.and_then(|whole| below(&whole)).or_else(|| below(path)).unwrap_or_else(|| path.to_path_buf())
    }

    /// Writes a file of the copy.
    pub(super) fn write(&self, below: &Path, bytes: &[u8]) -> io::Result<()> {
        disk::write_below(&self.copy.root, below, bytes)
    }

    /// Reads a file of the copy.
    pub(crate) fn read(&self, below: &Path) -> io::Result<String> {
        disk::read(&self.copy.root.join(below))
    }

    /// Copies files that have changed, and removes those that no longer exist.
    fn fill(&self, target: &Path) -> io::Result<()> {
        let (mut kept, mut links) = (HashSet::new(), Vec::new());
        for path in self.files(target) {
            let Ok(below) = path.strip_prefix(&self.root) else { continue };
            if !kept.insert(below.to_path_buf()) {
                continue;
            }
            if self.is_linked(&path) {
                links.push(path);
                continue;
            }
            let bytes = fs::read(&path)?;
            let bytes =
                if path.ends_with("Cargo.toml") { manifest::moved(bytes, &path, &self.root) } else { bytes };
            self.write(below, &bytes)?;
        }
        self.clear(&self.copy.root, &kept)?;
        links.iter().try_for_each(|path| self.link(path))
    }

    /// Returns the files of the workspace, and its links to folders.
    fn files(&self, target: &Path) -> impl Iterator<Item = PathBuf> + use<> {
        let is_own = |path: &Path, target: &Path| {
            let is_target = path == target
                || path.is_symlink() && fs::canonicalize(path).is_ok_and(|real| real == target);
            !is_target && path.file_name().is_none_or(|name| name != ".git")
        };
        let target = target.to_path_buf();
        let mut walk = WalkBuilder::new(&self.root);
        walk.hidden(false).require_git(false).follow_links(false);
        let entries = walk.filter_entry(move |entry| is_own(entry.path(), &target)).build();
        // A library may ignore its lock file in git, but is built with it.
        let paths = entries.filter_map(Result::ok).map(ignore::DirEntry::into_path);
        paths
            .chain([self.root.join("Cargo.lock")])
            .filter(|path| path.is_file() || path.is_symlink() && path.is_dir())
    }

    /// Returns whether a path is a link that stays one in the copy: to a folder, or to another file of the
    /// workspace, whose edits then count for both names. The paths in a manifest depend on its own folder.
    fn is_linked(&self, path: &Path) -> bool {
        let is_manifest = path.ends_with("Cargo.toml") || path.ends_with("Cargo.lock");
        path.is_symlink() && (path.is_dir() || !is_manifest && self.below(path).is_some())
    }

    /// Links a path of the copy to the same place of the copy. Links to places outside stay unchanged.
    fn link(&self, path: &Path) -> io::Result<()> {
        let Ok(below) = path.strip_prefix(&self.root) else { return Ok(()) };
        let whole = fs::canonicalize(path)?;
        let own = whole.strip_prefix(&self.root).map(|below| self.copy.root.join(below));
        disk::link_below(
            &self.copy.root,
            below,
            own.as_deref().ok().filter(|own| own.exists()).unwrap_or(&whole),
        )
    }

    /// Removes files and links of the copy that the workspace does not have.
    fn clear(&self, folder: &Path, kept: &HashSet<PathBuf>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if disk::entry(&path)?.is_some_and(|found| found.is_dir()) {
                self.clear(&path, kept)?;
            } else if path.strip_prefix(&self.copy.root).is_ok_and(|below| !kept.contains(below)) {
                disk::remove(&path)?;
            }
        }
        Ok(())
    }
}
