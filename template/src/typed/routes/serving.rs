//! How a server answers for a set: for its own routes and for those of inner sets.

use core::fmt;
use core::marker::PhantomData;

use super::set::Routes;
use crate::fault::{MatchError, step};
use crate::template::{query_start, variables};
use crate::typed::UriValue;
use crate::typed::capture::{Borrow, Companion, FromUri, Moved, Own, Reading, Scan, Serves, Serving};
use crate::typed::facts::Facts;
use crate::typed::route::{Inner, Route, RouteKind, has_former};
use crate::typed::template::UriTemplate;
use crate::typed::walk::Walk;

/// The answers of a set.
#[derive(Debug)]
pub struct OfSet<'u, T>(PhantomData<(&'u (), T)>);

impl<'u, T: Routes + FromUri<'u>> Serves for OfSet<'u, T> {
    const SERVING: Serving = Serving {
        rejection: |text, error| answer(T::__REJECTION, T::ROUTES, text, error),
        moved: T::__moved,
        way: |text, reading, visit| match T::__read(text, reading, Own) {
            Ok(route) => way(&route, visit),
            Err(error) => way_of_error(T::ROUTES, text, &error, visit),
        },
        inner: T::__INNER,
    };
}

/// The answers of a template.
#[derive(Debug)]
pub struct OfTemplate<T>(PhantomData<T>);

impl<T: UriTemplate> Serves for OfTemplate<T> {
    const SERVING: Serving = {
        let inner = const {
            let routes = const { &[Route::typed("", T::__FACTS, || T::__REJECTION)] };
            &Inner::new(&[], routes, false, |_, _, _| None)
        };
        Serving { rejection: |_, _| T::__REJECTION, inner, ..Serving::NONE }
    };
    const TEMPLATE: &'static str = T::__FACTS.template;
    const CHOICE: &'static str = Facts::choice(T::__FACTS.choices, T::__FACTS.variables);
}

/// Returns the rejection of the member that matched the path. The innermost member with a rejection decides.
#[inline]
fn answer(own: Companion, routes: &'static [Route], text: &str, error: &MatchError) -> Companion {
    let mut answer = own;
    way_of_error(routes, text, error, |route| {
        let named = (route.rejection)();
        if !named.is::<()>() {
            answer = named;
        }
    });
    answer
}

/// Calls `visit` with the inner sets that matched the path, the outermost first, and then with the route of
/// the error. A path without a matching route belongs to the sets whose prefixes it has.
pub fn way_of_error(
    mut routes: &'static [Route],
    mut text: &str,
    error: &MatchError,
    mut visit: impl FnMut(&'static Route),
) {
    let (name, mut sets, mut way) = (error.route().unwrap_or_default(), error.sets(), error.way());
    loop {
        let is_last = |route: &&Route| sets == 0 && route.kind != RouteKind::Set && route.name == name;
        if let Some(route) = routes.iter().find(is_last) {
            return visit(route);
        }
        let rest_of_way = |route: &Route| way ^ step(route.name, sets.saturating_sub(1));
        let is_of = |route: &Route| {
            error.is_no_match() || sets > 0 && has(route.inner.routes, name, sets - 1, rest_of_way(route))
        };
        let mut behind = tried(routes).filter_map(|(_, route)| Some((route, behind(text, route.template)?)));
        let Some((route, rest)) = behind.find(|(route, _)| is_of(route)) else { return };
        visit(route);
        (routes, text, sets, way) = (route.inner.routes, rest, sets.saturating_sub(1), rest_of_way(route));
    }
}

/// Returns whether a route has this name, this number of sets deeper, after these steps.
#[inline]
fn has(routes: &[Route], name: &str, sets: u8, way: u64) -> bool {
    routes.iter().any(|route| match sets.checked_sub(1) {
        Some(sets) => has(route.inner.routes, name, sets, way ^ step(route.name, sets)),
        None => way == 0 && route.kind != RouteKind::Set && route.name == name,
    })
}

/// Returns the inner sets with their indexes, in the order in which they are tried: the longest prefix first.
#[inline]
fn tried(routes: &'static [Route]) -> impl Iterator<Item = (usize, &'static Route)> {
    let length = |route: &Route| route.template.matches('/').count();
    let longest = routes.iter().map(length).max().unwrap_or_default();
    let sets = move || routes.iter().enumerate().filter(|(_, route)| route.kind == RouteKind::Set);
    (0..=longest).rev().flat_map(move |count| sets().filter(move |(_, route)| length(route) == count))
}

/// Returns the text after a prefix.
#[inline]
fn behind<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let mut scan = Scan::new(text);
    scan.literal(prefix)?;
    let rest = scan.all().encoded();
    (rest.is_empty() || rest.starts_with(['/', '?', '#'])).then_some(rest)
}

/// Writes the URI to which a former path of an inner set of `R` has moved.
pub fn moved_inside<'u, R: Routes + FromUri<'u>>(
    text: &'u str,
    reading: Reading,
    out: &mut dyn fmt::Write,
) -> Option<Result<Moved, MatchError>> {
    if !has_former(R::ROUTES) {
        return None;
    }
    moved_behind(&R::__read(text, reading, Borrow), &[], text, reading, out)
}

