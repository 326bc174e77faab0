//! Errors in words for visitors. The codes and sections in an error are for those who write links.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use urika_axum::TypedRejection;

use crate::pages;
use crate::routes::Books;

/// An error of this server, which answers with a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    words: &'static str,
}

impl Problem {
    pub(crate) const NO_BOOK: Self = Self::missing("There is no such book.");
    pub(crate) const NO_AUTHOR: Self = Self::missing("There are no books by this author.");
    pub(crate) const NO_PAGE: Self = Self::missing("There are fewer pages of books.");

    const fn missing(words: &'static str) -> Self {
        Self { status: StatusCode::NOT_FOUND, words }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, pages::error(heading(self.status), self.words)).into_response()
    }
}

const Q: &str = Books::NAMES.q;
const TAG: &str = Books::NAMES.tag;
const PAGE: &str = Books::NAMES.page;

/// Says which value of an address is refused.
pub(crate) fn of_rejection(rejection: &TypedRejection) -> &'static str {
    match rejection.error().variable() {
        Some("id") => "A book has a number, such as 7, and this address has something else.",
        Some("name") => "An author’s name has no backslashes, and is more than dots.",
        Some(PAGE) => "A page has a number, from 1 on, and this address has something else.",
        Some(TAG) => "A tag has letters a to z, digits and hyphens, and this address has something else.",
        Some(Q) => "The words to look for cannot be read.",
        _ => of_status(rejection.status()),
    }
}

/// Says what a status means.
pub(crate) fn of_status(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "There is no such page.",
        StatusCode::METHOD_NOT_ALLOWED => "This page can be read, and nothing else can be done with it here.",
        StatusCode::PAYLOAD_TOO_LARGE => "That is more text than a book has room for.",
        status if status.is_server_error() => "Something went wrong here. Please try again later.",
        _ => "The server cannot read this request.",
    }
}

/// Returns the heading of a page for an error.
pub(crate) fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "Not found",
        StatusCode::METHOD_NOT_ALLOWED => "Not possible here",
        StatusCode::PAYLOAD_TOO_LARGE => "Too much text",
        status if status.is_server_error() => "Our mistake",
        _ => "Invalid request",
    }
}

#[cfg(test)]
mod tests {
    use urika::{FromUri, MatchError};

    use super::*;
    use crate::routes::Site;

    #[test]
    fn each_variable_has_words() {
        let of_error = |error: MatchError| of_rejection(&TypedRejection::from(error));
        let paths = ["/books/x", "/books/x/edit", "/authors/%2e", "/export/books/x.json"];
        let mut said: Vec<_> = paths.map(|path| of_error(Site::from_path(path).expect_err(path))).into();
        let searches = ["/books?q=%FF", "/books?tag=A", "/books?page=0"];
        said.extend(searches.map(|path| of_error(Books::from_path(path).expect_err(path))));
        assert!(said.iter().all(|words| *words != of_status(StatusCode::BAD_REQUEST)), "{said:#?}");
    }
}
