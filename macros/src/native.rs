//! The compiler's own tokens, which an expansion consists of.
//!
//! `proc-macro2` wraps and unwraps each of them. The macros run unoptimized, so both cost more than the
//! token. Tests run without a compiler, and use the tokens of `proc-macro2`.

#[cfg(not(all(test, feature = "template")))]
pub(crate) use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};
#[cfg(all(test, feature = "template"))]
pub(crate) use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// Returns the compiler's span.
#[cfg(all(not(test), feature = "template"))]
pub(crate) fn span(span: crate::token::Span) -> Span {
    span.unwrap()
}

/// Returns the same span.
#[cfg(any(test, not(feature = "template")))]
pub(crate) fn span(span: crate::token::Span) -> Span {
    span
}

/// Returns the same tokens as the compiler's own. `proc-macro2` passes tokens that were pushed one by one to
/// the compiler again whenever a copy of them is read.
#[cfg(feature = "template")]
pub(crate) fn settled(tokens: crate::token::TokenStream) -> crate::token::TokenStream {
    TokenStream::from(tokens).into()
}
