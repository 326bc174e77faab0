//! [`error_page`]: one page for every error of a server.

use std::future::{Ready, ready};

use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::response::Parts;
use axum::response::{IntoResponse, Response};

use crate::TypedRejection;

/// Makes a function for [`map_response`](axum::middleware::map_response) that turns every error into a page.
///
/// `page` gets the status, and the rejection if a template or a set refused the request: a path without a route,
/// or a bad value. A 404 of the router, the 405 of a route, and the 413 and 415 of a body have no rejection. Neither the
/// status nor the rejection contains text from the request.
///
/// Status and headers are kept, such as `Allow`. Responses that your program has written are kept, too: each one that
/// is not plain text, such as a page or JSON, and plain text with a status other than 405, 413 and 415.
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
pub fn error_page<P: IntoResponse + 'static>(
    page: impl Fn(StatusCode, Option<&TypedRejection>) -> P + Clone + Send + Sync + 'static,
) -> impl Fn(Response) -> Ready<Response> + Clone + Send + Sync + 'static {
    move |response| {
        let (mut parts, body) = response.into_parts();
        if !needs_page(&parts) {
            return ready(Response::from_parts(parts, body));
        }
        let page = page(parts.status, parts.extensions.get());
        parts.headers.remove(CONTENT_TYPE);
        parts.headers.remove(CONTENT_LENGTH);
        ready((parts, page).into_response())
    }
}

/// Returns whether a response is an error without a page or a message of the program.
fn needs_page(parts: &Parts) -> bool {
    let is_error = parts.status.is_client_error() || parts.status.is_server_error();
    let is_bare = match parts.headers.get(CONTENT_TYPE) {
        None => true,
        Some(content) if content != "text/plain; charset=utf-8" => false,
        Some(_) => {
            parts.extensions.get::<TypedRejection>().is_some()
                || matches!(
                    parts.status,
                    StatusCode::METHOD_NOT_ALLOWED
                        | StatusCode::PAYLOAD_TOO_LARGE
                        | StatusCode::UNSUPPORTED_MEDIA_TYPE
                )
        }
    };
    is_error && is_bare
}
