//! `struct UserId(u64);`: the value that it holds, with the promises of that value.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Field;

use super::answers::ALL;
use super::target::{Target, bound, count, visit};
use super::{capture, ident};

/// Emits the implementation.
pub(super) fn expand(target: &Target<'_>, field: &Field) -> TokenStream {
    let inner = &field.ty;
    let inner = quote!(<#inner as __urika::UriValue>);
    let answers = ALL.map(ident);
    let visit = visit(&quote!(#inner::__visit(&self.0, __visitor)), &quote!(#inner::__hint(&self.0)));
    let count = count(&quote!(#inner::__count(&self.0)));
    let items = quote! {
        type Kind = #inner::Kind;
        #(type #answers = #inner::#answers;)*
        const __MAX_LEN: __urika::Length = #inner::__MAX_LEN;
        const __KEYS: __urika::Texts = #inner::__KEYS;
        #visit
        #count
    };
    let value = target.implement(&[bound(&field.ty, "UriValue")], &items);
    let back = capture::of_inner(target, &field.ty);
    quote!(#value #back)
}
