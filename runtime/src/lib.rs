//! The run time of `urika`: the grammar of RFC 3986 as `const fn`, the URI types, and the normal form. The
//! macros run the same code.
//!
//! Depend on `urika` instead, which adds the macros and re-exports everything here. This crate is `no_std`,
//! and has neither required dependencies nor unsafe code. Without the feature `alloc` it has the borrowed
//! types, parsing, and everything that is `const`.
#![no_std]
// The counts of instructions in `benches/held.tsv` and the figures of `benches/README.md` depend on them.
#![allow(clippy::inline_always, reason = "steps of hot paths, with constant arguments or large results")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

// The order of these modules is the order of functions in the documentation: parsing and the parts come
// first.
mod uri;

// The layers, from the lowest up; each only uses the ones above it in this list.
mod fault;
mod grammar;
mod policy;
mod text;

// Modules that use all layers.
#[doc(hidden)]
pub mod __private;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
pub mod value;

#[cfg(feature = "alloc")]
pub use fault::ConfineError;
#[cfg(any(feature = "http", feature = "url"))]
pub use fault::ConvertError;
pub use fault::{Diagnostic, FaultKind, NormalizationStep, NormalizationSteps, ParseError, Part};
#[doc(hidden)]
pub use fault::{Fault, What};
#[doc(hidden)]
pub use grammar::marks::Marks;
#[cfg(feature = "alloc")]
pub use policy::request_target::{RequestTarget, TargetForm};
#[cfg(feature = "alloc")]
pub use policy::{Normalized, PolicyBuf, Violation, Violations};
#[doc(hidden)]
pub use policy::{Objection, Undecided, ValueFault, ValueRules};
pub use policy::{Policy, PolicyError, Refusal, is_public};
#[cfg(feature = "alloc")]
pub use uri::build::UriParts;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use uri::confine::hidden;
pub use uri::find::{FindUris, find_uris};
pub use uri::host::{Host, HostText};
pub use uri::normalize::{Comparison, TrailingSlash};
pub use uri::origin::Origin;
pub use uri::path::{Path, Segments};
pub use uri::query::{Pairs, Query};
#[doc(hidden)]
pub use uri::redacted::is_secret_in_logs;
#[cfg(feature = "alloc")]
pub use uri::{IntoSegments, Rejected, UriBuf, UriRefBuf, redact_in};
pub use uri::{Parsed, RedactedUri, Uri, UriRef};
pub use uri::{fragment, percent};
