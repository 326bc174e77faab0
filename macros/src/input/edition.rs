//! The items under a derive, whose names may clash with keywords and with the expansion.
//!
//! Fields of the edition 2015 may have names that are keywords of later editions.

use proc_macro2::{Ident, Spacing, TokenStream, TokenTree};
use syn::DeriveInput;

use crate::lifetime;
use crate::token::{is_punct, refilled};

/// The keywords of later editions.
const LATER: [&str; 4] = ["async", "await", "dyn", "try"];

/// Returns whether a name is a keyword of a later edition.
pub(crate) fn is_later(name: &Ident) -> bool {
    LATER.iter().any(|word| name == word)
}

/// Parses fields, or an item with fields. Syn rejects names that are keywords in any edition, so a second
/// attempt writes them as raw identifiers, which every edition accepts.
pub(crate) fn parse<T>(tokens: TokenStream, parse: impl Fn(TokenStream) -> syn::Result<T>) -> syn::Result<T> {
    let again = tokens.clone();
    parse(tokens).or_else(|error| parse(with_raw_names(again)).map_err(|_| error))
}

/// Parses an item under a derive. Its lifetimes differ from those of the expansion.
pub(crate) fn item(tokens: TokenStream) -> syn::Result<DeriveInput> {
    let again = tokens.clone();
    let item: DeriveInput = parse(tokens, syn::parse2)?;
    if lifetime::has_ours(&item.generics, &again) {
        parse(lifetime::without_ours(again), syn::parse2)
    } else {
        Ok(item)
    }
}

/// Returns the tokens with `r#` before each such word that names a field.
fn with_raw_names(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut named = TokenStream::new();
    while let Some(mut token) = tokens.next() {
        match &mut token {
            TokenTree::Ident(word) => {
                let is_field = tokens.peek().is_some_and(is_colon);
                if is_field && is_later(word) {
                    *word = Ident::new_raw(&word.to_string(), word.span());
                }
            }
            TokenTree::Group(group) => *group = refilled(group, with_raw_names(group.stream())),
            _ => {}
        }
        named.extend([token]);
    }
    named
}

/// Returns whether a token is `:`, and not the beginning of `::`.
fn is_colon(token: &TokenTree) -> bool {
    is_punct(token, ':') && !matches!(token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(item: &str) -> syn::Result<syn::DeriveInput> {
        super::parse(item.parse().unwrap(), syn::parse2)
    }

    #[test]
    fn fields_have_names_of_the_first_edition() {
        for word in LATER {
            let item = format!("struct S {{ {word}: Box<u8>, other: std::vec::Vec<u8> }}");
            assert!(parse(&item).is_ok(), "{item}");
        }
        assert!(parse("enum E { A { async: u8, dyn: u8 } }").is_ok());
        assert!(parse("struct S { fn: u8 }").is_err());
    }
}
