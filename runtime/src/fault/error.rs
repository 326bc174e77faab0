//! [`ParseError`]: the error of all functions that read text at run time.

use core::fmt;

use super::words::{self, What};
use super::{Fault, FaultKind, Part, Picture};

/// The reason why a text is not a URI, a URI reference, or the part of one that was asked for.
///
/// The error holds offsets and never the text, which may be secret; [`picture`](Self::picture) joins the two.
/// The macros print the same sentences.
///
/// # Example
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Part, Uri};
///
/// let text = "https://example.com/a b";
/// let error = Uri::parse(text).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected space in path at byte 21 [RFC 3986, section 3.3]");
/// assert_eq!((error.part(), error.offset(), error.code()), (Part::Path, 21, "UNEXPECTED_CHARACTER"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    fault: Fault,
    what: What,
}

impl ParseError {
    /// Makes the error of `fault`, met while reading `what`.
    pub(crate) const fn new(fault: Fault, what: What) -> Self {
        Self { fault, what }
    }

    /// Returns the offset of the first byte at fault in the text as it was given. It is the text's length
    /// when something is missing at the end.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("http://[::1").unwrap_err().offset(), 7);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.fault.offset as usize
    }

    /// Returns the range of the bytes at fault, for editors that underline it. The range is empty when
    /// something is missing.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("http://h/%zz").unwrap_err().range(), 9..10);
    /// ```
    #[must_use]
    pub const fn range(&self) -> core::ops::Range<usize> {
        let start = self.offset();
        start..start + self.fault.length as usize
    }

    /// Returns the part that is at fault.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Part, Uri};
    /// assert_eq!(Uri::parse("http://h:8o/").unwrap_err().part(), Part::Port);
    /// ```
    #[must_use]
    pub const fn part(&self) -> Part {
        self.fault.part
    }

    /// Returns the kind of the mistake, as data.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{FaultKind, Uri};
    /// assert_eq!(Uri::parse("/path").unwrap_err().kind(), FaultKind::Relative);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// Returns a name for this kind of error that does not change between versions, for logs and for
    /// programs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("/path").unwrap_err().code(), "RELATIVE_URL");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.fault.kind.code()
    }

    /// Draws `text` with a caret under the fault and the likely remedy beside it, as the macros print it, except
    /// for `allow(…)`, which is an argument of the macros. Without the feature `alloc`, the help cannot show
    /// the normal form of the text.
    ///
    /// `text` must be the text that was read. In any other text the caret stands at a meaningless place.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let text = "https://example.com/a b";
    /// let error = Uri::parse(text).unwrap_err();
    /// assert_eq!(error.picture(text).to_string(), "\
    /// invalid URI: unexpected space in path [RFC 3986, section 3.3]
    ///   https://example.com/a b
    ///                        ^ a space is written %20");
    /// ```
    #[must_use]
    pub const fn picture<'a>(&self, text: &'a str) -> Picture<'a> {
        Picture::new(self.fault, self.what, text).at_run_time()
    }

    /// Returns the fault, for the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn fault(&self) -> Fault {
        self.fault
    }
}

impl fmt::Display for ParseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", words::sentence(self.fault))?;
        write!(f, " at byte {} [{}]", self.fault.offset, words::section(self.fault))
    }
}

impl core::error::Error for ParseError {}
