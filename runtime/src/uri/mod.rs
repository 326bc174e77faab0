//! The layer of URIs: the types, their parts and typed values, the normal form, and the operations, one a
//! file.
//!
//! Uses [`grammar`](crate::grammar), [`fault`](crate::fault) and [`text`](crate::text), and knows
//! neither policies nor templates.
//!
//! [`Uri`] and [`UriRef`] borrow their text; [`UriBuf`] and [`UriRefBuf`] own it. Each holds a text that the
//! grammar has accepted, and the offsets of its parts. Only parsing takes work: accessors slice the text.

mod accessors;
#[cfg(feature = "alloc")]
mod append;
mod borrowed;
#[cfg(feature = "alloc")]
pub(crate) mod build;
#[cfg(feature = "alloc")]
mod compare;
#[cfg(feature = "alloc")]
pub(crate) mod confine;
#[cfg(feature = "alloc")]
mod edit;
pub(crate) mod find;
pub mod fragment;
pub(crate) mod guard;
#[cfg(feature = "http")]
mod header;
pub(crate) mod host;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "alloc")]
pub(crate) mod iri;
pub(crate) mod normalize;
pub(crate) mod origin;
#[cfg(feature = "alloc")]
mod owned;
pub(crate) mod parts;
pub(crate) mod path;
pub mod percent;
mod picture;
pub(crate) mod query;
#[cfg(feature = "alloc")]
mod rejected;
#[cfg(feature = "alloc")]
mod relative;
#[cfg(feature = "alloc")]
mod repair;
#[cfg(feature = "alloc")]
mod resolve;
pub(crate) mod text;
mod traits;
#[cfg(feature = "url")]
mod url;
pub(crate) mod value;

pub use borrowed::{Uri, UriRef};
#[cfg(feature = "alloc")]
pub use owned::{UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use rejected::Rejected;
