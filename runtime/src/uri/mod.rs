//! The layer of URIs: the types, their parts and typed values, the normal form, and the operations, one per
//! file.
//!
//! Uses [`grammar`](crate::grammar), [`fault`](crate::fault) and [`text`](crate::text). Does not depend on
//! policies or templates.
//!
//! [`Uri`] and [`UriRef`] borrow their string; [`UriBuf`] and [`UriRefBuf`] own it. Each has a string that
//! the grammar has accepted, and the offsets of its parts. Only parsing does work: accessors slice the
//! string.

// Rustdoc shows the `impl` blocks of a type in the order of these modules: parsing and the parts first, then
// the operations from the most to the least frequent.
mod borrowed;
#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
mod resolve;

#[cfg(feature = "alloc")]
pub(crate) mod confine;

#[cfg(feature = "alloc")]
mod append;

#[cfg(feature = "alloc")]
mod edit;

#[cfg(feature = "alloc")]
pub(crate) mod build;

#[cfg(feature = "alloc")]
mod compare;

mod accessors;
mod argument;
mod diagnostic;
pub(crate) mod find;
pub mod fragment;
pub(crate) mod guard;
#[cfg(feature = "http")]
mod header;
pub(crate) mod hidden;
pub(crate) mod host;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "alloc")]
pub(crate) mod iri;
pub(crate) mod normalize;
pub(crate) mod origin;
pub(crate) mod parts;
pub(crate) mod path;
pub mod percent;
pub(crate) mod query;
pub(crate) mod redacted;
#[cfg(feature = "alloc")]
mod redacted_text;
#[cfg(feature = "alloc")]
mod rejected;
#[cfg(feature = "alloc")]
mod relative;
#[cfg(feature = "alloc")]
mod repair;
pub(crate) mod text;
mod traits;
#[cfg(feature = "url")]
mod url;
pub(crate) mod value;

#[cfg(feature = "alloc")]
pub use argument::IntoSegments;
pub use argument::Parsed;
pub use borrowed::{Uri, UriRef};
#[cfg(feature = "alloc")]
pub use owned::{UriBuf, UriRefBuf};
pub use redacted::RedactedUri;
#[cfg(feature = "alloc")]
pub use redacted_text::redact_in;
#[cfg(feature = "alloc")]
pub(crate) use redacted_text::redact_with;
#[cfg(feature = "alloc")]
pub use rejected::Rejected;
