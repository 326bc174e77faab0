//! [`Base`]: the beginning of URIs, which paths are put behind.

use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::{Source, uri};
use crate::marks::Marks;
use crate::text::{compares_with_str, lends_str, prints_as_text};
use crate::uri::Uri;

/// A URI that paths are put behind: with an authority or a path from the root, without query
/// and fragment, and without a slash at the end, so that `{+base}/users` has one slash.
///
/// Slashes at the end of the text are left off; nothing else is changed.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::value::Base;
///
/// let base = Base::parse("https://example.com/v1/")?;
/// assert_eq!(base.as_str(), "https://example.com/v1");
/// assert_eq!(Base::parse("https://example.com/?a").unwrap_err().code(), "BASE_TAIL");
/// assert_eq!(Base::parse("mailto:me@example.com").unwrap_err().code(), "BASE_ROOTLESS");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Base<'a> {
    #[doc(hidden)]
    pub uri: Uri<'a>,
}

impl<'a> Base<'a> {
    /// Takes `text`, when it is a base, without the slashes at its end.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("file:///srv/")?, "file:///srv");
    /// assert!(Base::parse("https://example.com/#a").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is no URI, has a query or a fragment, or has neither an authority nor a path of
    /// one segment or more that begins with `/`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match Self::marks(text) {
            Ok(marks) => Ok(Self { uri: Uri::from_parsed(text.split_at(marks.path_end as usize).0, marks) }),
            Err(fault) => Err(ParseError::new(fault, What::Base)),
        }
    }

    /// Where the parts are, up to the slashes at the end.
    const fn marks(text: &str) -> Result<Marks, Fault> {
        let mut marks = match uri::uri(Source::uri(text)) {
            Ok(marks) => marks,
            Err(fault) => return Err(fault),
        };
        let path_end = marks.path_end as usize;
        if path_end < text.len() {
            let part = if marks.has_query() { Part::Query } else { Part::Fragment };
            return Err(Fault::new(FaultKind::BaseTail, part, path_end, text.len()));
        }
        while marks.path_end > marks.path_start && text.as_bytes()[marks.path_end as usize - 1] == b'/' {
            marks.path_end -= 1;
        }
        marks.query_end = marks.path_end;
        let is_rooted =
            marks.path_end > marks.path_start && text.as_bytes()[marks.path_start as usize] == b'/';
        // `a:/` is none: its text would be `a:`, behind which `//` could begin an authority.
        if !marks.has_authority() && !is_rooted {
            return Err(Fault::new(FaultKind::BaseRootless, Part::Path, marks.path_start as usize, path_end));
        }
        Ok(marks)
    }

    /// The text, without a slash at its end.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("https://h//")?.as_str(), "https://h");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.uri.text
    }

    /// The base as a URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("https://example.com/")?.as_uri().path(), "");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_uri(&self) -> Uri<'a> {
        self.uri
    }
}

