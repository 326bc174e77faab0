//! [`Memory`]: what is remembered.

use urika::value::Segment;
use urika::{ParseError, UriTemplate};

/// One piece remembered in a scope, or the whole scope: `memory://{scope}{/key}`.
///
/// ```
/// use urika_schemes::Memory;
///
/// assert_eq!(Memory::new("session", Some("context"))?.build(), "memory://session/context");
/// assert_eq!(Memory::from_uri("memory://context#/user/preferences")?, Memory::new("context", None)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("memory://{scope}{/key}", builder)]
pub struct Memory<'a> {
    /// Whose it is, or how long it lasts: `session`, `global`.
    pub scope: Segment<'a>,
    /// One thing in it; without, all of them.
    pub key: Option<Segment<'a>>,
}

impl<'a> Memory<'a> {
    /// Looks at texts and takes them.
    ///
    /// ```
    /// use urika_schemes::Memory;
    /// assert_eq!(Memory::new("global", Some("config"))?.build(), "memory://global/config");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When one is no [`Segment`]: the first that is not.
    pub fn new(scope: &'a str, key: Option<&'a str>) -> Result<Self, ParseError> {
        Ok(Self { scope: Segment::parse(scope)?, key: key.map(Segment::parse).transpose()? })
    }
}
