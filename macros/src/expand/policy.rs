//! Expands `policy!`: the constant, the macro of the project, and the type.

use super::chain::{number, number_of, push_anywhere};
use super::error::CORE;
use crate::diag::SourcePlace;
use crate::input::chain::PolicyChain;
use crate::input::policy::PolicyItem;
use crate::splice::Splice;
use crate::token::{Ident, TokenStream as Tokens, TokenTree, is_word, stream};

/// Emits the constant as written.
pub(crate) fn constant(item: &PolicyItem, ty: &Tokens, value: &Tokens) -> Tokens {
    let mut splice = Splice::default();
    name(item, &mut splice);
    push_attributes(item, |_| true, &mut splice);
    splice.tokens(stream(&item.visibility)).text("const $name: ").tokens(ty.clone());
    splice.text(" = ").tokens(value.clone()).text(";").finish()
}

fn name(item: &PolicyItem, splice: &mut Splice) {
    splice.name("name", TokenTree::Ident(item.name.clone()));
}

fn push_attributes(item: &PolicyItem, is_one: fn(&[TokenTree; 2]) -> bool, splice: &mut Splice) {
    for attribute in &item.attributes {
        if is_one(attribute) {
            splice.tokens(attribute.iter().cloned().collect::<Tokens>());
        }
    }
}

/// Emits a macro that passes `$crate`, its name, the policy and its own input to the procedural macro.
pub(crate) fn project_macro(krate: &Tokens, item: &PolicyItem, chain: &PolicyChain) -> Tokens {
    let mut policy = Splice::default();
    policy.name("crate", krate.clone());
    push_anywhere(chain, &mut policy);
    let mut splice = Splice::default();
    name(item, &mut splice);
    splice.name("crate", krate.clone()).name("policy", policy.finish()).name("dollar", dollar());
    splice.text(
        "($dollar text:tt) => { $crate::__private::project_uri! { $crate $name [$policy] $dollar text } };
        ($dollar($dollar arguments:tt)*) => {
            $crate::__private::project_uri! { $crate $name [$policy] $dollar($dollar arguments)* }
        };",
    );
    declare(item, splice.finish())
}

/// Emits a macro of this name whose policy already has an error.
pub(crate) fn stand_in_macro(krate: &Tokens, item: &PolicyItem) -> Tokens {
    let mut splice = Splice::default();
    splice.name("crate", krate.clone()).name("dollar", dollar());
    splice.text("($dollar($dollar arguments:tt)*) => { $crate::__private::stand_in() };");
    declare(item, splice.finish())
}

/// Returns `$`, which the text of a splice cannot contain.
fn dollar() -> TokenTree {
    crate::token::Punct::new('$', crate::token::Spacing::Alone).into()
}

/// Emits a macro of this name whose policy has methods that the macros do not know. If the compiler does not
/// know them either, it reports them. Otherwise a constant reports that the macro does not know them.
pub(crate) fn unread_macro(
    krate: &Tokens,
    item: &PolicyItem,
    policy: &Tokens,
    place: SourcePlace,
    message: &str,
) -> Tokens {
    let mut splice = Splice::default();
    splice.name("crate", krate.clone());
    splice
        .text("const _: () = {")
        .text(CORE)
        .text("let _: $crate::Policy<'_> = ")
        .tokens(policy.clone())
        .text(";");
    splice.spanned(place.start, |splice| _ = splice.text("__urika_core::panic!"));
    splice.spanned(place.end, |splice| _ = splice.text("(").string(message).text(")"));
    splice.text("};").tokens(stand_in_macro(krate, item));
    splice.finish()
}

/// Emits a `macro_rules!` with a unique name, and an alias with the requested name.
///
/// `use` makes a macro an item like others, visible from elsewhere and in any order. A macro for other crates
/// must be exported at the root of its crate, where all names share one namespace, so the exported name is
/// hidden and unique.
fn declare(item: &PolicyItem, rules: Tokens) -> Tokens {
    let is_public = matches!(item.visibility.as_slice(), [TokenTree::Ident(_)]);
    let mut splice = Splice::default();
    name(item, &mut splice);
    let hidden = if is_public { unique(&item.name) } else { format!("__urika_{}", item.name) };
    let hidden: TokenTree = Ident::new(&hidden, item.name.span()).into();
    splice.name("hidden", hidden);
    let docs = "Makes a URI at compile time. The URI is checked and normalized by the macro's policy.";
    push_default_docs(item, docs, &mut splice);
    push_attributes(item, |_| true, &mut splice);
    if is_public {
        splice.text("#[macro_export] #[doc(hidden)]");
    }
    splice.text("#[allow(non_local_definitions)] macro_rules! $hidden {").tokens(rules).text("}");
    push_attributes(item, is_condition, &mut splice);
    splice.text("#[allow(unused_imports)] #[doc(inline)]").tokens(stream(&item.visibility));
    splice.text("use $hidden as $name;");
    splice.finish()
}

/// Returns a name that no other call has, since it depends on the span.
fn unique(name: &Ident) -> String {
    format!("__urika_{name}_{:x}", number_of(&format!("{:?}", name.span())))
}

/// Emits the type. With a chain, URIs that the macros of that policy made are converted without a check.
pub(crate) fn proof_type(
    krate: &Tokens,
    item: &PolicyItem,
    policy: Tokens,
    chain: Option<&PolicyChain>,
) -> Tokens {
    let mut splice = Splice::default();
    name(item, &mut splice);
    splice.name("crate", krate.clone());
    splice.text("$crate::__private::policy_type! { [");
    push_default_docs(item, "A URI that its policy has accepted and normalized.", &mut splice);
    push_attributes(item, |_| true, &mut splice);
    splice.text("] [").tokens(stream(&item.visibility)).text("] $name, ").tokens(policy).text(", [");
    if let Some(chain) = chain {
        splice.number(number(chain));
    }
    splice.text("],").string(&format!("a URI that is a `{}`", item.name)).text("}");
    splice.finish()
}

/// Pushes documentation, unless the user has written some.
fn push_default_docs(item: &PolicyItem, docs: &str, splice: &mut Splice) {
    if !item.attributes.iter().any(|attribute| is_named(attribute, "doc")) {
        splice.text("#[doc = ").string(&format!(" {docs}")).text("]");
    }
}

fn is_condition(attribute: &[TokenTree; 2]) -> bool {
    is_named(attribute, "cfg") || is_named(attribute, "cfg_attr")
}

fn is_named([_, group]: &[TokenTree; 2], name: &str) -> bool {
    let TokenTree::Group(group) = group else { return false };
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if is_word(&word, name))
}
