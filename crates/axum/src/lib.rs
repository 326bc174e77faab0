//! Typed templates and route sets in axum 0.8.
//!
//! One struct is the link, the route and the argument of the handler. [`Typed`] extracts it from a request.
//! [`RouterExt`] mounts a handler at the path of its template, so that no path is written twice:
//!
//! ```
//! use axum::Router;
//! use urika_axum::{Redirect, RouterExt, Typed};
//!
//! urika::uri_template!(struct Search = "/notes{?q,page}", page: Option<u32>);
//! urika::uri_template!(struct Note = "/notes/{id}", id: u64);
//!
//! async fn search(Typed(Search { q, page }): Typed<Search>) -> String {
//!     let first = Note { id: 1 };
//!     format!("page {} of {q:?}: <a href=\"{}\">", page.unwrap_or(1), first.build())
//! }
//!
//! async fn save(Typed(note): Typed<Note>) -> Redirect {
//!     Redirect::to(&note)
//! }
//!
//! let app: Router = Router::new().typed_get(search).typed_post(save);
//! # use std::{future::Future, pin::pin, task::{Context, Poll, Waker}};
//! # use axum::{body, http::Request};
//! # use tower_service::Service;
//! # fn block_on<F: Future>(future: F) -> F::Output {
//! #     let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
//! #     loop { if let Poll::Ready(output) = future.as_mut().poll(&mut context) { return output } }
//! # }
//! # let ask = |method: &str, uri: &str| {
//! #     let request = Request::builder().method(method).uri(uri).body(body::Body::empty()).unwrap();
//! #     let response = block_on(app.clone().call(request)).unwrap();
//! #     let (parts, body) = response.into_parts();
//! #     let body = block_on(body::to_bytes(body, 1000)).unwrap();
//! #     (parts.status.as_u16(), String::from_utf8(body.to_vec()).unwrap())
//! # };
//!
//! let (status, body) = ask("GET", "/notes?q=a+b&utm=1");
//! assert_eq!(
//!     (status, body.as_str()),
//!     (200, "page 1 of Some(\"a b\"): <a href=\"/notes/1\">")
//! );
//! let (status, body) = ask("GET", "/notes?page=two");
//! assert_eq!(
//!     (status, body.as_str()),
//!     (400, "`page` is not a number; write digits only")
//! );
//! assert_eq!(ask("POST", "/notes/1").0, 303);
//! assert_eq!(ask("GET", "/notes/1").0, 405);
//! assert_eq!(ask("GET", "/notes/1/").0, 404);
//! ```
//!
//! # Which path and query are read
//!
//! [`Typed`] reads the path and the query *as the client sent them*, like [`OriginalUri`]. So the handler of
//! `T` receives exactly the requests that a link of `T` makes. Inside a `nest`, the template may instead have
//! the path after the prefix. A template that [`RouterExt`] mounts in the nested router must have that path, because
//! the patterns of a nested router begin after the prefix. To mount whole paths in a nested router, use
//! [`typed_route_in`](RouterExt::typed_route_in) for a template and
//! [`typed_routes_in`](RouterExt::typed_routes_in) for a set. To combine routers whose templates have whole
//! paths, use [`Router::merge`].
//!
//! A server does not see the scheme, and a proxy may have changed the host. So a template's scheme and host
//! appear in links, but are not compared with the request.
//!
//! Queries are read as forms: a `+` is a space, and characters that browsers leave raw, such as `|`, are data.
//! Paths must be valid by RFC 3986. An empty field of a form arrives as `page=`; write
//! `#[uri(empty_is_none)]` to read it as `None` or as the field's `default`. A form sent by `POST` has its
//! fields in the body: [`TypedForm`] reads the query of the template from there.
//!
//! # Links, forms and HTML
//!
//! [`Redirect::to`] accepts a template or a route, and [`Redirect::to_local`] text from a request. A URI that a template
//! builds is ASCII and a valid header value, as in `[(LOCATION, note.build())]`. Templates and sets with the argument
//! `text` implement `Display`: askama and maud print their links without `build()`. The template engine escapes the
//! `&` of a query as `&amp;`, like everything else that it prints; urika does not. With the argument `names`, the
//! names of a form's fields are constants of the template that reads the form, such as `Search::NAMES.q`.
//!
//! # Route sets
//!
//! [`typed_routes`](RouterExt::typed_routes) mounts an enum of routes under the patterns of all routes. The
//! set's own matcher chooses the route, even between `/{name}.json` and `/{name}`, which have the same
//! pattern in a router. Sets can be merged and nested like other routes, and leave the fallback to the
//! application. A handler that is mounted separately takes precedence over a set. `crates/examples/web/` is a
//! whole server. [`typed_routes_or`](RouterExt::typed_routes_or) serves files as well.
//! [`any_spelling`](RouterExt::any_spelling) accepts `/%6eotes` for `/notes`. [`MatchedRoute`] names
//! the route in metrics and logs, like axum's own `MatchedPath`.
//!
//! A set declares former paths (`was = "/old/{id}"`), slashes at the end (`trailing_slash = "redirect"`) and
//! the type of rejections (`rejection = Page`); [`#[derive(Routes)]`](derive@urika::Routes#attributes)
//! describes these arguments. The [`guide`] begins with a whole server, lists what can go wrong, and compares
//! this crate with other typed routers.
//!
//! [`OriginalUri`]: axum::extract::OriginalUri
//! [`Router::merge`]: axum::Router::merge

mod any_spelling;
mod arguments;
mod error_page;
mod form;
mod link;
mod matched;
mod mistake;
mod mount;
mod moved;
mod panic;
mod pattern;
mod redirect;
mod rejection;
mod request_path;
mod router;
mod set;
mod spelling;
mod typed;
mod with_rejection;

#[allow(clippy::doc_markdown, reason = "names of other projects")]
#[doc = include_str!("guide.md")]
pub mod guide {}

pub use self::any_spelling::AnySpelling;
pub use self::arguments::{TypedArguments, TypedHandler, TypedSet, TypedTarget};
pub use self::error_page::error_page;
pub use self::form::{FormRejection, TypedForm};
pub use self::link::{Link, TryLink};
pub use self::matched::MatchedRoute;
pub use self::redirect::Redirect;
pub use self::rejection::TypedRejection;
pub use self::router::RouterExt;
pub use self::typed::Typed;
pub use self::with_rejection::WithRejection;

/// Gives the macros the type that `rejection = …` names.
#[doc(hidden)]
#[must_use]
pub const fn __rejection<R: rejection::FromRejection + rejection::Answers>() -> rejection::Answer {
    rejection::Answer::of::<R>()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
