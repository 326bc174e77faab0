//! Recognizes the kind of an argument by its tokens.

use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};

/// Returns whether the argument is a literal or a `concat!`.
pub(super) fn is_text(argument: &[TokenTree]) -> bool {
    match argument {
        [first, ..] if is_literal(first) => true,
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [.., TokenTree::Ident(concat), TokenTree::Punct(bang), TokenTree::Group(_)] => {
            concat == "concat" && bang.as_char() == '!' && named(argument).is_none()
        }
        _ => false,
    }
}

/// Returns whether the token is a literal.
pub(super) fn is_literal(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_))
}

/// Returns the parts of `name = value`; `name == value` has none.
pub(super) fn named(argument: &[TokenTree]) -> Option<(&Ident, &[TokenTree])> {
    match argument {
        [TokenTree::Ident(name), TokenTree::Punct(is), value @ ..]
            if is.as_char() == '=' && !matches!(value, [] | [TokenTree::Punct(_)]) =>
        {
            let is_comparison = is.spacing() == Spacing::Joint
                && matches!(value, [TokenTree::Punct(next), ..] if matches!(next.as_char(), '=' | '>'));
            if is_comparison { None } else { Some((name, value)) }
        }
        _ => None,
    }
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
