//! [`RouterExt`]: routes from templates.

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use urika::{FromUriOwned, Routes, UriTemplate};

use crate::mount::{assert_mountable, explained, mount, of_template, of_template_in, served, served_in};
use crate::set::{Seen, named, set};
use crate::{AnySpelling, TypedArguments, TypedTarget};

/// Declares the method of [`RouterExt`] for a method of HTTP.
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
/// `typed_get` and the similar methods mount a handler whose first argument is [`Typed<T>`](crate::Typed),
/// under each pattern of `T::PATTERNS`:
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
/// A pattern may match more than its template. The template `/{name}.json` has the pattern `/{name}`, since
/// the patterns of axum 0.8 have whole segments. The template is then matched again, and a path that it does
/// not match is a 404. The router knows this template as `/{(name).json}`, which `MatchedPath` shows, so that
/// no other route can have the same pattern. Put templates of one pattern into one set.
///
/// # Spellings
///
/// A router compares literals byte by byte. So a template is mounted in each spelling that clients write,
/// such as `/caf%c3%a9` beside `/caf%C3%A9`, or `/a%7Eb` beside `/a~b`. [`any_spelling`](Self::any_spelling)
/// accepts all other spellings as well. If a literal segment begins with `*` or `:`, the router becomes one
/// [without checks for axum 0.7](Router::without_v07_checks), and can only be merged into such a router.
///
/// # Inside of `nest`
///
/// A template that is mounted in a router inside of a `nest` has the path behind the prefix, as axum's
/// patterns do there. Links of that template lack the prefix. For links with the prefix, write the
/// whole path and mount it by [`typed_route_in`](Self::typed_route_in), put a set with `#[routes("/api")]` into a
/// set around it, or combine routers by `merge`.
///
/// # Errors while compiling
///
/// A template without a pattern does not compile. The error appears when code is generated for the call:
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
/// As [`Router::route`], panics when routes overlap: two handlers of one method under one pattern; a template
/// that matches only a part of its pattern, such as `/{name}.json`, beside another route of that pattern,
/// since one would hide the other (in any order, and also by `merge`); patterns that differ only in the name
/// of a variable; a segment and the rest of the path in one place, such as `/files/{id}` and
/// `/files/{*path}`. Inside of one route set all of these are allowed.
pub trait RouterExt<S>: sealed::Sealed + Sized
where
    S: Clone + Send + Sync + 'static,
{
    /// Mounts a [`MethodRouter`] under the patterns of a template. Only the path is checked: handlers may
    /// have their [`Typed<T>`](crate::Typed) in any position, and layers may be around them. A handler
    /// without `Typed<T>` is called for every path that the patterns match.
    ///
    /// ```
    /// use axum::{Router, routing::get};
    /// use urika_axum::{RouterExt, Typed};
    ///
    /// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
    ///
    /// let app: Router = Router::new().typed_route::<Note>(
    ///     get(|method: axum::http::Method, Typed(note): Typed<Note>| async move {
    ///         format!("{method} {}", note.id)
    ///     })
    ///         .delete(|| async { "gone" }),
    /// );
    /// ```
    ///
    /// # Panics
    ///
    /// As all methods of [`RouterExt`].
    #[must_use]
    #[track_caller]
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self;

    /// Mounts a [`MethodRouter`] under the patterns of a template that says the whole path, in a router that
    /// is nested at `prefix`. [`typed_route`](Self::typed_route) and its like take templates that say the path
    /// behind the prefix.
    ///
    /// ```
    /// use axum::{Router, routing::get};
    /// use urika_axum::{RouterExt, Typed};
    ///
    /// urika::uri_template!(struct Note = "/api/notes/{id}", id: u64);
    ///
    /// async fn show(Typed(note): Typed<Note>) -> String {
    ///     note.build().to_string()
    /// }
    ///
    /// let api: Router = Router::new().typed_route_in::<Note>("/api", get(show));
    /// let app: Router = Router::new().nest("/api", api);
    /// ```
    ///
    /// # Panics
    ///
    /// As all of [`RouterExt`]; and when the template is not below the prefix. A router that is then not
    /// nested at the prefix answers 500.
    #[must_use]
    #[track_caller]
    fn typed_route_in<T: UriTemplate>(self, prefix: &str, methods: MethodRouter<S>) -> Self;

    /// Mounts a route set under the patterns of its routes. The set's own matcher chooses the route, also
    /// between `/{name}.json` and `/{name}`, which have one pattern.
    ///
    /// `dispatch` returns the handler of a route as axum's [`MethodRouter`]. Methods, state, other extractors
    /// and layers work as elsewhere, and a missing method is a 405 that lists the others. `dispatch` is
    /// called once for each request, and makes the layers around a handler anew each time. So put a layer
    /// that counts requests, such as a rate limit, around the router.
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
    ///         Notes::Note { id } => {
    ///             get(move |State(owner): State<&'static str>| async move {
    ///                 format!("{id} of {owner}")
    ///             })
    ///         }
    ///         Notes::Export { id } => get(move || async move { id.to_string() }),
    ///     })
    ///     .with_state("kim");
    /// ```
    ///
    /// A set can be mounted beside other routes, sets and fallbacks. A handler that is mounted by itself
    /// under a pattern of the set comes first, for its methods, and the set's `Allow` does not list these.
    /// [`Router::method_not_allowed_fallback`] does not reach a set: `match route { … }.fallback(handler)`
    /// answers for all its routes. If a pattern matches and no route does, as for `/notes/logo.png` here, the
    /// set answers 404; [`typed_routes_or`](Self::typed_routes_or) takes another answer.
    ///
    /// # Panics
    ///
    /// As all methods of [`RouterExt`]; also when a route has no path, which the message names.
    #[must_use]
    #[track_caller]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set with whole paths in a router that is nested at `prefix`. For a set with the paths
    /// behind the prefix, use [`typed_routes`](Self::typed_routes).
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
    ///     .typed_routes_in("/api", |Api::User { id }| {
    ///         get(move || async move { id.to_string() })
    ///     });
    /// let app: Router = Router::new().nest("/api", api);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`typed_routes`](Self::typed_routes); also when a route is not below the prefix, since no request
    /// could reach that route. A router that is not nested at the prefix answers 500, as axum does for a
    /// missing extension.
    #[must_use]
    #[track_caller]
    fn typed_routes_in<R, F>(self, prefix: &str, dispatch: F) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set, and `otherwise` for all other requests: for paths that match a pattern of the set
    /// but no route, and as the [fallback](Router::fallback) of the router. So files can be served beside a
    /// set:
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
    /// // With tower-http: `any_service(ServeDir::new("static"))`, which also finds
    /// // `/logo.png`.
    /// let files = any(|| async { "a file" });
    /// let app: Router = Router::new()
    ///     .typed_routes_or(
    ///         |Site::Page { id }| get(move || async move { id.to_string() }),
    ///         files,
    ///     );
    /// ```
    ///
    /// # Panics
    ///
    /// As [`typed_routes`](Self::typed_routes); also when the router already has a fallback.
    #[must_use]
    #[track_caller]
    fn typed_routes_or<R, F>(self, dispatch: F, otherwise: MethodRouter<S>) -> Self
    where
        R: Routes + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Accepts every spelling of a path, such as `/%6eotes/1` for `/notes/1`: all that
    /// [`from_path`](urika::FromUri::from_path) of a template accepts. Call it last, around all routes and
    /// behind [`with_state`](Router::with_state): no route can be added to the result. `axum::serve` takes
    /// its [`into_make_service`](AnySpelling::into_make_service).
    ///
    /// The path is normalized before routes are matched (RFC 3986, section 6.2.2): unreserved characters are
    /// decoded, and escapes are in upper case. Reserved characters and dot segments stay as they are written.
    /// All routes and their layers see the normalized path; [`OriginalUri`](axum::extract::OriginalUri) has
    /// what the client sent.
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
        mount(self, &template::<T>(), of_template::<T>(), &named::<T, S>(methods, None))
    }

    #[track_caller]
    fn typed_route_in<T: UriTemplate>(self, prefix: &str, methods: MethodRouter<S>) -> Self {
        const { assert_mountable::<T>() }
        let methods = named::<T, S>(methods, Some(prefix.into()));
        mount(self, &template::<T>(), of_template_in::<T>(prefix), &methods)
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
                "help: `typed_routes_or` makes `otherwise` the fallback of the router, which already has one: mount this set with `typed_routes`, or merge the sets".to_owned()
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

/// Returns the name of a template, for messages.
fn template<T: UriTemplate>() -> String {
    format!("the template `{}`", T::TEMPLATE)
}

/// Returns the name of a set, for messages.
fn name_of<R>() -> String {
    format!("the set `{}`", std::any::type_name::<R>())
}

impl<S> sealed::Sealed for Router<S> {}

mod sealed {
    #[allow(unnameable_types, reason = "it seals the trait")]
    pub trait Sealed {}
}
