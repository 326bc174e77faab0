//! The patterns under which a router finds a template or a set.

use std::collections::BTreeSet;

use axum::Router;
use axum::routing::MethodRouter;
use urika::__private::capture::Serves;
use urika::__private::routes::Inner;
use urika::__private::{Piece, PieceReader, path_start};
use urika::{FromUriOwned, Route, Routes, UriTemplate};

use crate::panic::{Mounted, claimed, explained, overlap};
use crate::pattern::{Pattern, shape, united};
use crate::spelling::spellings;

/// Mounts `methods` under each pattern. Patterns that differ only in the names of variables count once.
/// `mounted` is named in the message of a panic.
#[track_caller]
pub(crate) fn mount<S: Clone + Send + Sync + 'static>(
    mut router: Router<S>,
    mounted: Mounted,
    patterns: Vec<Pattern>,
    methods: &MethodRouter<S>,
) -> Router<S> {
    let patterns: Vec<String> =
        united(patterns).iter().flat_map(|pattern| spellings(&pattern.path)).collect();
    let shapes: Vec<String> = patterns.iter().map(|pattern| shape(pattern)).collect();
    let rests: BTreeSet<&str> = shapes.iter().filter_map(|shape| shape.strip_suffix("/{*}")).collect();
    let mut seen = BTreeSet::new();
    for (pattern, shape) in patterns.iter().zip(&shapes) {
        if is_of_rest(shape, &rests) || !seen.insert(shape) {
            continue;
        }
        if pattern.split('/').any(|segment| segment.starts_with([':', '*'])) {
            // `:name` and `*name` were variables in axum 0.7, so the router refuses such a segment unless its
            // checks are off.
            router = router.without_v07_checks();
        }
        if let Mounted::Set(name) = mounted {
            router = claimed(router, name, pattern);
        }
        let add = || router.route(pattern, methods.clone());
        router = explained(add, |text| overlap(text, mounted, pattern));
    }
    router
}

/// Returns the patterns of a template.
pub(crate) fn of_template<T: UriTemplate>() -> Vec<Pattern> {
    T::PATTERNS.iter().map(|pattern| Pattern::new(T::TEMPLATE, pattern)).collect()
}

/// Returns whether this pattern matches only paths that the rest pattern of the same place matches. A router
/// has either a segment or a rest in one place.
fn is_of_rest(shape: &str, rests: &BTreeSet<&str>) -> bool {
    shape.match_indices("/{").any(|(at, _)| rests.contains(&shape[..at]) && &shape[at..] != "/{*}")
}

/// Returns the patterns of a set: those of its routes and of their former paths. If the set redirects
/// slashes, adds the patterns with one slash more or less.
#[track_caller]
pub(crate) fn served<R: Routes>() -> Vec<Pattern> {
    assert_found(R::__SERVED);
    of_outer(R::__INNER)
}

/// Returns the patterns at which a type is found. The list is empty if its patterns are not known, or if it has
/// a fallback, which is found anywhere.
pub(crate) fn known<T: FromUriOwned>() -> Vec<Pattern> {
    let inner = <T::Serving as Serves>::SERVING.inner;
    if is_found(inner.served) && !inner.routes.iter().any(Route::is_fallback) {
        of_outer(inner)
    } else {
        Vec::new()
    }
}

fn of_outer(inner: &Inner) -> Vec<Pattern> {
    of_inner(inner).into_iter().map(Pattern::outside).collect()
}

/// Returns the patterns after the prefix of a set. The pattern of the prefix alone is empty.
fn of_inner(inner: &Inner) -> Vec<Pattern> {
    let mut found = patterns(inner.served);
    if inner.redirects_slash {
        let others: Vec<Pattern> = found.iter().flat_map(slashed_ones).collect();
        found.extend(others);
    }
    found
}

/// Returns whether all routes have a pattern.
fn is_found(routes: &[Route]) -> bool {
    routes.iter().all(|route| match route.inner.served {
        [] => route.is_fallback() || !route.patterns().is_empty(),
        inner => is_found(inner),
    })
}

