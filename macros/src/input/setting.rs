//! Settings before the text: `exact`, `strict`, `allow(…)`, or a policy.

use crate::diag::{Diagnostics, Place};
use crate::token::{Delimiter, Group, Ident, TokenStream, TokenTree, stream};

/// The message for `allow` and `allow()`.
pub(crate) const ALLOW_WITHOUT_A_NAME: &str =
    "`allow` without a name\n  help: as in `allow(userinfo, near_miss)`";

/// One argument before the text.
pub(crate) enum Setting {
    /// A word: `exact`, `strict`, or a mistake.
    Word(Ident),
    /// A word with words in parentheses: `allow(userinfo, near_miss)`.
    Words(Ident, Vec<Ident>),
    /// An expression: the policy.
    Policy(TokenStream, Place),
}

impl Setting {
    /// Reads one argument.
    pub(crate) fn parse(tokens: &[TokenTree], diagnostics: &mut Diagnostics) -> Option<Self> {
        let place = Place::of(tokens);
        match tokens {
            [] => {
                diagnostics.push(Place::call_site(), "unexpected `,`");
                None
            }
            [TokenTree::Ident(word)] if is_word(word) => Some(Self::Word(word.clone())),
            [TokenTree::Ident(word), TokenTree::Group(group)] if is_list_of(word, group) => {
                let words = parse_words(group, diagnostics)?;
                Some(Self::Words(word.clone(), words))
            }
            _ => Some(Self::Policy(stream(tokens), place)),
        }
    }

    /// Returns the place of the setting.
    pub(crate) fn place(&self) -> Place {
        match self {
            Self::Word(word) | Self::Words(word, _) => Place::from(word.span()),
            Self::Policy(_, place) => *place,
        }
    }
}

/// Returns whether a name is a word: words are in lower case, and constants, such as policies, are not.
fn is_word(ident: &Ident) -> bool {
    let text = ident.to_string();
    text != "Self" && text.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '0'..='9'))
}

/// Returns whether the tokens are `allow(…)`, or were meant to be, and not a function call.
fn is_list_of(word: &Ident, group: &Group) -> bool {
    group.delimiter() == Delimiter::Parenthesis && word.to_string().starts_with("allow")
}

fn parse_words(group: &Group, diagnostics: &mut Diagnostics) -> Option<Vec<Ident>> {
    let mut words = Vec::new();
    let mut is_word_next = true;
    for token in group.stream() {
        match &token {
            TokenTree::Ident(word) if is_word_next => words.push(word.clone()),
            TokenTree::Punct(comma) if !is_word_next && comma.as_char() == ',' => {}
            _ => {
                diagnostics.push(
                    Place::of(&[token]),
                    "expected names of refusals, as in `allow(userinfo, near_miss)`",
                );
                return None;
            }
        }
        is_word_next = !is_word_next;
    }
    if words.is_empty() {
        diagnostics.push(Place::from(group.span()), ALLOW_WITHOUT_A_NAME);
        return None;
    }
    Some(words)
}
