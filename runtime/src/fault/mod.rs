//! Faults of URIs: [`Fault`] as the grammar and the policies report it, [`ParseError`] as users of
//! the run time get it.
//!
//! The layer uses [`text`](crate::text) only. It has the words of faults, and knows nothing of the
//! policies, IRIs and normal forms that find them.
//!
//! Codes and message text live in `table.rs`, a row for each kind; in `mismatch.rs`, the same for
//! templates that do not match; in `step.rs`, the same for the steps of policies; in `help.rs`, where
//! help depends on the text; and beside each other error. All layout is in `picture.rs`. The macros,
//! const evaluation and the run time print the same.

#[cfg(feature = "template")]
mod build;
#[cfg(feature = "alloc")]
mod confine;
#[cfg(any(feature = "http", feature = "url"))]
mod convert;
mod error;
#[cfg(all(feature = "alloc", feature = "template"))]
mod expand;
mod help;
mod kind;
mod listed;
#[cfg(feature = "template")]
mod match_error;
#[cfg(feature = "template")]
mod mismatch;
mod name;
mod picture;
mod piece;
mod step;
mod table;
#[cfg(feature = "alloc")]
mod violation;
mod visible;
mod wording;
mod words;

#[cfg(feature = "template")]
pub use build::BuildError;
#[cfg(feature = "alloc")]
pub use confine::ConfineError;
#[cfg(any(feature = "http", feature = "url"))]
pub use convert::ConvertError;
pub use error::ParseError;
#[cfg(all(feature = "alloc", feature = "template"))]
pub use expand::ExpandError;
#[cfg(all(feature = "alloc", feature = "template"))]
pub(crate) use expand::Misfit;
pub(crate) use listed::Listed;
#[cfg(feature = "template")]
pub use match_error::MatchError;
#[cfg(feature = "template")]
pub use mismatch::{MatchErrorKind, Mismatch};
pub use picture::Picture;
pub use step::{Step, Steps};
pub use table::FaultKind;
#[cfg(feature = "alloc")]
pub(crate) use violation::{remedy, write_sentence};
pub(crate) use wording::Wording;
pub use words::What;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) use words::part_name;

/// A component of a URI reference (RFC 3986, section 3), or a piece of a URI template (RFC 6570,
/// section 2).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Part, Uri};
///
/// assert_eq!(Uri::parse("http://h/?a[]=b").unwrap_err().part(), Part::Query);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Part {
    /// Section 3.1.
    Scheme,
    /// Section 3.2.1.
    Userinfo,
    /// Section 3.2.2.
    Host,
    /// Section 3.2.3.
    Port,
    /// Section 3.3.
    Path,
    /// Section 3.4.
    Query,
    /// Section 3.5.
    Fragment,
    /// Text outside of expressions (RFC 6570, section 2.1).
    Template,
    /// Text between braces (RFC 6570, section 2.2).
    Expression,
    /// The value of a variable of a template (RFC 6570, section 2.3).
    Value,
}

/// The grammar, or a policy, says no: what is wrong, in which part, at which bytes of the
/// text as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The kind of the mistake.
    pub kind: FaultKind,
    /// The component in which it lies.
    pub part: Part,
    /// The offset of the first byte at fault; the length of the text where something is missing at
    /// its end.
    pub offset: u32,
    /// The number of bytes at fault; 0 where something is missing.
    pub length: u32,
}

impl Fault {
    pub(crate) const fn new(kind: FaultKind, part: Part, start: usize, end: usize) -> Self {
        Self { kind, part, offset: start as u32, length: end.saturating_sub(start) as u32 }
    }
}
