//! [`Memory`]: a remembered value.

use urika::value::Segment;
use urika::{ParseError, UriTemplate};

/// A value that is remembered in a scope, or the whole scope: `memory://{scope}{/key}`.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::Memory;
///
/// assert_eq!(
///     Memory::new("session", Some("context"))?.build(),
///     "memory://session/context"
/// );
/// assert_eq!(
///     Memory::from_uri("memory://context#/user/preferences")?,
///     Memory::new("context", None)?
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("memory://{scope}{/key}", builder)]
pub struct Memory<'a> {
    /// The owner or the lifetime: `session`, `global`.
    pub scope: Segment<'a>,
    /// The key of one value in the scope. `None` means the whole scope.
    pub key: Option<Segment<'a>>,
}

impl<'a> Memory<'a> {
    /// Checks the strings and creates the value.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_schemes::Memory;
    /// assert_eq!(Memory::new("global", Some("config"))?.build(), "memory://global/config");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for the first string that is not a [`Segment`].
    pub fn new(scope: &'a str, key: Option<&'a str>) -> Result<Self, ParseError> {
        Ok(Self { scope: Segment::parse(scope)?, key: key.map(Segment::parse).transpose()? })
    }
}
