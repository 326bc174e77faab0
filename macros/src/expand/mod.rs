//! Turns meaning into tokens, one file for each emitted item. Nothing here can fail.
//!
//! This layer uses `model`, `fields` and `check`. It decides nothing about strings; the layers below have
//! done so.
//!
//! Every path begins with the `$crate` of the facade's macro, except the path of `compile_error!` (see
//! `error.rs`). The user's tokens keep their spans. So do the tokens that the compiler may report, so that
//! its errors point there and mention no macro. All other tokens have the span of the call.

pub(crate) mod chain;
pub(crate) mod constant;
pub(crate) mod error;
#[cfg(feature = "template")]
pub(crate) mod extras;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod routes;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod value;
