//! [`Routes`]: what every set of routes can do.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::{Inner, Route};
use crate::fault::{BuildError, MatchError};
use crate::grammar::marks::Marks;
#[cfg(feature = "alloc")]
use crate::grammar::marks::offset;
#[cfg(feature = "alloc")]
use crate::policy::base::Base;
use crate::template::form::Form;
#[cfg(feature = "alloc")]
use crate::template::form::Relative;
use crate::typed::build::full;
#[cfg(feature = "alloc")]
use crate::typed::build::{behind, finish, unprinted};
use crate::typed::capture::{Companion, FromUri, Moved, Reader, Reading};
#[cfg(feature = "alloc")]
use crate::typed::sink::Growing;
use crate::typed::sink::{Sink, Unmarked};
#[cfg(feature = "alloc")]
use crate::typed::walk::Hint;
use crate::typed::walk::{Expanding, Walk};
#[cfg(feature = "alloc")]
use crate::uri::UriBuf;

/// A set of routes: an enum whose variants are typed templates; `#[derive(Routes)]` of `urika`
/// makes one.
///
/// Sets have their functions themselves, so that this trait is for code that takes any of them;
/// [`FromUri`](crate::FromUri) and [`FromUriOwned`](crate::FromUriOwned) are its way back.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{FromUri, Routes};
///
/// fn is_known<'u, T: Routes + FromUri<'u>>(path: &'u str) -> bool {
///     T::from_path(path).is_ok()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no set of routes",
    note = "`#[derive(Routes)]` makes one of an enum whose variants have `#[route(\"…\")]`"
)]
pub trait Routes: Sized {
    /// The form of the URIs that the routes build.
    #[doc(hidden)]
    type Form: Form;

    /// Its routes, in the order of the variants.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn list<R: urika::Routes>() -> String {
    ///     R::ROUTES.iter().map(|route| format!("{}: {}\n", route.name(), route.template())).collect()
    /// }
    /// ```
    const ROUTES: &'static [Route];

    /// The routes that a server mounts: those of the set, and their former paths.
    #[doc(hidden)]
    const __SERVED: &'static [Route] = Self::ROUTES;

    /// Whether a server sends who asks with a slash too many, or without the last one, to the route.
    #[doc(hidden)]
    const __REDIRECTS_SLASH: bool = false;

    /// The set as the set around it knows it.
    #[doc(hidden)]
    const __INNER: &'static Inner =
        &Inner::new(Self::ROUTES, Self::__SERVED, Self::__REDIRECTS_SLASH, Self::__moved);

    /// The answer of a server to a request without values, where the set has one of its own. Only
    /// `urika-axum` knows what it holds.
    #[doc(hidden)]
    const __REJECTION: Companion = &();

    /// Writes the URI to which a former path has moved. `None` where the text is none.
    #[doc(hidden)]
    fn __moved(
        _text: &str,
        _reading: Reading,
        _out: &mut dyn fmt::Write,
    ) -> Option<Result<Moved, MatchError>> {
        None
    }

    /// Returns the number of the variant in [`ROUTES`](Self::ROUTES).
    #[doc(hidden)]
    fn __number(&self) -> usize;

    /// The marks that no variable of the route moves; all others are 0.
    #[doc(hidden)]
    #[inline]
    fn __marks(&self) -> Marks {
        self.route().marks
    }

    /// Whether the values leave what is addressed as it is written; the error may leave out the route.
    #[doc(hidden)]
    fn __look(&self) -> Result<(), BuildError>;

    /// Whether the values leave what is addressed as it is written.
    #[doc(hidden)]
    #[inline]
    fn __check(&self) -> Result<(), BuildError> {
        self.__look().map_err(|error| error.of_route(&self.route().name))
    }

    /// Leads `walk` through the pieces of the route.
    #[doc(hidden)]
    fn __walk<W: Walk>(&self, walk: W) -> W;

    /// The route of this value.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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

