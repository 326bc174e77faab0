//! Checks the compiler's messages. Each file of `ui/fail` has the mistakes of one subject, and its *golden*
//! has the compiler's output.
//!
//! `TRYBUILD=overwrite cargo test --test ui goldens_` writes the goldens.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::skipped;
use urika::{Diagnostic, Policy};
use urika_runtime::What;

/// The compiler of the goldens. Other compilers use other words.
const PINNED: &str = "1.95";

/// Checks all cases in one run, without a build of each.
#[test]
fn goldens_of_all_checks() {
    let Some(tests) = cases() else { return };
    tests.compile_fail("tests/ui/fail/*.rs");
}

/// Builds and runs the valid programs, and builds the programs that fail only when they are built.
#[test]
fn goldens_of_all_builds() {
    let Some(tests) = cases() else { return };
    tests.pass("tests/ui/pass/*.rs");
    tests.compile_fail("tests/ui/fail_when_built/*.rs");
}

#[test]
fn goldens_of_features() {
    let Some(tests) = cases() else { return };
    if cfg!(feature = "serde") {
        tests.compile_fail("tests/ui/fail_with_serde/*.rs");
        skipped("tests/ui/fail_without_serde: the word `serde` is known with the feature `serde`");
    } else {
        tests.compile_fail("tests/ui/fail_without_serde/*.rs");
    }
    if cfg!(feature = "idna") {
        tests.compile_fail("tests/ui/fail_with_idna/*.rs");
        skipped("tests/ui/fail_without_idna: host names outside ASCII are mapped with the feature `idna`");
    } else {
        tests.compile_fail("tests/ui/fail_without_idna/*.rs");
    }
}

fn cases() -> Option<trybuild::TestCases> {
    if is_pinned() {
        return Some(trybuild::TestCases::new());
    }
    skipped(&format!("UI goldens are pinned to rustc {PINNED}"));
    None
}

/// Returns true for `rustc 1.95.0 (…)`, but not for `rustc 1.95.0-nightly (…)`.
fn is_pinned() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let Ok(output) = Command::new(rustc).arg("--version").output() else { return false };
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = output.split(' ').nth(1).unwrap_or_default();
    version.starts_with(&format!("{PINNED}.")) && !version.contains('-')
}

#[test]
fn sources_and_goldens_go_in_pairs() {
    let folders = entries("tests/ui").filter(|folder| !folder.ends_with("pass"));
    for path in folders.flat_map(entries) {
        let (source, golden) = (path.with_extension("rs"), path.with_extension("stderr"));
        assert!(source.exists() && golden.exists(), "{} stands alone", path.display());
    }
}

fn entries(folder: impl AsRef<Path>) -> impl Iterator<Item = PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

/// The macros, const evaluation and the runtime draw the same diagnostic: the goldens of plain literals and
/// constants contain the diagnostic of the runtime, with the name for `allow(…)`.
#[test]
fn goldens_say_what_the_run_time_says() {
    let mut compared = 0;
    for source in entries("tests/ui/fail").filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let golden = fs::read_to_string(source.with_extension("stderr")).unwrap();
        let code = fs::read_to_string(&source).unwrap();
        for (text, error) in literals(&code).chain(constants(&code)) {
            if text.is_empty() || text.contains(['\\', '"']) || text.ends_with(' ') {
                continue;
            }
            if let Err(error_of_run_time) = Policy::LITERAL.normalize(text) {
                // The compiler indents the lines of a message by the length of its first words.
                let indent = if error.starts_with("error:") { "\n       " } else { "\n              " };
                let diagnostic = Diagnostic::new(error_of_run_time.fault(), What::Uri, text)
                    .to_string()
                    .replace('\n', indent);
                assert!(
                    golden.contains(&format!("{error}{diagnostic}\n")),
                    "{}: {diagnostic}",
                    source.display()
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "only {compared} were compared");
}

/// Returns the strings of `uri!("…")`, each with the beginning of the compiler's message.
fn literals(code: &str) -> impl Iterator<Item = (&str, &'static str)> {
    // `site_uri!("…")` uses another policy.
    let is_call = |at: usize| !code[..at].ends_with('_');
    let calls = code.match_indices("uri!(\"").filter(move |(at, _)| is_call(*at));
    let texts = calls.filter_map(|(at, start)| code[at + start.len()..].split_once("\")"));
    texts.map(|(text, _)| (text, "error: "))
}

/// Returns the constants of `uri!(ROOT)`, each with the beginning of the compiler's message.
fn constants(code: &str) -> impl Iterator<Item = (&str, &'static str)> {
    let constants = code.split("const ROOT: &str = \"").skip(1).filter(|_| code.contains("uri!(ROOT)"));
    let texts = constants.filter_map(|rest| rest.split_once("\";"));
    texts.map(|(text, _)| (text, "error[E0080]: evaluation panicked: "))
}
