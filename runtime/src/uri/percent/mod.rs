//! Percent-encoding (RFC 3986, section 2.1): [`encode`](encode()) for a place, [`decode`](decode()) the
//! result.

#[cfg(feature = "alloc")]
mod decode;
mod encode;

#[cfg(feature = "alloc")]
pub use decode::{DecodeError, decode, decode_bytes, decode_lossy};
#[cfg(feature = "alloc")]
pub(crate) use decode::{bytes, decode_form, lossy};
#[cfg(feature = "alloc")]
pub use encode::encode;
pub use encode::{Escaped, Place, escaped};
#[cfg(feature = "alloc")]
pub(crate) use encode::{encode_into, escape_beyond_ascii};
