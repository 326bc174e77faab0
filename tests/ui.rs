//! What users see when something is wrong: one mistake a file in `ui/fail`, with the
//! compiler's output beside it.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes that output anew.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The compiler whose output is recorded; others word their own part otherwise.
const PINNED: &str = "1.95";

#[test]
fn messages() {
    if !is_pinned() {
        println!("skipped: UI goldens are pinned to rustc {PINNED}");
        eprintln!("skipped: UI goldens are pinned to rustc {PINNED}");
        return;
    }
    let tests = trybuild::TestCases::new();
    tests.pass("tests/ui/pass/*.rs");
    tests.compile_fail("tests/ui/fail/*.rs");
}

/// `rustc 1.95.0 (…)`, and not `rustc 1.95.0-nightly (…)`.
fn is_pinned() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let Ok(output) = Command::new(rustc).arg("--version").output() else { return false };
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = output.split(' ').nth(1).unwrap_or_default();
    version.starts_with(&format!("{PINNED}.")) && !version.contains('-')
}

#[test]
fn every_golden_has_a_source() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/fail")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            assert!(path.with_extension("rs").exists(), "{} has no source", path.display());
        }
    }
}
