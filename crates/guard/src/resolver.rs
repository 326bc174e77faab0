//! [`Resolver`]: a name service that returns accepted addresses only.

use std::fmt;
use std::net::SocketAddr;
use std::task::{Context, Poll};
use std::vec;

use hyper_util::client::legacy::connect::dns::{GaiResolver, Name};
use tower_service::Service;

use crate::refused::{BoxError, BoxFuture};
use crate::{Guard, Refused};

/// Resolves names, and returns only addresses that a [`Guard`] accepts. A client dials what this returns, so a
/// second answer for the same name cannot replace an address after it was checked.
///
/// An address as the host of a URL never gets to a resolver. [`Connector`](crate::Connector) and the client of
/// reqwest check it, and use this for names.
#[derive(Clone)]
pub struct Resolver<R = GaiResolver> {
    guard: Guard,
    inner: R,
}

impl<R> Resolver<R> {
    pub(crate) const fn new(guard: Guard, inner: R) -> Self {
        Self { guard, inner }
    }
}

impl Guard {
    /// Returns the accepted addresses out of those of a name. A client replaces the port 0 by the port of the URL.
    fn accepted(&self, addresses: impl Iterator<Item = SocketAddr>) -> Result<Vec<SocketAddr>, Refused> {
        let mut addresses = addresses.peekable();
        let is_empty = addresses.peek().is_none();
        let accepted = addresses.filter(|address| self.accepts(address.ip()));
        let accepted: Vec<_> = accepted.map(|address| SocketAddr::new(address.ip(), 0)).collect();
        if accepted.is_empty() && !is_empty { Err(Refused::Address) } else { Ok(accepted) }
    }
}

impl<R> fmt::Debug for Resolver<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolver").field("guard", &self.guard).finish_non_exhaustive()
    }
}

impl<R> Service<Name> for Resolver<R>
where
    R: Service<Name, Response: Iterator<Item = SocketAddr>, Error: Into<BoxError>>,
    R::Future: Send + 'static,
{
    type Response = vec::IntoIter<SocketAddr>;
    type Error = BoxError;
    type Future = BoxFuture<Self::Response>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let (guard, answer) = (self.guard.clone(), self.inner.call(name));
        Box::pin(async move {
            let addresses = answer.await.map_err(Into::into)?;
            Ok(guard.accepted(addresses)?.into_iter())
        })
    }
}
