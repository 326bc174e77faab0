//! Programs that are rewritten, run, and tried with payloads.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use urika::Uri;

use crate::support::{Folder, command, text};

/// The folder in which the tests build urika once for all copies of programs.
const COPIES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/copies");
/// The same for the programs themselves: a program has the name of its copy.
const PROGRAMS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/programs");

/// Returns the manifest of a package. Each test has a different name: cargo considers a package built if it
/// has built another one with the same name.
pub(crate) fn named(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[workspace]\n")
}

/// Checks that no other folder of this run has a package of the same name.
fn check_name(folder: &Folder) {
    static FOLDERS: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());
    let manifest = std::fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
    let Some(name) = manifest.lines().find(|line| line.starts_with("name = ")) else { return };
    let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = folders.entry(name.to_owned()).or_insert_with(|| folder.path().to_owned());
    if !known.exists() {
        folder.path().clone_into(known);
    }
    assert_eq!(known, folder.path(), "two tests have a package with {name}");
}

/// Runs cargo in the folder of a program.
pub(crate) fn cargo(folder: &Folder, subcommand: &str, arguments: &[&str]) -> Output {
    check_name(folder);
    let mut command = Command::new(env!("CARGO"));
    command.args([subcommand, "--quiet", "--offline"]).current_dir(folder.path());
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    command.env("CARGO_TARGET_DIR", folder.path().join("target")).env("CARGO_BUILD_BUILD_DIR", PROGRAMS);
    command.output().unwrap()
}

/// The folder of urika, which is not in the registry.
pub(crate) fn urika() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").display().to_string()
}

/// Strings that would change where a request goes.
const PAYLOADS: &[&str] = &[
    "..",
    ".",
    "../../admin",
    "a/b",
    "/",
    "//evil.example",
    "a?b=c",
    "a#b",
    "a&b=c",
    "%2e%2e",
    "%2F",
    "a%",
    "@evil.example",
    "evil.example/",
    "evil.example#",
    "evil.example:80",
    "\\..\\",
    "a b",
    "é",
    "a\r\nHost: evil.example",
    ";x",
    "",
    "\t",
];

/// Returns a package with line ends of Windows, its source, and its output for a harmless text.
pub(crate) fn client(name: &str, source: &str) -> (Folder, String, String) {
    let source = source.replace('\n', "\r\n");
    let folder = Folder::with(&[("Cargo.toml", &named(name)), ("src/main.rs", &source)]);
    let before = program(&folder, &["kim-7"]);
    (folder, source, before)
}

/// Checks that a command of cargo succeeded.
pub(crate) fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs a program and returns its output.
pub(crate) fn program(folder: &Folder, arguments: &[&str]) -> String {
    let output = cargo(folder, "run", arguments);
    succeeds(&output);
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn fix(folder: &Folder, arguments: &[&str]) -> (String, i32) {
    let urika = urika();
    check_name(folder);
    let mut command = command(folder.path(), &["fix", "--offline", "--urika-path", &urika]);
    text(&command.args(arguments).env("CARGO_BUILD_BUILD_DIR", COPIES).output().unwrap())
}

/// Checks that no payload changes where a request of the program goes. `before` is what it says for a harmless text.
pub(crate) fn no_payload_moves_a_request(folder: &Folder, before: &str) {
    let harmless: Vec<(String, Uri<'_>)> = urls(before);
    for payload in PAYLOADS {
        let moved = program(folder, &[payload]);
        for (line, (name, wanted)) in moved.split('\n').zip(&harmless) {
            let (function, url) = line.split_once(' ').unwrap();
            assert_eq!(function, name);
            // A function that returns an error sends nothing.
            if !url.is_empty() {
                same_place(payload, url, wanted);
            }
        }
        let open = moved.lines().filter(|line| line.split_once(' ').is_some_and(|(_, url)| !url.is_empty()));
        assert!(open.count() >= 4, "{payload}: {moved}");
    }
}

/// The functions that the program called, with their URLs.
fn urls(said: &str) -> Vec<(String, Uri<'_>)> {
    let lines = said.lines().map(|line| line.split_once(' ').unwrap());
    lines.map(|(name, url)| (name.to_owned(), Uri::parse(url).unwrap())).collect()
}

/// Checks that a URL has server, segments and parameters of another.
fn same_place(payload: &str, url: &str, wanted: &Uri<'_>) {
    let found = Uri::parse(url).unwrap_or_else(|error| panic!("{payload}: {url}: {error}"));
    let host = |uri: &Uri<'_>| uri.as_str().split('/').nth(2).unwrap().to_owned();
    let server = |uri: &Uri<'_>| host(uri).split_once('.').map(|(_, server)| server.to_owned());
    assert_eq!(server(&found), server(wanted), "{payload}: {url}");
    let segments = |uri: &Uri<'_>| uri.path().as_str().split('/').count();
    assert_eq!(segments(&found), segments(wanted), "{payload}: {url}");
    let normal = found.normalize();
    assert_eq!(normal.path().as_str().split('/').count(), segments(wanted), "{payload}: {url}");
    let keys = |uri: &Uri<'_>| {
        let query =
            uri.as_str().split('#').next().unwrap().split_once('?').map(|(_, query)| query.to_owned());
        let key = |pair: &str| pair.split('=').next().unwrap().to_owned();
        query.map(|query| query.split('&').map(key).collect::<Vec<_>>())
    };
    assert_eq!(keys(&found), keys(wanted), "{payload}: {url}");
    assert_eq!(url.contains('#'), wanted.as_str().contains('#'), "{payload}: {url}");
}
