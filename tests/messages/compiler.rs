//! The messages of the compiler, from the goldens in `tests/ui`: each message once, with a file that shows
//! it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::support::root;
use crate::tables::Entry;

/// The folders of sources that do not compile: with any features, and with or without one feature.
const FOLDERS: [&str; 7] = [
    "tests/ui/fail",
    "tests/ui/fail_when_built",
    "tests/ui/fail_with_idna",
    "tests/ui/fail_without_idna",
    "tests/ui/fail_with_serde",
    "tests/ui/fail_without_serde",
    "crates/axum/tests/ui",
];

/// Adds the messages without a code.
pub(crate) fn section(page: &mut String, texts: &[Entry]) {
    page.push_str("\n## Compiler errors\n");
    let diagnostics = texts.iter().filter_map(|entry| entry.example.lines().next());
    let with_code: BTreeSet<String> = diagnostics.map(sentence).collect();
    let mut shown = BTreeSet::new();
    for folder in FOLDERS {
        let mut listed = String::new();
        for golden in goldens(folder) {
            let text = fs::read_to_string(&golden).expect("a golden");
            let without_code = first_lines(&text).filter(|message| !with_code.contains(&sentence(message)));
            let mut new = without_code.filter(|message| shown.insert(pattern(message))).map(short).peekable();
            if new.peek().is_some() {
                let name = golden.file_stem().and_then(|name| name.to_str()).expect("a name");
                let _ = writeln!(listed, "{name}");
            }
            for message in new {
                let _ = writeln!(listed, "  {message}");
            }
        }
        if !listed.is_empty() {
            let _ = write!(page, "\nMessages in `{folder}/`, each listed once:\n\n```text\n{listed}```\n");
        }
    }
}

fn goldens(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut goldens: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "stderr")).collect();
    goldens.sort();
    goldens
}

/// Returns the first line of each error, without the compiler's own prefix.
fn first_lines(golden: &str) -> impl Iterator<Item = &str> {
    golden.lines().filter(|line| line.starts_with("error")).map(|line| {
        let message = line.split_once(": ").map_or(line, |(_, message)| message);
        message.strip_prefix("evaluation panicked: ").unwrap_or(message)
    })
}

/// The length at which a message is cut off: a list of missing items can be long.
const MOST_CHARACTERS: usize = 120;

/// Returns the message without title and section, cut off at the limit.
fn short(message: &str) -> String {
    let message = message.strip_prefix("invalid URI template: ").unwrap_or(message);
    let message = message.rsplit_once(" [").map_or(message, |(message, _)| message);
    match message.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

/// Returns the pattern of a message without its title and section.
fn sentence(message: &str) -> String {
    let sentence = message.split_once(": ").map_or(message, |(_, sentence)| sentence);
    pattern(sentence.rsplit_once(" [").map_or(sentence, |(sentence, _)| sentence))
}

/// Replaces quoted text by `…` and numbers by `9`, so that examples of one message become equal.
fn pattern(message: &str) -> String {
    let mut pattern = String::new();
    for (number, piece) in message.split(['`', '"']).enumerate() {
        if number % 2 == 1 {
            pattern.push('…');
            continue;
        }
        for c in piece.chars() {
            match c {
                c if !c.is_ascii_digit() => pattern.push(c),
                _ if pattern.ends_with('9') => {}
                _ => pattern.push('9'),
            }
        }
    }
    pattern
}
