//! Whole source files of every form: what no command says that it changes keeps its bytes.
//!
//! The files are all combinations of a byte order mark, a `#!` line, line ends and indentation, each with every form of
//! code in which a command might lose its place.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rewritten::{cargo, fix, named, succeeds};
use support::{Folder, said};

const STARTS: &[&str] = &["", "\u{feff}"];
const SHEBANGS: &[&str] = &["", "#!/usr/bin/env -S cargo 'x\n", "#! {format}(\"https://a.example/{}\", x)\n"];
/// The line ends of a file; those of the last one alternate.
const LINE_ENDS: &[&[&str]] = &[&["\n"], &["\r\n"], &["\n", "\r\n"]];
const INDENTS: &[&str] = &["    ", "\t", "\u{c}  "];
const ENDS: &[&str] = &["\n", "", "\n\n\u{c}\n"];

/// A piece of a file. Calls are rewritten.
enum Piece {
    Kept(&'static str),
    Call(&'static str),
}
use Piece::{Call, Kept};

/// The forms of code. `~` is one step of indentation, `¤` the number of the file.
const FORMS: &[Piece] = &[
    Kept("#![allow(  clippy::all, dead_code, unused_macros, unused_doc_comments, non_snake_case)]\n"),
    Kept(
        "//! Docs: `format!(\"https://a.example/{x}\")` é \u{1F980}\n//! ```\n//! let url = format!(\"https://a.example/u/{}\", x);\n//! ```\n",
    ),
    Kept("use crate::{reqwest, Error};\n"),
    Kept("/* \u{2028} \u{85} /* nested */ format!(\"https://a.example/{x}\") */\n"),
    // A raw string, and one with escapes.
    Kept(
        "fn raw(x: &str) -> Result<String, Error> {\n~let y = '\"'; let _ = (y, b'\\'', \"// no comment\");\n~Ok(reqwest::get(",
    ),
    Call("format!(r##\"https://a.example/raw/{x}\"##)"),
    Kept("))\n}\nfn escaped(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get("),
    Call("format!(\"https:\\x2f/a.example/\\u{65}/{}?q={}\", x, x)"),
    // A string of several lines.
    Kept("))\n}\nfn lines(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get("),
    Call("format!(\"https://a.example/\\\n \tlines/{x}\")"),
    // Names beyond ASCII, and a keyword.
    Kept(
        "))\n}\n/// ```\n/// format!(\"https://a.example/{größe}\");\n/// ```\nfn größe(größe: &str) -> Result<String, Error> {\n~/* 🦀 */ Ok(reqwest::get(",
    ),
    Call("format!(\"https://a.example/name/{größe}\")"),
    Kept("))\n}\nfn keyword(r#type: &str) -> Result<String, Error> {\n~Ok(reqwest::get("),
    Call("format!(\"https://a.example/keyword/{}\", r#type)"),
    Kept("))\n}\nfn tabs(x: &str) -> Result<String, Error> {\n~Ok(\treqwest::get(\t"),
    Call("format!(\t\"https://a.example/tabs/{}\"\t,\tx\t)"),
    Kept("\t)\t)\n}\n"),
    // Macros, within macros and in definitions.
    // The value of a macro is where the macro is called.
    Kept(
        "macro_rules! of {\n~($x:expr) => { reqwest::get(\n~~format!(\"https://a.example/of/{}\", $x)\n~) };\n}\nfn of(x: &str) -> Result<String, Error> {\n~Ok(of!(x))\n}\nfn within(x: &str) -> Result<Vec<String>, Error> {\n~Ok(vec![reqwest::get(",
    ),
    Call("format!(\"https://a.example/within/{x}\")"),
    Kept(")])\n}\n"),
    // Strings that grow, and a template that is filled.
    Kept("fn grown(x: &str) -> Result<String, Error> {\n~let url = "),
    Call("\"https://a.example/\".to_owned() + \"grown/\" + x"),
    Kept(
        ";\n~// after `url.push_str(x)`\n~Ok(reqwest::get(url))\n}\nconst FILLED_¤: &str = \"https://a.example/filled/{id}\";\nfn filled(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get(",
    ),
    Call("FILLED_¤.replace(\"{id}\", x)"),
    Kept("))\n}\nfn literal(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get("),
    Call("\"https://a.example/literal/:id\".replace(\":id\", x)"),
    // A comment within the call, and code that is not compiled.
    Kept(
        "))\n}\nfn commented(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get(format!(\"https://a.example/c/{}\", /* any */ x)))\n}\n",
    ),
    Kept(
        "#[cfg(no)]\nfn not_compiled(x: &str) -> Result<String, Error> {\n~Ok(reqwest::get(format!(\"https://a.example/n/{x}\")))\n}\n",
    ),
    Kept("#[doc = \"format!(\\\"https://a.example/{x}\\\")\"]\nfn last() {}"),
];

/// The number of calls that are rewritten in each file.
const CALLS: usize = 10;

/// Writes the forms as one file: the pieces, and whether each is a call.
fn pieces(number: usize, start: &str, shebang: &str, ends: &[&str], indent: &str) -> Vec<(String, bool)> {
    let end = ENDS[number % ENDS.len()];
    let mut line = 0;
    let mut written = |text: &str| {
        let mut out = String::new();
        for part in text.replace('~', indent).replace('¤', &number.to_string()).split_inclusive('\n') {
            match part.strip_suffix('\n') {
                Some(part) => {
                    out.extend([part, ends[line % ends.len()]]);
                    line += 1;
                }
                None => out.push_str(part),
            }
        }
        out
    };
    let mut all = vec![(written(&format!("{start}{shebang}")), false)];
    for piece in FORMS {
        all.push(match piece {
            Kept(text) => (written(text), false),
            Call(text) => (written(text), true),
        });
    }
    all.push((written(end), false));
    all
}

/// Returns all files, by path.
fn files() -> BTreeMap<PathBuf, Vec<(String, bool)>> {
    let mut files = BTreeMap::new();
    for start in STARTS {
        for shebang in SHEBANGS {
            for ends in LINE_ENDS {
                for indent in INDENTS {
                    let number = files.len();
                    let path = format!("src/m{number}.rs");
                    files.insert(path.into(), pieces(number, start, shebang, ends, indent));
                }
            }
        }
    }
    files
}

/// The root of the package, with a file that `include!` inserts.
fn root(count: usize) -> String {
    let modules: Vec<String> = (0..count).map(|number| format!("mod m{number};\n")).collect();
    let modules = modules.concat();
    format!(
        "#![allow(warnings)]\npub type Error = Box<dyn std::error::Error>;\n\
         pub mod reqwest {{ pub fn get(url: impl AsRef<str>) -> String {{ url.as_ref().to_owned() }} }}\n\
         {modules}mod included {{ use crate::{{reqwest, Error}}; include!(\"included.rs\"); }}\n"
    )
}

/// Returns all files of a folder but those that a build writes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let below = path.strip_prefix(folder).unwrap().to_path_buf();
            if path.is_dir() && !below.starts_with("target") {
                folders.push(path);
            } else if path.is_file() {
                found.insert(below, std::fs::read(path).unwrap());
            }
        }
    }
    found
}

