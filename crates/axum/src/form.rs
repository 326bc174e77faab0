//! [`TypedForm`]: reads the values of a template from a form.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use axum::body::{Body, Bytes};
use axum::extract::rejection::RawFormRejection;
use axum::extract::{FromRequest, RawForm, Request};
use axum::http::Method;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt as _;
use urika::__private::capture::{Reading, Serves};
use urika::__private::{Operator, ParameterList, query_start, ranges};
use urika::{FromUriOwned, Route};

use crate::request_path::target;
use crate::spelling::escaped;
use crate::{Typed, TypedRejection};

/// The values of a typed template, read from a form. The values of the path come from the request's path.
/// The values of the query come from the body, where a form sent by `POST` has its fields.
///
/// A form whose action is a link of the template works whether the link has a query or not: the query of the
/// URI is ignored, except for literal pairs of the template such as `kind=a` of `/notes?kind=a{&title}`. In a route
/// set, these are the pairs of the route that matches. So an unchecked checkbox is absent. `GET` and `HEAD` have no body, and are read as [`Typed`] reads them. With the
/// argument `names`, the template has the names of the fields in `NAMES`.
///
/// ```
/// use axum::Router;
/// use urika_axum::{Redirect, RouterExt, TypedForm};
///
/// urika::uri_template!(struct Rename = "/notes/{id}{?title}", id: u64, title: String);
///
/// // `POST /notes/7` with the body `title=a+b`
/// async fn rename(TypedForm(form): TypedForm<Rename>) -> String {
///     format!("note {} is {}", form.id, form.title)
/// }
/// let app: Router = Router::new().typed_post(rename);
/// ```
///
/// [`Typed`] never reads a body. For every method, the URI must have each query variable that is not an
/// `Option` and has no default.
///
/// A template that is only a query, such as `{?title}`, has no path, and is read at any route:
///
/// ```
/// use axum::{Router, routing::post};
/// use urika_axum::TypedForm;
///
/// urika::uri_template!(struct Fields = "{?title}", title: String);
///
/// // `POST /notes` with the body `title=a+b`
/// async fn create(TypedForm(fields): TypedForm<Fields>) -> String {
///     fields.title
/// }
/// let app: Router = Router::new().route("/notes", post(create));
/// ```
///
/// axum's `DefaultBodyLimit` limits the body, as for other extractors. `TypedForm` reads the body, so it is
/// the last argument. A handler with other arguments before it is mounted by
/// [`typed_route`](crate::RouterExt::typed_route).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct TypedForm<T: FromUriOwned>(pub T);

/// The reason why a form could not be read as a template's values.
///
/// ```
/// use axum::response::{IntoResponse, Response};
/// use urika_axum::{FormRejection, TypedForm};
///
/// urika::uri_template!(struct Rename = "/notes/{id}{?title}", id: u64, title: String);
///
/// async fn rename(form: Result<TypedForm<Rename>, FormRejection>) -> Response {
///     match form {
///         Ok(TypedForm(form)) => form.title.into_response(),
///         Err(FormRejection::Typed(rejection)) => rejection.into_response(),
///         Err(other) => other.into_response(),
///     }
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum FormRejection {
    /// The template does not accept the values.
    Typed(TypedRejection),
    /// The body is not a form, or could not be read. The status is axum's: 415, 413 or 400.
    Body(RawFormRejection),
}

impl From<TypedRejection> for FormRejection {
    fn from(rejection: TypedRejection) -> Self {
        Self::Typed(rejection)
    }
}

impl IntoResponse for FormRejection {
    fn into_response(self) -> Response {
        match self {
            Self::Typed(rejection) => rejection.into_response(),
            Self::Body(rejection) => rejection.into_response(),
        }
    }
}

impl<T: FromUriOwned, S: Send + Sync> FromRequest<S> for TypedForm<T> {
    type Rejection = FormRejection;

    async fn from_request(request: Request, state: &S) -> Result<Self, FormRejection> {
        let (uri, extensions) = (request.uri().clone(), request.extensions().clone());
        let has_path = !<T::Serving as Serves>::TEMPLATE.starts_with("{?");
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(Self(match uri.query() {
                _ if has_path => Typed::read(&uri, &extensions, target)?.0,
                query => Typed::of_target(&with_fields("", query.unwrap_or_default(), &Names::new()))?.0,
            }));
        }
        let request = request.map(copied);
        let RawForm(body) = RawForm::from_request(request, state).await.map_err(FormRejection::Body)?;
        // Bytes that are not UTF-8 can only be in a value, which is then refused.
        let body = escaped(&body);
        if !has_path {
            return Ok(Self(Typed::of_target(&with_fields("", &body, &Names::new()))?.0));
        }
        let read = Typed::read(&uri, &extensions, |uri| Cow::Owned(filled::<T>(&target(uri), &body)));
        Ok(Self(read?.0))
    }
}

