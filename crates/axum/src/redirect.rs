//! [`Redirect`]: to a link.

use std::fmt;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use urika::{BuildError, redact_in};

use crate::{Link, TryLink};

/// A response that sends the client to a link: a typed template, a route of a set, or a URI.
///
/// `Redirect` has the functions of [`axum::response::Redirect`], which accepts any string. This one accepts only
/// links, so text from a request never becomes a location.
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
    location: HeaderValue,
}

/// Prints the location without its secrets.
impl fmt::Debug for Redirect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let location = self.location.to_str().unwrap_or_default();
        f.debug_struct("Redirect")
            .field("status", &self.status)
            .field("location", &redact_in(location))
            .finish()
    }
}

impl Redirect {
    /// Sends the client to a link by `GET`: 303, as after a form (RFC 9110, section 15.4.4).
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// let response = Redirect::to(&urika::uri_ref!("/notes")).into_response();
    /// assert_eq!(response.status(), 303);
    /// ```
    pub fn to<Of>(link: &(impl Link<Of> + ?Sized)) -> Self {
        Self::sure(StatusCode::SEE_OTHER, link)
    }

    /// Sends the client to a link for this one request, with the same method: 307 (section 15.4.8).
    ///
    /// ```
    /// # use axum::response::IntoResponse;
    /// # use urika_axum::Redirect;
    /// let response = Redirect::temporary(&urika::uri_ref!("/notes")).into_response();
    /// assert_eq!(response.status(), 307);
    /// ```
    pub fn temporary<Of>(link: &(impl Link<Of> + ?Sized)) -> Self {
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
    pub fn permanent<Of>(link: &(impl Link<Of> + ?Sized)) -> Self {
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
    /// Fails when a value would change the resource that the link names.
    pub fn try_to<Of>(link: &(impl TryLink<Of> + ?Sized)) -> Result<Self, BuildError> {
        Ok(Self { status: StatusCode::SEE_OTHER, location: link.location()? })
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
        match link.location() {
            Ok(location) => Self { status, location },
            Err(error) => unreachable!("the types of a link guarantee that building cannot fail: {error}"),
        }
    }
}

impl IntoResponse for Redirect {
    fn into_response(self) -> Response {
        (self.status, [(header::LOCATION, self.location)]).into_response()
    }
}
