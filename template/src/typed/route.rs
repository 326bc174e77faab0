//! [`Route`]: the description of a route in a set.

use core::fmt;

use super::facts::{Facts, Shapes};
use super::request::{Companion, MovedTo};
use crate::grammar::marks::Marks;
use crate::text::getters::getters;
use crate::text::loops::{any, each};

/// A route of a set, for tables, logs and other routers.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{Route, Routes};
///
/// fn table<T: Routes>() -> String {
///     let line = |route: &Route| format!("{} {}\n", route.name(), route.template());
///     T::ROUTES.iter().map(line).collect()
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Route {
    /// The name of the variant.
    pub(in crate::typed) name: &'static str,
    /// The name of the route that has moved, if this is one of its former paths.
    pub(in crate::typed) former_of: Option<&'static str>,
    /// The template, or the prefix of an inner set.
    pub(in crate::typed) template: &'static str,
    /// The names of the variables.
    pub(in crate::typed) variables: &'static [&'static str],
    /// The patterns of a router.
    pub(in crate::typed) patterns: &'static [&'static str],
    /// The inner set of the route, as a server sees it.
    #[doc(hidden)]
    pub inner: &'static Inner,
    /// Returns the answer that a member names with `rejection = …`.
    pub(in crate::typed) rejection: fn() -> Companion,
    /// The paths that the route matches, or the prefix of an inner set.
    pub(in crate::typed) shapes: Shapes,
    /// The only strings that the first segment of the template may be, if it is a value of an enum; otherwise empty.
    pub(in crate::typed) choices: &'static [&'static str],
    /// The marks that do not depend on a variable of the route; all others are 0. An inner set has none.
    #[doc(hidden)]
    pub marks: Marks,
    /// Where the template of the route is known.
    pub(in crate::typed) kind: RouteKind,
}

/// An inner set, as a server sees it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Inner {
    /// The routes of the set.
    pub routes: &'static [Route],
    /// The routes of the set and their former paths.
    pub served: &'static [Route],
    /// Whether the set itself has `trailing_slash = "redirect"`.
    pub redirects_slash: bool,
    /// Writes the URI to which a former path of the set has moved.
    pub(in crate::typed) moved: MovedTo,
}

impl Inner {
    /// Used for a route that is not an inner set.
    pub(in crate::typed) const NONE: Self = Self::new(&[], &[], false, |_, _, _| None);

    pub(in crate::typed) const fn new(
        routes: &'static [Route],
        served: &'static [Route],
        redirects_slash: bool,
        moved: MovedTo,
    ) -> Self {
        Self { routes, served, redirects_slash, moved }
    }
}

/// Returns whether an inner set among the routes has former paths, at any depth.
#[cfg_attr(debug_assertions, inline)]
pub(in crate::typed) const fn has_former(routes: &[Route]) -> bool {
    any!(0..routes.len(), |at| {
        let inner = routes[at].inner;
        inner.served.len() > inner.routes.len() || has_former(inner.routes)
    })
}

/// Where the template of a route is known.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteKind {
    /// In the enum: the macro sees the template.
    Own,
    /// In the type of a member, which is a template.
    Typed,
    /// In an inner set: the macro sees the prefix, the type knows the rest.
    Set,
    /// Nowhere: the route is the fallback of its set.
    Fallback,
}

/// A row of [`own`]: name, template, the index of the list of variables, the pattern of a router, and shapes.
type RouteRow = (&'static str, &'static str, usize, &'static str, Shapes);

/// Makes the routes of a set whose templates are all in the enum. Lists in each row would cost the compiler
/// more than the rest of the row. So `patterns` and `marks` only list routes that have more or less than one
/// pattern, or that have marks, each with the index of the route.
pub const fn own<const N: usize>(
    rows: &'static [RouteRow; N],
    variables: &[&'static [&'static str]],
    patterns: &[(usize, &'static [&'static str])],
    marks: &[(usize, [u32; 6])],
) -> [Route; N] {
    let mut routes = [Route::own("", "", &[], &[], ""); N];
    each!(0..N, |at| {
        let (name, template, list, pattern, shapes) = &rows[at];
        routes[at] = Route::own(name, template, variables[*list], core::slice::from_ref(pattern), shapes);
    });
    each!(0..patterns.len(), |at| routes[patterns[at].0].patterns = patterns[at].1);
    each!(0..marks.len(), |at| routes[marks[at].0].marks = Marks::new(marks[at].1));
    routes
}

/// Adds the strings that the first segments of some routes may be, each with the index of the route.
pub const fn choosing<const N: usize>(
    mut routes: [Route; N],
    choices: &[(usize, &'static [&'static str])],
) -> [Route; N] {
    each!(0..choices.len(), |at| routes[choices[at].0].choices = choices[at].1);
    routes
}

