//! [`Buildable`]: the steps that turn a template, or a route of a set, into a URI.
//!
//! `template.rs` and `routes/build.rs` implement it, and build with its methods.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "alloc")]
use super::sink::Growing;
use super::sink::{Fixed, Sink, Unmarked};
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::marks::Marks;
#[cfg(feature = "alloc")]
use crate::grammar::marks::offset;
use crate::template::form::Form;
#[cfg(feature = "alloc")]
use crate::template::form::WithScheme;
#[cfg(feature = "alloc")]
use urika_runtime::UriBuf;
use urika_runtime::UriRef;
#[cfg(feature = "alloc")]
use urika_runtime::value::Base;

/// A template with its values, or a value of a route set.
pub(crate) trait Buildable {
    /// The form of the URI.
    type Form: Form;

    /// Asserts that building cannot fail, as far as only const evaluation knows.
    #[cfg(feature = "alloc")]
    const PROVEN: () = ();

    /// Asserts that the URI can be put on a base.
    #[cfg(feature = "alloc")]
    const ON_BASE: () = ();

    /// Returns the template, if it has all dot segments that the URI may have.
    fn template(&self) -> Option<&'static str>;

    /// Returns the marks that do not depend on a variable; all others are 0.
    fn marks(&self) -> Marks;

    /// Checks that no value changes the target of the URI.
    fn check(&self) -> Result<(), BuildError>;

    /// Writes the expansion.
    fn expand<S: Sink + ?Sized>(&self, sink: &mut S) -> fmt::Result;

    /// Returns an estimate of the length of the expansion.
    #[cfg(feature = "alloc")]
    fn hint(&self) -> usize;

    /// Writes the URI after checking it.
    fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> Result<(), BuildError> {
        self.check()?;
        self.expand(&mut Unmarked(out)).map_err(|_| full(0))
    }

    /// Builds the URI into a buffer after checking it.
    fn build_in<'b>(&self, buffer: &'b mut [u8]) -> Result<<Self::Form as Form>::Ref<'b>, BuildError> {
        self.check()?;
        let mut sink = Fixed::new(buffer, self.marks());
        self.expand(&mut sink).map_err(|_| too_long(self))?;
        let (text, marks, is_printed) = sink.finish().ok_or_else(|| too_long(self))?;
        if is_printed && !keeps_shape(text, marks, self.template()) {
            return Err(unprinted());
        }
        Ok(Self::Form::__lend(text, marks))
    }

    /// Builds the URI without checks, for values whose types make them unnecessary.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    fn build(&self) -> <Self::Form as Form>::Buf {
        const { Self::PROVEN };
        let mut sink = Growing::new(self.hint(), self.marks());
        // A string has room for any text, and a proven value can be printed.
        let written = self.expand(&mut sink);
        built::<Self::Form>(sink, written)
    }

    /// Builds the URI after checking it.
    #[cfg(feature = "alloc")]
    fn try_build(&self) -> Result<<Self::Form as Form>::Buf, BuildError> {
        self.check()?;
        let mut sink = Growing::new(self.hint(), self.marks());
        let written = self.expand(&mut sink);
        tried::<Self::Form>(sink, written, self.template())
    }

    /// Builds on a base, like `build`.
    #[cfg(feature = "alloc")]
    fn build_on(&self, base: Base<'_>) -> UriBuf {
        const { Self::PROVEN };
        const { Self::ON_BASE };
        let mut sink = behind(base, self.marks(), self.hint());
        let written = self.expand(&mut sink);
        built::<WithScheme>(sink, written)
    }

    /// Builds on a base, like `try_build`.
    #[cfg(feature = "alloc")]
    fn try_build_on(&self, base: Base<'_>) -> Result<UriBuf, BuildError> {
        const { Self::ON_BASE };
        self.check()?;
        let mut sink = behind(base, self.marks(), self.hint());
        let written = self.expand(&mut sink);
        tried::<WithScheme>(sink, written, self.template())
    }
}

/// Returns the error of a buffer that is too small. The error has the length of the URI.
#[cold]
fn too_long<T: Buildable + ?Sized>(buildable: &T) -> BuildError {
    let mut length = Length(0);
    match buildable.expand(&mut Unmarked(&mut length)) {
        Ok(()) => full(length.0),
        Err(_) => unprinted(),
    }
}

/// Counts bytes.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// Returns the error of a buffer that is too small for this length, or of a writer, for which it is 0.
#[cold]
fn full(length: usize) -> BuildError {
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    BuildError::new(FaultKind::TargetFull(length), Part::Template, "")
}

