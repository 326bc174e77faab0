//! The templates of `urika`: RFC 6570 at run time, typed templates and route sets, on top of `urika-runtime`. The
//! macros run the same code.
//!
//! Depend on `urika` instead, which adds the macros and re-exports everything here. This crate is `no_std`,
//! has no unsafe code, and `urika-runtime` is its only required dependency. Without the feature `alloc`,
//! typed templates write into buffers and match values that are not strings.
#![no_std]
// The counts of instructions in `benches/held.tsv` and the figures of `benches/README.md` depend on them.
#![allow(clippy::inline_always, reason = "steps of hot paths, with constant arguments or large results")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The layers, from the lowest up; each only uses the ones above it in this list. The first ones are in
// `urika-runtime`.
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
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use typed::RedactedExpansion;
#[doc(inline)]
pub use typed::capture::{FromUri, FromUriOwned};
#[doc(inline)]
pub use typed::routes::{DescribedRoutes, Route, RouteMetadata, Routes};
#[doc(inline)]
pub use typed::{Expansion, Proven, UriTemplate, UriValue};
// Examples import everything from one crate, as in `urika`.
#[doc(hidden)]
pub use urika_runtime::*;
