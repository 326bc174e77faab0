//! Tests `from_uri` with public test vectors, from `../shared/conformance` if that folder exists. These are
//! the vectors whose templates the typed macros accept as reversible. `tests/template/matching.rs` tries all
//! vectors with templates parsed at run time.
//!
//! [`REFUSED`] lists every template that the typed form refuses on purpose. It refuses `host{.labels*}` with
//! labels of type `String`, since such a label may contain a dot, and a dot separates two labels.

use std::collections::BTreeSet;

use crate::support::{conformance, said, text};
use serde_json::{Map, Value as Json};
use urika::{MatchError, uri_template};

/// Record, code and reason.
const REFUSED: &[(&str, &str, &str)] = &[
    ("mcp-python-0092", "SEGMENT_CHARACTER", "a slash that fills a segment"),
    ("mcp-python-0097", "SEGMENT_CHARACTER", "a slash that fills a segment"),
    ("mcp-python-0103", "SEGMENT_CHARACTER", "a slash that fills a segment"),
    ("mcp-python-0107", "SEGMENT_EMPTY", "an empty segment"),
    ("mcp-python-0061", "SEGMENT_EMPTY", "an empty segment"),
    ("mcp-python-0062", "SEGMENT_EMPTY", "an empty segment"),
    ("mcp-python-0063", "SEGMENT_EMPTY", "an empty segment"),
    ("mcp-python-0113", "NO_HOST", "an empty host"),
];

type Found = Result<Map<String, Json>, MatchError>;

/// Declares a struct for each template, and the function that matches it.
macro_rules! templates {
    ($($name:ident = $template:literal { $($field:ident: $variable:literal),* })*) => {
        $(uri_template!(#[allow(clippy::struct_field_names, reason = "names of the vectors")] struct $name = $template);)*

        /// Returns the values that the template captures, or `None` when the vector's template is not in the
        /// list.
        fn found(template: &str, uri: &str) -> Option<Found> {
            match template {
                $($template => Some($name::from_uri(uri).map(|_found| {
                    Map::from_iter([$(($variable.to_owned(), Json::from(_found.$field))),*])
                })),)*
                _ => None,
            }
        }
    };
}

templates! {
    UserPosts = "/api/users/{userId}/posts/{postId}" { user_id: "userId", post_id: "postId" }
    Param = "/api/{param}" { param: "param" }
    Resource = "/api/{version}/{resource}/{id}" { version: "version", resource: "resource", id: "id" }
    All = "/api/users/all" {}
    Segments = "{/path*}" { path: "path" }
    Files = "/files{/path*}" { path: "path" }
    Edit = "/files{/path*}/edit" { path: "path" }
    SearchPage = "/search{?q,page}" { q: "q", page: "page" }
    RootSearch = "/search{?q}" { q: "q" }
    UserOf = "/users/{id}" { id: "id" }
    PostOf = "/users/{id}/posts/{pid}" { id: "id", pid: "pid" }
    Username = "/users/{username}" { username: "username" }
    UsernamePosts = "/users/{username}/posts/{postId}" { username: "username", post_id: "postId" }
    Continued = "?a=1{&b}" { b: "b" }
    Underscore = "_{x}" { x: "x" }
    Twice = "api/{name}" { name: "name" }
    Wrong = "api/{name}{?q}" { name: "name", q: "q" }
    Version = "api{/version}" { version: "version" }
    V = "api{/v}" { v: "v" }
    Dotted = "file.txt/{id}" { id: "id" }
    Docs = "file://docs/{name}" { name: "name" }
    DocsPath = "file://docs/{+path}" { path: "path" }
    TwoOf = "file:///{a}/{b}" { a: "a", b: "b" }
    Ext = "file{.ext}" { ext: "ext" }
    Fred = "http://example.com/users/{username}" { username: "username" }
    Item = "item{;id}" { id: "id" }
    Keys = "item{;keys*}" { keys: "keys" }
    Logs = "logs://{service}{?since,level}" { service: "service", since: "since", level: "level" }
    Page = "page{#section}" { section: "section" }
    Prefix = "prefix-{id}" { id: "id" }
    SearchLang = "search{?q,lang}" { q: "q", lang: "lang" }
    Search = "search{?q}" { q: "q" }
    Static = "static" {}
    Tickets = "tickets://{ticket_id}" { ticket_id: "ticket_id" }
    U = "u{s}" { s: "s" }
    Xy = "x{name}y" { name: "name" }
    Pair = "{a}/{b}" { a: "a", b: "b" }
    Var = "{var}" { var: "var" }
    Tilde = "~{v}~" { v: "v" }
    DocsVersion = "docs/{+path}/v/{name}" { path: "path", name: "name" }
}

/// Returns the values in the form of the records, without null and empty values.
fn plain(found: &Map<String, Json>) -> Map<String, Json> {
    let is_there = |value: &Json| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
    let found = found.iter().filter(|(_, value)| is_there(value));
    found.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Returns whether a record holds, or the code of the error if the typed form refuses it.
fn holds(record: &Json, found: &Found) -> Result<bool, &'static str> {
    match (found, &record["expected"]) {
        (Ok(found), Json::Object(expected)) => Ok(plain(found) == plain(expected)),
        (Ok(_), _) => Ok(false),
        (Err(_), Json::Null) => Ok(true),
        (Err(error), _) => Err(error.code()),
    }
}

#[test]
fn from_uri() {
    let Some(records) = conformance("template_match.jsonl") else { return };
    let (mut held, mut refused, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for record in records.iter().filter(|record| text(record, "mode") == "exact") {
        let id = text(record, "id");
        let Some(found) = found(text(record, "template"), text(record, "uri")) else { continue };
        let listed = REFUSED.iter().find(|(other, ..)| *other == id).map(|(_, code, _)| *code);
        match holds(record, &found) {
            Ok(true) if listed.is_none() => held += 1,
            Err(code) if listed == Some(code) => drop(refused.insert(id)),
            _ => wrong.push(format!("{id}: {found:?} of {record}")),
        }
    }
    said(&format!("from_uri: {held} hold, {} are refused", refused.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(refused.len(), REFUSED.len(), "listed, and not refused");
}
