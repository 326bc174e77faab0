//! Servers of the same twenty routes, each as the documentation of its library shows it.

mod typed_path;
mod urika;

use std::fmt::Display;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use tower_service::Service as _;

use super::Contender;

pub use self::typed_path::TypedPath;
pub use self::urika::UrikaServer;

/// Answers requests in the process, without a socket.
pub trait Serve: Contender {
    /// The particular properties of the answers.
    const NOTE: &'static str;
    /// Returns the server.
    fn app() -> Router;
}

/// Sends a `GET` request for a target, as a connection does once it has read the head of the request.
///
/// # Panics
///
/// Panics when the target is not one, or when a handler waits.
#[must_use]
pub fn get(app: &Router, target: &'static str) -> Response {
    let request = Request::builder().uri(target).body(Body::empty()).expect("a target");
    let Ok(response) = ready(app.clone().call(request));
    response
}

/// Returns status and body of an answer.
///
/// # Panics
///
/// Panics when the body is not text.
#[must_use]
pub fn text(response: Response) -> String {
    let status = response.status().as_u16();
    let body = ready(to_bytes(response.into_body(), usize::MAX)).expect("a body");
    format!("{status} {}", str::from_utf8(&body).expect("text"))
}

/// Returns the output of a future that is ready.
fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("a handler that waits"),
    }
}

/// Returns the page of a route, with its values.
fn page(route: &str, values: &[&dyn Display]) -> String {
    let mut page = route.to_owned();
    for value in values {
        page.push(' ');
        page.push_str(&value.to_string());
    }
    page
}
