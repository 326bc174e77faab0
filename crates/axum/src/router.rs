//! [`RouterExt`]: routes from templates.

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::middleware::{Next, from_fn};
use axum::routing::{self, MethodRouter};
use urika::{FromUriOwned, Routes, UriTemplate};

use crate::mount::{assert_mountable, explained, mount, of_template, served, served_in};
use crate::set::{Seen, said, set};
use crate::{AnySpelling, MatchedRoute, TypedArguments, TypedTarget};

/// A method of [`RouterExt`] for a method of HTTP.
macro_rules! method {
    ($name:ident, $route:path, $methods:literal) => {
        #[doc = concat!("Mounts a handler for ", $methods, ".")]
        ///
        /// ```
        /// use axum::Router;
        /// use urika_axum::{RouterExt, Typed};
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
        #[track_caller]
        fn $name<H, A>(self, handler: H) -> Self
        where
            H: Handler<A, S>,
            A: TypedArguments<Target: TypedTarget> + 'static,
        {
            self.typed_route::<A::Target>($route(handler))
        }
    };
}

/// Methods of [`Router`] that take the path from a template.
///
/// `typed_get` and its like mount a handler whose first argument is [`Typed<T>`](crate::Typed), under each
/// pattern of `T::PATTERNS`:
///
/// ```
/// use axum::Router;
/// use axum::extract::State;
/// use urika_axum::{RouterExt, Typed};
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
/// a 404. Its path in the router is `/{(name).json}`, which `MatchedPath` has, so that no other route has
/// the pattern as well: templates of one pattern stand in one set.
///
/// # Spellings
///
/// A router compares literals byte by byte. So a template is mounted in each spelling that clients
/// write, such as `/caf%c3%a9` beside `/caf%C3%A9`, or `/a%7Eb` beside `/a~b`; and
/// [`any_spelling`](Self::any_spelling) takes all others as well. Where a literal segment begins with
/// `*` or `:`, the router is one [without checks for axum 0.7](Router::without_v07_checks), and has to
/// be merged into such a one.
///
/// # Inside of `nest`
///
/// A template that is mounted in a router inside of a `nest` says the path behind the prefix, as
/// the patterns of axum do there; links of it lack the prefix. For links with it, put a set with
/// `#[routes("/api")]` into a set around it, or put routers together by `merge`.
///
/// # Errors while compiling
///
/// A template that no pattern can stand for does not compile, when code is generated for the call:
///
/// ```compile_fail
/// # use axum::Router;
/// # use urika_axum::{RouterExt, Typed};
/// urika::uri_template!(struct Note = "notes/{id}", id: u64); // no `/` at the start
///
/// async fn show(Typed(note): Typed<Note>) {}
/// let app: Router = Router::new().typed_get(show);
/// ```
///
/// # Panics
///
/// As [`Router::route`], when routes overlap: two handlers of one method under one pattern; a template
/// that takes a part of its pattern, as `/{name}.json` does, beside anything else under that pattern, in
/// any order and by `merge`, too, since one would hide the other; patterns that differ in the name of a variable only; a
/// segment and the rest of the path in one place, as `/files/{id}` and `/files/{*path}`. Inside of one
/// route set all of these stand beside each other.
pub trait RouterExt<S>: sealed::Sealed + Sized
where
    S: Clone + Send + Sync + 'static,
{
    /// Mounts a [`MethodRouter`] under the patterns of a template. The path is all that it is about:
    /// handlers may have their [`Typed<T>`](crate::Typed) anywhere, and layers may stand around them.
    /// A handler without one is called for whatever the patterns match.
    ///
    /// ```
    /// use axum::{Router, routing::get};
    /// use urika_axum::{RouterExt, Typed};
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
    #[track_caller]
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self;

    /// Mounts a route set under the patterns of its routes. The set's own matcher decides between
    /// them, also between `/{name}.json` and `/{name}`, which have one pattern.
    ///
    /// `dispatch` gives what answers a route: axum's [`MethodRouter`], so that methods, state, other
    /// extractors and layers are as they are elsewhere, and a method that is missing is a 405 that
    /// lists the others. It is called once for each request, and makes the layers around a handler anew
    /// each time: a layer that counts requests, such as one that limits their rate, stands around the
    /// router.
    ///
    /// ```
    /// use axum::{Router, extract::State, routing::get};
    /// use urika::Routes;
    /// use urika_axum::RouterExt;
    ///
    /// #[derive(Routes)]
    /// enum Notes {
    ///     #[route("/notes/{id}")]
    ///     Note { id: u64 },
    ///     #[route("/notes/{id}.json")]
    ///     Export { id: u64 },
    /// }
    ///
    /// let app: Router = Router::new()
    ///     .typed_routes(|route| match route {
    ///         Notes::Note { id } => get(move |State(owner): State<&'static str>| async move { format!("{id} of {owner}") }),
    ///         Notes::Export { id } => get(move || async move { id.to_string() }),
    ///     })
    ///     .with_state("kim");
    /// ```
    ///
    /// It stands beside other routes, sets and fallbacks, as single routes do: a handler that is
    /// mounted by itself under a pattern of the set comes first, for its methods, which the `Allow` of
    /// the set does not list. [`Router::method_not_allowed_fallback`] does not reach a set:
    /// `match route { … }.fallback(handler)` answers for all its routes. Where a pattern
    /// fits and no route does, as `/notes/logo.png` here, the answer is a 404 of the set;
    /// [`typed_routes_or`](Self::typed_routes_or) says what else.
    ///
    /// # Panics
    ///
    /// As all of [`RouterExt`]; and when a route is at no path, which the message names.
    #[must_use]
    #[track_caller]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set whose routes say the whole path, in a router that is nested at `prefix`.
    /// [`typed_routes`](Self::typed_routes) takes sets whose routes say the path behind the prefix.
    ///
    /// ```
    /// use axum::{Router, routing::get};
    /// use urika::Routes;
    /// use urika_axum::RouterExt;
    ///
    /// #[derive(Routes)]
    /// enum Api {
    ///     #[route("/api/users/{id}")]
    ///     User { id: u64 },
    /// }
    ///
    /// let api: Router = Router::new()
    ///     .typed_routes_in("/api", |Api::User { id }| get(move || async move { id.to_string() }));
    /// let app: Router = Router::new().nest("/api", api);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`typed_routes`](Self::typed_routes); and when a route is not behind the prefix, where no
    /// request could reach it. A router that is then not nested at the prefix answers 500, as axum does
    /// for an extension that is missing.
    #[must_use]
    #[track_caller]
    fn typed_routes_in<R, F>(self, prefix: &str, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set, and `otherwise` for all that is no route: where a pattern of the set
    /// fits and none of its routes, and as the [fallback](Router::fallback) of the router. So files
    /// stand beside a set:
    ///
    /// ```
    /// use axum::{Router, routing::{any, get}};
    /// use urika::Routes;
    /// use urika_axum::RouterExt;
    ///
    /// #[derive(Routes)]
    /// enum Site {
    ///     #[route("/{id}.html")]
    ///     Page { id: u64 },
    /// }
    ///
    /// // With tower-http: `any_service(ServeDir::new("static"))`, which finds `/logo.png` as well.
    /// let files = any(|| async { "a file" });
    /// let app: Router = Router::new()
    ///     .typed_routes_or(|Site::Page { id }| get(move || async move { id.to_string() }), files);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`typed_routes`](Self::typed_routes); and when the router has a fallback already.
    #[must_use]
    #[track_caller]
    fn typed_routes_or<R, F>(self, dispatch: F, otherwise: MethodRouter<S>) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Takes a path in each of its spellings, `/%6eotes/1` for `/notes/1`: exactly what
    /// [`from_path`](urika::FromUri::from_path) takes of a template is answered then. It comes last,
    /// around all routes and behind [`with_state`](Router::with_state): nothing can be added to what it
    /// returns.
    ///
    /// The path gets its normal form before it is looked at (RFC 3986, section 6.2.2): what is
    /// unreserved is not escaped, and escapes are in upper case. Reserved characters stay as they are,
    /// and dot segments however they are written. All routes and their layers see that path, and
    /// [`OriginalUri`](axum::extract::OriginalUri) has what the client sent.
    ///
    /// ```
    /// use axum::Router;
    /// use urika_axum::{AnySpelling, RouterExt, Typed};
    ///
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    ///
    /// async fn show(Typed(note): Typed<Note>) -> String {
    ///     note.id.to_string()
    /// }
    ///
    /// let app: AnySpelling = Router::new().typed_get(show).any_spelling();
    /// ```
    fn any_spelling(self) -> AnySpelling
    where
        Self: Into<Router>;

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
    #[track_caller]
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self {
        const { assert_mountable::<T>() }
        let matched = MatchedRoute::of_template(T::TEMPLATE);
        let named = from_fn(move |mut request: Request, next: Next| {
            let matched = matched.clone();
            matched.clone().put(request.extensions_mut());
            async move {
                let mut response = next.run(request).await;
                matched.put(response.extensions_mut());
                said(response)
            }
        });
        let what = format!("the template `{}`", T::TEMPLATE);
        mount(self, &what, of_template::<T>(), &methods.layer(named))
    }

    #[track_caller]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        mount(self, &name_of::<R>(), served::<R>(), &set(dispatch, None, Seen::Path))
    }

    #[track_caller]
    fn typed_routes_in<R, F>(self, prefix: &str, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        let seen = Seen::Behind(prefix.into());
        mount(self, &name_of::<R>(), served_in::<R>(prefix), &set(dispatch, None, seen))
    }

    #[track_caller]
    fn typed_routes_or<R, F>(self, dispatch: F, otherwise: MethodRouter<S>) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        let fallback = otherwise.clone();
        let methods = set(dispatch, Some(otherwise), Seen::Path);
        let routes = mount(self, &name_of::<R>(), served::<R>(), &methods);
        let fallback = Router::new()
            .without_v07_checks()
            .fallback(|State(state): State<S>, request: Request| fallback.call(request, state));
        explained(
            || routes.merge(fallback),
            || {
                "help: `typed_routes_or` makes `otherwise` the fallback of the router, which has one already: mount this set by `typed_routes`, or write both sets as one".to_owned()
            },
        )
    }

    fn any_spelling(self) -> AnySpelling
    where
        Self: Into<Router>,
    {
        AnySpelling(self.into())
    }
}

/// Names a set in messages.
fn name_of<R>() -> String {
    format!("the set `{}`", std::any::type_name::<R>())
}

impl<S> sealed::Sealed for Router<S> {}

mod sealed {
    #[allow(unnameable_types, reason = "it seals the trait")]
    pub trait Sealed {}
}
