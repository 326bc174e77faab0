//! Percent-encoding (RFC 3986, section 2.1): [`encode`] for a place, [`decode`] back to text.

#[cfg(feature = "alloc")]
mod decode;
mod encode;

#[cfg(feature = "alloc")]
pub use decode::{DecodeError, decode, decode_lossy};
#[cfg(feature = "alloc")]
pub(crate) use decode::{bytes, decode_form, lossy};
#[cfg(feature = "alloc")]
pub use encode::encode;
#[cfg(feature = "alloc")]
pub(crate) use encode::escape_beyond_ascii;
pub use encode::{Escaped, Place, escaped};
