//! The run time of `urika`: the grammar of RFC 3986 as `const fn`, the URI types, and the
//! normal form. The macros use this very code.
//!
//! Depend on `urika`, which adds the macros and re-exports all of this. This crate is
//! `no_std`, has no required dependency and no unsafe code; without the feature `alloc` there
//! are the borrowed types, parsing and everything `const`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// Pages of documentation list functions in the order of these: parsing and the parts come first.
mod uri;

#[cfg(feature = "alloc")]
mod append;
#[cfg(feature = "alloc")]
mod build;
mod bytes;
#[cfg(feature = "alloc")]
mod compare;
#[cfg(feature = "alloc")]
mod confine;
#[cfg(feature = "alloc")]
mod edit;
mod fault;
mod find;
pub mod fragment;
mod grammar;
mod guard;
mod host;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "alloc")]
mod iri;
mod marks;
#[cfg(feature = "template")]
mod matching;
mod names;
mod normalize;
mod origin;
#[cfg(feature = "alloc")]
mod pairs;
mod parts;
mod path;
pub mod percent;
mod policy;
mod query;
#[cfg(feature = "alloc")]
mod relative;
#[cfg(feature = "alloc")]
mod repair;
#[cfg(feature = "alloc")]
mod resolve;
#[cfg(feature = "review")]
pub mod review;
mod scheme;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
#[cfg(feature = "template")]
pub mod template;
mod text;
#[cfg(feature = "template")]
#[doc(hidden)]
pub mod typed;
#[cfg(feature = "url")]
mod url;
pub mod value;

#[cfg(feature = "alloc")]
pub use build::UriParts;
#[cfg(feature = "alloc")]
pub use fault::ConfineError;
#[cfg(any(feature = "http", feature = "url"))]
pub use fault::ConvertError;
#[cfg(feature = "template")]
pub use fault::{BuildError, MatchError, MatchErrorKind};
#[doc(hidden)]
pub use fault::{Fault, What};
pub use fault::{FaultKind, ParseError, Part, Picture};
pub use find::{FindUris, find_uris};
pub use host::{Host, HostText};
#[doc(hidden)]
pub use marks::Marks;
pub use normalize::{Rung, Step, Steps, TrailingSlash};
pub use origin::Origin;
pub use path::{Path, Segments};
#[cfg(feature = "alloc")]
pub use policy::{Normalized, PolicyBuf, Violation, Violations};
#[cfg(feature = "template")]
#[doc(hidden)]
pub use policy::{Objection, Undecided};
pub use policy::{Policy, PolicyError, Refusal};
pub use query::{Pairs, Query};
#[cfg(feature = "template")]
#[doc(inline)]
pub use typed::capture::{FromUri, FromUriOwned};
#[cfg(feature = "template")]
#[doc(inline)]
pub use typed::routes::{Route, Routes};
#[cfg(feature = "template")]
#[doc(inline)]
pub use typed::{Expansion, UriTemplate, UriValue};
#[cfg(feature = "alloc")]
pub use uri::{Rejected, UriBuf, UriRefBuf};
pub use uri::{Uri, UriRef};
