//! `into_owned`, where there is one lifetime, and `impl FromUriOwned`.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::quote;
use syn::GenericParam;

use super::Reverse;
use crate::lifetime;

impl Reverse<'_> {
    pub(super) fn lasting(&self) -> Tokens {
        let parameters = self.named.header.generics.params.iter();
        let lifetimes: Vec<&Ident> = parameters
            .filter_map(|parameter| match parameter {
                GenericParam::Lifetime(parameter) => Some(&parameter.lifetime.ident),
                _ => None,
            })
            .collect();
        match lifetimes.as_slice() {
            [] => self.owned(),
            [one] if self.named.header.generics.params.len() == 1 => {
                let (into, owned) = (self.owning_method(one), self.owned_lasting(one));
                quote!(__urika::with_alloc! { #into #owned })
            }
            _ => Tokens::new(),
        }
    }

    /// A type that borrows nothing.
    fn owned(&self) -> Tokens {
        let target = self.target;
        let (self_type, parameters, predicates) = (&target.self_type, &target.parameters, &target.predicates);
        let uses = target.uses();
        let bounds = self.lasting_bounds();
        quote! {
            #[automatically_derived]
            impl<#parameters> __urika::FromUriOwned for #self_type where #predicates #uses #bounds {
                #[inline]
                fn __read_owned(
                    __urika_text: __urika::Str<'_>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {
                    <Self as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading)
                }
            }
        }
    }

    /// The types of fields with the lifetime, each with that for `'static` and for a URI.
    fn borrowing(&self, lifetime: &Ident) -> Vec<(&Tokens, Tokens, Tokens)> {
        let fields = self.named.fields.iter().filter(|field| lifetime::is_in(&field.ty, lifetime));
        fields
            .map(|field| {
                let with = |name: &str| lifetime::replaced(field.ty.clone(), lifetime, name);
                (&field.ty, with("static"), with("__urika_uri"))
            })
            .collect()
    }

    fn owning_method(&self, lifetime: &Ident) -> Tokens {
        let target = self.target;
        let (self_type, parameters, predicates) = (&target.self_type, &target.parameters, &target.predicates);
        let (visibility, constructor) = (&target.visibility, &self.named.header.ident);
        let lasting = lifetime::replaced(self_type.clone(), lifetime, "static");
        let bounds = self.borrowing(lifetime).into_iter().map(
            |(own, lasting, _)| quote!(for<'__urika> #own: __urika::capture::Lasting<Lasting = #lasting>,),
        );
        let fields = self.named.fields.iter().map(|field| {
            let ident = &field.ident;
            if lifetime::is_in(&field.ty, lifetime) {
                quote!(#ident: __urika::capture::Lasting::lasting(self.#ident))
            } else {
                quote!(#ident: self.#ident)
            }
        });
        quote! {
            impl<#parameters> #self_type where #predicates {
                /// The same, which borrows nothing.
                #[must_use]
                #[inline]
                #visibility fn into_owned(self) -> #lasting where #(#bounds)* {
                    #constructor { #(#fields,)* }
                }
            }
        }
    }

    fn owned_lasting(&self, lifetime: &Ident) -> Tokens {
        let target = self.target;
        let lasting = lifetime::replaced(target.self_type.clone(), lifetime, "static");
        let of_uri = lifetime::replaced(target.self_type.clone(), lifetime, "__urika_uri");
        let borrowed = lifetime::replaced(target.self_type.clone(), lifetime, "_");
        let bounds = self.borrowing(lifetime).into_iter().map(
            |(_, lasting, own)| quote!(for<'__urika_uri> #own: __urika::capture::Lasting<Lasting = #lasting>,),
        );
        quote! {
            #[automatically_derived]
            impl __urika::FromUriOwned for #lasting
            where for<'__urika_uri> #of_uri: __urika::FromUri<'__urika_uri>, #(#bounds)* {
                #[inline]
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
