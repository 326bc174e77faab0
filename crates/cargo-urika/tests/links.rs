//! Files of others: no command writes or removes anything through a link.

#![cfg(unix)]

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use rewritten::{fix, named};
use support::{Folder, said};

/// Runs the command with the target directory below the folder, whatever the environment says.
fn own(folder: &Folder, arguments: &[&str]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-urika"));
    command.args(arguments).current_dir(folder.path()).env_remove("CARGO_TARGET_DIR");
    let output = command.output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (String::from_utf8(said).unwrap(), output.status.code().unwrap())
}

const VERIFY: &[&str] = &["audit", "--verify", "--offline"];

const SOURCE: &str = "\
mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
pub fn f(words: &str) -> usize {
    reqwest::get(format!(\"https://a.example/search?q={words}\"))
}
";

/// A folder of somebody else, with two files.
fn others() -> Folder {
    Folder::with(&[("keep.txt", "keep"), ("src/lib.rs", "keep, too")])
}

fn is_whole(others: &Folder) -> bool {
    let read = |name: &str| fs::read_to_string(others.path().join(name)).unwrap_or_default();
    read("keep.txt") == "keep"
        && read("src/lib.rs") == "keep, too"
        && fs::read_dir(others.path()).unwrap().count() == 2
}

/// A package whose build script makes links in its own folder.
fn linking(others: &Folder, links: &str) -> Folder {
    let build = format!(
        "fn main() {{ let to = std::path::Path::new({:?}); let _ = to; {links} }}",
        others.path().display().to_string()
    );
    Folder::with(&[("Cargo.toml", &named("linking")), ("src/lib.rs", SOURCE), ("build.rs", &build)])
}

/// Returns the folder of the copy after a first run, or the one of its target.
fn of_trial(folder: &Folder, kind: &str) -> PathBuf {
    let mut found = fs::read_dir(folder.path().join("target/urika")).unwrap().map(|entry| entry.unwrap());
    found.find(|entry| entry.file_name().to_string_lossy().starts_with(kind)).unwrap().path()
}

/// A build script links folders and files of others into its folder; no later run touches them.
#[test]
fn what_a_build_links_is_left_alone() {
    let others = others();
    let links = "
        let _ = std::os::unix::fs::symlink(to, \"assets\");
        let _ = std::os::unix::fs::symlink(to.join(\"keep.txt\"), \"keep.txt\");
        let _ = std::fs::create_dir(\"deep\");
        let _ = std::os::unix::fs::symlink(to, \"deep/er\");
        // The sources of the copy also become links.
        if std::env::current_dir().unwrap().to_string_lossy().contains(\"copy-\") {
            let _ = std::fs::rename(\"src\", \"old\");
            let _ = std::os::unix::fs::symlink(to.join(\"src\"), \"src\");
        }
    ";
    let folder = linking(&others, links);
    for round in 0..3 {
        let (shown, _) = own(&folder, VERIFY);
        assert!(shown.contains("running `cargo check`"), "{shown}");
        assert!(is_whole(&others));
        if round == 0 {
            assert!(of_trial(&folder, "copy-").join("assets").is_symlink());
        }
    }
}

/// A link at the path of the copy, or of a folder around it, is refused.
#[test]
fn a_copy_that_is_a_link_is_refused() {
    let others = others();
    for name in ["target/urika", "target-", "copy-"] {
        let folder = Folder::with(&[("Cargo.toml", &named("linking")), ("src/lib.rs", SOURCE)]);
        let (shown, status) = own(&folder, VERIFY);
        assert_eq!(status, 0, "{shown}");
        let is_kind = name.ends_with('-');
        let place = if is_kind { of_trial(&folder, name) } else { folder.path().join(name) };
        fs::remove_dir_all(&place).unwrap();
        symlink(others.path(), &place).unwrap();
        for command in [VERIFY, &["fix", "--allow-no-vcs", "--allow-dirty", "--offline"]] {
            let (shown, status) = own(&folder, command);
            assert_eq!(status, 2, "{name}: {shown}");
            assert!(shown.contains("a link, and nothing is written through links"), "{name}: {shown}");
            assert!(is_whole(&others), "{name}");
        }
    }
}

#[test]
fn a_baseline_that_is_a_link_is_refused() {
    let others = others();
    let folder = Folder::with(&[("Cargo.toml", &named("linking")), ("src/lib.rs", SOURCE)]);
    symlink(others.path().join("keep.txt"), folder.path().join("base.json")).unwrap();
    symlink(others.path(), folder.path().join("ci")).unwrap();
    for file in ["base.json", "ci/keep.txt", "ci/new.json"] {
        let (shown, status) = said(folder.path(), &["audit", "--write-baseline", file]);
        assert_eq!(status, 2, "{file}: {shown}");
        assert!(shown.contains("is written through links"), "{file}: {shown}");
        assert!(is_whole(&others), "{file}");
    }
    // Another name, and a device.
    for file in ["new.json", "new.json", "/dev/null", "/dev/stdout"] {
        let (shown, status) = said(folder.path(), &["audit", "--write-baseline", file]);
        assert_eq!(status, 0, "{file}: {shown}");
    }
    assert!(fs::read_to_string(folder.path().join("new.json")).unwrap().contains("findings"));
}

/// The program's own link to its sources stays one in the copy: the compiler sees each edit.
#[test]
fn linked_sources_are_verified_and_rewritten() {
    let main = "fn main() { println!(\"{}\", linked::f(\"a\")); }\n";
    let folder = Folder::with(&[
        ("Cargo.toml", &named("linked")),
        ("shared/lib.rs", SOURCE),
        ("shared/main.rs", main),
    ]);
    symlink("shared", folder.path().join("src")).unwrap();
    symlink("lib.rs", folder.path().join("shared/other.rs")).unwrap();
    let (shown, status) = said(folder.path(), VERIFY);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("1 text value, 0 checked, 0 safe by type, 0 not verified"), "{shown}");
    assert!(shown.contains("in 2 files"), "{shown}");
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(fs::read_to_string(folder.path().join("shared/lib.rs")).unwrap().contains("uri_format!"));
    assert!(folder.path().join("src").is_symlink() && folder.path().join("shared/other.rs").is_symlink());
}

/// A file that only a link of the folder names is somebody else's.
#[test]
fn a_file_behind_a_link_is_not_rewritten() {
    let others = others();
    let outside = others.path().join("src/lib.rs");
    fs::write(&outside, SOURCE).unwrap();
    let folder =
        Folder::with(&[("Cargo.toml", &named("behind")), ("src/main.rs", "mod lib;\nfn main() {}\n")]);
    symlink(&outside, folder.path().join("src/lib.rs")).unwrap();
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("reached through a link"), "{shown}");
    assert_eq!(fs::read_to_string(&outside).unwrap(), SOURCE);
}

/// A file that is reached by two names, or below two roots, is read once.
#[test]
fn a_file_with_two_names_is_counted_once() {
    let folder = Folder::with(&[("src/b.rs", SOURCE), ("src/c.rs", "fn g() {}")]);
    symlink("b.rs", folder.path().join("src/a.rs")).unwrap();
    symlink("src", folder.path().join("linked")).unwrap();
    for roots in [&[][..], &[".", "src"], &["src", "linked", "src/a.rs"]] {
        let mut arguments = vec!["audit"];
        arguments.extend(roots);
        let (shown, _) = said(folder.path(), &arguments);
        assert!(shown.contains("2 files"), "{roots:?}: {shown}");
        assert!(shown.contains("1 warning") && shown.contains("b.rs:3"), "{roots:?}: {shown}");
    }
}

/// A package with two files to rewrite, and a build script that saves a line in one of them while `fix` runs.
fn saved_meanwhile(file: &str) -> Folder {
    let folder = Folder::with(&[
        ("Cargo.toml", &named("saved")),
        ("src/lib.rs", &format!("pub mod other;\n{SOURCE}")),
        ("src/other.rs", SOURCE),
        ("build.rs", "fn main() {}"),
    ]);
    fs::write(
        folder.path().join("Cargo.lock"),
        "version = 4\n\n[[package]]\nname = \"saved\"\nversion = \"0.1.0\"\n",
    )
    .unwrap();
    let build = format!(
        "use std::io::Write as _;
        fn main() {{
            let mut file = std::fs::OpenOptions::new().append(true).open({:?}).unwrap();
            file.write_all(b\"# saved\\n\").unwrap();
        }}",
        folder.path().join(file).display().to_string()
    )
    .replace("# saved", if file.starts_with("src") { "// saved" } else { "# saved" });
    fs::write(folder.path().join("build.rs"), build).unwrap();
    folder
}

/// What was saved while the command ran stays, and no other file is written.
#[test]
fn what_was_saved_meanwhile_stays() {
    for file in ["src/lib.rs", "src/other.rs", "Cargo.lock"] {
        let folder = saved_meanwhile(file);
        let names = ["src/lib.rs", "src/other.rs", "Cargo.toml"].into_iter().filter(|name| *name != file);
        let before: Vec<_> = names.map(|name| (name, fs::read(folder.path().join(name)).unwrap())).collect();
        let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
        assert_eq!(status, 2, "{file}: {shown}");
        assert!(shown.contains(file) && shown.contains("has changed since it was read"), "{file}: {shown}");
        let saved = fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(saved.contains(" saved") && !saved.contains("urika"), "{file}: {saved}");
        for (name, text) in before {
            assert_eq!(fs::read(folder.path().join(name)).unwrap(), text, "{file}: {name}");
        }
        let left = fs::read_dir(folder.path().join("src")).unwrap().count();
        assert_eq!(left, 2, "a temporary file is left");
    }
}

/// Rewritten files keep their permissions, and a read-only one is not replaced.
#[test]
fn permissions_stay() {
    let folder = Folder::with(&[("Cargo.toml", &named("permissions")), ("src/lib.rs", SOURCE)]);
    let path = folder.path().join("src/lib.rs");
    let set = |mode: u32| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    set(0o440);
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 2, "{shown}");
    assert!(shown.contains("the file is read-only"), "{shown}");
    assert_eq!(fs::read_to_string(&path).unwrap(), SOURCE);
    set(0o640);
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(fs::read_to_string(&path).unwrap().contains("uri_format!"));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"]);
    let output = command.args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A folder below the workspace: the manifest of the workspace may also be written.
#[test]
fn a_dirty_manifest_above_the_folder_is_refused() {
    let root = "[workspace]\nmembers = [\"a\"]\nresolver = \"2\"\n";
    let member = named("below").replace("\n[workspace]\n", "");
    let folder = Folder::with(&[
        ("Cargo.toml", root),
        ("a/Cargo.toml", &member),
        ("a/src/lib.rs", SOURCE),
        (".gitignore", "target\nCargo.lock\n"),
    ]);
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "a"]);
    let (shown, status) = fix(&folder, &["a", "--dry-run"]);
    assert_eq!(status, 0, "{shown}");
    fs::write(folder.path().join("Cargo.toml"), format!("{root}# not committed\n")).unwrap();
    for path in ["a", "a/src", "a/src/lib.rs"] {
        let (shown, status) = fix(&folder, &[path]);
        assert_eq!(status, 2, "{path}: {shown}");
        assert!(
            shown.contains("the git tree has uncommitted changes") && shown.contains("Cargo.toml"),
            "{path}: {shown}"
        );
    }
    assert_eq!(fs::read_to_string(folder.path().join("a/src/lib.rs")).unwrap(), SOURCE);
}

/// `git status` does not list an ignored file, and git cannot restore it.
#[test]
fn an_ignored_file_is_refused() {
    let ignored = ("src/generated.rs", SOURCE);
    let folder = Folder::with(&[
        ("Cargo.toml", &named("ignoring")),
        ("src/lib.rs", "mod generated;\n"),
        ignored,
        (".gitignore", "target\nCargo.lock\nsrc/generated.rs\n"),
    ]);
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "a"]);
    let source = || fs::read_to_string(folder.path().join(ignored.0)).unwrap();
    let manifest = || fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
    for arguments in [&[ignored.0, "--escape", "all"][..], &[ignored.0, "--allow-no-vcs", "--escape", "all"]]
    {
        let (shown, status) = fix(&folder, arguments);
        assert_eq!(status, 2, "{shown}");
        assert!(shown.contains("generated.rs` is ignored by git or has uncommitted changes"), "{shown}");
        assert!(shown.contains("pass `--allow-dirty`"), "{shown}");
        assert_eq!((source().as_str(), manifest()), (SOURCE, named("ignoring")));
    }
    git(folder.path(), &["add", "--force", ignored.0]);
    git(folder.path(), &["commit", "-q", "-m", "b"]);
    let (shown, status) = fix(&folder, &[ignored.0, "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(source().contains("uri_format!"), "{}", source());
}
