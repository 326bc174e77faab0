//! The type that a value is derived for, and the common parts of all implementations.

use crate::listed::Listed as _;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Data, DeriveInput, Path, Type};

use crate::diag::Place;
use crate::expand::template::prelude;

/// The type, and the names of its expansion.
pub(super) struct Target<'i> {
    /// The input as it was written.
    pub(super) input: &'i DeriveInput,
    /// The path of the crate `urika`.
    krate: TokenStream,
}

impl<'i> Target<'i> {
    /// Names the crate by the path that was written, or as `::urika`.
    pub(super) fn new(input: &'i DeriveInput, krate: Option<Path>) -> Self {
        let krate = krate.map_or_else(|| quote!(::urika), |path| path.to_token_stream());
        Self { input, krate }
    }

    /// Emits the items in a scope of their own, where all our paths begin with `__urika`.
    pub(super) fn scope(&self, items: &TokenStream) -> TokenStream {
        let prelude = prelude(&self.krate);
        quote!(const _: () = { #prelude #items };)
    }

    /// Emits `impl UriValue for …`: the items that say how builders hold the value, and `items`.
    pub(super) fn implement(&self, bounds: &[TokenStream], items: &TokenStream) -> TokenStream {
        let seal = quote! {
            type Given = Self;
            type Initial = __urika::Unset;
            const __SEAL: __urika::Seal = __urika::Seal;
            #[inline]
            fn __given(__given: Self) -> Self {
                __given
            }
            #[inline]
            fn __initial() -> __urika::Unset {
                __urika::Unset
            }
        };
        self.implement_trait(
            &quote!(__urika::UriValue),
            &self.input.generics.clone(),
            bounds,
            &quote!(#seal #items),
        )
    }

    /// Emits `impl Trait for …`, which may have more parameters than the type.
    pub(super) fn implement_trait(
        &self,
        name: &TokenStream,
        generics: &syn::Generics,
        bounds: &[TokenStream],
        items: &TokenStream,
    ) -> TokenStream {
        let ident = &self.input.ident;
        let (parameters, ..) = generics.split_for_impl();
        let (_, arguments, _) = self.input.generics.split_for_impl();
        let conditions = self.conditions(bounds);
        let allow = self.allow_deprecated();
        quote! {
            #[automatically_derived]
            #allow
            impl #parameters #name for #ident #arguments #conditions {
                #items
            }
        }
    }

    /// Returns the conditions of the type, and `bounds`.
    pub(super) fn conditions(&self, bounds: &[TokenStream]) -> TokenStream {
        let own = self.input.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        quote!(where #(#own,)* #(#bounds,)*)
    }

    /// Allows that the type, or a part of it, is deprecated, since the expansion names it.
    fn allow_deprecated(&self) -> Option<TokenStream> {
        let mut is_deprecated = has_deprecated(&self.input.attrs);
        match &self.input.data {
            Data::Struct(data) => {
                for field in &data.fields {
                    is_deprecated |= has_deprecated(&field.attrs);
                }
            }
            Data::Enum(data) => {
                for variant in &data.variants {
                    is_deprecated |= has_deprecated(&variant.attrs);
                }
            }
            Data::Union(_) => {}
        }
        is_deprecated.then(|| quote!(#[allow(deprecated)]))
    }
}

fn has_deprecated(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"))
}

/// Emits the methods that show a scalar, whose texts take about `hint` bytes.
pub(super) fn visit(visit: &TokenStream, hint: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn __visit<__V: __urika::Visitor>(
            &self,
            __visitor: &mut __V,
        ) -> __urika::Result<(), __V::Error> {
            #visit
        }

        #[inline]
        fn __hint(&self) -> __urika::Length {
            #hint
        }
    }
}

/// Emits the method that counts members.
pub(super) fn count(count: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        fn __count(&self) -> __urika::Length {
            #count
        }
    }
}

/// Returns the bound `Type: name`, whose error points to the type as it is written.
pub(super) fn bound(ty: &Type, name: &str) -> TokenStream {
    let name = super::ident(name);
    let end = Place::of(&ty.to_token_stream().into_iter().listed()).end;
    let path = respanned(quote!(: __urika::#name), end);
    quote!(#ty #path)
}

/// Gives all tokens one span, except those in groups.
fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    let respan = |mut token: TokenTree| {
        token.set_span(span);
        token
    };
    tokens.into_iter().map(respan).stream()
}
