//! [`ChosenRoute`]: a route with its values, which can be built.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::fallback::has_fallback;
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
use crate::typed::walk::Expanding;
#[cfg(feature = "alloc")]
use crate::typed::walk::Hint;
#[cfg(feature = "alloc")]
use urika_runtime::UriBuf;
use urika_runtime::value::Base;

/// A value of a route set.
pub(super) struct ChosenRoute<'r, T>(pub(super) &'r T);

impl<T: Routes> Buildable for ChosenRoute<'_, T> {
    type Form = T::Form;
    #[cfg(feature = "alloc")]
    const PROVEN: () = T::__PROVEN;
    #[cfg(feature = "alloc")]
    const ON_BASE: () = takes_any_base(T::__LIMITS_BASES);

    fn template(&self) -> Option<&'static str> {
        // A fallback has the dot segments of the path that it holds.
        if const { has_fallback(T::ROUTES) } { None } else { Some(self.0.route().template()) }
    }

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

/// Writes the expansion. The path of a server begins with one `/`: see [`PathLead`].
fn expand<T: Routes, S: Sink + ?Sized>(route: &T, sink: &mut S) -> fmt::Result {
    if const { !may_need_lead(T::ROUTES) } {
        return route.__walk(Expanding::new(sink)).end();
    }
    let mut led = PathLead::new(sink);
    route.__walk(Expanding::new(&mut led)).end()?;
    led.end()
}

/// Writes the expansion with hidden secrets.
#[cfg(feature = "alloc")]
pub(super) fn expand_redacted<T: Routes>(route: &T, text: &mut String) -> fmt::Result {
    let mut sink = Unmarked(text);
    let mut led = PathLead::new(&mut sink);
    route.__walk(Redacting::new(&mut led)).end()?;
    led.end()
}

/// Returns whether a route that is not in an inner set may have a path that is empty or begins with `//`.
const fn may_need_lead(routes: &[Route]) -> bool {
    any!(0..routes.len(), |at| match routes[at].kind {
        RouteKind::Set => false,
        RouteKind::Fallback => true,
        _ => has_empty(routes[at].shapes),
    })
}

/// A target that begins with a path. An empty path is written as `/`, and one that begins with `//` as `/.//` (RFC
/// 3986, section 4.2). What is written decides, so the values are expanded once.
struct PathLead<'s, S: ?Sized> {
    sink: &'s mut S,
    begun: BegunPath,
    written: fmt::Result,
}

/// The beginning of a path, as far as it has been received.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BegunPath {
    Empty,
    /// A slash, which is not written yet.
    Slash,
    /// More, all of which is written.
    More,
}

impl<'s, S: Sink + ?Sized> PathLead<'s, S> {
    const fn new(sink: &'s mut S) -> Self {
        Self { sink, begun: BegunPath::Empty, written: Ok(()) }
    }

    /// Writes a path that has nothing after its beginning.
    fn end(mut self) -> fmt::Result {
        self.end_path();
        self.written
    }

    fn end_path(&mut self) {
        if self.begun != BegunPath::More {
            self.begun = BegunPath::More;
            self.written = self.sink.write_char('/');
        }
    }
}

impl<S: Sink + ?Sized> fmt::Write for PathLead<'_, S> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let lead = match (self.begun, text.as_bytes()) {
            (BegunPath::More, _) => return self.sink.write_str(text),
            (_, []) => return Ok(()),
            (BegunPath::Empty, [b'/']) => {
                self.begun = BegunPath::Slash;
                return Ok(());
            }
            (BegunPath::Empty, [b'/', b'/', ..]) => "/.",
            (BegunPath::Empty, _) => "",
            (BegunPath::Slash, [b'/', ..]) => "/./",
            (BegunPath::Slash, _) => "/",
        };
        self.begun = BegunPath::More;
        self.sink.write_str(lead)?;
        self.sink.write_str(text)
    }
}

impl<S: Sink + ?Sized> Sink for PathLead<'_, S> {
    fn mark(&mut self, mark: Mark) {
        if mark == Mark::PathEnd {
            self.end_path();
        }
        self.sink.mark(mark);
    }

    fn base(&mut self, base: Base<'_>) -> fmt::Result {
        self.begun = BegunPath::More;
        self.sink.base(base)
    }

    fn printed(&mut self) {
        self.sink.printed();
    }
}
