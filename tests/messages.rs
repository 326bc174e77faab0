//! `docs/messages.md`: every message of the library, each with an example that produces it.
//!
//! It is written from `tests/data/faults.txt`, `tests/data/errors.txt` and the goldens in `tests/ui`,
//! which other tests hold to be what the library says. `BLESS=1 cargo test --test messages` writes it anew.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use support::{data, root};

const OPENING: &str = "\
# Messages

Every message of Urika, with an example that produces it. This page is generated: \
`BLESS=1 cargo test --test messages` writes it from `tests/data/faults.txt`, `tests/data/errors.txt` and \
`tests/ui/`.

- [Text that is no URI, or a refused one](#text-that-is-no-uri-or-a-refused-one): the same words \
from the macros, from const evaluation and at run time.
- [What errors at run time say](#what-errors-at-run-time-say): values, URIs and paths that are not \
taken.
- [What the compiler says](#what-the-compiler-says): mistakes in calls of macros and in derives.
";

#[test]
fn the_page_of_messages_is_current() {
    let page = format!("{OPENING}\n{}\n{}\n{}", of_texts(), of_errors(), of_the_compiler());
    let path = root().join("docs/messages.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differing = written.lines().zip(page.lines()).find(|(old, new)| old != new);
    assert!(
        written == page,
        "docs/messages.md is out of date, at {differing:?}: `BLESS=1 cargo test --test messages` writes it"
    );
}

/// The pictures of `faults.txt` under their codes: one for each sentence.
fn of_texts() -> String {
    let mut by_code: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for block in data("faults.txt").split("\n\n") {
        let mut lines = block.lines().skip_while(|line| line.starts_with("# "));
        let (Some(head), Some(_text)) = (lines.next(), lines.next()) else { continue };
        let code = head.split(' ').next().unwrap_or_default();
        let picture: Vec<&str> = lines.collect();
        let sentence = picture.first().copied().unwrap_or_default();
        let sentences = by_code.entry(code.to_owned()).or_default();
        sentences.entry(sentence.to_owned()).or_insert_with(|| picture.join("\n"));
    }
    let mut page = String::from("## Text that is no URI, or a refused one\n");
    for (code, sentences) in &by_code {
        let _ = write!(page, "\n### `{code}`\n");
        for picture in sentences.values() {
            let _ = write!(page, "\n```text\n{picture}\n```\n");
        }
    }
    page
}

/// The blocks of `errors.txt` under their types and codes.
fn of_errors() -> String {
    let mut page = String::from("## What errors at run time say\n");
    let table = data("errors.txt");
    let mut heading = "";
    for block in table.trim_end().split("\n\n") {
        let (head, rest) = block.split_once('\n').expect("a head");
        if head != heading {
            let (of, code) = head.split_once(' ').expect("a type and a code");
            let _ = write!(page, "\n### `{of}`: `{code}`\n");
        }
        let calls: Vec<&str> = rest.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let message: Vec<&str> = rest.lines().filter(|line| !line.starts_with("> ")).collect();
        let _ = write!(page, "\n```rust\n{}\n```\n", calls.join("\n"));
        let _ = write!(page, "\n```text\n{}\n```\n", message.join("\n"));
        heading = head;
    }
    page
}

/// What does not compile with any features, and what does not with or without one of them.
const FOLDERS: [&str; 5] = [
    "tests/ui/fail",
    "tests/ui/fail_without_idna",
    "tests/ui/fail_with_axum",
    "tests/ui/fail_with_serde",
    "tests/ui/fail_without_serde",
];

/// The sources in `tests/ui` that do not compile, with what is said about them.
fn of_the_compiler() -> String {
    let mut page = String::from("## What the compiler says\n");
    for source in FOLDERS.iter().flat_map(|folder| sources(folder)) {
        let code = fs::read_to_string(&source).expect("a source");
        let golden = fs::read_to_string(source.with_extension("stderr")).expect("a golden");
        let name = source.file_stem().and_then(|name| name.to_str()).expect("a name");
        let _ = write!(page, "\n### {}\n\n```rust\n{}\n```\n", name.replace('_', " "), shown(&code));
        let _ = write!(page, "\n```text\n{}\n```\n", messages(&golden));
    }
    page
}

fn sources(folder: &str) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|end| end == "rs");
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let mut sources: Vec<_> =
        entries.map(|entry| entry.expect("an entry").path()).filter(is_source).collect();
    sources.sort();
    sources
}

/// A source without what every file needs.
fn shown(code: &str) -> String {
    let lines = code.lines().filter(|line| *line != "fn main() {}");
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The messages of a golden without the compiler's view of the source, which stands above them.
fn messages(golden: &str) -> String {
    let mut kept = Vec::new();
    for message in golden.split("\n\n") {
        let head = message.lines().take_while(|line| !line.trim_start().starts_with("--> "));
        let notes = message.lines().filter(|line| {
            let line = line.trim_start();
            line.starts_with("= help: ") || line.starts_with("= note: ")
        });
        let label = label(message).map(|label| format!("  ^^^ {label}"));
        kept.extend(head.map(str::trim_end).map(str::to_owned).chain(label));
        kept.extend(notes.map(str::trim_end).map(str::to_owned));
    }
    kept.join("\n")
}

/// What stands beside the carets under the source, where the error is.
fn label(message: &str) -> Option<&str> {
    let mut marks = message.lines().filter_map(|line| line.trim_start().strip_prefix('|'));
    let carets = marks.find(|marks| marks.trim_start().starts_with('^'))?;
    Some(carets.trim_start().trim_start_matches('^').trim()).filter(|label| !label.is_empty())
}
