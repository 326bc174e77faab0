//! Turns syntax into meaning: literals, policies, templates and route sets.
//!
//! This layer uses `input` and the runtime. Only this layer interprets a string, with a policy or a checked value
//! type; the fast path in `item.rs` uses `text::lower`, which is here.

pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod dispatch;
#[cfg(feature = "template")]
pub(crate) mod generics;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;
