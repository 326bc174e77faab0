//! axum alone: `Path`, `Query`, and links by `format!`.

#![allow(clippy::unused_async, reason = "a handler is an async function, also where it waits for nothing")]

use axum::Router;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Redirect;
use axum::routing::get;
use serde::Deserialize;

use crate::Links;

#[derive(Debug, Deserialize)]
struct List {
    q: Option<String>,
    // `Query` refuses a repeated parameter.
    tag: Option<String>,
    #[serde(default = "first")]
    page: u32,
}

fn first() -> u32 {
    1
}

async fn list(Query(List { q, tag, page }): Query<List>) -> String {
    format!("list {q:?} {:?} {page}", tag.into_iter().collect::<Vec<_>>())
}

async fn create() -> Redirect {
    Redirect::to(&format!("/notes/{}", 1))
}

async fn note(Path(id): Path<String>) -> Result<String, StatusCode> {
    // A segment is one variable, so the suffix is removed by hand.
    let (number, kind) = id.strip_suffix(".json").map_or((&*id, "note"), |id| (id, "json"));
    let id: u64 = number.parse().map_err(|_| StatusCode::BAD_REQUEST)?;
    Ok(format!("{kind} {id}"))
}

async fn compare(Path(range): Path<String>) -> Result<String, StatusCode> {
    let (from, to) = range.split_once("...").ok_or(StatusCode::NOT_FOUND)?;
    Ok(format!("compare {from} {to}"))
}

async fn former(Path((name, id)): Path<(String, u64)>) -> Redirect {
    Redirect::permanent(&format!("/users/{name}/notes/{id}"))
}

/// Returns the application.
pub fn app() -> Router {
    let api = Router::new().route("/notes/{id}", get(async |Path(id): Path<u64>| format!("api {id}")));
    Router::new()
        .route("/", get(async || "home"))
        .route("/notes", get(list).post(create))
        .route("/notes/new", get(async || "new"))
        .route("/notes/{id}", get(note).delete(async |Path(_): Path<u64>| StatusCode::NO_CONTENT))
        .route("/tags/{tag}", get(async |Path(tag): Path<String>| format!("tag {tag}")))
        .route("/files/{*path}", get(async |Path(path): Path<String>| format!("file {path}")))
        .route("/compare/{range}", get(compare))
        .route(
            "/users/{name}/notes/{id}",
            get(async |Path((name, id)): Path<(String, u64)>| format!("user {name} {id}")),
        )
        .route("/people/{name}/notes/{id}", get(former))
        .nest("/api/v1", api)
        .fallback(async || "a file")
}

/// Returns links, written by hand.
#[must_use]
pub fn links() -> Links {
    let (q, tag, name) = ("a b&c", "a/b?c", "..");
    vec![
        ("list", format!("/notes?q={q}&tag=x&tag=y&page=2")),
        ("tag", format!("/tags/{tag}")),
        ("user", format!("/users/{name}/notes/7")),
        ("api", format!("/api/v1/notes/{}", 7)),
    ]
}

/// Mounts two routes for one path.
pub fn twice() {
    let _: Router = Router::new().route("/a/{id}", get(async || "")).route("/a/{name}", get(async || ""));
}
