//! The URI types: [`Uri`] and [`UriRef`] borrow their text, [`UriBuf`] and [`UriRefBuf`] own
//! it.
//!
//! Each is a text that the grammar has accepted, and the offsets of its parts: parsing is
//! the only work, accessors cut.

mod accessors;
mod borrowed;
#[cfg(feature = "alloc")]
mod owned;
mod traits;

pub use borrowed::{Uri, UriRef};
#[cfg(feature = "alloc")]
pub use owned::{UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use traits::Rejected;
