//! Sends the same requests to all four applications, and compares the table of the guide with the answers.
//! `BLESS=1 cargo test -p routers` writes the table.

mod asking;

use std::fmt::Write as _;
use std::panic::catch_unwind;
use std::path::Path;
use std::{env, fs};

use asking::ask;
use axum::Router;
use routers::{Links, plain, typed_path, typed_routing, with_urika};

struct Rival {
    name: &'static str,
    app: fn() -> Router,
    links: fn() -> Links,
    twice: Option<fn()>,
    /// The source of an `OpenAPI` document, from the library's documentation; the test does not check it.
    openapi: &'static str,
    source: &'static str,
}

/// Urika is the first, so that its column is visible on a narrow screen.
const RIVALS: [Rival; 4] = [
    Rival {
        name: "`urika-axum`",
        app: with_urika::app,
        links: with_urika::links,
        // Such routes do not compile, as `tests/ui/fail/routes_overlap.rs` of the macros shows.
        twice: None,
        openapi: "by the recipe below, from the set",
        source: include_str!("../src/with_urika.rs"),
    },
    Rival {
        name: "axum",
        app: plain::app,
        links: plain::links,
        twice: Some(plain::twice),
        openapi: "by hand, or by `utoipa`",
        source: include_str!("../src/plain.rs"),
    },
    Rival {
        name: "`TypedPath`",
        app: typed_path::app,
        links: typed_path::links,
        twice: Some(typed_path::twice),
        openapi: "by hand, or by `utoipa`",
        source: include_str!("../src/typed_path.rs"),
    },
    Rival {
        name: "`axum-typed-routing`",
        app: typed_routing::app,
        links: typed_routing::links,
        twice: Some(typed_routing::twice),
        openapi: "by `aide`, from the handlers",
        source: include_str!("../src/typed_routing.rs"),
    },
];

/// A request, and the expected answer.
const REQUESTS: [(&str, &str, &str); 25] = [
    ("GET", "/", "200 home"),
    ("GET", "/notes", "200 list None [] 1"),
    ("GET", "/notes?q=a+b&tag=x&tag=y&page=2", "200 list Some(\"a b\") [\"x\", \"y\"] 2"),
    ("GET", "/notes?page=x", "400"),
    ("GET", "/notes?page=1&page=2", "400"),
    ("POST", "/notes", "303 to /notes/1"),
    ("GET", "/notes/new", "200 new"),
    ("GET", "/notes/7", "200 note 7"),
    ("GET", "/notes/%37", "200 note 7"),
    ("DELETE", "/notes/7", "204"),
    ("PUT", "/notes/7", "405, allow GET,HEAD,DELETE"),
    ("GET", "/notes/7.json", "200 json 7"),
    ("GET", "/notes/+7", "400"),
    ("GET", "/tags/a%2Fb", "200 tag a/b"),
    ("GET", "/files/a/b.txt", "200 file a/b.txt"),
    ("GET", "/files/../../etc/passwd", "400"),
    ("GET", "/files/%2e%2e/etc/passwd", "400"),
    ("GET", "/compare/v1...v2", "200 compare v1 v2"),
    ("GET", "/users/kim/notes/7", "200 user kim 7"),
    ("GET", "/users/%2e%2e/notes/7", "400"),
    ("GET", "/api/v1/notes/7", "200 api 7"),
    ("GET", "/people/a%20b/notes/7", "308 to /users/a%20b/notes/7"),
    ("GET", "/people/kim/notes/7?utm=1", "308 to /users/kim/notes/7?utm=1"),
    ("GET", "/notes/7/?a=1", "308 to /notes/7?a=1"),
    ("GET", "/logo.png", "200 a file"),
];

/// A link, and the expected text.
const LINKS: [(&str, &str, &str); 4] = [
    ("list", "list of `a b&c`, page 2", "/notes?q=a%20b%26c&tag=x&tag=y&page=2"),
    ("tag", "tag `a/b?c`", "/tags/a%2Fb%3Fc"),
    ("user", "user `..`", "an error"),
    ("api", "note in the nested router", "/api/v1/notes/7"),
];

