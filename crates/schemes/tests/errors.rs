//! Checks each error against `tests/data/errors.txt`, which has a call for each error. `docs/messages.md`
//! takes its examples from this file.
//!
//! `BLESS=1 cargo test -p urika-schemes` writes the file, from `crates/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use urika::uri;
use urika_schemes::file::Flavor::{Unix, Windows};

/// Returns the blocks of these calls, in the format of the table.
macro_rules! blocks {
    ($($call:expr;)+) => {
        [$({
            let error = ($call).expect_err(stringify!($call));
            format!("FilePathError {}\n> {}\n{error}\n", error.code(), stringify!($call))
        }),+]
    };
}

#[test]
fn errors_are_as_recorded() {
    let here = blocks! {
        Unix.to_path(uri!("https://example.com/a"));
        Unix.to_path(uri!("file://server/a"));
        Unix.to_path(uri!("file:///a?b"));
        Unix.to_uri(b"notes/a.md");
        Unix.to_path(uri!("file:///a//b"));
        Unix.to_uri(b"/a/../b");
        Unix.to_path(uri!("file:///a%00"));
        Unix.to_path(uri!("file:///a%2Fb"));
        Windows.to_uri(br"C:\a?b");
        Windows.to_uri(br"C:\a.");
        Windows.to_path(uri!("file:///C:/nul.txt"));
        Windows.to_path(uri!("file:///C:/%FF"));
    }
    .join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/errors.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &here).expect("the table can be written");
    }
    assert_eq!(fs::read_to_string(path).expect("the table"), here);
}

#[test]
fn each_code_has_a_call() {
    let source = include_str!("../src/file/error.rs");
    let codes = source.split("=> \"").skip(1).filter_map(|rest| rest.split('"').next());
    let codes: BTreeSet<&str> = codes.filter(|code| code.starts_with("FILE_")).collect();
    let heads = include_str!("data/errors.txt").lines();
    let called: BTreeSet<&str> = heads.filter_map(|line| line.strip_prefix("FilePathError ")).collect();
    assert!(codes.len() > 10, "{codes:?}");
    assert_eq!(codes, called);
}
