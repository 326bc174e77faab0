//! [`AnySpelling`]: a router that accepts every spelling of a path.

use std::convert::Infallible;
use std::task::{Context, Poll};

use axum::body::{Bytes, HttpBody};
use axum::extract::{OriginalUri, Request};
use axum::response::Response;
use axum::routing::future::RouteFuture;
use axum::routing::{IntoMakeService, Router};
use axum::{BoxError, ServiceExt, http};
use tower_service::Service;

use crate::spelling::normalized;

/// A router that accepts every spelling of a path, such as `/%6eotes/1` for `/notes/1`.
///
/// [`RouterExt::any_spelling`](crate::RouterExt::any_spelling) returns an `AnySpelling`. It is a service, not
/// a [`Router`]: a route or fallback that was added later would see the path before it is normalized.
///
/// ```
/// use axum::Router;
/// use urika_axum::{AnySpelling, RouterExt, Typed};
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// async fn show(Typed(note): Typed<Note>) -> String {
///     note.id.to_string()
/// }
///
/// let app: AnySpelling = Router::new().typed_get(show).any_spelling();
/// // As part of another application that has no routes of its own below `/notes`:
/// let whole: Router = Router::new().fallback_service(app.clone());
/// // With axum's feature `tokio`: `axum::serve(listener, app.into_make_service())`.
/// let make = app.into_make_service();
/// ```
///
/// `axum::serve` needs a service for each connection, so it does not accept `AnySpelling` itself:
///
/// ```compile_fail,E0277
/// # use axum::Router;
/// # use urika_axum::RouterExt;
/// # async fn serve(listener: tokio::net::TcpListener) {
/// let app = Router::new().any_spelling();
/// axum::serve(listener, app);
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct AnySpelling(pub(crate) Router);

impl AnySpelling {
    /// Returns the service that `axum::serve` expects, which makes one service per connection.
    ///
    /// ```
    /// # use axum::Router;
    /// # use urika_axum::RouterExt;
    /// let make = Router::<()>::new().any_spelling().into_make_service();
    /// // axum::serve(listener, make).await
    /// ```
    #[must_use]
    pub fn into_make_service(self) -> IntoMakeService<Self> {
        ServiceExt::<Request>::into_make_service(self)
    }
}

impl<B> Service<http::Request<B>> for AnySpelling
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Service::<http::Request<B>>::poll_ready(&mut self.0, context)
    }

    fn call(&mut self, mut request: http::Request<B>) -> Self::Future {
        if let Some(uri) = normalized(request.uri()) {
            let sent = std::mem::replace(request.uri_mut(), uri);
            if request.extensions().get::<OriginalUri>().is_none() {
                request.extensions_mut().insert(OriginalUri(sent));
            }
        }
        self.0.call(request)
    }
}
