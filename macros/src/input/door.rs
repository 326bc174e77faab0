//! The input of a user after `$crate`, which the macros of the facade pass on.

use proc_macro::token_stream::IntoIter;
use proc_macro::{Delimiter, Literal, TokenStream, TokenTree};

/// The tokens of the user.
pub(crate) enum Input {
    /// Exactly one literal.
    Literal(Literal),
    /// Anything else.
    Tokens(TokenStream),
}

impl Input {
    /// Reads the tokens. A literal that the user's `macro_rules!` forwards as `$l:literal` or `$e:expr` arrives in
    /// an invisible group, and the user sees its span.
    pub(crate) fn read(mut input: IntoIter) -> Self {
        match (input.next(), input.next()) {
            (Some(TokenTree::Literal(literal)), None) => Self::Literal(literal),
            (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
                let mut inner = group.stream().into_iter();
                match (inner.next(), inner.next()) {
                    (Some(TokenTree::Literal(literal)), None) => Self::Literal(literal),
                    _ => Self::Tokens(group.stream()),
                }
            }
            (first, second) => {
                let mut tokens = TokenStream::new();
                tokens.extend(first);
                tokens.extend(second);
                for token in input {
                    tokens.extend([token]);
                }
                Self::Tokens(tokens)
            }
        }
    }
}
