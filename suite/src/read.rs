//! Compares what browsers read with the automaton of [`urika_suite::browsers`], and writes `BROWSERS.md`.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use urika_suite::browsers::{Reading, json, machine, texts, witnesses};
use urika_suite::json::string;
use urika_suite::machine::Machine;

use crate::results::{hexadecimal, run};

/// The implementations of the URL standard: the folder of the runner, and a name.
const BROWSERS: [(&str, &str); 2] = [("rust", "url"), ("javascript", "URL")];

/// Writes `browsers.json` and `BROWSERS.md`.
pub(crate) fn write(folder: &Path) -> io::Result<()> {
    let machine = machine();
    let texts = texts(&machine);
    let row = |(language, name)| row(folder, language, name, &machine, &texts);
    let rows = BROWSERS.into_iter().map(row).collect::<io::Result<Vec<String>>>()?;
    let found: Vec<String> =
        witnesses().iter().map(|(name, text)| format!("| {name} | `{text}` |")).collect();
    let page = include_str!("read.md")
        .replace("{states}", &machine.states().to_string())
        .replace("{classes}", &machine.letters.members.len().to_string())
        .replace("{strings}", &texts.len().to_string())
        .replace("{witnesses}", &found.join("\n"))
        .replace("{rows}", &rows.join("\n"));
    fs::write(folder.join("browsers.json"), json())?;
    fs::write(folder.join("BROWSERS.md"), page)
}

/// Returns the row of an implementation: the number of strings for which the automaton has another verdict.
fn row(folder: &Path, language: &str, name: &str, machine: &Machine, texts: &[String]) -> io::Result<String> {
    let runner = folder.join("runners").join(language).join("run");
    let output = run(Command::new("bash").arg(runner).arg("read"), &hexadecimal(texts))?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = stdout.lines().collect();
    if lines.len() != texts.len() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let is_wrong = |(text, line): &(&String, &&str)| {
        let reading = Reading::by_rfc3986(text);
        let is_alike = reading.is_some() && reading == Reading::of_line(line);
        is_alike != machine.matches(text)
    };
    let wrong: Vec<&String> = texts.iter().zip(&lines).filter(is_wrong).map(|(text, _)| text).collect();
    let first = wrong.first().map(|text| format!(": `{}`", string(text))).unwrap_or_default();
    Ok(format!("| {name} | {language} | {}{first} |", wrong.len()))
}
