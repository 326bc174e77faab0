//! What users see when something is wrong: one mistake a file in `ui/fail`, with the
//! compiler's output beside it, its *golden*.
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
    if cfg!(not(feature = "idna")) {
        tests.compile_fail("tests/ui/fail_without_idna/*.rs");
    }
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
fn sources_and_goldens_go_in_pairs() {
    let folders = ["tests/ui/fail", "tests/ui/fail_without_idna"];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap());
    for path in entries.map(|entry| entry.unwrap().path()) {
        let (source, golden) = (path.with_extension("rs"), path.with_extension("stderr"));
        assert!(source.exists() && golden.exists(), "{} stands alone", path.display());
    }
}
