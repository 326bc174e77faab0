//! Checks every message about a database against `golden/messages.txt`, which has a database for each
//! message. The repository's `docs/messages.md` takes its examples from this file.
//!
//! `URIKA_SITES=overwrite cargo test --test messages` writes the file. Read it before you commit it.

#![cfg(feature = "cli")]

#[path = "messages/databases.rs"]
mod databases;
mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use databases::{Example, examples};
use support::{golden, run};
use urika_sites::Code;

/// Codes that need a `--policy`; `tests/codes.rs` checks them.
const OWN_POLICY: &[&str] = &[
    "PORT_NOT_ALLOWED",
    "PATH_NOT_ALLOWED",
    "PRIVATE_HOST",
    "ODD_PORT",
    "USERINFO_REFUSED",
    "QUERY_APOSTROPHE",
    "QUERY_REFUSED",
    "FRAGMENT_REFUSED",
    "HOST_TRAVERSAL",
    "PATH_TRAVERSAL",
    "ENCODED_SLASH",
    "ENCODED_DOT",
    "ENCODED_CONTROL",
    "EMPTY_SEGMENT",
];

#[test]
fn messages_are_as_recorded() {
    let examples = examples();
    let here: String = urika_sites::codes().iter().map(|code| chapter(code, &examples)).collect();
    let wanted = golden("messages.txt", &here);
    let differing = wanted.lines().zip(here.lines()).find(|(old, new)| old != new);
    assert!(wanted == here, "`golden/messages.txt` is out of date, at {differing:?}");
}

#[test]
fn every_code_has_an_example() {
    let known: BTreeSet<&str> =
        urika_sites::codes().iter().map(|code| code.name).filter(|name| !OWN_POLICY.contains(name)).collect();
    let shown: BTreeSet<&str> = examples().iter().map(|example| example.code).collect();
    assert_eq!(shown, known);
}

/// Returns a code with its meaning and its remedy. Each example of the command follows: its options, its
/// database, and the command's message. A blank line ends each example.
fn chapter(code: &Code, examples: &[Example]) -> String {
    let Code { name, severity, meaning, remedy, .. } = code;
    let mut chapter = format!("{name}\t{severity}\t{meaning}\t{remedy}\n\n");
    for example in examples.iter().filter(|example| example.code == *name) {
        let found = found(example);
        assert!(!found.is_empty(), "{name} is not found in {}", example.shown());
        if !example.options.is_empty() {
            let _ = writeln!(chapter, "$ {}", example.options.join(" "));
        }
        for line in example.shown().lines() {
            let _ = writeln!(chapter, "> {line}");
        }
        let _ = writeln!(chapter, "{found}");
    }
    chapter
}

/// Returns the command's message with the code of the example.
fn found(example: &Example) -> String {
    let output = run(&[&["check", "-", "--notes"], &*example.options].concat(), &example.database);
    let said = String::from_utf8(output.stdout).unwrap().replace('\r', "");
    let code = format!("[{}]: ", example.code);
    let mut is_asked = false;
    let mut kept = String::new();
    for line in said.lines() {
        if !line.starts_with("    ") {
            is_asked = line.contains(&code);
        }
        if is_asked {
            kept.extend([line, "\n"]);
        }
    }
    kept
}
