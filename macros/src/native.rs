//! The compiler's own tokens, which an expansion is put together from.
//!
//! `proc-macro2` wraps each of them, and unwraps it on the way out. The macros run unoptimized, so both cost
//! more than the token. Tests run where there is no compiler, and put the tokens of `proc-macro2`
//! together.

#[cfg(not(all(test, feature = "template")))]
pub(crate) use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};
#[cfg(all(test, feature = "template"))]
pub(crate) use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// Returns the compiler's span.
#[cfg(all(not(test), feature = "template"))]
pub(crate) fn span(span: crate::token::Span) -> Span {
    span.unwrap()
}

/// Returns the span, which is the same one.
#[cfg(any(test, not(feature = "template")))]
pub(crate) fn span(span: crate::token::Span) -> Span {
    span
}
