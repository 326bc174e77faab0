//! The doors of the macros of `urika`: functions that hand their tokens to `urika-macros`. Depend on
//! `urika`, which re-exports the macros and documents them where users see them.
//!
//! The compiler asks for a crate of procedural macros only when all that it depends on has been
//! built to the last instruction. The work is therefore done in a library, which needs no more than the
//! signatures of the runtime and of `syn` to be checked, and this crate is small.

use proc_macro::TokenStream;

/// The door behind `urika::uri!`.
#[proc_macro]
pub fn uri(input: TokenStream) -> TokenStream {
    urika_macros::uri(input)
}

/// The door behind `urika::uri_ref!`.
#[proc_macro]
pub fn uri_ref(input: TokenStream) -> TokenStream {
    urika_macros::uri_ref(input)
}

/// The door behind `urika::base!`.
#[proc_macro]
pub fn base(input: TokenStream) -> TokenStream {
    urika_macros::base(input)
}

/// The door behind `urika::segment!`.
#[proc_macro]
pub fn segment(input: TokenStream) -> TokenStream {
    urika_macros::segment(input)
}

/// The door behind `urika::policy!`.
#[proc_macro]
pub fn policy(input: TokenStream) -> TokenStream {
    urika_macros::policy(input)
}

/// The door behind the macros that `policy!` makes.
#[proc_macro]
pub fn project_uri(input: TokenStream) -> TokenStream {
    urika_macros::project_uri(input)
}

/// The derive behind `urika::UriValue`, which documents the trait.
///
/// The expansion names the crate as `::urika`, or by the path in `#[uri(crate = path)]`.
#[cfg(feature = "template")]
#[proc_macro_derive(UriValue, attributes(uri))]
pub fn uri_value(input: TokenStream) -> TokenStream {
    urika_macros::uri_value(input)
}

/// The door behind `urika::uri_template!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn uri_template(input: TokenStream) -> TokenStream {
    urika_macros::uri_template(input)
}

/// The door behind `urika::uri_format!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn uri_format(input: TokenStream) -> TokenStream {
    urika_macros::uri_format(input)
}

/// The door behind `urika::try_uri_format!`.
#[cfg(feature = "template")]
#[proc_macro]
pub fn try_uri_format(input: TokenStream) -> TokenStream {
    urika_macros::try_uri_format(input)
}

/// The derive behind `urika::UriTemplate`.
#[cfg(feature = "template")]
#[proc_macro_derive(UriTemplate, attributes(uri_template, uri))]
pub fn derive_uri_template(input: TokenStream) -> TokenStream {
    urika_macros::derive_uri_template(input)
}

/// The derive behind `urika::Routes`.
#[cfg(feature = "template")]
#[proc_macro_derive(Routes, attributes(route, routes, uri))]
pub fn derive_routes(input: TokenStream) -> TokenStream {
    urika_macros::derive_routes(input)
}
