//! Emits errors: one `compile_error!` for each diagnostic.

use proc_macro::TokenStream;

use crate::diag::{Diagnostics, SpannedError};
use crate::splice::Splice;
use crate::token::TokenStream as Tokens;

/// Emits at least one error as items, so that no item can replace another without an error. Every function
/// that makes such items requires them.
#[cfg(feature = "template")]
pub(crate) fn at_least_one(diagnostics: Diagnostics) -> Tokens {
    diagnostics.at_least_one();
    errors(diagnostics)
}

/// Emits at least one error in place of a value. The compiler does not know the type of the block, so it
/// does not report further errors about the value.
pub(crate) fn expand(diagnostics: Diagnostics) -> TokenStream {
    value(diagnostics).into()
}

/// Emits what [`expand`] does, to be a part of an expansion.
pub(crate) fn value(diagnostics: Diagnostics) -> Tokens {
    diagnostics.at_least_one();
    let mut splice = Splice::default();
    splice.text("{").tokens(calls(diagnostics)).text("}");
    splice.finish()
}

/// Emits the diagnostics as items, or nothing if the list is empty.
pub(crate) fn errors(diagnostics: Diagnostics) -> Tokens {
    let mut splice = Splice::default();
    if !diagnostics.is_empty() {
        splice.text("const _: () = {").tokens(calls(diagnostics)).text("};");
    }
    splice.finish()
}

/// A name for `core` in the block around it, in every edition and whatever names the user has: `::core` is
/// not a path of the edition 2015. No path of an error begins with `$crate`: a token with that span points
/// into the facade, and the compiler would show the facade.
pub(super) const CORE: &str = "extern crate core as __urika_core;";

/// Emits each diagnostic as a `compile_error! { "…" }`, whose first token begins where the fault begins and whose
/// last token ends where the fault ends.
fn calls(diagnostics: Diagnostics) -> Tokens {
    let mut splice = Splice::default();
    splice.text(CORE);
    for SpannedError { place, message } in diagnostics.into_list() {
        splice.spanned(place.start, |splice| _ = splice.text("__urika_core::compile_error!"));
        splice.spanned(place.end, |splice| _ = splice.text("{").string(&message).text("}"));
    }
    splice.finish()
}

#[cfg(all(test, feature = "template"))]
mod tests {
    use crate::template;

    /// `::core` is not a path in the edition 2015.
    #[test]
    fn no_error_has_a_path_of_one_edition() {
        let derived = |item: &str| template::derived(item.parse().unwrap()).to_string();
        let formatted = |call: &str| template::formatted(call.parse().unwrap(), true).to_string();
        for said in [
            derived("#[uri_template(\"/{a\")] struct A { a: u32 }"),
            derived("struct A;"),
            formatted("urika \"/{a\""),
            formatted(""),
            template::template("urika struct A = \"/{a\"".parse().unwrap()).to_string(),
        ] {
            assert!(said.contains("extern crate core as __urika_core ;"), "{said}");
            let errors = said.matches("compile_error !").count();
            let named = said.matches("__urika_core :: compile_error !").count();
            assert!(errors > 0 && errors == named, "{said}");
        }
    }
}
