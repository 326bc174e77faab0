//! [`Connector`]: TCP connections to accepted addresses only, for clients of hyper.

use std::fmt;
use std::task::{Context, Poll};

use http::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::GaiResolver;
use tower_service::Service;
use urika::{Part, Uri as UrikaUri, UriBuf};

use crate::refused::{BoxError, BoxFuture};
use crate::{Guard, Refused, Resolver};

/// Opens connections for a client of hyper, only to addresses that a [`Guard`] accepts. Obtain it from
/// [`Guard::connector`].
///
/// It checks the scheme, the host and the port before it connects. If the host is a name, it checks each address that
/// its [`Resolver`] returns. A connection that is kept alive stays at the address that was checked.
#[derive(Clone)]
pub struct Connector<C = HttpConnector<Resolver>> {
    guard: Guard,
    inner: C,
}

impl Guard {
    /// Returns a connector for hyper clients that resolves names with the operating system.
    ///
    /// ```
    /// use http_body_util::Empty;
    /// use hyper_util::client::legacy::Client;
    /// use hyper_util::rt::TokioExecutor;
    /// use urika::Policy;
    /// use urika_guard::Guard;
    ///
    /// let connector = Guard::new(Policy::PUBLIC).connector();
    /// let client = Client::builder(TokioExecutor::new()).build::<_, Empty<&[u8]>>(connector);
    /// # let _ = client;
    /// ```
    #[must_use]
    pub fn connector(&self) -> Connector {
        self.connector_with(GaiResolver::new())
    }

    /// Returns a connector for hyper clients with your own resolver.
    #[must_use]
    pub fn connector_with<R: Clone>(&self, resolver: R) -> Connector<HttpConnector<Resolver<R>>> {
        let inner = HttpConnector::new_with_resolver(self.resolver(resolver));
        Connector { guard: self.clone(), inner }
    }

    /// Returns a resolver that drops the addresses that are not accepted, for your own connector. That
    /// connector has to check an address as the host of a URL.
    #[must_use]
    pub fn resolver<R>(&self, inner: R) -> Resolver<R> {
        Resolver::new(self.clone(), inner)
    }

    /// Judges the scheme, the host and the port, which are all that a connector sees of a URL.
    pub(crate) fn check_origin(&self, uri: UrikaUri<'_>) -> Result<(), Refused> {
        let is_of_origin = |part| !matches!(part, Part::Path | Part::Query | Part::Fragment);
        match self.policy().validate(uri.as_str()) {
            Err(violations) if violations.iter().any(|it| is_of_origin(it.part())) => Err(Refused::Host),
            _ => self.check_literal(uri),
        }
    }
}

impl<C> Connector<C> {
    /// Returns the connector of hyper, for its settings. Call `enforce_http(false)` on it before you wrap this
    /// connector for TLS.
    pub const fn settings(&mut self) -> &mut C {
        &mut self.inner
    }
}

impl<C> fmt::Debug for Connector<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connector").field("guard", &self.guard).finish_non_exhaustive()
    }
}

impl<C> Service<Uri> for Connector<C>
where
    C: Service<Uri, Error: Into<BoxError>>,
    C::Future: Send + 'static,
{
    type Response = C::Response;
    type Error = BoxError;
    type Future = BoxFuture<C::Response>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let judged = UriBuf::try_from(&uri)
            .map_err(Refused::from)
            .and_then(|uri| self.guard.check_origin(uri.as_uri()));
        if let Err(refused) = judged {
            return Box::pin(async { Err(refused.into()) });
        }
        let connecting = self.inner.call(uri);
        Box::pin(async { connecting.await.map_err(Into::into) })
    }
}
