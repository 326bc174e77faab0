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
    ONE_MISTAKE_EACH,
];

/// The folder whose files have one mistake each: the first error of a file explains the others, and is listed with
/// them even if another file has the same message.
const ONE_MISTAKE_EACH: &str = "crates/axum/tests/ui";

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
            let without_code = errors(&text).filter(|error| !with_code.contains(&sentence(error.message())));
            let mut new: Vec<Error<'_>> =
                without_code.filter(|error| shown.insert(pattern(error.message()))).collect();
            if new.is_empty() {
                continue;
            }
            let first = errors(&text).next().filter(|first| *first != new[0]);
            new.splice(0..0, first.filter(|_| folder == ONE_MISTAKE_EACH));
            let name = golden.file_stem().and_then(|name| name.to_str()).expect("a name");
            let _ = writeln!(listed, "{name}");
            for message in new {
                let _ = writeln!(listed, "  {}", message.short());
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

/// The lines of an error in a golden.
#[derive(Clone, Copy, PartialEq)]
struct Error<'g>(&'g str);

/// Returns the errors of a golden.
fn errors(golden: &str) -> impl Iterator<Item = Error<'_>> {
    let starts = golden.match_indices("error").map(|(start, _)| start);
    let starts = starts.filter(|start| *start == 0 || golden[..*start].ends_with('\n'));
    starts.map(|start| {
        let rest = &golden[start..];
        Error(rest.find("\nerror").map_or(rest, |end| &rest[..end]))
    })
}

impl<'g> Error<'g> {
    /// Returns the first line, without the compiler's own prefix.
    fn message(self) -> &'g str {
        let line = self.0.lines().next().unwrap_or_default();
        let message = line.split_once(": ").map_or(line, |(_, message)| message);
        message.strip_prefix("evaluation panicked: ").unwrap_or(message)
    }

    /// Returns the message without title and section, with its remedies on the next lines.
    fn short(self) -> String {
        let message = self.message();
        let message = message.strip_prefix("invalid URI template: ").unwrap_or(message);
        let lines = self.remedies().map(|line| format!("\n    {line}"));
        without_section(message).to_owned() + &lines.collect::<String>()
    }

    /// Returns the words after carets, the helps and the notes, each once, without those of the compiler.
    fn remedies(self) -> impl Iterator<Item = &'g str> {
        let mut shown = BTreeSet::new();
        let lines = self.0.lines().skip(1).filter_map(|line| label(line).or_else(|| note(line)));
        let is_ours = |text: &&str| !COMPILER_NOTES.iter().any(|words| text.contains(words));
        lines.filter(is_ours).filter(move |text| shown.insert(*text))
    }
}

/// Returns the text after a caret, in a message or below a line of the source.
fn label(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let carets = line.strip_prefix("| ").unwrap_or(line).trim_start().strip_prefix('^')?;
    carets.trim_start_matches('^').strip_prefix(' ')
}

/// Returns the text of a line that is a note or a help.
fn note(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let of_message = line.strip_prefix("help: ");
    of_message.or_else(|| line.strip_prefix("= ")?.split_once(": ").map(|(_, note)| note))
}

/// Returns a message without the section that it cites, which is not quoted.
fn without_section(message: &str) -> &str {
    match message.rsplit_once(" [") {
        Some((message, section)) if section.ends_with(']') && !section.contains(['`', '"']) => message,
        _ => message,
    }
}

/// Words of labels and notes that the compiler adds to every error of a kind.
const COMPILER_NOTES: [&str; 14] = [
    "evaluation of `",
    "the trait bound `",
    "failed here",
    "unsatisfied trait bound",
    "see https://docs.rs/",
    "see issue #",
    "the trait `",
    "the following ",
    "is not implemented for",
    "originates in the",
    "required for",
    "required by",
    "full name",
    "trait bounds were not satisfied",
];

/// Returns the pattern of a message without its title and section.
fn sentence(message: &str) -> String {
    let sentence = message.split_once(": ").map_or(message, |(_, sentence)| sentence);
    pattern(without_section(sentence))
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
