//! The handlers. A handler gets the values of its route first, which fit, and then the values that axum
//! extracts.

#![allow(clippy::unused_async, reason = "a handler is `async`, whether or not it waits for anything")]

use std::collections::BTreeSet;

use axum::extract::{RawForm, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use urika::FromUriOwned;
use urika::value::Segment;
use urika_axum::{Typed, TypedRejection};

use crate::pages;
use crate::routes::{Books, Draft, Site, Tag};
use crate::store::{Entry, Store};

pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], "body { max-width: 40em; margin: auto }")
}

pub(crate) async fn home(State(store): State<Store>) -> Markup {
    pages::home(store.tags())
}

/// It is mounted by itself: its first argument says where.
pub(crate) async fn books(
    Typed(search): Typed<Books>,
    State(store): State<Store>,
) -> Result<Markup, Missing> {
    let found = store.search(&search);
    let pages = found.chunks(pages::PER_PAGE).len().max(1);
    if search.page.is_some_and(|page| page.get() as usize > pages) {
        return Err(Missing("page"));
    }
    Ok(pages::books(&search, store.tags(), &found))
}

pub(crate) async fn book(id: u32, State(store): State<Store>) -> Result<Markup, Missing> {
    Ok(pages::book(id, &store.get(id).ok_or(Missing("book"))?))
}

pub(crate) async fn by_author(name: Segment<'_>, State(store): State<Store>) -> Result<Markup, Missing> {
    match store.by(&name) {
        found if found.is_empty() => Err(Missing("author")),
        found => Ok(pages::by_author(&name, &found)),
    }
}

pub(crate) async fn edit(id: u32, State(store): State<Store>) -> Result<Markup, Missing> {
    Ok(pages::edit(id, &store.get(id).ok_or(Missing("book"))?, None))
}

/// To the book, or back to the form with a complaint.
pub(crate) async fn save(
    id: u32,
    State(store): State<Store>,
    RawForm(body): RawForm,
) -> Result<Response, Missing> {
    let before = store.get(id).ok_or(Missing("book"))?;
    Ok(match read(&body) {
        Ok(entry) => {
            store.put(id, entry);
            Redirect::to(Site::Book { id }.build().as_str()).into_response()
        }
        Err(complaint) => {
            (StatusCode::BAD_REQUEST, pages::edit(id, &before, Some(&complaint))).into_response()
        }
    })
}

/// Reads a form, or says what is wrong with it.
fn read(body: &[u8]) -> Result<Entry, String> {
    let body = std::str::from_utf8(body).map_err(|_| "this is no form")?;
    let draft = Draft::from_form_owned(&format!("?{body}")).map_err(|error| error.to_string())?;
    let tags: Result<BTreeSet<Tag>, _> = draft.tags.split_whitespace().map(str::parse).collect();
    Ok(Entry {
        title: draft.title.into_owned(),
        author: draft.author,
        tags: tags.map_err(|_| "a tag has letters, digits and hyphens")?,
    })
}

pub(crate) async fn export_all(State(store): State<Store>) -> impl IntoResponse {
    let lines: Vec<_> = store.search(&Books::default()).iter().map(|(id, _)| json(*id)).collect();
    as_json(format!("[{}]", lines.join(",")))
}

pub(crate) async fn export(id: u32, State(store): State<Store>) -> Result<impl IntoResponse, Missing> {
    store.get(id).map(|_| as_json(json(id))).ok_or(Missing("book"))
}

/// A URI has no character that JSON would escape.
fn json(id: u32) -> String {
    format!(r#"{{"id":{id},"page":"{}"}}"#, Site::Book { id }.build())
}

fn as_json(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Answers that the resource of an address is missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing(&'static str);

impl IntoResponse for Missing {
    fn into_response(self) -> Response {
        let Self(what) = self;
        (StatusCode::NOT_FOUND, pages::error(StatusCode::NOT_FOUND, &format!("There is no such {what}.")))
            .into_response()
    }
}

/// No route is there, and no file.
pub(crate) async fn nothing() -> Missing {
    Missing("page")
}

/// A page in the place of what an extractor rejects with.
pub(crate) async fn error_page(response: Response) -> Response {
    match response.extensions().get::<TypedRejection>() {
        Some(rejection) => {
            let status = rejection.status();
            (status, pages::error(status, &rejection.body_text())).into_response()
        }
        None => response,
    }
}
