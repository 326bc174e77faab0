//! [`TypedRejection`]: the answer to a request that is none of a template.

use std::fmt;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use urika::{MatchError, MatchErrorKind};

/// Why a request has no values for a template, and what is answered: 404 where it has another
/// shape, 400 where a value cannot be taken.
///
/// The body of a 400 is one line that names the variable, and the route of a route set. Neither this nor the body has any text of
/// the request, so nothing that somebody put into a link is echoed.
///
/// The response carries the rejection in its [extensions](Response::extensions), so that a layer
/// can make a page of it:
///
/// ```
/// use axum::response::{Html, IntoResponse, Response};
/// use urika_axum::TypedRejection;
///
/// async fn as_page(response: Response) -> Response {
///     match response.extensions().get::<TypedRejection>() {
///         Some(rejection) => (rejection.status(), Html(format!("<h1>{rejection}</h1>"))).into_response(),
///         None => response,
///     }
/// }
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
/// let rejection = TypedRejection::from(Note::from_path("/notes/<script>").unwrap_err());
/// assert_eq!(rejection.status(), 400);
/// assert_eq!(rejection.error().variable(), Some("id"));
/// assert_eq!(rejection.to_string(), "text that is no number in variable `id` [RFC 6570, section 2.3]");
/// # let app: axum::Router = axum::Router::new().layer(axum::middleware::map_response(as_page));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedRejection(MatchError);

impl TypedRejection {
    /// The status of the response: 404 when the request is none of the template, 400 when it is,
    /// with a value that cannot be taken (RFC 9110, sections 15.5.5 and 15.5.1).
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let status = |path| TypedRejection::from(Note::from_path(path).unwrap_err()).status();
    /// assert_eq!((status("/posts"), status("/notes/x")), (404_u16.try_into()?, 400_u16.try_into()?));
    /// # Ok::<(), axum::http::status::InvalidStatusCode>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self.0.kind() {
            MatchErrorKind::NoMatch => StatusCode::NOT_FOUND,
            MatchErrorKind::BadValue => StatusCode::BAD_REQUEST,
            // The template's fault, not the client's.
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The body of the response, plain text: what is wrong with which variable. To a client there
    /// is no more to say about a path that is not there than its status does.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let body = |path| TypedRejection::from(Note::from_path(path).unwrap_err()).body_text();
    /// assert_eq!(body("/posts"), "not found");
    /// assert_eq!(body("/notes/x"), "text that is no number in variable `id` [RFC 6570, section 2.3]");
    /// ```
    #[must_use]
    pub fn body_text(&self) -> String {
        match self.0.kind() {
            MatchErrorKind::BadValue => self.0.to_string(),
            _ => self.status().canonical_reason().unwrap_or_default().to_lowercase(),
        }
    }

    /// Returns the matcher's error: the variable, the kind, and a code that stays.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let rejection = TypedRejection::from(Note::from_path("/notes/x").unwrap_err());
    /// assert_eq!(rejection.error().code(), "NOT_A_NUMBER");
    /// ```
    #[must_use]
    pub const fn error(&self) -> &MatchError {
        &self.0
    }
}

impl From<MatchError> for TypedRejection {
    fn from(error: MatchError) -> Self {
        Self(error)
    }
}

impl From<TypedRejection> for MatchError {
    fn from(rejection: TypedRejection) -> Self {
        rejection.0
    }
}

impl fmt::Display for TypedRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The words are those of the [`MatchError`], which is therefore no source of it.
impl std::error::Error for TypedRejection {}

impl IntoResponse for TypedRejection {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.body_text()).into_response();
        response.extensions_mut().insert(self);
        response
    }
}
