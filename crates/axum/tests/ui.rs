//! Checks the messages for handlers and links that do not fit. `TRYBUILD=overwrite` writes the goldens.

use std::env;
use std::process::Command;

/// The compiler of the goldens. Other compilers use other words.
const PINNED: &str = "rustc 1.95.";

#[test]
fn goldens_of_the_compiler() {
    if is_pinned() {
        trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
    }
}

/// Builds and runs the programs that are valid, and builds those that fail only when they are built.
#[test]
fn goldens_of_builds() {
    if is_pinned() {
        let tests = trybuild::TestCases::new();
        tests.pass("tests/ui/pass/*.rs");
        tests.compile_fail("tests/ui/fail_when_built/*.rs");
    }
}

/// Returns whether the compiler is the one of the goldens. Prints a message otherwise.
fn is_pinned() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("a compiler");
    let version = String::from_utf8_lossy(&output.stdout);
    let is_pinned = version.starts_with(PINNED) && !version.contains("nightly");
    if !is_pinned {
        eprintln!("skipped: goldens are those of {PINNED}, and this is {version}");
    }
    is_pinned
}
