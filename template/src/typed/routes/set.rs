//! [`Routes`]: the operations of every route set.

use core::fmt;

use super::build::ChosenRoute;
#[cfg(feature = "alloc")]
use super::build::expand_redacted;
use super::collision::Built;
use super::shape::has_empty;
use super::{Inner, Route};
use crate::fault::{BuildError, MatchError};
use crate::grammar::marks::Marks;
use crate::template::form::Form;
use crate::typed::buildable::{Buildable as _, Expansion};
use crate::typed::capture::{Companion, FromUri, Lend, Moved, Reader, Reading};
use crate::typed::check::Chain;
use crate::typed::facts::Facts;
#[cfg(feature = "alloc")]
use crate::typed::redacted::RedactedExpansion;
use crate::typed::sink::Unmarked;
use crate::typed::template::UriTemplate;
use crate::typed::walk::Walk;

/// A route set: an enum whose variants are typed templates. Implemented by `#[derive(Routes)]`.
///
/// The functions can be called without importing the trait. Use it as a bound for code that accepts any set.
/// [`FromUri`](crate::FromUri) and [`FromUriOwned`](crate::FromUriOwned) parse a URI.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{FromUri, Routes};
///
/// fn is_known<'u, T: Routes + FromUri<'u>>(path: &'u str) -> bool {
///     T::from_path(path).is_ok()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a route set",
    label = "not an enum that derives `Routes`",
    note = "a typed template is a route without a prefix: write `#[route]` above its variant instead of `#[routes(\"/prefix\")]`",
    note = "for a set, derive `Routes` for an enum whose variants have `#[route(\"…\")]`"
)]
pub trait Routes: Sized {
    /// The form of the URIs that the routes build.
    #[doc(hidden)]
    type Form: Form;

    /// The routes, in the order of the variants.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn list<R: urika::Routes>() -> String {
    ///     let line = |it: &urika::Route| format!("{}: {}\n", it.name(), it.template());
    ///     R::ROUTES.iter().map(line).collect()
    /// }
    /// ```
    const ROUTES: &'static [Route];

    /// The routes that a server mounts: those of the set, and their former paths.
    #[doc(hidden)]
    const __SERVED: &'static [Route] = Self::ROUTES;

    /// Whether a server redirects a request to the route if the slash at the end of its path is superfluous
    /// or missing.
    #[doc(hidden)]
    const __REDIRECTS_SLASH: bool = false;

    /// This set, as the set around it sees it.
    #[doc(hidden)]
    const __INNER: &'static Inner =
        &Inner::new(Self::ROUTES, Self::__SERVED, Self::__REDIRECTS_SLASH, Self::__moved);

