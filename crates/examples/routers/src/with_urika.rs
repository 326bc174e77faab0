//! `urika-axum`: one enum is routes, links and arguments.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{any, get};
use urika::value::{RelPath, Segment};
use urika::{Routes, UriRefBuf, UriValue, uri_template};
use urika_axum::{Redirect, RouterExt, Typed};

use crate::Links;

/// A version has no dot, so dots can separate three versions.
#[derive(Clone, Debug, UriValue)]
#[uri(chars = "a-z0-9")]
struct Version(String);

// The variable accepts any text, so that every link is tried.
uri_template!(struct Tag = "/tags/{tag}", #[uri(allow_slash)] tag: String);

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect", text)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/notes{?q,tag*,page}")]
    List {
        q: Option<String>,
        tag: Vec<String>,
        #[uri(default = 1)]
        page: u32,
    },
    #[route("/notes/new")]
    New,
    #[route("/notes/{id}")]
    Note { id: u64 },
    #[route("/notes/{id}.json")]
    Json { id: u64 },
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
    #[route("/compare/{from}...{to}")]
    Compare { from: Version, to: Version },
    #[route("/users/{name}/notes/{id}", was = "/people/{name}/notes/{id}")]
    OfUser { name: Segment<'a>, id: u64 },
    #[routes("/api/v1")]
    Api(Api),
}

#[derive(Debug, Routes)]
enum Api {
    #[route("/notes/{id}")]
    Note { id: u64 },
}

/// Returns the application.
pub fn app() -> Router {
    Router::new().typed_get(async |Typed(Tag { tag }): Typed<Tag>| format!("tag {tag}")).typed_routes_or(
        |route: Site<'static>| match route {
            Site::Home => get(async || "home"),
            Site::List { q, tag, page } => get(async move || format!("list {q:?} {tag:?} {page}"))
                .post(async || Redirect::to(&Site::Note { id: 1 })),
            Site::New => get(async || "new"),
            Site::Note { id } => {
                get(async move || format!("note {id}")).delete(async || StatusCode::NO_CONTENT)
            }
            Site::Json { id } => get(async move || format!("json {id}")),
            Site::File { path } => get(async move || format!("file {}", path.as_str())),
            Site::Compare { from, to } => get(async move || format!("compare {} {}", from.0, to.0)),
            Site::OfUser { name, id } => get(async move || format!("user {} {id}", name.as_str())),
            Site::Api(Api::Note { id }) => get(async move || format!("api {id}")),
        },
        any(async || "a file"),
    )
}

/// Returns links, which print themselves.
#[must_use]
pub fn links() -> Links {
    let list = Site::List { q: Some("a b&c".to_owned()), tag: vec!["x".to_owned(), "y".to_owned()], page: 2 };
    let user = Segment::parse("..").map(|name| Site::OfUser { name, id: 7 }.to_string());
    let tag = Tag { tag: "a/b?c".to_owned() }.try_build();
    vec![
        ("list", list.to_string()),
        ("tag", tag.map_or_else(|error| error.to_string(), UriRefBuf::into_string)),
        ("user", user.unwrap_or_else(|error| format!("an error: {error}"))),
        ("api", Site::Api(Api::Note { id: 7 }).to_string()),
    ]
}
