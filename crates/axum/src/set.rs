//! The services that answer for a route set and for a template, and the body of a 405.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::handler::Handler;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{self, MethodRouter};
use urika::percent::decode_bytes;
use urika::{FromUriOwned, Routes, UriTemplate};

use crate::request_path::{IsWhole, RequestPath};
use crate::spelling::escaped;
use crate::{MatchedRoute, Typed, TypedRejection};

/// The path that a set's routes match.
#[derive(Clone)]
pub(crate) enum Seen {
    /// The path that the router sees; in a nested router the path after the prefix.
    Path,
    /// The path that the client sent, in a router that is nested at this prefix.
    Behind(Arc<str>),
}

/// The answer to a request without a route.
enum Refusal {
    Rejected(Box<TypedRejection>, Option<MatchedRoute>),
    /// The router is not nested at the prefix that the program gave.
    Misplaced(Arc<str>),
}

impl Refusal {
    fn is_no_match(&self) -> bool {
        matches!(self, Self::Rejected(rejection, _) if rejection.is_no_match())
    }

    fn matched(self) -> Option<MatchedRoute> {
        match self {
            Self::Rejected(_, matched) => matched,
            Self::Misplaced(_) => None,
        }
    }

    fn answer(self) -> (Option<MatchedRoute>, Response) {
        match self {
            Self::Rejected(rejection, matched) => (matched, rejection.into_response()),
            Self::Misplaced(prefix) => (None, misplaced(&prefix)),
        }
    }
}

/// Answers each request that matches one of the set's patterns.
pub(crate) fn set<S, R, F>(dispatch: F, otherwise: Option<MethodRouter<S>>, seen: Seen) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
    R: Routes + FromUriOwned + 'static,
    F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
{
    let set = Set { dispatch, otherwise: otherwise.map(Arc::new), seen, routes: PhantomData };
    // If two sets have a common pattern, axum panics, and names the pattern only for a handler of a method.
    routing::any(set.clone()).connect(set)
}

/// The handler of a set. axum copies it for each request.
struct Set<S, R, F> {
    dispatch: F,
    otherwise: Option<Arc<MethodRouter<S>>>,
    seen: Seen,
    routes: PhantomData<fn() -> R>,
}

impl<S, R, F: Clone> Clone for Set<S, R, F> {
    fn clone(&self) -> Self {
        let Self { dispatch, otherwise, seen, .. } = self;
        let (dispatch, otherwise) = (dispatch.clone(), otherwise.clone());
        Self { dispatch, otherwise, seen: seen.clone(), routes: PhantomData }
    }
}

impl<S, R, F> Handler<(), S> for Set<S, R, F>
where
    S: Clone + Send + Sync + 'static,
    R: Routes + FromUriOwned + 'static,
    F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
{
    type Future = Pin<Box<dyn Future<Output = Response> + Send>>;

    /// Finds the handler before the future is made. The future of a closure would hold the request as well,
    /// and be too large for the fast path of an allocator.
    fn call(self, mut request: Request, state: S) -> Self::Future {
        if matches!(self.seen, Seen::Behind(_)) {
            request.extensions_mut().insert(IsWhole);
        }
        let (matched, answer) = match (route::<R>(&request, self.seen), self.otherwise) {
            (Ok(route), _) => {
                let matched = MatchedRoute::of_route(&route);
                matched.clone().put(request.extensions_mut());
                (Some(matched), Ok((self.dispatch)(route).call(request, state)))
            }
            (Err(refusal), Some(otherwise)) if refusal.is_no_match() => {
                (None, Ok(MethodRouter::clone(&otherwise).call(request, state)))
            }
            (Err(refusal), _) => {
                let (matched, response) = refusal.answer();
                (matched, Err(response))
            }
        };
        Box::pin(async move {
            let mut response = match answer {
                Ok(answer) => with_body(answer.await),
                Err(response) => response,
            };
            if let Some(matched) = matched {
                matched.put(response.extensions_mut());
            }
            response
        })
    }
}

