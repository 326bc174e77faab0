//! Items that expansions of the macros name. Nothing here is a stable interface.
//!
//! Const evaluation checks, normalizes and lays out `uri!(CONSTANT)`. A string of computed length needs a
//! constant for each step, which the macros emit. The functions of the steps are here, so that little has to
//! be emitted.
#![allow(clippy::must_use_candidate, reason = "only expansions call what is hidden here")]

#[cfg(feature = "template")]
mod items;
mod names;
mod policy;
#[cfg(feature = "template")]
mod template;

pub use self::names::*;
pub use self::policy::*;
#[cfg(feature = "template")]
pub use self::template::*;
#[cfg(feature = "template")]
pub use crate::__building as building;
#[cfg(not(feature = "alloc"))]
pub use crate::__dropped as with_alloc;
#[cfg(not(feature = "serde"))]
pub use crate::__dropped as with_serde;
#[cfg(not(feature = "template"))]
pub use crate::__dropped as with_template;
#[cfg(feature = "alloc")]
pub use crate::__emitted as with_alloc;
#[cfg(feature = "serde")]
pub use crate::__emitted as with_serde;
#[cfg(feature = "template")]
pub use crate::__emitted as with_template;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use crate::__emitted as typed_serde;
#[cfg(all(feature = "template", not(feature = "alloc")))]
pub use crate::__format_without_alloc as uri_format;
#[cfg(all(feature = "template", not(feature = "alloc")))]
pub use crate::__format_without_alloc as try_uri_format;
pub use crate::__policy_type as policy_type;
#[cfg(feature = "template")]
pub use crate::__set_items as set_items;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use crate::__template as template;
#[cfg(all(feature = "template", not(all(feature = "serde", feature = "alloc"))))]
pub use crate::__typed_serde as typed_serde;
#[cfg(all(feature = "template", not(feature = "alloc")))]
pub use crate::{__template as template_with_alloc, __template_without_alloc as template};
pub use ::core;
#[cfg(feature = "template")]
pub use urika_doors::uri_template;
pub use urika_doors::{base, policy, project_uri, segment, uri, uri_ref};
#[cfg(all(feature = "alloc", feature = "template"))]
pub use urika_doors::{try_uri_format, uri_format};
#[cfg(feature = "alloc")]
pub use urika_runtime::hidden;
pub use urika_runtime::is_secret_in_logs;
#[cfg(all(feature = "serde", not(feature = "template")))]
pub use urika_runtime::serde;
pub use urika_runtime::value::Text as ValueText;
pub use urika_runtime::{Marks, What};
#[cfg(all(feature = "serde", feature = "template"))]
pub use urika_template::serde;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use urika_template::template::layout::ParameterList;
#[cfg(feature = "template")]
pub use urika_template::template::{
    Modifier, Operator, Piece, PieceReader, Varspec, leading_literals, path_start, query_start, ranges,
    variables,
};
#[cfg(feature = "template")]
pub use urika_template::typed;
#[cfg(feature = "template")]
pub use urika_template::typed::*;

use urika_runtime::{Diagnostic, Fault, FaultKind, Policy};

/// Emits items that need features of this crate, which are on. An expansion cannot know whether they are.
#[doc(hidden)]
#[macro_export]
macro_rules! __emitted {
    ($($items:tt)*) => { $($items)* };
}

/// Drops items whose features are off.
#[doc(hidden)]
#[macro_export]
macro_rules! __dropped {
    ($($items:tt)*) => {};
}

/// Reports that the feature `serde` is off.
#[cfg(all(feature = "template", not(all(feature = "serde", feature = "alloc"))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __typed_serde {
    ($($items:tt)*) => {
        ::core::compile_error! {
            "the argument `serde` requires the features `serde` and `alloc` of `urika`\n  help: add `features = [\"serde\"]` to `urika` in `Cargo.toml`; `alloc` is a default feature"
        }
    };
}

/// Replaces the macros that allocate, without the feature `alloc`.
#[cfg(all(feature = "template", not(feature = "alloc")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __format_without_alloc {
    ($($arguments:tt)*) => {
        $crate::__private::core::compile_error!(
            "`uri_format!` makes an owned URI, which requires the feature `alloc` of `urika`\n  help: `uri_template!(…).build_in(&mut [0; 128])` and `.write_to(&mut out)` do not need it"
        )
    };
}

/// The type of the string in `uri!(text)`. The name `str` may mean something else in the user's scope.
pub type StaticStr = &'static str;

/// The checked and normalized string, in a buffer of `N` bytes.
#[derive(Debug)]
pub struct NormalizedText<const N: usize> {
    buffer: [u8; N],
    outcome: Result<(usize, Marks), Fault>,
    /// The placeholder for a value, if the string is the sample of a template.
    placeholder: &'static str,
}

/// Returns the size of the buffer that [`read`] needs.
pub const fn capacity(text: &str) -> usize {
    Policy::capacity(text)
}