/// Returns the patterns of a set with whole paths, for a router that is nested at `prefix`.
///
/// # Panics
///
/// Panics when a route is not below the prefix.
#[track_caller]
pub(crate) fn served_in<R: Routes>(prefix: &str) -> Vec<Pattern> {
    assert_found(R::__SERVED);
    let whole: Vec<Pattern> = patterns(R::__SERVED).into_iter().map(Pattern::outside).collect();
    let mut found = inside(prefix, &whole);
    found.extend(
        slashed::<R>(&whole)
            .iter()
            .filter_map(|pattern| Some(Pattern { path: behind(prefix, &pattern.path)?, ..*pattern })),
    );
    found
}

/// Returns the patterns with a slash added at the end, or removed, if the set redirects it.
fn slashed<R: Routes>(patterns: &[Pattern]) -> Vec<Pattern> {
    patterns.iter().filter(|_| R::__REDIRECTS_SLASH).flat_map(slashed_ones).collect()
}

/// Returns the patterns of a template with whole paths, for a router that is nested at `prefix`.
///
/// # Panics
///
/// Panics when a pattern is not below the prefix.
#[track_caller]
pub(crate) fn of_template_in<T: UriTemplate>(prefix: &str) -> Vec<Pattern> {
    inside(prefix, &of_template::<T>())
}

#[track_caller]
fn inside(prefix: &str, patterns: &[Pattern]) -> Vec<Pattern> {
    assert!(
        prefix.starts_with('/'),
        "the prefix `{prefix}` does not begin with `/`\n  help: write the prefix as in `Router::nest`, such as `/api`"
    );
    let mut found = Vec::new();
    for pattern in patterns {
        match behind(prefix, &pattern.path) {
            Some(path) => found.push(Pattern { path, ..*pattern }),
            None => panic!(
                "`{}` is not below `{prefix}`, so no request reaches it in a router nested there\n  help: write the whole path, as in `{}/…`, or mount the route without a prefix; a router nested at `/a` matches `/a`, and one at `/a/` matches `/a/`",
                pattern.path,
                prefix.trim_end_matches('/')
            ),
        }
    }
    found
}

fn slashed_ones(pattern: &Pattern) -> impl Iterator<Item = Pattern> {
    let is_whole = pattern.is_whole;
    with_other_slash(&pattern.path).into_iter().map(move |path| Pattern { path, is_whole })
}

/// Returns the pattern with a slash added at its end, and the one with it removed. A pattern that ends in the
/// rest of a path matches both.
fn with_other_slash(pattern: &str) -> Vec<String> {
    match pattern.strip_suffix('/') {
        Some(shorter) => vec![shorter.to_owned(), format!("{pattern}/")],
        None if pattern.rsplit('/').next().is_some_and(|last| last.starts_with("{*")) => Vec::new(),
        None => vec![format!("{pattern}/")],
    }
}

/// Returns the pattern of a whole path, as a router nested at `prefix` has it. The pattern `/` there is the
/// prefix as written.
fn behind(prefix: &str, pattern: &str) -> Option<String> {
    let of_prefix: Vec<&str> = prefix.trim_end_matches('/').split('/').collect();
    let segments: Vec<&str> = pattern.split('/').collect();
    let (head, rest) = segments.split_at_checked(of_prefix.len())?;
    let is_behind = shape(&head.join("/")) == shape(&of_prefix.join("/"));
    let is_asked = match rest {
        [] => !prefix.ends_with('/'),
        [""] => prefix.ends_with('/'),
        _ => true,
    };
    (is_behind && is_asked).then(|| format!("/{}", rest.join("/")))
}

/// Returns the patterns of routes, including those of inner sets. A path that is empty after a prefix has an
/// empty pattern.
fn patterns(routes: &[Route]) -> Vec<Pattern> {
    routes.iter().flat_map(patterns_of).collect()
}

fn patterns_of(route: &Route) -> Vec<Pattern> {
    if !route.routes().is_empty() {
        let prefixed = |inner: Pattern| Pattern { path: route.template().to_string() + &inner.path, ..inner };
        let below = route.routes().iter().any(Route::is_fallback).then_some(["", "/", "/{*path}"]);
        let below = below.into_iter().flatten().map(|pattern| Pattern::new(pattern, pattern));
        return of_inner(route.inner).into_iter().chain(below).map(prefixed).collect();
    }
    let template = route.template();
    let inside =
        |pattern: &'static str| if template.starts_with("{/") && pattern == "/" { "" } else { pattern };
    route.patterns().iter().map(|pattern| Pattern::new(template, inside(pattern))).collect()
}

