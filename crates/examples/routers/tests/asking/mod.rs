//! Asks a router without a socket.

use std::fmt::Write as _;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Uri, header};
use tower_service::Service;

struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let (mut future, waker) = (pin!(future), Waker::from(Arc::new(Unpark(std::thread::current()))));
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => std::thread::park(),
        }
    }
}

/// Returns status, location or allowed methods, and the body of a success.
pub(crate) fn ask(app: &Router, method: &str, target: &str) -> String {
    let uri: Uri = target.parse().expect(target);
    let request = Request::builder().method(method).uri(uri).body(Body::empty()).expect("a request");
    let response = block_on(app.clone().call(request)).expect("an answer");
    let (parts, body) = response.into_parts();
    let mut answer = parts.status.as_u16().to_string();
    let header = |name| parts.headers.get(name).map(|value| value.to_str().expect("text").to_owned());
    if let Some(location) = header(header::LOCATION) {
        let _ = write!(answer, " to {location}");
    } else if let Some(allow) = header(header::ALLOW) {
        let _ = write!(answer, ", allow {allow}");
    } else if parts.status.is_success() {
        let body = block_on(to_bytes(body, 1 << 16)).expect("a body");
        let _ = write!(answer, " {}", String::from_utf8_lossy(&body));
    }
    answer.trim_end().to_owned()
}
