//! `docs/messages.md`: every message of the library, each with an example that produces it.
//!
//! It is written from tables and goldens which other tests hold to be what the library says:
//! `tests/data/faults.txt`, `errors.txt` and `review.txt`, those in `tests/ui`, and
//! `sites/tests/golden/messages.txt`. `BLESS=1 cargo test --test messages` writes it anew.

#[path = "messages/sources.rs"]
mod sources;
mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use sources::{Wanted, is_said, spaced, texts};
use support::{data, root, table};

const OPENING: &str = "\
# Messages

Every message of Urika, with an example that produces it. This page is generated: \
`BLESS=1 cargo test --test messages` writes it from `tests/data/faults.txt`, `tests/data/errors.txt`, \
`tests/ui/`, `tests/data/review.txt` and `sites/tests/golden/messages.txt`.

- [Text that is no URI, or a refused one](#text-that-is-no-uri-or-a-refused-one): the same words \
from the macros, from const evaluation and at run time.
- [What errors at run time say](#what-errors-at-run-time-say): values, URIs and paths that are not \
taken.
- [What the compiler says](#what-the-compiler-says): mistakes in calls of macros and in derives.
- [What the review finds](#what-the-review-finds): rules of the design guide that are not kept, with the \
feature `review`.
- [What `urika-sites` finds](#what-urika-sites-finds): mistakes in the URL database of a site.
";

#[test]
fn every_message_is_on_the_page() {
    let page = spaced(&page());
    let others = table::<2>("no_messages.tsv");
    let sources = [
        ("macros/src", Wanted::Code),
        ("runtime/src", Wanted::Diagnostics),
        ("src", Wanted::Diagnostics),
        ("runtime/src/review", Wanted::Code),
        ("sites/src/below.rs", Wanted::Code),
        ("sites/src/clusters.rs", Wanted::Code),
        ("sites/src/clusters", Wanted::Code),
        ("sites/src/code.rs", Wanted::Code),
        ("sites/src/lang.rs", Wanted::Code),
        ("sites/src/lastmod.rs", Wanted::Code),
        ("sites/src/read", Wanted::Code),
    ];
    let mut missing = Vec::new();
    let mut is_known = vec![false; others.len()];
    for (file, text) in sources.iter().flat_map(|(path, wanted)| texts(&root().join(path), *wanted)) {
        if is_said(&page, &text) {
            continue;
        }
        match others.iter().position(|[other, _]| spaced(&text).starts_with(other.as_str())) {
            Some(at) => is_known[at] = true,
            None => missing.push(format!("{}: {text}", file.display())),
        }
    }
    assert!(missing.is_empty(), "no example of\n{}", missing.join("\n"));
    let needless: Vec<_> = others.iter().zip(is_known).filter(|(_, is_known)| !is_known).collect();
    assert!(needless.is_empty(), "`tests/data/no_messages.tsv`: {needless:?}");
}

#[test]
fn the_page_of_messages_is_current() {
    let page = page();
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

fn page() -> String {
    [OPENING.to_owned(), of_texts(), of_errors(), of_the_compiler(), of_the_review(), of_sites()].join("\n")
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
    let heading = |head: &str| {
        let (of, code) = head.split_once(' ').expect("a type and a code");
        format!("`{of}`: `{code}`")
    };
    of_calls("What errors at run time say", &data("errors.txt"), heading)
}

/// The blocks of `review.txt` under the codes of rules.
fn of_the_review() -> String {
    of_calls("What the review finds", &data("review.txt"), |head| format!("`{head}`"))
}

/// Blocks of a table: what they are of, the call, and what is said of it.
fn of_calls(title: &str, table: &str, heading: impl Fn(&str) -> String) -> String {
    let mut page = format!("## {title}\n");
    let mut last = "";
    for block in table.trim_end().split("\n\n") {
        let (head, rest) = block.split_once('\n').expect("a head");
        if head != last {
            let _ = write!(page, "\n### {}\n", heading(head));
        }
        let (call, message) = taken_apart(rest);
        let _ = write!(page, "\n```rust\n{call}\n```\n\n```text\n{message}\n```\n");
        last = head;
    }
    page
}

/// The example of a block, and what is said of it.
fn taken_apart(block: &str) -> (String, String) {
    let example: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let message: Vec<&str> = block.lines().filter(|line| !line.starts_with("> ")).collect();
    (example.join("\n"), message.join("\n"))
}

/// The codes of `urika-sites`, each with a line of its own in the table, and their examples.
fn of_sites() -> String {
    let path = root().join("sites/tests/golden/messages.txt");
    let table = fs::read_to_string(path).expect("the golden of `sites/tests/messages.rs`");
    let mut page = String::from("## What `urika-sites` finds\n");
    for block in table.trim_end().split("\n\n") {
        if let [code, severity, meaning, remedy] = block.split('\t').collect::<Vec<_>>()[..] {
            let _ =
                write!(page, "\n### `{code}`, {severity}\n\n- means: {meaning}\n- what to do: {remedy}\n");
            continue;
        }
        let (options, example) = match block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) {
            Some((options, example)) => (Some(options), example),
            None => (None, block),
        };
        let (database, message) = taken_apart(example);
        if let Some(options) = options {
            let _ = write!(page, "\nWith `{options}`:\n");
        }
        let _ = write!(page, "\n```json\n{database}\n```\n\n```text\n{message}\n```\n");
    }
    page
}

/// What does not compile with any features, and what does not with or without one of them.
const FOLDERS: [&str; 6] = [
    "tests/ui/fail",
    "tests/ui/fail_with_idna",
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
    let carets = marks.find_map(|marks| marks.split_once('^'))?.1;
    // Dashes are under what another label is about.
    let label = carets.trim_start_matches('^').trim();
    Some(label).filter(|label| !label.is_empty() && !label.starts_with('-'))
}
