//! The macros of `urika`, as functions from tokens to tokens. `urika-doors` makes them procedural macros.
//! Depend on `urika` instead, which re-exports and documents the macros; their expansions name items of that
//! crate.
//!
//! A literal goes through three layers, each in its folder:
//!
//! 1. `input` turns tokens into syntax, with places.
//! 2. `model` turns syntax into meaning. Only this layer interprets a string. It uses the grammar and the
//!    policies of `urika-runtime`; the macros do not have their own.
//! 3. `expand` turns meaning into tokens. It cannot fail.
//!
//! An error in the first two layers is a `SpannedError` in `Diagnostics`. The macro shows all errors at once. In the
//! place of a value it emits nothing else, so that the compiler, which does not know its type, reports no
//! others. Items at fault are replaced by placeholders.
//!
//! Each function receives the facade's `$crate` as its first token, and every path in its output begins with
//! that, except the path of `compile_error!`, which begins with a name of its block. So the macros work under any
//! name, through re-exports, and without a prelude.

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

use input::call::LiteralMacro;
use proc_macro::TokenStream;

/// Expands `urika::uri!`.
pub fn uri(input: TokenStream) -> TokenStream {
    item::expand(LiteralMacro::Uri, input)
}

/// Expands `urika::uri_ref!`.
pub fn uri_ref(input: TokenStream) -> TokenStream {
    item::expand(LiteralMacro::UriRef, input)
}

/// Expands `urika::base!`.
pub fn base(input: TokenStream) -> TokenStream {
    item::expand(LiteralMacro::Base, input)
}

/// Expands `urika::segment!`.
pub fn segment(input: TokenStream) -> TokenStream {
    item::expand(LiteralMacro::Segment, input)
}

/// Expands `urika::policy!`.
pub fn policy(input: TokenStream) -> TokenStream {
    policy::policy(input.into()).into()
}

/// Expands the macros that `policy!` makes.
pub fn project_uri(input: TokenStream) -> TokenStream {
    item::expand_project(input)
}

/// Expands `#[derive(UriValue)]` of `urika`, which documents it.
///
/// The expansion names the crate as `::urika`, or by the path in `#[uri(crate = path)]`.
#[cfg(feature = "template")]
pub fn uri_value(input: TokenStream) -> TokenStream {
    value_type::derived(input.into()).into()
}

/// Expands `urika::uri_template!`.
#[cfg(feature = "template")]
pub fn uri_template(input: TokenStream) -> TokenStream {
    template::template(input.into()).into()
}

/// Expands `urika::uri_format!`.
#[cfg(feature = "template")]
pub fn uri_format(input: TokenStream) -> TokenStream {
    template::formatted(input.into(), true).into()
}

/// Expands `urika::try_uri_format!`.
#[cfg(feature = "template")]
pub fn try_uri_format(input: TokenStream) -> TokenStream {
    template::formatted(input.into(), false).into()
}

/// Expands `#[derive(UriTemplate)]` of `urika`.
#[cfg(feature = "template")]
pub fn derive_uri_template(input: TokenStream) -> TokenStream {
    template::derived(input.into()).into()
}

/// Expands `#[derive(Routes)]` of `urika`.
#[cfg(feature = "template")]
pub fn derive_routes(input: TokenStream) -> TokenStream {
    routes::derived(input.into()).into()
}
