//! Policies at run time, and in the macros.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::mapped::{Mapped, map_host};
use super::{Outcome, Policy};
use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::marks::Marks;
use crate::normalize::in_buffer;
use crate::{UriBuf, UriRefBuf};

/// What a policy made of a text.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Policy;
///
/// let normalized = Policy::LITERAL.normalize("HTTPS://Example.com")?;
/// assert_eq!(normalized.original(), "HTTPS://Example.com");
/// assert_eq!(normalized.uri(), "https://example.com/");
/// assert!(normalized.is_changed());
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Normalized<'t> {
    original: &'t str,
    uri: UriBuf,
}

impl<'t> Normalized<'t> {
    /// The text as it was given, for logs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("X:a")?.original(), "X:a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn original(&self) -> &'t str {
        self.original
    }

    /// The URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("X:a")?.uri().scheme(), "x");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn uri(&self) -> &UriBuf {
        &self.uri
    }

    /// The URI, owned.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, UriBuf};
    /// let uri: UriBuf = Policy::LITERAL.normalize("X:a")?.into_uri();
    /// assert_eq!(uri, "x:a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// Whether the URI is spelled otherwise than the text.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::LITERAL.normalize("X:a")?.is_changed());
    /// assert!(!Policy::EXACT.normalize("X:a")?.is_changed());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.uri.as_str() != self.original
    }
}

/// The URI, its password masked, and whether it is changed. The text as it was given is left
/// out, since it may hold the same password.
impl fmt::Debug for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized")
            .field("uri", &self.uri)
            .field("is_changed", &self.is_changed())
            .finish_non_exhaustive()
    }
}

impl Policy<'_> {
    /// Checks `text` and brings it into the form that this policy asks for.
    ///
    /// With the feature `idna`, host names outside ASCII are mapped by IDNA where this policy
    /// takes text outside ASCII at all.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("http://h/a/../é")?.uri(), "http://h/%C3%A9");
    /// assert_eq!(Policy::LITERAL.normalize("http:/a").unwrap_err().code(), "NO_SLASHES");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
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
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// // Dot segments stay where they may still climb from a base.
    /// assert_eq!(Policy::LITERAL.normalize_ref("../%7Ea")?, "../~a");
    /// # Ok::<(), urika::ParseError>(())
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
            let mapped = map_host(self, text, what);
            let source = source(&mapped, text);
            if let Ok(marks) = self.parse(source, what) {
                let mut from = 0;
                while let Some((fault, behind)) = self.next_refusal(source, marks, from) {
                    let fault = written(&mapped, fault);
                    // A host that could not be mapped has its fault already.
                    let is_known = mapped.is_err() && fault.part == Part::Host;
                    if !is_known && !faults.contains(&fault) {
                        faults.push(fault);
                    }
                    from = behind;
                }
            }
            faults
        })
    }

    fn first(&self, text: &str, what: What) -> Result<(String, Marks), Fault> {
        let mapped = map_host(self, text, what);
        let source = source(&mapped, text);
        let result = self.check(source, what).and_then(|marks| {
            if self.keeps(source, marks) {
                Ok((String::from(source), marks))
            } else {
                in_buffer(Self::capacity(source), |out| self.rewrite(source, marks, out))
            }
        });
        let result = result.map_err(|fault| written(&mapped, fault));
        match mapped {
            Ok(Some(mapped)) if matches!(self.outcome, Outcome::Strict) => {
                result.and_then(|_| Err(mapped.host_fault(FaultKind::NotNormal)))
            }
            Err(fault) => Err(fault),
            Ok(_) => result,
        }
    }
}

/// The text to check: the one whose host has been mapped, where there is one.
fn source<'t>(mapped: &'t Result<Option<Mapped>, Fault>, text: &'t str) -> &'t str {
    match mapped {
        Ok(Some(mapped)) => mapped.text.as_str(),
        _ => text,
    }
}

fn written(mapped: &Result<Option<Mapped>, Fault>, fault: Fault) -> Fault {
    match mapped {
        Ok(Some(mapped)) => mapped.written(fault),
        _ => fault,
    }
}
