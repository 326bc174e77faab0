//! The function that answers for a route set, and the body of a 405.

use std::sync::Arc;

use axum::body::{Body, HttpBody as _};
use axum::extract::{OriginalUri, Request, State};
use axum::handler::Handler as _;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodRouter};
use urika::percent::decode_bytes;
use urika::{FromUriOwned, Routes};

use crate::moved::{Moved, moved, slashed};
use crate::{MatchedRoute, Typed, TypedRejection};

/// The path that the routes of a set say.
#[derive(Clone)]
pub(crate) enum Seen {
    /// The one that the router sees: behind the prefix, where it is nested.
    Path,
    /// The one that the client sent, in a router that is nested at this prefix.
    Behind(Arc<str>),
}

/// The way of a request through a set.
enum Way<R> {
    Found(R),
    Moved(Moved),
    Rejected(TypedRejection),
    /// The router is not nested where the set says.
    Misplaced(Arc<str>),
}

/// Answers each request that one of the set's patterns fits.
pub(crate) fn set<S, R, F>(dispatch: F, otherwise: Option<MethodRouter<S>>, seen: Seen) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
    R: Routes + FromUriOwned + 'static,
    F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
{
    routing::any(move |State(state): State<S>, mut request: Request| {
        let (matched, answer) = match (way::<R>(&request, seen), otherwise) {
            (Way::Found(route), _) => {
                let matched = MatchedRoute::of_route(route.route());
                matched.put(request.extensions_mut());
                (Some(matched), Ok(dispatch(route).call(request, state)))
            }
            (Way::Moved(Moved { location, matched }), _) => (matched, Err(redirect(location))),
            (Way::Rejected(rejection), Some(otherwise)) if rejection.is_no_match() => {
                (None, Ok(otherwise.call(request, state)))
            }
            (Way::Rejected(rejection), _) => {
                (MatchedRoute::of_error::<R>(rejection.error()), Err(rejection.into_response()))
            }
            (Way::Misplaced(prefix), _) => (None, Err(misplaced(&prefix))),
        };
        async move {
            let mut response = match answer {
                Ok(answer) => said(answer.await.into_response()),
                Err(response) => response,
            };
            if let Some(matched) = matched {
                matched.put(response.extensions_mut());
            }
            response
        }
    })
}

/// Finds the route of a request. A former path comes first, since it is one only where no route of its
/// rank or above has the path. A slash is redirected where no route takes the path as it is.
fn way<R: Routes + FromUriOwned>(request: &Request, seen: Seen) -> Way<R> {
    let behind: &Uri = request.uri();
    let whole = request.extensions().get::<OriginalUri>().map_or(behind, |OriginalUri(whole)| whole);
    let path = match seen {
        Seen::Path => behind,
        Seen::Behind(prefix) if !is_nested_at(&prefix, behind.path(), whole.path()) => {
            return Way::Misplaced(prefix);
        }
        Seen::Behind(_) => whole,
    };
    if let Some(moved) = moved::<R>(path, whole) {
        return Way::Moved(moved);
    }
    match Typed::<R>::try_from(path) {
        Ok(Typed(route)) => Way::Found(route),
        Err(rejection) if R::__REDIRECTS_SLASH => {
            let of = MatchedRoute::of_error::<R>(rejection.error());
            // A route that has a bad value without the slash may have a good one, and keeps the path.
            let moved = slashed::<R>(path, whole)
                .filter(|moved| rejection.is_no_match() || (of.is_some() && moved.matched == of));
            moved.map_or(Way::Rejected(rejection), Way::Moved)
        }
        Err(rejection) => Way::Rejected(rejection),
    }
}

/// Whether `prefix` is what a `nest` has cut off from `whole`.
fn is_nested_at(prefix: &str, path: &str, whole: &str) -> bool {
    let of_prefix: Vec<&str> = prefix.trim_end_matches('/').split('/').collect();
    let segments: Vec<&str> = whole.split('/').collect();
    let Some((head, rest)) = segments.split_at_checked(of_prefix.len()) else { return false };
    let is_same = |(wanted, found): (&&str, &&str)| {
        wanted.starts_with('{') || decode_bytes(wanted) == decode_bytes(found)
    };
    of_prefix.iter().zip(head).all(is_same) && path.strip_prefix('/') == Some(&*rest.join("/"))
}

/// A fault of the program, which only a request brings to light: axum answers so for an extension that
/// is missing.
fn misplaced(prefix: &str) -> Response {
    let text = format!(
        "`typed_routes_in` mounts routes for a router that is nested at `{prefix}`, and this one is not"
    );
    (StatusCode::INTERNAL_SERVER_ERROR, text).into_response()
}

fn redirect(location: HeaderValue) -> Response {
    (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response()
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
