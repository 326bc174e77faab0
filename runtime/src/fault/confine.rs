//! The error of resolving within a base.

use core::fmt;

/// Why a reference does not stay within a base; see [`Uri::resolve_within`](crate::Uri::resolve_within).
///
/// Offsets are bytes of the reference's text.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{ConfineError, Uri, UriRef};
///
/// let base = Uri::parse("https://example.com/files/")?;
/// let error = base.resolve_within(UriRef::parse("a/%2e%2e%2fb")?).unwrap_err();
/// assert_eq!(error, ConfineError::HiddenDots { offset: 2 });
/// assert_eq!(error.code(), "HIDDEN_DOTS");
/// assert_eq!(error.to_string(), "hidden dot segment in path at byte 2 [RFC 3986, section 6.2.2.2]");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfineError {
    /// The base's path does not end in `/`, so references would be resolved against its
    /// parent.
    BaseNoSlash,
    /// The reference has a scheme.
    Scheme,
    /// The reference has an authority.
    Authority,
    /// The result lies outside of the base's path.
    Outside,
    /// A segment that a reader who decodes it, once or more often, takes for `.` or `..`, or
    /// for several segments with one of these among them.
    HiddenDots {
        /// Where the segment begins.
        offset: usize,
    },
    /// An escaped NUL, where many a reader takes the path to end.
    Nul {
        /// Where the escape begins.
        offset: usize,
    },
}

impl ConfineError {
    /// A name for this kind of error that does not change between versions.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BaseNoSlash => "BASE_NO_SLASH",
            Self::Scheme => "REFERENCE_SCHEME",
            Self::Authority => "REFERENCE_AUTHORITY",
            Self::Outside => "OUTSIDE_BASE",
            Self::HiddenDots { .. } => "HIDDEN_DOTS",
            Self::Nul { .. } => "HIDDEN_NUL",
        }
    }
}

impl fmt::Display for ConfineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BaseNoSlash => {
                f.write_str("path of the base does not end in `/` [RFC 3986, section 5.2.3]")
            }
            Self::Scheme => f.write_str("reference with a scheme of its own [RFC 3986, section 5.2.2]"),
            Self::Authority => {
                f.write_str("reference with an authority of its own [RFC 3986, section 5.2.2]")
            }
            Self::Outside => f.write_str("target lies outside of the base [RFC 3986, section 5.2.4]"),
            Self::HiddenDots { offset } => {
                write!(f, "hidden dot segment in path at byte {offset} [RFC 3986, section 6.2.2.2]")
            }
            Self::Nul { offset } => write!(f, "escaped NUL in path at byte {offset} [RFC 3986, section 7.3]"),
        }
    }
}

impl core::error::Error for ConfineError {}
