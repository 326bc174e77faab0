//! Runs the libraries that `runners/` knows on the suite of RFC 3986, and writes `RESULTS.md`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{fs, io, thread};

use urika_suite::json;
use urika_suite::machine::Machine;
use urika_suite::rfc3986::{WHOLE, machines, texts};

/// A library under test.
struct Library {
    /// The folder of its runner.
    language: &'static str,
    name: &'static str,
    /// The rule that it implements.
    rule: &'static str,
}

const LIBRARIES: [(&str, &str, &[&str]); 6] = [
    ("rust", "URI-reference", &["urika", "fluent-uri", "iri-string", "iref", "uriparse"]),
    ("python", "URI-reference", &["rfc3986", "rfc3986-validator", "rfc3987", "urllib", "yarl", "hyperlink"]),
    ("javascript", "URI-reference", &["ajv-formats", "fast-uri", "uri-js"]),
    ("go", "URI-reference", &["net/url"]),
    ("java", "URI-reference", &["java.net.URI"]),
    ("c", "URI-reference", &["uriparser"]),
];

/// Libraries that implement a language other than RFC 3986.
const OTHERS: [(&str, &str, &[&str]); 3] =
    [("rust", "URI", &["http", "url"]), ("javascript", "URI", &["URL"]), ("c", "URI", &["curl"])];

/// The verdicts of a library about the strings.
#[derive(Default)]
struct Verdicts {
    accepted: Vec<String>,
    refused: Vec<String>,
    panics: Vec<String>,
}

/// Writes `RESULTS.md`, and prints a line for each library.
pub(crate) fn write(folder: &Path) -> io::Result<()> {
    let machines = machines();
    let texts = texts(&machines);
    let table = |libraries: &[(&'static str, &'static str, &[&'static str])]| {
        let each = libraries
            .iter()
            .flat_map(|(language, rule, names)| names.iter().map(|name| Library { language, name, rule }));
        let row = |library: Library| row(folder, &library, &machines[number(library.rule)], &texts);
        each.map(row).collect::<io::Result<Vec<String>>>().map(|rows| rows.concat())
    };
    let (libraries, others) = (table(&LIBRARIES)?, table(&OTHERS)?);
    let page = include_str!("results.md")
        .replace("{strings}", &texts.len().to_string())
        .replace("{libraries}", libraries.trim_end())
        .replace("{others}", others.trim_end());
    fs::write(folder.join("RESULTS.md"), page)
}

fn number(rule: &str) -> usize {
    WHOLE.iter().position(|(other, _)| *other == rule).expect("a rule")
}

/// Returns the row of a library.
fn row(folder: &Path, library: &Library, machine: &Machine, texts: &[String]) -> io::Result<String> {
    let Library { language, name, rule } = library;
    let runner = folder.join("runners").join(language).join("run");
    let version = run(Command::new("bash").arg(&runner).args(["version", name]), "")?;
    if !version.status.success() {
        eprintln!("{language} {name}: {}", String::from_utf8_lossy(&version.stderr));
        return Ok(format!("| {name} | {language} | | missing | | | |\n"));
    }
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let output = run(Command::new("bash").arg(&runner).arg(name), &hexadecimal(texts))?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let verdicts: Vec<&str> = stdout.split_whitespace().collect();
    if verdicts.len() != texts.len() {
        eprintln!("{language} {name}: {}", String::from_utf8_lossy(&output.stderr));
        return Ok(format!(
            "| {name} | {language} | {version} | ended after {} strings | | | |\n",
            verdicts.len()
        ));
    }
    let wrong = compare(machine, texts, &verdicts);
    let row = format!(
        "| {name} | {language} | {version} | `{rule}` | {} | {} | {} |\n",
        cell(&wrong.accepted),
        cell(&wrong.refused),
        cell(&wrong.panics)
    );
    print!("{row}");
    Ok(row)
}

/// Runs a command with this input.
pub(crate) fn run(command: &mut Command, input: &str) -> io::Result<Output> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // A runner that asks only for its version reads no input.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    })
}

/// Returns a line of hexadecimal digits for each string.
pub(crate) fn hexadecimal(texts: &[String]) -> String {
    let mut lines = String::new();
    for text in texts {
        for byte in text.bytes() {
            let _ = write!(lines, "{byte:02x}");
        }
        lines.push('\n');
    }
    lines
}

/// Returns the strings with a wrong verdict.
fn compare(machine: &Machine, texts: &[String], verdicts: &[&str]) -> Verdicts {
    let mut wrong = Verdicts::default();
    for (text, verdict) in texts.iter().zip(verdicts) {
        match (*verdict, machine.matches(text)) {
            ("1", true) | ("0", false) => {}
            ("1", false) => wrong.accepted.push(text.clone()),
            ("0", true) => wrong.refused.push(text.clone()),
            _ => wrong.panics.push(text.clone()),
        }
    }
    wrong
}

/// Returns the number of strings, and the first, which is a shortest.
fn cell(wrong: &[String]) -> String {
    match wrong.first() {
        None => "0".into(),
        Some(text) => format!("{}: `{}`", wrong.len(), json::string(text).replace('|', "\\|")),
    }
}
