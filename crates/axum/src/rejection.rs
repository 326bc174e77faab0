//! [`TypedRejection`]: the answer to a request that a template does not accept.

use std::fmt;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use urika::__private::capture::{Serves, no_match};
use urika::{FromUriOwned, MatchError, MatchErrorKind};

/// The reason why a request does not match a template, and the response: 404 for a path with another shape,
/// 400 for a refused value.
///
/// The body of a 400 is one line that names the variable. `Display` adds the section that defines the rule, and in a
/// route set the route: layers that log find the rejection in the [extensions](Response::extensions) of the response.
/// Neither the rejection nor the body contains text from the request, so a crafted link is never echoed.
///
/// To answer with a page, use [`error_page`](crate::error_page).
///
/// ```
/// use urika_axum::TypedRejection;
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
/// let rejection = TypedRejection::from(Note::from_path("/notes/<script>").unwrap_err());
/// assert_eq!(rejection.status(), 400);
/// assert_eq!(rejection.error().variable(), Some("id"));
/// assert_eq!(rejection.body_text(), "`id` is not a number; write digits only");
/// let logged = "`id` is not a number; write digits only [urika, typed values]";
/// assert_eq!(rejection.to_string(), logged);
/// ```
///
/// # Your own rejection
///
/// A template or a set names its own type in `rejection = …`. The type implements `From<TypedRejection>` and
/// `IntoResponse`, and answers for every handler of the template, however the handler was mounted:
///
/// ```
/// use axum::{Router, response::{IntoResponse, Response}};
/// use urika_axum::{RouterExt, Typed, TypedRejection};
///
/// struct Page(TypedRejection);
///
/// impl From<TypedRejection> for Page {
///     fn from(rejection: TypedRejection) -> Self {
///         Self(rejection)
///     }
/// }
///
/// impl IntoResponse for Page {
///     fn into_response(self) -> Response {
///         (self.0.status(), format!("<h1>{}</h1>", self.0.body_text())).into_response()
///     }
/// }
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64, rejection = Page);
///
/// let app: Router =
///     Router::new().typed_get(async |Typed(note): Typed<Note>| note.id.to_string());
/// let answer =
///     Typed::<Note>::try_from(&"/notes/x".parse().unwrap()).unwrap_err().into_response();
/// assert_eq!(answer.status(), 400);
/// ```
///
/// `#[uri_template("…", rejection = Page)]` and `#[routes(rejection = Page)]` do the same for a struct and
/// for a set. For a single handler, use [`WithRejection`](crate::WithRejection).
///
/// A path that no pattern of a mounted set matches goes to the fallback of the router, not to the set. A fallback
/// that extracts the set answers such paths with the rejection of the set:
///
/// ```
/// # use axum::{Router, http::StatusCode, response::{IntoResponse, Response}, routing::get};
/// # use urika_axum::{RouterExt, Typed, TypedRejection};
/// # struct Page(TypedRejection);
/// # impl From<TypedRejection> for Page { fn from(rejection: TypedRejection) -> Self { Self(rejection) } }
/// # impl IntoResponse for Page { fn into_response(self) -> Response { self.0.status().into_response() } }
/// #[derive(urika::Routes)]
/// #[routes(rejection = Page)]
/// enum Site {
///     #[route("/notes/{id}")]
///     Note { id: u64 },
/// }
///
/// let app: Router = Router::new()
///     .typed_routes(|Site::Note { id }| get(async move || id.to_string()))
///     .fallback(async |_: Typed<Site>| StatusCode::NOT_FOUND);
/// ```
///
/// Responses of axum itself, such as a 405 or the 413 of a large body, have no rejection. The layer of
/// [`error_page`](crate::error_page) also turns them into pages.
#[derive(Clone)]
pub struct TypedRejection {
    error: MatchError,
    /// The function that makes the response, from `rejection = …`.
    answer: Option<Answer>,
    instead: Instead,
}

/// A response that replaces the one for the matcher's error.
#[derive(Clone, PartialEq, Eq)]
enum Instead {
    Nothing,
    /// The URI to which the path has moved.
    Location(Box<HeaderValue>),
    /// The reason why no request can match here.
    Mistake(Box<str>),
}

/// A function that makes the response. Macros pass it for `rejection = …`.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Answer(fn(TypedRejection) -> Response);

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}

/// One half of a type that `rejection = …` may name: it is made from a rejection.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `From<TypedRejection>`, which `rejection = …` requires",
    label = "cannot be made from a rejection",
    note = "write `impl From<TypedRejection> for {Self}`"
)]
pub trait FromRejection: From<TypedRejection> {}

#[diagnostic::do_not_recommend]
impl<R: From<TypedRejection>> FromRejection for R {}

/// The other half: it is a response.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `IntoResponse`, which `rejection = …` requires",
    label = "not a response",
    note = "write `impl IntoResponse for {Self}`"
)]
pub trait Answers: IntoResponse {}

#[diagnostic::do_not_recommend]
impl<R: IntoResponse> Answers for R {}

impl Answer {
    /// Returns the answer of a type.
    pub(crate) const fn of<R: FromRejection + Answers>() -> Self {
        Self(|rejection| R::from(rejection).into_response())
    }
}