/// Returns the URI in the sink. The types prove that all of it has been written.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn built<F: Form>(sink: Growing, _: fmt::Result) -> F::Buf {
    offset(sink.text.len());
    F::__own(sink.text, sink.marks)
}

/// Returns the URI in the sink, or an error when a value could not be printed.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn tried<F: Form>(
    sink: Growing,
    written: fmt::Result,
    template: Option<&str>,
) -> Result<F::Buf, BuildError> {
    if written.is_err() || sink.is_printed && !keeps_shape(&sink.text, sink.marks, template) {
        return Err(unprinted());
    }
    Ok(built::<F>(sink, written))
}

/// Returns whether a URI has the parts that its template gives it, and no dot segment that the template does not have.
///
/// The `Display` of a value is called to check the value and again to write it. If it prints another string the second
/// time, the checks do not hold for what has been written.
fn keeps_shape(text: &str, marks: Marks, template: Option<&str>) -> bool {
    let has_dots = |path: &str| path.split('/').any(|segment| matches!(segment, "." | ".."));
    match UriRef::parse(text) {
        Ok(uri) => uri.marks() == marks && (template.is_none_or(has_dots) || !has_dots(uri.path().as_str())),
        Err(_) => false,
    }
}

/// Asserts in const evaluation that a template can be put on a base, so that any other is a compile error.
#[cfg(feature = "alloc")]
#[track_caller]
pub(super) const fn stands_on_base(it_does: bool) {
    assert!(
        it_does,
        "the template cannot be put on a base: it begins with neither `/` nor `?` [RFC 3986, section 5.2.3]\n  help: write `/` before it, or resolve the built reference: `base.as_uri().resolve(…)`"
    );
}

/// Asserts in const evaluation that the policy of a template does not limit bases.
#[cfg(feature = "alloc")]
#[track_caller]
pub(super) const fn takes_any_base(limits_bases: bool) {
    assert!(
        !limits_bases,
        "the template cannot be put on a base: its policy has rules for paths, and the path of the base comes first [policy, DEPENDS_ON_VALUES]\n  help: begin the template with a scheme, or remove its policy and apply it to the built URI: `POLICY.normalize(uri.as_str())`"
    );
}

/// Returns a sink that already has the base. Of the marks that follow, values can only move the ends of path
/// and query.
#[cfg(feature = "alloc")]
#[cfg_attr(debug_assertions, inline)]
fn behind(base: Base<'_>, following: Marks, hint: usize) -> Growing {
    let text = base.as_str();
    let length = text.len() as u32;
    let marks = base.uri.marks();
    let marks =
        Marks { path_end: following.path_end + length, query_end: following.query_end + length, ..marks };
    let mut grown = String::with_capacity(text.len() + hint);
    grown.push_str(text);
    Growing { text: grown, marks, is_printed: false }
}

#[cold]
fn unprinted() -> BuildError {
    BuildError::new(FaultKind::ValueNoText, Part::Template, "")
}

/// The plain expansion of a template or a route, which is written when it is printed; see
/// [`UriTemplate::expansion`](super::UriTemplate::expansion) and
/// [`Routes::expansion`](super::routes::Routes::expansion).
///
/// ```
/// # // The macros are in `urika`, which has this example of the method.
/// # extern crate urika_template as urika;
/// fn log<T: urika::UriTemplate>(template: &T) -> String {
///     template.expansion().to_string()
/// }
/// ```
pub struct Expansion<'t, T: ?Sized> {
    filled: &'t T,
    template: &'static str,
    print: fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
}

impl<'t, T: ?Sized> Expansion<'t, T> {
    /// Makes the expansion that `print` writes.
    #[inline]
    pub(super) fn new(
        filled: &'t T,
        template: &'static str,
        print: fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> Self {
        Self { filled, template, print }
    }
}

impl<T: ?Sized> fmt::Display for Expansion<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.print)(self.filled, f)
    }
}

/// Prints the template, because the values might be secret.
impl<T: ?Sized> fmt::Debug for Expansion<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Expansion").field(&self.template).finish()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn marks_are_shifted_behind_a_base() {
        let base = Base::parse("http://h/v1/").unwrap();
        let Growing { text, marks, .. } =
            behind(base, Marks { path_end: 2, query_end: 5, ..Marks::EMPTY }, 0);
        assert_eq!(text, base.as_str());
        let of_base = base.uri.marks();
        assert_eq!(marks, Marks { path_end: 13, query_end: 16, ..of_base });
    }

    #[test]
    #[should_panic = "the template cannot be put on a base"]
    fn paths_without_a_slash_take_no_base() {
        stands_on_base(true);
        stands_on_base(false);
    }
}
