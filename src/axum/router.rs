//! [`RouterExt`]: routes from templates.

use ::axum::Router;
use ::axum::extract::{Request, State};
use ::axum::handler::Handler;
use ::axum::response::IntoResponse;
use ::axum::routing::{self, MethodRouter};

use super::mount::assert_mountable;
use super::{Typed, TypedArguments};
use crate::{FromUriOwned, UriTemplate};

/// A method of [`RouterExt`] for a method of HTTP.
macro_rules! method {
    ($name:ident, $route:path, $methods:literal) => {
        #[doc = concat!("Mounts a handler for ", $methods, ".")]
        ///
        /// ```
        /// use axum::Router;
        /// use urika::axum::{RouterExt, Typed};
        ///
        /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
        ///
        /// async fn answer(Typed(note): Typed<Note>) -> String {
        ///     format!("note {}", note.id)
        /// }
        ///
        #[doc = concat!("let app: Router = Router::new().", stringify!($name), "(answer);")]
        /// ```
        ///
        /// # Panics
        ///
        /// As all of [`RouterExt`].
        #[must_use]
        fn $name<H, A>(self, handler: H) -> Self
        where
            H: Handler<A, S>,
            A: TypedArguments<Target: UriTemplate> + 'static,
        {
            self.typed_route::<A::Target>($route(handler))
        }
    };
}

/// Methods of [`Router`] that take the path from a template.
///
/// `typed_get` and its like mount a handler whose first argument is [`Typed<T>`](Typed), under each
/// pattern of `T::ROUTES`:
///
/// ```
/// use axum::Router;
/// use axum::extract::State;
/// use urika::axum::{RouterExt, Typed};
///
/// urika::uri_template!(struct Files = "/files{/path*}{?page}", page: Option<u32>);
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// async fn list(Typed(files): Typed<Files>) -> String {
///     files.path.join(" / ")
/// }
///
/// async fn show(Typed(note): Typed<Note>, State(owner): State<&'static str>) -> String {
///     format!("note {} of {owner}", note.id)
/// }
///
/// async fn save(Typed(note): Typed<Note>, body: String) -> String {
///     format!("note {} is {body}", note.id)
/// }
///
/// let app: Router = Router::new()
///     .typed_get(list) // "/files" and "/files/{*path}"
///     .typed_get(show) // "/notes/{id}"
///     .typed_put(save) // the same: any other method is a 405, as ever
///     .with_state("kim");
/// ```
///
/// A pattern may match more than its template: `/{name}.json` has the pattern `/{name}`, since
/// those of axum 0.8 have whole segments. The template decides then, and what it does not match is
/// a 404. A pattern compares literals as they are written: of what another spelling of the same
/// path would be, `/%6Eotes/1` or `/caf%c3%a9`, a router knows nothing, while a route set does.
///
/// # Errors while compiling
///
/// A template that no pattern can stand for does not compile, when code is generated for the call:
///
/// ```compile_fail
/// # use axum::Router;
/// # use urika::axum::{RouterExt, Typed};
/// urika::uri_template!(struct Note = "notes/{id}", id: u64); // no `/` at the start
///
/// async fn show(Typed(note): Typed<Note>) {}
/// let app: Router = Router::new().typed_get(show);
/// ```
///
/// # Panics
///
/// As [`Router::route`], when routes overlap: two handlers of one method under one pattern, as
/// `/{name}.json` and `/{name}` would be, or patterns that differ in the name of a variable only. A
/// route set has neither.
pub trait RouterExt<S>: sealed::Sealed + Sized
where
    S: Clone + Send + Sync + 'static,
{
    /// Mounts a [`MethodRouter`] under the patterns of a template. The path is all that it is about:
    /// handlers may have their [`Typed<T>`](Typed) anywhere, and layers may stand around them.
    ///
    /// ```
    /// use axum::{Router, routing::get};
    /// use urika::axum::{RouterExt, Typed};
    ///
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    ///
    /// let app: Router = Router::new().typed_route::<Note>(
    ///     get(|method: axum::http::Method, Typed(note): Typed<Note>| async move { format!("{method} {}", note.id) })
    ///         .delete(|| async { "gone" }),
    /// );
    /// ```
    ///
    /// # Panics
    ///
    /// As all of [`RouterExt`].
    #[must_use]
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self;

    /// Mounts a route set, or a template that no pattern can stand for, as the [fallback] of the
    /// router: the set's own matcher decides, once for all its routes.
    ///
    /// `dispatch` gives what answers a route: axum's [`MethodRouter`], so that methods, state, other
    /// extractors and layers are as they are elsewhere, and a method that is missing is a 405 that
    /// lists the others. It is called once for each request.
    ///
    /// ```
    /// use axum::{Router, extract::State, routing::get};
    /// use urika::axum::RouterExt;
    ///
    /// urika::uri_template!(struct Export = "/notes/{id}.json", id: u64);
    ///
    /// let app: Router = Router::new()
    ///     .typed_routes(|Export { id }| get(move |State(owner): State<&'static str>| async move { format!("{id} of {owner}") }))
    ///     .with_state("kim");
    /// ```
    ///
    /// A handler that takes the set as one of its arguments, and looks at the method itself, needs no
    /// more than `Router::new().fallback(handler)`.
    ///
    /// # Panics
    ///
    /// Later, when routers that both have a fallback are merged.
    ///
    /// [fallback]: Router::fallback
    #[must_use]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    method!(typed_get, routing::get, "`GET`, and so for `HEAD`");
    method!(typed_post, routing::post, "`POST`");
    method!(typed_put, routing::put, "`PUT`");
    method!(typed_patch, routing::patch, "`PATCH`");
    method!(typed_delete, routing::delete, "`DELETE`");
    method!(typed_head, routing::head, "`HEAD` alone");
    method!(typed_options, routing::options, "`OPTIONS`");
    method!(typed_trace, routing::trace, "`TRACE`");
    method!(typed_any, routing::any, "every method");
}

impl<S: Clone + Send + Sync + 'static> RouterExt<S> for Router<S> {
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self {
        const { assert_mountable::<T>() }
        T::ROUTES.iter().fold(self, |router, pattern| router.route(pattern, methods.clone()))
    }

    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        self.fallback(move |State(state): State<S>, request: Request| {
            let answer = Typed::read(request.uri(), request.extensions())
                .map(|Typed(route)| dispatch(route).call(request, state));
            async move {
                match answer {
                    Ok(response) => response.await,
                    Err(rejection) => rejection.into_response(),
                }
            }
        })
    }
}

impl<S> sealed::Sealed for Router<S> {}

mod sealed {
    #[allow(unnameable_types, reason = "it seals the trait")]
    pub trait Sealed {}
}
