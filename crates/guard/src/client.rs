//! [`Client`]: a client of reqwest with a guard.

use std::fmt;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::str::FromStr;

use hyper_util::client::legacy::connect::dns::{GaiResolver, Name};
use reqwest::header::{
    AUTHORIZATION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, LOCATION, TRANSFER_ENCODING,
};
use reqwest::{IntoUrl, Method, Proxy, Request, RequestBuilder, Response, StatusCode, Url, dns, redirect};
use tower_service::Service;
use urika::{Uri, UriBuf};

use crate::chain::Chain;
use crate::refused::BoxError;
use crate::{Guard, Refused, Resolver};

/// A client of reqwest that fetches only what a [`Guard`] accepts. Obtain it from [`Guard::client`].
///
/// Build a request with reqwest, and pass the builder to [`send`](Self::send). It checks the URL and the target of each
/// redirect, and sends their canonical form. After a redirect to another origin, a request has no credentials and no
/// body: only harmless headers such as `Accept` are kept.
///
/// `RequestBuilder::send` of reqwest is also safe: the connection is checked, and no redirect is followed. It does
/// not check paths.
#[derive(Clone, Debug)]
pub struct Client {
    guard: Guard,
    inner: reqwest::Client,
}

impl Guard {
    /// Creates a reqwest client that resolves names with the operating system.
    ///
    /// The client does not use the resolver, the proxies and the redirect policy of `builder`, nor the proxies of the
    /// environment, because a proxy looks up names itself. A timeout applies to each redirect of a chain.
    ///
    /// # Errors
    ///
    /// Fails when reqwest cannot build the client, and when `builder` has credentials as default headers, which every
    /// host would get.
    pub fn client(&self, builder: reqwest::ClientBuilder) -> Result<Client, Error> {
        self.client_with(builder, GaiResolver::new())
    }

    /// Creates a reqwest client with your own resolver.
    ///
    /// # Errors
    ///
    /// Fails like [`client`](Self::client).
    pub fn client_with<R>(&self, builder: reqwest::ClientBuilder, resolver: R) -> Result<Client, Error>
    where
        R: Service<Name, Response: Iterator<Item = SocketAddr>, Error: Into<BoxError>>,
        R: Clone + Send + Sync + 'static,
        R::Future: Send + 'static,
    {
        let guard = self.clone();
        let inner = builder
            .dns_resolver(self.resolver(resolver))
            .no_proxy()
            .proxy(Proxy::custom(move |origin| guard.dead_end(origin)))
            .redirect(redirect::Policy::none())
            .build()
            .map_err(Error::of)?;
        if has_credentials(&inner) {
            return Err(Error::DefaultCredentials);
        }
        Ok(Client { guard: self.clone(), inner })
    }

    /// Returns the proxy for an origin that is not accepted: a name that [`Resolver`] refuses. This is the only
    /// public hook that reqwest calls for each connection before it dials, even if the host is an address.
    fn dead_end(&self, origin: &Url) -> Option<String> {
        let judged = Uri::try_from(origin).map_err(Refused::from).and_then(|uri| self.check_origin(uri));
        judged.is_err().then(|| format!("http://{DEAD_HOST}"))
    }

    /// Judges a URL of reqwest, and returns its canonical form, which is sent.
    fn canonical(&self, url: &Url) -> Result<Url, Refused> {
        let uri = self.check(UriBuf::repair(url.as_str())?.as_str())?;
        Ok(Url::try_from(&uri)?)
    }
}

/// The host of the proxy for refused origins. Names below `invalid` do not exist (RFC 6761, section 6.4).
const DEAD_HOST: &str = "guard.invalid";

impl<R> dns::Resolve for Resolver<R>
where
    R: Service<Name, Response: Iterator<Item = SocketAddr>, Error: Into<BoxError>>,
    R: Clone + Send + Sync + 'static,
    R::Future: Send + 'static,
{
    fn resolve(&self, name: dns::Name) -> dns::Resolving {
        let mut resolver = self.clone();
        Box::pin(async move {
            if name.as_str() == DEAD_HOST {
                return Err(Refused::Host.into());
            }
            poll_fn(|context| resolver.poll_ready(context)).await?;
            let addresses = resolver.call(name.as_str().parse()?).await?;
            Ok(Box::new(addresses) as dns::Addrs)
        })
    }
}

/// Returns whether a default header of a client has a name like a credential. Only `Debug` shows these headers.
fn has_credentials(client: &reqwest::Client) -> bool {
    let shown = format!("{client:?}");
    let mut names = shown.split("\": ").filter_map(|before| before.rsplit('"').next());
    let words =
        ["auth", "cookie", "credential", "key", "password", "secret", "session", "signature", "token"];
    names.any(|name| words.iter().any(|word| name.contains(word)))
}

impl Client {
    /// Begins a GET request. Pass it to [`send`](Self::send).
    pub fn get(&self, url: impl IntoUrl) -> RequestBuilder {
        self.request(Method::GET, url)
    }

