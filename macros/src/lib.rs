//! The macros of `urika`. Depend on `urika`, which re-exports them and documents them where
//! users see them; what these expand to names items of that crate.
//!
//! A literal goes through three layers, each in its folder:
//!
//! 1. `input`: tokens to syntax. What was written, and where.
//! 2. `model`: syntax to meaning. The only layer that asks about a text; the grammar and the
//!    policies that answer are those of `urika-runtime`: the macros have none of their own.
//! 3. `expand`: meaning to tokens. It cannot fail.
//!
//! What goes wrong in the first two becomes a `diag::Diagnostic`: all of them are shown at
//! once, together with a value of the right type, so that they are the only errors.
//!
//! Each door takes `$crate` of the facade as its first token, and every path in its output
//! begins with that, but for the one of `compile_error!`. So it works under any name, through re-exports and without a prelude.

mod diag;
mod expand;
mod input;
mod item;
mod literal;
mod model;

use item::Item;
use proc_macro::TokenStream;

/// The door behind `urika::uri!`.
#[proc_macro]
pub fn uri(input: TokenStream) -> TokenStream {
    item::expand(Item::Uri, input)
}

/// The door behind `urika::uri_ref!`.
#[proc_macro]
pub fn uri_ref(input: TokenStream) -> TokenStream {
    item::expand(Item::UriRef, input)
}

/// The door behind `urika::base!`.
#[proc_macro]
pub fn base(input: TokenStream) -> TokenStream {
    item::expand(Item::Base, input)
}

/// The door behind `urika::segment!`.
#[proc_macro]
pub fn segment(input: TokenStream) -> TokenStream {
    item::expand(Item::Segment, input)
}
