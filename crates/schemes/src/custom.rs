//! [`Custom`]: a provider's resource, by kind and id.

use urika::value::Segment;
use urika::{ParseError, UriTemplate};

/// A resource of a provider, by kind and id: `custom://{provider}/{kind}/{id}`.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::Custom;
///
/// let issue = Custom::new("jira", "issues", "PROJ-123")?;
/// assert_eq!(issue.build(), "custom://jira/issues/PROJ-123");
/// assert_eq!(Custom::from_uri("custom://jira/issues/PROJ-123")?, issue);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("custom://{provider}/{kind}/{id}", builder)]
pub struct Custom<'a> {
    /// The provider: `notion`, `jira`.
    pub provider: Segment<'a>,
    /// The kind of the resource: `pages`, `issues`.
    pub kind: Segment<'a>,
    /// The id of the resource.
    pub id: Segment<'a>,
}

impl<'a> Custom<'a> {
    /// Checks the strings and creates the value.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_schemes::Custom;
    /// assert_eq!(
    ///     Custom::new("notion", "pages", "abc123")?.build(),
    ///     "custom://notion/pages/abc123"
    /// );
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for the first string that is not a [`Segment`].
    pub fn new(provider: &'a str, kind: &'a str, id: &'a str) -> Result<Self, ParseError> {
        Ok(Self { provider: Segment::parse(provider)?, kind: Segment::parse(kind)?, id: Segment::parse(id)? })
    }
}