/// Returns the error of a former path whose query has an invalid value. `Former` is the set that also has the
/// former paths.
pub fn moved_wrongly<Former: Routes>(read: &Result<Former, MatchError>) -> Option<Result<Moved, MatchError>> {
    let error = read.as_ref().err().filter(|error| error.sets() == 0)?;
    let (name, variable) = (error.route()?, error.variable()?);
    let former = Former::ROUTES.iter().find(|route| route.name == name)?;
    let route = former.former_of.as_ref().filter(|_| has_in_query(former.template, variable))?;
    Some(Err(error.clone().renamed(route)))
}

/// The initial value of a `T`, for a field whose variable a former path omits.
#[diagnostic::on_unimplemented(
    message = "a former path omits a value of type `{T}`, which is always defined",
    label = "this value is missing",
    note = "write its variable in the former path, or make its field an `Option`"
)]
pub trait Omitted<T> {
    /// Returns the value.
    fn omitted(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T> Omitted<T> for T {
    #[inline]
    fn omitted(self) -> T {
        self
    }
}

/// Returns the value of a field whose variable a former path omits.
pub fn omitted<T: UriValue<Initial: Omitted<T>>>() -> T {
    T::__initial().omitted()
}

/// Returns whether the query of a template has a variable.
#[cfg_attr(debug_assertions, inline)]
fn has_in_query(template: &str, variable: &str) -> bool {
    let query = template.get(query_start(template)..).unwrap_or_default();
    variables(query).any(|name| name == variable)
}

/// Writes like [`moved_inside`], for a path that has already been parsed. Prefixes are written as in
/// `written`, if it has any. A route of `R` itself takes precedence over all inner sets.
pub fn moved_behind<R: Routes>(
    read: &Result<R, MatchError>,
    written: &[&str],
    text: &str,
    reading: Reading,
    out: &mut dyn fmt::Write,
) -> Option<Result<Moved, MatchError>> {
    let is_own = match read {
        Ok(route) => !matches!(route.route().kind, RouteKind::Set | RouteKind::Fallback),
        Err(error) => !error.is_no_match() && error.sets() == 0,
    };
    let moved = |(number, route): (usize, &'static Route)| {
        let prefix = written.get(number).map_or(route.template, |written| *written);
        let mut out = PrefixWriter { prefix, out: &mut *out };
        let moved = (route.inner.moved)(behind(text, route.template)?, reading.inner(), &mut out)?;
        let around =
            |moved: Moved| Moved { redirects_slash: moved.redirects_slash || R::__REDIRECTS_SLASH, ..moved };
        Some(moved.map(around).map_err(|error| error.of_route(&route.name)))
    };
    if is_own { None } else { tried(R::ROUTES).find_map(moved) }
}

/// Rejects former paths inside a set with type parameters, which do not guarantee that a path can be
/// parsed.
///
/// # Panics
///
/// Panics if there are any. In const evaluation, that is a compile error.
#[cfg_attr(debug_assertions, inline)]
pub const fn assert_no_former(routes: &[Route]) {
    assert!(
        !has_former(routes),
        "former paths (`was = \"…\"`) in a set inside another set with type parameters\n  help: give the type of the inner set in the enum, as in `Admin(Admin)`"
    );
}

/// Passes the pieces of an inner set, after its prefix, to `walk`.
pub fn walk_set<R: Routes, W: Walk>(inner: &R, walk: W) -> W {
    inner.__walk(walk.enter(inner.__number()))
}

/// Writes a prefix before the first string.
struct PrefixWriter<'o> {
    prefix: &'o str,
    out: &'o mut dyn fmt::Write,
}

impl fmt::Write for PrefixWriter<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_str(core::mem::take(&mut self.prefix))?;
        self.out.write_str(text)
    }
}

/// Calls `visit` with the route of a set, and with the routes of the inner sets that it leads to.
pub fn way<R: Routes>(route: &R, mut visit: impl FnMut(&'static Route)) {
    let mut last = route.route();
    visit(last);
    route.__walk(Sets(|number: usize| {
        if let Some(inner) = last.inner.routes.get(number) {
            last = inner;
            visit(inner);
        }
    }));
}

/// Calls `visit` with the index of the route in each inner set that leads to it.
#[cfg(feature = "alloc")]
pub(super) fn numbers<R: Routes>(route: &R, visit: impl FnMut(usize)) {
    route.__walk(Sets(visit));
}

/// Collects the indexes of the routes in the inner sets that lead to a route.
struct Sets<F>(F);

impl<F: FnMut(usize)> Walk for Sets<F> {
    fn enter(mut self, number: usize) -> Self {
        (self.0)(number);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_of_a_query_is_not_a_variable() {
        for (template, variable, is_in_query) in [
            ("/people/{id}?view=id", "id", false),
            ("/people/{id}?id={key}", "id", false),
            ("/people/{id}?id={key}", "key", true),
            ("/people{?a,page*}", "page", true),
            ("/people?a=b{&page:3}", "page", true),
            ("/people/{+page}", "page", false),
        ] {
            assert_eq!(has_in_query(template, variable), is_in_query, "{template} {variable}");
        }
    }
}
