//! Turns tokens into syntax: the parts of a call or an item, each with its place. Finds the word that a user
//! most likely meant.
//!
//! This layer uses only tokens and diagnostics. Nothing here knows what a URI is.

pub(crate) mod call;
pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod derive;
#[cfg(feature = "template")]
pub(crate) mod description;
#[cfg(feature = "template")]
pub(crate) mod edition;
#[cfg(feature = "template")]
pub(crate) mod field;
#[cfg(feature = "template")]
pub(crate) mod header;
#[cfg(feature = "template")]
pub(crate) mod named;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod routes;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;

#[cfg(feature = "template")]
pub(crate) use self::named::{assigned, plain};
use urika_runtime::__private::text::near;

use crate::token::{Delimiter, TokenStream, TokenTree, split, stream, trees};

/// Returns the tokens without the invisible groups in which a user's `macro_rules!` forwards `$e:expr` and
/// the like: the tokens inside have the spans that the user sees.
pub(crate) fn unwrap_groups(tokens: TokenStream) -> Vec<TokenTree> {
    let mut tokens = trees(tokens);
    while let [TokenTree::Group(group)] = tokens.as_slice() {
        if group.delimiter() != Delimiter::None {
            break;
        }
        tokens = trees(group.stream());
    }
    tokens
}

/// Splits at commas; a comma may follow the last argument. Commas between angle brackets separate the
/// parameters of a type: `<Api as At<Test, 2>>::ROOT`.
pub(crate) fn arguments(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut arguments = split(unwrap_groups(tokens));
    for argument in &mut arguments {
        *argument = unwrap_groups(stream(argument));
    }
    arguments
}

/// Returns the word that was probably meant, as an error at run time finds it.
pub(crate) fn nearest<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    near::meant(word, words).map(|at| words[at])
}

/// Returns the help for a word that is not understood: the nearest word, or all words if none is near.
pub(crate) fn did_you_mean(word: &str, words: &[&str], all: impl FnOnce() -> String) -> String {
    let meant = nearest(word, words).filter(|name| *name != word);
    meant.map_or_else(all, |name| format!("did you mean `{name}`?"))
}

/// Returns tokens for a message, in backticks after a space. Long tokens are not shown: the caret is under them.
#[cfg(feature = "template")]
pub(crate) fn shown(tokens: &[TokenTree]) -> String {
    let text = stream(tokens).to_string();
    let is_short = text.len() <= 48 && !text.contains(char::is_control);
    if is_short { format!(" `{text}`") } else { String::new() }
}

/// Returns what is wrong with a word that is not understood: its form is different, or the word is unknown.
#[cfg(feature = "template")]
pub(crate) fn fault(word: &str, words: &[&str]) -> &'static str {
    if words.contains(&word) { "malformed" } else { "unknown" }
}

#[cfg(test)]
mod tests {
    use urika_runtime::Refusal;

    use super::nearest;

    #[test]
    fn the_nearest_word_is_near() {
        let names: Vec<&str> = Refusal::ALL.iter().map(|refusal| refusal.name()).collect();
        assert_eq!(nearest("userinf", &names), Some("userinfo"));
        assert_eq!(nearest("user_info", &names), Some("userinfo"));
        assert_eq!(nearest("punicode", &names), Some("punycode"));
        assert_eq!(nearest("everything", &names), None);
        assert_eq!(nearest("exakt", &["exact", "strict"]), Some("exact"));
        assert_eq!(nearest("", &["exact"]), None);
    }
}
