//! `uri_format!`: a struct of references to the values, used once.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};

use super::demand::Asked;
use super::{Slot, Target, allowed, number, numbered, prelude};
use crate::model::template::Template;

/// Emits the URI: `values` are expressions of the user's, of type reference.
pub(crate) fn expand(
    krate: &Tokens,
    template: &Template,
    values: &[Tokens],
    span: Span,
    method: &str,
) -> Tokens {
    let types: Vec<Ident> = (0..values.len()).map(|at| numbered("__UrikaV", at, span)).collect();
    let target = Target {
        template,
        slots: types.iter().enumerate().map(|(at, value_type)| slot(at, value_type, span)).collect(),
        self_type: quote!(__UrikaFormat<#(#types),*>),
        parameters: quote!(#(#types),*),
        predicates: Tokens::new(),
        visibility: Tokens::new(),
        span,
        is_format: true,
        route: None,
        has_setters: false,
    };
    let (prelude, allowed) = (prelude(krate), allowed());
    let (traits, implementation, build) =
        (target.demand_traits(), target.implementation(&Tokens::new()), build(&target, method));
    let name = format_ident!("{method}", span = span);
    let call = quote_spanned!(span=> __UrikaFormat(#(#values),*).#name());
    quote! {{
        #prelude
        #allowed
        struct __UrikaFormat<#(#types),*>(#(#types),*);
        #allowed
        const _: () = { #traits #implementation #build };
        #call
    }}
}

fn slot(at: usize, value_type: &Ident, span: Span) -> Slot {
    let at = number(at);
    Slot {
        value_type: quote!(#value_type),
        access: quote!(&self.#at),
        is_generic: true,
        is_assumed: true,
        is_unbounded: false,
        allows_slash: false,
        span,
    }
}

fn build(target: &Target<'_>, method: &str) -> Tokens {
    let Target { self_type, parameters, span, .. } = target;
    let span = *span;
    let (result, uses) = (target.built(), target.uses());
    let method = if method == "build" {
        let build = target.bounds(Asked::Build);
        quote_spanned!(span=> fn build(self) -> #result where #uses #build { __urika::build(&self) })
    } else {
        quote_spanned! {span=>
            fn try_build(self) -> __urika::Tried<#result> where #uses {
                __urika::UriTemplate::try_build(&self)
            }
        }
    };
    quote!(impl<#parameters> #self_type { #method })
}
