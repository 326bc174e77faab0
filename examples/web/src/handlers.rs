//! What answers. Each handler gets its own type of [`links`](crate::links), so it is only called
//! with values that are ones.

use std::collections::BTreeSet;

use axum::extract::{RawForm, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get};
use maud::Markup;
use urika::FromUriOwned;
use urika::axum::{Typed, TypedRejection};

use crate::links::{Book, Books, ByAuthor, Draft, EditBook, Export, Home, Style, Tag};
use crate::pages;
use crate::store::{Entry, Store};

/// `/`
pub(crate) async fn home(_: Typed<Home>, State(store): State<Store>) -> Markup {
    pages::home(store.tags())
}

/// `/style.css`
pub(crate) async fn style(_: Typed<Style>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], "body { max-width: 40em; margin: auto }")
}

/// `/books`
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

/// `/books/7`
pub(crate) async fn book(Typed(book): Typed<Book>, State(store): State<Store>) -> Result<Markup, Missing> {
    Ok(pages::book(book, &store.get(book.id).ok_or(Missing("book"))?))
}

/// `/authors/O'Reilly`
pub(crate) async fn by_author(
    Typed(author): Typed<ByAuthor<'static>>,
    State(store): State<Store>,
) -> Result<Markup, Missing> {
    match store.by(&author.name) {
        found if found.is_empty() => Err(Missing("author")),
        found => Ok(pages::by_author(&author, &found)),
    }
}

/// `/books/7/edit`
pub(crate) async fn edit(
    Typed(edit): Typed<EditBook>,
    State(store): State<Store>,
) -> Result<Markup, Missing> {
    Ok(pages::edit(edit, &store.get(edit.id).ok_or(Missing("book"))?, None))
}

/// Where the form of `/books/7/edit` is sent: to the book, or back to the form with a complaint.
pub(crate) async fn save(
    Typed(edit): Typed<EditBook>,
    State(store): State<Store>,
    RawForm(body): RawForm,
) -> Result<Response, Missing> {
    let before = store.get(edit.id).ok_or(Missing("book"))?;
    Ok(match read(&body) {
        Ok(entry) => {
            store.put(edit.id, entry);
            Redirect::to(Book { id: edit.id }.build().as_str()).into_response()
        }
        Err(complaint) => {
            (StatusCode::BAD_REQUEST, pages::edit(edit, &before, Some(&complaint))).into_response()
        }
    })
}

/// What a form was filled in with, or what is wrong with it.
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

/// `/export/books.json` and `/export/books/7.json`
pub(crate) fn export(export: Export) -> MethodRouter<Store> {
    get(move |State(store): State<Store>| async move {
        let lines: Vec<String> = match export.id {
            None => store.search(&Books::default()).iter().map(|(id, _)| json(*id)).collect(),
            Some(id) => vec![store.get(id).map(|_| json(id)).ok_or(Missing("book"))?],
        };
        Ok::<_, Missing>(([(header::CONTENT_TYPE, "application/json")], format!("[{}]", lines.join(","))))
    })
}

/// A URI has no character that JSON would escape.
fn json(id: u32) -> String {
    format!(r#"{{"id":{id},"page":"{}"}}"#, Book { id }.build())
}

/// What an address leads to is not there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing(&'static str);

impl IntoResponse for Missing {
    fn into_response(self) -> Response {
        let Self(what) = self;
        (StatusCode::NOT_FOUND, pages::error(StatusCode::NOT_FOUND, &format!("There is no such {what}.")))
            .into_response()
    }
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