compares_with_str!(Base<'_>);
lends_str!(Base<'_>);
prints_as_text!(Base<'_>);

/// The text in quotes; a password is masked, as that of a URI is.
impl core::fmt::Debug for Base<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(&self.uri, f)
    }
}

impl<'a> TryFrom<&'a str> for Base<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> From<Base<'a>> for Uri<'a> {
    fn from(base: Base<'a>) -> Self {
        base.uri
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;
    use core::str::FromStr;

    use super::{Base, compares_with_str, lends_str, prints_as_text};
    use crate::fault::{ConfineError, ParseError, What};
    use crate::marks::offset;
    use crate::parts::Parts;
    use crate::uri::{Rejected, Uri, UriBuf, UriRef};

    /// A [`Base`] that owns its text, for configuration.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::BaseBuf;
    ///
    /// let base: BaseBuf = "https://example.com/v1/".parse()?;
    /// assert_eq!(base.as_base().as_str(), "https://example.com/v1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct BaseBuf {
        uri: UriBuf,
    }

    impl BaseBuf {
        /// The same base, borrowed.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::value::{Base, BaseBuf};
        /// assert_eq!("https://h/".parse::<BaseBuf>()?.as_base(), Base::parse("https://h")?);
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        #[must_use]
        pub const fn as_base(&self) -> Base<'_> {
            Base { uri: self.uri.as_uri() }
        }

        /// The text, without a slash at its end.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::value::BaseBuf;
        /// assert_eq!("https://h/".parse::<BaseBuf>()?.as_str(), "https://h");
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        #[must_use]
        pub const fn as_str(&self) -> &str {
            self.uri.as_str()
        }

        /// The base as a URI, borrowed.
        #[must_use]
        pub const fn as_uri(&self) -> Uri<'_> {
            self.uri.as_uri()
        }

        /// The base as a URI.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::value::BaseBuf;
        /// assert_eq!("https://h/a/".parse::<BaseBuf>()?.into_uri().path(), "/a");
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        #[must_use]
        pub fn into_uri(self) -> UriBuf {
            self.uri
        }
    }

    compares_with_str!(BaseBuf);
    lends_str!(BaseBuf);
    prints_as_text!(BaseBuf);

    /// The text in quotes; a password is masked, as that of a URI is.
    impl core::fmt::Debug for BaseBuf {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            core::fmt::Debug::fmt(&self.uri, f)
        }
    }

    /// What is done with a base: all of its path stays, with or without a slash at its end.
    macro_rules! directory {
        ($type:ty) => {
            impl $type {
                /// The base with `segments` behind it; see [`Uri::append`].
                ///
                /// ```
                /// # extern crate urika_runtime as urika;
                /// use urika::value::Base;
                /// let base = Base::parse("https://example.com/v1")?;
                /// assert_eq!(base.append(["users", "a b"])?, "https://example.com/v1/users/a%20b");
                /// # Ok::<(), urika::ParseError>(())
                /// ```
                ///
                /// # Errors
                ///
                /// When an item is no segment text.
                ///
                /// # Panics
                ///
                /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
                pub fn append<I>(&self, segments: I) -> Result<UriBuf, ParseError>
                where
                    I: IntoIterator<Item: AsRef<str>>,
                {
                    self.as_uri().append(segments)
                }

                /// What `reference` means within the base, which it may not leave; see
                /// [`Uri::resolve_within`].
                ///
                /// ```
                /// # extern crate urika_runtime as urika;
                /// use urika::{UriRef, value::Base};
                /// let base = Base::parse("https://example.com/v1")?;
                /// assert_eq!(base.resolve_within(UriRef::parse("users?page=2")?)?, "https://example.com/v1/users?page=2");
                /// assert!(base.resolve_within(UriRef::parse("../v2")?).is_err());
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                ///
                /// # Errors
                ///
                /// When `reference` has a scheme or an authority, or would leave the base.
                ///
                /// # Panics
                ///
                /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
                pub fn resolve_within<'r>(
                    &self,
                    reference: impl Into<UriRef<'r>>,
                ) -> Result<UriBuf, ConfineError> {
                    with_slash(self.as_uri()).resolve_within(reference)
                }

                /// Whether `uri` lies within the base; see [`Uri::contains`].
                ///
                /// ```
                /// # extern crate urika_runtime as urika;
                /// use urika::{Uri, value::Base};
                /// let base = Base::parse("https://example.com/v1")?;
                /// assert!(base.contains(Uri::parse("https://example.com/v1/users")?));
                /// assert!(!base.contains(Uri::parse("https://example.com/v10")?));
                /// # Ok::<(), urika::ParseError>(())
                /// ```
                #[must_use]
                pub fn contains<'u>(&self, uri: impl Into<Uri<'u>>) -> bool {
                    with_slash(self.as_uri()).contains(uri)
                }
            }
        };
    }

    directory!(Base<'_>);
    directory!(BaseBuf);

    /// The base as a folder: a reference is resolved against what ends in a slash.
    fn with_slash(base: Uri<'_>) -> UriBuf {
        let Parts { text, mut marks } = base.parts();
        marks.path_end = offset(text.len() + 1);
        marks.query_end = marks.path_end;
        UriBuf::from_parsed([text, "/"].concat(), marks)
    }

    impl Base<'_> {
        /// The same base, with text of its own.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::value::Base;
        /// assert_eq!(Base::parse("https://example.com")?.to_buf(), "https://example.com");
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        #[must_use]
        pub fn to_buf(&self) -> BaseBuf {
            BaseBuf { uri: self.uri.into() }
        }
    }

    impl FromStr for BaseBuf {
        type Err = ParseError;

        fn from_str(text: &str) -> Result<Self, ParseError> {
            Base::parse(text).map(|base| base.to_buf())
        }
    }

    impl TryFrom<&str> for BaseBuf {
        type Error = ParseError;

        fn try_from(text: &str) -> Result<Self, ParseError> {
            text.parse()
        }
    }

    impl TryFrom<String> for BaseBuf {
        type Error = Rejected;

        fn try_from(mut text: String) -> Result<Self, Rejected> {
            match Base::marks(&text) {
                Ok(marks) => {
                    text.truncate(marks.path_end as usize);
                    Ok(Self { uri: UriBuf::from_parsed(text, marks) })
                }
                Err(fault) => Err(Rejected::new(text, ParseError::new(fault, What::Base))),
            }
        }
    }

    impl From<Base<'_>> for BaseBuf {
        fn from(base: Base<'_>) -> Self {
            base.to_buf()
        }
    }

    impl<'a> From<&'a BaseBuf> for Base<'a> {
        fn from(base: &'a BaseBuf) -> Self {
            base.as_base()
        }
    }

    impl From<BaseBuf> for String {
        fn from(base: BaseBuf) -> Self {
            base.uri.into_string()
        }
    }
}

#[cfg(feature = "alloc")]
pub use owned::BaseBuf;

#[cfg(test)]
mod tests {
    use super::Base;

    #[test]
    fn every_base_reads_as_itself() {
        for (text, expected) in [
            ("http://h", "http://h"),
            ("http://h//", "http://h"),
            ("http://u@h:1/a/b", "http://u@h:1/a/b"),
            ("file:///", "file://"),
            ("a:/b/", "a:/b"),
        ] {
            let base = Base::parse(text).unwrap();
            assert_eq!(base, expected);
            let again = Base::parse(expected).unwrap();
            assert_eq!(base.as_uri().parts().marks, again.as_uri().parts().marks);
        }
        for text in ["a:", "a:/", "a:b", "a:/.//", "http://h?", "http://h#", "//h", "http://h/ "] {
            assert_eq!(Base::parse(text).is_err(), text != "a:/.//", "{text}");
        }
    }
}
