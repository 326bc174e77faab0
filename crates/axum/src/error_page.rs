//! [`error_page`]: one page for every error of a server.

use std::future::{Ready, ready};

use axum::http::StatusCode;
use axum::http::header::{self, HeaderName};
use axum::http::response::Parts;
use axum::response::{IntoResponse, Response};

use crate::TypedRejection;

/// Makes a function for [`map_response`](axum::middleware::map_response) that turns every error into a page.
///
/// `page` gets the status, and the rejection if a template or a set refused the request: a path without a route,
/// or a bad value. A 404 of the router, the 405 of a route, and the 413 and 415 of a body have no rejection. Neither the
/// status nor the rejection contains text from the request.
///
/// These errors become pages:
///
/// - a response without a `Content-Type`, such as the 404 of the router, or a status that a handler returns alone
/// - the text of a rejection
/// - plain text with the status 405, 413 or 415, as axum writes it
///
/// Every other error is kept as your program has written it: a page or JSON, plain text with another status, and the
/// text of a type that `rejection = …` names.
///
/// A page has the status and the headers of the response, such as `Allow`. Headers that describe the replaced body
/// are removed, such as `Content-Encoding` and `ETag` (RFC 9110, section 8).
///
/// ```
/// use axum::{Router, middleware::map_response, response::Html, routing::get};
/// use urika_axum::{RouterExt, error_page};
///
/// #[derive(urika::Routes)]
/// enum Site {
///     #[route("/notes/{id}")]
///     Note { id: u64 },
/// }
///
/// let app: Router = Router::new()
///     .typed_routes(|Site::Note { id }| get(async move || id.to_string()))
///     .layer(map_response(error_page(|status, rejection| {
///         let variable = rejection.and_then(|rejection| rejection.error().variable());
///         Html(format!("<h1>{status}</h1><p>{}</p>", variable.unwrap_or_default()))
///     })));
/// ```
///
/// A page that depends on the request, such as on its language, is made in [`from_fn`](axum::middleware::from_fn), which
/// has both:
///
/// ```
/// use axum::extract::Request;
/// use axum::http::{StatusCode, header::ACCEPT_LANGUAGE};
/// use axum::middleware::{Next, from_fn};
/// use axum::response::{Html, Response};
/// use urika_axum::error_page;
///
/// fn page(status: StatusCode, is_german: bool) -> Html<String> {
///     Html(format!("<h1>{}</h1>", if is_german { "Fehler" } else { status.as_str() }))
/// }
///
/// async fn pages(request: Request, next: Next) -> Response {
///     let language = request.headers().get(ACCEPT_LANGUAGE);
///     let is_german = language.is_some_and(|value| value.as_bytes().starts_with(b"de"));
///     let pages = error_page(move |status, _| page(status, is_german));
///     pages(next.run(request).await).await
/// }
///
/// let app: axum::Router = axum::Router::new().layer(from_fn(pages));
/// ```
pub fn error_page<P: IntoResponse + 'static>(
    page: impl Fn(StatusCode, Option<&TypedRejection>) -> P + Clone + Send + Sync + 'static,
) -> impl Fn(Response) -> Ready<Response> + Clone + Send + Sync + 'static {
    move |response| {
        let (mut parts, body) = response.into_parts();
        if !needs_page(&parts) {
            return ready(Response::from_parts(parts, body));
        }
        let page = page(parts.status, parts.extensions.get());
        for name in OF_BODY {
            parts.headers.remove(name);
        }
        ready((parts, page).into_response())
    }
}

/// The headers that describe a body, not the request or the server (RFC 9110, sections 8 and 14; RFC 6266; RFC 9530).
const OF_BODY: [HeaderName; 12] = [
    header::ACCEPT_RANGES,
    header::CONTENT_DISPOSITION,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::CONTENT_LENGTH,
    header::CONTENT_LOCATION,
    header::CONTENT_RANGE,
    header::CONTENT_TYPE,
    header::ETAG,
    header::LAST_MODIFIED,
    HeaderName::from_static("content-digest"),
    HeaderName::from_static("repr-digest"),
];

/// Returns whether a response is an error without a page or a message of the program.
fn needs_page(parts: &Parts) -> bool {
    let is_error = parts.status.is_client_error() || parts.status.is_server_error();
    is_error
        && match parts.headers.get(header::CONTENT_TYPE) {
            None => true,
            Some(content) => content == "text/plain; charset=utf-8" && !is_of_program(parts),
        }
}

/// Returns whether the program has written the plain text of an error.
fn is_of_program(parts: &Parts) -> bool {
    let of_axum =
        [StatusCode::METHOD_NOT_ALLOWED, StatusCode::PAYLOAD_TOO_LARGE, StatusCode::UNSUPPORTED_MEDIA_TYPE];
    match parts.extensions.get::<TypedRejection>() {
        Some(rejection) => rejection.is_answered_by_program(),
        None => !of_axum.contains(&parts.status),
    }
}
