//! [`RequestPath`]: the path of a request, inside a `nest` and as a whole.

use std::borrow::Cow;

use axum::extract::{NestedPath, OriginalUri};
use axum::http::uri::PathAndQuery;
use axum::http::{Extensions, Uri};

/// The path that routes match, and the path that the client sent.
#[derive(Clone, Copy)]
pub(crate) struct RequestPath<'r> {
    /// The path that routes match. Inside a `nest`, that is `whole`, or the path after the prefix.
    pub(crate) matched: &'r Uri,
    /// The path that the client sent.
    pub(crate) whole: &'r Uri,
    /// Whether the router is nested at a prefix without a slash at its end. That prefix is the path of the route `/`,
    /// and the prefix with a slash has no route.
    is_nested_without_slash: bool,
}

/// An extension of a request whose route has the whole path, in a nested router.
#[derive(Clone, Copy)]
pub(crate) struct IsWhole;

impl<'r> RequestPath<'r> {
    /// Returns the path that the router sees; in a nested router, it is the path after the prefix.
    pub(crate) fn new(uri: &'r Uri, extensions: &'r Extensions) -> Self {
        let whole = extensions.get::<OriginalUri>().map_or(uri, |OriginalUri(whole)| whole);
        let nested = extensions.get::<NestedPath>();
        let is_nested_without_slash = nested.is_some_and(|prefix| !prefix.as_str().ends_with('/'));
        Self { matched: uri, whole, is_nested_without_slash }
    }

    /// Returns the path that the client sent, for routes that match the whole path.
    pub(crate) const fn with_prefix(self) -> Self {
        Self { matched: self.whole, ..self }
    }

    /// Returns path and query of the path that routes match.
    pub(crate) fn target(self) -> Cow<'r, str> {
        let target = target(self.matched);
        if self.has_lost_slash() { Cow::Owned(format!("/{target}")) } else { target }
    }

    /// Returns whether a `nest` has cut off one slash too many, as it does from `/api//users`: the path after the
    /// prefix is `//users`, and axum passes `/users` on.
    pub(crate) fn has_lost_slash(self) -> bool {
        self.prefix().ends_with('/')
    }

    /// Returns whether `route` is the path `/` of a nested router that has no route at the prefix with a slash.
    fn is_prefix_alone(self, route: &str) -> bool {
        let is_root = matches!(route.as_bytes(), [b'/'] | [b'/', b'?', ..]);
        is_root && self.is_nested_without_slash && !self.prefix().is_empty()
    }

    /// Returns the whole path as the client has to write it if `route` is the path of the route.
    pub(crate) fn whole_path_of(self, route: &str, whole: Cow<'r, str>) -> Cow<'r, str> {
        if self.is_prefix_alone(route) {
            Cow::Borrowed(self.whole.path().trim_end_matches('/'))
        } else {
            whole
        }
    }

    /// Returns the segments that a `nest` has cut off, as the client wrote them.
    pub(crate) fn prefix(self) -> &'r str {
        let (whole, matched) = (self.whole.path(), self.matched.path());
        let count = |path: &str| path.matches('/').count();
        let cut = match matched {
            _ if whole == matched => return "",
            // Of the prefix alone, a `nest` leaves a slash that the client did not write.
            "/" if !whole.ends_with('/') => return whole,
            _ => count(whole).saturating_sub(count(matched)),
        };
        let end = whole.match_indices('/').nth(cut).map_or(whole.len(), |(at, _)| at);
        &whole[..end]
    }

    /// Returns the path and query of a route as the client has to write them, with the prefix.
    pub(crate) fn with_prefix_of(self, route: &str) -> String {
        format!("{}{}", self.prefix(), if self.is_prefix_alone(route) { &route[1..] } else { route })
    }
}

/// Returns path and query. The path may be empty, as in `GET http://example.com?page=2 HTTP/1.1`, where it
/// means the root; `Uri::path` returns `/` for it.
pub(crate) fn target(uri: &Uri) -> Cow<'_, str> {
    match uri.path_and_query().map(PathAndQuery::as_str) {
        Some(text) if text.starts_with('?') => Cow::Owned(format!("/{text}")),
        Some(text) => Cow::Borrowed(text),
        None => Cow::Borrowed(uri.path()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn path(matched: &'static Uri, whole: &'static Uri) -> RequestPath<'static> {
        RequestPath { matched, whole, is_nested_without_slash: true }
    }

    fn uri(text: &'static str) -> &'static Uri {
        Box::leak(Box::new(Uri::from_static(text)))
    }

    #[test]
    fn the_prefix_is_what_is_cut_off() {
        for (matched, whole, expected) in [
            ("/a", "/a", ""),
            ("/", "/", ""),
            ("*", "*", ""),
            ("/a/b", "/%61pi/a/b", "/%61pi"),
            ("/a/", "/x/y/a/", "/x/y"),
            ("/", "/api", "/api"),
            ("/", "/x/y", "/x/y"),
            ("/", "/x/y/", "/x/y"),
            ("/a", "/%61", ""),
        ] {
            let path = path(uri(matched), uri(whole));
            assert_eq!(path.prefix(), expected, "{matched} of {whole}");
            assert_eq!(path.with_prefix().prefix(), "", "{whole}");
        }
    }

    #[test]
    fn the_root_of_a_nest_is_its_prefix() {
        for (matched, whole, route, expected) in [
            ("/a", "/api/a", "/", "/api"),
            ("/a", "/api/a", "/?b", "/api?b"),
            ("/a", "/api/a", "/b", "/api/b"),
            ("/", "/api", "/b", "/api/b"),
            ("/", "/", "/", "/"),
            ("/a", "/a", "/?b", "/?b"),
        ] {
            let path = path(uri(matched), uri(whole));
            assert_eq!(path.with_prefix_of(route), expected, "{route} for {whole}");
            let with_slash = RequestPath { is_nested_without_slash: false, ..path };
            assert_eq!(with_slash.with_prefix_of(route), format!("{}{route}", path.prefix()), "{route}");
        }
    }
}
