//! [`BaseBuf`]: a base that owns its string.

use alloc::string::String;

use super::{Base, compares_with_str, lends_str, prints_as_text};
use crate::fault::{ParseError, What};
use crate::policy::Policy;
use crate::uri::{Uri, UriBuf};

/// A [`Base`] that owns its string, for example from a configuration.
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
    /// Parses a base, like [`Base::parse`]. One trailing slash is removed.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::BaseBuf;
    /// let base = BaseBuf::parse(String::from("https://example.com/v1/"))?;
    /// assert_eq!(base, "https://example.com/v1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Base::parse`]. `TryFrom<String>` returns the string with the error.
    pub fn parse(text: impl Into<String>) -> Result<Self, ParseError> {
        Self::read(text.into()).map_err(|(_, error)| error)
    }

    /// Parses a base like [`Base::keeping_slash`]: a trailing slash is kept.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::BaseBuf;
    /// assert_eq!(BaseBuf::keeping_slash("https://h/graphql/")?, "https://h/graphql/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Base::parse`].
    pub fn keeping_slash(text: impl Into<String>) -> Result<Self, ParseError> {
        Self::keeping_slash_under(&Policy::LITERAL, text)
    }

    /// Parses a base by the rules of a policy, like [`Base::keeping_slash_under`]: a trailing slash is kept.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal, value::BaseBuf};
    /// let policy = Policy::LITERAL.allow(Refusal::Userinfo);
    /// let base = BaseBuf::keeping_slash_under(&policy, "https://kim@h/a/")?;
    /// assert_eq!(base, "https://kim@h/a/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Base::parse_under`].
    pub fn keeping_slash_under(policy: &Policy<'_>, text: impl Into<String>) -> Result<Self, ParseError> {
        let text = text.into();
        let marks = Base::keeping_slash_under(policy, &text)?.uri.marks();
        Ok(Self { uri: UriBuf::from_parsed(text, marks) })
    }

    /// Parses a base by the rules of a policy, like [`Base::parse_under`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, value::BaseBuf};
    /// let https = Policy::LITERAL.https_only();
    /// assert_eq!(BaseBuf::parse_under(&https, "https://h/v1/")?, "https://h/v1");
    /// assert!(BaseBuf::parse_under(&https, "http://h/v1/").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Base::parse_under`].
    pub fn parse_under(policy: &Policy<'_>, text: impl Into<String>) -> Result<Self, ParseError> {
        Self::read_under(policy, text.into()).map_err(|(_, error)| error)
    }

    /// Parses like [`parse`](Self::parse), and returns the string with the error.
    #[inline]
    fn read(text: String) -> Result<Self, (String, ParseError)> {
        Self::read_under(&Policy::LITERAL, text)
    }

    #[inline]
    fn read_under(policy: &Policy<'_>, mut text: String) -> Result<Self, (String, ParseError)> {
        match Base::marks(policy, &text) {
            Ok(marks) => {
                text.truncate(marks.path_end as usize);
                Ok(Self { uri: UriBuf::from_parsed(text, marks) })
            }
            Err(fault) => Err((text, ParseError::new(fault, What::Base))),
        }
    }

    fn into_string(self) -> String {
        self.uri.into_string()
    }

    /// Borrows the base.
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

    /// Returns the string, without the trailing slash that parsing removed.
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

    /// Returns the base as a URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::BaseBuf;
    /// assert_eq!("https://h/a/".parse::<BaseBuf>()?.as_uri().path(), "/a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_uri(&self) -> Uri<'_> {
        self.uri.as_uri()
    }

    /// Converts the base to an owned URI.
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

crate::uri::text::owns_text!(BaseBuf, Base, as_base);
compares_with_str!(BaseBuf);
lends_str!(BaseBuf);
prints_as_text!(BaseBuf);

/// Prints the string in quotes, without its secrets, like a [`Uri`](crate::Uri).
impl core::fmt::Debug for BaseBuf {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(&self.uri, f)
    }
}

impl Base<'_> {
    /// Copies the base into an owned one.
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

crate::uri::text::converts! { [] Base<'_> => BaseBuf, |base| base.to_buf(); }
