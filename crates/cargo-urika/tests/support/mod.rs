//! Programs in temporary folders, and the command's output for them.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A folder that is removed when the value is dropped.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates a folder with these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the command for a folder. What it builds is removed with the folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-urika"));
    command.arg("urika").args(arguments).current_dir(folder);
    command.env("CARGO_TARGET_DIR", folder.join("target"));
    command
}

/// Runs the command in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// Runs the command in a folder, and returns its output as text, and the exit status.
pub(crate) fn said(folder: &Path, arguments: &[&str]) -> (String, i32) {
    text(&run(folder, arguments))
}

/// Returns the output of a command as text, and its exit status.
pub(crate) fn text(output: &Output) -> (String, i32) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().replace("\r\n", "\n");
    (text(&output.stdout) + &text(&output.stderr), output.status.code().unwrap())
}

/// Returns the JSON document of an audit.
pub(crate) fn audit(folder: &Folder, arguments: &[&str]) -> Value {
    let mut all = vec!["audit", "--format", "json"];
    all.extend(arguments);
    let output = run(folder.path(), &all);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Returns the findings of an audit.
pub(crate) fn findings(folder: &Folder) -> Vec<Value> {
    audit(folder, &[])["findings"].as_array().unwrap().clone()
}

/// Checks that a program has exactly these findings, as `CODE value`.
pub(crate) fn check(source: &str, wanted: &[&str]) {
    let folder = Folder::with(&[("src/lib.rs", source)]);
    let found: Vec<String> = findings(&folder)
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            format!("{} {}", text("code"), text("value"))
        })
        .collect();
    assert_eq!(found, wanted, "{source}");
}

/// Checks that a program has exactly these findings, as `CODE level value`.
pub(crate) fn check_levels(source: &str, wanted: &[&str]) {
    let found: Vec<String> = findings(&Folder::with(&[("src/lib.rs", source)]))
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            format!("{} {} {}", text("code"), text("level"), text("value"))
        })
        .collect();
    assert_eq!(found, wanted, "{source}");
}

/// Returns a function with a string `name`, a number `id` and this body.
pub(crate) fn function(body: &str) -> String {
    format!("fn f(name: &str, id: u64) {{ {body} }}")
}