    /// The URIs that the routes build, in a set with `#[routes(unambiguous)]`.
    #[doc(hidden)]
    const __BUILT: &'static [Built<'static>] = &[];

    /// The set's own answer to a request that does not match. Only `urika-axum` knows its type.
    #[doc(hidden)]
    const __REJECTION: Companion = &();

    /// Writes the URI to which a former path has moved. Returns `None` if the path is not a former one.
    #[doc(hidden)]
    fn __moved(
        _text: &str,
        _reading: Reading,
        _out: &mut dyn fmt::Write,
    ) -> Option<Result<Moved, MatchError>> {
        None
    }

    /// Returns the index of the variant in [`ROUTES`](Self::ROUTES).
    #[doc(hidden)]
    fn __number(&self) -> usize;

    /// Returns the marks that do not depend on a variable of the route; all others are 0.
    #[doc(hidden)]
    fn __marks(&self) -> Marks {
        self.route().marks
    }

    /// Asserts that building cannot fail, where only const evaluation knows the types or the policies.
    #[doc(hidden)]
    const __PROVEN: () = ();

    /// Whether the policy of a route might reject the path of a base.
    #[doc(hidden)]
    const __LIMITS_BASES: bool = false;

    /// Checks that the values keep the target of the URI. The error may not have the route. A set overrides
    /// this if values are checked together, or by an inner template.
    #[doc(hidden)]
    fn __look(&self) -> Result<(), BuildError> {
        look(self)
    }

    /// Checks that the values keep the target of the URI.
    #[doc(hidden)]
    fn __check(&self) -> Result<(), BuildError> {
        self.__look().map_err(|error| error.of_route(&self.route().name))
    }

    /// Checks that no other route matches the URI that this one builds, in a set that requires this.
    #[doc(hidden)]
    #[inline]
    fn __alone(&self) -> Result<(), BuildError> {
        Ok(())
    }

    /// Passes the pieces of the route to `walk`.
    #[doc(hidden)]
    fn __walk<W: Walk>(&self, walk: W) -> W;

    /// Returns the route of this value.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::Routes;
    ///
    /// fn log<T: Routes>(call: &T) -> &'static str {
    ///     call.route().name()
    /// }
    /// ```
    #[must_use]
    fn route(&self) -> &'static Route {
        &Self::ROUTES[self.__number()]
    }

    /// Checks the values and builds the URI.
    ///
    /// If the types guarantee that this cannot fail, the set also has `build`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, Routes};
    ///
    /// fn links<T: Routes>(calls: &[T]) -> Result<(), BuildError> {
    ///     calls.iter().try_for_each(|call| call.try_build().map(drop))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first variable whose value would change the target of the URI. The error has its route.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    fn try_build(&self) -> Result<<Self::Form as Form>::Buf, BuildError> {
        ChosenRoute(self).try_build()
    }

    /// Writes the URI of `try_build`, without allocating.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, Routes};
    ///
    /// fn write<T: Routes>(call: &T, page: &mut String) -> Result<(), BuildError> {
    ///     call.write_to(page)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a value would change the target of the URI, and when `out` returns an error.
    fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> Result<(), BuildError> {
        ChosenRoute(self).write_to(out)
    }

    /// Builds like `try_build`, into a buffer of the caller.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, Routes};
    ///
    /// fn is_short<T: Routes>(call: &T) -> Result<(), BuildError> {
    ///     call.build_in(&mut [0; 512]).map(drop)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a value would change the target of the URI, and when the buffer is too short.
    fn build_in<'b>(&self, buffer: &'b mut [u8]) -> Result<<Self::Form as Form>::Ref<'b>, BuildError> {
        ChosenRoute(self).build_in(buffer)
    }

    /// Returns true if `uri` has the path of this value's URI, with any query and fragment. Use it for the link of
    /// a menu that is marked with `aria-current="page"`.
    ///
    /// `uri` is a path, as a server receives it, or a whole URI. In a set of URIs with schemes, scheme and authority
    /// must also be the same. Equivalent spellings of a path are the same path. Returns false for a value that cannot
    /// be built.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::Routes;
    ///
    /// fn item<T: Routes>(link: &T, path: &str) -> &'static str {
    ///     if link.is_current(path) { "<li aria-current=\"page\">" } else { "<li>" }
    /// }
    /// ```
    #[cfg(feature = "alloc")]
    fn is_current(&self, uri: &str) -> bool {
        let mut own = alloc::string::String::new();
        self.write_to(&mut own).is_ok() && has_path_of(&own, uri)
    }

    /// Returns the plain expansion of the route's template, for printing. Nothing is checked, so the
    /// expansion might not be a URI; see [`UriTemplate::expansion`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::Routes;
    ///
    /// fn show<T: Routes>(call: &T) -> String {
    ///     format!("{} as {}", call.route().template(), call.expansion())
    /// }
    /// ```
    fn expansion(&self) -> Expansion<'_, Self> {
        Expansion::new(self, self.route().template(), |route, f| ChosenRoute(route).expand(&mut Unmarked(f)))
    }

    /// Returns the URI for logs, without its secrets; see [`UriTemplate::redacted`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::Routes;
    ///
    /// fn log<T: Routes>(call: &T) -> String {
    ///     format!("{}: {}", call.route().name(), call.redacted())
    /// }
    /// ```
    #[cfg(feature = "alloc")]
    fn redacted(&self) -> RedactedExpansion<'_, Self> {
        RedactedExpansion::new(self, self.route().template(), |route, text| expand_redacted(route, text))
    }
}

/// Returns whether `uri` has the path of `own`, and its scheme and authority if `own` has them.
#[cfg(feature = "alloc")]
fn has_path_of(own: &str, uri: &str) -> bool {
    use urika_runtime::{Comparison, UriRef};

    let path_end = |text: &str| text.find(['?', '#']).unwrap_or(text.len());
    let (Ok(own), Ok(uri)) = (UriRef::parse(&own[..path_end(own)]), UriRef::parse(&uri[..path_end(uri)]))
    else {
        return false;
    };
    if own.scheme().is_none() && uri.scheme().is_some() {
        return own.normalize().path() == uri.normalize().path();
    }
    own.equivalent(uri, Comparison::Scheme)
}

/// Checks each value separately, where it appears.
///
/// # Errors
///
/// Fails at the first value that would change the target of the URI.
pub fn look<T: Routes>(route: &T) -> Result<(), BuildError> {
    route.__walk(Chain::new()).end()
}

