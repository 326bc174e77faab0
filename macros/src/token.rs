//! The types of tokens: those of `proc-macro2` where `syn` reads them, and otherwise the compiler's own.
//!
//! The two have the same methods, except for those below.

use std::ops::Range;

#[cfg(not(feature = "template"))]
pub(crate) use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
#[cfg(feature = "template")]
pub(crate) use proc_macro2::{
    Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
};

/// Returns the tokens as a stream.
pub(crate) fn stream(tokens: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for token in tokens {
        stream.extend([token.clone()]);
    }
    stream
}

/// Returns the tokens of a stream.
pub(crate) fn trees(stream: TokenStream) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    for token in stream {
        trees.push(token);
    }
    trees
}

/// Returns a group like this one, in its place, with other tokens.
#[cfg(feature = "template")]
pub(crate) fn refilled(group: &Group, tokens: TokenStream) -> Group {
    let mut refilled = Group::new(group.delimiter(), tokens);
    refilled.set_span(group.span());
    refilled
}

/// Splits at commas; a comma may follow the last part. Commas between angle brackets do not count.
pub(crate) fn split(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut part, mut depth, mut is_arrow) = (Vec::new(), Vec::new(), 0_usize, false);
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if depth == 0 => {
                    parts.push(std::mem::take(&mut part));
                    continue;
                }
                '<' => depth += 1,
                '>' if !is_arrow => depth = depth.saturating_sub(1),
                _ => {}
            }
            is_arrow = matches!(punct.as_char(), '-' | '=') && punct.spacing() == Spacing::Joint;
        }
        part.push(token);
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Returns whether `is_one` accepts one of the tokens, at any depth. Groups themselves are not tested.
pub(crate) fn any(tokens: &TokenStream, is_one: &mut dyn FnMut(&TokenTree) -> bool) -> bool {
    for token in tokens.clone() {
        let is_found = match &token {
            TokenTree::Group(group) => any(&group.stream(), is_one),
            token => is_one(token),
        };
        if is_found {
            return true;
        }
    }
    false
}

/// Returns true when the identifier is this word.
pub(crate) fn is_word(ident: &Ident, word: &str) -> bool {
    ident.to_string().as_str() == word
}

/// Returns whether tokens mention `Self`, which has no meaning in an item, even in a block.
pub(crate) fn mentions_self(tokens: &TokenStream) -> bool {
    any(tokens, &mut |token| matches!(token, TokenTree::Ident(word) if is_word(word, "Self")))
}

/// Returns true when the token is this character of punctuation.
pub(crate) fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Returns the span of some bytes of a literal, if the compiler has it. A stable compiler does not.
#[cfg(feature = "template")]
pub(crate) fn span_within(literal: &Literal, bytes: Range<usize>) -> Option<Span> {
    literal.subspan(bytes)
}

/// Returns `None`: only `proc-macro2` knows whether the compiler has such spans.
#[cfg(not(feature = "template"))]
pub(crate) fn span_within(_: &Literal, _: Range<usize>) -> Option<Span> {
    None
}
