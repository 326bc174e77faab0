//! Tests that an escape of a delimiter is never read as the delimiter: in each part of a URI, between each two
//! expressions and with values that have the delimiter, captures return the values of an expansion.
//!
//! `cargo test` tries a part of the templates, and `ENUMERATE=full` all.

extern crate std;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::println;

use urika_reference::texts::bound;

use crate::template::{Captures, Template, Value};

/// The text before the first expression. The last ones end with a value.
const PARTS: [&str; 9] =
    ["https://h", "https://", "ssh://u", "/p/", "x:", "/p?q", "/p#", "/p/{+z}/", "https://h{&z}"];

const FIRST: [&str; 12] =
    ["{x}", "{x*}", "{+x}", "{#x}", "{.x}", "{/x}", "{/x*}", "{;x}", "{;x*}", "{?x}", "{&x}", "{&x*}"];

const DELIMITERS: [&str; 9] = ["=", ",", "&", ";", ":", "@", "!", "$", "[]"];

/// The literal between both values, where `D` is a delimiter.
const BETWEEN: [&str; 7] = ["D", "D-", "-D", "/D", "D/", "/D/", "/D/-"];

const VALUES: [&str; 7] = ["", "1", "D", "1D", "D1", "-D/D", "D-D"];

/// The numbers of templates and expansions that were tried.
#[derive(Default)]
struct DelimiterCounts {
    templates: usize,
    expansions: usize,
    wrong: Vec<String>,
}

/// Returns true when the text came back, or if the URI cannot tell it from an undefined value.
fn came_back(captures: &Captures<'_, '_>, name: &str, text: &str) -> bool {
    match captures.get(name) {
        None => text.is_empty(),
        Some(found) => found.as_text() == Some(text) || found.as_list().is_some_and(|list| list == [text]),
    }
}

fn check(text: &str, delimiter: &str, tally: &mut DelimiterCounts) {
    let Ok(template) = Template::parse(text) else { return };
    let Ok(matcher) = template.matcher() else { return };
    tally.templates += 1;
    let texts = VALUES.map(|value| value.replace('D', delimiter));
    for x in &texts {
        for y in &texts {
            let given = [("x", x.as_str()), ("y", y.as_str()), ("z", "1")];
            let values = given.map(|(name, text)| (name, Value::from(text)));
            let uri = template.expand(&values).unwrap();
            tally.expansions += 1;
            let shown = match matcher.captures(&uri) {
                Err(error) => error.code().into(),
                Ok(found)
                    if template.expand(&found).as_ref() == Ok(&uri)
                        && given
                            .iter()
                            .all(|(name, text)| !has(&template, name) || came_back(&found, name, text)) =>
                {
                    continue;
                }
                Ok(found) => format!("{found:?}"),
            };
            tally.wrong.push(format!("{text} on {uri} of {x:?}, {y:?}: {shown}"));
        }
    }
}

fn has(template: &Template<'_>, name: &str) -> bool {
    template.variables().any(|other| other == name)
}

#[test]
fn an_escape_of_a_delimiter_is_never_the_delimiter() {
    let mut templates = Vec::new();
    for part in PARTS {
        for first in FIRST {
            for second in FIRST.map(|second| second.replace('x', "y")) {
                for between in BETWEEN {
                    for delimiter in DELIMITERS {
                        let between = between.replace('D', delimiter);
                        templates.push((format!("{part}{first}{between}{second}"), delimiter));
                    }
                }
            }
        }
    }
    let mut tally = DelimiterCounts::default();
    for (text, delimiter) in templates.iter().step_by(bound(13, 1)) {
        check(text, delimiter, &mut tally);
    }
    let DelimiterCounts { templates, expansions, mut wrong } = tally;
    println!("{templates} templates, {expansions} expansions");
    wrong.sort_by_key(String::len);
    let shown: Vec<_> = wrong.iter().take(60).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), shown.join("\n"));
    assert!(templates > 2_000 && expansions > 100_000, "{templates} {expansions}");
}
