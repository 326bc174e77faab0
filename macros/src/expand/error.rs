//! Errors: one `compile_error!` for each diagnostic, and a value of the right type, so that
//! nothing else is wrong.

use proc_macro::{TokenStream, TokenTree};
use urika_runtime::Marks;

use super::splice::Splice;
use super::value;
use crate::diag::{Diagnostic, Diagnostics};
use crate::input::item::Item;
use crate::model::text::Accepted;
use crate::token::{Span, TokenStream as Tokens};

/// One error or more, as tokens.
///
/// Every function that makes a stand-in takes them and emits them beside it: nothing can stand in
/// for a value without an error.
pub(crate) struct Errors(Tokens);

#[cfg(feature = "template")]
impl Errors {
    /// None of ours, where what was written has one of the compiler's: a field of the user's own
    /// struct whose type leaves out a lifetime.
    pub(crate) fn of_forgotten_lifetimes(diagnostics: Diagnostics) -> Self {
        Self(errors(diagnostics))
    }
}

impl From<Diagnostics> for Errors {
    fn from(mut diagnostics: Diagnostics) -> Self {
        diagnostics.at_least_one();
        Self(errors(diagnostics))
    }
}

impl From<Errors> for Tokens {
    fn from(errors: Errors) -> Self {
        errors.0
    }
}

#[cfg(feature = "template")]
impl quote::ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut Tokens) {
        self.0.to_tokens(tokens);
    }
}

/// Emits the diagnostics, and a stand-in for the value.
pub(crate) fn expand(item: Item, krate: TokenTree, diagnostics: Diagnostics) -> TokenStream {
    stand_in(item, krate, Errors::from(diagnostics))
}

/// The diagnostics alone, of which there may be none.
pub(crate) fn errors(diagnostics: Diagnostics) -> Tokens {
    let mut splice = Splice::default();
    for diagnostic in diagnostics {
        push(&diagnostic, &mut splice);
    }
    splice.finish()
}

/// Pushes `::core::compile_error! { "…" }`, whose first token begins where the fault begins and whose
/// last ends where it ends.
///
/// The one path that does not begin with `$crate`: a token of that has a place in this crate,
/// and the compiler would show it.
fn push(diagnostic: &Diagnostic, splice: &mut Splice) {
    splice.spanned(diagnostic.place.start, |splice| _ = splice.text("::core::compile_error!"));
    splice.spanned(diagnostic.place.end, |splice| {
        splice.text("{").string(&diagnostic.message).text("}");
    });
}

/// Makes a value of the right type in the place of one that could not be made. Its text is a URI, a
/// reference and a segment, but no base. The program does not compile, so nobody sees it.
fn stand_in(item: Item, krate: TokenTree, errors: Errors) -> TokenStream {
    let accepted = Accepted { text: Marks::STAND_IN_TEXT.to_owned(), marks: Marks::STAND_IN };
    let value = value::of(item, krate, &accepted, Span::call_site());
    let mut splice = Splice::default();
    splice.text("{").tokens(errors).tokens(value).text("}");
    splice.finish().into()
}
