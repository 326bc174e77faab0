//! Reads test data: tables of this repository, and public test vectors in a folder next to the repository.
//!
//! This module judges no result. It prints a message for each file that it cannot read.

#![allow(dead_code, reason = "each test program uses its own part of this module")]

pub(crate) mod package;

use std::path::{Path, PathBuf};

use proptest::test_runner::Config;
use serde_json::Value;

/// Returns the text of a file in `tests/data`.
pub(crate) fn data(name: &str) -> String {
    let path = root().join("tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the strings of `tests/data/same_answer.txt`, for which all evaluations must agree.
pub(crate) fn corpus() -> Vec<String> {
    let lines = data("same_answer.txt");
    let texts = lines.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    texts.map(|line| if line == "##" { String::new() } else { unescape(line) }).collect()
}

/// Returns the rows of a table in `tests/data`: tabs separate columns, and `#` begins a comment.
///
/// Each row must have exactly as many columns as the first line has names.
pub(crate) fn table<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let text = data(name);
    let mut rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let names = rows.next().unwrap_or_default();
    assert_eq!(names.split('\t').count(), COLUMNS, "{name}: {names}");
    rows.map(|row| {
        let columns: Vec<String> = row.split('\t').map(unescape).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{name}: not {COLUMNS} columns: {row}"))
    })
    .collect()
}

/// Replaces `\u{…}` by its character. A backslash before anything else is an ordinary character.
pub(crate) fn unescape(text: &str) -> String {
    let mut pieces = text.split("\\u{");
    let mut result = String::from(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (digits, rest) = piece.split_once('}').expect("a closing brace");
        let point = u32::from_str_radix(digits, 16).expect("hexadecimal digits");
        result.push(char::from_u32(point).expect("a character"));
        result.push_str(rest);
    }
    result
}

/// Returns true when the scheme of an IRI has domain names as hosts.
pub(crate) fn has_domain_name(iri: &str) -> bool {
    let scheme = iri.split_once("://").map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
    let schemes = "http https ws wss ftp ssh sftp telnet pop nntp imap ldap ldaps rtsp coap coaps";
    schemes.split(' ').any(|it| it == scheme)
}

/// Returns true when IDNA maps the host of an IRI: the feature is on, and the host is a domain name outside
/// of ASCII.
pub(crate) fn goes_by_idna(iri: &str, host: &str) -> bool {
    cfg!(feature = "idna") && !host.is_ascii() && has_domain_name(iri)
}

/// Returns the JSON lines of a file of public test vectors. Without the file, prints a message and returns
/// `None`.
pub(crate) fn conformance(name: &str) -> Option<Vec<Value>> {
    let path = root().join("../shared/conformance").join(name);
    let Ok(text) = std::fs::read_to_string(path) else {
        skipped(&format!("{name}: ../shared/conformance is not here"));
        return None;
    };
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}: {line}"));
    Some(text.lines().filter(|line| !line.is_empty()).map(read).collect())
}

/// Prints that something was not tested, even if the test's output is captured.
pub(crate) fn skipped(what: &str) {
    said(&format!("skipped: {what}"));
}

/// Prints a message, even if the test's output is captured.
pub(crate) fn said(what: &str) {
    use std::io::Write as _;
    // `eprintln!` would be captured. A failure to print must not fail the test.
    let _ = writeln!(std::io::stderr(), "{what}");
}

/// Returns a string of a record.
pub(crate) fn text<'v>(record: &'v Value, name: &str) -> &'v str {
    record[name].as_str().unwrap_or_else(|| panic!("no text `{name}` in {record}"))
}

/// Returns a string of a record that may be `null`.
pub(crate) fn option<'v>(record: &'v Value, name: &str) -> Option<&'v str> {
    let value = &record[name];
    assert!(value.is_string() || value.is_null(), "neither text nor null: `{name}` in {record}");
    value.as_str()
}

/// Returns the settings of laws: the number of cases is `usual`, or what `PROPTEST_CASES` says.
///
/// Proptest keeps no file of failures: each failure becomes a row of a table, or its own test.
pub(crate) fn config(usual: u32) -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    Config { cases: cases.unwrap_or(usual), failure_persistence: None, ..Config::default() }
}

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}