/// Checks that a file has each piece that is not a call, in order, and returns the code in place of the calls.
fn calls<'a>(after: &'a str, pieces: &[(String, bool)], name: &Path) -> Vec<&'a str> {
    let (mut rest, mut found) = (after, Vec::new());
    let mut is_call = false;
    for (piece, of_call) in pieces {
        if *of_call {
            is_call = true;
            continue;
        }
        let start = rest.find(piece.as_str());
        let start = start.unwrap_or_else(|| panic!("{}: {piece:?} is not in {rest:?}", name.display()));
        assert!(is_call || start == 0, "{}: {:?} is before {piece:?}", name.display(), &rest[..start]);
        if is_call {
            found.push(&rest[..start]);
        }
        rest = &rest[start + piece.len()..];
        is_call = false;
    }
    assert_eq!(rest, "", "{}", name.display());
    found
}

#[test]
fn bytes_outside_of_the_calls_stay_in_sources_of_every_form() {
    let files = files();
    let included = "\u{feff}// Included.\r\n  fn included(x: &str) -> Result<String, Error> { Ok(reqwest::get(format!(\"https://a.example/i/{x}\"))) }\r\n";
    let manifest = named("sources");
    let root = root(files.len());
    let whole: Vec<(String, String)> = files
        .iter()
        .map(|(path, pieces)| {
            (path.display().to_string(), pieces.iter().map(|(text, _)| text.as_str()).collect())
        })
        .collect();
    let mut all: Vec<(&str, &str)> =
        whole.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    all.extend([("Cargo.toml", &*manifest), ("src/lib.rs", &root), ("src/included.rs", included)]);
    let folder = Folder::with(&all);
    // Commands that only read write nothing; the lock file is written by `cargo`.
    succeeds(&cargo(&folder, "check", &[]));
    let before = contents(folder.path());
    let wanted = files.len() * CALLS + 1;
    for command in [&["audit"][..], &["audit", "--verify", "--offline"], &["migrate"]] {
        let (shown, status) = said(folder.path(), command);
        assert!(status < 2, "{command:?}: {shown}");
        assert!(contents(folder.path()) == before, "{command:?} has changed a file");
    }
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(contents(folder.path()) == before, "a dry run has changed a file");
    let said_count = |shown: &str, word: &str| {
        let line = shown.lines().find(|line| line.contains(word)).unwrap_or_else(|| panic!("{shown}"));
        line.split(' ').next().unwrap().parse::<usize>().unwrap()
    };
    assert_eq!(said_count(&shown, "would be rewritten, in"), wanted + files.len());
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    let mut rewritten = 0;
    for (path, pieces) in &files {
        let after = std::fs::read_to_string(folder.path().join(path)).unwrap();
        let is_crlf = !after.replace("\r\n", "").contains('\n');
        for call in calls(&after, pieces, path) {
            assert!(call.contains("urika::"), "{}: {call}", path.display());
            assert!(!is_crlf || !call.replace("\r\n", "").contains(['\r', '\n']), "{call:?}");
            rewritten += 1;
        }
    }
    assert_eq!(rewritten, files.len() * CALLS);
    let after = std::fs::read_to_string(folder.path().join("src/included.rs")).unwrap();
    assert!(after.starts_with("\u{feff}// Included.\r\n  fn included(x: &str)") && after.ends_with(" }\r\n"));
    assert!(after.contains("urika::try_uri_format!(\r\n      \"https://a.example/i/{x}\",\r\n"), "{after}");
    let mut others = contents(folder.path());
    others.retain(|path, text| before.get(path) != Some(text) && !files.contains_key(path));
    let changed: Vec<String> = others.keys().map(|path| path.display().to_string()).collect();
    assert_eq!(changed, ["Cargo.lock", "Cargo.toml", "src/included.rs"]);
    succeeds(&cargo(&folder, "check", &[]));
}
