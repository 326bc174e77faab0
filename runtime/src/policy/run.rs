//! Policies at run time, and in the macros.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Policy;
use crate::fault::{Fault, ParseError, What};
use crate::marks::Marks;
use crate::normalize::is_plainly_normal;
use crate::percent::lossy;
use crate::{UriBuf, UriRefBuf};

/// What a policy made of a text.
///
/// ```
/// use urika_runtime::Policy;
///
/// let normalized = Policy::LITERAL.normalize("HTTPS://Example.com")?;
/// assert_eq!(normalized.original(), "HTTPS://Example.com");
/// assert_eq!(normalized.uri(), "https://example.com/");
/// assert!(normalized.is_changed());
/// # Ok::<(), urika_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normalized<'t> {
    original: &'t str,
    uri: UriBuf,
}

impl<'t> Normalized<'t> {
    /// The text as it was given, for logs.
    #[must_use]
    pub const fn original(&self) -> &'t str {
        self.original
    }

    /// The URI.
    #[must_use]
    pub const fn uri(&self) -> &UriBuf {
        &self.uri
    }

    /// The URI, owned.
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// Whether the URI is spelled otherwise than the text.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.uri.as_str() != self.original
    }
}

impl Policy<'_> {
    /// Checks `text` and brings it into the form that this policy asks for.
    ///
    /// With the feature `idna`, host names outside ASCII are mapped by IDNA where this policy
    /// takes text outside ASCII at all.
    ///
    /// # Errors
    ///
    /// When `text` is no URI, or one that this policy refuses: the first fault.
    ///
    /// # Panics
    ///
    /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    pub fn normalize<'t>(&self, text: &'t str) -> Result<Normalized<'t>, ParseError> {
        match self.first(text, What::Uri) {
            Ok((result, marks)) => Ok(Normalized { original: text, uri: UriBuf::from_parsed(result, marks) }),
            Err(fault) => Err(ParseError::new(fault, What::Uri)),
        }
    }

    /// As [`normalize`](Self::normalize), for URI references.
    ///
    /// ```
    /// use urika_runtime::Policy;
    /// // Dot segments stay where they may still climb from a base.
    /// assert_eq!(Policy::LITERAL.normalize_ref("../%7Ea")?, "../~a");
    /// # Ok::<(), urika_runtime::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `text` is no URI reference, or one that this policy refuses: the first fault.
    ///
    /// # Panics
    ///
    /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    pub fn normalize_ref(&self, text: &str) -> Result<UriRefBuf, ParseError> {
        match self.first(text, What::Reference) {
            Ok((result, marks)) => Ok(UriRefBuf::from_parsed(result, marks)),
            Err(fault) => Err(ParseError::new(fault, What::Reference)),
        }
    }

    /// What becomes of `text`, or everything that is wrong with it: the macros show all of it
    /// at once. The first fault is the one that [`normalize`](Self::normalize) reports.
    ///
    /// # Errors
    ///
    /// One fault of the grammar, or all that the refusals find.
    #[doc(hidden)]
    pub fn run(&self, text: &str, what: What) -> Result<(String, Marks), Vec<Fault>> {
        self.first(text, what).map_err(|first| {
            let mut faults = vec![first];
            if let Ok(marks) = self.parse(text, what) {
                let mut from = 0;
                while let Some((fault, behind)) = self.next_refusal(text, marks, from) {
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                    from = behind;
                }
            }
            faults
        })
    }

    fn first(&self, text: &str, what: What) -> Result<(String, Marks), Fault> {
        let mapped = crate::iri::map_host(self, text, what)?;
        let source = mapped.as_ref().map_or(text, |mapped| mapped.text.as_str());
        let result = self.check(source, what).and_then(|marks| {
            if is_plainly_normal(source, marks) {
                Ok((String::from(source), marks))
            } else {
                self.allocate(source, marks)
            }
        });
        match mapped {
            Some(mapped) => result.map_err(|fault| mapped.written(fault)),
            None => result,
        }
    }

    fn allocate(&self, text: &str, marks: Marks) -> Result<(String, Marks), Fault> {
        let capacity = Self::capacity(text);
        assert!(u32::try_from(capacity).is_ok(), "capacity overflow");
        let mut buffer = vec![0; capacity];
        let (length, marks) = self.transform(text, marks, &mut buffer)?;
        buffer.truncate(length);
        Ok((lossy(buffer), marks))
    }
}