/// Finds the route of a request.
fn route<R: Routes + FromUriOwned>(request: &Request, seen: Seen) -> Result<R, Refusal> {
    let path = RequestPath::new(request.uri(), request.extensions());
    let path = match seen {
        Seen::Path => path,
        Seen::Behind(prefix) if !is_nested_at(&prefix, path) => return Err(Refusal::Misplaced(prefix)),
        Seen::Behind(_) => path.with_prefix(),
    };
    match Typed::served(path, &path.target()) {
        Ok(Typed(route)) => Ok(route),
        Err(rejection) => {
            let matched = matched_of::<R>(&rejection, path);
            Err(Refusal::Rejected(Box::new(rejection), matched))
        }
    }
}

impl MatchedRoute {
    /// Finds the route of a set that will answer a request, for a layer before `next.run`. The result is what
    /// the response will have, even for a redirect or a 400. A path without a route has none.
    ///
    /// The layer must be one of the router that mounts the set, since a router around it sees another path. For a set
    /// mounted by [`typed_routes_in`](crate::RouterExt::typed_routes_in), call [`find_in`](Self::find_in).
    ///
    /// ```
    /// use axum::middleware::{Next, from_fn};
    /// use axum::{Router, extract::Request, response::Response, routing::get};
    /// use urika_axum::{MatchedRoute, RouterExt};
    ///
    /// #[derive(urika::Routes)]
    /// enum Site {
    ///     #[route("/notes/{id}")]
    ///     Note { id: u64 },
    /// }
    ///
    /// async fn log(request: Request, next: Next) -> Response {
    ///     if let Some(route) = MatchedRoute::find::<Site>(&request) {
    ///         println!("{} {}", request.method(), route.template());
    ///     }
    ///     next.run(request).await
    /// }
    ///
    /// let app: Router = Router::new()
    ///     .typed_routes(|Site::Note { id }| get(async move || id.to_string()))
    ///     .layer(from_fn(log));
    /// ```
    #[must_use]
    pub fn find<R: Routes + FromUriOwned + 'static>(request: &Request) -> Option<Self> {
        found::<R>(request, Seen::Path)
    }

    /// Finds a route like [`find`](Self::find), of a set that
    /// [`typed_routes_in`](crate::RouterExt::typed_routes_in) mounts with this prefix.
    ///
    /// ```
    /// use axum::middleware::{Next, from_fn};
    /// use axum::{Router, extract::Request, response::Response, routing::get};
    /// use urika_axum::{MatchedRoute, RouterExt};
    ///
    /// #[derive(urika::Routes)]
    /// enum Api {
    ///     #[route("/api/notes/{id}")]
    ///     Note { id: u64 },
    /// }
    ///
    /// async fn log(request: Request, next: Next) -> Response {
    ///     if let Some(route) = MatchedRoute::find_in::<Api>("/api", &request) {
    ///         println!("{} {}", request.method(), route.template());
    ///     }
    ///     next.run(request).await
    /// }
    ///
    /// let api: Router = Router::new()
    ///     .typed_routes_in("/api", |Api::Note { id }| get(async move || id.to_string()))
    ///     .layer(from_fn(log));
    /// let app: Router = Router::new().nest("/api", api);
    /// ```
    #[must_use]
    pub fn find_in<R: Routes + FromUriOwned + 'static>(prefix: &str, request: &Request) -> Option<Self> {
        found::<R>(request, Seen::Behind(prefix.into()))
    }
}

/// Finds the route that will answer a request.
fn found<R: Routes + FromUriOwned>(request: &Request, seen: Seen) -> Option<MatchedRoute> {
    match route::<R>(request, seen) {
        Ok(route) => Some(MatchedRoute::of_route(&route)),
        Err(refusal) => refusal.matched(),
    }
}

