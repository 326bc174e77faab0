//! [`RequestPath`]: the path of a request, inside a `nest` and as a whole.

use std::borrow::Cow;

use axum::extract::OriginalUri;
use axum::http::uri::PathAndQuery;
use axum::http::{Extensions, Uri};

/// The path that routes match, and the path that the client sent.
#[derive(Clone, Copy)]
pub(crate) struct RequestPath<'r> {
    /// The path that routes match. Inside a `nest`, that is `whole`, or the path after the prefix.
    pub(crate) matched: &'r Uri,
    /// The path that the client sent.
    pub(crate) whole: &'r Uri,
}

impl<'r> RequestPath<'r> {
    /// Returns the path that the router sees; in a nested router, it is the path after the prefix.
    pub(crate) fn new(uri: &'r Uri, extensions: &'r Extensions) -> Self {
        let whole = extensions.get::<OriginalUri>().map_or(uri, |OriginalUri(whole)| whole);
        Self { matched: uri, whole }
    }

    /// Returns the path that the client sent, for routes that match the whole path.
    pub(crate) const fn with_prefix(self) -> Self {
        Self { matched: self.whole, ..self }
    }

    /// Returns path and query of the path that routes match.
    pub(crate) fn target(self) -> Cow<'r, str> {
        target(self.matched)
    }

    /// Returns the segments that a `nest` has cut off, as the client wrote them.
    pub(crate) fn prefix(self) -> &'r str {
        let count = |uri: &Uri| uri.path().matches('/').count();
        let cut = count(self.whole).saturating_sub(count(self.matched));
        let whole = self.whole.path();
        let end = whole.match_indices('/').nth(cut).map_or(whole.len(), |(at, _)| at);
        &whole[..end]
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

    #[test]
    fn the_prefix_is_what_is_cut_off() {
        for (matched, whole, expected) in [
            ("/a", "/a", ""),
            ("/a/b", "/%61pi/a/b", "/%61pi"),
            ("/a/", "/x/y/a/", "/x/y"),
            ("/", "/api", ""),
            ("/a", "/%61", ""),
        ] {
            let (matched, whole) = (&Uri::from_static(matched), &Uri::from_static(whole));
            let path = RequestPath { matched, whole };
            assert_eq!(path.prefix(), expected, "{matched} of {whole}");
            assert_eq!(path.with_prefix().prefix(), "", "{whole}");
        }
    }
}
