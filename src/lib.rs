//! Urika makes a wrong URI a compile error.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod macros;
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use urika_runtime::{Fault, FaultKind, Host, HostText, Pairs, ParseError, Part, Path, Picture, Policy, Query, Refusal, Rung, Segments, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use urika_runtime::{Normalized, UriBuf, UriRefBuf, percent};
pub use urika_runtime::value;
