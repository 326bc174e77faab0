//! [`UriBuf`] and [`UriRefBuf`].

use alloc::string::String;

use super::accessors::accessors;
use super::{Uri, UriRef};
use crate::fault::{ParseError, What};
use crate::grammar::marks::Marks;
use crate::grammar::{Source, uri};
use crate::uri::host::Host;
use crate::uri::parts::Parts;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// A URI that owns its string. [`Uri`] borrows it, and has a diagram of the parts.
///
/// | to | call |
/// |---|---|
/// | parse | [`parse`](Self::parse), `"…".parse()`; `TryFrom<String>` returns the string with the error |
/// | build from parts | [`from_parts`](Self::from_parts) |
/// | convert an IRI | [`from_iri`](Self::from_iri), [`to_iri`](Self::to_iri) |
/// | repair a string that is almost a URI | [`repair`](Self::repair) |
/// | borrow it | [`as_uri`](Self::as_uri), [`as_str`](Self::as_str) |
/// | get the string | [`into_string`](Self::into_string), `String::from(uri)` |
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::UriBuf;
///
/// let uri: UriBuf = "http://example.com/a".parse()?;
/// assert_eq!(uri.as_uri().path(), "/a");
/// assert_eq!(String::from(uri), "http://example.com/a");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriBuf {
    text: String,
    marks: Marks,
}

/// A URI or a relative reference that owns its string. [`UriRef`] borrows it.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::UriRefBuf;
///
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.as_uri_ref().query().unwrap(), "b");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRefBuf {
    text: String,
    marks: Marks,
}

/// Adds the methods that both owned types share.
macro_rules! owned {
    ($owned:ident, $borrowed:ident, $grammar:path, $what:ident, $text:literal, $a_uri:literal) => {
        /// # Parsing
        impl $owned {
            #[doc = concat!("Parses ", $a_uri, ", like [`", stringify!($borrowed), "::parse`].")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Fails when `text` is not ", $a_uri, ". `TryFrom<String>` returns it with the error.")]
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", stringify!($owned), ";")]
            #[doc = concat!("assert_eq!(", stringify!($owned), "::parse(\"", $text, "\")?.as_str(), \"", $text, "\");")]
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            pub fn parse(text: impl Into<String>) -> Result<Self, ParseError> {
                Self::read(text.into()).map_err(|(_, error)| error)
            }

            /// Parses like [`parse`](Self::parse), and returns the string with the error.
            #[inline]
            pub(super) fn read(text: String) -> Result<Self, (String, ParseError)> {
                match $grammar(Source::uri(&text)) {
                    Ok(marks) => Ok(Self::from_parsed(text, marks)),
                    Err(fault) => Err((text, ParseError::new(fault, What::$what))),
                }
            }
        }

        /// # Conversions
        impl $owned {
            /// Borrows the URI as a [`UriRef`], the type that also holds relative references.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{UriBuf, UriRefBuf};
            /// assert_eq!(UriBuf::parse("a:b")?.as_uri_ref().path(), "b");
            /// assert_eq!(UriRefBuf::parse("a/b")?.as_uri_ref().path(), "a/b");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn as_uri_ref(&self) -> UriRef<'_> {
                let Parts { text, marks } = self.parts();
                UriRef::from_parsed(text, marks)
            }

            /// Joins a string and its layout.
            #[doc(hidden)]
            #[must_use]
            #[inline]
            pub const fn from_parsed(text: String, marks: Marks) -> Self {
                Self { text, marks }
            }

            #[inline]
            pub(crate) const fn parts(&self) -> Parts<'_> {
                Parts { text: self.text.as_str(), marks: self.marks }
            }

            /// Returns the string.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{UriBuf, UriRefBuf};
            /// assert_eq!(UriBuf::parse("a:b")?.into_string(), "a:b");
            /// assert_eq!(UriRefBuf::parse("b")?.into_string(), "b");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            pub fn into_string(self) -> String {
                self.text
            }
        }
    };
}

owned!(UriBuf, Uri, uri::uri, Uri, "http://h/a", "a URI");
owned!(UriRefBuf, UriRef, uri::uri_reference, Reference, "a/b", "a URI reference");

impl UriBuf {
    /// Borrows the URI as a [`Uri`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriBuf;
    /// assert_eq!(UriBuf::parse("a:b")?.as_uri().to_string(), "a:b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_uri(&self) -> Uri<'_> {
        let Parts { text, marks } = self.parts();
        Uri::from_parsed(text, marks)
    }
}

/// # Parts
impl UriBuf {
    /// Returns the scheme as written, without the colon (section 3.1).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::UriBuf::parse("HTTP://h/")?.scheme(), "HTTP");
    /// # Ok::<(), urika::ParseError>(())
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

/// # Parts
impl UriRefBuf {
    /// Returns the scheme as written, without the colon (section 3.1). It is `None` in a relative reference.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::UriRefBuf::parse("/a:b")?.scheme(), None);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<&str> {
        self.parts().scheme()
    }

    accessors!("UriRefBuf", '_);
}
