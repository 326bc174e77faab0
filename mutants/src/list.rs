//! What would be changed: the list that `cargo mutants` makes.
//!
//! `.cargo/mutants.toml` says which files and functions it looks at, and which tests are asked.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde_json::Value;

/// One change of the source, as `cargo mutants` describes it.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// From the root of the repository: `runtime/src/host.rs`.
    pub(crate) file: String,
    /// The function around it, with its type; empty outside of functions.
    pub(crate) function: String,
    /// What kind of change, as `cargo mutants` calls it: `BinaryOperator`.
    pub(crate) genre: String,
    pub(crate) start: Position,
    pub(crate) end: Position,
    /// What stands there instead; empty where something is deleted.
    pub(crate) replacement: String,
}

/// A place in a file. Both count from 1, the column in characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// All changes of the runtime, in the order of `cargo mutants`.
///
/// # Errors
///
/// `cargo mutants` is not installed, or says no.
pub(crate) fn changes(root: &Path) -> io::Result<Vec<Change>> {
    let output = Command::new(crate::cargo())
        .args(["mutants", "--list", "--json", "-p", "urika-runtime"])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let help = "`cargo install cargo-mutants --locked` installs what makes the list";
        return Err(io::Error::other(format!("no list of mutants: {help}\n{said}")));
    }
    let list: Vec<Value> = serde_json::from_slice(&output.stdout)?;
    list.iter().map(|change| read(change).ok_or_else(|| unknown(change))).collect()
}

fn unknown(change: &Value) -> io::Error {
    io::Error::other(format!("this version of cargo-mutants writes another list: {change}"))
}

fn read(change: &Value) -> Option<Change> {
    let text = |name: &str| change[name].as_str().map(str::to_owned);
    Some(Change {
        file: text("file")?,
        function: change["function"]["function_name"].as_str().unwrap_or_default().to_owned(),
        genre: text("genre")?,
        start: position(&change["span"]["start"])?,
        end: position(&change["span"]["end"])?,
        replacement: text("replacement")?,
    })
}

fn position(place: &Value) -> Option<Position> {
    let number = |name: &str| place[name].as_u64().and_then(|it| usize::try_from(it).ok());
    Some(Position { line: number("line")?, column: number("column")? })
}

/// The arguments for `cargo test` that name the packages and tests to ask.
///
/// # Errors
///
/// `.cargo/mutants.toml` is not there, or does not have them.
pub(crate) fn tests(root: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(root.join(".cargo/mutants.toml"))?;
    tests_in(&text).ok_or_else(|| io::Error::other(".cargo/mutants.toml does not say which tests are asked"))
}

fn tests_in(settings: &str) -> Option<Vec<String>> {
    let settings: toml::Table = settings.parse().ok()?;
    let list = |name: &str| -> Option<Vec<String>> {
        settings.get(name)?.as_array()?.iter().map(|it| it.as_str().map(str::to_owned)).collect()
    };
    let packages = list("test_package")?.into_iter().flat_map(|package| ["-p".to_owned(), package]);
    let mut arguments: Vec<String> = packages.chain(list("additional_cargo_args")?).collect();
    if settings.get("all_features")?.as_bool()? {
        arguments.push("--all-features".to_owned());
    }
    Some(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_read() {
        let json = serde_json::json!({
            "file": "runtime/src/host.rs", "function": { "function_name": "Host::is_ip" },
            "genre": "BinaryOperator", "replacement": "<=",
            "span": { "start": { "line": 3, "column": 7 }, "end": { "line": 3, "column": 8 } },
        });
        let change = read(&json).unwrap();
        assert_eq!((&*change.file, &*change.function), ("runtime/src/host.rs", "Host::is_ip"));
        assert_eq!((change.start.line, change.start.column, change.end.column), (3, 7, 8));
        assert!(read(&serde_json::json!({ "file": "runtime/src/host.rs" })).is_none());
    }

    #[test]
    fn settings_name_packages_and_tests() {
        let settings = "test_package = ['a', 'b']\nadditional_cargo_args = ['--lib', '--test', 'c']\n";
        let with_features = format!("{settings}all_features = true");
        let expected = ["-p", "a", "-p", "b", "--lib", "--test", "c", "--all-features"];
        assert_eq!(tests_in(&with_features).unwrap(), expected);
        assert!(tests_in(settings).is_none());
    }
}
