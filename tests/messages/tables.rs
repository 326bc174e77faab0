//! The codes and their examples, from the tables of the tests.

use std::fs;

use crate::support::{data, root};

/// A code with an example.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) code: String,
    /// The language of the example, as a code block names it.
    pub(crate) language: &'static str,
    pub(crate) example: String,
}

/// Returns the diagnostics of `faults.txt`, in the order of their codes.
pub(crate) fn texts() -> Vec<Entry> {
    let mut entries: Vec<Entry> = data("faults.txt").split("\n\n").filter_map(text).collect();
    entries.sort_by(|a, b| a.code.cmp(&b.code));
    entries
}

fn text(block: &str) -> Option<Entry> {
    let mut lines = block.lines().skip_while(|line| line.starts_with("# "));
    let (head, _text) = (lines.next()?, lines.next()?);
    let code = head.split(' ').next()?.to_owned();
    Some(Entry { code, language: "text", example: lines.collect::<Vec<_>>().join("\n") })
}

/// Returns the calls of `errors.txt`.
pub(crate) fn errors() -> Vec<Entry> {
    let table = data("errors.txt") + "\n" + &companion("crates/schemes/tests/data/errors.txt");
    blocks(&table, |head| head.rsplit(' ').next().unwrap_or(head).to_owned())
}

/// Returns the calls of `review.txt`.
pub(crate) fn findings() -> Vec<Entry> {
    blocks(&companion("crates/review/tests/data/review.txt"), str::to_owned)
}

/// Reads a golden of a companion crate.
fn companion(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Reads the blocks of a table. A block has a head with the code, a call, and the message of its error.
fn blocks(table: &str, code: impl Fn(&str) -> String) -> Vec<Entry> {
    let entry = |block: &str| {
        let (head, rest) = block.split_once('\n').expect("a head");
        let call: Vec<&str> = rest.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let message = rest.lines().filter(|line| !line.starts_with("> ")).map(|line| format!("\n// {line}"));
        let example = call.join("\n") + &message.collect::<String>();
        Entry { code: code(head), language: "rust", example }
    };
    table.trim_end().split("\n\n").map(entry).collect()
}

/// Returns the databases of `urika-sites` with their findings.
pub(crate) fn sites() -> Vec<Entry> {
    let table = companion("crates/sites/tests/golden/messages.txt");
    let mut entries: Vec<Entry> = Vec::new();
    let mut code = "";
    for block in table.trim_end().split("\n\n") {
        match block.split_once('\t') {
            Some((next, _)) if next.chars().all(|c| c.is_ascii_uppercase() || c == '_') => code = next,
            _ => entries.push(Entry { code: code.to_owned(), language: "text", example: database(block) }),
        }
    }
    entries
}

/// Returns a database and its findings, without the lines about places in the database.
fn database(block: &str) -> String {
    let is_place = |line: &&str| line.starts_with("    in: ") || line.starts_with("    see: ");
    let lines = block.lines().filter(|line| !is_place(line));
    lines.map(|line| line.strip_prefix("> ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
}
