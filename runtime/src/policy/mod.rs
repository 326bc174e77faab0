//! What a project takes for a good URI, as one `const` value.
//!
//! A policy is applied by the macros, in const evaluation and at run time, by the very same
//! code: [`Policy::apply`]. Grammar first, then the allowed schemes, then the refusals, then
//! the normal form.

mod authority;
mod host;
mod plain;
mod punycode;
mod refusal;
mod scheme;
mod text;

#[cfg(feature = "alloc")]
mod mapped;
#[cfg(feature = "alloc")]
mod run;

pub(crate) use host::host_fault;
pub(crate) use punycode::is_sound as is_sound_punycode;
pub use refusal::Refusal;
#[cfg(feature = "alloc")]
pub use run::Normalized;

use crate::bytes::{is_ascii, same_letters};
use crate::fault::{Fault, FaultKind, Part, What};
use crate::grammar::{Source, uri};
use crate::marks::Marks;
use crate::normalize::{self, Rung, normalize_into};
use refusal::Subject;

/// Which URIs are accepted, and what becomes of them.
///
/// One `const` serves the macros and the run time:
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Refusal};
///
/// const OURS: Policy = Policy::LITERAL.schemes(&["https"]).allow(Refusal::Userinfo);
///
/// assert_eq!(OURS.normalize("https://me@Example.com")?.uri(), "https://me@example.com/");
/// assert_eq!(OURS.normalize("ftp://example.com/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy<'a> {
    refused: u16,
    outcome: Outcome,
    takes_iri: bool,
    schemes: Option<&'a [&'a str]>,
}

/// What becomes of text that is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Its normal form.
    Normalized,
    /// The text itself.
    Exact,
    /// The text itself, which must be its own normal form.
    Strict,
}

impl Policy<'static> {
    /// RFC 3986 and the normal form of its section 6.2.2 and 6.2.3, nothing else.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.normalize("HTTP://h:80/%7Ea")?.uri(), "http://h/~a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const RFC3986: Self =
        Self { refused: 0, outcome: Outcome::Normalized, takes_iri: false, schemes: None };

    /// What `uri!` does: the normal form, text outside ASCII mapped to a URI (RFC 3987), and
    /// every [`Refusal`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("https://h/é")?.uri(), "https://h/%C3%A9");
    /// assert_eq!(Policy::LITERAL.normalize("htps://h/").unwrap_err().code(), "SCHEME_NEAR_MISS");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const LITERAL: Self =
        Self { refused: u16::MAX, outcome: Outcome::Normalized, takes_iri: true, schemes: None };

    /// What `uri!(exact, …)` does: every check of [`LITERAL`](Self::LITERAL), and the text as
    /// it is, which must be ASCII.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::EXACT.normalize("https://accounts.google.com")?.uri(), "https://accounts.google.com");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const EXACT: Self = Self::LITERAL.exact();
}

