//! [`MatchedRoute`]: the template that matched a request.

use std::sync::Arc;

use axum::http::Extensions;
use urika::__private::routes::{way, way_of_error};
use urika::{MatchError, Route, Routes};

/// The template by which the router found a request. In a route set it also has the name of the route and the
/// names of the sets around it.
///
/// Every route that [`RouterExt`](crate::RouterExt) mounts sets a `MatchedRoute` in two places. Handlers find
/// it in the extensions of the request. Layers that count and log find it in the extensions of the response,
/// even of a redirect or a 400. Only the response to a path without a route does not have one. Before
/// `next.run`, a layer calls [`find`](Self::find):
///
/// ```
/// use axum::{
///     Extension, Router, middleware::map_response, response::Response, routing::get,
/// };
/// use urika_axum::{MatchedRoute, RouterExt, Typed};
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// async fn show(
///     Typed(note): Typed<Note>,
///     Extension(route): Extension<MatchedRoute>,
/// ) -> String {
///     format!("{} of {}", note.id, route.template())
/// }
///
/// async fn count(response: Response) -> Response {
///     if let Some(route) = response.extensions().get::<MatchedRoute>() {
///         println!("{} of {}", response.status(), route.template());
///     }
///     response
/// }
///
/// let app: Router = Router::new().typed_get(show).layer(map_response(count));
/// ```
///
/// axum's own `MatchedPath` has the pattern, which two routes of a set may share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchedRoute(Matched);

/// Each request has two copies, so a copy does not allocate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Matched {
    /// A template that is not part of a set.
    Template(&'static str),
    /// A route of the set that is mounted.
    Route([&'static str; 1], &'static str),
    /// A route of an inner set.
    Inside(Arc<Inside>),
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Inside {
    names: Vec<&'static str>,
    template: String,
}

impl MatchedRoute {
    pub(crate) const fn of_template(template: &'static str) -> Self {
        Self(Matched::Template(template))
    }

    pub(crate) fn of_route<R: Routes>(route: &R) -> Self {
        let first = route.route();
        if first.routes().is_empty() {
            return Self::of_way(&[first]);
        }
        let mut found = Vec::new();
        way(route, |route| found.push(route));
        Self::of_way(&found)
    }

    /// Returns the route of `text`, one of whose values was refused.
    pub(crate) fn of_error<R: Routes>(text: &str, error: &MatchError) -> Option<Self> {
        let mut found = Vec::new();
        way_of_error(R::ROUTES, text, error, |route| found.push(route));
        let is_whole = found.last().is_some_and(|last| Some(last.name()) == error.route());
        is_whole.then(|| Self::of_way(&found))
    }

    /// Returns the last of these routes. Each route is in the set that the route before it holds.
    fn of_way(way: &[&'static Route]) -> Self {
        if let [only] = way {
            return Self(Matched::Route([only.name()], only.template()));
        }
        let names = way.iter().map(|route| route.name()).collect();
        let template = way.iter().map(|route| route.template()).collect();
        Self(Matched::Inside(Arc::new(Inside { names, template })))
    }

    pub(crate) fn put(self, extensions: &mut Extensions) {
        extensions.insert(self);
    }

    /// Returns the name of the route in the set that is mounted. For a route of an inner set, this is the
    /// name of the variant that holds the inner set; [`names`](Self::names) returns all names.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn label(route: &MatchedRoute) -> &str {
    ///     route.name().unwrap_or(route.template())
    /// }
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        self.names().first().copied()
    }

    /// Returns the names of the variants that lead to the route, the outermost first. The slice is empty for
    /// a template that is not part of a set.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// // "Admin::User" of `Site::Admin(Admin::User { .. })`
    /// fn label(route: &MatchedRoute) -> String {
    ///     route.names().join("::")
    /// }
    /// ```
    #[must_use]
    pub fn names(&self) -> &[&'static str] {
        match &self.0 {
            Matched::Template(_) => &[],
            Matched::Route(name, _) => name,
            Matched::Inside(inside) => &inside.names,
        }
    }

    /// Returns the template, as in [`TEMPLATE`](urika::UriTemplate::TEMPLATE) and
    /// [`Route::template`](urika::Route::template), after the prefixes of the sets that hold it.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn is_search(route: &MatchedRoute) -> bool {
    ///     route.template().contains("{?q")
    /// }
    /// ```
    #[must_use]
    pub fn template(&self) -> &str {
        match &self.0 {
            Matched::Template(template) | Matched::Route(_, template) => template,
            Matched::Inside(inside) => &inside.template,
        }
    }
}
