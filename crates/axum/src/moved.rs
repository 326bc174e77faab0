//! Redirects requests for a former path, or for a path with a slash too many or too few.

use std::borrow::Cow;

use axum::http::{HeaderValue, Uri};
use urika::__private::capture::{Moved, Reading, Serves};
use urika::{FromUriOwned, MatchError};

use crate::typed::target;

/// Reads a request's path; its query is a form.
const REQUEST: Reading = Reading::FORM;

/// Returns the URI to which a former path of the set has moved. `path` is the path that the routes match, and
/// `whole` the path that the client sent. Returns an error for a bad value in the query of the former path.
pub(crate) fn moved<T: FromUriOwned>(path: &Uri, whole: &Uri) -> Option<Result<HeaderValue, MatchError>> {
    built::<T>(&target(path))?.map(|built| location_of(built, path, whole)).transpose()
}

fn location_of((built, moved): Built, path: &Uri, whole: &Uri) -> Option<HeaderValue> {
    let mut location = format!("{}{built}", prefix(path.path(), whole.path()));
    if moved.keeps_query {
        location.truncate(location.find(['?', '#']).unwrap_or(location.len()));
        push_query(&mut location, whole);
    }
    header(location)
}

/// The URI of a route, and how its path has moved.
type Built = (String, Moved);

/// Returns the URI of the route, and how the path has moved. If the query stays as the client wrote it, a bad
/// value in the query does not stop the redirect: the route then answers 400.
fn built<T: FromUriOwned>(text: &str) -> Option<Result<Built, MatchError>> {
    let read = |text: &str| {
        let mut built = String::new();
        let moved = (<T::Serving as Serves>::SERVING.moved)(text, REQUEST, &mut built)?;
        Some(moved.map(|moved| (built, moved)))
    };
    let without_query = || {
        read(text.split_once('?')?.0).filter(|read| read.as_ref().is_ok_and(|(_, moved)| moved.keeps_query))
    };
    match read(text) {
        Some(Ok(built)) => Some(Ok(built)),
        other => without_query().or(other),
    }
}

/// Returns the URI with a slash added at the end of its path, or removed, if the result is a route of a set
/// that redirects slashes. Everything else stays as the client wrote it.
pub(crate) fn slashed<T: FromUriOwned>(path: &Uri, whole: &Uri) -> Option<HeaderValue> {
    let text = target(path);
    let (before, query) = text.split_at(text.find('?').unwrap_or(text.len()));
    let other = format!("{}{query}", with_other_slash(before)?);
    if let Some(Ok(built)) = built::<T>(&other)
        && built.1.redirects_slash
    {
        return location_of(built, path, whole);
    }
    if !(<T::Serving as Serves>::SERVING.redirects_slash)(&other, REQUEST) {
        return None;
    }
    let mut location = with_other_slash(whole.path())?.into_owned();
    push_query(&mut location, whole);
    header(location)
}

fn with_other_slash(path: &str) -> Option<Cow<'_, str>> {
    match path.strip_suffix('/') {
        Some("") => None,
        Some(shorter) => Some(Cow::Borrowed(shorter)),
        None => Some(Cow::Owned(format!("{path}/"))),
    }
}

/// Returns the segments that a `nest` has cut off, as the client wrote them.
pub(crate) fn prefix<'w>(path: &str, whole: &'w str) -> &'w str {
    let count = |text: &str| text.matches('/').count();
    let cut = count(whole).saturating_sub(count(path));
    let end = whole.match_indices('/').nth(cut).map_or(whole.len(), |(at, _)| at);
    &whole[..end]
}

fn push_query(location: &mut String, whole: &Uri) {
    if let Some(query) = whole.query() {
        location.extend(["?", query]);
    }
}

/// Returns the location as a header, if it is a path of this server: `//evil.example` and `/\evil.example`
/// would name another one.
fn header(location: String) -> Option<HeaderValue> {
    let is_path = location.starts_with('/') && !location[1..].starts_with(['/', '\\']);
    if is_path { HeaderValue::try_from(location).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_is_what_is_cut_off() {
        for (path, whole, expected) in [
            ("/a", "/a", ""),
            ("/a/b", "/%61pi/a/b", "/%61pi"),
            ("/a/", "/x/y/a/", "/x/y"),
            ("/", "/api", ""),
            ("/a", "/%61", ""),
        ] {
            assert_eq!(prefix(path, whole), expected, "{path} of {whole}");
        }
    }

    #[test]
    fn no_location_leads_to_another_server() {
        for location in ["//evil.example", "/\\evil.example", "", "a", "https://evil.example"] {
            assert_eq!(header(location.to_owned()), None, "{location}");
        }
        assert!(header("/".to_owned()).is_some() && header("/a//b".to_owned()).is_some());
    }
}
