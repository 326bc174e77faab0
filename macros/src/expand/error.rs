//! Emits errors: one `compile_error!` for each diagnostic, and a value of the right type, so that there are
//! no other errors.

use proc_macro::{TokenStream, TokenTree};
use urika_runtime::Marks;

use super::value;
use crate::diag::{Diagnostic, Diagnostics};
use crate::input::item::Item;
use crate::model::text::Accepted;
use crate::splice::Splice;
use crate::token::{Span, TokenStream as Tokens};

/// Emits one error or more, so that nothing can stand in for a value without an error. Every function that makes
/// a stand-in takes them.
pub(crate) fn at_least_one(mut diagnostics: Diagnostics) -> Tokens {
    diagnostics.at_least_one();
    errors(diagnostics)
}

/// Emits the diagnostics, and a stand-in for the value.
pub(crate) fn expand(item: Item, krate: TokenTree, diagnostics: Diagnostics) -> TokenStream {
    stand_in(item, krate, at_least_one(diagnostics))
}

/// Emits only the diagnostics, of which there may be none.
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
/// This is the one path that does not begin with `$crate`: a token with that span points into the facade, and
/// the compiler would show the facade.
fn push(diagnostic: &Diagnostic, splice: &mut Splice) {
    splice.spanned(diagnostic.place.start, |splice| _ = splice.text("::core::compile_error!"));
    splice.spanned(diagnostic.place.end, |splice| {
        splice.text("{").string(&diagnostic.message).text("}");
    });
}

/// Makes a value of the right type in the place of a faulty one. Its text is a URI, a reference and a
/// segment, but not a base. The program does not compile, so nobody sees the text.
fn stand_in(item: Item, krate: TokenTree, errors: Tokens) -> TokenStream {
    let accepted = Accepted { text: Marks::STAND_IN_TEXT.to_owned(), marks: Marks::STAND_IN };
    let value = value::of(item, krate, &accepted, Span::call_site());
    let mut splice = Splice::default();
    splice.text("{").tokens(errors).tokens(value).text("}");
    splice.finish().into()
}
