//! What `policy!` makes: the constant, the macro of the project, and the type.

use proc_macro2::{Ident, Literal, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, Type, Visibility};

use super::chain::{anywhere, number, number_of};
use super::template::doc;
use crate::diag::Place;
use crate::input::chain::Chain;
use crate::input::policy::Item;

/// The constant, as it was written.
pub(crate) fn constant(item: &Item, ty: &Type, value: &Tokens) -> Tokens {
    let Item { attributes, visibility, name, .. } = item;
    quote!(#(#attributes)* #visibility const #name: #ty = #value;)
}

/// A macro that hands `$crate`, the policy and what it is given to the door behind it.
pub(crate) fn project_macro(krate: &Tokens, item: &Item, chain: &Chain) -> Tokens {
    let policy = anywhere(krate, chain);
    let rules = quote! {
        ($text:tt) => {
            #krate::__private::project_uri! { #krate [#policy] $text }
        };
        ($($arguments:tt)*) => {
            #krate::__private::project_uri! { #krate [#policy] $($arguments)* }
        };
    };
    declare(item, &rules)
}

/// A macro of that name, where it is known already that something is wrong.
pub(crate) fn stand_in_macro(krate: &Tokens, item: &Item) -> Tokens {
    let rules = quote! {
        ($($arguments:tt)*) => {
            #krate::__private::stand_in()
        };
    };
    declare(item, &rules)
}

/// A macro of that name, where the policy has words that macros do not know. Where the compiler does
/// not know them either it says so; where it does, a constant says that the macro does not.
pub(crate) fn unread_macro(krate: &Tokens, item: &Item, policy: &Tokens, message: &str) -> Tokens {
    let place = Place::of(&policy.clone().into_iter().collect::<Vec<_>>());
    let body = quote_spanned!(place.end=> (#message));
    let error = quote_spanned!(place.start=> ::core::panic! #body);
    let stand_in = stand_in_macro(krate, item);
    quote! {
        const _: () = {
            let _: #krate::Policy<'_> = #policy;
            #error
        };
        #stand_in
    }
}

/// A `macro_rules!` under a name of its own, and the name that was asked for.
///
/// A macro is seen from elsewhere by `use` alone, which makes it an item like others, whatever
/// stands before what. One for other crates has to be exported at the root of its own, where all
/// names share one room; so that name is hidden, and another wherever it is written.
fn declare(item: &Item, rules: &Tokens) -> Tokens {
    let Item { attributes, visibility, name, .. } = item;
    let is_public = matches!(visibility, Visibility::Public(_));
    let hidden = if is_public { unique(name) } else { format_ident!("__urika_{name}") };
    let export = is_public.then(|| quote!(#[macro_export] #[doc(hidden)]));
    let conditions = attributes.iter().filter(|attribute| is_condition(attribute));
    let docs = or_default(
        attributes,
        "A URI that its policy accepts, in the form of that policy, made while the program compiles.",
    );
    quote! {
        #docs
        #(#attributes)*
        #export
        #[allow(non_local_definitions)]
        macro_rules! #hidden { #rules }
        #(#conditions)*
        #[allow(unused_imports)]
        #[doc(inline)]
        #visibility use #hidden as #name;
    }
}

/// A name that no other call has: another place, another name.
fn unique(name: &Ident) -> Ident {
    format_ident!("__urika_{name}_{:x}", number_of(&format!("{:?}", name.span())))
}

/// The type. With a chain, what the macros of that policy made becomes one without another look.
pub(crate) fn proof_type(krate: &Tokens, item: &Item, policy: &Tokens, chain: Option<&Chain>) -> Tokens {
    let Item { attributes, visibility, name, .. } = item;
    let number = chain.map(|chain| Literal::u64_unsuffixed(number(chain)));
    let docs = or_default(attributes, "A URI that its policy has accepted, in the form of that policy.");
    let expected = Literal::string(&format!("a URI that is a `{name}`"));
    quote! {
        #krate::__private::policy_type! {
            [#docs #(#attributes)*] [#visibility] #name, #policy, [#number], #expected
        }
    }
}

/// Documentation, where nobody has written any.
fn or_default(attributes: &[Attribute], docs: &str) -> Option<Tokens> {
    let is_documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
    (!is_documented).then(|| doc(docs))
}

fn is_condition(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}
