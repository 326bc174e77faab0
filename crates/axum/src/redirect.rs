//! [`Redirect`]: to a link.

use std::fmt;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use urika::{BuildError, FaultKind, ParseError, Policy, redact_in};

use crate::{Link, TryLink};

/// A response that sends the client to a link: a typed template, a route of a set, or a URI.
///
/// `Redirect` has the functions of [`axum::response::Redirect`], which accepts any string. This one accepts only
/// links, and text from a request by [`to_local`](Self::to_local).
///
/// A template or a route never leads to another server unless its literals, or a value in its base or host, name one.
/// For another server, pass a [`Uri`](urika::Uri): a constant of `uri!`, or text that a [`Policy`] with a list of hosts
/// has checked. A [`UriRef`](urika::UriRef) with a host or a scheme, such as `//example.com/`, is a mistake of the
/// program: the response is a 500 without a location, and [`try_to`](Self::try_to) returns an error.
///
/// ```
/// use axum::{Router, response::IntoResponse};
/// use urika_axum::{Redirect, RouterExt, Typed};
///
/// urika::uri_template!(struct Note = "/notes/{id}{?saved}", id: u64, saved: Option<bool>);
///
/// async fn save(Typed(note): Typed<Note>) -> Redirect {
///     Redirect::to(&Note { saved: Some(true), ..note })
/// }
/// let app: Router = Router::new().typed_post(save);
///
/// let response = Redirect::to(&Note { id: 7, saved: None }).into_response();
/// assert_eq!(response.status(), 303);
/// assert_eq!(response.headers()["location"], "/notes/7");
/// ```
#[must_use]
#[derive(Clone)]
pub struct Redirect {
    status: StatusCode,
    location: Result<HeaderValue, BuildError>,
}

/// Prints the location without its secrets.
impl fmt::Debug for Redirect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Redirect");
        shown.field("status", &self.status);
        match &self.location {
            Ok(location) => shown.field("location", &redact_in(location.to_str().unwrap_or_default())),
            Err(error) => shown.field("error", error),
        };
        shown.finish()
    }
}

#[expect(
    clippy::implied_bounds_in_impls,
    reason = "by `TryLink`, the compiler finds the kind of the link, and its error names the variable at fault"
)]
impl Redirect {
    /// Sends the client to a link by `GET`: 303, as after a form (RFC 9110, section 15.4.4).
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// let response = Redirect::to(&urika::uri_ref!("/notes")).into_response();
    /// assert_eq!(response.status(), 303);
    /// ```
    pub fn to<Of>(link: &(impl TryLink<Of> + Link<Of> + ?Sized)) -> Self {
        Self::sure(StatusCode::SEE_OTHER, link)
    }

    /// Sends the client to a path of this server that is text from a request, such as the `next` of a login page: 303.
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// fn after_login(next: &str) -> Redirect {
    ///     Redirect::to_local(next).unwrap_or_else(|_| Redirect::to(&urika::uri_ref!("/")))
    /// }
    /// let location = |next| after_login(next).into_response().headers()["location"].clone();
    /// assert_eq!(location("/notes?page=2"), "/notes?page=2");
    /// assert_eq!(location("//evil.example/"), "/");
    /// assert_eq!(location("https://evil.example/"), "/");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Policy::local_target`] when `target` is not a path of this server, however a browser reads it.
    pub fn to_local(target: &str) -> Result<Self, ParseError> {
        Policy::local_target(target).map(|target| Self::to(&target))
    }

    /// Sends the client to a link for this one request, with the same method: 307 (section 15.4.8).
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// let response = Redirect::temporary(&urika::uri_ref!("/notes")).into_response();
    /// assert_eq!(response.status(), 307);
    /// ```
    pub fn temporary<Of>(link: &(impl TryLink<Of> + Link<Of> + ?Sized)) -> Self {
        Self::sure(StatusCode::TEMPORARY_REDIRECT, link)
    }

    /// Sends the client to a link permanently, with the same method: 308 (section 15.4.9).
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// let response = Redirect::permanent(&urika::uri_ref!("/notes")).into_response();
    /// assert_eq!(response.status(), 308);
    /// ```
    pub fn permanent<Of>(link: &(impl TryLink<Of> + Link<Of> + ?Sized)) -> Self {
        Self::sure(StatusCode::PERMANENT_REDIRECT, link)
    }

    /// Like [`to`](Self::to), for a link whose values may be refused.
    ///
    /// ```
    /// # use urika_axum::Redirect;
    /// urika::uri_template!(struct Note = "/notes/{name}");
    ///
    /// assert!(Redirect::try_to(&Note { name: "a".to_owned() }).is_ok());
    /// assert!(Redirect::try_to(&Note { name: "..".to_owned() }).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a value would change the resource that the link names, and when a reference leads to another server.
    pub fn try_to<Of>(link: &(impl TryLink<Of> + ?Sized)) -> Result<Self, BuildError> {
        Ok(Self { status: StatusCode::SEE_OTHER, location: Ok(link.location()?) })
    }

    /// Returns the redirect with the status 307.
    ///
    /// ```
    /// # use urika_axum::Redirect;
    /// # urika::uri_template!(struct Note = "/notes/{name}");
    /// let redirect = Redirect::try_to(&Note { name: "a".to_owned() })?.as_temporary();
    /// # Ok::<(), urika::BuildError>(())
    /// ```
    pub fn as_temporary(self) -> Self {
        Self { status: StatusCode::TEMPORARY_REDIRECT, ..self }
    }

    /// Returns the redirect with the status 308.
    ///
    /// ```
    /// # use urika_axum::Redirect;
    /// # urika::uri_template!(struct Note = "/notes/{name}");
    /// let redirect = Redirect::try_to(&Note { name: "a".to_owned() })?.as_permanent();
    /// # Ok::<(), urika::BuildError>(())
    /// ```
    pub fn as_permanent(self) -> Self {
        Self { status: StatusCode::PERMANENT_REDIRECT, ..self }
    }

    fn sure<Of, L: Link<Of> + ?Sized>(status: StatusCode, link: &L) -> Self {
        const { L::PROVEN };
        Self { status, location: link.location() }
    }
}

impl IntoResponse for Redirect {
    fn into_response(self) -> Response {
        match self.location {
            Ok(location) => (self.status, [(header::LOCATION, location)]).into_response(),
            Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, refused(&error)).into_response(),
        }
    }
}

/// Returns the body of a response to a mistake of the program: a reference that leads to another server.
fn refused(error: &BuildError) -> String {
    if error.kind() != FaultKind::NotLocal {
        return error.to_string();
    }
    format!(
        "this redirect would lead to another server: {error}\n  help: for another server, pass a `Uri`; for text from a request, use `Redirect::to_local`"
    )
}
