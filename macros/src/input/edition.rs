//! The items under a derive, whose names may clash with keywords and with the expansion.
//!
//! Fields and variants may have names that are keywords of later editions. An expansion writes them as raw identifiers,
//! since its own tokens belong to the edition of this crate.

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use syn::{Data, DeriveInput, Fields};

use crate::lifetime;
use crate::token::{is_punct, refilled};

/// The keywords of later editions.
const LATER: [&str; 5] = ["async", "await", "dyn", "gen", "try"];

/// Returns whether a name is a keyword of a later edition.
pub(crate) fn is_later(name: &Ident) -> bool {
    LATER.iter().any(|word| name == word)
}

/// Returns a name as a raw identifier if it is a keyword of a later edition.
pub(crate) fn raw(name: Ident) -> Ident {
    if is_later(&name) { Ident::new_raw(&name.to_string(), name.span()) } else { name }
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
    let mut item: DeriveInput = parse(tokens, syn::parse2)?;
    if lifetime::has_ours(&item.generics, &again) {
        item = parse(lifetime::without_ours(again), syn::parse2)?;
    }
    make_names_raw(&mut item.data);
    Ok(item)
}

/// Makes the names of fields and variants raw that are keywords of a later edition.
fn make_names_raw(data: &mut Data) {
    let of_fields = |fields: &mut Fields| {
        for field in fields {
            field.ident = field.ident.take().map(raw);
        }
    };
    match data {
        Data::Struct(data) => of_fields(&mut data.fields),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                variant.ident = raw(variant.ident.clone());
                of_fields(&mut variant.fields);
            }
        }
        Data::Union(_) => {}
    }
}

/// Returns the tokens with `r#` before each such word that names a field or a variant.
fn with_raw_names(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut named = TokenStream::new();
    while let Some(mut token) = tokens.next() {
        match &mut token {
            TokenTree::Ident(word)
                if is_later(word) && tokens.peek().is_none_or(|next| ends_name(word, next)) =>
            {
                *word = raw(word.clone());
            }
            TokenTree::Group(group) => *group = refilled(group, with_raw_names(group.stream())),
            _ => {}
        }
        named.extend([token]);
    }
    named
}

/// Returns whether a token ends the name of a field or a variant, and does not continue a path, a type as in
/// `dyn (Trait)` or a block as in `async {}`.
fn ends_name(name: &Ident, next: &TokenTree) -> bool {
    match next {
        TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint => false,
        TokenTree::Punct(_) => is_punct(next, ':') || is_punct(next, ',') || is_punct(next, '='),
        TokenTree::Group(group) => name != "dyn" || group.delimiter() == Delimiter::Brace,
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens as _;

    use super::*;

    fn parse(item: &str) -> syn::Result<syn::DeriveInput> {
        super::parse(item.parse().unwrap(), syn::parse2)
    }

    #[test]
    fn fields_have_names_of_the_first_edition() {
        for word in LATER {
            for text in [
                "struct S { _: Box<u8>, other: std::vec::Vec<u8> }",
                "enum E { _, B }",
                "enum E { A, _ }",
                "enum E { _ { a: u8 }, B }",
            ] {
                let text = text.replace('_', word);
                let item = item(text.parse().unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"));
                let names = item.into_token_stream().to_string();
                assert!(names.contains(&format!("r#{word}")), "{names}");
            }
        }
        assert!(parse("enum E { A { async: u8, dyn: u8 } }").is_ok());
        assert!(parse("struct S { fn: u8 }").is_err());
    }
}
