//! The laws that hold for any tokens that a macro is given.
//!
//! 1. A stand-in is never emitted without an error.
//! 2. Every token counts: if the expansion stays the same without a token, the macro has silently ignored
//!    that token.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

use crate::Macro;

/// The expansion of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The tokens as text, which compares them without their spans.
    pub text: String,
    /// Whether the expansion reports an error: a `compile_error!`, or a panic of const evaluation.
    pub is_error: bool,
    /// Whether the expansion contains a stand-in for code that could not be generated.
    pub stands_in: bool,
}

impl Output {
    /// Expands a macro.
    #[must_use]
    pub fn of(which: Macro, tokens: TokenStream) -> Self {
        let tokens = which.expand(tokens);
        Self { is_error: says_error(&tokens), stands_in: stands_in(&tokens), text: tokens.to_string() }
    }

    /// Returns true when the first law holds: no stand-in without an error.
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

/// Returns true when the tokens contain a stand-in: an endless `loop {}`, or a string or function whose name
/// the macros reserve for stand-ins.
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

/// Returns the tokens without one chosen token, once for each chosen token, also inside groups.
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
