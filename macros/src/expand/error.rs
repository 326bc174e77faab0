//! Emits errors: one `compile_error!` for each diagnostic.

use proc_macro::TokenStream;

use crate::diag::{Diagnostic, Diagnostics};
use crate::splice::Splice;
use crate::token::TokenStream as Tokens;

/// Emits one error or more, so that no item can stand in for another without an error. Every function that makes
/// such items takes them.
pub(crate) fn at_least_one(diagnostics: Diagnostics) -> Tokens {
    diagnostics.at_least_one();
    errors(diagnostics)
}

/// Emits one error or more in the place of a value. The compiler knows no type of the block, so that it reports
/// nothing that is done with the value.
pub(crate) fn expand(diagnostics: Diagnostics) -> TokenStream {
    let mut splice = Splice::default();
    splice.text("{").tokens(at_least_one(diagnostics)).text("}");
    splice.finish().into()
}

/// Emits only the diagnostics, of which there may be none. Each is a `::core::compile_error! { "…" }`, whose
/// first token begins where the fault begins and whose last token ends where the fault ends.
///
/// `::core` is the one path that does not begin with `$crate`: a token with that span points into the facade, and
/// the compiler would show the facade.
pub(crate) fn errors(diagnostics: Diagnostics) -> Tokens {
    let mut splice = Splice::default();
    for Diagnostic { place, message } in diagnostics.into_list() {
        splice.spanned(place.start, |splice| _ = splice.text("::core::compile_error!"));
        splice.spanned(place.end, |splice| _ = splice.text("{").string(&message).text("}"));
    }
    splice.finish()
}