/// Checks and normalizes `text`.
pub const fn read<const N: usize>(policy: &Policy<'_>, what: What, text: &str) -> NormalizedText<N> {
    let mut buffer = [0; N];
    let outcome = policy.apply(text, what, &mut buffer);
    NormalizedText { buffer, outcome, placeholder: "" }
}

/// Returns [`message_len`](NormalizedText::message_len) of [`read`], for an array length.
pub const fn message_len<const N: usize>(policy: &Policy<'_>, what: What, text: &str) -> usize {
    read::<N>(policy, what, text).message_len(policy, what, text)
}

/// Calls [`report`](NormalizedText::report) on the result of [`read`], and returns the [length](NormalizedText::len) of the
/// string, for an array length.
///
/// # Panics
///
/// Panics like [`report`](NormalizedText::report).
#[track_caller]
pub const fn checked_len<const M: usize, const N: usize>(
    policy: &Policy<'_>,
    what: What,
    text: &str,
) -> usize {
    let reading = read::<N>(policy, what, text);
    reading.report::<M>(policy, what, text);
    reading.len()
}

/// Returns [`fitted`](NormalizedText::fitted) of [`read`].
pub const fn read_fitted<const N: usize, const L: usize>(
    policy: &Policy<'_>,
    what: What,
    text: &str,
) -> NormalizedText<L> {
    read::<N>(policy, what, text).fitted()
}

impl<const N: usize> NormalizedText<N> {
    /// Returns the length of the string in the buffer; 0 if there is a fault.
    #[allow(clippy::len_without_is_empty, reason = "an array length")]
    pub const fn len(&self) -> usize {
        match self.outcome {
            Ok((length, _)) => length,
            Err(_) => 0,
        }
    }

    /// Copies the result to a buffer of `L` bytes, its [length](Self::len), so that the program does not
    /// store more than that.
    pub const fn fitted<const L: usize>(&self) -> NormalizedText<L> {
        let mut buffer = [0; L];
        buffer.copy_from_slice(self.buffer.split_at(L).0);
        NormalizedText { buffer, outcome: self.outcome, placeholder: self.placeholder }
    }

    /// Makes this the result for the sample of a template, whose values have this placeholder.
    #[must_use]
    pub const fn of_sample(self, placeholder: &'static str) -> Self {
        Self { placeholder, ..self }
    }

    /// Returns the length of the message of [`report`](Self::report); 0 if the string has no fault.
    pub const fn message_len(&self, policy: &Policy<'_>, what: What, text: &str) -> usize {
        match self.diagnostic(policy, what, text) {
            Some(diagnostic) => diagnostic.rendered_len(),
            None => 0,
        }
    }

    /// Panics with the message of a macro if the string has a fault. `M` is the [length](Self::message_len)
    /// of the message.
    ///
    /// # Panics
    ///
    /// Panics when the string is rejected. In const evaluation, that is a compile error.
    #[track_caller]
    pub const fn report<const M: usize>(&self, policy: &Policy<'_>, what: What, text: &str) {
        if let Some(diagnostic) = self.diagnostic(policy, what, text) {
            let message = diagnostic.render::<M>();
            match core::str::from_utf8(&message) {
                Ok(message) => panic!("{}", message),
                Err(_) => panic!("invalid URI"),
            }
        }
    }

    /// Returns the URI, or a placeholder if the string has a fault, which [`report`](Self::report) reports.
    pub const fn uri(&self) -> Uri<'_> {
        match self.outcome {
            Ok((length, marks)) => Uri::from_parsed(self.text(length), marks),
            Err(_) => Uri::from_parsed(Marks::STAND_IN_TEXT, Marks::STAND_IN),
        }
    }

    /// Like [`uri`](Self::uri), for a URI reference.
    pub const fn uri_ref(&self) -> UriRef<'_> {
        match self.outcome {
            Ok((length, marks)) => UriRef::from_parsed(self.text(length), marks),
            Err(_) => UriRef::from_parsed(Marks::STAND_IN_TEXT, Marks::STAND_IN),
        }
    }

    const fn diagnostic<'t>(
        &'t self,
        policy: &Policy<'t>,
        what: What,
        text: &'t str,
    ) -> Option<Diagnostic<'t>> {
        match self.outcome {
            Ok(_) => None,
            Err(fault) => {
                let diagnostic = Diagnostic::new(fault, what, text).under(policy);
                let diagnostic = diagnostic.of_sample(self.placeholder);
                let is_normal_known = matches!(fault.kind, FaultKind::NotNormal);
                Some(if is_normal_known {
                    diagnostic.with_normal(self.text(self.written()))
                } else {
                    diagnostic
                })
            }
        }
    }

    /// Returns the number of bytes written to the buffer. A normal form never contains NUL.
    const fn written(&self) -> usize {
        let mut end = N;
        while end > 0 && self.buffer[end - 1] == 0 {
            end -= 1;
        }
        end
    }

    const fn text(&self, length: usize) -> &str {
        match core::str::from_utf8(self.buffer.split_at(length).0) {
            Ok(text) => text,
            Err(_) => Marks::STAND_IN_TEXT,
        }
    }
}
