//! Redirects requests for a former path, or for a path with one slash too many or too few. `text` is the target with the
//! values of the request, which may have the query of a form.

use std::borrow::Cow;

use axum::http::{HeaderValue, Uri};
use urika::__private::capture::{Fallback, Moved, Reading, Serves};
use urika::__private::routes::{has_fallback, way_of_error};
use urika::__private::{query_start, variables};
use urika::{FromUriOwned, MatchError, MatchErrorKind};

use crate::TypedRejection;
use crate::request_path::RequestPath;
use crate::spelling::escaped;

/// Reads a request's path; its query is a form.
const REQUEST: Reading = Reading::FORM;
/// Reads a request's path by the routes of a set alone.
const WITHOUT_FALLBACK: Reading = REQUEST.with_fallback(Fallback::Never);

/// The maximum number of redirects that follow another one. Clients stop after ten or twenty.
const MOST_REDIRECTS: usize = 5;

impl RequestPath<'_> {
    /// Returns the URI to which a former path of the set has moved. Returns an error for a bad value in the query of
    /// the former path.
    pub(crate) fn moved<T: FromUriOwned>(self) -> Option<Result<HeaderValue, MatchError>> {
        let settled = |built: Built| if arrives::<T>(&built.0) { self.location_of(built) } else { None };
        built::<T>(&self.target())?.map(settled).transpose()
    }

    fn location_of(self, (built, moved): Built) -> Option<HeaderValue> {
        // A `nest` cuts off one slash of `/api//users`, and has no route at `/api//…`.
        if self.has_lost_slash() {
            return None;
        }
        let mut location = self.with_prefix_of(&built);
        if moved.keeps_query {
            location.truncate(location.find(['?', '#']).unwrap_or(location.len()));
            push_query(&mut location, self.whole);
        }
        header(&location)
    }

    /// Returns the answer to a path that no route matches: a redirect if a route matches the path with one slash
    /// more or less, and otherwise the rejection. A route whose query has a bad value matches the path.
    pub(crate) fn refused<T: FromUriOwned>(self, text: &str, rejection: TypedRejection) -> TypedRejection {
        if rejection.location().is_some() || is_in_query::<T>(text, rejection.error()) {
            return rejection;
        }
        self.slashed::<T>(text).map_or(rejection, TypedRejection::moved)
    }

    /// Returns the redirect of a path that only the fallback of a set matches, if a route matches the spelling with
    /// one slash more or less.
    pub(crate) fn redirected<T: FromUriOwned>(self, text: &str) -> Option<HeaderValue> {
        if const { !has_fallback(<T::Serving as Serves>::SERVING.inner.routes) } {
            return None;
        }
        let is_caught = T::__read_owned(text, WITHOUT_FALLBACK).is_err();
        if is_caught { self.slashed::<T>(text) } else { None }
    }

    /// Returns the URI with a slash added at the end of its path, or removed, if a route of a set that redirects
    /// slashes matches the result. Everything else stays as the client wrote it.
    fn slashed<T: FromUriOwned>(self, text: &str) -> Option<HeaderValue> {
        let (before, query) = text.split_at(text.find('?').unwrap_or(text.len()));
        let path = with_other_slash(before)?;
        // `text` may have the fields of a form, which are not for a URI.
        let mut sent = path.clone().into_owned();
        push_query(&mut sent, self.matched);
        match built::<T>(&sent) {
            Some(Ok(built)) if built.1.redirects_slash => return self.location_of(built),
            _ if !takes::<T>(&format!("{path}{query}")) => return None,
            _ => {}
        }
        let whole = with_other_slash(self.whole.path())?;
        let mut location = self.whole_path_of(&path, whole).into_owned();
        push_query(&mut location, self.whole);
        header(&location)
    }
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

/// Returns whether the redirects of former paths end after this one. A former path may have the place of a route, and
/// lead back.
fn arrives<T: FromUriOwned>(first: &str) -> bool {
    let mut at = Cow::Borrowed(first);
    for _ in 0..MOST_REDIRECTS {
        match built::<T>(&at) {
            Some(Ok((next, _))) => at = Cow::Owned(next),
            _ => return true,
        }
    }
    false
}

/// Returns whether a route of a set that redirects slashes matches the path of `text`.
fn takes<T: FromUriOwned>(text: &str) -> bool {
    let serving = <T::Serving as Serves>::SERVING;
    let mut redirects = serving.inner.redirects_slash;
    (serving.way)(text, WITHOUT_FALLBACK, &mut |route| redirects |= route.inner.redirects_slash);
    redirects
        && match T::__read_owned(text, WITHOUT_FALLBACK) {
            Ok(_) => true,
            Err(error) => is_in_query::<T>(text, &error),
        }
}

/// Returns whether a route refuses only the query.
fn is_in_query<T: FromUriOwned>(text: &str, error: &MatchError) -> bool {
    if error.kind() == MatchErrorKind::NoMatch {
        return false;
    }
    let Some(variable) = error.variable() else { return true };
    let mut template = "";
    let routes = <T::Serving as Serves>::SERVING.inner.served;
    match routes {
        // A template has no name as a route.
        [only] if only.name().is_empty() => template = only.template(),
        _ => way_of_error(routes, text, error, |route| template = route.template()),
    }
    let (path, query) = template.split_at(query_start(template));
    let is_in = |text| variables(text).any(|name| name == variable);
    is_in(query) && !is_in(path)
}

fn with_other_slash(path: &str) -> Option<Cow<'_, str>> {
    match path.strip_suffix('/') {
        Some("") => None,
        Some(shorter) => Some(Cow::Borrowed(shorter)),
        None if path.starts_with('/') => Some(Cow::Owned(format!("{path}/"))),
        // The targets of CONNECT and of `OPTIONS *` have no path.
        None => None,
    }
}

fn push_query(location: &mut String, whole: &Uri) {
    if let Some(query) = whole.query() {
        location.extend(["?", query]);
    }
}

/// Returns the location as a header, if it is a path of this server: `//evil.example` and `/\evil.example`
/// would name another one. A location is a reference (RFC 9110, section 10.2.2), and what the client wrote may have
/// characters that no reference has.
fn header(location: &str) -> Option<HeaderValue> {
    let is_path = location.starts_with('/') && !location[1..].starts_with(['/', '\\']);
    if is_path { HeaderValue::try_from(escaped(location.as_bytes())).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_location_leads_to_another_server() {
        for location in ["//evil.example", "/\\evil.example", "", "a", "https://evil.example"] {
            assert_eq!(header(location), None, "{location}");
        }
        assert!(header("/").is_some() && header("/a//b").is_some());
    }
}
