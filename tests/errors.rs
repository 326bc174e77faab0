//! Checks the messages of run-time errors without a faulty string: `tests/data/errors.txt` has each message
//! with a call that causes it. `docs/messages.md` takes its examples from this file.
//!
//! `BLESS=1 cargo test --test errors --all-features` writes the file again.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "errors/calls.rs"]
mod calls;
mod support;

use std::collections::BTreeSet;
use std::fs;

use calls::{Said, calls};
use support::{data, root, skipped};

/// True when all features with errors of their own are on.
const HAS_ALL: bool = cfg!(all(feature = "http", feature = "url", feature = "serde_json"));

#[test]
fn each_error_prints_its_recorded_message() {
    let here: Vec<String> = calls().iter().map(Said::block).collect();
    if std::env::var_os("BLESS").is_some() && HAS_ALL {
        let path = root().join("tests/data/errors.txt");
        fs::write(path, here.join("\n\n") + "\n").expect("the table can be written");
    }
    let table = data("errors.txt");
    let mut rest = here.iter();
    let mut next = rest.next();
    for block in table.trim_end().split("\n\n") {
        if next.is_some_and(|said| said == block) {
            next = rest.next();
        } else if HAS_ALL {
            assert_eq!(Some(block), next.map(String::as_str), "`tests/data/errors.txt` is out of date");
        } else {
            skipped(&format!(
                "{}: not with this choice of features",
                block.lines().next().unwrap_or_default()
            ));
        }
    }
    assert_eq!(next, None, "`tests/data/errors.txt` does not have it, or has it otherwise");
}

/// The source defines each of these errors with its message and code, so the source lists all codes.
#[test]
fn each_code_has_a_call() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a source");
    let mut codes = BTreeSet::new();
    let mismatch = read("template/src/fault/mismatch.rs");
    let (_, rows) = mismatch.split_once("mismatches! {\n").expect("the rows");
    let (rows, _) = rows.split_once("\n}\n").expect("the end of the rows");
    codes.extend(rows.split(";\n").filter_map(|row| row.split_once(", \"")?.1.split('"').next()));
    let tables = read("runtime/src/fault/confine.rs") + &read("runtime/src/fault/convert.rs");
    let rows = tables
        .split("wordings! {\n")
        .skip(1)
        .filter_map(|rows| rows.split("\n}\n").next())
        .flat_map(str::lines);
    codes.extend(rows.filter_map(|row| row.trim().split_once(": \"")?.1.split('"').next()));
    let expand = read("template/src/fault/expand.rs");
    codes.extend(expand.split("Wording::new(").skip(1).filter_map(|rest| rest.split('"').nth(1)));
    codes.extend(["TARGET_FULL", "NOT_UTF8", "SEGMENT_EMPTY", "SEGMENT_DOTS"]); // from the table of faults
    codes.remove("NOT_A_UUID"); // this package does not have the crate `uuid`
    assert!(codes.len() > 37, "{codes:?}");

    let table = data("errors.txt");
    let called: BTreeSet<&str> =
        table.split("\n\n").filter_map(|block| block.lines().next()?.split(' ').nth(1)).collect();
    let missing: Vec<_> = codes.difference(&called).collect();
    assert!(missing.is_empty(), "no call for {missing:?}");
}

/// Each message begins with a word in lower case or with the value's name, has no full stop, and ends with a section.
#[test]
fn each_message_keeps_to_the_style() {
    for Said { code, message, .. } in calls() {
        let first = message.chars().next().expect("a message");
        let begins_well = first.is_lowercase() || first == '`' || message.starts_with("NUL");
        assert!(begins_well, "{code}: {message}");
        assert!(message.ends_with(']') || code == "CONTRADICTION", "{code}: {message}");
        assert!(!message.contains(". "), "{code}: {message}");
    }
}