/// Copies the parts of a body. Each part keeps the buffer of several kilobytes into which it was read, until
/// the body is complete. Without copies, a client that sends a form byte by byte would fill the memory.
fn copied(body: Body) -> Body {
    Body::new(body.map_frame(|frame| frame.map_data(|part| Bytes::copy_from_slice(&part))))
}

/// The names of the literal pairs in the query of a route.
type Names = BTreeSet<Vec<u8>>;

/// Returns `target` with the fields of a form as its query. Keeps the pairs of `target` that are literals of the
/// route that matches the result. Literals of another route with the same name as one of its variables are not kept:
/// they would be read as its value.
fn filled<T: FromUriOwned>(target: &str, fields: &str) -> String {
    let serving = <T::Serving as Serves>::SERVING;
    let known = literal_names(serving.inner.served);
    let is_of_route = |names: &Names, text: &str| {
        let mut last = None;
        (serving.way)(text, Reading::FORM, &mut |route| last = Some(route));
        last.is_some_and(|route| *names == names_of(route))
    };
    let mut texts = known.iter().map(|names| (names, with_fields(target, fields, names)));
    let found = texts.find(|(names, text)| known.len() == 1 || is_of_route(names, text));
    found.map_or_else(|| with_fields(target, fields, &Names::new()), |(_, text)| text)
}

/// Returns the names of the literal pairs of each of these routes and of those in inner sets, without repetitions.
/// The longest list comes first, as a route with more literals is tried before others.
fn literal_names(routes: &'static [Route]) -> Vec<Names> {
    let mut known = Vec::new();
    for route in routes {
        let inner = route.inner.served;
        let of_route = if inner.is_empty() { vec![names_of(route)] } else { literal_names(inner) };
        for names in of_route {
            if !known.contains(&names) {
                known.push(names);
            }
        }
    }
    known.sort_by_key(|names| Reverse(names.len()));
    known
}

fn names_of(route: &Route) -> Names {
    let query = route.template().split_at(query_start(route.template())).1;
    let (mut names, mut is_behind_expression) = (Names::new(), false);
    for (range, operator) in ranges(query) {
        if operator == Some(Operator::Fragment) {
            break;
        }
        if operator.is_none() {
            let literals = query[range.clone()].split('#').next().unwrap_or_default();
            names.extend(ParameterList::Query.literal_names(literals, is_behind_expression).map(name));
            if literals.len() < range.len() {
                break;
            }
        }
        is_behind_expression = operator.is_some();
    }
    names
}

fn name(pair: &str) -> Vec<u8> {
    let name = pair.split('=').next().unwrap_or_default().replace('+', "%20");
    urika::percent::decode_bytes(&name).into_owned()
}

/// Returns the path of `target`, with the fields of a form as its query. Keeps the pairs of the query of
/// `target` that have one of these names, unless the form also has the name.
fn with_fields(target: &str, fields: &str, kept: &Names) -> String {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut kept = kept.clone();
    for field in fields.split('&') {
        // Most routes have no literal pairs, so that no field is decoded.
        if kept.is_empty() {
            break;
        }
        kept.remove(&name(field));
    }
    let kept = query.split('&').filter(|pair| kept.contains(&name(pair)));
    let pairs: Vec<&str> = kept.chain(fields.split('&').filter(|pair| !pair.is_empty())).collect();
    if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) }
}

impl<T: FromUriOwned> Deref for TypedForm<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromUriOwned> DerefMut for TypedForm<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_in_the_body() {
        let kept = Names::from([b"k".to_vec(), b"k y".to_vec()]);
        for (target, fields, expected) in [
            ("/a", "", "/a"),
            ("/a", "x=1", "/a?x=1"),
            ("/a?x=2", "x=1&x=3", "/a?x=1&x=3"),
            ("/a?x=2&k=1", "y=1", "/a?k=1&y=1"),
            ("/a?%6b=2&y=+", "k=1", "/a?k=1"),
            ("/a?k+y=2", "k%20y=1", "/a?k%20y=1"),
            ("/a?k+y=2&&", "&", "/a?k+y=2"),
            ("/a?x=2", "", "/a"),
        ] {
            assert_eq!(with_fields(target, fields, &kept), expected, "{target} {fields}");
        }
    }

    #[test]
    fn literal_pairs_have_names() {
        urika::uri_template!(struct Kind = "/a?kind=a&b{&x}", x: u8);
        let names = literal_names(<<Kind as FromUriOwned>::Serving as Serves>::SERVING.inner.served);
        assert_eq!(names, [Names::from([b"b".to_vec(), b"kind".to_vec()])]);
    }
}
