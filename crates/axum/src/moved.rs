//! Where a request is sent that asks for a former path, or with a slash too many or too few.

use std::borrow::Cow;

use axum::http::{HeaderValue, Uri};
use urika::__private::capture::Reading;
use urika::{FromUriOwned, Routes};

use crate::typed::target;
use crate::{MatchedRoute, Typed};

/// Where a request is sent, and the route that is there.
pub(crate) struct Moved {
    pub(crate) location: HeaderValue,
    pub(crate) matched: Option<MatchedRoute>,
}

/// Returns the URI to which a former path of the set has moved: `path` is the path that the routes say,
/// and `whole` what the client sent.
pub(crate) fn moved<R: Routes + FromUriOwned>(path: &Uri, whole: &Uri) -> Option<Moved> {
    moved_of::<R>(&target(path), path, whole)
}

fn moved_of<R: Routes + FromUriOwned>(text: &str, path: &Uri, whole: &Uri) -> Option<Moved> {
    let (built, keeps_query) = built::<R>(text)?;
    let mut location = format!("{}{built}", prefix(path.path(), whole.path()));
    if keeps_query {
        location.truncate(location.find(['?', '#']).unwrap_or(location.len()));
        push_query(&mut location, whole);
    }
    let matched = match R::from_form_owned(&built) {
        Ok(route) => Some(MatchedRoute::of_route(route.route())),
        Err(error) => MatchedRoute::of_error::<R>(&error),
    };
    Some(Moved { location: header(location)?, matched })
}

/// Returns the URI of the route, and whether the query stays as the client wrote it. Such a query is no
/// matter of the former path: a value in it that cannot be taken is a 400 of the route.
fn built<R: Routes>(text: &str) -> Option<(String, bool)> {
    let read = |text: &str| {
        let mut built = String::new();
        let keeps_query = R::__moved(text, Reading { is_path: true, is_form: true }, &mut built)?;
        Some((built, keeps_query))
    };
    let without_query = || read(text.split_once('?')?.0).filter(|(_, keeps_query)| *keeps_query);
    read(text).or_else(without_query)
}

/// Returns the URI with a slash at the end of its path, or without it, where that is a route of the
/// set. Everything else stays as the client wrote it.
pub(crate) fn slashed<R: Routes + FromUriOwned>(path: &Uri, whole: &Uri) -> Option<Moved> {
    let text = target(path);
    let (before, query) = text.split_at(text.find('?').unwrap_or(text.len()));
    let other = format!("{}{query}", with_other_slash(before)?);
    if let Some(moved) = moved_of::<R>(&other, path, whole) {
        return Some(moved);
    }
    let Typed(route) = Typed::<R>::of_target(&other).ok()?;
    let mut location = with_other_slash(whole.path())?.into_owned();
    push_query(&mut location, whole);
    Some(Moved { location: header(location)?, matched: Some(MatchedRoute::of_route(route.route())) })
}

fn with_other_slash(path: &str) -> Option<Cow<'_, str>> {
    match path.strip_suffix('/') {
        Some("") => None,
        Some(shorter) => Some(Cow::Borrowed(shorter)),
        None => Some(Cow::Owned(format!("{path}/"))),
    }
}

/// The segments that a `nest` has cut off, as the client wrote them.
fn prefix<'w>(path: &str, whole: &'w str) -> &'w str {
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

/// A location is a path of this server: `//evil.example` and `/\evil.example` would be another one.
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
