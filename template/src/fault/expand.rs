//! [`ExpandError`]: the error of expanding a template.

use alloc::string::String;
use core::fmt;

use super::Wording;

/// The error of [`Template::expand`](crate::template::Template::expand): a value does not suit its variable.
///
/// Offsets count bytes of the template.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("/search{?tags:3}")?;
/// let error = template.expand(&[("tags", ["new", "hot"].into())]).unwrap_err();
/// assert_eq!((error.code(), error.variable()), ("PREFIX_OF_MEMBERS", Some("tags")));
/// assert_eq!(error.offset(), 9);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ExpandError {
    misfit: Misfit,
    offset: u32,
    variable: String,
}

/// A reason why a template cannot be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A prefix modifier on a variable whose value is a list.
    PrefixOfList,
    /// A prefix modifier on a variable whose value is an associative array.
    PrefixOfPairs,
    /// A value with members that are not strings.
    #[cfg(feature = "serde_json")]
    NestedValue,
    /// The target of the expansion returned an error.
    Target,
}

impl Misfit {
    const fn wording(self) -> Wording {
        match self {
            Self::PrefixOfPairs => Wording::new(
                "PREFIX_OF_MEMBERS",
                "RFC 6570, section 2.4.1",
                "{} is an associative array, which has no prefix",
                "pass a string, or remove the prefix from the template",
            ),
            Self::PrefixOfList => Wording::new(
                "PREFIX_OF_MEMBERS",
                "RFC 6570, section 2.4.1",
                "{} is a list, which has no prefix",
                "pass a string, or remove the prefix from the template",
            ),
            #[cfg(feature = "serde_json")]
            Self::NestedValue => Wording::new(
                "NESTED_VALUE",
                "RFC 6570, section 2.3",
                "an item of {} is a nested value",
                "pass strings, numbers or booleans as items",
            ),
            Self::Target => Wording::new(
                "TARGET_FULL",
                "urika, limits",
                "the writer does not accept the whole URI",
                "use a larger buffer",
            ),
        }
    }
}

impl ExpandError {
    /// Makes the error of the variable `name` at byte `offset`.
    pub(crate) fn new(misfit: Misfit, offset: usize, name: &str) -> Self {
        Self { misfit, offset: offset as u32, variable: String::from(name) }
    }

    /// Returns the variable with the unsuitable value, or `None` if no value is at fault.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Template, Value};
    ///
    /// let template = Template::parse("/{?tags:3}")?;
    /// let error = template.expand(&[("tags", Value::from(["a", "b"]))]).unwrap_err();
    /// assert_eq!(error.variable(), Some("tags"));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        if self.variable.is_empty() { None } else { Some(&self.variable) }
    }

    /// Returns the offset of the variable in the template, in bytes.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Template, Value};
    ///
    /// let template = Template::parse("/{?tags:3}")?;
    /// let error = template.expand(&[("tags", Value::from(["a", "b"]))]).unwrap_err();
    /// assert_eq!(error.offset(), 3);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset as usize
    }

    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Template, Value};
    ///
    /// let template = Template::parse("/{?tags:3}")?;
    /// let error = template.expand(&[("tags", Value::from(["a", "b"]))]).unwrap_err();
    /// assert_eq!(error.code(), "PREFIX_OF_MEMBERS");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.misfit.wording().code
    }
}

impl fmt::Display for ExpandError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.misfit.wording();
        match words.sentence.split_once("{}") {
            Some((before, after)) => {
                write!(f, "{before}`{}` at byte {} of the template{after}", self.variable, self.offset)?;
            }
            None => f.write_str(words.sentence)?,
        }
        words.write_end(f)
    }
}

crate::fault::debugs_as_displayed!(ExpandError);

impl core::error::Error for ExpandError {}
