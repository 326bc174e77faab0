//! [`RouterExt`]: routes from templates.

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler as _;
use axum::routing::{self, MethodRouter};
use urika::{FromUriOwned, Route, Routes, UriTemplate};

use crate::mount::{assert_mountable, mount, of_template, of_template_in, served, served_in};
use crate::panic::{Mounted, explained};
use crate::set::{Seen, named, set};
use crate::{AnySpelling, TypedArguments, TypedHandler, TypedSet, TypedTarget};

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
        /// See [`RouterExt`](RouterExt#panics).
        #[must_use]
        #[track_caller]
        fn $name<H, A>(self, handler: H) -> Self
        where
            H: TypedHandler<A, S>,
            A: TypedArguments<Target: TypedTarget> + 'static,
        {
            self.typed_route::<A::Target>($route(handler))
        }
    };
}

/// Methods of [`Router`] that mount a handler at the path of its template.
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
///     .typed_put(save) // the same pattern; any other method is a 405, as usual
///     .with_state("kim");
/// ```
///
/// A pattern may match more than its template. The template `/{name}.json` has the pattern `/{name}`, since
/// axum 0.8 matches whole segments. The template is then matched again, and a path that it does not match is
/// a 404. The router has this template as `/{(name).json}`, which `MatchedPath` shows, so no other route can
/// use the pattern. Put templates that share a pattern into one set.
///
/// # Spellings
///
/// A router compares literals byte by byte. So a template is mounted in each spelling that clients write, such
/// as `/caf%c3%a9` and `/caf%C3%A9`, or `/a%7Eb` and `/a~b`. [`any_spelling`](Self::any_spelling) accepts all
/// other spellings as well. If a literal segment begins with `*` or `:`, the router becomes one
/// [without checks for axum 0.7](Router::without_v07_checks), and can only be merged into such a router.
///
/// # Inside `nest`
///
/// In a router that is nested, a template has the path after the prefix, like axum's own patterns. Its links
/// do not have the prefix. For links with the prefix, write the whole path and mount it with
/// [`typed_route_in`](Self::typed_route_in), nest a set with `#[routes("/api")]` in another set, or combine
/// routers with `merge`.
///
/// # Compile errors
///
/// A template without a pattern does not compile. The error appears when the call is monomorphized:
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
/// Like [`Router::route`], panics when routes overlap:
///
/// - two handlers of one method for one pattern;
/// - a template that matches only part of its pattern, such as `/{name}.json`, and another route with that
///   pattern, since one would hide the other (in any order, and even after a `merge`);
/// - patterns that differ only in the name of a variable;
/// - a segment and the rest of the path in one place, such as `/files/{id}` and `/files/{*path}`.
///
/// Inside one route set, all of these are allowed.
pub trait RouterExt<S>: sealed::Sealed + Sized
where
    S: Clone + Send + Sync + 'static,
{
    /// Mounts a [`MethodRouter`] at the patterns of a template. Handlers may have their
    /// [`Typed<T>`](crate::Typed) in any position, and may be wrapped in layers. A handler without `Typed<T>` is
    /// called for every path that the patterns match.
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
    /// See [`RouterExt`](RouterExt#panics).
    #[must_use]
    #[track_caller]
    fn typed_route<T: UriTemplate>(self, methods: MethodRouter<S>) -> Self;

    /// Mounts a [`MethodRouter`] at the patterns of a template with the whole path, in a router that is nested at
    /// `prefix`. The other methods, such as [`typed_route`](Self::typed_route), expect the path after the prefix.
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
    /// See [`RouterExt`](RouterExt#panics); also panics when the template is not below the prefix. A router that is not
    /// nested at the prefix answers 500.
    #[must_use]
    #[track_caller]
    fn typed_route_in<T: UriTemplate>(self, prefix: &str, methods: MethodRouter<S>) -> Self;

    /// Mounts a route set at the patterns of its routes. The set's own matcher chooses the route, even between
    /// `/{name}.json` and `/{name}`, which share a pattern.
    ///
    /// `dispatch` returns the handler of a route as axum's [`MethodRouter`]. Methods, state, other extractors
    /// and layers work as usual, and a missing method is a 405 that lists the others. `dispatch` is called once
    /// per request, and creates the layers around a handler each time. So put a layer that keeps state, such as a
    /// rate limit, around the router.
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
    /// A set can be combined with other routes, sets and fallbacks. A handler that is mounted separately at a
    /// pattern of the set takes precedence for its methods, which the set's `Allow` does not list.
    /// [`Router::method_not_allowed_fallback`] does not apply to a set; write `match route { … }.fallback(handler)`
    /// instead. If a pattern matches but no route does, as for `/notes/logo.png` here, the set answers 404;
    /// [`typed_routes_or`](Self::typed_routes_or) accepts another answer.
    ///
    /// A variant with `#[route(fallback)]` becomes the [fallback](Router::fallback) of the router, and also
    /// answers for a path that matches a pattern but no route. Other routes of the router come first. The
    /// fallback of an inner set answers below its prefix. A router has one fallback: `typed_routes` panics if the router
    /// already has another one, but a later call of [`Router::fallback`] replaces this one without a panic, and then
    /// answers only for paths that match no pattern.
    ///
    /// ```
    /// use axum::{Router, http::StatusCode, routing::{any, get}};
    /// use urika::Routes;
    /// use urika_axum::RouterExt;
    ///
    /// #[derive(Clone, Routes)]
    /// enum Site {
    ///     #[route("/")]
    ///     Home,
    ///     #[route(fallback)]
    ///     NotFound(String),
    /// }
    ///
    /// let app: Router = Router::new().typed_routes(|route| match route {
    ///     Site::Home => get(async || "home"),
    ///     Site::NotFound(path) => {
    ///         any(async move || (StatusCode::NOT_FOUND, format!("{path} was not found")))
    ///     }
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// See [`RouterExt`](RouterExt#panics); also panics when a route has no path, or when the set and the router
    /// both have a fallback. The message names the route.
    #[must_use]
    #[track_caller]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set with whole paths in a router that is nested at `prefix`. For a set with the paths
    /// after the prefix, use [`typed_routes`](Self::typed_routes).
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
    /// See [`typed_routes`](Self::typed_routes); also panics when a route is not below the prefix, since no request
    /// could reach that route. A router that is not nested at the prefix answers 500, as axum does for a
    /// missing extension.
    #[must_use]
    #[track_caller]
    fn typed_routes_in<R, F>(self, prefix: &str, dispatch: F) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Mounts a route set, and `otherwise` for all other requests: for paths that match a pattern of the set but
    /// none of its routes, and as the [fallback](Router::fallback) of the router. Use it to serve files next to a
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
    /// See [`typed_routes`](Self::typed_routes); also panics when the router or the set already has a fallback.
    #[must_use]
    #[track_caller]
    fn typed_routes_or<R, F>(self, dispatch: F, otherwise: MethodRouter<S>) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static;

    /// Accepts every spelling of a path that [`from_path`](urika::FromUri::from_path) of a template accepts, such
    /// as `/%6eotes/1` for `/notes/1`. Call it last, after all routes and [`with_state`](Router::with_state): no
    /// route can be added to the result. Pass its [`into_make_service`](AnySpelling::into_make_service) to
    /// `axum::serve`.
    ///
    /// The path is normalized before routes are matched (RFC 3986, section 6.2.2): unreserved characters are
    /// decoded, and escapes are written in upper case. Reserved characters and dot segments stay unchanged.
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
        mount(self, Mounted::Template(T::TEMPLATE), of_template::<T>(), &named::<T, S>(methods, None))
    }

    #[track_caller]
    fn typed_route_in<T: UriTemplate>(self, prefix: &str, methods: MethodRouter<S>) -> Self {
        const { assert_mountable::<T>() }
        let methods = named::<T, S>(methods, Some(prefix.into()));
        mount(self, Mounted::Template(T::TEMPLATE), of_template_in::<T>(prefix), &methods)
    }

    #[track_caller]
    fn typed_routes<R, F>(self, dispatch: F) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        let methods = set(dispatch, None, Seen::Path);
        let routes = mount(self, set_of::<R>(), served::<R>(), &methods);
        with_own_fallback::<R, S>(routes, methods)
    }

    #[track_caller]
    fn typed_routes_in<R, F>(self, prefix: &str, dispatch: F) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        let methods = set(dispatch, None, Seen::Behind(prefix.into()));
        let routes = mount(self, set_of::<R>(), served_in::<R>(prefix), &methods);
        with_own_fallback::<R, S>(routes, methods)
    }

    #[track_caller]
    fn typed_routes_or<R, F>(self, dispatch: F, otherwise: MethodRouter<S>) -> Self
    where
        R: TypedSet + FromUriOwned + 'static,
        F: Fn(R) -> MethodRouter<S> + Clone + Send + Sync + 'static,
    {
        assert!(
            !R::ROUTES.iter().any(Route::is_fallback),
            "{} has a fallback, so `otherwise` of `typed_routes_or` would answer no request\n  help: mount the set with `typed_routes`, or remove the variant with `#[route(fallback)]`",
            set_of::<R>()
        );
        let methods = set(dispatch, Some(otherwise.clone()), Seen::Path);
        let routes = mount(self, set_of::<R>(), served::<R>(), &methods);
        with_fallback(routes, otherwise, |_| {
            "help: `typed_routes_or` makes `otherwise` the fallback of the router, which already has one: mount this set with `typed_routes`, or merge the sets".to_owned()
        })
    }

    fn any_spelling(self) -> AnySpelling
    where
        Self: Into<Router>,
    {
        AnySpelling(self.into())
    }
}

