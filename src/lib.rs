#![cfg_attr(feature = "alloc", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "alloc"), doc = "A wrong URI is a compile error.")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod __private;
mod macros;

#[cfg(feature = "const_format")]
pub use const_format::{concatcp, formatcp};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use urika_runtime::{ConfineError, Normalized, Rejected, UriBuf, UriParts, UriRefBuf, template};
#[doc(inline)]
pub use urika_runtime::{
    FaultKind, Host, HostText, Origin, Pairs, ParseError, Part, Path, Picture, Policy, Query, Refusal, Rung,
    Segments, Uri, UriRef, percent, value,
};
