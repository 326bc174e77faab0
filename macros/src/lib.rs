//! The macros of `urika`, as functions from tokens to tokens. `urika-doors` makes procedural macros of them.
//! Depend on `urika`, which re-exports and documents the macros; their expansions name items of that crate.
//!
//! A literal goes through three layers, each in its folder:
//!
//! 1. `input` turns tokens into syntax, with places.
//! 2. `model` turns syntax into meaning. Only this layer asks about a string. The grammar and the policies that
//!    answer are those of `urika-runtime`; the macros have none of their own.
//! 3. `expand` turns meaning into tokens. It cannot fail.
//!
//! An error in the first two layers becomes a `diag::Diagnostic`. The macro shows all errors at once.
//! In the place of a value it emits nothing else, so that the compiler, which knows no type of them, reports no
//! others; items at fault have items that stand in for them.
//!
//! Each door takes the facade's `$crate` as its first token, and every path in its output begins with that,
//! except that of `compile_error!`, which begins with a name of its block. So the macros work under any name, through re-exports, and without a
//! prelude.

#![allow(
    clippy::must_use_candidate,
    reason = "the doors, which give each result to the compiler, are the only callers"
)]
#![cfg_attr(
    any(test, not(feature = "template")),
    allow(clippy::useless_conversion, reason = "between the compiler's tokens and those of `proc-macro2`")
)]

extern crate proc_macro;

#[cfg(feature = "template")]
mod check;
mod diag;
mod expand;
#[cfg(feature = "template")]
mod fields;
#[cfg(feature = "template")]
mod index;
mod input;
mod item;
#[cfg(feature = "template")]
mod known_values;
#[cfg(feature = "template")]
mod lifetime;
mod literal;
mod model;
mod native;
mod policy;
#[cfg(feature = "template")]
mod routes;
mod splice;
#[cfg(feature = "template")]
mod template;
mod token;
#[cfg(feature = "template")]
mod value_type;

use input::call::Item;
use proc_macro::TokenStream;

/// The door after `urika::uri!`.
pub fn uri(input: TokenStream) -> TokenStream {
    item::expand(Item::Uri, input)
}

/// The door after `urika::uri_ref!`.
pub fn uri_ref(input: TokenStream) -> TokenStream {
    item::expand(Item::UriRef, input)
}

/// The door after `urika::base!`.
pub fn base(input: TokenStream) -> TokenStream {
    item::expand(Item::Base, input)
}

/// The door after `urika::segment!`.
pub fn segment(input: TokenStream) -> TokenStream {
    item::expand(Item::Segment, input)
}

/// The door after `urika::policy!`.
pub fn policy(input: TokenStream) -> TokenStream {
    policy::policy(input.into()).into()
}

/// The door after the macros that `policy!` makes.
pub fn project_uri(input: TokenStream) -> TokenStream {
    item::expand_project(input)
}

/// The derive after `urika::UriValue`, which documents the trait.
///
/// The expansion names the crate as `::urika`, or by the path in `#[uri(crate = path)]`.
#[cfg(feature = "template")]
pub fn uri_value(input: TokenStream) -> TokenStream {
    value_type::derived(input.into()).into()
}

/// The door after `urika::uri_template!`.
#[cfg(feature = "template")]
pub fn uri_template(input: TokenStream) -> TokenStream {
    template::template(input.into()).into()
}

/// The door after `urika::uri_format!`.
#[cfg(feature = "template")]
pub fn uri_format(input: TokenStream) -> TokenStream {
    template::formatted(input.into(), true).into()
}

/// The door after `urika::try_uri_format!`.
#[cfg(feature = "template")]
pub fn try_uri_format(input: TokenStream) -> TokenStream {
    template::formatted(input.into(), false).into()
}

/// The derive after `urika::UriTemplate`.
#[cfg(feature = "template")]
pub fn derive_uri_template(input: TokenStream) -> TokenStream {
    template::derived(input.into()).into()
}

/// The derive after `urika::Routes`.
#[cfg(feature = "template")]
pub fn derive_routes(input: TokenStream) -> TokenStream {
    routes::derived(input.into()).into()
}
