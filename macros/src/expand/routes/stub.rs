//! Emits items that stand in for those of an enum whose routes are at fault, so that the fault is the only
//! error.

use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};

use super::self_type;
use crate::expand::error::Errors;
use crate::expand::template::{block, built};
use crate::expand::{serde, text};
use crate::input::header::Header;
use crate::lifetime::lasting;
use crate::model::generics::Generics;
use crate::model::template::Form;

/// Emits the errors, and the items that a correct set has.
pub(crate) fn set(
    krate: &Tokens,
    header: &Header,
    form: Option<Form>,
    is_described: bool,
    errors: &Errors,
) -> Tokens {
    let form = form.unwrap_or(Form::Relative);
    let generics = Generics::new(&header.generics);
    let (self_type, visibility) = (self_type(header, &generics), &header.visibility);
    let (parameters, predicates) = (&generics.parameters, &generics.predicates);
    let name = format_ident!("{}", if form == Form::Relative { "Relative" } else { "WithScheme" });
    let (built, lasting) = (built(form), lasting(self_type.clone(), &header.generics));
    let serde = serde::stub(header, &generics);
    let text = text::traits(header, &generics, "Routes");
    let described = is_described.then(|| {
        quote! {
            impl<#parameters> __urika::Described for #self_type where #predicates {
                const ABOUT: &'static [__urika::About] = &[];
            }
        }
    });
    let items = quote! {
        #serde
        #text
        #described
        impl<#parameters> __urika::Routes for #self_type where #predicates {
            type Form = __urika::form::#name;
            const ROUTES: &'static [__urika::Route] = &[];
            fn __number(&self) -> __urika::Length { loop {} }
            fn __walk<__UrikaWalk: __urika::Walk>(&self, _: __UrikaWalk) -> __UrikaWalk { loop {} }
        }
        impl<'__urika_uri, #parameters> __urika::FromUri<'__urika_uri> for #self_type where #predicates {
            fn __read(_: __urika::Str<'__urika_uri>, _: __urika::capture::Reading) -> __urika::Taken<Self> { loop {} }
        }
        impl<#parameters> __urika::FromUriOwned for #self_type where #predicates {
            fn __read_owned(_: __urika::Str<'_>, _: __urika::capture::Reading) -> __urika::Taken<Self> { loop {} }
        }
        impl<#parameters> __urika::Proven for #self_type where #predicates {}
        impl<#parameters> #self_type where #predicates {
            #visibility const ROUTES: &'static [__urika::Route] = &[];
            #visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
            #visibility fn write_to<__UrikaOut: ?__urika::Sized>(&self, _: &mut __UrikaOut) -> __urika::Checked { loop {} }
        }
        __urika::with_alloc! {
            impl<#parameters> #self_type where #predicates {
                #visibility fn build(&self) -> #built { loop {} }
                #visibility fn try_build(&self) -> __urika::Tried<#built> { loop {} }
                #visibility fn build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::UriBuf { loop {} }
                #visibility fn try_build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::Tried<__urika::UriBuf> { loop {} }
                #visibility fn into_owned(self) -> #lasting { loop {} }
            }
        }
    };
    let block = block(krate, &items);
    quote!(#errors #block)
}
