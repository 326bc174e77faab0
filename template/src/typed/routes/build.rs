//! [`ChosenRoute`]: a route with its values, which can be built.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::set::Routes;
use super::shape::has_empty;
use super::{Route, RouteKind};
use crate::fault::BuildError;
use crate::grammar::marks::Marks;
#[cfg(feature = "alloc")]
use crate::template::form::{Form, Relative};
use crate::text::loops::any;
use crate::typed::buildable::Buildable;
#[cfg(feature = "alloc")]
use crate::typed::buildable::takes_any_base;
use crate::typed::check::{Chain, joined_in};
#[cfg(feature = "alloc")]
use crate::typed::redacted::Redacting;
#[cfg(feature = "alloc")]
use crate::typed::sink::Unmarked;
use crate::typed::sink::{Mark, Sink};
#[cfg(feature = "alloc")]
use crate::typed::walk::Hint;
use crate::typed::walk::{Expanding, Walk};
#[cfg(feature = "alloc")]
use urika_runtime::UriBuf;
#[cfg(feature = "alloc")]
use urika_runtime::value::Base;

/// A value of a route set.
pub(super) struct ChosenRoute<'r, T>(pub(super) &'r T);

impl<T: Routes> Buildable for ChosenRoute<'_, T> {
    type Form = T::Form;
    #[cfg(feature = "alloc")]
    const PROVEN: () = T::__PROVEN;
    #[cfg(feature = "alloc")]
    const ON_BASE: () = takes_any_base(T::__LIMITS_BASES);

    fn marks(&self) -> Marks {
        self.0.__marks()
    }

    fn check(&self) -> Result<(), BuildError> {
        self.0.__check()?;
        self.0.__alone()
    }

    fn expand<S: Sink + ?Sized>(&self, sink: &mut S) -> fmt::Result {
        expand(self.0, sink)
    }

    #[cfg(feature = "alloc")]
    fn hint(&self) -> usize {
        self.0.__walk(Hint(0)).0
    }
}

impl Chain {
    /// Checks the host of a route, as `joined_host` does for a template.
    pub fn joined_route<T: Routes>(self, name: &'static str, route: &T, labels: u128) -> Self {
        self.then(|| joined_in(name, &ChosenRoute(route), labels))
    }
}

/// Builds the URI of [`Routes::try_build`] without checks, for values whose types make them unnecessary.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[cfg(feature = "alloc")]
pub fn build<T: Routes>(route: &T) -> <T::Form as Form>::Buf {
    ChosenRoute(route).build()
}

/// Builds from a relative set on a base, like [`build`].
///
/// # Panics
///
/// Panics like [`build`].
#[cfg(feature = "alloc")]
pub fn build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> UriBuf {
    ChosenRoute(route).build_on(base)
}

/// Builds from a relative set on a base, like [`Routes::try_build`].
///
/// # Panics
///
/// Panics like [`build`].
#[cfg(feature = "alloc")]
pub fn try_build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> Result<UriBuf, BuildError> {
    ChosenRoute(route).try_build_on(base)
}

/// Writes the expansion. The path of a server begins with one `/`, so an empty path is written as `/`, and one
/// that begins with `//` as `/.//` (RFC 3986, section 4.2).
fn expand<T: Routes, S: Sink + ?Sized>(route: &T, sink: &mut S) -> fmt::Result {
    walk(route, Expanding::new(sink)).end()
}

/// Writes the expansion with hidden secrets.
#[cfg(feature = "alloc")]
pub(super) fn expand_redacted<T: Routes>(route: &T, text: &mut String) -> fmt::Result {
    walk(route, Redacting::new(&mut Unmarked(text))).end()
}

/// Passes the pieces of a route to `steps`, with the text that has to be written before them.
#[cfg_attr(not(debug_assertions), inline(always))]
fn walk<T: Routes, W: Walk>(route: &T, steps: W) -> W {
    let lead = if const { may_need_lead(T::ROUTES) } { lead_of(route) } else { "" };
    route.__walk(if lead.is_empty() { steps } else { steps.text(lead) })
}

/// Returns whether a route that is not in an inner set may have a path that is empty or begins with `//`.
const fn may_need_lead(routes: &[Route]) -> bool {
    any!(0..routes.len(), |at| match routes[at].kind {
        RouteKind::Set => false,
        RouteKind::Fallback => true,
        _ => has_empty(routes[at].shapes),
    })
}

/// Returns the text that has to be written before the path.
fn lead_of<T: Routes>(route: &T) -> &'static str {
    let mut path = PathStart { slashes: 0, is_empty: true, is_over: false };
    // A value that cannot be printed is reported when it is written.
    let _ = route.__walk(Expanding::new(&mut path)).end();
    match path {
        PathStart { is_empty: true, .. } => "/",
        PathStart { slashes: 2.., .. } => "/.",
        _ => "",
    }
}

/// Records how a path begins.
struct PathStart {
    /// The number of slashes at the beginning.
    slashes: usize,
    is_empty: bool,
    /// Whether something other than a slash is written, or the path has ended.
    is_over: bool,
}

impl fmt::Write for PathStart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !self.is_over {
            let slashes = text.bytes().take_while(|byte| *byte == b'/').count();
            self.slashes += slashes;
            self.is_empty &= text.is_empty();
            self.is_over = slashes < text.len();
        }
        Ok(())
    }
}

impl Sink for PathStart {
    fn mark(&mut self, mark: Mark) {
        self.is_over |= mark == Mark::PathEnd;
    }
}
