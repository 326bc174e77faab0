//! Proof types: values that prove what they are.
//!
//! | type | is | in a template |
//! |---|---|---|
//! | [`Segment`] | text that fills one path segment | `/{x}`, `{/x}`, and wherever text may stand |
//! | [`AllowSlash`] | text with slashes that fills one path segment; its slashes are escaped | `/{x}` |
//! | [`RelPath`] | segments with slashes between them | `/{+x}` |
//! | [`FilePath`] | segments with slashes between them, in which every character is data | `/{+x}` |
//! | [`AbsPath`] | a `FilePath` behind a slash | `file://{+x}` |
//! | [`Label`] | one DNS label | `https://{x}.example.com`, and wherever text may stand |
//! | [`Encoded`] | text that is percent-encoded already | `{+x}`, `{#x}` |
//! | [`Base`] | the beginning of URIs | `{+base}/users` |
//! | [`Secret`] | any value, kept out of logs | as the value |
//!
//! Parse such a value where text comes in. Code that takes the value need not check it again:
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::value::{Base, Segment};
//!
//! fn user(base: Base<'_>, name: &Segment<'_>) -> String {
//!     format!("{base}/users/{name}")
//! }
//!
//! let base = Base::parse("https://example.com/v1/")?;
//! let name = Segment::parse("kim lee")?;
//! assert_eq!(user(base, &name), "https://example.com/v1/users/kim%20lee");
//! assert!(Segment::parse("../admin").is_err());
//! # Ok::<(), urika::ParseError>(())
//! ```
//!
//! [`Scalar`], [`List`] and [`Assoc`] are the kinds of values that templates take.

pub use crate::policy::base::Base;
#[cfg(feature = "alloc")]
pub use crate::policy::base::BaseBuf;
#[cfg(feature = "template")]
#[doc(inline)]
pub use crate::typed::{AsBase, Assoc, List, Scalar};
#[doc(hidden)]
pub use crate::uri::value::Text;
pub use crate::uri::value::{AbsPath, AllowSlash, Encoded, FilePath, Label, RelPath, Secret, Segment};
