//! Short names for items whose own names may mean something else where an expansion is used.

pub use core::clone::Clone;
pub use core::convert::{AsRef, From, TryFrom};
pub use core::default::Default;
pub use core::fmt::{Debug, Display, Error as Unwritten, Formatter, Result as Written, Write};
pub use core::marker::Sized;
pub use core::option::Option::{self, Some};
pub use core::primitive::{bool, str, u8, u128, usize};
pub use core::result::Result::{self, Err, Ok};
pub use core::str::FromStr;

#[cfg(feature = "alloc")]
pub use alloc::{string::String, vec::Vec};
pub use urika_runtime::value::Secret;
pub use urika_runtime::{ParseError, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use urika_runtime::{UriBuf, UriRefBuf};
