//! [`Rejected`]: the error of a conversion that consumes its string.

use alloc::string::String;
use core::fmt;

use crate::fault::ParseError;

/// The error of `TryFrom<String>`: the string that is not a URI, and the reason.
///
/// Like [`String::from_utf8`], the conversion returns its input, so that it is not lost. `?` turns it into a
/// [`ParseError`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::UriBuf;
///
/// let text = String::from("no-uri");
/// let rejected = UriBuf::try_from(text).unwrap_err();
/// assert_eq!(rejected.error().code(), "RELATIVE_URL");
/// assert_eq!(rejected.into_string(), "no-uri");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Rejected {
    text: String,
    error: ParseError,
}

impl Rejected {
    /// Makes the error from the string and the reason.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn new(text: String, error: ParseError) -> Self {
        Self { text, error }
    }

    /// Returns the reason.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriBuf;
    /// assert_eq!(UriBuf::try_from(String::from("a")).unwrap_err().error().offset(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the rejected string.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriBuf;
    /// assert_eq!(UriBuf::try_from(String::from("a")).unwrap_err().into_string(), "a");
    /// ```
    #[must_use]
    #[inline]
    pub fn into_string(self) -> String {
        self.text
    }
}

/// Prints only the reason, because the string might contain a password.
impl fmt::Display for Rejected {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

crate::fault::debugs_as_displayed!(Rejected);

impl core::error::Error for Rejected {}

/// Drops the string, so that `?` works in a function that returns a [`ParseError`].
impl From<Rejected> for ParseError {
    #[inline]
    fn from(rejected: Rejected) -> Self {
        rejected.error
    }
}