impl TypedRejection {
    /// Returns whether the request does not match the template.
    pub(crate) fn is_no_match(&self) -> bool {
        self.location().is_none() && self.error.kind() == MatchErrorKind::NoMatch
    }

    /// Returns whether the program makes the response, by `rejection = …`.
    pub(crate) const fn is_answered_by_program(&self) -> bool {
        self.answer.is_some()
    }

    /// Returns the rejection of a string by `T`, with the answer that `T` or its variant names.
    pub(crate) fn of<T: FromUriOwned>(text: &str, error: MatchError) -> Self {
        let answer = (<T::Serving as Serves>::SERVING.rejection)(text, &error).downcast_ref().copied();
        Self { error, answer, instead: Instead::Nothing }
    }

    /// Returns the rejection of a path that has moved.
    pub(crate) fn moved(location: HeaderValue) -> Self {
        Self { instead: Instead::Location(Box::new(location)), ..Self::from(no_match()) }
    }

    /// Returns the rejection of a handler that no request can match.
    pub(crate) fn mistaken(text: String) -> Self {
        Self { instead: Instead::Mistake(text.into()), ..Self::from(no_match()) }
    }

    /// Returns the URI to which a former path leads (`was = "…"`), or to which a slash is redirected
    /// (`trailing_slash = "redirect"`). The status is then 308, and the response has the URI as `Location`.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let rejection = TypedRejection::from(Note::from_path("/notes/x").unwrap_err());
    /// assert_eq!(rejection.location(), None);
    /// ```
    #[must_use]
    pub const fn location(&self) -> Option<&HeaderValue> {
        match &self.instead {
            Instead::Location(location) => Some(&**location),
            _ => None,
        }
    }

    /// Returns the status of the response: 308 when the path has moved, 404 when the request does not match the
    /// template, and 400 when it matches but a value is refused (RFC 9110, sections 15.5.5 and 15.5.1). It is
    /// 500 when no request can match, because the handler is mounted at another path;
    /// [`body_text`](Self::body_text) names the template and that path.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let status = |path| TypedRejection::from(Note::from_path(path).unwrap_err()).status();
    /// assert_eq!(
    ///     (status("/posts"), status("/notes/x")),
    ///     (404_u16.try_into()?, 400_u16.try_into()?)
    /// );
    /// # Ok::<(), axum::http::status::InvalidStatusCode>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match (&self.instead, self.error.kind()) {
            (Instead::Location(_), _) => StatusCode::PERMANENT_REDIRECT,
            (Instead::Nothing, MatchErrorKind::NoMatch) => StatusCode::NOT_FOUND,
            (Instead::Nothing, MatchErrorKind::BadValue) => StatusCode::BAD_REQUEST,
            // This is a mistake of the program, not of the client.
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the body of the response in plain text: the variable, and what is wrong with it. The body of a
    /// 404 is `not found`. The body of a 500 tells the developer which handler is mounted where.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let body = |path| TypedRejection::from(Note::from_path(path).unwrap_err()).body_text();
    /// assert_eq!(body("/posts"), "not found");
    /// assert_eq!(body("/notes/x"), "`id` is not a number; write digits only");
    /// ```
    #[must_use]
    pub fn body_text(&self) -> String {
        match (&self.instead, self.error.kind()) {
            (Instead::Mistake(text), _) => text.to_string(),
            (_, MatchErrorKind::BadValue) => self.error.for_client().to_string(),
            _ => self.status().canonical_reason().unwrap_or_default().to_lowercase(),
        }
    }

    /// Returns the matcher's error: the variable, the kind, and a stable code.
    ///
    /// ```
    /// # use urika_axum::TypedRejection;
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    /// let rejection = TypedRejection::from(Note::from_path("/notes/x").unwrap_err());
    /// assert_eq!(rejection.error().code(), "NOT_A_NUMBER");
    /// ```
    #[must_use]
    pub const fn error(&self) -> &MatchError {
        &self.error
    }
}

impl From<MatchError> for TypedRejection {
    fn from(error: MatchError) -> Self {
        Self { error, answer: None, instead: Instead::Nothing }
    }
}

impl From<TypedRejection> for MatchError {
    fn from(rejection: TypedRejection) -> Self {
        rejection.error
    }
}

/// Compares errors, locations and mistakes.
impl PartialEq for TypedRejection {
    fn eq(&self, other: &Self) -> bool {
        (&self.error, &self.instead) == (&other.error, &other.instead)
    }
}

impl Eq for TypedRejection {}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for TypedRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for TypedRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.instead {
            Instead::Mistake(text) => f.write_str(text),
            _ => self.error.fmt(f),
        }
    }
}

/// `Display` prints the [`MatchError`], so `source` does not return it again.
impl std::error::Error for TypedRejection {}

impl IntoResponse for TypedRejection {
    fn into_response(self) -> Response {
        if let Instead::Location(location) = self.instead {
            return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, *location)]).into_response();
        }
        let mut response = match self.answer {
            Some(Answer(answer)) => answer(Self { answer: None, ..self.clone() }),
            None => (self.status(), self.body_text()).into_response(),
        };
        // If the program's type passed the rejection on, the text is not the program's.
        response.extensions_mut().get_or_insert(self);
        response
    }
}
