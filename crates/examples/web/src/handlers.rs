//! The handlers. The first argument of a handler has the values of its route, which are already checked; axum
//! extracts the others.

#![allow(clippy::unused_async, reason = "a handler is `async`, whether or not it waits for anything")]

use std::io::ErrorKind;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use tower_http::services::ServeDir;
use urika::value::SegmentWithSlash;
use urika_axum::{Redirect, TypedForm, TypedRejection};

use crate::form::{self, Wrong};
use crate::pages;
use crate::routes::{Books, Draft, Site};
use crate::store::Store;
use crate::words::{self, Problem};

pub(crate) async fn home(State(store): State<Store>) -> Markup {
    pages::home(store.tags(), &store.search(&Books::default()))
}

pub(crate) async fn books(search: Books, State(store): State<Store>) -> Result<Markup, Problem> {
    let found = store.search(&search);
    let last = found.len().div_ceil(pages::PER_PAGE).max(1);
    if search.page.is_some_and(|page| page.get() as usize > last) {
        return Err(Problem::NO_PAGE);
    }
    Ok(pages::books(&search, store.tags(), &found))
}

pub(crate) async fn book(id: u32, saved: bool, State(store): State<Store>) -> Result<Markup, Problem> {
    Ok(pages::book(id, &store.get(id).ok_or(Problem::NO_BOOK)?, saved))
}

pub(crate) async fn by_author(
    name: SegmentWithSlash<'_>,
    State(store): State<Store>,
) -> Result<Markup, Problem> {
    match store.by(&name) {
        found if found.is_empty() => Err(Problem::NO_AUTHOR),
        found => Ok(pages::by_author(&name, &found)),
    }
}

pub(crate) async fn edit(id: u32, State(store): State<Store>) -> Result<Markup, Problem> {
    Ok(pages::edit(id, &form::of(&store.get(id).ok_or(Problem::NO_BOOK)?), Wrong::default()))
}

/// Redirects to the book, or shows the form again with the text that was typed.
pub(crate) async fn save(
    id: u32,
    State(store): State<Store>,
    TypedForm(draft): TypedForm<Draft>,
) -> Result<Response, Problem> {
    store.get(id).ok_or(Problem::NO_BOOK)?;
    Ok(match form::read(&draft) {
        Ok(entry) => {
            store.put(id, entry);
            Redirect::to(&Site::Book { id, saved: true }).into_response()
        }
        Err(wrong) => (StatusCode::BAD_REQUEST, pages::edit(id, &draft, wrong)).into_response(),
    })
}

pub(crate) async fn export_all(State(store): State<Store>) -> impl IntoResponse {
    let lines: Vec<_> = store.search(&Books::default()).iter().map(|(id, _)| json(*id)).collect();
    as_json(format!("[{}]", lines.join(",")))
}

pub(crate) async fn export(id: u32, State(store): State<Store>) -> Result<impl IntoResponse, Problem> {
    store.get(id).map(|_| as_json(json(id))).ok_or(Problem::NO_BOOK)
}

/// Writes JSON. A URI has no character that JSON would escape.
fn json(id: u32) -> String {
    format!(r#"{{"id":{id},"page":"{}"}}"#, Site::Book { id, saved: false })
}

fn as_json(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Serves a file in `static/`, for paths without a route.
pub(crate) async fn file(request: Request) -> Response {
    let mut folder =
        ServeDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/static")).append_index_html_on_directories(false);
    match folder.try_call(request).await {
        // Files can only be read. For another method the service does not look for a file.
        Ok(response) if response.status() == StatusCode::METHOD_NOT_ALLOWED => {
            StatusCode::NOT_FOUND.into_response()
        }
        Ok(response) => response.map(Body::new),
        // No file system has names of that length.
        Err(error) if error.kind() == ErrorKind::InvalidFilename => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns the page of an error that no handler has answered with a page: of a value, a path, a file or a method.
pub(crate) fn error_page(status: StatusCode, rejection: Option<&TypedRejection>) -> Markup {
    let words = rejection.map_or_else(|| words::of_status(status), words::of_rejection);
    pages::error(words::heading(status), words)
}

/// Tells browsers that a page has no script, so that a script in a title does not run.
pub(crate) async fn guard(mut response: Response) -> Response {
    let sources = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; \
                   base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(sources));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
