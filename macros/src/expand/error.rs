//! Errors: one `compile_error!` for each diagnostic, and a value of the right type, so that
//! nothing else is wrong.

use proc_macro::{TokenStream, TokenTree};
use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use urika_runtime::Marks;

use super::value;
use crate::diag::{Diagnostic, Diagnostics};
use crate::item::Item;
use crate::model::text::Accepted;

/// What stands in for a value that could not be made: text that all types accept.
const FALLBACK: &str = "urika:error";
const FALLBACK_MARKS: Marks =
    Marks { scheme_end: 5, host_start: 0, host_end: 0, path_start: 6, path_end: 11, query_end: 11 };

/// Emits the diagnostics.
pub(crate) fn expand(item: Item, krate: TokenTree, diagnostics: Diagnostics) -> TokenStream {
    let errors: Tokens = diagnostics.into_iter().map(|diagnostic| compile_error(&diagnostic)).collect();
    let value = Tokens::from(fallback(item, krate));
    quote!({ #errors #value }).into()
}

/// `::core::compile_error! { "…" }`, whose first token begins where the fault begins and whose
/// last ends where it ends.
///
/// The one path that does not begin with `$crate`: a token of that has a place in this crate,
/// and the compiler would show it.
fn compile_error(diagnostic: &Diagnostic) -> Tokens {
    let message = &diagnostic.message;
    let body = quote_spanned!(diagnostic.place.end=> { #message });
    quote_spanned!(diagnostic.place.start=> ::core::compile_error! #body)
}

fn fallback(item: Item, krate: TokenTree) -> TokenStream {
    value::of(item, krate, &Accepted { text: FALLBACK.to_owned(), marks: FALLBACK_MARKS }, Span::call_site())
}
