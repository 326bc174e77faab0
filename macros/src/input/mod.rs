//! Tokens to syntax: what was written, and where. Nothing here knows what a URI is.

pub(crate) mod call;
pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod derive;
pub(crate) mod door;
#[cfg(feature = "template")]
pub(crate) mod field;
#[cfg(feature = "template")]
pub(crate) mod header;
pub(crate) mod item;
pub(crate) mod nearest;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod routes;
pub(crate) mod setting;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;

use crate::listed::Listed as _;
use crate::token::{Delimiter, TokenStream, TokenTree};

/// The tokens, without the invisible groups in which a user's `macro_rules!` forwards `$e:expr`
/// and its like: what is inside has the spans that the user knows.
pub(crate) fn unwrap_groups(tokens: TokenStream) -> Vec<TokenTree> {
    let mut tokens: Vec<_> = tokens.into_iter().listed();
    while let [TokenTree::Group(group)] = tokens.as_slice() {
        if group.delimiter() != Delimiter::None {
            break;
        }
        tokens = group.stream().into_iter().listed();
    }
    tokens
}
