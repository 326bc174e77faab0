//! The templates of `urika`: RFC 6570 at run time, typed templates and route sets, on top of `urika-runtime`. The
//! macros run the same code.
//!
//! Depend on `urika`, which adds the macros and re-exports everything here. This crate is `no_std`, has no required
//! dependency but `urika-runtime`, and no unsafe code. Without the feature `alloc`, typed templates write into
//! buffers and match values that are not text.
#![no_std]
// The counts of instructions in `benches/held.tsv` and the figures of `benches/README.md` rest on them.
#![allow(clippy::inline_always, reason = "steps of hot paths, with constant arguments or large results")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The layers, from the lowest up; each only uses layers above it in this list. The first stand in `urika-runtime`.
use urika_runtime::__private::{policy, text, uri};
mod fault;
mod grammar;
pub mod template;
#[doc(hidden)]
pub mod typed;

// Modules that use all layers.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
pub mod value;

pub use fault::{BuildError, MatchError, MatchErrorKind};
#[doc(inline)]
pub use typed::capture::{FromUri, FromUriOwned};
#[doc(inline)]
pub use typed::routes::{DescribedRoutes, Route, RouteMetadata, Routes};
#[doc(inline)]
pub use typed::{Expansion, Proven, UriTemplate, UriValue};
// Examples name all items by one crate, as in `urika`.
#[doc(hidden)]
pub use urika_runtime::*;
