//! `axum-typed-routing`: path, query and method above the handler, and links by `format!`.

#![allow(clippy::unused_async, reason = "a handler is an async function, also where it waits for nothing")]

use axum::Router;
use axum::http::StatusCode;
use axum::response::Redirect;
use axum_typed_routing::{TypedRouter, route};

use crate::Links;

#[route(GET "/")]
async fn home() -> &'static str {
    "home"
}

// The library has no type for a repeated parameter, nor for a default.
#[route(GET "/notes?q&tag&page")]
async fn list(q: Option<String>, tag: Option<String>, page: Option<u32>) -> String {
    format!("list {q:?} {:?} {}", tag.into_iter().collect::<Vec<_>>(), page.unwrap_or(1))
}

#[route(POST "/notes")]
async fn create() -> Redirect {
    Redirect::to(&format!("/notes/{}", 1))
}

#[route(GET "/notes/new")]
async fn new() -> &'static str {
    "new"
}

#[route(GET "/notes/{id}")]
async fn note(id: String) -> Result<String, StatusCode> {
    // A segment is one variable, so the suffix is removed by hand.
    let (number, kind) = id.strip_suffix(".json").map_or((&*id, "note"), |id| (id, "json"));
    let id: u64 = number.parse().map_err(|_| StatusCode::BAD_REQUEST)?;
    Ok(format!("{kind} {id}"))
}

#[route(DELETE "/notes/{id}")]
async fn delete(id: u64) -> StatusCode {
    let _ = id;
    StatusCode::NO_CONTENT
}

#[route(GET "/tags/{tag}")]
async fn tags(tag: String) -> String {
    format!("tag {tag}")
}

#[route(GET "/files/*path")]
async fn files(path: String) -> String {
    format!("file {path}")
}

#[route(GET "/compare/{range}")]
async fn compare(range: String) -> Result<String, StatusCode> {
    let (from, to) = range.split_once("...").ok_or(StatusCode::NOT_FOUND)?;
    Ok(format!("compare {from} {to}"))
}

#[route(GET "/users/{name}/notes/{id}")]
async fn of_user(name: String, id: u64) -> String {
    format!("user {name} {id}")
}

#[route(GET "/people/{name}/notes/{id}")]
async fn former(name: String, id: u64) -> Redirect {
    Redirect::permanent(&format!("/users/{name}/notes/{id}"))
}

#[route(GET "/notes/{id}")]
async fn api_note(id: u64) -> String {
    format!("api {id}")
}

/// Returns the application.
pub fn app() -> Router {
    Router::new()
        .typed_route(home)
        .typed_route(list)
        .typed_route(create)
        .typed_route(new)
        .typed_route(note)
        .typed_route(delete)
        .typed_route(tags)
        .typed_route(files)
        .typed_route(compare)
        .typed_route(of_user)
        .typed_route(former)
        .nest("/api/v1", Router::new().typed_route(api_note))
        .fallback(async || "a file")
}

/// Returns links, written by hand, since the library makes none.
#[must_use]
pub fn links() -> Links {
    crate::plain::links()
}

/// Mounts two routes for one path.
pub fn twice() {
    #[route(GET "/a/{id}")]
    async fn one(id: u64) -> String {
        id.to_string()
    }
    #[route(GET "/a/{name}")]
    async fn other(name: String) -> String {
        name
    }
    let _: Router = Router::new().typed_route(one).typed_route(other);
}
