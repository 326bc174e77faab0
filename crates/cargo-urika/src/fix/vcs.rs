//! Refuses to write where the user could not undo it.

use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::trial;

/// Checks that a package or file, and its workspace, are in a clean git tree, unless the arguments allow otherwise.
/// Manifests and lock file of the workspace may be written, too.
///
/// # Errors
///
/// Fails without a git tree, or for one with changes. The error names the argument that allows this.
pub(crate) fn check(path: &Path, allow_dirty: bool, allow_no_vcs: bool) -> io::Result<()> {
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    let folder = if folder == "" { Path::new(".") } else { folder };
    check_folder(folder, allow_dirty, allow_no_vcs)?;
    match trial::metadata(folder) {
        Ok(workspace) => check_folder(&workspace.root, allow_dirty, allow_no_vcs),
        // The trial says what is wrong with the workspace.
        Err(_) => Ok(()),
    }
}

fn check_folder(folder: &Path, allow_dirty: bool, allow_no_vcs: bool) -> io::Result<()> {
    // The user's configuration may leave files out.
    let arguments =
        ["status", "--porcelain", "--untracked-files=normal", "--ignore-submodules=none", "--", "."];
    let Some(status) = git(folder, &arguments) else {
        if allow_no_vcs {
            return Ok(());
        }
        return Err(io::Error::other(
            "no git repository was found, so a rewrite could not be undone: commit the program, or pass `--allow-no-vcs`",
        ));
    };
    let status = String::from_utf8_lossy(&status.stdout);
    if allow_dirty || status.is_empty() {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "the git tree has uncommitted changes: commit them, or pass `--allow-dirty`\n{}",
        status.trim_end()
    )))
}

fn git(folder: &Path, arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments).stdin(Stdio::null());
    command.output().ok().filter(|output| output.status.success())
}