/// Parses a member that is a template. If its path may be empty, the path `/` represents the empty path, as
/// it does when it is built.
///
/// # Errors
///
/// Fails like the template, and when the string is not a path.
pub fn read_typed<'t, 'u, T: UriTemplate + FromUri<'u>, L: Lend<'t, 'u>>(
    text: &'t str,
    reading: Reading,
    lend: L,
) -> Result<T, MatchError> {
    let is_outer = const { has_empty(T::__FACTS.shapes) } && !reading.is_inner;
    let text = match text.as_bytes() {
        [b'/'] | [b'/', b'?' | b'#', ..] if is_outer => text.split_at(1).1,
        [b'/', ..] => text,
        _ if is_outer => return Err(MatchError::NO_MATCH),
        _ => text,
    };
    T::__read(text, reading, lend)
}

/// Returns the route, after checking that the set can build it.
///
/// # Errors
///
/// Fails when the text does not match the route, or a value would change the target of the URI.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn done<T: Routes>(reader: &mut Reader<'_>, route: T) -> Result<T, MatchError> {
    if reader.is_done() { Ok(route) } else { doubtful((*reader, route)) }
}

/// Returns the route if the set can build it, for a reader that cannot tell.
///
/// The two are one argument, which only the caller assembles. Otherwise both would always be in memory.
#[cfg_attr(not(debug_assertions), inline(never))]
#[cold]
fn doubtful<T: Routes>((reader, route): (Reader<'_>, T)) -> Result<T, MatchError> {
    match reader.finish(route, T::__check) {
        Some(taken) => named(reader.route(), taken),
        None => fail(&mut { reader }),
    }
}

/// Returns the error for a string that does not match, or that the route found for it rejects.
pub fn fail<T: Routes>(reader: &mut Reader<'_>) -> Result<T, MatchError> {
    let refused = reader.refused_by(choice_of::<T>(reader));
    let refused = refused.map(|(mismatch, name)| MatchError::of(mismatch, name));
    named(reader.route(), Err(refused.unwrap_or(MatchError::NO_ROUTE)))
}

/// Returns the error for a string that no route of a set of paths matches.
pub fn astray<T: Routes>(reader: &mut Reader<'_>, text: &str) -> Result<T, MatchError> {
    named(reader.route(), Err(reader.error(choice_of::<T>(reader), template_of::<T>(reader), text).of_set()))
}

/// Returns the template of the route that was begun, or `/`.
fn template_of<T: Routes>(reader: &Reader<'_>) -> &'static str {
    route_of::<T>(reader).map_or("/", |route| route.template)
}

/// Returns the name of the variable with choices of the route that was begun, or an empty string.
fn choice_of<T: Routes>(reader: &Reader<'_>) -> &'static str {
    route_of::<T>(reader).map_or("", |route| Facts::choice(route.choices, route.variables))
}

fn route_of<T: Routes>(reader: &Reader<'_>) -> Option<&'static Route> {
    reader.route().and_then(|number| T::ROUTES.get(number))
}

/// Adds the name of the route to an error.
fn named<T: Routes>(number: Option<usize>, taken: Result<T, MatchError>) -> Result<T, MatchError> {
    taken.map_err(|error| match number.and_then(|number| T::ROUTES.get(number)) {
        Some(route) => error.of_route(&route.name),
        None => error,
    })
}

/// Shifts the marks of a path by the length of a prefix.
#[cfg_attr(debug_assertions, inline)]
pub const fn marks_behind(prefix: &str, marks: Marks) -> Marks {
    let length = prefix.len() as u32;
    Marks { path_end: marks.path_end + length, query_end: marks.query_end + length, ..marks }
}

/// A set with `#[routes(unambiguous)]`.
#[diagnostic::on_unimplemented(
    message = "inner set `{Self}` is not declared `unambiguous`, but the outer set is",
    label = "some values of one route may build a URI that another route matches",
    note = "write `#[routes(unambiguous)]` above its enum"
)]
pub trait Unambiguous {}

/// Holds if the type `T` builds the same form of URI as the set around it.
#[diagnostic::on_unimplemented(
    message = "`{T}` does not fit into this set: one of them builds URIs with a scheme, the other builds paths",
    label = "a URI with a scheme among paths, or the other way round",
    note = "in a set, all templates begin with a scheme, or all begin with `/`: change the template of `{T}`, or move it to another set"
)]
pub trait SameAs<F, T> {}

impl<F, T> SameAs<F, T> for F {}

/// Holds if values of `T`, which builds URIs of this form, can be parsed from a URI. The bound is on the
/// form, so that a type that is not a template only gets that error.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be parsed from a URI, which a route requires",
    label = "a value of this type cannot be parsed",
    note = "`{T}::from_uri(…)` explains why"
)]
pub trait TakenAs<T> {}

#[diagnostic::do_not_recommend]
impl<F: Form, T: FromUri<'static>> TakenAs<T> for F {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_moves_what_follows() {
        let marks = Marks { path_end: 2, query_end: 5, ..Marks::EMPTY };
        assert_eq!(marks_behind("/api", marks), Marks { path_end: 6, query_end: 9, ..Marks::EMPTY });
    }
}
