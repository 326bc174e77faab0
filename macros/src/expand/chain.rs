//! A policy that is spelled out: what the compiler has to see of it, and the form in which a
//! project macro carries it.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::quote;

use crate::input::chain::{Argument, Chain, Method};

/// A constant of the chain as it was written.
///
/// A macro takes `Policy::PAGE` for what its words say. That they do is for the compiler to see:
/// the type is the one that is meant, and what the user imported for it is used.
pub(crate) fn seen(krate: &Tokens, chain: &Chain) -> Tokens {
    let Chain { path, tokens, .. } = chain;
    quote! {
        #[allow(elided_lifetimes_in_paths)]
        const _: #krate::Policy<'static> = #krate::__private::spelled::<#path>(#tokens);
    }
}

/// The same for a chain that is not evaluated: beside an error, which would be there twice.
pub(crate) fn mentioned(krate: &Tokens, chain: &Chain) -> Tokens {
    let Chain { path, tokens, .. } = chain;
    quote! {
        #[allow(elided_lifetimes_in_paths)]
        const _: fn() -> #krate::Policy<'static> = || #krate::__private::spelled::<#path>(#tokens);
    }
}

/// The chain, by names that mean the same wherever it is used.
pub(crate) fn anywhere(krate: &Tokens, chain: &Chain) -> Tokens {
    let preset = &chain.preset;
    let calls = chain.calls.iter().map(|call| method(krate, call));
    quote!(#krate::Policy::#preset #(#calls)*)
}

fn method(krate: &Tokens, Method { name, argument }: &Method) -> Tokens {
    let argument = match argument {
        Argument::Flag(flag) => quote!(#flag),
        Argument::None => Tokens::new(),
        Argument::Empty => quote!(&[]),
        Argument::Texts(texts) => quote!(&[#(#texts),*]),
        Argument::Numbers(numbers) => quote!(&[#(#numbers),*]),
        Argument::Variant(name, variant) => {
            let [name, variant] = [name, variant].map(|word| Ident::new(word, Span::call_site()));
            quote!(#krate::#name::#variant)
        }
    };
    quote!(.#name(#argument))
}

/// A number that two chains share when they say the same, and, by all that can be expected, else
/// not.
pub(crate) fn number(chain: &Chain) -> u64 {
    let calls = chain.calls.iter().map(|call| format!(".{}({:?})", call.name, call.argument));
    number_of(&std::iter::once(chain.preset.to_string()).chain(calls).collect::<String>())
}

/// FNV-1a, 64 bits: the same with every compiler.
pub(crate) fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
