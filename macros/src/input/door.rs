//! The input from the doors of the facade: `$crate`, then the tokens of the user.

use proc_macro::token_stream::IntoIter;
use proc_macro::{Delimiter, Literal, TokenStream, TokenTree};

/// A call as it arrives.
pub(crate) enum Door {
    /// Exactly one literal.
    Literal {
        /// `$crate`
        krate: TokenTree,
        /// The tokens of the user.
        literal: Literal,
    },
    /// Anything else.
    Tokens {
        /// `$crate`
        krate: TokenTree,
        /// The tokens of the user.
        tokens: TokenStream,
    },
    /// No `$crate`: the macro was called without its door.
    Nothing,
}

/// Divides the door's tokens.
pub(crate) fn parse(input: TokenStream) -> Door {
    let mut input = input.into_iter();
    match input.next() {
        Some(krate) => parse_behind(krate, input),
        None => Door::Nothing,
    }
}

/// Divides the tokens behind `$crate`.
pub(crate) fn parse_behind(krate: TokenTree, mut input: IntoIter) -> Door {
    match (input.next(), input.next()) {
        (Some(TokenTree::Literal(literal)), None) => Door::Literal { krate, literal },
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            parse_forwarded(krate, group.stream())
        }
        (first, second) => {
            let mut tokens = TokenStream::new();
            tokens.extend(first);
            tokens.extend(second);
            for token in input {
                tokens.extend([token]);
            }
            Door::Tokens { krate, tokens }
        }
    }
}

/// Reads a literal that the user's `macro_rules!` forwards. As `$l:literal` or `$e:expr` it arrives in an
/// invisible group, and its own span is the one that the user sees.
fn parse_forwarded(krate: TokenTree, tokens: TokenStream) -> Door {
    let mut inner = tokens.clone().into_iter();
    match (inner.next(), inner.next()) {
        (Some(TokenTree::Literal(literal)), None) => Door::Literal { krate, literal },
        _ => Door::Tokens { krate, tokens },
    }
}
