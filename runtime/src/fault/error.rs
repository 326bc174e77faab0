//! [`ParseError`]: the error of all functions that parse a string at run time.

use core::fmt;
use core::num::NonZeroU32;

use super::listed::Listed;
use super::piece::Message;
use super::words::{self, What};
use super::{Diagnostic, Fault, FaultKind, Part, help};

/// The error of `parse` and `normalize`: a string is not a URI, a reference or a part of one, or a policy rejects it.
///
/// The error has offsets. It prints at most one character of the string, which may be secret: the unexpected one.
/// [`diagnostic`](Self::diagnostic) adds the string. The macros print the same messages.
///
/// # Example
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Part, Uri};
///
/// let text = "https://example.com/a b";
/// let error = Uri::parse(text).unwrap_err();
/// assert_eq!((error.part(), error.offset()), (Part::Path, 21));
/// assert_eq!(error.code(), "UNEXPECTED_CHARACTER");
/// assert_eq!(
///     error.to_string(),
///     "unexpected space in path at byte 21; a space is written `%20` \
///     [RFC 3986, section 3.3]",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    fault: Fault,
    what: What,
    /// The number of the item at fault, from 1, if several strings were parsed.
    item: Option<NonZeroU32>,
}

impl ParseError {
    /// Makes the error for `fault`, which was found while reading `what`.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(fault: Fault, what: What) -> Self {
        Self { fault, what, item: None }
    }

    /// Names the item of a list in which the fault was found, by its number, from 1. An item may be secret.
    #[cfg(feature = "alloc")]
    pub(crate) const fn in_item(self, number: u32) -> Self {
        Self { item: NonZeroU32::new(number), ..self }
    }

    /// Returns the offset of the first byte at fault.
    ///
    /// If something is missing at the end, the offset is the length of the string.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("http://[::1").unwrap_err().offset(), 7);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.fault.offset as usize
    }

    /// Returns the range of the bytes at fault. It is empty if something is missing.
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

    /// Returns the part at fault.
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

    /// Returns the kind of the error, as data. To react to an error, compare its [`code`](Self::code).
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

    /// Returns a stable name for this kind of error, for programs and logs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("/path").unwrap_err().code(), "RELATIVE_URL");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.fault.kind.code()
    }

    /// Returns a message with a caret under the fault, as the macros print it. Its remedy may quote the string;
    /// the remedy of `Display` does not. [`under`](Diagnostic::under) adds the list of a policy. Only the macros mention
    /// `allow(…)`, which is their argument.
    ///
    /// `text` must be the string that was parsed. Without the feature `alloc`, a remedy cannot show its normal form.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let text = "https://example.com/a b";
    /// let error = Uri::parse(text).unwrap_err();
    /// assert_eq!(error.diagnostic(text).to_string(), "\
    /// invalid URI: unexpected space in path [RFC 3986, section 3.3]
    ///   https://example.com/a b
    ///                        ^ a space is written `%20`");
    /// ```
    #[must_use]
    pub const fn diagnostic<'a>(&self, text: &'a str) -> Diagnostic<'a> {
        Diagnostic::new(self.fault, self.what, text).at_run_time()
    }

    /// Writes the remedy, unless the sentence is enough.
    fn write_remedy(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let remedy = match self.fault.kind {
            FaultKind::NotNormal => Message::text("write the normal form"),
            _ => help::help(self.fault, self.what, "", "", Listed::Nothing, false),
        };
        if remedy.is_empty() { Ok(()) } else { write!(f, "; {remedy}") }
    }

    /// Returns the fault, for the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn fault(&self) -> Fault {
        self.fault
    }
}

/// Prints what is wrong, where, the remedy, and the section of the rule.
impl fmt::Display for ParseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.item {
            write!(f, "invalid item {number}: ")?;
        }
        write!(f, "{} at byte {}", words::sentence(self.fault), self.fault.offset)?;
        self.write_remedy(f)?;
        write!(f, " [{}]", words::section(self.fault))
    }
}

crate::fault::debugs_as_displayed!(ParseError);

impl core::error::Error for ParseError {}