/// Makes the methods of a set the fallback of the router, if the set has a fallback.
#[track_caller]
fn with_own_fallback<R: Routes, S: Clone + Send + Sync + 'static>(
    routes: Router<S>,
    methods: MethodRouter<S>,
) -> Router<S> {
    match R::ROUTES.iter().find(|route| route.is_fallback()) {
        None => routes,
        Some(route) => with_fallback(routes, methods, |_| {
            format!(
                "while {} is mounted, whose fallback `{}` is the fallback of the router\n  help: a router has one fallback: remove the other one, or this variant",
                set_of::<R>(),
                route.name()
            )
        }),
    }
}

/// Adds a fallback to a router. `help` is added to the panic of a router that already has one.
#[track_caller]
fn with_fallback<S: Clone + Send + Sync + 'static>(
    routes: Router<S>,
    methods: MethodRouter<S>,
    help: impl FnOnce(&str) -> String,
) -> Router<S> {
    let fallback = Router::new()
        .without_v07_checks()
        .fallback(|State(state): State<S>, request: Request| methods.call(request, state));
    explained(|| routes.merge(fallback), help)
}

/// Returns the name of a set, for messages.
fn set_of<R>() -> Mounted {
    Mounted::Set(std::any::type_name::<R>())
}

impl<S> sealed::Sealed for Router<S> {}

mod sealed {
    #[allow(unnameable_types, reason = "it seals the trait")]
    pub trait Sealed {}
}
