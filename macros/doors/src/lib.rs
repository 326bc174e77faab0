//! Entry points of the macros of `urika`: functions that pass their tokens to `urika-macros`. Depend on
//! `urika`, which re-exports the macros and documents them where users see them.
//!
//! The compiler can load a crate of procedural macros only when the crate and all its dependencies are fully
//! compiled. The work is therefore done in a library, which compiles as soon as the metadata of its dependencies
//! is available, and this crate is small.

use proc_macro::TokenStream;

/// Implements `urika::uri!`.
#[proc_macro]
pub fn uri(input: TokenStream) -> TokenStream {
    urika_macros::uri(input)
}

/// Implements `urika::uri_ref!`.
#[proc_macro]
pub fn uri_ref(input: TokenStream) -> TokenStream {
    urika_macros::uri_ref(input)
}

/// Implements `urika::base!`.
#[proc_macro]
pub fn base(input: TokenStream) -> TokenStream {
    urika_macros::base(input)
}

/// Implements `urika::segment!`.
#[proc_macro]
pub fn segment(input: TokenStream) -> TokenStream {
    urika_macros::segment(input)
}

/// Implements `urika::policy!`.
#[proc_macro]
pub fn policy(input: TokenStream) -> TokenStream {
    urika_macros::policy(input)
}

/// Implements the macros that `policy!` makes.
#[proc_macro]
pub fn project_uri(input: TokenStream) -> TokenStream {
    urika_macros::project_uri(input)
}

/// Implements `derive(urika::UriValue)`, which documents the trait.
///
/// The expansion names the crate as `::urika`, or by the path in `#[uri(crate = path)]`.
#[cfg(feature = "template")]
#[proc_macro_derive(UriValue, attributes(uri))]
pub fn uri_value(input: TokenStream) -> TokenStream {
    urika_macros::uri_value(input)
}

/// Implements `urika::uri_template!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn uri_template(input: TokenStream) -> TokenStream {
    urika_macros::uri_template(input)
}

/// Implements `urika::uri_format!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn uri_format(input: TokenStream) -> TokenStream {
    urika_macros::uri_format(input)
}

/// Implements `urika::try_uri_format!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn try_uri_format(input: TokenStream) -> TokenStream {
    urika_macros::try_uri_format(input)
}

/// Implements `derive(urika::UriTemplate)`.
#[cfg(feature = "template")]
#[proc_macro_derive(UriTemplate, attributes(uri_template, uri))]
pub fn derive_uri_template(input: TokenStream) -> TokenStream {
    urika_macros::derive_uri_template(input)
}

/// Implements `derive(urika::Routes)`.
#[cfg(feature = "template")]
#[proc_macro_derive(Routes, attributes(route, routes, uri))]
pub fn derive_routes(input: TokenStream) -> TokenStream {
    urika_macros::derive_routes(input)
}