/// Panics where a route has no pattern.
#[track_caller]
fn assert_found(routes: &[Route]) {
    for route in routes.iter().filter(|route| !route.is_fallback()) {
        if route.routes().is_empty() { assert_one_found(route) } else { assert_found(route.inner.served) }
    }
}

#[track_caller]
fn assert_one_found(route: &Route) {
    let (name, template) = (route.written_name(), route.template());
    assert!(
        !has_open_authority(template),
        "route `{name}` has a variable in its authority, which is not read from a request: `{template}` would never match\n  help: use a set of paths, as in `/users/{{id}}`, and build its links with `build_on(base)`"
    );
    let has_pattern = !route.patterns().is_empty();
    assert!(
        has_pattern || begins_at_root(template),
        "the path of route `{name}`, `{template}`, does not begin with `/`, so a router cannot match it\n  help: begin the template with `/`, as in `/notes/{{id}}`"
    );
    assert!(
        has_pattern,
        "route `{name}`, `{template}`, has too many optional segments for the patterns of a router\n  help: write them as one list, as in `{{/path*}}`"
    );
}

/// Panics, in const evaluation, if a router cannot mount `T`.
pub(crate) const fn assert_mountable<T: UriTemplate>() {
    assert!(
        !has_open_authority(T::TEMPLATE),
        "the authority of this template has a variable, which is not read from a request: it would never match\n  help: mount a template of the path, as in `/users/{{id}}`, and build its links with `build_on(base)`"
    );
    let has_pattern = !T::PATTERNS.is_empty();
    assert!(
        has_pattern || begins_at_root(T::TEMPLATE),
        "the path of this template does not begin with `/`, so a router cannot match it\n  help: begin the template with `/`, as in `/notes/{{id}}`; if it is only a query, mount the handler by `.route(\"/notes\", …)`"
    );
    assert!(
        has_pattern,
        "this template has too many optional segments for the patterns of a router\n  help: write them as one list, as in `{{/path*}}`"
    );
}

/// Returns whether the path of a template begins with a slash.
const fn begins_at_root(template: &str) -> bool {
    matches!(template.as_bytes().split_at(path_start(template)).1, [b'/', ..] | [b'{', b'/', ..])
}

/// Returns whether a variable comes before the path: `https://{tenant}.example.com/`, `{+base}/`.
const fn has_open_authority(template: &str) -> bool {
    let literals = match PieceReader::iri(template).read() {
        Some(Ok(Piece::Literals { end, .. })) => end,
        _ => 0,
    };
    literals < path_start(template)
}

#[cfg(test)]
mod tests {
    use super::{begins_at_root, behind, has_open_authority};

    #[test]
    fn patterns_lose_their_prefix() {
        for (prefix, pattern, expected) in [
            ("/api", "/api/a/{b}", Some("/a/{b}")),
            ("/api/", "/api/a", Some("/a")),
            ("/api", "/api", Some("/")),
            ("/api/", "/api/", Some("/")),
            ("/api", "/api/", None),
            ("/api/", "/api", None),
            ("/of/{tenant}", "/of/{id}/x", Some("/x")),
            ("/of/{tenant}", "/of/kim/x", None),
            ("/api", "/apis/x", None),
            ("/api", "/", None),
            ("/a/b", "/a", None),
        ] {
            assert_eq!(behind(prefix, pattern).as_deref(), expected, "{pattern} in {prefix}");
        }
    }

    #[test]
    fn a_path_begins_with_a_slash() {
        for rooted in ["/a", "/{a}", "{/a}", "{/a*}{?b}", "https://example.com/{a}", "//example.com{/a}"] {
            assert!(begins_at_root(rooted), "{rooted}");
        }
        for other in ["", "a", "{a}", "{?a}", "notes/{id}", "mailto:{a}"] {
            assert!(!begins_at_root(other), "{other}");
        }
    }

    #[test]
    fn variables_before_the_path_are_found() {
        for open in [
            "https://{tenant}.example.com/a",
            "https://example.com:{port}/",
            "db://{host}",
            "{+base}/users/{id}",
        ] {
            assert!(has_open_authority(open), "{open}");
        }
        for closed in [
            "https://example.com/{a}",
            "https://example.com{/a}",
            "https://example.com{?a}",
            "https://example.com{#a}",
            "https://example.com",
            "/a/{b}?x://{y}",
            "/{a}",
            "{/a}",
            "{?a}",
            "",
        ] {
            assert!(!has_open_authority(closed), "{closed}");
        }
    }
}
