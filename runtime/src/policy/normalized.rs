//! The result of a policy: the URI, the original string, and the steps between them.

use core::fmt;

use crate::fault::NormalizationSteps;
use crate::uri::UriBuf;

/// The result of [`Policy::normalize`](crate::Policy::normalize): the URI, the original string, and the steps between
/// them.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Policy;
///
/// let normalized = Policy::LITERAL.normalize("HTTPS://Example.com")?;
/// assert_eq!(normalized.original(), "HTTPS://Example.com");
/// assert_eq!(normalized.uri(), "https://example.com/");
/// assert!(normalized.is_changed());
/// let steps: Vec<_> = normalized.steps().map(|step| step.code()).collect();
/// assert_eq!(steps, ["SCHEME", "HOST", "EMPTY_PATH"]);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Normalized<'t> {
    pub(super) original: &'t str,
    pub(super) uri: UriBuf,
    pub(super) steps: NormalizationSteps,
}

impl<'t> Normalized<'t> {
    /// Returns the original string.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("X:a")?.original(), "X:a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn original(&self) -> &'t str {
        self.original
    }

    /// Returns the URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("X:a")?.uri().scheme(), "x");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn uri(&self) -> &UriBuf {
        &self.uri
    }

    /// Converts the result to the owned URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, UriBuf};
    /// let uri: UriBuf = Policy::LITERAL.normalize("X:a")?.into_uri();
    /// assert_eq!(uri, "x:a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// Returns `true` if the URI differs from the original string.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::LITERAL.normalize("X:a")?.is_changed());
    /// assert!(!Policy::EXACT.normalize("X:a")?.is_changed());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_changed(&self) -> bool {
        self.uri.as_str() != self.original
    }

    /// Returns the rules that changed the string, in the order in which they are applied.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, NormalizationStep};
    /// let normalized = Policy::PAGE.normalize("https://h/a/../b#c")?;
    /// let steps = [NormalizationStep::DotSegments, NormalizationStep::FragmentRemoved];
    /// assert!(normalized.steps().eq(steps));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn steps(&self) -> NormalizationSteps {
        self.steps
    }
}

/// Prints the URI, without its secrets, and the steps. Omits the original string, which might contain the same secrets.
impl fmt::Debug for Normalized<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized")
            .field("uri", &self.uri)
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}
