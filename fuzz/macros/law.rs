//! The laws that hold for whatever tokens a macro is given.
//!
//! 1. A stand-in is never emitted without an error.
//! 2. Every token counts: where one can be left out and nothing changes in what comes out, the
//!    macro has passed it over in silence.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

use crate::Macro;

/// The expansion of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The tokens, as text: where they come from makes no difference.
    pub text: String,
    /// Whether there is an error in it: a `compile_error!`, or a panic of const evaluation.
    pub is_error: bool,
    /// Whether something in it stands for what could not be made.
    pub stands_in: bool,
}

impl Output {
    /// Expands a macro.
    #[must_use]
    pub fn of(which: Macro, tokens: TokenStream) -> Self {
        let tokens = which.expand(tokens);
        Self { is_error: says_error(&tokens), stands_in: stands_in(&tokens), text: tokens.to_string() }
    }

    /// Whether the first law holds.
    #[must_use]
    pub fn is_honest(&self) -> bool {
        self.is_error || !self.stands_in
    }
}

fn says_error(tokens: &TokenStream) -> bool {
    any(
        tokens,
        &|token, _| matches!(token, TokenTree::Ident(word) if word == "compile_error" || word == "panic"),
    )
}

/// Whether something stands for what could not be made: functions that would never return, and texts and
/// functions of known names.
#[must_use]
pub fn stands_in(tokens: &TokenStream) -> bool {
    let error = Literal::string("urika:error").to_string();
    any(tokens, &|token, next| match (token, next) {
        (TokenTree::Ident(word), Some(TokenTree::Group(body))) if word == "loop" => body.stream().is_empty(),
        (TokenTree::Ident(word), _) => word == "stand_in" || word == "__urika_stub",
        (TokenTree::Literal(literal), _) => literal.to_string() == error,
        _ => false,
    })
}

fn any(tokens: &TokenStream, holds: &dyn Fn(&TokenTree, Option<&TokenTree>) -> bool) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(at, token)| {
        holds(token, trees.get(at + 1))
            || matches!(token, TokenTree::Group(group) if any(&group.stream(), holds))
    })
}

/// The tokens without one of those that are chosen, once for each, in groups too.
#[must_use]
pub fn without_one(tokens: &TokenStream, is_chosen: &dyn Fn(&TokenTree) -> bool) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut all = Vec::new();
    for (at, token) in trees.iter().enumerate() {
        let with = |inner: Option<TokenTree>| -> TokenStream {
            trees[..at].iter().cloned().chain(inner).chain(trees[at + 1..].iter().cloned()).collect()
        };
        if is_chosen(token) {
            all.push(with(None));
        }
        if let TokenTree::Group(group) = token {
            let again = |inner| TokenTree::Group(Group::new(group.delimiter(), inner));
            all.extend(
                without_one(&group.stream(), is_chosen).into_iter().map(|inner| with(Some(again(inner)))),
            );
        }
    }
    all
}
