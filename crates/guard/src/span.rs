//! [`span`]: a span for a request, with redacted fields.

use http::Request;
use tracing::Span;
use tracing::field::{Empty, display};

use crate::{Guard, HttpRoute, Redacted, UrlTemplate, redact};

/// Returns a span for a request with the fields of OpenTelemetry: `http.request.method`, `url.full` or `url.path` and
/// `url.query`, all redacted, and `url.template` and `http.route` if the request has these extensions.
///
/// ```
/// use http::Request;
/// use urika::uri_template;
/// use urika_guard::{UrlTemplate, span};
///
/// uri_template!(struct User = "https://example.com/{id}{?token}", id: u64, token: u64);
///
/// let user = User { id: 7, token: 1234 };
/// let request = Request::get(user.build()).extension(UrlTemplate::of::<User>());
/// let request = request.body(())?;
/// let _entered = span(&request).entered();
/// # Ok::<(), http::Error>(())
/// ```
///
/// `TraceLayer::new_for_http().make_span_with(urika_guard::span)` of tower-http makes it for each request.
pub fn span<B>(request: &Request<B>) -> Span {
    with_url(request, &redact(request.uri()))
}

impl Guard {
    /// Returns a span for a request, like [`span`], without the parameters that the policy names as sensitive.
    ///
    /// ```
    /// use http::Request;
    /// use urika::Policy;
    /// use urika_guard::Guard;
    ///
    /// let guard = Guard::new(Policy::PUBLIC.sensitive_params(&["phone"]));
    /// let request = Request::get("https://example.com/?phone=123").body(())?;
    /// let _entered = guard.span(&request).entered();
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn span<B>(&self, request: &Request<B>) -> Span {
        with_url(request, &self.redact(request.uri()))
    }
}

/// Returns a span for a request, with its redacted URL.
fn with_url<B>(request: &Request<B>, url: &Redacted) -> Span {
    let span = tracing::info_span!(
        "request",
        http.request.method = %request.method(),
        url.full = Empty,
        url.path = Empty,
        url.query = Empty,
        url.template = request.extensions().get::<UrlTemplate>().map(|template| template.as_str()),
        http.route = request.extensions().get::<HttpRoute>().map(|route| route.as_str()),
    );
    let url = url.to_string();
    if request.uri().scheme().is_some() {
        span.record("url.full", display(&url));
        return span;
    }
    let (path, query) = url.split_once('?').map_or((&*url, None), |(path, query)| (path, Some(query)));
    span.record("url.path", display(path));
    if let Some(query) = query {
        span.record("url.query", display(query));
    }
    span
}