/// Adds the names of the routes whose former paths some routes are, each with the index of the former path.
pub const fn former<const N: usize>(mut routes: [Route; N], moved: &[(usize, &'static str)]) -> [Route; N] {
    each!(0..moved.len(), |at| routes[moved[at].0].former_of = Some(moved[at].1));
    routes
}

/// The constructors for the macros.
#[doc(hidden)]
impl Route {
    /// Makes a route whose template is in the enum.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn own(
        name: &'static str,
        template: &'static str,
        variables: &'static [&'static str],
        patterns: &'static [&'static str],
        shapes: Shapes,
    ) -> Self {
        let (inner, marks) = (&Inner::NONE, Marks::EMPTY);
        let (rejection, choices): (fn() -> Companion, _) = (|| &(), &[]);
        let (former_of, kind) = (None, RouteKind::Own);
        Self {
            name,
            former_of,
            template,
            variables,
            patterns,
            inner,
            rejection,
            shapes,
            choices,
            marks,
            kind,
        }
    }

    /// Adds the marks that do not depend on a variable.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn marked(self, marks: Marks) -> Self {
        Self { marks, ..self }
    }

    /// Adds the only strings that the first segment may be, if there are any.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn choosing(self, choices: &'static [&'static str]) -> Self {
        Self { choices, ..self }
    }

    /// Makes this a former path of the route.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn former_of(self, route: &'static str) -> Self {
        Self { former_of: Some(route), ..self }
    }

    /// Returns the name of the variant that the user wrote. A former path has the name of its route.
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn written_name(&self) -> &'static str {
        match self.former_of {
            Some(route) => route,
            None => self.name,
        }
    }

    /// Makes a route whose template belongs to a type.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn typed(name: &'static str, facts: Facts, rejection: fn() -> Companion) -> Self {
        let Facts { template, variables, patterns, shapes, choices, marks, .. } = facts;
        let own = Self::own(name, template, variables, patterns, shapes);
        Self { rejection, choices, marks, kind: RouteKind::Typed, ..own }
    }

    /// Makes an inner set with a prefix.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn set(
        name: &'static str,
        prefix: &'static str,
        inner: &'static Inner,
        rejection: fn() -> Companion,
        shapes: Shapes,
    ) -> Self {
        Self { inner, rejection, kind: RouteKind::Set, ..Self::own(name, prefix, &[], &[], shapes) }
    }

    /// Makes the fallback of a set.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn fallback(name: &'static str) -> Self {
        Self { kind: RouteKind::Fallback, ..Self::own(name, "{+path}", &["path"], &[], "") }
    }
}

impl Route {
    getters! {
        /// Returns the name of the variant.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn is_search(route: &urika::Route) -> bool {
        ///     route.name() == "Search"
        /// }
        /// ```
        name(&self) -> &'static str { self.name }

        /// Returns the template, with its literals in normal form, or the prefix of an inner set.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn show(route: &urika::Route) -> String {
        ///     format!("{}: {}", route.name(), route.template())
        /// }
        /// ```
        template(&self) -> &'static str { self.template }

        /// Returns the names of the variables, as written in the template, without repetitions.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn takes_page(route: &urika::Route) -> bool {
        ///     route.variables().contains(&"page")
        /// }
        /// ```
        variables(&self) -> &'static [&'static str] { self.variables }

        /// Returns the patterns for a router, as axum writes them: one, or several if the path has optional
        /// expressions. They might match more paths than the route.
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn mount(route: &urika::Route, mut add: impl FnMut(&str)) {
        ///     route.patterns().iter().for_each(|pattern| add(pattern));
        /// }
        /// ```
        patterns(&self) -> &'static [&'static str] { self.patterns }

        /// Returns the routes of an inner set, whose prefix is [`template`](Self::template).
        ///
        /// ```
        /// # extern crate urika_template as urika;
        /// fn count(routes: &[urika::Route]) -> usize {
        ///     routes.iter().map(|route| 1.max(count(route.routes()))).sum()
        /// }
        /// ```
        routes(&self) -> &'static [Self] { self.inner.routes }
    }

    /// Returns true for the fallback of a set. It has no pattern: a router uses it for every path that no other
    /// route has.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::Route;
    ///
    /// fn listed(routes: &'static [Route]) -> impl Iterator<Item = &'static Route> {
    ///     routes.iter().filter(|route| !route.is_fallback())
    /// }
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn is_fallback(&self) -> bool {
        matches!(self.kind, RouteKind::Fallback)
    }
}

/// Prints the name, the template and the other properties of the route.
impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Route")
            .field("name", &self.name)
            .field("template", &self.template)
            .field("variables", &self.variables)
            .field("patterns", &self.patterns)
            .field("routes", &self.routes())
            .finish_non_exhaustive()
    }
}
