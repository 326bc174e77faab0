//! Functions that build the URI of a template.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::fmt;

#[cfg(feature = "alloc")]
use super::sink::{Based, Growing};
#[cfg(feature = "alloc")]
use super::template::UriTemplate;
#[cfg(feature = "alloc")]
use super::value::UriValue;
use crate::fault::{BuildError, FaultKind, Part};
#[cfg(feature = "alloc")]
use crate::grammar::marks::{Marks, offset};
#[cfg(feature = "alloc")]
use crate::policy::base::Base;
#[cfg(feature = "alloc")]
use crate::template::form::{Form, Relative};
#[cfg(feature = "alloc")]
use crate::uri::UriBuf;

/// Builds the URI of [`try_build`](UriTemplate::try_build) without checks, since the types make checks
/// needless.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[cfg(feature = "alloc")]
#[must_use]
pub fn build<T: UriTemplate + ?Sized>(template: &T) -> <T::Form as Form>::Buf {
    let mut sink = Growing { text: String::with_capacity(template.__hint()), marks: T::__MARKS };
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
#[cfg(feature = "alloc")]
#[must_use]
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "see above")]
pub fn build_made<T: UriTemplate>(template: T) -> <T::Form as Form>::Buf {
    build(&template)
}

/// Builds as [`try_build`](UriTemplate::try_build) does, from a template that a builder has made.
///
/// # Errors
///
/// Fails as `try_build` does.
#[cfg(feature = "alloc")]
#[inline]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn try_build_made<T: UriTemplate>(template: T) -> Result<<T::Form as Form>::Buf, BuildError> {
    template.try_build()
}

/// Returns an estimate of the length with a value behind `length` bytes.
#[cfg(feature = "alloc")]
#[must_use]
#[inline]
pub fn room<T: UriValue + ?Sized>(length: usize, value: &T) -> usize {
    length + value.__hint()
}

/// Returns the URI in the sink. The types prove that all of it has been written.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[cfg(feature = "alloc")]
#[must_use]
#[inline]
pub fn built<F: Form>(sink: Growing, _: fmt::Result) -> F::Buf {
    offset(sink.text.len());
    F::__own(sink.text, sink.marks)
}

/// Returns the URI in the sink.
///
/// # Errors
///
/// Fails when a value could not be printed.
///
/// # Panics
///
/// Panics as [`built`] does.
#[cfg(feature = "alloc")]
#[inline]
pub fn tried<F: Form>(sink: Growing, written: fmt::Result) -> Result<F::Buf, BuildError> {
    match written {
        Ok(()) => Ok(built::<F>(sink, written)),
        Err(_) => Err(unprinted()),
    }
}

#[cfg(feature = "alloc")]
pub(super) fn grow<T: UriTemplate + ?Sized>(template: &T) -> Result<<T::Form as Form>::Buf, BuildError> {
    let mut sink = Growing { text: String::with_capacity(template.__hint()), marks: T::__MARKS };
    let written = template.__expand(&mut sink);
    tried::<T::Form>(sink, written)
}

/// Builds as [`build`] does, from a relative template behind a base.
///
/// # Panics
///
/// Panics as [`build`] does.
#[cfg(feature = "alloc")]
#[must_use]
pub fn build_on<T: UriTemplate<Form = Relative> + ?Sized>(template: &T, base: Base<'_>) -> UriBuf {
    let mut sink = behind(base, T::__MARKS, template.__hint());
    let _ = template.__expand(&mut sink);
    finish(sink)
}

/// Asserts in const evaluation that a template may stand behind a base, so that any other does not compile.
#[cfg(feature = "alloc")]
#[track_caller]
pub(super) const fn stands_on_base(it_does: bool) {
    assert!(
        it_does,
        "the template cannot stand behind a base: it begins with neither `/` nor `?` [RFC 3986, section 5.2.3]\n  help: write `/` before it, or resolve what it builds: `base.as_uri().resolve(…)`"
    );
}

/// Returns a sink with the base, and the marks of the text that follows.
#[cfg_attr(debug_assertions, inline)]
#[cfg(feature = "alloc")]
pub(super) fn behind(base: Base<'_>, following: Marks, hint: usize) -> Based {
    let text = base.as_str();
    let length = text.len() as u32;
    let marks = base.uri.parts().marks;
    let marks =
        Marks { path_end: following.path_end + length, query_end: following.query_end + length, ..marks };
    let mut grown = String::with_capacity(text.len() + hint);
    grown.push_str(text);
    Based(Growing { text: grown, marks })
}

#[cfg_attr(debug_assertions, inline)]
#[cfg(feature = "alloc")]
pub(super) fn finish(Based(Growing { text, marks }): Based) -> UriBuf {
    offset(text.len());
    UriBuf::from_parsed(text, marks)
}

#[cold]
pub(super) fn full() -> BuildError {
    BuildError::new(FaultKind::TargetFull, Part::Template, "")
}

#[cfg(feature = "alloc")]
#[cold]
pub(super) fn unprinted() -> BuildError {
    BuildError::new(FaultKind::ValueNoText, Part::Template, "")
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn marks_are_shifted_behind_a_base() {
        let base = Base::parse("http://h/v1/").unwrap();
        let Based(Growing { text, marks }) =
            behind(base, Marks { path_end: 2, query_end: 5, ..Marks::EMPTY }, 0);
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
