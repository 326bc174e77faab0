//! The token types of an expansion, for a crate without the compiler's `proc_macro`.

pub(crate) use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// Returns `span` unchanged: input and output have the same type here.
pub(crate) fn span(span: Span) -> Span {
    span
}

/// Returns the same tokens.
pub(crate) fn settled(tokens: TokenStream) -> TokenStream {
    tokens
}
