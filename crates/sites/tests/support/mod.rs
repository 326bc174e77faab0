//! Runs the command, and reads its recorded output.

#![allow(dead_code, reason = "each test program uses its own part of this module")]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the command with a database on standard input.
pub(crate) fn run(arguments: &[&str], database: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urika-sites"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that stops reading early has already printed its error.
    let _ = child.stdin.take().unwrap().write_all(database);
    child.wait_with_output().unwrap()
}

/// Returns the text of a file in `tests/golden`. `URIKA_SITES=overwrite` writes `now` into it first.
pub(crate) fn golden(name: &str, now: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var("URIKA_SITES").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, now).unwrap();
    }
    fs::read_to_string(&path).unwrap_or_default()
}
