//! `fix` on templates that a program fills by `replace`.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use rewritten::{client, fix, no_payload_moves_a_request, program};

/// Functions that are rewritten.
const FILLED: &str = r#"#![allow(clippy::all)]

type Error = Box<dyn std::error::Error>;

mod reqwest {
    pub fn get(url: impl AsRef<str>) -> String {
        url.as_ref().to_owned()
    }
}

const USER: &str = "https://api.example.com/v1/users/{id}/posts?q={words}";

struct Client {
    name: String,
}

impl Client {
    const BY: &'static str = "https://api.example.com/v1/by-{name}";

    fn by(&self) -> Result<String, Error> {
        // The name of the client.
        Ok(reqwest::get(Self::BY.replace("{name}", &self.name)))
    }
}

fn constant(id: &str, words: &String) -> Result<String, Error> {
    Ok(reqwest::get(USER.replace("{id}", id).replace("{words}", words)))
}

fn constant_in_an_option(id: &str, words: &str) -> Option<String> {
    Some(reqwest::get(&USER.replace("{words}", &words.trim().to_owned()).replace("{id}", &id.to_lowercase())))
}

fn literal(name: String) -> Result<String, Error> {
    let url = "https://api.example.com/v1/users/{name}/posts".replace("{name}", &name);
    Ok(reqwest::get(url))
}

fn other_placeholders(one: &str, two: &str) -> Option<String> {
    Some(reqwest::get("https://api.example.com/v1/users/:one/<two>?v={version}#{}".replace(":one", one).replace("<two>", two).replace("{version}", "2").replace("{}", one)))
}
"#;

/// Functions that stay: `replace` would write other bytes for harmless values, or its template is not in the file.
const KEPT: &str = r#"
fn without_an_error(id: &str) -> String {
    reqwest::get("https://api.example.com/v1/users/{id}".replace("{id}", id))
}

fn given(template: &str, id: &str) -> Result<String, Error> {
    Ok(reqwest::get(template.replace("{id}", id)))
}

fn commented(id: &str) -> Result<String, Error> {
    Ok(reqwest::get("https://api.example.com/v1/users/{id}".replace("{id}", /* any */ id)))
}

fn looped(all: &[(&str, &str)]) -> Result<String, Error> {
    let mut url = String::from("https://api.example.com/v1/users/{id}");
    for (name, value) in all {
        url = url.replace(&format!("{{{name}}}"), value);
    }
    Ok(reqwest::get(url))
}

fn half(id: &str) -> Result<String, Error> {
    Ok(reqwest::get(USER.replace("{id}", id)))
}
"#;

const MAIN: &str = r#"
fn main() {
    for given in std::env::args().skip(1) {
        let text = given.as_str();
        let show = |name: &str, url: Option<String>| println!("{name} {}", url.unwrap_or_default());
        show("constant", constant(text, &given).ok());
        show("constant_in_an_option", constant_in_an_option(text, text));
        show("by", Client { name: given.clone() }.by().ok());
        show("by_two", Client { name: format!("x{given}") }.by().ok());
        show("literal", literal(given.clone()).ok());
        show("other_placeholders", other_placeholders(text, &format!("y{text}")));
        show("literal_two", literal(format!("z{text}")).ok());
        show("by_four", Client { name: format!("w{given}") }.by().ok());
        show("by_three", Client { name: format!("v{given}") }.by().ok());
    }
}
"#;

#[test]
fn filled_templates_are_built_and_no_payload_moves_a_request() {
    let source = format!("{FILLED}{KEPT}{MAIN}");
    let (folder, before_fix, before) = client("filled", &source);
    let (shown, status) = fix(&folder, &["--dry-run"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("0 findings would be rewritten"), "{shown}");
    for choice in [
        "`--escape id --escape words` writes `urika::template::Template::parse(USER)?.build(&[(\"id\", id.into()), (\"words\", words.into())])?`",
        "`--escape name` writes `urika::try_uri_format!(\"https://api.example.com/v1/users/{name}/posts\")?`",
    ] {
        assert!(shown.contains(choice), "{choice}\n{shown}");
    }
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    for reason in [
        "URK009: `id` in `https://api.example.com/v1/users/{id}` stays: the value may be refused, and the function",
        "`id` in `{template}/…{id}` stays: the template is not a literal or a constant of this file",
        "`id` in `https://api.example.com/v1/users/{id}` stays: the call contains a comment",
        "`value` in `https://api.example.com/v1/users/{value}` stays: the template is not a literal",
        "stays: the string contains braces",
    ] {
        assert!(shown.contains(reason), "{reason}\n{shown}");
    }
    let rewritten = std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap();
    for wanted in [
        "urika::template::Template::parse(USER)?\r\n        .build(&[(\"id\", id.into()), (\"words\", words.into())])?\r\n        .into_string()",
        "urika::template::Template::parse(Self::BY)?\r\n            .build(&[(\"name\", (&self.name).into())])?\r\n            .into_string()",
        "let url = urika::try_uri_format!(\r\n        \"https://api.example.com/v1/users/{name}/posts\",\r\n    )?.into_string();",
        "        // The name of the client.\r\n",
        ".replace(\"{id}\", /* any */ id)",
        "urika::template::Template::parse(USER).ok()?",
        "\"https://api.example.com/v1/users/{one}/{two}?v=2#{one}\"",
    ] {
        assert!(rewritten.contains(wanted), "{wanted}\n{rewritten}");
    }
    assert!(rewritten.split('\n').all(|line| line.is_empty() || line.ends_with('\r')), "{rewritten}");
    assert_eq!(rewritten.matches("//").count(), before_fix.matches("//").count(), "{rewritten}");
    assert_eq!(program(&folder, &["kim-7"]), before);
    no_payload_moves_a_request(&folder, &before);
}