    /// Begins a POST request. Pass it to [`send`](Self::send).
    pub fn post(&self, url: impl IntoUrl) -> RequestBuilder {
        self.request(Method::POST, url)
    }

    /// Begins a request. Pass it to [`send`](Self::send).
    pub fn request(&self, method: Method, url: impl IntoUrl) -> RequestBuilder {
        self.with_userinfo(self.inner.request(method, url))
    }

    /// Writes placeholders for the user information of a URL, unless the policy accepts them. reqwest has moved the user
    /// information into a header, where [`execute`](Self::execute) would not see that it was in the URL.
    fn with_userinfo(&self, builder: RequestBuilder) -> RequestBuilder {
        let begun = builder.try_clone().and_then(|copy| copy.build().ok());
        let Some(mut request) = begun.filter(|request| request.headers().contains_key(AUTHORIZATION)) else {
            return builder;
        };
        let url = request.url_mut();
        if url.set_username("user").and_then(|()| url.set_password(Some("password"))).is_err()
            || self.guard.canonical(url).is_ok()
        {
            return builder;
        }
        RequestBuilder::from_parts(self.inner.clone(), request)
    }

    /// Sends a request, and follows at most ten redirects.
    ///
    /// # Errors
    ///
    /// Fails when a URL or an address is not accepted, and when reqwest fails.
    pub async fn send(&self, request: RequestBuilder) -> Result<Response, Error> {
        self.execute(request.build().map_err(Error::of)?).await
    }

    /// Sends a request like [`send`](Self::send).
    ///
    /// # Errors
    ///
    /// Fails like [`send`](Self::send).
    pub async fn execute(&self, mut request: Request) -> Result<Response, Error> {
        let mut chain = Chain::default();
        loop {
            *request.url_mut() = self.guard.canonical(request.url())?;
            let (url, method) = (request.url().clone(), request.method().clone());
            let (same, bare) = (request.try_clone(), without_body(&request));
            let response = self.inner.execute(request).await.map_err(Error::of)?;
            let Some(target) = target(&url, &response) else { return Ok(response) };
            let next = if keeps_body(response.status(), &method) { same } else { Some(bare) };
            chain.hop(url.as_str(), target.as_str())?;
            let may_follow = |next: &Request| next.body().is_none() || !chain.is_foreign();
            let Some(mut next) = next.filter(may_follow) else { return Ok(response) };
            chain.strip(next.headers_mut());
            *next.url_mut() = target;
            request = next;
        }
    }
}

/// A client for code that needs one of reqwest. It follows no redirect, and does not check paths.
impl AsRef<reqwest::Client> for Client {
    fn as_ref(&self) -> &reqwest::Client {
        &self.inner
    }
}

/// Returns the target of a redirect.
fn target(url: &Url, response: &Response) -> Option<Url> {
    let is_redirect = matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308);
    let location = response.headers().get(LOCATION).filter(|_| is_redirect)?;
    url.join(std::str::from_utf8(location.as_bytes()).ok()?).ok()
}

/// Returns whether the next request has the method and the body of this one (RFC 9110, section 15.4).
fn keeps_body(status: StatusCode, method: &Method) -> bool {
    match status {
        StatusCode::SEE_OTHER => false,
        StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND => *method != Method::POST,
        _ => true,
    }
}

/// Returns the request that follows a redirect without the body: GET, or HEAD.
fn without_body(request: &Request) -> Request {
    let method = if request.method() == Method::HEAD { Method::HEAD } else { Method::GET };
    let mut bare = Request::new(method, request.url().clone());
    *bare.headers_mut() = request.headers().clone();
    for name in [CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING] {
        bare.headers_mut().remove(name);
    }
    *bare.timeout_mut() = request.timeout().copied();
    *bare.version_mut() = request.version();
    bare
}

/// Why a [`Client`] has no response. It prints no URL. [`Refused::of`] returns the reason of a refusal.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The guard did not accept a URL or an address.
    Refused(Refused),
    /// The builder has credentials as default headers.
    DefaultCredentials,
    /// reqwest failed.
    Client(reqwest::Error),
}

impl Error {
    fn of(error: reqwest::Error) -> Self {
        match Refused::of(&error) {
            Some(refused) => Self::Refused(refused.clone()),
            None if is_of_url(&error) => Self::Refused(Refused::NotUrl),
            None => Self::Client(error.without_url()),
        }
    }
}

/// Returns whether reqwest could not build a request because of its URL.
fn is_of_url(error: &reqwest::Error) -> bool {
    let is_syntax = |source: &(dyn std::error::Error + 'static)| source.is::<<Url as FromStr>::Err>();
    error.is_builder() && (error.url().is_some() || std::error::Error::source(error).is_some_and(is_syntax))
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(_) => f.write_str("refused by the guard"),
            Self::DefaultCredentials => f.write_str(
                "the default headers of the client contain credentials, which every host would receive; \
                 add them to the requests that need them",
            ),
            Self::Client(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refused) => Some(refused),
            Self::DefaultCredentials => None,
            Self::Client(error) => error.source(),
        }
    }
}
