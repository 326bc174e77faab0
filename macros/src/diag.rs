//! The diagnostics of a call, and their places.

use crate::token::{Span, TokenTree};

/// Where a diagnostic points.
///
/// Stable compilers cannot join spans; they do it themselves when the first and the last token
/// of what they complain about have the two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Where it begins.
    pub(crate) start: Span,
    /// Where it ends.
    pub(crate) end: Span,
}

impl Place {
    /// From the first of the tokens to the last.
    pub(crate) fn of(tokens: &[TokenTree]) -> Self {
        let span = |token: Option<&TokenTree>| token.map_or_else(Span::call_site, TokenTree::span);
        Self { start: span(tokens.first()), end: span(tokens.last()) }
    }

    /// The whole call, when there is nothing in it to point at.
    pub(crate) fn call_site() -> Self {
        Self::from(Span::call_site())
    }

    /// From one place to another.
    pub(crate) const fn between(start: Span, end: Span) -> Self {
        Self { start, end }
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { start: span, end: span }
    }
}

/// One complaint.
pub(crate) struct Diagnostic {
    /// Where it points.
    pub(crate) place: Place,
    /// The message.
    pub(crate) message: String,
}

/// All complaints about one call.
pub(crate) struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// No complaints yet.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds one.
    pub(crate) fn push(&mut self, place: Place, message: impl Into<String>) {
        self.0.push(Diagnostic { place, message: message.into() });
    }

    /// Adds one where there is none, so that nothing stands in for a value without an error.
    pub(crate) fn at_least_one(&mut self) {
        if self.is_empty() {
            self.push(
                Place::call_site(),
                "the macro cannot read what it was given\n  help: this message is a gap in `urika`: please report the call",
            );
        }
    }

    /// Returns the result of syn, or adds its message to the diagnostics.
    #[cfg(feature = "template")]
    pub(crate) fn read<T>(&mut self, read: syn::Result<T>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(errors) => {
                for error in errors {
                    self.push(Place::from(error.span()), error.to_string());
                }
                None
            }
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
