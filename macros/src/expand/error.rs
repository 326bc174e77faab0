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

/// Emits the diagnostics.
pub(crate) fn expand(item: Item, krate: TokenTree, diagnostics: Diagnostics) -> TokenStream {
    let errors = errors(diagnostics);
    let value = Tokens::from(stand_in(item, krate));
    quote!({ #errors #value }).into()
}

/// The diagnostics alone.
pub(crate) fn errors(diagnostics: Diagnostics) -> Tokens {
    diagnostics.into_iter().map(|diagnostic| compile_error(&diagnostic)).collect()
}

/// `::core::compile_error! { "…" }`, whose first token begins where the fault begins and whose
/// last ends where it ends.
///
/// The one path that does not begin with `$crate`: a token of that has a place in this crate,
/// and the compiler would show it.
pub(crate) fn compile_error(diagnostic: &Diagnostic) -> Tokens {
    let message = &diagnostic.message;
    let body = quote_spanned!(diagnostic.place.end=> { #message });
    quote_spanned!(diagnostic.place.start=> ::core::compile_error! #body)
}

/// What stands in for a value that could not be made. It has the right type, and that is all:
/// its text is a URI, a reference and a segment, but no base. The program does not compile, so
/// nobody comes to see it.
fn stand_in(item: Item, krate: TokenTree) -> TokenStream {
    let accepted = Accepted { text: Marks::STAND_IN_TEXT.to_owned(), marks: Marks::STAND_IN };
    value::of(item, krate, &accepted, Span::call_site())
}
