//! Urika makes a wrong URI a compile error.
//!
//! [`uri!`] checks, normalizes and lays out a URI while the program compiles; [`Uri`] and
//! `UriBuf` do the same for text that only arrives later, by the same grammar and with the
//! same messages.
//!
//! ```
//! use urika::{Uri, uri};
//!
//! const API: Uri<'static> = uri!("HTTPS://API.example.com:443/v1/../v2");
//! assert_eq!(API.as_str(), "https://api.example.com/v2");
//!
//! let error = Uri::parse("https://example.com/a b").unwrap_err();
//! assert_eq!(error.to_string(), "unexpected space in path at byte 21 [RFC 3986, section 3.3]");
//! ```
//!
//! # Features
//!
//! - `alloc` (on by default): owned types, and everything that makes new text.
//! - `serde`: all types as strings, which are never changed.
//! - `idna`: host names outside ASCII are mapped by IDNA (UTS 46), in the macros too.
//! - `const_format`: re-exports `concatcp!` and `formatcp!`, which join constants for
//!   `uri!`. Off by default, since it adds about half to the time that a clean build takes.
//!
//! Without `alloc` this crate needs no allocator; it never needs the standard library.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod __private;
mod macros;

#[cfg(feature = "const_format")]
pub use const_format::{concatcp, formatcp};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use urika_runtime::{ConfineError, Normalized, Rejected, UriBuf, UriParts, UriRefBuf};
#[doc(inline)]
pub use urika_runtime::{
    Fault, FaultKind, Host, HostText, Origin, Pairs, ParseError, Part, Path, Picture, Policy, Query, Refusal,
    Rung, Segments, Uri, UriRef, What, percent, value,
};
