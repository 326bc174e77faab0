//! Sets of routes: enums with `#[derive(Routes)]`, and structs with a template of their own.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Fields, LitStr, Meta};

use super::depth::is_punct;

/// A route set, as its enum is written.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) name: Box<str>,
    pub(crate) routes: Vec<Route>,
    /// Sets after a prefix: the prefix and the type's name.
    pub(crate) inner: Vec<(Box<str>, Box<str>)>,
    /// Types that are typed templates.
    pub(crate) typed: Vec<Box<str>>,
}

/// A template with the name of its variant or struct.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) name: Box<str>,
    pub(crate) template: Box<str>,
    /// Former paths.
    pub(crate) former: Vec<Box<str>>,
}

/// Reads an enum. Returns `None` if it is not a set.
pub(super) fn set(enumeration: &syn::ItemEnum) -> Option<Set> {
    if !derives(&enumeration.attrs, "Routes") {
        return None;
    }
    let name = enumeration.ident.to_string().into();
    let mut set = Set { name, routes: Vec::new(), inner: Vec::new(), typed: Vec::new() };
    for variant in &enumeration.variants {
        let mut types = inner_types(&variant.fields);
        for attribute in &variant.attrs {
            let texts = texts(attribute);
            match (texts.split_first(), types.next()) {
                (Some((first, former)), _) if attribute.path().is_ident("route") => {
                    set.routes.push(route(&variant.ident, first, former));
                }
                (None, Some(ty)) if attribute.path().is_ident("route") => set.typed.push(ty.into()),
                (Some((first, former)), Some(ty)) if attribute.path().is_ident("routes") => {
                    for prefix in std::iter::once(first).chain(former) {
                        set.inner.push((prefix.value().into(), ty.clone().into()));
                    }
                }
                _ => {}
            }
        }
    }
    Some(set)
}

/// Reads the template of a struct with `#[derive(UriTemplate)]`.
pub(super) fn template(structure: &syn::ItemStruct) -> Option<Route> {
    let attribute = structure.attrs.iter().find(|attribute| attribute.path().is_ident("uri_template"))?;
    let texts = texts(attribute);
    let (first, former) = texts.split_first()?;
    Some(route(&structure.ident, first, former))
}

/// The page of a struct under `#[template(path = "…")]`, below `templates/`.
pub(super) fn page(structure: &syn::ItemStruct) -> Option<String> {
    let attribute = structure.attrs.iter().find(|attribute| attribute.path().is_ident("template"))?;
    let tokens: Vec<TokenTree> = list(attribute)?.into_iter().collect();
    let path = tokens.windows(3).find_map(|words| match words {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(text)] if name == "path" => {
            syn::parse2::<LitStr>(TokenTree::Literal(text.clone()).into()).ok()
        }
        _ => None,
    });
    path.map(|path| path.value())
}

fn route(name: &syn::Ident, template: &LitStr, former: &[LitStr]) -> Route {
    Route {
        name: name.to_string().into(),
        template: template.value().into(),
        former: former.iter().map(|text| text.value().into()).collect(),
    }
}

/// Returns whether an item has a derive of this last name.
pub(super) fn derives(attributes: &[Attribute], name: &str) -> bool {
    let of_derive = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    of_derive
        .filter_map(list)
        .flatten()
        .any(|token| matches!(token, TokenTree::Ident(ident) if ident == name))
}

/// Returns whether an item has a derive whose last name is not one of these.
pub(super) fn derives_other(attributes: &[Attribute], names: &[&str]) -> bool {
    let of_derive = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let mut tokens = of_derive.filter_map(list).flatten().peekable();
    while let Some(token) = tokens.next() {
        let goes_on = is_punct(tokens.peek(), ':');
        if matches!(&token, TokenTree::Ident(ident) if !goes_on && !names.iter().any(|name| ident == name)) {
            return true;
        }
    }
    false
}

fn list(attribute: &Attribute) -> Option<TokenStream> {
    match &attribute.meta {
        Meta::List(list) => Some(list.tokens.clone()),
        _ => None,
    }
}

/// Returns the strings of an attribute: the first, and those after `was =`.
fn texts(attribute: &Attribute) -> Vec<LitStr> {
    let mut found = Vec::new();
    let mut word = String::new();
    for token in list(attribute).into_iter().flatten() {
        match token {
            TokenTree::Ident(ident) => word = ident.to_string(),
            TokenTree::Literal(literal) if word.is_empty() || word == "was" => {
                found.extend(syn::parse2::<LitStr>(TokenTree::Literal(literal).into()));
            }
            _ => {}
        }
    }
    found
}

/// Returns the names of the types of fields without names.
fn inner_types(fields: &Fields) -> impl Iterator<Item = String> {
    let types = fields.iter().filter(|field| field.ident.is_none()).filter_map(|field| match &field.ty {
        syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    });
    types.collect::<Vec<_>>().into_iter()
}
