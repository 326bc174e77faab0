//! Tokens to syntax: what was written, and where. Nothing here knows what a URI is.

pub(crate) mod call;
pub(crate) mod chain;
pub(crate) mod derive;
pub(crate) mod door;
pub(crate) mod field;
pub(crate) mod header;
pub(crate) mod item;
pub(crate) mod nearest;
pub(crate) mod policy;
pub(crate) mod routes;
pub(crate) mod setting;
pub(crate) mod template;
pub(crate) mod text;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The tokens, without the invisible groups in which a user's `macro_rules!` forwards `$e:expr`
/// and its like: what is inside has the spans that the user knows.
pub(crate) fn unwrap_groups(tokens: TokenStream) -> Vec<TokenTree> {
    let mut tokens: Vec<_> = tokens.into_iter().collect();
    while let [TokenTree::Group(group)] = tokens.as_slice() {
        if group.delimiter() != Delimiter::None {
            break;
        }
        tokens = group.stream().into_iter().collect();
    }
    tokens
}
