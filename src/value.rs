//! Checked value types: parse once, then build without `Result`.
//!
//! | type | contains | use it in |
//! |---|---|---|
//! | [`Segment`] | one path segment | `/{x}`, `{/x}`, and wherever a string fits |
//! | [`SegmentWithSlash`] | one path segment whose slashes are data, escaped as `%2F` | `/{x}` |
//! | [`RelPath`] | a relative path | `/{+x}` |
//! | [`FilePath`] | a relative path of file names; `?` and `#` are data | `/{+x}` |
//! | [`ObjectKey`] | the key of an object in a store such as S3, which may end in `/` or contain `//` | `/{+x}` |
//! | [`AbsPath`] | an absolute path of file names | `file://{+x}` |
//! | [`Label`] | one label of a host name | `https://{x}.example.com`, and wherever a string fits |
//! | [`Encoded`] | a percent-encoded string | `{+x}`, `{#x}` |
//! | [`Base`], [`BaseBuf`] | the start of many URIs, such as the address of an API | `{+base}/users` |
//! | [`Padded`] | a number with leading zeros, such as a month | wherever a number fits |
//! | [`Printed`] | a value of another crate with `Display` and `FromStr` | wherever a string fits |
//! | [`Secret`] | any value, kept out of logs | where the value fits |
//!
//! Parse such a value where input comes in. A function that accepts the type does not have to check it again:
//!
//! ```
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
//! [`Scalar`], [`List`] and [`Assoc`] are the kinds of values in templates. A [`Member`] is an item of a list.

#[doc(inline)]
pub use urika_runtime::value::*;
#[cfg(feature = "template")]
#[doc(inline)]
pub use urika_template::typed::{AsBase, Assoc, List, Member, NotPadded, Padded, Printed, Scalar};