/// Returns the route that a rejection concerns.
fn matched_of<R: Routes + FromUriOwned>(
    rejection: &TypedRejection,
    path: RequestPath<'_>,
) -> Option<MatchedRoute> {
    match rejection.location() {
        Some(location) => leads_to::<R>(location, path),
        None => MatchedRoute::of_error::<R>(&path.target(), rejection.error()),
    }
}

/// Returns the route to which a redirect leads.
fn leads_to<R: Routes + FromUriOwned>(location: &HeaderValue, path: RequestPath<'_>) -> Option<MatchedRoute> {
    let text = location.to_str().ok()?.strip_prefix(&escaped(path.prefix().as_bytes()))?;
    // The route `/` of a nested router has the path of the prefix.
    let text = if text.starts_with('/') { Cow::Borrowed(text) } else { Cow::Owned(format!("/{text}")) };
    match R::from_form_owned(&text) {
        Ok(route) => Some(MatchedRoute::of_route(&route)),
        Err(error) => MatchedRoute::of_error::<R>(&text, &error),
    }
}

/// Returns whether the router that found a request is nested at `prefix`.
pub(crate) fn is_found_at(prefix: &str, request: &Request) -> bool {
    is_nested_at(prefix, RequestPath::new(request.uri(), request.extensions()))
}

/// Returns whether a `nest` has cut `prefix` off from the whole path. The prefix is a pattern of axum.
fn is_nested_at(prefix: &str, path: RequestPath<'_>) -> bool {
    let of_prefix: Vec<&str> = prefix.trim_end_matches('/').split('/').collect();
    let segments: Vec<&str> = path.whole.path().split('/').collect();
    let Some((head, rest)) = segments.split_at_checked(of_prefix.len()) else { return false };
    let is_same = |(wanted, found): (&&str, &&str)| {
        wanted.starts_with('{') || decode_bytes(wanted) == decode_bytes(found)
    };
    let behind = path.matched.path().strip_prefix('/');
    of_prefix.iter().zip(head).all(is_same) && behind == Some(&*rest.join("/"))
}

/// Answers 500 for a mistake in the program that only a request reveals, as axum does for a missing
/// extension.
pub(crate) fn misplaced(prefix: &str) -> Response {
    let text = format!(
        "this route is mounted for a router nested at `{prefix}`, but this router is not\n  help: write `.nest(\"{prefix}\", …)`, or mount the route without a prefix, by `typed_route` or `typed_routes`"
    );
    (StatusCode::INTERNAL_SERVER_ERROR, text).into_response()
}

/// Adds a body to a 405 that has none. `Allow` lists the methods of the route.
pub(crate) fn with_body(mut response: Response) -> Response {
    if response.status() == StatusCode::METHOD_NOT_ALLOWED && response.body().size_hint().exact() == Some(0) {
        response.headers_mut().remove(header::CONTENT_LENGTH);
        let text = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, text);
        *response.body_mut() = Body::from("method not allowed");
    }
    response
}

/// Sets the name of a template on request and response. The router must be nested at the prefix `nested`.
pub(crate) fn named<T: UriTemplate, S: Clone + Send + Sync + 'static>(
    methods: MethodRouter<S>,
    nested: Option<Arc<str>>,
) -> MethodRouter<S> {
    let matched = MatchedRoute::of_template(T::TEMPLATE);
    methods.layer(from_fn(move |mut request: Request, next: Next| {
        let (matched, elsewhere) = (matched.clone(), nested.clone());
        let elsewhere = elsewhere.filter(|prefix| !is_found_at(prefix, &request));
        matched.clone().put(request.extensions_mut());
        if nested.is_some() {
            request.extensions_mut().insert(IsWhole);
        }
        async move {
            let mut response = match elsewhere {
                Some(prefix) => misplaced(&prefix),
                None => with_body(next.run(request).await),
            };
            matched.put(response.extensions_mut());
            response
        }
    }))
}
