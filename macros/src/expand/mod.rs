//! Meaning to tokens, one file for each item that is emitted. Nothing here can fail.
//!
//! The layer uses `model`, `fields` and `check`. It decides nothing about texts: the layers below have.
//!
//! Every path begins with `$crate` as the facade's door handed it over, but for the one of
//! `compile_error!`: `error.rs` says why. The user's tokens keep their spans, and so do the tokens that
//! the compiler would complain about, so that its own errors point there and say nothing of macros; the
//! rest has the span of the call.

pub(crate) mod chain;
pub(crate) mod constant;
pub(crate) mod error;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod rejection;
#[cfg(feature = "template")]
pub(crate) mod routes;
mod runs;
#[cfg(feature = "template")]
pub(crate) mod serde;
pub(crate) mod splice;
#[cfg(feature = "template")]
pub(crate) mod template;
#[cfg(feature = "template")]
pub(crate) mod text;
pub(crate) mod value;
