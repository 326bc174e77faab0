//! `#[uri(text)]`: a newtype prints what it holds, and an enum the text of its variant. So they stand in
//! `format!` and in templates of HTML as they are.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, Ident};

use super::target::{Target, bound};
use crate::listed::Listed as _;

/// Emits `Display` of a newtype.
pub(super) fn of_newtype(target: &Target<'_>, field: &Field) -> TokenStream {
    let ty = &field.ty;
    implement(target, &[bound(ty, "Display")], &quote!(<#ty as __urika::Display>::fmt(&self.0, __urika_out)))
}

/// Emits `Display` of an enum.
pub(super) fn of_enum(target: &Target<'_>, named: &[(&Ident, &str)]) -> TokenStream {
    let arms = named.iter().map(|(ident, text)| quote!(Self::#ident => #text,)).listed();
    let text = if arms.is_empty() { quote!("") } else { quote!(match self { #(#arms)* }) };
    implement(target, &[], &quote!(__urika_out.pad(#text)))
}

fn implement(target: &Target<'_>, bounds: &[TokenStream], body: &TokenStream) -> TokenStream {
    let items = quote! {
        fn fmt(&self, __urika_out: &mut __urika::Formatter<'_>) -> __urika::Written {
            #body
        }
    };
    target.implement_trait(&quote!(__urika::Display), &target.input.generics, bounds, &items)
}
