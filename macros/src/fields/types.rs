//! The spelling of a type, as far as the macro sees it. The promises of a type are asked of the
//! type itself.

use proc_macro2::{Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens;

/// The types whose values may be undefined. One of the user's that has such a name and is another
/// is an error of types in the builder, and nothing worse.
pub(super) const MAY_STAY: &[&str] =
    &["Option", "Vec", "VecDeque", "BTreeMap", "BTreeSet", "HashMap", "HashSet"];

/// Words of which types are made that have a text.
pub(super) const WELL_KNOWN: &[&str] = &[
    "std",
    "alloc",
    "string",
    "borrow",
    "vec",
    "option",
    "urika",
    "value",
    "String",
    "str",
    "Cow",
    "Box",
    "Option",
    "Vec",
    "bool",
    "char",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "Segment",
    "Label",
    "Host",
    "RelPath",
    "FilePath",
    "AbsPath",
    "Encoded",
    "Uri",
    "UriBuf",
    "UriRef",
    "UriRefBuf",
];

/// Whether no other words stand in a type; lifetimes are no words.
pub(super) fn is_made_of(tokens: Tokens, words: &[&str]) -> bool {
    let mut is_lifetime = false;
    tokens.into_iter().all(|token| {
        let is_name = std::mem::take(&mut is_lifetime);
        match token {
            TokenTree::Punct(punct) => {
                is_lifetime = punct.as_char() == '\'';
                true
            }
            TokenTree::Ident(ident) => is_name || words.iter().any(|word| ident == word),
            TokenTree::Group(group) => is_made_of(group.stream(), words),
            TokenTree::Literal(_) => true,
        }
    })
}

/// Whether the type is written as one of these, by whatever path: an `Option` has a `maybe_` setter.
pub(super) fn is_named(ty: &syn::Type, names: &[&str]) -> bool {
    match ty {
        syn::Type::Path(path) => {
            path.path.segments.last().is_some_and(|segment| names.iter().any(|name| segment.ident == name))
        }
        syn::Type::Group(group) => is_named(&group.elem, names),
        _ => false,
    }
}

/// The `T` of a type that is written as `Option<T>`, by whatever path.
pub(super) fn inner_of_option(ty: &syn::Type) -> Option<Tokens> {
    match ty {
        syn::Type::Path(path) => {
            let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            match arguments.args.first()? {
                syn::GenericArgument::Type(inner) => Some(inner.to_token_stream()),
                _ => None,
            }
        }
        syn::Type::Group(group) => inner_of_option(&group.elem),
        _ => None,
    }
}

/// The first token of a type that is the user's.
pub(super) fn span_of(ty: &syn::Type) -> Span {
    fn first(tokens: Tokens) -> Option<Span> {
        let token = tokens.into_iter().next()?;
        match &token {
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
                first(group.stream())
            }
            token => Some(token.span()),
        }
    }
    first(ty.to_token_stream()).unwrap_or_else(Span::call_site)
}
