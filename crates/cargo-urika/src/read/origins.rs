//! The places of tokens. The tokens of a macro's definition are parsed separately from the file that calls the
//! macro, and may come from another file.

use std::cell::RefCell;
use std::collections::HashMap;

use proc_macro2::{Span, TokenTree};

use crate::value::Place;

/// Where the text of a definition begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    pub(super) file: u32,
    /// Counted from 0, as the column is.
    pub(super) line: u32,
    pub(super) column: u32,
}

thread_local! {
    /// The definitions that this thread has parsed, by the names of their strings in the parser.
    static ORIGINS: RefCell<HashMap<String, Origin>> = RefCell::new(HashMap::new());
}

/// Notes that tokens are those of a definition.
pub(super) fn note(tokens: &[TokenTree], origin: Origin) {
    if let Some(first) = tokens.first() {
        ORIGINS.with(|all| all.borrow_mut().insert(first.span().file(), origin));
    }
}

/// Forgets all definitions, as the parser forgets its strings.
pub(super) fn clear() {
    ORIGINS.with(|all| all.borrow_mut().clear());
}

/// Returns the definition that contains a span, if there is one.
pub(super) fn origin(span: Span) -> Option<Origin> {
    ORIGINS.with(|all| {
        let all = all.borrow();
        // Most files have no call of a macro of the program.
        if all.is_empty() { None } else { all.get(&span.file()).copied() }
    })
}

impl Origin {
    /// Returns a place in the file for one in the text of the definition.
    pub(super) fn place(&self, within: Place) -> Place {
        let column = |line: u32, column: u32| if line == 1 { column + self.column } else { column };
        Place {
            file: self.file,
            line: within.line + self.line,
            column: column(within.line, within.column),
            end_line: within.end_line + self.line,
            end_column: column(within.end_line, within.end_column),
        }
    }
}

/// Returns the place of a span.
pub(crate) fn place(span: Span, file: u32) -> Place {
    place_between(span, span, file)
}

/// Returns the place from one span to another.
pub(crate) fn place_between(first: Span, last: Span, file: u32) -> Place {
    let definition = origin(first);
    // The two may be of different strings, as the call of a macro and the definition are.
    let last = if origin(last) == definition { last } else { first };
    let (start, end) = (first.start(), last.end());
    let place = Place {
        file,
        line: start.line as u32,
        column: start.column as u32,
        end_line: end.line as u32,
        end_column: end.column as u32,
    };
    definition.map_or(place, |found| found.place(place))
}

/// Returns the place of a syntax node.
pub(super) fn place_of(node: &impl syn::spanned::Spanned, file: u32) -> Place {
    place(node.span(), file)
}
