//! Typed templates and route sets in axum 0.8.
//!
//! One struct is the link, the route and what the handler gets. [`Typed`] takes it from a request;
//! [`RouterExt`] mounts a handler under the patterns of its own template, so that no path is
//! written twice:
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
//! assert_eq!((status, body.as_str()), (200, "page 1 of Some(\"a b\"): <a href=\"/notes/1\">"));
//! let (status, body) = ask("GET", "/notes?page=two");
//! assert_eq!((status, body.as_str()), (400, "text that is no number in variable `page` [RFC 6570, section 2.3]"));
//! assert_eq!(ask("POST", "/notes/1").0, 303);
//! assert_eq!(ask("GET", "/notes/1").0, 405);
//! assert_eq!(ask("GET", "/notes/1/").0, 404);
//! ```
//!
//! # What is read
//!
//! The path and the query *as the client sent them*, as [`OriginalUri`] has them. So a handler gets
//! from `T` exactly the requests that a link of `T` makes. Inside of a `nest` the template may say the
//! path behind the prefix instead, as it has to where the nested router mounts it by [`RouterExt`]:
//! patterns are those of that path there. [`typed_routes_in`](RouterExt::typed_routes_in) mounts a set
//! of whole paths in a nested router; other parts of an application whose templates say whole paths are
//! put together by [`Router::merge`].
//!
//! A server sees no scheme, and a proxy may have changed the host: what a template says of them is
//! for links only, and is not compared.
//!
//! Queries are read as forms: a `+` is a space. An empty field of a form arrives as `page=`; say
//! `#[uri(empty_is_none)]` where that means none. A form by `POST` has its fields in the body:
//! [`TypedForm`] takes them for the query of the template.
//!
//! # Links, forms and HTML
//!
//! [`Redirect::to`] takes a template or a route. A URI that a template builds is ASCII and the value of
//! a header, as in `[(LOCATION, note.build())]`. A template and a set with the word `text` print
//! themselves: their links stand in askama and maud without `build()`. In HTML the `&` of a query is `&amp;`: the template engine escapes it, as it
//! escapes all that it prints; urika does not. The names of the fields of a form are constants of the
//! template that takes it, such as `Search::NAMES.q`.
//!
//! # Route sets
//!
//! [`typed_routes`](RouterExt::typed_routes) mounts an enum of routes under the patterns of all of
//! them: its own matcher decides, also between `/{name}.json` and `/{name}`, which the patterns of a
//! router cannot tell apart. Sets are merged and nested as other routes are, and leave the fallback to
//! the application. Handlers that are mounted by themselves stand beside a set and come first, such
//! as a search, whose form has fields by `NAMES`; `crates/examples/web/` is a server of both.
//! [`typed_routes_or`](RouterExt::typed_routes_or) has files beside the routes;
//! [`any_spelling`](RouterExt::any_spelling) takes `/%6eotes` for `/notes`; and [`MatchedRoute`] is
//! what to count and to log by, beside axum's own `MatchedPath`.
//!
//! Former paths (`was = "/old/{id}"`), slashes at the end (`trailing_slash = "redirect"`) and the type of
//! rejections (`rejection = Page`) are words of the set, which
//! [`#[derive(Routes)]`](derive@urika::Routes#variants) describes.
//! [The guide](https://docs.rs/urika/latest/urika/guide/servers/index.html) has a table against other typed routers.
//!
//! [`OriginalUri`]: axum::extract::OriginalUri
//! [`Router::merge`]: axum::Router::merge

mod any_spelling;
mod arguments;
mod form;
mod link;
mod matched;
mod mistake;
mod mount;
mod moved;
mod pattern;
mod redirect;
mod rejection;
mod router;
mod set;
mod spelling;
mod typed;
mod with_rejection;

pub use self::any_spelling::AnySpelling;
pub use self::arguments::{TypedArguments, TypedTarget};
pub use self::form::{FormRejection, TypedForm};
pub use self::link::{Link, TryLink};
pub use self::matched::MatchedRoute;
pub use self::redirect::Redirect;
pub use self::rejection::TypedRejection;
pub use self::router::RouterExt;
pub use self::typed::Typed;
pub use self::with_rejection::WithRejection;

/// Hands over the type of `rejection = …`, for the macros.
#[doc(hidden)]
#[must_use]
pub const fn __rejection<R: rejection::Answers>() -> rejection::Answer {
    rejection::Answer::of::<R>()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
