//! Writes and checks `docs/messages.md`, the index of the library's messages. Each code and each message of
//! the compiler has one example.
//!
//! The page is made from tables and goldens that other tests keep complete: `tests/data/faults.txt` and
//! `errors.txt`, the goldens in `tests/ui`, and the tables of `crates/review` and `crates/sites`. `BLESS=1
//! cargo test --test messages -- --ignored` writes the page, as `cargo xtask bless` does. The page may be behind
//! the goldens between two releases: `.ci/deep` compares it.

#[path = "messages/compiler.rs"]
mod compiler;
mod support;
#[path = "messages/tables.rs"]
mod tables;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use support::root;
use tables::Entry;

const OPENING: &str = "\
# Messages

An index of Urika's messages: one example for each error code, and for each compiler error. This page is \
generated: `BLESS=1 cargo test --test messages -- --ignored` writes it from `tests/data/faults.txt`, \
`tests/data/errors.txt`, `tests/ui/`, `crates/review/tests/data/review.txt` and \
`crates/sites/tests/golden/messages.txt`, which have all examples.

- [Invalid and refused strings](#invalid-and-refused-strings): the same message in macros, in const \
evaluation and at run time. For a refusal, the macros add the name that switches it off, as in \
``or `allow(userinfo)` ``.
- [Run-time errors](#run-time-errors): values, URIs and paths that are not accepted.
- [Findings of the review](#findings-of-the-review): broken rules of the design guide, by `urika-review`.
- [Findings of `urika-sites`](#findings-of-urika-sites): mistakes in the URL database of a site; \
`crates/sites/README.md` explains each code.
- [Compiler errors](#compiler-errors): mistakes in macro calls and derives, with the file that shows each.
";

/// The largest page that is still useful as an index.
const MOST_BYTES: usize = 110_000;

#[test]
fn each_code_is_on_the_page_once() {
    let page = page();
    let entries = [tables::texts(), tables::errors(), tables::findings(), tables::sites()].concat();
    let codes: BTreeSet<&str> = entries.iter().map(|entry| entry.code.as_str()).collect();
    assert!(codes.len() > 150, "only {} codes", codes.len());
    for code in codes {
        let heading = format!("\n### `{code}`\n");
        assert_eq!(page.matches(&heading).count(), 1, "{code}");
    }
}

#[test]
fn the_page_is_an_index() {
    let length = page().len();
    assert!(length <= MOST_BYTES, "{length} bytes: one example a code is enough");
}

#[test]
#[ignore = "a release needs a current page: .ci/deep"]
fn the_page_of_messages_is_current() {
    let page = page();
    let path = root().join("docs/messages.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differing = written.lines().zip(page.lines()).find(|(old, new)| old != new);
    assert!(
        written == page,
        "docs/messages.md is out of date, at {differing:?}: `BLESS=1 cargo test --test messages -- --ignored` writes it"
    );
}

fn page() -> String {
    let texts = tables::texts();
    let mut shown = BTreeSet::new();
    let mut page = String::from(OPENING);
    section(&mut page, "Invalid and refused strings", &texts, &mut shown);
    section(&mut page, "Run-time errors", &tables::errors(), &mut shown);
    section(&mut page, "Findings of the review", &tables::findings(), &mut shown);
    section(&mut page, "Findings of `urika-sites`", &tables::sites(), &mut shown);
    compiler::section(&mut page, &texts);
    page
}

/// Parts of the examples to show for codes whose shortest example is unusual.
const TYPICAL: [(&str, &str); 22] = [
    ("BASE_DOTS", "/a/%2E%2e/b"),
    ("BASE_ROOTLESS", "urn:ab:c"),
    ("BASE_TAIL", "https://h/?q"),
    ("EMPTY_PARAMETER", "/users?page"),
    ("HOST_NOT_ALLOWED", "https://example.com/"),
    ("INVALID_HOST", "https://my_host/"),
    ("INVALID_JSON", "},]"),
    ("INVALID_URL", "https://example.com/a page"),
    ("IPV6_ELLIPSIS", "http://[1::2::3]/"),
    ("IPV6_GROUP", "http://[12345::]/"),
    ("LABEL_CHARACTER", "evil.com"),
    ("NAME_CHARACTER", "/{user-id}"),
    ("NO_HOST", "https:///"),
    ("NO_MATCH", "/posts/7"),
    ("PATH_NOT_ALLOWED", "https://h/api/"),
    ("PREFIX_LENGTH", "/{a:10000}"),
    ("RESERVED_CHARACTER", "a/b?c"),
    ("SYNTAX", "/a b"),
    ("URN_SYNTAX", "urn:example:a?b"),
    ("USERINFO", "https://user:pw@example.com/"),
    ("VALUE_SHORT", "value shorter"),
    ("WRONG_TYPE", "\"loc\": 7"),
];

/// Adds an example of each code that has no example on the page yet: the typical one, or the shortest.
fn section(page: &mut String, title: &str, entries: &[Entry], shown: &mut BTreeSet<String>) {
    let _ = write!(page, "\n## {title}\n");
    for Entry { code, .. } in entries {
        if shown.insert(code.clone()) {
            let typical = TYPICAL.iter().find(|(other, _)| other == code).map_or("", |(_, part)| part);
            let of_code = entries.iter().filter(|it| it.code == *code && it.example.contains(typical));
            let shortest = of_code.min_by_key(|entry| entry.example.len());
            let Entry { language, example, .. } =
                shortest.unwrap_or_else(|| panic!("no example of {code} has {typical}"));
            let _ = write!(page, "\n### `{code}`\n\n```{language}\n{example}\n```\n");
        }
    }
}
