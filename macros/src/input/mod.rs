//! Turns tokens into syntax: the parts of a call or an item, each with its place.
//!
//! This layer uses only tokens and diagnostics. Nothing here knows what a URI is.

#[cfg(feature = "template")]
pub(crate) mod about;
pub(crate) mod call;
pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod derive;
pub(crate) mod door;
#[cfg(feature = "template")]
pub(crate) mod edition;
#[cfg(feature = "template")]
pub(crate) mod field;
#[cfg(feature = "template")]
pub(crate) mod header;
#[cfg(feature = "template")]
pub(crate) mod named;
pub(crate) mod nearest;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod routes;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;

#[cfg(feature = "template")]
pub(crate) use self::named::{assigned, plain};
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
