//! [`TargetLayer`]: a layer for HTTP servers, which checks the target of each request.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use http::uri::{Parts, PathAndQuery};
use http::{Method, Request, Response, StatusCode, Uri, Version};
use tower_layer::Layer;
use tower_service::Service;
use urika::{RequestTarget, TargetForm};

use crate::Refused;

/// A layer for HTTP servers and proxies: passes on only targets that all servers read in the same way
/// ([`RequestTarget`]), and answers 400 to all others.
///
/// The service gets the canonical form of the target, which is what was checked. The response to a refused target has
/// the [`Refused`] as an extension, for logs. The form of a target must fit the method (RFC 9112, section 3.2): `*`
/// is only for `OPTIONS`, and `CONNECT` requires an authority.
///
/// Put this layer around all others that read the target. A router of axum reads it before its own layers, so wrap the
/// router:
///
/// ```
/// use axum::{Router, ServiceExt, extract::Request, routing::get};
/// use tower::Layer;
/// use urika_guard::TargetLayer;
///
/// let router: Router = Router::new().route("/admin", get(|| async { "admin" }));
/// let app = TargetLayer::new().layer(router);
/// # let serve = async |listener: tokio::net::TcpListener| -> std::io::Result<()> {
/// axum::serve(listener, ServiceExt::<Request>::into_make_service(app)).await
/// # };
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TargetLayer {
    accepts_encoded_slashes: bool,
}

impl TargetLayer {
    /// Makes a layer that refuses `%2F`.
    #[must_use]
    pub const fn new() -> Self {
        Self { accepts_encoded_slashes: false }
    }

    /// Accepts `%2F` within a segment. Use it only if all servers divide the path before they decode it, as axum does
    /// ([`RequestTarget::parse_with_encoded_slashes`]).
    #[must_use]
    pub const fn with_encoded_slashes(self) -> Self {
        Self { accepts_encoded_slashes: true }
    }

    fn canonical(self, method: &Method, version: Version, uri: &Uri) -> Result<Uri, Refused> {
        // Later versions have separate fields for the path, the scheme and the host.
        let is_divided = version > Version::HTTP_11 && *method != Method::CONNECT;
        let text = match uri.path_and_query() {
            Some(path) if is_divided => path.to_string(),
            _ => uri.to_string(),
        };
        let target = if self.accepts_encoded_slashes {
            RequestTarget::parse_with_encoded_slashes(&text)?
        } else {
            RequestTarget::parse(&text)?
        };
        let is_for_method = match target.form() {
            TargetForm::Authority => *method == Method::CONNECT,
            TargetForm::Asterisk => *method == Method::OPTIONS,
            TargetForm::Origin | TargetForm::Absolute => *method != Method::CONNECT,
        };
        if !is_for_method {
            return Err(Refused::Form);
        }
        let parsed = if is_divided { with_path(uri, target.as_str()) } else { target.as_str().parse().ok() };
        parsed.ok_or(Refused::Form)
    }
}

/// Replaces the path and the query.
fn with_path(uri: &Uri, path: &str) -> Option<Uri> {
    let mut parts: Parts = uri.clone().into_parts();
    parts.path_and_query = Some(path.parse::<PathAndQuery>().ok()?);
    Uri::from_parts(parts).ok()
}

impl<S> Layer<S> for TargetLayer {
    type Service = Targets<S>;

    fn layer(&self, inner: S) -> Self::Service {
        Targets { layer: *self, inner }
    }
}

/// The service of a [`TargetLayer`].
#[derive(Clone, Copy, Debug)]
pub struct Targets<S> {
    layer: TargetLayer,
    inner: S,
}

impl<S, B, R> Service<Request<B>> for Targets<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    S::Future: Send + 'static,
    R: Default,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<R>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match self.layer.canonical(request.method(), request.version(), request.uri()) {
            Ok(uri) => *request.uri_mut() = uri,
            Err(refused) => return Box::pin(async { Ok(bad_request(refused)) }),
        }
        Box::pin(self.inner.call(request))
    }
}

fn bad_request<R: Default>(refused: Refused) -> Response<R> {
    let mut response = Response::new(R::default());
    *response.status_mut() = StatusCode::BAD_REQUEST;
    response.extensions_mut().insert(refused);
    response
}
