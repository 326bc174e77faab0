//! `fix` on strings without one format string: `+`, `push_str`, `write!`, `concat` and `join`.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use rewritten::{client, fix, no_payload_moves_a_request, program};

/// Functions that are rewritten.
const GROWN: &str = r##"#![allow(clippy::all)]

use std::fmt::Write as _;

const BASE: &str = "https://api.example.com/v1";
type Error = Box<dyn std::error::Error>;

mod reqwest {
    pub fn get(url: impl AsRef<str>) -> String {
        url.as_ref().to_owned()
    }
}

fn plus(base: String, name: &str) -> Result<String, Error> {
    Ok(reqwest::get(base + "/users/" + name + "/posts"))
}

fn plus_of_literals(name: String) -> Option<String> {
    Some(reqwest::get("https://api.example.com/v1/by-".to_owned() + &name + "?e=1&q=" + &name.trim().to_string()))
}

fn plus_of_formats(name: &str, words: &str) -> Option<String> {
    Some(reqwest::get(format!("{BASE}/users/") + name + &format!("?q={words}")))
}

const USERS: &str = "https://api.example.com/v1/users/";

fn plus_behind_a_folder(name: &str) -> Option<String> {
    Some(reqwest::get(USERS.to_owned() + name + "/posts"))
}

fn pushed(name: &str) -> Result<String, Error> {
    let mut url = format!("{BASE}/users/"); // who
    url.push_str(name); // the é one
    // all of it
    url += "/posts";
    Ok(reqwest::get(url))
}

fn written(name: &str, words: &str) -> Result<String, Error> {
    let mut url = String::from("https://api.example.com/v1"); url.push('/');
    write!(url, "by-{name}")?;
    let _ = write!(&mut url, "/x-{}", words);
    if words.len() > 0 {
        url.push_str("?q=");
        url.push_str(words);
    }
    url.push_str("#");
    url.push_str(name);
    Ok(reqwest::get(url))
}

fn read_between(name: &str) -> Option<String> {
    let mut url = BASE.to_string();
    url.push_str("/by-");
    url.push_str(name);
    assert!(url.len() > 3);
    url.push_str("/posts");
    Some(reqwest::get(url))
}

fn listed(name: &str, words: String) -> Option<String> {
    let by = ["https://api.example.com/v1", "x", "y?q="].join("/") + &words;
    assert!(!by.is_empty());
    Some(reqwest::get(["https://api.example.com/v1/by-", name, "/x"].concat()))
}
"##;

/// Functions in which a statement may not run, or the text is read in between.
const KEPT: &str = r#"
fn in_a_branch(name: &str) -> Result<String, Error> {
    let mut url = String::from("https://api.example.com/v1/users/");
    if !name.is_empty() {
        url.push_str(name);
    }
    Ok(reqwest::get(url))
}

fn without_an_error(name: &str, words: &str) -> String {
    reqwest::get(format!("{BASE}/users/") + name + &format!("?q={words}"))
}

fn commented(name: &str) -> Result<String, Error> {
    let mut url = String::from("https://api.example.com/v1/users/");
    url.push_str(/* any */ name);
    Ok(reqwest::get(url))
}
"#;

const MAIN: &str = r#"
fn main() {
    for given in std::env::args().skip(1) {
        let text = given.as_str();
        let show = |name: &str, url: Option<String>| println!("{name} {}", url.unwrap_or_default());
        show("plus", plus(BASE.to_owned(), text).ok());
        show("plus_of_literals", plus_of_literals(given.clone()));
        show("plus_of_formats", plus_of_formats(text, text));
        show("plus_behind_a_folder", plus_behind_a_folder(text));
        show("pushed", pushed(text).ok());
        show("written", written(text, &format!("a{text}")).ok());
        show("read_between", read_between(text));
        show("listed", listed(text, given.clone()));
    }
}
"#;

/// A rewritten text keeps its bytes for harmless values and all comments, whatever the line ends.
#[test]
fn texts_of_several_statements_keep_bytes_and_no_payload_moves_a_request() {
    let (folder, source, before) = client("grown", &format!("{GROWN}{KEPT}{MAIN}"));
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    for reason in [
        "`name` in `https://api.example.com/v1/users/{name}` stays: the string is built in several places",
        "`name` in `https://api.example.com/v1/users/{name}?q={words}` stays: the value may be refused, and the function",
        "`name` in `https://api.example.com/v1/users/{name}` stays: the call contains a comment",
    ] {
        assert!(shown.contains(reason), "{reason}\n{shown}");
    }
    let rewritten = std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap();
    for wanted in [
        "urika::try_uri_format!(\"/users/{name}/posts\")?",
        "let url = format!(\"{BASE}{}\", urika::try_uri_format!(\"/users/{name}/posts\")?); // who",
        "format!(\"{USERS}{}\", urika::try_uri_format!(\"{name}/posts\").ok()?)",
        "// the é one",
        "    // all of it\r\n    Ok(",
        "let mut url = urika::uri_format!(\r\n        \"https://api.example.com/v1/by-{name}/x-{words}\",\r\n    ).into_string();",
        "        url.push_str(urika::uri_format!(\"?q={words}\").as_str());",
        "    url.push_str(/* any */ name);",
        // The part that cannot fail is rewritten where the function returns no error.
        "reqwest::get(format!(\"{BASE}/users/\") + name + &urika::uri_format!(\"?q={words}\").into_string())",
    ] {
        assert!(rewritten.contains(wanted), "{wanted}\n{rewritten}");
    }
    // The rewrite leaves no import without use, and no blanks at the end of a line.
    assert!(
        source.contains("use std::fmt::Write as _;") && !rewritten.contains("use std::fmt"),
        "{rewritten}"
    );
    assert!(rewritten.lines().all(|line| line == line.trim_end()), "{rewritten}");
    assert_eq!(rewritten.matches("//").count(), source.matches("//").count(), "{rewritten}");
    assert!(rewritten.split('\n').all(|line| line.is_empty() || line.ends_with('\r')), "{rewritten}");
    assert_eq!(program(&folder, &["kim-7"]), before);
    no_payload_moves_a_request(&folder, &before);
}
