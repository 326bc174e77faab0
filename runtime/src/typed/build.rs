//! Functions that build the URI of a template.

use alloc::string::String;
use core::fmt;

use super::check::Chain;
use super::pieces::Pieces;
use super::sink::Growing;
use super::template::UriTemplate;
use super::walk::{Expanding, Hint};
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::marks::{Marks, offset};
use crate::policy::base::Base;
use crate::template::form::{Form, OnBase, Relative, WithScheme};
use crate::uri::{UriBuf, UriRefBuf};

/// Builds the URI of [`try_build`](UriTemplate::try_build) without checks, since the types make checks
/// needless.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
pub fn build<T: UriTemplate + ?Sized>(template: &T) -> <T::Form as Form>::Buf {
    let mut sink = Growing::new(template.__hint(), T::__MARKS);
    // A string takes any text, and a proven value prints.
    let written = template.__expand(&mut sink);
    built::<T::Form>(sink, written)
}

/// Builds as [`build`] does, from a template that a builder has made. A caller that hands over the template has
/// less for the compiler to check than one that lends it.
///
/// # Panics
///
/// Panics as [`build`] does.
#[allow(clippy::needless_pass_by_value, reason = "see above")]
pub fn build_made<T: UriTemplate>(template: T) -> <T::Form as Form>::Buf {
    build(&template)
}

/// Builds as [`try_build`](UriTemplate::try_build) does, from a template that a builder has made.
///
/// # Errors
///
/// Fails as `try_build` does.
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn try_build_made<T: UriTemplate>(template: T) -> Result<<T::Form as Form>::Buf, BuildError> {
    template.try_build()
}

/// Returns the URI in the sink. The types prove that all of it has been written.
#[inline]
pub(super) fn built<F: Form>(sink: Growing, _: fmt::Result) -> F::Buf {
    offset(sink.text.len());
    F::__own(sink.text, sink.marks)
}

/// Returns the URI in the sink, or an error when a value could not be printed.
#[inline]
pub(super) fn tried<F: Form>(sink: Growing, written: fmt::Result) -> Result<F::Buf, BuildError> {
    match written {
        Ok(()) => Ok(built::<F>(sink, written)),
        Err(_) => Err(unprinted()),
    }
}

/// Builds the URI of the pieces of a `uri_format!`, whose types prove that it can be built.
///
/// # Panics
///
/// Panics as [`build`] does.
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn formatted<P: Pieces>(marks: [u32; 6], pieces: P) -> UriBuf {
    let (sink, written) = expanded(marks, &pieces);
    built::<WithScheme>(sink, written)
}

/// Builds the URI reference of such pieces.
///
/// # Panics
///
/// Panics as [`build`] does.
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn formatted_ref<P: Pieces>(marks: [u32; 6], pieces: P) -> UriRefBuf {
    let (sink, written) = expanded(marks, &pieces);
    built::<Relative>(sink, written)
}

/// Builds the URI of the pieces of a `try_uri_format!`, if every value may stand in its place. The pieces tell
/// the checks.
///
/// # Errors
///
/// Fails at the first value that would change the target of the URI, or has no text.
///
/// # Panics
///
/// Panics as [`build`] does.
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn try_formatted<P: Pieces>(marks: [u32; 6], pieces: P) -> Result<UriBuf, BuildError> {
    pieces.walk(Chain::new()).formatted(marks, &pieces)
}

/// Builds the URI reference of such pieces.
///
/// # Errors
///
/// Fails as [`try_formatted`] does.
///
/// # Panics
///
/// Panics as [`build`] does.
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn try_formatted_ref<P: Pieces>(marks: [u32; 6], pieces: P) -> Result<UriRefBuf, BuildError> {
    pieces.walk(Chain::new()).formatted_ref(marks, &pieces)
}

impl Chain {
    /// Builds the URI of pieces whose values the chain has checked.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the chain, or when a value could not be printed.
    ///
    /// # Panics
    ///
    /// Panics as [`build`] does.
    #[inline]
    pub fn formatted<P: Pieces>(self, marks: [u32; 6], pieces: &P) -> Result<UriBuf, BuildError> {
        self.built::<WithScheme>(marks, pieces)
    }

