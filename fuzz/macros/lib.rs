//! The macros of Urika as plain functions.
//!
//! The compiler's token types panic outside the compiler. So this crate includes the modules of
//! `macros/src` by path, with `proc_macro2` under the name `proc_macro`: the same code, on types that work
//! anywhere. No other crate includes files by path, and only tests and benches depend on this crate.

#![allow(dead_code, reason = "the doors that are not here use the rest")]
#![allow(clippy::collapsible_if, reason = "the macros are written for an older compiler")]
#![allow(clippy::useless_conversion, reason = "between `proc_macro` and `proc_macro2`, which are one here")]

extern crate proc_macro2 as proc_macro;

#[path = "../../macros/src/check/mod.rs"]
mod check;
#[path = "../../macros/src/diag.rs"]
mod diag;
#[path = "../../macros/src/expand/mod.rs"]
mod expand;
#[path = "../../macros/src/fields/mod.rs"]
mod fields;
#[path = "../../macros/src/index.rs"]
mod index;
#[path = "../../macros/src/input/mod.rs"]
mod input;
#[path = "../../macros/src/item.rs"]
mod item;
#[path = "../../macros/src/known_values.rs"]
mod known_values;
#[path = "../../macros/src/lifetime.rs"]
mod lifetime;
#[path = "../../macros/src/literal.rs"]
mod literal;
#[path = "../../macros/src/model/mod.rs"]
mod model;
mod native;
#[path = "../../macros/src/policy.rs"]
mod policy;
#[path = "../../macros/src/routes/mod.rs"]
mod routes;
#[path = "../../macros/src/splice/mod.rs"]
mod splice;
#[path = "../../macros/src/template/mod.rs"]
mod template;
#[path = "../../macros/src/token.rs"]
mod token;
#[path = "../../macros/src/value_type/mod.rs"]
mod value_type;

pub mod law;

use input::call::LiteralMacro;
use proc_macro2::TokenStream;

/// A macro, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Macro {
    /// `uri!`
    Uri,
    /// `uri_ref!`
    UriRef,
    /// `base!`
    Base,
    /// `segment!`
    Segment,
    /// `policy!`
    Policy,
    /// A project's own macro, as `policy!` defines it.
    ProjectUri,
    /// `uri_template!`
    UriTemplate,
    /// `uri_format!`
    UriFormat,
    /// `try_uri_format!`
    TryUriFormat,
    /// `#[derive(UriValue)]`
    DeriveUriValue,
    /// `#[derive(UriTemplate)]`
    DeriveUriTemplate,
    /// `#[derive(Routes)]`
    DeriveRoutes,
}

impl Macro {
    /// All macros.
    pub const ALL: [Self; 12] = [
        Self::Uri,
        Self::UriRef,
        Self::Base,
        Self::Segment,
        Self::Policy,
        Self::ProjectUri,
        Self::UriTemplate,
        Self::UriFormat,
        Self::TryUriFormat,
        Self::DeriveUriValue,
        Self::DeriveUriTemplate,
        Self::DeriveRoutes,
    ];

    /// Expands the tokens of a call, which begin with the path of `$crate`, or the tokens of an item.
    pub fn expand(self, tokens: TokenStream) -> TokenStream {
        match self {
            Self::Uri => item::expand(LiteralMacro::Uri, tokens),
            Self::UriRef => item::expand(LiteralMacro::UriRef, tokens),
            Self::Base => item::expand(LiteralMacro::Base, tokens),
            Self::Segment => item::expand(LiteralMacro::Segment, tokens),
            Self::Policy => policy::policy(tokens),
            Self::ProjectUri => item::expand_project(tokens),
            Self::UriTemplate => template::template(tokens),
            Self::UriFormat => template::formatted(tokens, true),
            Self::TryUriFormat => template::formatted(tokens, false),
            Self::DeriveUriValue => value_type::derived(tokens),
            Self::DeriveUriTemplate => template::derived(tokens),
            Self::DeriveRoutes => routes::derived(tokens),
        }
    }

    /// Returns true for a derive, whose tokens are an item and not the arguments of a call.
    pub fn is_derive(self) -> bool {
        matches!(self, Self::DeriveUriValue | Self::DeriveUriTemplate | Self::DeriveRoutes)
    }
}
