//! Turns syntax into meaning: literals, policies, templates and route sets.
//!
//! This layer uses `input` and the runtime. It alone asks the runtime about a string, by a policy or a proof
//! type; the fast path in `item.rs` asks through `text::lower`, which is here.

pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod dispatch;
#[cfg(feature = "template")]
pub(crate) mod generics;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;
