//! `TypedPath` of axum-extra: a struct is both path and link.

#![allow(clippy::unused_async, reason = "a handler is an async function, also where it waits for nothing")]

use axum::Router;
use axum::http::StatusCode;
use axum::response::Redirect;
use axum_extra::extract::Query;
use axum_extra::routing::{RouterExt, TypedPath};
use serde::{Deserialize, Serialize};

use crate::Links;

#[derive(TypedPath, Deserialize)]
#[typed_path("/")]
struct Home;

#[derive(TypedPath, Deserialize)]
#[typed_path("/notes")]
struct Notes;

#[derive(TypedPath, Deserialize)]
#[typed_path("/notes/new")]
struct New;

#[derive(TypedPath, Deserialize)]
#[typed_path("/notes/{id}")]
struct Note {
    // A segment is one variable, so the suffix is removed by hand.
    id: String,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/tags/{tag}")]
struct Tag {
    tag: String,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/files/{*path}")]
struct File {
    path: String,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/compare/{range}")]
struct Compare {
    range: String,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/users/{name}/notes/{id}")]
struct OfUser {
    name: String,
    id: u64,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/people/{name}/notes/{id}")]
struct Former {
    name: String,
    id: u64,
}

#[derive(TypedPath, Deserialize)]
#[typed_path("/notes/{id}")]
struct Api {
    id: u64,
}

#[derive(Debug, Deserialize, Serialize)]
struct List {
    q: Option<String>,
    #[serde(default)]
    tag: Vec<String>,
    #[serde(default = "first")]
    page: u32,
}

fn first() -> u32 {
    1
}

async fn list(_: Notes, Query(List { q, tag, page }): Query<List>) -> String {
    format!("list {q:?} {tag:?} {page}")
}

async fn note(Note { id }: Note) -> Result<String, StatusCode> {
    let (number, kind) = id.strip_suffix(".json").map_or((&*id, "note"), |id| (id, "json"));
    let id: u64 = number.parse().map_err(|_| StatusCode::BAD_REQUEST)?;
    Ok(format!("{kind} {id}"))
}

async fn compare(Compare { range }: Compare) -> Result<String, StatusCode> {
    let (from, to) = range.split_once("...").ok_or(StatusCode::NOT_FOUND)?;
    Ok(format!("compare {from} {to}"))
}

/// Returns the application.
pub fn app() -> Router {
    let api = Router::new().typed_get(async |Api { id }: Api| format!("api {id}"));
    Router::new()
        .typed_get(async |_: Home| "home")
        .typed_get(list)
        .typed_post(async |_: Notes| Redirect::to(&Note { id: 1.to_string() }.to_string()))
        .typed_get(async |_: New| "new")
        .typed_get(note)
        .typed_delete(async |_: Note| StatusCode::NO_CONTENT)
        .typed_get(async |Tag { tag }: Tag| format!("tag {tag}"))
        .typed_get(async |File { path }: File| format!("file {path}"))
        .typed_get(compare)
        .typed_get(async |OfUser { name, id }: OfUser| format!("user {name} {id}"))
        .typed_get(async |Former { name, id }: Former| Redirect::permanent(&OfUser { name, id }.to_string()))
        .nest("/api/v1", api)
        .fallback(async || "a file")
}

/// Returns links, by `Display` and `with_query_params`.
#[must_use]
pub fn links() -> Links {
    let list = List { q: Some("a b&c".to_owned()), tag: vec!["x".to_owned(), "y".to_owned()], page: 2 };
    // `serde_urlencoded` panics for a list, so each `tag` is added separately.
    let tags = list.tag.iter().map(|tag| [("tag", tag)]);
    let path = tags.fold(
        Notes.with_query_params([("q", list.q.clone().unwrap_or_default())]).to_string(),
        |uri, [(name, tag)]| format!("{uri}&{name}={tag}"),
    );
    vec![
        ("list", format!("{path}&page={}", list.page)),
        ("tag", Tag { tag: "a/b?c".to_owned() }.to_string()),
        ("user", OfUser { name: "..".to_owned(), id: 7 }.to_string()),
        ("api", Api { id: 7 }.to_string()),
    ]
}

/// Mounts two routes for one path.
pub fn twice() {
    #[derive(TypedPath, Deserialize)]
    #[typed_path("/a/{id}")]
    struct One {
        id: u64,
    }
    #[derive(TypedPath, Deserialize)]
    #[typed_path("/a/{name}")]
    struct Other {
        name: String,
    }
    let _: Router = Router::new()
        .typed_get(async |One { id }: One| id.to_string())
        .typed_get(async |Other { name }: Other| name);
}
