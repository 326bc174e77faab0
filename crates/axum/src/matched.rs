//! [`MatchedRoute`]: the template that a request was found by.

use axum::http::Extensions;
use urika::{MatchError, Route, Routes};

/// The template by which the router found a request, and in a route set the name of the route.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchedRoute {
    name: Option<&'static str>,
    template: &'static str,
}

impl MatchedRoute {
    pub(crate) const fn of_template(template: &'static str) -> Self {
        Self { name: None, template }
    }

    pub(crate) const fn of_route(route: &Route) -> Self {
        Self { name: Some(route.name()), template: route.template() }
    }

    /// The route whose value could not be taken, where its name tells it: an error has the name of the
    /// innermost route, which another set inside of `R` may have as well.
    pub(crate) fn of_error<R: Routes>(error: &MatchError) -> Option<Self> {
        let name = error.route()?;
        let mut named = R::ROUTES.iter().filter(|route| has_name(route, name));
        named.next().filter(|_| named.next().is_none()).map(Self::of_route)
    }

    pub(crate) fn put(self, extensions: &mut Extensions) {
        extensions.insert(self);
    }

    /// The name of the route, in a route set. Of a set inside of it, the name is that of the variant
    /// which holds the set.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn label(route: MatchedRoute) -> &'static str {
    ///     route.name().unwrap_or(route.template())
    /// }
    /// ```
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// The template, as [`TEMPLATE`](urika::UriTemplate::TEMPLATE) and
    /// [`Route::template`](urika::Route::template) have it.
    ///
    /// ```
    /// # use urika_axum::MatchedRoute;
    /// fn is_search(route: MatchedRoute) -> bool {
    ///     route.template().contains("{?q")
    /// }
    /// ```
    #[must_use]
    pub const fn template(&self) -> &'static str {
        self.template
    }
}

fn has_name(route: &Route, name: &str) -> bool {
    match route.routes() {
        [] => route.name() == name,
        inner => inner.iter().any(|route| has_name(route, name)),
    }
}