    /// Builds the URI reference of such pieces.
    ///
    /// # Errors
    ///
    /// Fails as [`formatted`](Self::formatted) does.
    ///
    /// # Panics
    ///
    /// Panics as [`build`] does.
    #[inline]
    pub fn formatted_ref<P: Pieces>(self, marks: [u32; 6], pieces: &P) -> Result<UriRefBuf, BuildError> {
        self.built::<Relative>(marks, pieces)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn built<F: Form>(self, marks: [u32; 6], pieces: &impl Pieces) -> Result<F::Buf, BuildError> {
        self.end()?;
        let (sink, written) = expanded(marks, pieces);
        tried::<F>(sink, written)
    }
}

/// Writes the pieces, with the marks that no variable moves.
#[cfg_attr(not(debug_assertions), inline(always))]
fn expanded<P: Pieces>(marks: [u32; 6], pieces: &P) -> (Growing, fmt::Result) {
    let mut sink = Growing::new(pieces.walk(Hint(0)).0, Marks::new(marks));
    let written = pieces.walk(Expanding::new(&mut sink)).end();
    (sink, written)
}

pub(super) fn grow<T: UriTemplate + ?Sized>(template: &T) -> Result<<T::Form as Form>::Buf, BuildError> {
    let mut sink = Growing::new(template.__hint(), T::__MARKS);
    let written = template.__expand(&mut sink);
    tried::<T::Form>(sink, written)
}

/// Builds as [`build`] does, from a relative template behind a base.
///
/// # Panics
///
/// Panics as [`build`] does.
pub fn build_on<T: UriTemplate<Form: OnBase> + ?Sized>(template: &T, base: Base<'_>) -> UriBuf {
    let mut sink = behind(base, T::__MARKS, template.__hint());
    let written = template.__expand(&mut sink);
    built::<WithScheme>(sink, written)
}

/// Builds as [`try_build`](UriTemplate::try_build) does, from a relative template behind a base.
pub(super) fn try_build_on<T: UriTemplate<Form: OnBase> + ?Sized>(
    template: &T,
    base: Base<'_>,
) -> Result<UriBuf, BuildError> {
    template.__check()?;
    let mut sink = behind(base, T::__MARKS, template.__hint());
    let written = template.__expand(&mut sink);
    tried::<WithScheme>(sink, written)
}

/// Asserts in const evaluation that a template may stand behind a base, so that any other does not compile.
#[track_caller]
pub(super) const fn stands_on_base(it_does: bool) {
    assert!(
        it_does,
        "the template cannot stand behind a base: it begins with neither `/` nor `?` [RFC 3986, section 5.2.3]\n  help: write `/` before it, or resolve what it builds: `base.as_uri().resolve(…)`"
    );
}

/// Returns a sink with the base, and the marks of the text that follows, in which values only move the ends of
/// path and query.
#[cfg_attr(debug_assertions, inline)]
pub(super) fn behind(base: Base<'_>, following: Marks, hint: usize) -> Growing {
    let text = base.as_str();
    let length = text.len() as u32;
    let marks = base.uri.parts().marks;
    let marks =
        Marks { path_end: following.path_end + length, query_end: following.query_end + length, ..marks };
    let mut grown = String::with_capacity(text.len() + hint);
    grown.push_str(text);
    Growing { text: grown, marks }
}

#[cold]
fn unprinted() -> BuildError {
    BuildError::new(FaultKind::ValueNoText, Part::Template, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_shifted_behind_a_base() {
        let base = Base::parse("http://h/v1/").unwrap();
        let Growing { text, marks } = behind(base, Marks { path_end: 2, query_end: 5, ..Marks::EMPTY }, 0);
        assert_eq!(text, base.as_str());
        let of_base = base.uri.parts().marks;
        assert_eq!(marks, Marks { path_end: 13, query_end: 16, ..of_base });
    }

    #[test]
    #[should_panic = "the template cannot stand behind a base"]
    fn paths_without_a_slash_take_no_base() {
        stands_on_base(true);
        stands_on_base(false);
    }
}
