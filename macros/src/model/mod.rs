//! Syntax to meaning: literals, policies, templates and route sets.
//!
//! The layer uses `input` and the runtime. It alone asks the runtime about a text, by a policy or by a
//! proof type; the quick way in `item.rs` asks through `text::lower`, which is here.

pub(crate) mod chain;
#[cfg(feature = "template")]
pub(crate) mod dispatch;
#[cfg(feature = "template")]
pub(crate) mod generics;
mod lasting;
#[cfg(feature = "template")]
pub(crate) mod overlap;
pub(crate) mod policy;
#[cfg(feature = "template")]
pub(crate) mod template;
pub(crate) mod text;
pub(crate) mod value;
