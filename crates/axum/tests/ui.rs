//! Checks the messages for handlers that do not fit. `TRYBUILD=overwrite` writes the goldens.

use std::env;
use std::process::Command;

/// The compiler of the goldens. Other compilers use other words.
const PINNED: &str = "rustc 1.95.";

#[test]
fn goldens_of_the_compiler() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("a compiler");
    let version = String::from_utf8_lossy(&output.stdout);
    if version.starts_with(PINNED) && !version.contains("nightly") {
        trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
    } else {
        eprintln!("skipped: goldens are those of {PINNED}, and this is {version}");
    }
}
