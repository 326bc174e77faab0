//! `into_owned`, where there is one lifetime, and `impl FromUriOwned`.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{ToTokens, format_ident, quote};
use syn::GenericParam;

use super::Expansion;
use crate::lifetime::{is_in, replaced};

impl Expansion<'_> {
    pub(super) fn lasting(&self) -> Tokens {
        let parameters = &self.set.header.generics.params;
        let lifetimes: Vec<&Ident> = parameters
            .iter()
            .filter_map(|parameter| match parameter {
                GenericParam::Lifetime(parameter) => Some(&parameter.lifetime.ident),
                _ => None,
            })
            .collect();
        match lifetimes.as_slice() {
            [] => self.owned(),
            [one] if parameters.len() == 1 => {
                let (into, owned) = (self.owning_method(one), self.owned_lasting(one));
                quote!(__urika::with_alloc! { #into #owned })
            }
            _ => Tokens::new(),
        }
    }

    /// A set that borrows nothing.
    fn owned(&self) -> Tokens {
        let (self_type, parameters, predicates) =
            (&self.self_type, &self.generics.parameters, &self.generics.predicates);
        let uses = self.uses();
        quote! {
            #[automatically_derived]
            impl<#parameters> __urika::FromUriOwned for #self_type
            where #predicates #uses for<'__urika_uri> Self: __urika::FromUri<'__urika_uri> {
                fn __read_owned(
                    __urika_text: __urika::Str<'_>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {
                    <Self as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading)
                }
            }
        }
    }

    /// The types of fields with the lifetime that are values.
    fn borrowing(&self, lifetime: &Ident) -> Vec<&Tokens> {
        let fields = self.views.iter().flatten().flat_map(|view| &view.own.fields);
        let mut types: Vec<&Tokens> = Vec::new();
        for field in fields.filter(|field| is_in(&field.ty, lifetime)) {
            if !types.iter().any(|ty| ty.to_string() == field.ty.to_string()) {
                types.push(&field.ty);
            }
        }
        types
    }

    fn owning_method(&self, lifetime: &Ident) -> Tokens {
        let (self_type, visibility) = (&self.self_type, &self.visibility);
        let (parameters, predicates) = (&self.generics.parameters, &self.generics.predicates);
        let lasting = replaced(self_type.clone(), lifetime, "static");
        let bounds = self.borrowing(lifetime).into_iter().map(|own| {
            let lasting = replaced(own.clone(), lifetime, "static");
            quote!(for<'__urika> #own: __urika::capture::Lasting<Lasting = #lasting>,)
        });
        let arms = self.routes().map(|(at, route)| {
            let path = self.variant(&route.ident);
            let Some(view) = &self.views[at] else {
                let ty = self.inner_type(at);
                let owned = is_in(&ty, lifetime).then(|| quote!(.into_owned()));
                return quote!(#path(__urika_inner) => #path(__urika_inner #owned),);
            };
            let name = |at: usize| {
                let name = format_ident!("__urika_field{at}");
                quote!(#name)
            };
            let taken = view.variant(&path, name);
            let given = view.variant(&path, |at| {
                let name = name(at);
                if is_in(&view.own.fields[at].ty, lifetime) {
                    quote!(__urika::capture::Lasting::lasting(#name))
                } else {
                    name
                }
            });
            quote!(#taken => #given,)
        });
        quote! {
            impl<#parameters> #self_type where #predicates {
                /// The same, which borrows nothing.
                #[must_use]
                #visibility fn into_owned(self) -> #lasting where #(#bounds)* {
                    match self { #(#arms)* }
                }
            }
        }
    }

    fn inner_type(&self, at: usize) -> Tokens {
        match &self.set.routes[at].target {
            crate::routes::Target::Typed(ty) | crate::routes::Target::Set(_, ty) => ty.to_token_stream(),
            crate::routes::Target::Own(_) => Tokens::new(),
        }
    }

    fn owned_lasting(&self, lifetime: &Ident) -> Tokens {
        let lasting = replaced(self.self_type.clone(), lifetime, "static");
        let of_uri = replaced(self.self_type.clone(), lifetime, "__urika_uri");
        let borrowed = replaced(self.self_type.clone(), lifetime, "_");
        let bounds = self.borrowing(lifetime).into_iter().map(|own| {
            let (of_uri, lasting) =
                (replaced(own.clone(), lifetime, "__urika_uri"), replaced(own.clone(), lifetime, "static"));
            quote!(for<'__urika_uri> #of_uri: __urika::capture::Lasting<Lasting = #lasting>,)
        });
        quote! {
            #[automatically_derived]
            impl __urika::FromUriOwned for #lasting
            where for<'__urika_uri> #of_uri: __urika::FromUri<'__urika_uri>, #(#bounds)* {
                fn __read_owned(
                    __urika_text: __urika::Str<'_>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {
                    <#borrowed as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading).map(<#borrowed>::into_owned)
                }
            }
        }
    }
}
