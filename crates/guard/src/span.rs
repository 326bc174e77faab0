//! [`span`]: a span for a request, with redacted fields.

use http::Request;
use tracing::Span;
use tracing::field::{Empty, display};
use urika::{Policy, UriRef};

use crate::fields::redact_under;
use crate::{Guard, HttpRoute, Redacted, UrlTemplate};

/// Returns a span for a request with the fields of OpenTelemetry: `http.request.method`, `url.full` or `url.path` and
/// `url.query`, all redacted, and `url.template` and `http.route` if the request has these extensions.
///
/// The URL is the extension [`Redacted`] of the request. Without it, a request with one of the templates above has no
/// URL in its span if the template has variables, whose values might be secrets. Any other request has the URL that
/// [`redact`](crate::redact) prints, with its whole path.
///
/// ```
/// use http::Request;
/// use urika::{UriTemplate, uri_template};
/// use urika_guard::{UrlTemplate, redact, span};
///
/// uri_template!(struct User = "https://example.com/{id}{?token}", id: u64, token: u64);
///
/// let user = User { id: 7, token: 1234 };
/// let request = Request::get(user.build()).extension(UrlTemplate::of::<User>());
/// let request = request.extension(redact(user.redacted())).body(())?;
/// let _entered = span(&request).entered();
/// # Ok::<(), http::Error>(())
/// ```
///
/// `TraceLayer::new_for_http().make_span_with(urika_guard::span)` of tower-http makes it for each request.
pub fn span<B>(request: &Request<B>) -> Span {
    span_under(&Policy::RFC3986, request)
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
        span_under(&self.policy(), request)
    }
}

/// Returns a span for a request, without the parameters that the policy names as sensitive.
fn span_under<B>(policy: &Policy<'_>, request: &Request<B>) -> Span {
    let extensions = request.extensions();
    let (template, route) = (extensions.get::<UrlTemplate>(), extensions.get::<HttpRoute>());
    let span = tracing::info_span!(
        "request",
        http.request.method = %request.method(),
        url.full = Empty,
        url.path = Empty,
        url.query = Empty,
        url.template = template.map(|template| template.as_str()),
        http.route = route.map(|route| route.as_str()),
    );
    let has_values = template.is_some_and(|it| it.has_values()) || route.is_some_and(|it| it.has_values());
    match extensions.get::<Redacted>() {
        Some(url) => record(&span, &redact_under(policy, &url.to_string())),
        // The request does not say which of its values are secrets.
        None if has_values => {}
        None => record(&span, &redact_under(policy, &request.uri().to_string())),
    }
    span
}

/// Records a URL: whole if it has an authority, otherwise its path and its query.
fn record(span: &Span, url: &Redacted) {
    let url = url.to_string();
    if UriRef::parse(&url).is_ok_and(|it| it.scheme().is_some() && it.authority().is_some()) {
        span.record("url.full", display(&url));
        return;
    }
    let target = url.split_once('#').map_or(&*url, |(target, _)| target);
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    span.record("url.path", display(path));
    if let Some(query) = query {
        span.record("url.query", display(query));
    }
}
