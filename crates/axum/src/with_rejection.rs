//! [`WithRejection`]: an extractor whose rejection is converted to another type.

use std::marker::PhantomData;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::IntoResponse;

/// An extractor `E` whose rejection becomes an `R` for this handler. For all handlers of a template or a set,
/// use `rejection = …`, as [`TypedRejection`](crate::TypedRejection) shows.
///
/// The type has the form of `WithRejection` in axum-extra, and can be used wherever [`Typed`](crate::Typed)
/// can: the methods of [`RouterExt`](crate::RouterExt) find the template in it.
///
/// ```
/// use axum::{Router, http::StatusCode, response::{IntoResponse, Response}};
/// use urika_axum::{RouterExt, Typed, TypedRejection, WithRejection};
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// struct Problem(StatusCode, String);
///
/// impl From<TypedRejection> for Problem {
///     fn from(rejection: TypedRejection) -> Self {
///         Self(
///             rejection.status(),
///             format!("{{\"code\":\"{}\"}}", rejection.error().code()),
///         )
///     }
/// }
///
/// impl IntoResponse for Problem {
///     fn into_response(self) -> Response {
///         (self.0, self.1).into_response()
///     }
/// }
///
/// async fn show(
///     WithRejection(Typed(note), _): WithRejection<Typed<Note>, Problem>,
/// ) -> String {
///     note.id.to_string()
/// }
/// let app: Router = Router::new().typed_get(show);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct WithRejection<E, R>(pub E, pub PhantomData<R>);

impl<S, E, R> FromRequestParts<S> for WithRejection<E, R>
where
    S: Send + Sync,
    E: FromRequestParts<S>,
    R: From<E::Rejection> + IntoResponse,
{
    type Rejection = R;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, R> {
        Ok(Self(E::from_request_parts(parts, state).await?, PhantomData))
    }
}

impl<S, E, R> FromRequest<S> for WithRejection<E, R>
where
    S: Send + Sync,
    E: FromRequest<S>,
    R: From<E::Rejection> + IntoResponse,
{
    type Rejection = R;

    async fn from_request(request: Request, state: &S) -> Result<Self, R> {
        Ok(Self(E::from_request(request, state).await?, PhantomData))
    }
}
