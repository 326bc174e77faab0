//! Recognizes the kind of an argument by its tokens.

use proc_macro2::{Delimiter, Spacing, TokenTree};

use crate::input::assigned;

/// Returns whether the argument is a literal or a `concat!`.
pub(super) fn is_text(argument: &[TokenTree]) -> bool {
    match argument {
        [first, ..] if is_literal(first) => true,
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [.., TokenTree::Ident(concat), TokenTree::Punct(bang), TokenTree::Group(_)] => {
            concat == "concat" && bang.as_char() == '!' && assigned(argument).is_none()
        }
        _ => false,
    }
}

/// Returns whether the token is a literal.
pub(super) fn is_literal(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_))
}

/// Returns whether the argument is `#[…] name: Type`, and not a path.
pub(super) fn is_field(argument: &[TokenTree]) -> bool {
    let mut rest = argument;
    while let [TokenTree::Punct(hash), TokenTree::Group(group), after @ ..] = rest {
        if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
            return false;
        }
        rest = after;
    }
    matches!(rest, [TokenTree::Ident(_), TokenTree::Punct(colon), ..]
        if colon.as_char() == ':' && colon.spacing() == Spacing::Alone)
}

/// Returns whether the argument is `exact`, `strict` or `allow(…)`.
pub(super) fn is_mode(argument: &[TokenTree]) -> bool {
    match argument {
        [TokenTree::Ident(word)] => word == "exact" || word == "strict",
        [TokenTree::Ident(word), TokenTree::Group(_)] => word == "allow",
        _ => false,
    }
}
