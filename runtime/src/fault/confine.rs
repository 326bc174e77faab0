//! [`ConfineError`]: the error of resolving within a base.

use core::fmt;

use super::Part;
use super::wording::{Wording, wordings};

/// The error of [`Uri::resolve_within`](crate::Uri::resolve_within): a reference does not stay below the
/// base.
///
/// Offsets count bytes of the reference.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{ConfineError, Uri, UriRef};
///
/// let base = Uri::parse("https://example.com/files/")?;
/// let error = base.resolve_within(UriRef::parse("a/%2e%2e%2fb")?).unwrap_err();
/// assert_eq!(error, ConfineError::HiddenDots { offset: 2 });
/// assert_eq!(error.code(), "HIDDEN_DOTS");
/// assert_eq!(
///     error.to_string(),
///     "hidden dot segment in path at byte 2; \
///     pass the path without `.` and `..`, even percent-encoded \
///     [RFC 3986, section 6.2.2.2]",
/// );
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfineError {
    /// The path of the base does not end in `/`, so references would be resolved against its parent.
    BaseNoSlash,
    /// The reference has a scheme.
    Scheme,
    /// The reference has an authority.
    Authority,
    /// The result is not below the path of the base.
    Outside,
    /// A segment that is `.` or `..` after decoding it once or repeatedly, or that decodes to several
    /// segments with one of these among them.
    HiddenDots {
        /// The offset of the segment.
        offset: usize,
    },
    /// An escaped NUL, at which the path ends for some readers.
    Nul {
        /// The offset of the escape.
        offset: usize,
    },
}

impl ConfineError {
    /// Returns the offset of the first byte at fault in the reference, or `None` if the base is at fault.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::ConfineError;
    /// assert_eq!(ConfineError::HiddenDots { offset: 2 }.offset(), Some(2));
    /// assert_eq!(ConfineError::BaseNoSlash.offset(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::BaseNoSlash => None,
            // The reference begins with its scheme, its authority, or its path.
            Self::Scheme | Self::Authority | Self::Outside => Some(0),
            Self::HiddenDots { offset } | Self::Nul { offset } => Some(*offset),
        }
    }

    /// Returns the part that is at fault. A fault of the authority is reported as a fault of the host.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{ConfineError, Part};
    /// assert_eq!(ConfineError::Outside.part(), Part::Path);
    /// ```
    #[must_use]
    #[inline]
    pub const fn part(&self) -> Part {
        match self {
            Self::Scheme => Part::Scheme,
            Self::Authority => Part::Host,
            Self::BaseNoSlash | Self::Outside | Self::HiddenDots { .. } | Self::Nul { .. } => Part::Path,
        }
    }

    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::ConfineError::Outside.code(), "OUTSIDE_BASE");
    /// ```
    #[must_use]
    #[inline]
    pub const fn code(&self) -> &'static str {
        self.wording().code
    }
}

wordings! {
    ConfineError;
    BaseNoSlash: "BASE_NO_SLASH", "RFC 3986, section 5.2.3", "path of the base does not end in `/`",
        "add `/`, or use a `Base`, which keeps its whole path";
    Scheme: "REFERENCE_SCHEME", "RFC 3986, section 5.2.2", "reference has a scheme",
        "pass only a path";
    Authority: "REFERENCE_AUTHORITY", "RFC 3986, section 5.2.2", "reference has a host after `//`",
        "pass only a path";
    Outside: "OUTSIDE_BASE", "RFC 3986, section 5.2.4", "reference leads outside the base",
        "remove its leading `/`, and each `..`";
    HiddenDots: "HIDDEN_DOTS", "RFC 3986, section 6.2.2.2", "hidden dot segment in path",
        "pass the path without `.` and `..`, even percent-encoded";
    Nul: "HIDDEN_NUL", "RFC 3986, section 7.3", "percent-encoded NUL in path",
        "remove it";
}

impl fmt::Display for ConfineError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.wording();
        f.write_str(words.sentence)?;
        if let Self::HiddenDots { offset } | Self::Nul { offset } = self {
            write!(f, " at byte {offset}")?;
        }
        words.write_end(f)
    }
}

crate::fault::debugs_as_displayed!(ConfineError);

impl core::error::Error for ConfineError {}
