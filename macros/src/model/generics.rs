//! [`Generics`]: the parameters of a user's struct or enum.

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, quote};
use syn::GenericParam;

/// The parameters of a struct, in the forms in which they are needed.
pub(crate) struct Generics {
    /// `'a, T: Bound,`
    pub(crate) parameters: Tokens,
    /// `'a, T,`
    pub(crate) used: Tokens,
    /// `T: Bound,`
    pub(crate) predicates: Tokens,
    /// The names of types and constants among them.
    pub(crate) names: Vec<Ident>,
}

impl Generics {
    /// Takes those of a struct apart.
    pub(crate) fn new(generics: &syn::Generics) -> Self {
        let parameters = generics.params.iter().cloned().map(without_default);
        let predicates = generics.where_clause.iter().flat_map(|clause| clause.predicates.iter());
        let names = generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(parameter) => Some(parameter.ident.clone()),
            GenericParam::Const(parameter) => Some(parameter.ident.clone()),
        });
        let used = generics.params.iter().map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
            GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
            GenericParam::Const(parameter) => parameter.ident.to_token_stream(),
        });
        Self {
            parameters: quote!(#(#parameters,)*),
            used: quote!(#(#used,)*),
            predicates: quote!(#(#predicates,)*),
            names: names.collect(),
        }
    }

    /// Whether there is a lifetime among them.
    pub(crate) fn borrows(&self) -> bool {
        self.used.to_string().starts_with('\'')
    }

    /// Whether a type depends on one of them.
    pub(crate) fn is_in(&self, tokens: &Tokens) -> bool {
        tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(ident) => self.names.contains(&ident),
            TokenTree::Group(group) => self.is_in(&group.stream()),
            _ => false,
        })
    }
}

fn without_default(parameter: GenericParam) -> GenericParam {
    match parameter {
        GenericParam::Type(mut parameter) => {
            parameter.default = None;
            GenericParam::Type(parameter)
        }
        GenericParam::Const(mut parameter) => {
            parameter.default = None;
            GenericParam::Const(parameter)
        }
        lifetime @ GenericParam::Lifetime(_) => lifetime,
    }
}