impl<'a> Policy<'a> {
    /// Takes what `refusal` names.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// let policy = Policy::LITERAL.allow(Refusal::NearMiss);
    /// assert_eq!(policy.normalize("htps://h/")?.uri(), "htps://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn allow(mut self, refusal: Refusal) -> Self {
        self.refused &= !refusal.bit();
        self
    }

    /// Refuses what `refusal` names.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// let policy = Policy::RFC3986.refuse(Refusal::NoHost);
    /// assert_eq!(policy.normalize("http:///x").unwrap_err().code(), "NO_HOST");
    /// ```
    #[must_use]
    pub const fn refuse(mut self, refusal: Refusal) -> Self {
        self.refused |= refusal.bit();
        self
    }

    /// Keeps accepted text as it is; text outside ASCII, which would have to be changed, is
    /// refused.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.exact().normalize("HTTP://h:80")?.uri(), "HTTP://h:80");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn exact(mut self) -> Self {
        self.outcome = Outcome::Exact;
        self.takes_iri = false;
        self
    }

    /// Refuses text that is not in normal form.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let error = Policy::LITERAL.strict().normalize("https://h").unwrap_err();
    /// assert_eq!((error.code(), error.offset()), ("NOT_CANONICAL", 9));
    /// ```
    #[must_use]
    pub const fn strict(mut self) -> Self {
        self.outcome = Outcome::Strict;
        self
    }

    /// Whether this refuses what `refusal` names.
    #[cfg(feature = "idna")]
    pub(crate) const fn refuses(&self, refusal: Refusal) -> bool {
        self.refused & refusal.bit() != 0
    }

    /// Takes these schemes and no other; they are compared without regard to case.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.schemes(&["https", "mailto"]);
    /// assert!(policy.normalize("HTTPS://h/").is_ok());
    /// assert_eq!(policy.normalize("ftp://h/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
    /// ```
    #[must_use]
    pub const fn schemes(mut self, schemes: &'a [&'a str]) -> Self {
        self.schemes = Some(schemes);
        self
    }

    /// How large the buffer of [`apply`](Self::apply) must be for `text`.
    #[doc(hidden)]
    #[must_use]
    pub const fn capacity(text: &str) -> usize {
        normalize::capacity(text)
    }

    /// Checks `text` and writes what becomes of it at the beginning of `out`: its length, and
    /// where its parts are.
    ///
    /// This is the way of const evaluation, which has no IDNA. Where the feature `idna` maps host
    /// names outside ASCII at other times, such a name is refused here, and not encoded otherwise.
    ///
    /// # Errors
    ///
    /// The first thing that the grammar or the policy says no to.
    #[doc(hidden)]
    pub const fn apply(&self, text: &str, what: What, out: &mut [u8]) -> Result<(usize, Marks), Fault> {
        match self.check(text, what) {
            Ok(marks) => match unmapped_host(text, marks) {
                Some(fault) => Err(fault),
                None if self.keeps(text, marks) => {
                    out.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
                    Ok((text.len(), marks))
                }
                None => self.rewrite(text, marks, out),
            },
            Err(fault) => Err(fault),
        }
    }

    /// Whether a text that has been checked stays as it is, for a reason that is quick to see.
    const fn keeps(&self, text: &str, marks: Marks) -> bool {
        matches!(self.outcome, Outcome::Exact) || normalize::is_plainly_normal(text, marks)
    }

    /// Writes the normal form of a text that has been checked.
    const fn rewrite(&self, text: &str, marks: Marks, out: &mut [u8]) -> Result<(usize, Marks), Fault> {
        let (length, normal) = normalize_into(text, marks, Rung::Scheme, out);
        if matches!(self.outcome, Outcome::Strict) {
            if let Some((start, end)) = difference(text.as_bytes(), out.split_at(length).0) {
                clear(out.split_at_mut(length).1);
                return Err(Fault::new(FaultKind::NotNormal, marks.part_at(start), start, end));
            }
        }
        Ok((length, normal))
    }

    /// Checks `text` against the grammar, the allowed schemes and the refusals.
    const fn check(&self, text: &str, what: What) -> Result<Marks, Fault> {
        let marks = match self.parse(text, what) {
            Ok(marks) => marks,
            Err(fault) => return Err(fault),
        };
        match self.next_refusal(text, marks, 0) {
            Some((fault, _)) => Err(fault),
            None => Ok(marks),
        }
    }

    /// The grammar, and the allowed schemes.
    pub(crate) const fn parse(&self, text: &str, what: What) -> Result<Marks, Fault> {
        let source = if self.takes_iri { Source::iri(text) } else { Source::uri(text) };
        let parsed = match what {
            What::Reference => uri::uri_reference(source),
            _ => uri::uri(source),
        };
        match parsed {
            Ok(marks) if !self.allows_scheme(text, marks) => {
                Err(Fault::new(FaultKind::SchemeNotAllowed, Part::Scheme, 0, marks.scheme_end as usize))
            }
            result => result,
        }
    }

    /// A relative reference takes the scheme of its base, so none of its own is looked at.
    const fn allows_scheme(&self, text: &str, marks: Marks) -> bool {
        let Some(schemes) = self.schemes else { return true };
        let scheme = text.as_bytes().split_at(marks.scheme_end as usize).0;
        let mut i = 0;
        while i < schemes.len() {
            if same_letters(scheme, schemes[i].as_bytes()) {
                return true;
            }
            i += 1;
        }
        scheme.is_empty()
    }

    /// The first thing that the refusals from number `from` on say no to, and the number
    /// behind the one that did.
    pub(crate) const fn next_refusal(&self, text: &str, marks: Marks, from: usize) -> Option<(Fault, usize)> {
        if self.refused == 0 {
            return None;
        }
        let subject = Subject::new(text, marks);
        if plain::is_plainly_fine(subject) {
            return None;
        }
        let mut i = from;
        while i < Refusal::ALL.len() {
            if self.refused & Refusal::ALL[i].bit() != 0 {
                if let Some(fault) = Refusal::ALL[i].find(subject) {
                    return Some((fault, i + 1));
                }
            }
            i += 1;
        }
        None
    }
}

/// Leaves nothing behind a normal form that is reported with a fault, and so without its length.
const fn clear(rest: &mut [u8]) {
    let mut i = 0;
    while i < rest.len() {
        rest[i] = 0;
        i += 1;
    }
}

/// A host name that the feature `idna` would have mapped.
const fn unmapped_host(text: &str, marks: Marks) -> Option<Fault> {
    let (start, end) = (marks.host_start as usize, marks.host_end as usize);
    let host = text.as_bytes().split_at(end).0.split_at(start).1;
    if cfg!(not(feature = "idna")) || is_ascii(host) {
        return None;
    }
    Some(Fault::new(FaultKind::HostBeyondAscii, Part::Host, start, end))
}

/// The bytes of `text` that are not those of `normal`: what is left between what both begin
/// and what both end with.
const fn difference(text: &[u8], normal: &[u8]) -> Option<(usize, usize)> {
    let shorter = if text.len() < normal.len() { text.len() } else { normal.len() };
    let mut start = 0;
    while start < shorter && text[start] == normal[start] {
        start += 1;
    }
    if start == text.len() && start == normal.len() {
        return None;
    }
    let mut tail = 0;
    while tail < shorter - start && text[text.len() - 1 - tail] == normal[normal.len() - 1 - tail] {
        tail += 1;
    }
    Some((start, text.len() - tail))
}
