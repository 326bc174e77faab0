//! The function that answers for a route set, and the body of a 405.

use axum::body::{Body, HttpBody as _};
use axum::extract::{OriginalUri, Request, State};
use axum::handler::Handler as _;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{self, MethodRouter};
use urika::{FromUriOwned, Routes};

use crate::{MatchedRoute, Typed, TypedRejection};

/// The path that the routes of a set say.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Seen {
    /// The one that the router sees: behind the prefix, where it is nested.
    Path,
    /// The one that the client sent.
    Whole,
}

/// Answers each request that one of the set's patterns fits.
pub(crate) fn set<S, R, F>(dispatch: F, otherwise: Option<MethodRouter<S>>, seen: Seen) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
    R: Routes + FromUriOwned + 'static,
    F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
{
    routing::any(move |State(state): State<S>, mut request: Request| {
        let answer = match (route::<R>(&request, seen), otherwise) {
            (Ok(route), _) => {
                let matched = MatchedRoute::of_route(route.route());
                matched.put(request.extensions_mut());
                Ok((Some(matched), dispatch(route).call(request, state)))
            }
            (Err(rejection), Some(otherwise)) if rejection.is_no_match() => {
                Ok((None, otherwise.call(request, state)))
            }
            (Err(rejection), _) => Err(rejection.into_response()),
        };
        async move {
            let (matched, answer) = match answer {
                Ok(answer) => answer,
                Err(response) => return response,
            };
            let mut response = answer.await.into_response();
            if let Some(matched) = matched {
                matched.put(response.extensions_mut());
            }
            said(response)
        }
    })
}

/// Finds the route of a request.
fn route<R: Routes + FromUriOwned>(request: &Request, seen: Seen) -> Result<R, TypedRejection> {
    let path: &Uri = request.uri();
    let whole = request.extensions().get::<OriginalUri>().map_or(path, |OriginalUri(whole)| whole);
    let path = if seen == Seen::Whole { whole } else { path };
    Typed::served(path, whole, |uri| Typed::try_from(uri)).map(|Typed(route)| route)
}

/// Gives a 405 without a body one. The methods that there are stand in `Allow`.
pub(crate) fn said(mut response: Response) -> Response {
    if response.status() == StatusCode::METHOD_NOT_ALLOWED && response.body().size_hint().exact() == Some(0) {
        response.headers_mut().remove(header::CONTENT_LENGTH);
        let text = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, text);
        *response.body_mut() = Body::from("method not allowed");
    }
    response
}
