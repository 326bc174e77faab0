//! [`UriBuf`] and [`UriRefBuf`].

use alloc::string::String;

use super::accessors::accessors;
use super::{Uri, UriRef};
use crate::fault::{ParseError, What};
use crate::grammar::{Source, uri};
use crate::host::Host;
use crate::marks::Marks;
use crate::parts::Parts;
use crate::{Path, Query};

/// A URI that owns its text; see [`Uri`].
///
/// ```
/// use urika_runtime::UriBuf;
///
/// let uri: UriBuf = "http://example.com/a".parse()?;
/// assert_eq!(uri.as_uri().path(), "/a");
/// assert_eq!(String::from(uri), "http://example.com/a");
/// # Ok::<(), urika_runtime::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriBuf {
    text: String,
    marks: Marks,
}

/// A URI or a relative reference that owns its text; see [`UriRef`].
///
/// ```
/// use urika_runtime::UriRefBuf;
///
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.as_uri_ref().query().unwrap(), "b");
/// # Ok::<(), urika_runtime::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRefBuf {
    text: String,
    marks: Marks,
}

/// Adds what both owned types have.
macro_rules! owned {
    ($owned:ident, $borrowed:ident) => {
        impl $owned {
            /// Puts a text and its layout together.
            pub(crate) const fn from_parsed(text: String, marks: Marks) -> Self {
                Self { text, marks }
            }

            #[inline]
            pub(crate) const fn parts(&self) -> Parts<'_> {
                Parts { text: self.text.as_str(), marks: self.marks }
            }

            /// The text.
            #[must_use]
            pub fn into_string(self) -> String {
                self.text
            }
        }
    };
}

owned!(UriBuf, Uri);
owned!(UriRefBuf, UriRef);

impl UriBuf {
    /// Reads a URI, as [`Uri::parse`] does.
    ///
    /// # Errors
    ///
    /// When `text` is no URI. `TryFrom<String>` gives the text back.
    ///
    /// ```
    /// use urika_runtime::UriBuf;
    /// assert_eq!(UriBuf::parse("http://h/a")?.as_str(), "http://h/a");
    /// # Ok::<(), urika_runtime::ParseError>(())
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, ParseError> {
        Self::read(text.into()).map_err(|(_, error)| error)
    }

    /// Reads a URI; the text comes back with the error.
    pub(super) fn read(text: String) -> Result<Self, (String, ParseError)> {
        match uri::uri(Source::uri(&text)) {
            Ok(marks) => Ok(Self::from_parsed(text, marks)),
            Err(fault) => Err((text, ParseError::new(fault, What::Uri))),
        }
    }

    /// The same URI, borrowed.
    #[must_use]
    #[inline]
    pub const fn as_uri(&self) -> Uri<'_> {
        let Parts { text, marks } = self.parts();
        Uri::from_parsed(text, marks)
    }

    /// The same URI, as the kind that may be relative too, borrowed.
    #[must_use]
    #[inline]
    pub const fn as_uri_ref(&self) -> UriRef<'_> {
        let Parts { text, marks } = self.parts();
        UriRef::from_parsed(text, marks)
    }

    /// The scheme as it is written, without the colon (section 3.1).
    ///
    /// ```
    /// assert_eq!(urika_runtime::UriBuf::parse("HTTP://h/")?.scheme(), "HTTP");
    /// # Ok::<(), urika_runtime::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> &str {
        match self.parts().scheme() {
            Some(scheme) => scheme,
            None => "",
        }
    }

    accessors!("UriBuf", '_);
}

impl UriRefBuf {
    /// Reads a URI reference, as [`UriRef::parse`] does.
    ///
    /// # Errors
    ///
    /// When `text` is neither a URI nor a relative reference. `TryFrom<String>` gives the text
    /// back.
    ///
    /// ```
    /// use urika_runtime::UriRefBuf;
    /// assert_eq!(UriRefBuf::parse("a/b")?.as_str(), "a/b");
    /// # Ok::<(), urika_runtime::ParseError>(())
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, ParseError> {
        Self::read(text.into()).map_err(|(_, error)| error)
    }

    /// Reads a URI reference; the text comes back with the error.
    pub(super) fn read(text: String) -> Result<Self, (String, ParseError)> {
        match uri::uri_reference(Source::uri(&text)) {
            Ok(marks) => Ok(Self::from_parsed(text, marks)),
            Err(fault) => Err((text, ParseError::new(fault, What::Reference))),
        }
    }

    /// The same reference, borrowed.
    #[must_use]
    #[inline]
    pub const fn as_uri_ref(&self) -> UriRef<'_> {
        let Parts { text, marks } = self.parts();
        UriRef::from_parsed(text, marks)
    }

    /// The scheme as it is written, without the colon (section 3.1); `None` in a relative
    /// reference.
    ///
    /// ```
    /// assert_eq!(urika_runtime::UriRefBuf::parse("/a:b")?.scheme(), None);
    /// # Ok::<(), urika_runtime::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<&str> {
        self.parts().scheme()
    }

    accessors!("UriRefBuf", '_);
}
