//! [`GuardLayer`]: a layer for HTTP clients, which checks each request and follows redirects.

use std::task::{Context, Poll};

use http::{Request, Uri};
use tower_http::follow_redirect::FollowRedirect;
use tower_http::follow_redirect::policy::{Action, Attempt, Policy};
use tower_layer::Layer;
use tower_service::Service;
use urika::UriBuf;

use crate::chain::Chain;
use crate::refused::{BoxError, BoxFuture};
use crate::{Guard, Refused};

/// A layer for HTTP clients: checks the URL of each request, sends its canonical form, and follows redirects. Obtain it
/// from [`Guard::layer`].
#[derive(Clone, Debug)]
pub struct GuardLayer(Guard);

impl Guard {
    /// Returns a layer for HTTP clients, such as one of hyper with the connector of this guard.
    ///
    /// It follows at most ten redirects, and checks each target. At any origin other than the first, a request has
    /// no credentials: only harmless headers such as `Accept` are kept. A redirect that needs the body again (307,
    /// 308) is returned unless the body is empty.
    ///
    /// A request that is not accepted fails with [`Refused`].
    #[must_use]
    pub fn layer(&self) -> GuardLayer {
        GuardLayer(self.clone())
    }

    fn canonical_uri(&self, uri: &Uri) -> Result<Uri, Refused> {
        // `http::Uri` accepts more characters in a path than RFC 3986.
        let has_scheme = uri.scheme().is_some();
        let parsed = UriBuf::try_from(uri)
            .or_else(|error| if has_scheme { UriBuf::repair(&uri.to_string()) } else { Err(error) });
        Ok(Uri::try_from(self.check(parsed?.as_str())?)?)
    }
}

impl<S: Clone> Layer<S> for GuardLayer {
    type Service = FollowRedirect<Judged<S>, Redirects>;

    fn layer(&self, inner: S) -> Self::Service {
        let Self(guard) = self;
        FollowRedirect::with_policy(Judged { guard: guard.clone(), inner }, Redirects::default())
    }
}

/// Checks each request, and sends the canonical form of its URL.
#[derive(Clone, Debug)]
pub struct Judged<S> {
    guard: Guard,
    inner: S,
}

impl<S, B> Service<Request<B>> for Judged<S>
where
    S: Service<Request<B>, Error: Into<BoxError>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = BoxFuture<S::Response>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match self.guard.canonical_uri(request.uri()) {
            Ok(uri) => *request.uri_mut() = uri,
            Err(refused) => return Box::pin(async { Err(refused.into()) }),
        }
        let sending = self.inner.call(request);
        Box::pin(async { sending.await.map_err(Into::into) })
    }
}

/// Counts the hops of a chain of redirects, and removes credentials at another origin. [`Judged`] checks the targets.
#[derive(Clone, Debug, Default)]
pub struct Redirects(Chain);

impl<B> Policy<B, BoxError> for Redirects {
    fn redirect(&mut self, attempt: &Attempt<'_>) -> Result<Action, BoxError> {
        let Self(chain) = self;
        chain.hop(&attempt.previous().to_string(), &attempt.location().to_string())?;
        Ok(Action::Follow)
    }

    fn on_request(&mut self, request: &mut Request<B>) {
        let Self(chain) = self;
        chain.strip(request.headers_mut());
    }
}