    /// The URI, when every value can stand where it is put.
    ///
    /// Sets whose types rule out all others have a method `build` besides, which cannot fail.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{BuildError, Routes};
    ///
    /// fn links<T: Routes>(calls: &[T]) -> Result<(), BuildError> {
    ///     calls.iter().try_for_each(|call| call.try_build().map(drop))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// When a value would change what is addressed: the first such variable, with its route.
    ///
    /// # Panics
    ///
    /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    fn try_build(&self) -> Result<<Self::Form as Form>::Buf, BuildError> {
        self.__check()?;
        let mut sink = growing(self);
        expand(self, &mut sink).map_err(|_| unprinted())?;
        Ok(own::<Self>(sink))
    }

    /// Writes what `try_build` gives, without allocating.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{BuildError, Routes};
    ///
    /// fn write<T: Routes>(call: &T, page: &mut String) -> Result<(), BuildError> {
    ///     call.write_to(page)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// When a value would change what is addressed, or `out` takes no more.
    fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> Result<(), BuildError> {
        self.__check()?;
        expand(self, &mut Unmarked(out)).map_err(|_| full())
    }
}

/// Builds the URI of `try_build` without checks, which the types make needless.
///
/// # Panics
///
/// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[cfg(feature = "alloc")]
#[must_use]
pub fn build<T: Routes>(route: &T) -> <T::Form as Form>::Buf {
    let mut sink = growing(route);
    // A string takes all, and what is proven prints.
    let _ = expand(route, &mut sink);
    own::<T>(sink)
}

/// As [`build`], of a relative set behind a base.
///
/// # Panics
///
/// As [`build`].
#[cfg(feature = "alloc")]
#[must_use]
pub fn build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> UriBuf {
    let mut sink = behind(base, route.__marks(), hint(route));
    let _ = expand(route, &mut sink);
    finish(sink)
}

/// As [`try_build`](Routes::try_build), of a relative set behind a base.
///
/// # Errors
///
/// As `try_build`.
///
/// # Panics
///
/// As [`build`].
#[cfg(feature = "alloc")]
pub fn try_build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> Result<UriBuf, BuildError> {
    route.__check()?;
    let mut sink = behind(base, route.__marks(), hint(route));
    expand(route, &mut sink).map_err(|_| unprinted())?;
    Ok(finish(sink))
}

#[cfg(feature = "alloc")]
fn growing<T: Routes>(route: &T) -> Growing {
    Growing { text: String::with_capacity(hint(route)), marks: route.__marks() }
}

#[cfg(feature = "alloc")]
fn hint<T: Routes>(route: &T) -> usize {
    route.__walk(Hint(0)).0
}

#[cfg(feature = "alloc")]
fn own<T: Routes>(sink: Growing) -> <T::Form as Form>::Buf {
    offset(sink.text.len());
    T::Form::__own(sink.text, sink.marks)
}

fn expand<T: Routes, S: Sink + ?Sized>(route: &T, sink: &mut S) -> fmt::Result {
    route.__walk(Expanding::new(sink)).end()
}

/// Returns a route that the set can build.
///
/// # Errors
///
/// When the text is none of the route, or a value would change what is addressed.
#[inline]
pub fn done<T: Routes>(reader: Reader<'_>, route: T) -> Result<T, MatchError> {
    reader.finish(route, T::__check)
}

/// Shifts the marks of a path by the length of a prefix.
#[must_use]
pub const fn marks_behind(prefix: &str, marks: Marks) -> Marks {
    let length = prefix.len() as u32;
    Marks { path_end: marks.path_end + length, query_end: marks.query_end + length, ..marks }
}

/// Holds if the type `T` builds the same form of URI as the set around it.
#[diagnostic::on_unimplemented(
    message = "`{T}` builds another kind of URI than the set in which it stands",
    label = "URIs with schemes stand among paths, or the other way round",
    note = "a set has one kind of routes: paths are what a server sees, URIs with schemes what MCP and links have"
)]
pub trait SameAs<F, T> {}

impl<F, T> SameAs<F, T> for F {}

/// Values of `T`, which builds this, come out of a URI. The question is put to the form, so that
/// nothing is asked of what is no template.
#[diagnostic::on_unimplemented(
    message = "`{T}` has no way back, and a route has to come back from what it builds",
    label = "no value of this type comes out of a URI",
    note = "`{T}::from_uri(…)` says what keeps the template from it"
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
