//! The workspaces of files: each is checked separately.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::trial;

/// The files of a workspace, with their numbers.
#[derive(Debug)]
pub(super) struct WorkspaceFiles {
    pub(super) root: PathBuf,
    pub(super) files: Vec<(u32, PathBuf)>,
}

/// The workspaces of the files that were looked at.
#[derive(Debug, Default)]
pub(super) struct Workspaces {
    pub(super) all: Vec<WorkspaceFiles>,
    /// Folders with a manifest, and their workspaces by number.
    folders: HashMap<PathBuf, Option<usize>>,
    /// The reasons why packages have no workspace.
    pub(super) failures: Vec<(PathBuf, io::Error)>,
}

impl Workspaces {
    /// Adds a file to the group of its workspace. A file without a package is omitted.
    pub(super) fn add(&mut self, number: u32, path: &Path) {
        let Some(folder) = fs::canonicalize(path).ok().and_then(|whole| package(&whole)) else { return };
        let group = match self.folders.get(&folder) {
            Some(known) => *known,
            None => self.read(folder),
        };
        if let Some(group) = group {
            self.all[group].files.push((number, path.to_path_buf()));
        }
    }

    /// Reads the workspace of a package, and notes all packages that it has.
    fn read(&mut self, folder: PathBuf) -> Option<usize> {
        let group = match trial::metadata(&folder) {
            Ok(read) => {
                let known = self.all.iter().position(|group| group.root == read.root);
                let group = known.unwrap_or(self.all.len());
                if known.is_none() {
                    self.all.push(WorkspaceFiles { root: read.root, files: Vec::new() });
                }
                let folders = read.members.into_values().map(|member| member.folder);
                self.folders.extend(folders.map(|folder| (folder, Some(group))));
                Some(group)
            }
            Err(error) => {
                self.failures.push((folder.clone(), error));
                None
            }
        };
        self.folders.insert(folder, group);
        group
    }
}

/// Returns the folder of the package that a file belongs to.
fn package(path: &Path) -> Option<PathBuf> {
    let mut folders = path.ancestors().skip(1);
    folders.find(|folder| folder.join("Cargo.toml").is_file()).map(Path::to_path_buf)
}
