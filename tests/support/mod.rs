//! Reading test data: tables of this repository, and public test vectors that lie beside it.
//!
//! Nothing here decides what is right; it only reads, and says aloud what it could not read.

#![allow(dead_code, reason = "each test program uses its own part of this module")]

pub(crate) mod package;

use std::path::{Path, PathBuf};

use serde_json::Value;

/// A file of `tests/data`.
pub(crate) fn data(name: &str) -> String {
    let path = root().join("tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts of `tests/data/same_answer.txt`, on which all must agree.
pub(crate) fn corpus() -> Vec<String> {
    let lines = data("same_answer.txt");
    let texts = lines.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    texts.map(|line| if line == "##" { String::new() } else { unescape(line) }).collect()
}

/// The rows of a table in `tests/data`: columns separated by tabs, `#` begins a comment.
///
/// A row has exactly as many columns as there are names in its first line.
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

/// Text with `\u{…}` replaced by that character; a backslash is a backslash everywhere else.
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

/// Whether the host of an IRI is a domain name, by its scheme.
pub(crate) fn has_domain_name(iri: &str) -> bool {
    let scheme = iri.split_once("://").map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
    let schemes = "http https ws wss ftp ssh sftp telnet pop nntp imap ldap ldaps rtsp coap coaps";
    schemes.split(' ').any(|it| it == scheme)
}

/// Whether IDNA maps the host of an IRI: with its feature, a domain name outside ASCII.
pub(crate) fn goes_by_idna(iri: &str, host: &str) -> bool {
    cfg!(feature = "idna") && !host.is_ascii() && has_domain_name(iri)
}

/// The JSON lines of a file of public test vectors, or `None`, said aloud, where they are not.
pub(crate) fn conformance(name: &str) -> Option<Vec<Value>> {
    let path = root().join("../shared/conformance").join(name);
    let Ok(text) = std::fs::read_to_string(path) else {
        skipped(&format!("{name}: ../shared/conformance is not here"));
        return None;
    };
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}: {line}"));
    Some(text.lines().filter(|line| !line.is_empty()).map(read).collect())
}

/// Says that something was not tested, past the capturing of output.
pub(crate) fn skipped(what: &str) {
    said(&format!("skipped: {what}"));
}

/// Says something, past the capturing of output.
pub(crate) fn said(what: &str) {
    use std::io::Write as _;
    // `eprintln!` would be captured; that nothing can be written is no reason to fail.
    let _ = writeln!(std::io::stderr(), "{what}");
}

/// A string of a record.
pub(crate) fn text<'v>(record: &'v Value, name: &str) -> &'v str {
    record[name].as_str().unwrap_or_else(|| panic!("no text `{name}` in {record}"))
}

/// A string of a record that may be `null`.
pub(crate) fn option<'v>(record: &'v Value, name: &str) -> Option<&'v str> {
    let value = &record[name];
    assert!(value.is_string() || value.is_null(), "neither text nor null: `{name}` in {record}");
    value.as_str()
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}