/// Returns whether an answer is the expected one. An error may have any words.
fn is_right(found: &str, expected: &str) -> bool {
    found.starts_with(expected) && (found == expected || expected == "an error")
}

fn row(table: &mut String, cells: impl IntoIterator<Item = String>) {
    table.push('|');
    for cell in cells {
        let _ = write!(table, " {cell} |");
    }
    table.push('\n');
}

/// Counts the string literals of an application that begin like a path: the places where a path is written.
fn literals(source: &str) -> usize {
    source.matches("\"/").count()
}

/// Adds the answers of all applications, unless all of them are right. The second cell is the expected answer.
fn answers(table: &mut String, asked: String, found: &[String; 4], expected: &str) -> [bool; 4] {
    let right = found.each_ref().map(|found| is_right(found, expected));
    if right.contains(&false) {
        let cell = |at: usize| if right[at] { "yes".to_owned() } else { format!("`{}`", found[at]) };
        row(table, [asked, format!("`{expected}`")].into_iter().chain((1..4).map(cell)));
    }
    right
}

fn table() -> (String, [usize; 4]) {
    let mut table = String::new();
    let mut right = [0; 4];
    let mut count =
        |rights: [bool; 4]| rights.iter().zip(&mut right).for_each(|(&it, sum)| *sum += usize::from(it));
    row(&mut table, ["request".to_owned()].into_iter().chain(RIVALS.map(|rival| rival.name.to_owned())));
    row(&mut table, std::iter::repeat_n("---".to_owned(), 5));
    let apps = RIVALS.map(|rival| (rival.app)());
    for (method, target, expected) in REQUESTS {
        let found = apps.each_ref().map(|app| ask(app, method, target));
        count(answers(&mut table, format!("`{method} {target}`"), &found, expected));
    }
    for (name, what, expected) in LINKS {
        let found = RIVALS.map(|rival| {
            let links = (rival.links)();
            links.iter().find(|(other, _)| *other == name).expect("a link").1.clone()
        });
        count(answers(&mut table, format!("link: {what}"), &found, expected));
    }
    let twice = RIVALS.map(|rival| match rival.twice {
        None => "does not compile".to_owned(),
        Some(twice) if catch_unwind(twice).is_err() => "panics at startup".to_owned(),
        Some(_) => "nothing".to_owned(),
    });
    row(&mut table, ["two routes for one path".to_owned()].into_iter().chain(twice));
    let documents = RIVALS.map(|rival| rival.openapi.to_owned());
    row(&mut table, ["an OpenAPI document".to_owned()].into_iter().chain(documents));
    let counted = RIVALS.map(|rival| literals(rival.source).to_string());
    row(&mut table, ["places where a path is written".to_owned()].into_iter().chain(counted));
    let of = REQUESTS.len() + LINKS.len();
    let sums = right.map(|right| right.to_string());
    row(&mut table, [format!("as expected, of {of}")].into_iter().chain(sums));
    (table, right)
}

const PAGE: &str = "../../axum/src/guide.md";
const BEGIN: &str = "<!-- written by crates/examples/routers -->\n\n";
const END: &str = "<!-- until here -->\n";

#[test]
fn the_guide_has_the_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(&path).expect("the page");
    let (head, rest) = page.split_once(BEGIN).expect("the begin of the table");
    let (shown, tail) = rest.split_once(END).expect("the end of the table");
    let (mut table, right) = table();
    table.push('\n');
    if env::var_os("BLESS").is_some() {
        fs::write(&path, [head, BEGIN, &table, END, tail].concat()).expect("to write the page");
    } else {
        assert_eq!(shown, table, "`BLESS=1 cargo test -p routers` writes the table");
    }
    assert_eq!(right[0], REQUESTS.len() + LINKS.len(), "urika-axum answers everything as expected");
}

/// The guide shows the enum that answers the requests, and the tested document.
#[test]
fn the_guide_shows_what_is_asked() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(path).expect("the page");
    let blocks: Vec<&str> =
        page.split("```rust,ignore\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let sources = [RIVALS[0].source, include_str!("../src/openapi.rs")];
        assert!(sources.iter().any(|source| bare(source).contains(&bare(block))), "{block}");
    }
}

/// Returns the code without its line breaks and indentation.
fn bare(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ',')).collect()
}
