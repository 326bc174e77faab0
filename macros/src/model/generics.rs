//! [`Generics`]: the parameters of a user's struct or enum.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens;
use syn::{ConstParam, GenericParam, LifetimeParam, TypeParam};

use crate::native::settled;
use crate::splice::fill;
use crate::token::any;

/// The parameters of a struct, in all forms that are needed.
#[derive(Clone)]
pub(crate) struct Generics {
    /// Parameters with bounds: `'a, T: Bound,`. Their names are code of the macro, where the compiler does not offer to
    /// declare a type that does not exist.
    pub(crate) parameters: Tokens,
    /// Arguments: `'a, T,`.
    pub(crate) used: Tokens,
    /// Predicates: `T: Bound,`.
    pub(crate) predicates: Tokens,
    /// The names of type and constant parameters.
    pub(crate) names: Vec<Ident>,
}

impl Generics {
    /// Divides the parameters of a struct.
    pub(crate) fn new(generics: &syn::Generics) -> Self {
        let (mut parameters, mut used, mut predicates) = (Tokens::new(), Tokens::new(), Tokens::new());
        let mut names = Vec::new();
        for parameter in &generics.params {
            let mut parameter = parameter.clone();
            match &mut parameter {
                GenericParam::Lifetime(LifetimeParam { lifetime, .. }) => {
                    push(&mut used, &lifetime);
                    lifetime.set_span(Span::mixed_site());
                }
                GenericParam::Type(TypeParam { ident, default, .. }) => {
                    *default = None;
                    push(&mut used, ident);
                    names.push(ident.clone());
                    ident.set_span(Span::mixed_site());
                }
                GenericParam::Const(ConstParam { ident, default, .. }) => {
                    *default = None;
                    push(&mut used, ident);
                    names.push(ident.clone());
                }
            }
            push(&mut parameters, &parameter);
        }
        if let Some(clause) = &generics.where_clause {
            for predicate in &clause.predicates {
                push(&mut predicates, predicate);
            }
        }
        Self { parameters: settled(parameters), used: settled(used), predicates: settled(predicates), names }
    }

    /// Returns the type with its arguments: `Posts<'a, T>`. The whole type has the span of the name: in code of a
    /// derive, the compiler would suggest implementing the trait by hand.
    pub(crate) fn applied_to(&self, ident: &Ident) -> Tokens {
        let used = &self.used;
        if used.is_empty() {
            return ident.to_token_stream();
        }
        fill!(ident.span() => "$ident<$used>", ident, used)
    }

    /// Returns whether a type depends on one of the parameters.
    pub(crate) fn is_in(&self, tokens: &Tokens) -> bool {
        // Each token that the macro requests costs time.
        let is_one =
            &mut |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if self.names.contains(ident));
        !self.names.is_empty() && any(tokens, is_one)
    }
}

/// Pushes something followed by a comma.
fn push(to: &mut Tokens, tokens: &dyn ToTokens) {
    tokens.to_tokens(to);
    to.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
}
