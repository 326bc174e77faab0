//! Checks the whole output of the command for the broken samples.
//!
//! `URIKA_SITES=overwrite cargo test --test golden` writes the expected output. Read it before you commit it.

#![cfg(feature = "cli")]

mod support;

use std::path::Path;
use std::process::Command;

/// The golden files, each with the arguments that give its output.
const GOLDENS: &[(&str, &[&str])] = &[
    ("broken.txt", &["check", "samples/broken.json", "--notes", "--base", "https://example.com/"]),
    ("broken-lines.txt", &["check", "samples/broken.jsonl", "--notes"]),
    ("broken-json-output.txt", &["check", "samples/broken.jsonl", "--format", "json"]),
    (
        "broken-sitemap.txt",
        &["sitemap", "samples/broken.jsonl", "--base", "https://example.com/", "--out", "nowhere"],
    ),
    (
        "teahouse.txt",
        &["check", "samples/teahouse.json", "--notes", "--strict", "--require-x-default", "--deny-warnings"],
    ),
    ("empty.txt", &["check", "samples/empty.json"]),
    ("help.txt", &["check", "--help"]),
    ("sitemap-help.txt", &["sitemap", "--help"]),
    ("wrong-host.txt", &["check", "samples/teahouse.json", "--host", "example.com:80"]),
    ("wrong-base.txt", &["check", "samples/teahouse.json", "--base", "example.com"]),
];

#[test]
fn output_is_as_recorded() {
    let mut differences = Vec::new();
    for (name, arguments) in GOLDENS {
        let output = output(arguments);
        let wanted = support::golden(name, &output);
        if output != wanted {
            differences.push(format!("{name}: wanted\n{wanted}\nbut it is\n{output}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("nowhere").exists(), "a sitemap in spite of errors");
}

/// Returns the output and the exit status of the command.
fn output(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_urika-sites"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace("\r\n", "\n").replace(".exe", "");
    format!(
        "$ urika-sites {}\n{}--- standard error\n{}--- exit status {}\n",
        arguments.join(" "),
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}
