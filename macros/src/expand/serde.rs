//! Emits `Serialize` and `Deserialize`, if the argument `serde` asks for them. The text is built and read as
//! everywhere.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use super::template::Target;
use super::template::named::Named;
use crate::input::header::Header;
use crate::lifetime;
use crate::model::generics::Generics;

/// Emits the two traits of a typed template. A template without a way back can be serialized, but not
/// deserialized.
pub(crate) fn template(named: &Named<'_>, target: &Target<'_>) -> Option<Tokens> {
    let of = Of::asked(named.header, &named.generics)?;
    let write = write(&quote!(UriTemplate), &quote!(template));
    let read = if named.has_way_back(target) {
        of.read(&format!("`{}`", target.template.text))
    } else {
        // Nobody can call this; a caller sees the reason.
        Function { bounds: quote!(for<'__urika> __urika::No: __UrikaNoWay), body: quote!(loop {}) }
    };
    Some(of.traits(&write, &read))
}

/// Emits the two traits of a route set.
pub(crate) fn routes(header: &Header, generics: &Generics) -> Option<Tokens> {
    let of = Of::asked(header, generics)?;
    let write = write(&quote!(Routes), &quote!(route));
    Some(of.traits(&write, &of.read(&format!("a route of `{}`", header.ident))))
}

/// Emits the two traits for a type with another error.
pub(crate) fn stub(header: &Header, generics: &Generics) -> Option<Tokens> {
    let nothing = Function { bounds: Tokens::new(), body: quote!(loop {}) };
    Some(Of::asked(header, generics)?.traits(&nothing, &nothing))
}

/// A struct or an enum, and the argument that asks for the traits.
struct Of<'o> {
    word: Span,
    header: &'o Header,
    generics: &'o Generics,
}

/// The conditions and the body of `serialize` or of `deserialize`.
struct Function {
    bounds: Tokens,
    body: Tokens,
}

impl<'o> Of<'o> {
    fn asked(header: &'o Header, generics: &'o Generics) -> Option<Self> {
        Some(Self { word: header.serde?, header, generics })
    }

    /// Reads a `Posts<'static>`, which is a `Posts` of any lifetime.
    fn read(&self, what: &str) -> Function {
        let (ident, used) = (&self.header.ident, &self.generics.used);
        let lasting = lifetime::all_static(quote!(#ident<#used>));
        Function {
            bounds: quote!(for<'__urika> #lasting: __urika::FromUriOwned),
            body: quote!(__urika::serde::matched::<#lasting, __UrikaIn>(#what, __urika_in)),
        }
    }

    fn traits(&self, write: &Function, read: &Function) -> Tokens {
        let Generics { parameters, used, predicates, .. } = self.generics;
        let ident = &self.header.ident;
        let Function { bounds: writes, body: write } = write;
        let Function { bounds: reads, body: read } = read;
        let traits = quote! {
            #[automatically_derived]
            impl<#parameters> __urika::serde::Serialize for #ident<#used> where #predicates #writes {
                fn serialize<__UrikaOut: __urika::serde::Serializer>(
                    &self,
                    __urika_out: __UrikaOut,
                ) -> __urika::core::result::Result<__UrikaOut::Ok, __UrikaOut::Error> {
                    #write
                }
            }

            #[automatically_derived]
            impl<'__urika_de, #parameters> __urika::serde::Deserialize<'__urika_de> for #ident<#used>
            where #predicates #reads {
                fn deserialize<__UrikaIn: __urika::serde::Deserializer<'__urika_de>>(
                    __urika_in: __UrikaIn,
                ) -> __urika::core::result::Result<Self, __UrikaIn::Error> {
                    #read
                }
            }
        };
        // If the feature is missing, the error points to the argument.
        quote_spanned!(self.word=> __urika::typed_serde! { #traits })
    }
}

fn write(what: &Tokens, function: &Tokens) -> Function {
    Function {
        bounds: quote!(for<'__urika> Self: __urika::#what),
        body: quote!(__urika::serde::#function(self, __urika_out)),
    }
}
