//! Refuses to write where the user could not undo it.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::trial;

/// The variables that are about one repository: those that `git rev-parse --local-env-vars` lists, except those of the
/// user's configuration.
const OF_REPOSITORY: [&str; 12] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// Checks that a package or file, and its workspace, are in a clean git tree, unless the arguments allow otherwise.
/// Manifests and lock file of the workspace may also be written.
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
    // The user's configuration may omit files.
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

/// Checks that git can restore each file that will be written, unless the arguments allow otherwise. [`check`] does not
/// see ignored files, files whose changes git was told to ignore, and files of another repository in the folder.
///
/// # Errors
///
/// The error names the first file that is not as it was committed.
pub(crate) fn check_files<'p>(
    mut paths: impl Iterator<Item = &'p Path>,
    allow_dirty: bool,
    allow_no_vcs: bool,
) -> io::Result<()> {
    let is_fine = |path: &Path| allow_dirty || is_committed(path) || (allow_no_vcs && is_outside(path));
    match paths.find(|path| !is_fine(path)) {
        None => Ok(()),
        Some(path) => Err(io::Error::other(format!(
            "`{}` is ignored by git or has uncommitted changes, so a rewrite could not be undone; nothing was written: commit the file, or pass `--allow-dirty`",
            path.display()
        ))),
    }
}

/// Returns whether a file is as it was committed.
fn is_committed(path: &Path) -> bool {
    let (folder, name) = (path.parent().unwrap_or(path), path.file_name().unwrap_or_default());
    let asked = |arguments: &[&str]| {
        let arguments = arguments.iter().map(OsStr::new).chain([OsStr::new("--"), name]);
        git(folder, &arguments.collect::<Vec<_>>())
    };
    // Without `H`, git ignores the changes of the file.
    let is_watched =
        asked(&["ls-files", "-v", "--error-unmatch"]).is_some_and(|output| output.stdout.starts_with(b"H "));
    is_watched && asked(&["diff", "--quiet", "--no-ext-diff", "HEAD"]).is_some()
}

/// Returns whether a file is in no git tree.
fn is_outside(path: &Path) -> bool {
    git(path.parent().unwrap_or(path), &["rev-parse", "--git-dir"]).is_none()
}

/// Runs git for the repository of a folder. In a hook, these variables name the repository that runs the hook.
fn git(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Option<Output> {
    let mut command = Command::new("git");
    for variable in OF_REPOSITORY {
        command.env_remove(variable);
    }
    command.arg("--literal-pathspecs").arg("-C").arg(folder).args(arguments).stdin(Stdio::null());
    command.output().ok().filter(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn run(folder: &Path, arguments: &[&str]) {
        let own = ["-c", "user.name=kim", "-c", "user.email=kim@example.com", "-c", "commit.gpgsign=false"];
        assert!(git(folder, &[&own[..], arguments].concat()).is_some(), "{arguments:?}");
    }

    /// Makes a repository with one commit of these files.
    fn repository(folder: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        run(folder, &["init", "-q"]);
        run(folder, &["add", "-A"]);
        run(folder, &["commit", "-q", "-m", "all"]);
    }

    #[test]
    fn only_a_file_as_it_was_committed_is_written() {
        let root = std::env::temp_dir().join(format!("urika-vcs-{}", std::process::id()));
        let (folder, inner) = (root.join("repository"), root.join("repository/member"));
        fs::create_dir_all(&folder).unwrap();
        if git(&folder, &["--version"]).is_none() {
            return;
        }
        let names =
            ["src/a.rs", "src/assumed.rs", "src/skipped.rs", "src/b*.rs", "src/changed.rs", "src/staged.rs"];
        let committed: Vec<(&str, &str)> = names.iter().map(|name| (*name, "old")).collect();
        let ignored = (".gitignore", "src/gen.rs\nCargo.lock\nmember\n");
        repository(&folder, &[&committed[..], &[ignored]].concat());
        repository(&inner, &[("src/a.rs", "old"), ("src/changed.rs", "old")]);
        run(&folder, &["update-index", "--assume-unchanged", "src/assumed.rs"]);
        run(&folder, &["update-index", "--skip-worktree", "src/skipped.rs"]);
        for name in ["src/gen.rs", "Cargo.lock", "src/new.rs", "src/staged2.rs", "member/src/new.rs"] {
            fs::write(folder.join(name), "new").unwrap();
        }
        for name in
            ["src/assumed.rs", "src/skipped.rs", "src/changed.rs", "src/staged.rs", "member/src/changed.rs"]
        {
            fs::write(folder.join(name), "new").unwrap();
        }
        run(&folder, &["add", "src/staged.rs", "src/staged2.rs"]);
        fs::write(root.join("outside.rs"), "new").unwrap();
        for (name, is_fine) in [
            ("src/a.rs", true),
            ("src/b*.rs", true),
            ("member/src/a.rs", true),
            ("src/gen.rs", false),
            ("Cargo.lock", false),
            ("src/assumed.rs", false),
            ("src/skipped.rs", false),
            ("src/changed.rs", false),
            ("src/staged.rs", false),
            ("src/staged2.rs", false),
            ("src/new.rs", false),
            ("member/src/changed.rs", false),
            ("member/src/new.rs", false),
        ] {
            let path: PathBuf = folder.join(name);
            let check = |allow_dirty, no_vcs| check_files([path.as_path()].into_iter(), allow_dirty, no_vcs);
            assert_eq!(check(false, false).is_ok(), is_fine, "{name}");
            assert_eq!(check(false, true).is_ok(), is_fine, "{name}");
            assert!(check(true, false).is_ok(), "{name}");
            let error = check(false, false).map_err(|error| error.to_string());
            assert!(error.is_ok() || error.is_err_and(|error| error.contains(name)), "{name}");
        }
        let outside = root.join("outside.rs");
        let check = |allow_dirty, no_vcs| check_files([outside.as_path()].into_iter(), allow_dirty, no_vcs);
        assert_eq!(check(false, true).is_ok(), is_outside(&outside));
        assert!(check(false, false).is_err() && check(true, false).is_ok());
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn no_variable_of_another_repository_is_passed_on() {
        let Some(output) = git(Path::new("."), &["rev-parse", "--local-env-vars"]) else { return };
        let listed = String::from_utf8(output.stdout).unwrap();
        for variable in listed.lines().filter(|variable| !variable.starts_with("GIT_CONFIG")) {
            assert!(OF_REPOSITORY.contains(&variable), "{variable}");
        }
    }
}
