//! Fields of logs and spans, without secrets.

use std::fmt;

use urika::__private::{leading_literals, path_start, query_start};
use urika::{Policy, Route, UriBuf, UriRef, UriTemplate};

use crate::Guard;

/// A URL that prints without its secrets, for logs and the fields of spans. Obtain it from [`redact`] or
/// [`Guard::redact`].
///
/// As an extension of a request, it is the URL in its span: a typed template knows which values of the path are
/// secrets, and the request does not.
///
/// ```
/// use http::Request;
/// use urika::{UriTemplate, uri_template};
/// use urika_guard::{UrlTemplate, redact};
///
/// uri_template!(
///     struct Reset = "https://example.com/reset/{token}",
///     #[uri(sensitive)]
///     token: String,
/// );
///
/// let reset = Reset { token: "t0p".to_owned() };
/// let shown = redact(reset.redacted());
/// assert_eq!(shown.to_string(), "https://example.com/reset/***");
///
/// let request = Request::get(reset.try_build()?);
/// let request = request.extension(UrlTemplate::of::<Reset>()).extension(shown);
/// # Ok::<(), urika::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Redacted(String);

/// Returns a URL in a form for logs: without user information, and without the values of parameters whose
/// names look like secrets ([`RedactedUri`](urika::RedactedUri)). Anything that is not a URL becomes `***`.
///
/// ```
/// use urika_guard::redact;
///
/// let url = "https://kim:pw@example.com/a?page=2&token=t0p";
/// assert_eq!(redact(url).to_string(), "https://***@example.com/a?page=2&token=***");
/// assert_eq!(redact("t0p secret").to_string(), "***");
/// ```
#[must_use]
pub fn redact(url: impl fmt::Display) -> Redacted {
    redact_under(&Policy::RFC3986, &url.to_string())
}

/// Returns a URL without its secrets, and without the parameters that the policy names as sensitive.
pub(crate) fn redact_under(policy: &Policy<'_>, text: &str) -> Redacted {
    if let Ok(uri) = UriRef::parse(text) {
        return Redacted(uri.redacted().under(policy).to_string());
    }
    // The URL types of clients accept more characters than RFC 3986.
    let repaired = UriBuf::repair(text).map(|uri| uri.redacted().under(policy).to_string());
    Redacted(repaired.unwrap_or_else(|_| "***".to_owned()))
}

impl Guard {
    /// Returns a URL in a form for logs, like [`redact`], with the parameters that the policy names as sensitive.
    ///
    /// ```
    /// use urika::Policy;
    /// use urika_guard::Guard;
    ///
    /// let guard = Guard::new(Policy::PUBLIC.sensitive_params(&["phone"]));
    /// let shown = guard.redact("https://example.com/?phone=123&token=t0p").to_string();
    /// assert_eq!(shown, "https://example.com/?phone=***&token=***");
    /// ```
    #[must_use]
    pub fn redact(&self, url: impl fmt::Display) -> Redacted {
        redact_under(&self.policy(), &url.to_string())
    }
}

impl fmt::Display for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Declares an extension of a request that names the typed template of its URL.
macro_rules! extension {
    ($(#[$docs:meta])* $name:ident, $field:literal, $part:ident, $example:literal) => {
        $(#[$docs])*
        ///
        /// ```
        #[doc = concat!("use urika::uri_template;\nuse urika_guard::", stringify!($name), ";\n")]
        /// uri_template!(
        ///     struct User = "https://example.com/users/{id}{?token}",
        ///     id: u64,
        ///     token: Option<String>,
        /// );
        ///
        #[doc = concat!("assert_eq!(", stringify!($name), "::of::<User>().as_str(), \"", $example, "\");")]
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            template: &'static str,
            /// Whether a URL of the template has values, which might be secrets.
            has_values: bool,
        }

        impl $name {
            #[doc = concat!("The name of the field in OpenTelemetry: `", $field, "`.")]
            pub const FIELD: &'static str = $field;

            /// Returns the template of a type.
            #[must_use]
            pub const fn of<T: UriTemplate>() -> Self {
                Self { template: $part(T::TEMPLATE), has_values: has_variable(T::TEMPLATE) }
            }

            /// Returns the template of a route in a set, such as `site.route()`. For a route of an inner set, `site.route()`
            /// is the outer one, whose template is the prefix.
            ///
            /// ```
            /// use urika::Routes;
            #[doc = concat!("use urika_guard::", stringify!($name), ";\n")]
            /// #[derive(Routes)]
            /// enum Site {
            ///     #[route("/users/{id}{?token}")]
            ///     User { id: u64, token: Option<String> },
            /// }
            ///
            /// let user = Site::User { id: 7, token: None };
            #[doc = concat!("assert_eq!(", stringify!($name), "::of_route(user.route()).as_str(), \"", $example, "\");")]
            /// ```
            #[must_use]
            pub const fn of_route(route: &'static Route) -> Self {
                let template = route.template();
                // A prefix does not show the variables of the inner set.
                let has_values = has_variable(template) || !route.routes().is_empty();
                Self { template: $part(template), has_values }
            }

            /// Returns the template as a string.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                self.template
            }

            /// Returns true if a URL of the template has values.
            #[cfg(feature = "tracing")]
            pub(crate) const fn has_values(self) -> bool {
                self.has_values
            }
        }
    };
}

extension! {
    /// The template of the URL that a client requests: its path and its query. It has the names of the values, and none
    /// of the values.
    UrlTemplate, "url.template", target, "/users/{id}{?token}"
}
extension! {
    /// The template of the route that a server found for a request: its path.
    HttpRoute, "http.route", path, "/users/{id}"
}

/// Returns a template without its scheme and its authority, or its base: `{+base}/users` is `/users`.
const fn target(template: &'static str) -> &'static str {
    template.split_at(path_start(template)).1
}

/// Returns the path of a template.
const fn path(template: &'static str) -> &'static str {
    let target = target(template);
    target.split_at(query_start(target)).0
}

/// Returns true if a template has a variable.
const fn has_variable(template: &str) -> bool {
    leading_literals(template).len() < template.len()
}
