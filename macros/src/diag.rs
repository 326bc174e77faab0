//! The diagnostics of a call, and their places.

use std::cell::RefCell;

use crate::token::{Span, TokenTree};

/// The place that a diagnostic points to.
///
/// A stable compiler cannot join spans. It joins them itself if the first and the last token of an error have
/// the two spans.
#[derive(Clone, Copy)]
pub(crate) struct SourcePlace {
    /// The beginning of the place.
    pub(crate) start: Span,
    /// The end of the place.
    pub(crate) end: Span,
}

impl SourcePlace {
    /// Makes a place from the first token to the last.
    pub(crate) fn of(tokens: &[TokenTree]) -> Self {
        let span = |token: Option<&TokenTree>| token.map_or_else(Span::call_site, TokenTree::span);
        Self { start: span(tokens.first()), end: span(tokens.last()) }
    }

    /// Returns the whole call, for an error without tokens to point to.
    pub(crate) fn call_site() -> Self {
        Self::from(Span::call_site())
    }
}

impl From<Span> for SourcePlace {
    fn from(span: Span) -> Self {
        Self { start: span, end: span }
    }
}

/// One error.
pub(crate) struct SpannedError {
    /// The place that it points to.
    pub(crate) place: SourcePlace,
    /// The message.
    pub(crate) message: String,
}

/// The proof that an error was reported: only [`Diagnostics::report`] makes one.
pub(crate) struct Reported(());

/// All errors of one call. The code that reads a part of the call may add errors.
pub(crate) struct Diagnostics(RefCell<Vec<SpannedError>>);

impl Diagnostics {
    /// Makes an empty list.
    pub(crate) const fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// Adds an error.
    pub(crate) fn push(&self, place: SourcePlace, message: impl Into<String>) {
        self.0.borrow_mut().push(SpannedError { place, message: message.into() });
    }

    /// Adds an error, and returns the proof.
    pub(crate) fn report(&self, place: SourcePlace, message: impl Into<String>) -> Reported {
        self.push(place, message);
        Reported(())
    }

    /// Adds an error, and returns `None` instead of a result.
    pub(crate) fn refuse<T>(&self, place: SourcePlace, message: impl Into<String>) -> Option<T> {
        self.push(place, message);
        None
    }

    /// Adds an error if there is none, so that a value is never replaced without an error.
    pub(crate) fn at_least_one(&self) {
        if self.is_empty() {
            self.push(
                SourcePlace::call_site(),
                "the macro cannot read its input\n  help: this is a bug in `urika`: please report the call",
            );
        }
    }

    /// Returns the result of syn, or adds its error.
    #[cfg(feature = "template")]
    pub(crate) fn read<T>(&self, read: syn::Result<T>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(errors) => {
                for error in errors {
                    self.push(SourcePlace::from(error.span()), error.to_string());
                }
                None
            }
        }
    }

    /// Returns the number of errors.
    #[cfg(feature = "template")]
    pub(crate) fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Returns whether there is no error.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Returns the errors in the order in which they were found.
    pub(crate) fn into_list(self) -> Vec<SpannedError> {
        self.0.into_inner()
    }
}
