//! Checks the exact code, part, offset, length and diagnostic of every fault. Only `tests/data/faults.txt` pins
//! the wording of messages.
//!
//! A diagnostic begins with title, sentence and section, so it pins these as well.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

#[path = "faults/build.rs"]
mod build;
#[path = "faults/table.rs"]
mod table;
#[path = "faults/words.rs"]
mod words;

use std::collections::BTreeSet;
use std::error::Error as _;

use build::build_errors;
use support::{root, said, skipped};
use table::cases;

#[test]
fn each_fault_has_its_code_part_offset_and_length() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        let part = format!("{:?}", error.part()).to_lowercase();
        let found = (error.code(), part.as_str(), error.offset(), error.fault().length);
        assert_eq!(found, (&*case.code, &*case.part, case.offset, case.length), "{:?}", case.text);
    }
}

#[test]
fn each_diagnostic_is_as_recorded() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        assert_eq!(case.diagnostic_of(&error), case.diagnostic, "{:?}", case.text);
    }
}

/// `Display` prints the sentence of the diagnostic, the offset, the help in words that do not depend on the string, and
/// the section.
#[test]
fn each_error_prints_the_sentence_and_the_remedy_of_its_diagnostic() {
    let (mut same, mut other) = (0, 0);
    for case in cases() {
        let Some(error) = case.error() else { continue };
        assert!(error.source().is_none(), "an error of ours has no cause but the text");
        let (sentence, section) = case.sentence_and_section();
        let printed = error.to_string();
        let start = format!("{sentence} at byte {}", case.offset);
        let rest = printed.strip_prefix(&*start).unwrap_or_else(|| panic!("{printed:?} for {start:?}"));
        let remedy = rest.strip_suffix(&*format!(" [{section}]")).expect("the section is last");
        let last = case.diagnostic.lines().last().expect("a line");
        let help = last.trim_start_matches([' ', '^']);
        let is_given = remedy.strip_prefix("; ").is_some_and(|remedy| !remedy.is_empty());
        assert_eq!(is_given, !help.is_empty(), "{printed:?} for {help:?}");
        if remedy.strip_prefix("; ") == Some(help) {
            same += 1;
        } else {
            other += u32::from(is_given);
        }
        assert!(!printed.contains("allow("), "{printed}");
    }
    assert!(same > 250 && other < 90, "{same} the same, {other} in other words");
}

/// A sentence is in lower case and has no full stop.
#[test]
fn each_sentence_keeps_to_the_style() {
    for case in cases() {
        let (sentence, _) = case.sentence_and_section();
        let first = sentence.chars().next().expect("a sentence");
        assert!(first.is_lowercase() || first == '`' || sentence.starts_with("IPv6"), "{sentence}");
        assert!(!sentence.ends_with(['.', '!', ' ']), "{sentence}");
        assert!(case.diagnostic.lines().all(|line| line.trim_end() == line), "{}", case.diagnostic);
    }
}

/// Only the messages of macros name macros. Other tests compare these tables with the messages.
#[test]
fn no_message_at_run_time_names_a_macro() {
    for file in ["faults.txt", "errors.txt"] {
        let path = root().join("tests/data").join(file);
        let table = std::fs::read_to_string(path).expect("a table");
        assert!(table.lines().count() > 200, "{file}");
        for line in table.lines() {
            let mut named = line.match_indices("!`");
            assert!(!named.any(|(at, _)| line[..at].ends_with(char::is_alphabetic)), "{file}: {line}");
        }
    }
}

/// Each row of the table of faults must also be in the table of diagnostics.
#[test]
fn the_table_has_every_kind() {
    let source = std::fs::read_to_string(root().join("runtime/src/fault/table.rs")).expect("the rows");
    let (_, rows) = source.split_once("kinds! {").expect("the rows");
    let mut all: BTreeSet<&str> = rows.lines().filter_map(code_of_row).collect();
    all.insert("TRAILING_SLASH_VIOLATION"); // one step of `NotCanonical` has its own code
    assert!(all.len() > 30, "{all:?}");

    let cases = cases();
    let mut pinned: BTreeSet<&str> = cases.iter().map(|case| &*case.code).collect();
    let errors: Vec<_> = build_errors().into_iter().map(|(error, ..)| error.code()).collect();
    pinned.extend(&errors);
    pinned.insert("TOO_LONG"); // has its own test, and `limits.rs` has the text
    if cfg!(not(feature = "serde_json")) {
        pinned.extend(["NESTED_VALUE", "VALUES_UNNAMED"]); // only JSON nests values, or has a value without names
    }
    assert_eq!(pinned, all);
}

/// Returns the code in the first line of a row, as in `    NoHost: "NO_HOST" in INVALID_HOST, …`.
fn code_of_row(line: &str) -> Option<&str> {
    let row = line.strip_prefix("    ").filter(|row| row.starts_with(|c: char| c.is_ascii_uppercase()))?;
    row.split_once(": \"")?.1.split('"').next()
}

/// Every test above would pass with an empty table.
#[test]
fn the_table_is_not_empty() {
    let cases = cases();
    let (here, elsewhere): (Vec<_>, Vec<_>) = cases.iter().partition(|case| case.error().is_some());
    said(&format!("faults: {} diagnostics", here.len()));
    for case in elsewhere {
        skipped(&format!("fault {} of {}: not with this choice of features", case.code, case.text));
    }
    assert!(here.len() > 180, "{}", here.len());
}
