//! [`MatchedRoute`]: the template that a request was found by.

use std::borrow::Cow;

use axum::http::Extensions;
use urika::__private::routes::way;
use urika::{MatchError, Route, Routes};

/// The template by which the router found a request, and in a route set the names of the route and of
/// the sets around it.
///
/// Whatever [`RouterExt`](crate::RouterExt) mounts has it in the extensions of the request, for
/// handlers; and in those of the response, for layers that count and log, also behind `next.run`. A
/// redirect and a 400 of a set have it on the response, and a path of no route has none:
///
/// ```
/// use axum::{Extension, Router, middleware::map_response, response::Response, routing::get};
/// use urika_axum::{MatchedRoute, RouterExt, Typed};
///
/// urika::uri_template!(struct Note = "/notes/{id}", id: u64);
///
/// async fn show(Typed(note): Typed<Note>, Extension(route): Extension<MatchedRoute>) -> String {
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
/// axum's own `MatchedPath` has the pattern instead, which two routes of a set may share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchedRoute {
    names: Vec<&'static str>,
    template: Cow<'static, str>,
}

impl MatchedRoute {
    pub(crate) const fn of_template(template: &'static str) -> Self {
        Self { names: Vec::new(), template: Cow::Borrowed(template) }
    }

    pub(crate) fn of_route<R: Routes>(route: &R) -> Self {
        let mut found = Vec::new();
        way(route, |route| found.push(route));
        Self::of_way(&found)
    }

    /// The route whose value could not be taken, where its name tells it: an error has the name of the
    /// innermost route, which another set inside of `R` may have as well.
    pub(crate) fn of_error<R: Routes>(error: &MatchError) -> Option<Self> {
        let mut found = Vec::new();
        ways(R::ROUTES, error.route()?, &mut Vec::new(), &mut found);
        found.pop().filter(|_| found.is_empty())
    }

    /// The last of these routes, each of which is one of the set that the route before it holds.
    fn of_way(way: &[&'static Route]) -> Self {
        let template = match way {
            [only] => Cow::Borrowed(only.template()),
            _ => Cow::Owned(way.iter().map(|route| route.template()).collect()),
        };
        Self { names: way.iter().map(|route| route.name()).collect(), template }
    }

    pub(crate) fn put(self, extensions: &mut Extensions) {
        extensions.insert(self);
    }

    /// Returns the name of the route in the set that is mounted. Of a set inside of it, the name is that
    /// of the variant which holds the set; [`names`](Self::names) has the whole way.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn label(route: &MatchedRoute) -> &str {
    ///     route.name().unwrap_or(route.template())
    /// }
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        self.names.first().copied()
    }

    /// Returns the names of the variants that lead to the route, the outermost first; none of a template
    /// that is mounted by itself.
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
        &self.names
    }

    /// Returns the template, as [`TEMPLATE`](urika::UriTemplate::TEMPLATE) and
    /// [`Route::template`](urika::Route::template) have it, behind the prefixes of the sets that hold it.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn is_search(route: &MatchedRoute) -> bool {
    ///     route.template().contains("{?q")
    /// }
    /// ```
    #[must_use]
    pub fn template(&self) -> &str {
        &self.template
    }
}

/// Finds all routes of a name, in sets inside of each other.
fn ways(routes: &'static [Route], name: &str, way: &mut Vec<&'static Route>, found: &mut Vec<MatchedRoute>) {
    for route in routes {
        way.push(route);
        match route.routes() {
            [] if route.name() == name => found.push(MatchedRoute::of_way(way)),
            inner => ways(inner, name, way, found),
        }
        way.pop();
    }
}
