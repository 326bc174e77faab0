//! Finds and replaces lifetimes among the tokens of a type: `'`, followed by a name.

use crate::index::Index;
use crate::splice::Splice;
use crate::token::{any, is_punct, refilled, split, stream};
use proc_macro2::{Ident, Spacing, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens as _;
use syn::{GenericArgument, Lifetime, Path, PathArguments, Type, TypeParamBound};

/// The lifetimes that expansions declare. The documentation of the user's types shows them.
const OURS: [&str; 3] = ["any", "de", "uri"];

/// Returns whether an item declares one of these lifetimes, as a parameter or with a `for<…>` anywhere among its
/// tokens. An expansion would declare it a second time.
pub(crate) fn has_ours(generics: &syn::Generics, tokens: &Tokens) -> bool {
    lifetimes(generics).iter().any(|lifetime| is_ours(&lifetime.ident)) || binds_ours(tokens)
}

fn binds_ours(tokens: &Tokens) -> bool {
    let (mut is_name, mut binder) = (false, Binder::Outside);
    any(tokens, &mut |token| {
        let is_lifetime = std::mem::replace(&mut is_name, is_punct(token, '\''));
        binder = binder.after(token);
        let is_bound = is_lifetime && binder == Binder::Inside;
        is_bound && matches!(token, TokenTree::Ident(name) if is_ours(name))
    })
}

fn is_ours(name: &Ident) -> bool {
    OURS.iter().any(|ours| name == ours)
}

/// Returns the tokens of an item with `'uri_` for `'uri`, so that the item has none of the lifetimes of expansions.
pub(crate) fn without_ours(tokens: Tokens) -> Tokens {
    let all = tokens.clone();
    mapped(tokens, &mut Vec::new(), &mut |found, _| is_ours(found).then(|| free(found, &all)))
}

/// Appends `_` to the name until it differs from all lifetimes among the tokens.
fn free(name: &Ident, tokens: &Tokens) -> Ident {
    let mut free = name.clone();
    while is_in(tokens, &free) {
        free = Ident::new(&format!("{free}_"), name.span());
    }
    free
}

/// Returns whether tokens name this lifetime.
pub(crate) fn is_in(tokens: &Tokens, lifetime: &Ident) -> bool {
    let mut is_name = false;
    any(tokens, &mut |token| {
        let is_lifetime = std::mem::replace(&mut is_name, is_punct(token, '\''));
        is_lifetime && matches!(token, TokenTree::Ident(ident) if ident == lifetime)
    })
}

/// Returns the tokens with `lifetime` replaced by another one.
pub(crate) fn replaced(tokens: Tokens, lifetime: &Ident, name: &str) -> Tokens {
    mapped(tokens, &mut Vec::new(), &mut |found, _| {
        (*found == *lifetime).then(|| Ident::new(name, found.span()))
    })
}

/// Returns the lifetimes among the parameters.
pub(crate) fn lifetimes(generics: &syn::Generics) -> Vec<&Lifetime> {
    let mut lifetimes = Vec::new();
    for parameter in &generics.params {
        if let syn::GenericParam::Lifetime(parameter) = parameter {
            lifetimes.push(&parameter.lifetime);
        }
    }
    lifetimes
}

/// Returns `'_,` for each lifetime.
pub(crate) fn inferred(generics: &syn::Generics) -> Tokens {
    let mut to = Splice::default();
    to.made(&"'_,".repeat(lifetimes(generics).len())).finish()
}

/// Returns the conditions that the lifetime of a URI outlives these.
pub(crate) fn outliving(lifetimes: &[&Lifetime]) -> Tokens {
    let mut to = Splice::default();
    for lifetime in lifetimes {
        to.text("'uri: ").put(&lifetime).text(",");
    }
    to.finish()
}

/// Returns the tokens with `'static` for every lifetime except those that they bind with `for<…>`.
pub(crate) fn all_static(tokens: Tokens) -> Tokens {
    mapped(tokens, &mut Vec::new(), &mut |found, is_bound| {
        (!is_bound).then(|| Ident::new("static", found.span()))
    })
}

/// Returns the tokens with the results of `replace` for each lifetime. `replace` is told whether `for<…>`
/// binds the lifetime.
fn mapped(
    tokens: Tokens,
    bound: &mut Vec<Ident>,
    replace: &mut dyn FnMut(&Ident, bool) -> Option<Ident>,
) -> Tokens {
    let (mut is_name, mut binder, mut mapped_tokens) = (false, Binder::Outside, Tokens::new());
    for mut token in tokens {
        let is_lifetime = std::mem::replace(&mut is_name, is_punct(&token, '\''));
        binder = binder.after(&token);
        match &mut token {
            TokenTree::Ident(ident) if is_lifetime => {
                if binder == Binder::Inside {
                    bound.push(ident.clone());
                }
                if let Some(other) = replace(ident, bound.contains(ident)) {
                    *ident = other;
                }
            }
            TokenTree::Group(group) => *group = refilled(group, mapped(group.stream(), bound, replace)),
            _ => {}
        }
        mapped_tokens.extend([token]);
    }
    mapped_tokens
}

/// The position of tokens relative to the brackets of `for<'a>`.
#[derive(Clone, Copy, PartialEq)]
enum Binder {
    Outside,
    /// After `for`.
    For,
    Inside,
}

impl Binder {
    fn after(self, token: &TokenTree) -> Self {
        match (self, token) {
            (_, TokenTree::Ident(word)) if word == "for" => Self::For,
            (Self::For, TokenTree::Punct(punct)) if punct.as_char() == '<' => Self::Inside,
            (Self::Inside, TokenTree::Punct(punct)) if punct.as_char() == '>' => Self::Outside,
            (Self::Inside, _) => Self::Inside,
            _ => Self::Outside,
        }
    }
}

/// Returns the predicates, each once and followed by a comma.
pub(crate) fn distinct(predicates: Tokens) -> Tokens {
    let (mut seen, mut to) = (Index::default(), Splice::default());
    for predicate in split(predicates) {
        let predicate = stream(&predicate);
        if seen.insert(predicate.to_string()) {
            to.tokens(predicate).text(",");
        }
    }
    to.finish()
}

/// Returns where a lifetime is missing in a type that a struct field must name: at `&` or `'_`. Every such
/// place is a compiler error in a struct. So functions, whose lifetimes may be omitted, macros and constants
/// are not searched.
pub(crate) fn forgotten(ty: &Type) -> Option<Span> {
    match ty {
        Type::Reference(reference) => match &reference.lifetime {
            None => Some(reference.and_token.span),
            Some(lifetime) => forgotten_name(lifetime).or_else(|| forgotten(&reference.elem)),
        },
        Type::Array(array) => forgotten(&array.elem),
        Type::Group(group) => forgotten(&group.elem),
        Type::Paren(paren) => forgotten(&paren.elem),
        Type::Ptr(pointer) => forgotten(&pointer.elem),
        Type::Slice(slice) => forgotten(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(forgotten),
        Type::TraitObject(object) => object.bounds.iter().find_map(|bound| match bound {
            TypeParamBound::Trait(bound) => forgotten_in(&bound.path),
            TypeParamBound::Lifetime(lifetime) => forgotten_name(lifetime),
            _ => None,
        }),
        Type::Path(path) => {
            let of_self = path.qself.as_ref().and_then(|qself| forgotten(&qself.ty));
            of_self.or_else(|| forgotten_in(&path.path))
        }
        _ => None,
    }
}

/// The types of this crate, and one of the standard library, that have a lifetime.
pub(crate) const WITH_LIFETIME: &[&str] = &[
    "Segment",
    "Label",
    "RelPath",
    "FilePath",
    "ObjectKey",
    "SegmentWithSlash",
    "Encoded",
    "Host",
    "Base",
    "Uri",
    "UriRef",
    "JsonPointer",
    "Cow",
];

fn forgotten_name(lifetime: &Lifetime) -> Option<Span> {
    (lifetime.ident == "_").then(|| lifetime.span())
}

fn forgotten_in(path: &Path) -> Option<Span> {
    for segment in &path.segments {
        let PathArguments::AngleBracketed(list) = &segment.arguments else { continue };
        for argument in &list.args {
            let found = match argument {
                GenericArgument::Lifetime(lifetime) => forgotten_name(lifetime),
                GenericArgument::Type(ty) => forgotten(ty),
                GenericArgument::AssocType(of) => forgotten(&of.ty),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Returns the tokens with `'static` for each lifetime that is [`forgotten`].
fn remembered(tokens: Tokens) -> Tokens {
    let (mut remembered, mut is_name) = (Tokens::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(mut token) = tokens.next() {
        let is_lifetime = std::mem::replace(&mut is_name, is_punct(&token, '\''));
        let span = token.span();
        match &mut token {
            TokenTree::Ident(ident) if is_lifetime && ident == "_" => *ident = Ident::new("static", span),
            TokenTree::Group(group) => *group = refilled(group, self::remembered(group.stream())),
            _ => {}
        }
        let is_named = tokens.peek().is_some_and(|next| is_punct(next, '\''));
        let lacks_one = is_punct(&token, '&') && !is_named;
        remembered.extend([token]);
        if lacks_one {
            remembered.extend([TokenTree::from(proc_macro2::Punct::new('\'', Spacing::Joint))]);
            remembered.extend([TokenTree::from(Ident::new("static", span))]);
        }
    }
    remembered
}

/// Returns a lifetime that tokens name, although it is neither declared nor bound by a `for<…>` among them.
pub(crate) fn undeclared(tokens: Tokens, declared: &[&Lifetime]) -> Option<Ident> {
    let mut found = None;
    mapped(tokens, &mut Vec::new(), &mut |name, is_bound| {
        if found.is_none() && !is_bound && !is_declared(name, declared) {
            found = Some(name.clone());
        }
        None
    });
    found
}

/// Declares the first lifetime of a type that is [`undeclared`], unless there is a declared one, which replaces it
/// in a [`repaired`] type.
pub(crate) fn declare(ty: &syn::Type, generics: &mut syn::Generics) {
    let declared = lifetimes(generics);
    let name = undeclared(ty.to_token_stream(), &declared);
    if let (Some(ident), true) = (name, declared.is_empty()) {
        let lifetime = Lifetime { apostrophe: ident.span(), ident };
        generics.params.insert(0, syn::GenericParam::Lifetime(syn::LifetimeParam::new(lifetime)));
        generics.lt_token.get_or_insert_with(Default::default);
        generics.gt_token.get_or_insert_with(Default::default);
    }
}

fn is_declared(name: &Ident, declared: &[&Lifetime]) -> bool {
    name == "static" || name == "_" || declared.iter().any(|lifetime| lifetime.ident == *name)
}

/// Returns the tokens with `'static` for each lifetime that is [`forgotten`], and with the first declared
/// one, if there is any, for each that is [`undeclared`].
pub(crate) fn repaired(tokens: Tokens, declared: &[&Lifetime]) -> Tokens {
    mapped(remembered(tokens), &mut Vec::new(), &mut |name, is_bound| {
        let known = || declared.first().map_or("static".to_owned(), |first| first.ident.to_string());
        (!is_bound && !is_declared(name, declared)).then(|| Ident::new(&known(), name.span()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Tokens {
        text.parse().unwrap()
    }

    fn same(found: &Tokens, expected: &str) {
        let without_spaces = |tokens: &Tokens| tokens.to_string().replace(' ', "");
        assert_eq!(without_spaces(found), without_spaces(&tokens(expected)));
    }

    #[test]
    fn lifetimes_are_replaced_by_name() {
        let a = Ident::new("a", Span::call_site());
        let of = |text| tokens(text);
        assert!(is_in(&of("(u8, &'a str)"), &a) && !is_in(&of("&'b a"), &a));
        same(&replaced(of("&'a Cow<'b, a>"), &a, "c"), "&'c Cow<'b, a>");
    }

    #[test]
    fn lifetimes_of_expansions_are_replaced() {
        for (item, expected) in [
            (
                "struct S<'uri, 'a: 'uri>(&'a u8, &'uri u8, for<'any> fn(&'any uri));",
                "struct S<'uri_, 'a: 'uri_>(&'a u8, &'uri_ u8, for<'any_> fn(&'any_ uri));",
            ),
            ("struct S<'uri, 'uri_>(&'uri &'uri_ u8);", "struct S<'uri__, 'uri_>(&'uri__ &'uri_ u8);"),
            ("struct S<T>(T) where for<'de> T: Of<'de>;", "struct S<T>(T) where for<'de_> T: Of<'de_>;"),
            ("struct S<T: for<'a, 'uri> Of<'uri>>(T);", "struct S<T: for<'a, 'uri_> Of<'uri_>>(T);"),
            (
                "enum E { A { a: [Box<dyn for<'any> Of<'any>>; 2] } }",
                "enum E { A { a: [Box<dyn for<'any_> Of<'any_>>; 2] } }",
            ),
        ] {
            assert!(item_has_ours(item), "{item}");
            same(&without_ours(tokens(item)), expected);
            assert!(!item_has_ours(expected), "{expected}");
        }
        // The compiler reports a lifetime that is not declared under the name that the user wrote.
        for item in ["struct uri<any>(any);", "struct S<'a>(&'uri &'a u8);", "struct S(for<'a> fn(&'a de));"]
        {
            assert!(!item_has_ours(item), "{item}");
        }
    }

    fn item_has_ours(item: &str) -> bool {
        has_ours(&syn::parse_str::<syn::DeriveInput>(item).unwrap().generics, &tokens(item))
    }

    #[test]
    fn bound_lifetimes_are_not_replaced() {
        for (text, expected) in [
            ("Cow<'a, str>", "Cow<'static, str>"),
            ("[&'a str; 2]", "[&'static str; 2]"),
            ("Box<dyn for<'x> Show<'x, 'a>>", "Box<dyn for<'x> Show<'x, 'static>>"),
            ("for<'x, 'y> fn(&'x u8, &'a u8) -> &'y u8", "for<'x, 'y> fn(&'x u8, &'static u8) -> &'y u8"),
        ] {
            same(&all_static(tokens(text)), expected);
        }
    }

    #[test]
    fn undeclared_lifetimes_are_found() {
        let declared: Lifetime = syn::parse_str("'a").unwrap();
        let found = |text| undeclared(tokens(text), &[&declared]).map(|name| name.to_string());
        assert_eq!(found("Segment<'b>").as_deref(), Some("b"));
        assert_eq!(found("&'a [Cow<'c, str>]").as_deref(), Some("c"));
        for text in ["&'a str", "&'static str", "Segment<'_>", "Box<dyn for<'b> Fn(&'b str)>", "u8"] {
            assert_eq!(found(text), None, "{text}");
        }
        same(
            &repaired(tokens("(&'a str, &str, Name<'b>)"), &[&declared]),
            "(&'a str, &'static str, Name<'a>)",
        );
        same(&repaired(tokens("Name<'b>"), &[]), "Name<'static>");
    }

    #[test]
    fn forgotten_lifetimes_are_found() {
        for text in
            ["&str", "Option<&str>", "(u8, &str)", "[&u8; 2]", "Segment<'_>", "&'a &str", "& dyn Show"]
        {
            let of = |tokens| forgotten(&syn::parse2(tokens).unwrap());
            assert!(of(tokens(text)).is_some(), "{text}");
            assert!(of(remembered(tokens(text))).is_none(), "{text}");
        }
        for text in [
            "&'a str",
            "Segment<'a>",
            "fn(&str) -> u8",
            "fn(&str) -> &str",
            "Box<dyn Fn(&str) -> &str>",
            "[u8; A & B]",
            "Array<{ A & B }>",
            "name!(&str)",
            "Vec<_>",
            "u8",
        ] {
            assert!(forgotten(&syn::parse_str(text).unwrap()).is_none(), "{text}");
        }
        same(&remembered(tokens("Option<&Segment<'_>>")), "Option<&'static Segment<'static>>");
    }
}
