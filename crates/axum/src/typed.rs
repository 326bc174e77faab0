//! [`Typed`]: reads the values of a template from a request.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, Uri};
use urika::FromUriOwned;

use crate::mistake::mistake;
use crate::request_path::{IsWhole, RequestPath, target};
use crate::{MatchedRoute, TypedRejection};

/// The values of a typed template, or the route of a route set, read from a request.
///
/// `Typed` reads the query as a form. It reads the path as the client sent it ([`OriginalUri`](axum::extract::OriginalUri)) or, inside a
/// `nest`, the path after the prefix, whichever the template matches. If it could match both, a handler that
/// [`RouterExt`](crate::RouterExt) mounted receives the path after the prefix, which its pattern matched. Any
/// other handler receives the path that the client sent.
///
/// The argument outlives the request, so write `Typed<Note<'static>>` for a type that borrows. Any other
/// lifetime is a compile error:
///
/// ```compile_fail,E0759
/// # use axum::{Router, routing::get};
/// # use urika_axum::Typed;
/// urika::uri_template!(
///     struct Note<'a> = "/notes/{name}",
///     name: urika::value::Segment<'a>
/// );
///
/// async fn show(Typed(note): Typed<Note<'_>>) {}
/// let app: Router = Router::new().route("/notes/{name}", get(show));
/// ```
///
/// As an extractor, `Typed` may be any argument of a handler; the methods of [`RouterExt`](crate::RouterExt)
/// require it to be the first. `Result<Typed<T>, TypedRejection>` passes the rejection to the handler. A set
/// that is extracted, for example in a fallback, answers a former path and a redirected slash with a 308.
/// `Option<Typed<T>>` is `None` if the request does not match the template; a refused value is still a 400.
///
/// If no path of the router's pattern can match the template, the program is at fault. The rejection is then a
/// 500, and its body names the pattern and the template. Examples are a handler of `Typed<Note>` at
/// `.route("/users/{id}", …)`, and a handler with a second `Typed` of another path. An `Option` is then `None`.
///
/// The struct has the bound itself. So for a template that cannot be parsed, the compiler names this reason, and
/// does not only say that the handler is not a [`Handler`](axum::handler::Handler).
///
/// Outside handlers, for example in a layer, convert an [`http::Uri`](Uri):
///
/// ```
/// use axum::http::{StatusCode, Uri};
/// use urika_axum::Typed;
/// use urika::value::Segment;
///
/// urika::uri_template!(
///     struct Note<'a> = "/notes/{name}{?page}",
///     name: Segment<'a>,
///     page: Option<u32>
/// );
///
/// let read = |uri: &'static str| Typed::<Note<'static>>::try_from(&Uri::from_static(uri));
/// let Typed(note) = read("/notes/a%20b?page=2")?;
/// assert_eq!((note.name.as_str(), note.page), ("a b", Some(2)));
/// assert_eq!(read("/users/7").unwrap_err().status(), StatusCode::NOT_FOUND);
/// assert_eq!(read("/notes/%2e%2e").unwrap_err().status(), StatusCode::BAD_REQUEST);
/// # Ok::<(), urika_axum::TypedRejection>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct Typed<T: FromUriOwned>(pub T);

impl<T: FromUriOwned> Typed<T> {
    /// Reads a path and query.
    pub(crate) fn of_target(target: &str) -> Result<Self, TypedRejection> {
        T::from_form_owned(target).map(Self).map_err(|error| TypedRejection::of::<T>(target, error))
    }

    /// Reads `text`, the target that `path` has with the values of the request: the answer of a mounted set, and of
    /// a handler that extracts `T`. Rejects former paths, and slashes that a set redirects, with the URI of the
    /// route. Former paths come first: a path is a former one only if no route of the same or a higher rank matches
    /// it.
    pub(crate) fn served(path: RequestPath<'_>, text: &str) -> Result<Self, TypedRejection> {
        match path.moved::<T>() {
            Some(Ok(location)) => return Err(TypedRejection::moved(location)),
            Some(Err(error)) => return Err(TypedRejection::of::<T>(&path.target(), error)),
            None => {}
        }
        match Self::of_target(text) {
            Ok(read) => {
                path.redirected::<T>(text).map_or(Ok(read), |location| Err(TypedRejection::moved(location)))
            }
            Err(rejection) => Err(path.refused::<T>(text, rejection)),
        }
    }

    /// Reads the path that the client sent, or the one after the prefix of a `nest`, whichever the template
    /// matches. A mounted template is compared first with the path that its pattern matched: the one after the prefix,
    /// unless it was mounted with its whole path.
    /// `text_of` returns the target that a path has with the values of the request.
    pub(crate) fn read(
        uri: &Uri,
        extensions: &Extensions,
        text_of: impl Fn(&Uri) -> Cow<'_, str>,
    ) -> Result<Self, TypedRejection> {
        Self::found(uri, extensions, text_of).map_err(|rejection| {
            let mistake = rejection.is_no_match().then(|| mistake::<T>(uri, extensions)).flatten();
            mistake.map_or(rejection, TypedRejection::mistaken)
        })
    }

    fn found(
        uri: &Uri,
        extensions: &Extensions,
        text_of: impl Fn(&Uri) -> Cow<'_, str>,
    ) -> Result<Self, TypedRejection> {
        let path = RequestPath::new(uri, extensions);
        let read_one = |path: RequestPath<'_>| Self::served(path, &text_of(path.matched));
        let is_mounted_behind = extensions.get::<MatchedRoute>().is_some()
            && extensions.get::<IsWhole>().is_none()
            && !path.has_lost_slash();
        let (first, second) =
            if is_mounted_behind { (path, path.with_prefix()) } else { (path.with_prefix(), path) };
        let read = read_one(first);
        if path.matched == path.whole
            || path.has_lost_slash()
            || !read.as_ref().is_err_and(TypedRejection::is_no_match)
        {
            return read;
        }
        // Of two rejections the one for the likelier path is returned.
        read_one(second).or_else(|rejection| if rejection.is_no_match() { read } else { Err(rejection) })
    }
}

/// Reads path and query; scheme and authority are not compared.
impl<T: FromUriOwned> TryFrom<&Uri> for Typed<T> {
    type Error = TypedRejection;

    fn try_from(uri: &Uri) -> Result<Self, TypedRejection> {
        Self::of_target(&target(uri))
    }
}

impl<T: FromUriOwned, S: Send + Sync> FromRequestParts<S> for Typed<T> {
    type Rejection = TypedRejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, TypedRejection> {
        Self::read(&parts.uri, &parts.extensions, target)
    }
}

impl<T: FromUriOwned, S: Send + Sync> OptionalFromRequestParts<S> for Typed<T> {
    type Rejection = TypedRejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, TypedRejection> {
        match Self::read(&parts.uri, &parts.extensions, target) {
            Err(rejection) if rejection.is_no_match() => Ok(None),
            read => read.map(Some),
        }
    }
}

impl<T: FromUriOwned> Deref for Typed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromUriOwned> DerefMut for Typed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
