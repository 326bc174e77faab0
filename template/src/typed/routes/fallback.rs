//! The fallback of a set: a variant for the paths that no route matches.
//!
//! It holds path and query as the client wrote them, and builds them again. A string of any content builds a
//! path: what no path may have is percent-encoded (RFC 3986, section 3.3), so that `build` cannot fail.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use super::Route;
use crate::fault::MatchError;
use crate::text::loops::any;
use crate::typed::capture::{Lend, Reading};
#[cfg(feature = "alloc")]
use crate::typed::request::Fallback;
use crate::typed::route::RouteKind;
#[cfg(feature = "alloc")]
use crate::typed::walk::Walk;

/// A type that the fallback of a set may hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the path of a fallback",
    label = "expected a type that can be created from a string",
    note = "write `String`, or `Cow<'a, str>`, which borrows if it can; both need the feature `alloc` of `urika`",
    note = "your own type needs `From<Cow<'a, str>>` and `AsRef<str>`"
)]
pub trait FallbackPath<'u> {
    /// Makes the value of a path.
    #[cfg(feature = "alloc")]
    fn of(path: Cow<'u, str>) -> Self;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<'u, T: From<Cow<'u, str>> + AsRef<str>> FallbackPath<'u> for T {
    #[inline]
    fn of(path: Cow<'u, str>) -> Self {
        path.into()
    }
}

/// The value of a fallback, whose path is written. A set reports a type without a path once, at the field, and so
/// `NoPath` is the path of such a value.
#[derive(Debug)]
pub struct HeldPath<'h, T>(pub &'h T);

impl<T: AsRef<str>> HeldPath<'_, T> {
    /// Returns the path.
    #[inline]
    #[must_use]
    pub fn __path(&self) -> &str {
        self.0.as_ref()
    }
}

/// The path of a value that has none.
pub trait NoPath {
    /// Returns an empty path.
    #[inline]
    fn __path(&self) -> &'static str {
        ""
    }
}

impl<T> NoPath for HeldPath<'_, T> {}

/// Returns whether one of the routes is a fallback, at any depth.
pub const fn has_fallback(routes: &[Route]) -> bool {
    any!(0..routes.len(), |at| {
        matches!(routes[at].kind, RouteKind::Fallback) || has_fallback(routes[at].inner.routes)
    })
}

/// Returns `found`, or the fallback if no route matches the path.
///
/// # Errors
///
/// Fails if a route matches with a bad value, and if the string is not a path.
#[cfg(feature = "alloc")]
pub fn or_fallback<'t, 'u, T, F: FallbackPath<'u>, L: Lend<'t, 'u>>(
    found: Result<T, MatchError>,
    text: &'t str,
    reading: Reading,
    lend: L,
    make: impl FnOnce(F) -> T,
) -> Result<T, MatchError> {
    let is_wanted = |error: &MatchError| reading.fallback == Fallback::IfUnknown && error.is_no_match();
    match found {
        Err(error) if is_wanted(&error) => match asked(text, reading) {
            Some(text) => Ok(make(F::of(lend.lend(encoded(text))))),
            None => Err(error),
        },
        found => found,
    }
}

/// Returns `found`.
#[cfg(not(feature = "alloc"))]
pub fn or_fallback<'t, 'u, T, F: FallbackPath<'u>, L: Lend<'t, 'u>>(
    found: Result<T, MatchError>,
    _: &'t str,
    _: Reading,
    _: L,
    _: impl FnOnce(F) -> T,
) -> Result<T, MatchError> {
    found
}

/// Returns path and query of a request. Returns `None` if the string is not a path. After a prefix, the path
/// may be empty. A path that begins with `//` is written `/.//`, since `//` would begin an authority.
#[cfg(feature = "alloc")]
fn asked(text: &str, reading: Reading) -> Option<&str> {
    let text = text.split('#').next().unwrap_or_default();
    if reading.is_inner {
        return Some(text);
    }
    let is_path = text.starts_with('/') && (reading.is_path || !text.starts_with("//"));
    let text = if text.starts_with("/.//") { &text[2..] } else { text };
    is_path.then_some(text)
}

/// Passes path and query of a fallback to `walk`.
#[cfg(feature = "alloc")]
pub fn walk_fallback<W: Walk>(path: &str, walk: W) -> W {
    let text = encoded(path);
    let (path, query) = text.split_at(text.find('?').unwrap_or(text.len()));
    let is_rooted = path.is_empty() || path.starts_with('/');
    let walk = if is_rooted { walk } else { walk.text("/") };
    walk.text(path).path_end().text(query).query_end()
}

/// Passes nothing to `walk`: no type can hold the path of a fallback.
#[cfg(not(feature = "alloc"))]
pub fn walk_fallback<W>(_: &str, walk: W) -> W {
    walk
}

/// Returns a path with a query, with everything escaped that neither may have. Escapes stay unchanged.
#[cfg(feature = "alloc")]
fn encoded(text: &str) -> Cow<'_, str> {
    use crate::grammar::class::PATH;
    use crate::grammar::component::is_triplet;
    use crate::text::bytes::escape;

    let is_kept = |at: usize, byte: u8| match byte {
        b'%' => is_triplet(text.as_bytes(), at),
        b'?' => true,
        byte => PATH.has(byte),
    };
    if text.bytes().enumerate().all(|(at, byte)| is_kept(at, byte)) {
        return Cow::Borrowed(text);
    }
    let mut encoded = String::with_capacity(text.len() + 16);
    for (at, byte) in text.bytes().enumerate() {
        if is_kept(at, byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.extend(escape(byte).map(char::from));
        }
    }
    Cow::Owned(encoded)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn any_string_is_the_path_of_a_fallback() {
        for (text, expected) in [
            ("/a/../b//c/%2e?x=%7C&y", "/a/../b//c/%2e?x=%7C&y"),
            ("/a b|c", "/a%20b%7Cc"),
            ("/100%/%zz/%4", "/100%25/%25zz/%254"),
            ("/a?b=c d|#e", "/a?b=c%20d%7C%23e"),
            ("/é?é", "/%C3%A9?%C3%A9"),
            ("", ""),
        ] {
            assert_eq!(encoded(text), expected, "{text}");
            assert_eq!(encoded(expected), expected, "{text}");
        }
    }

    #[test]
    fn a_fallback_holds_a_path_and_never_an_authority() {
        let inner = Reading::default().inner();
        for (text, reading, expected) in [
            ("/a?b#c", Reading::default(), Some("/a?b")),
            ("//a", Reading::default(), None),
            ("//a", Reading::FORM, Some("//a")),
            ("/.//a", Reading::default(), Some("//a")),
            ("a/b", Reading::FORM, None),
            ("https://example.com/", Reading::default(), None),
            ("", Reading::FORM, None),
            ("", inner, Some("")),
            ("?a", inner, Some("?a")),
            ("//a", inner, Some("//a")),
            ("/.//a", inner, Some("/.//a")),
        ] {
            assert_eq!(asked(text, reading), expected, "{text}");
        }
    }
}
