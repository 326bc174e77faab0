//! Applies policies at run time, and in the macros.

use alloc::string::String;
use alloc::vec::Vec;

use super::mapped::{Mapped, map_host};
use super::{Normalized, Outcome, Policy, Violation, Violations, place};
use crate::fault::{Fault, FaultKind, NormalizationStep, NormalizationSteps, ParseError, Part, What};
use crate::grammar::marks::Marks;
use crate::uri::normalize::{in_buffer, is_plainly_normal, normalize_into};
use crate::uri::{UriBuf, UriRefBuf};

impl Policy<'_> {
    /// Checks `text` and rewrites it to the canonical form of this policy.
    ///
    /// With the feature `idna`, IDNA maps non-ASCII host names, if this policy accepts non-ASCII characters.
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
    /// Fails when `text` is not a URI, or when this policy rejects it.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    pub fn normalize<'t>(&self, text: &'t str) -> Result<Normalized<'t>, ParseError> {
        let result = self.first(text, What::Uri).map_err(|fault| ParseError::new(fault, What::Uri))?;
        Ok(result.normalized(text))
    }

    /// Checks and rewrites a URI or a relative reference, like [`normalize`](Self::normalize).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// // Dot segments are kept, because they are relative to the base.
    /// assert_eq!(Policy::LITERAL.normalize_ref("../%7Ea")?, "../~a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a URI reference, or when this policy rejects it.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    pub fn normalize_ref(&self, text: &str) -> Result<UriRefBuf, ParseError> {
        let what = What::Reference;
        let result = self.first(text, what).map_err(|fault| ParseError::new(fault, what))?;
        Ok(UriRefBuf::from_parsed(result.text, result.marks))
    }

    /// Rewrites `text` to the canonical form of this policy, like [`normalize`](Self::normalize), or returns
    /// every violation, each with its code, message, remedy and position.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// let page = Policy::PAGE.validate("https://example.com/a/?b").unwrap();
    /// assert_eq!(page.uri(), "https://example.com/a");
    ///
    /// let violations = Policy::PAGE_HTTPS.validate("http://me@my_host:99999/").unwrap_err();
    /// let codes: Vec<_> = violations.iter().map(|violation| violation.code()).collect();
    /// assert_eq!(codes[..2], ["UNSUPPORTED_PROTOCOL", "USERINFO"]);
    /// assert_eq!(codes[2..], ["PORT_TOO_LARGE", "INVALID_HOST"]);
    /// assert_eq!(violations.iter().next().unwrap().remedy(), "use `https`");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `normalize` fails. If `text` is not a URI, the only violation is the first error of the grammar.
    ///
    /// # Panics
    ///
    /// Panics like `normalize`.
    #[inline]
    pub fn validate<'t>(&self, text: &'t str) -> Result<Normalized<'t>, Violations> {
        self.first(text, What::Uri).map(|result| result.normalized(text)).map_err(|first| {
            let wants_canonical = matches!(self.outcome, Outcome::Strict);
            let faults = self.faults(text, What::Uri, Some(first), wants_canonical);
            Violations(self.violations(faults))
        })
    }

    /// Returns every reason why `text` is not canonical.
    ///
    /// The result has the violations that [`validate`](Self::validate) finds, and one for each rule by which
    /// [`normalize`](Self::normalize) would rewrite the URI. It is empty if and only if `normalize` returns the
    /// string unchanged.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// assert!(Policy::PAGE.check_canonical("https://example.com/page").is_empty());
    /// let violations = Policy::PAGE.check_canonical("https://example.com/page/?q");
    /// let codes: Vec<_> = violations.iter().map(|violation| violation.code()).collect();
    /// assert_eq!(codes, ["TRAILING_SLASH_VIOLATION", "NOT_CANONICAL"]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics like `normalize`.
    #[must_use]
    #[inline]
    pub fn check_canonical(&self, text: &str) -> Vec<Violation> {
        self.violations(self.faults(text, What::Uri, None, true))
    }

    #[inline]
    fn violations(&self, faults: Vec<Fault>) -> Vec<Violation> {
        faults.into_iter().map(|fault| Violation::new(fault, self)).collect()
    }

    /// Returns the normal form of `text`, or all its faults, which the macros show at once. The first fault
    /// is the one that [`normalize`](Self::normalize) reports.
    #[doc(hidden)]
    #[inline]
    pub fn run(&self, text: &str, what: What) -> Result<(String, Marks), Vec<Fault>> {
        match self.first(text, what) {
            Ok(result) => Ok((result.text, result.marks)),
            Err(first) => Err(self.faults(text, what, Some(first), false)),
        }
    }

    /// Returns the normal form of `text`, or its first fault.
    #[inline]
    fn first(&self, text: &str, what: What) -> Result<Accepted, Fault> {
        let mapped = map_host(self, text, what)?;
        let source = mapped.as_ref().map_or(text, |mapped| mapped.text.as_str());
        let result = self.accept(source, what).map_err(|fault| written(mapped.as_ref(), fault))?;
        match &mapped {
            Some(mapped) if matches!(self.outcome, Outcome::Strict) => Err(self.mapped_fault(mapped)),
            Some(_) => Ok(Accepted { steps: result.steps.with(NormalizationStep::Iri), ..result }),
            None => Ok(result),
        }
    }

    /// Applies the policy like [`apply`](Self::apply), and allocates a buffer if one is needed.
    #[inline]
    fn accept(&self, text: &str, what: What) -> Result<Accepted, Fault> {
        let (marks, is_normal) = self.check_text(text, what)?;
        if let Some(kept) = self.beginning(text, marks, is_normal) {
            // Only a rule of the policy shortens a string, so its fault needs no buffer.
            if kept.length < text.len() {
                self.check_change(text, marks, kept, &mut [])?;
            }
            let text = String::from(&text[..kept.length]);
            return Ok(Accepted { text, marks: kept.marks, steps: kept.steps });
        }
        let (text, written) = in_buffer(self.own_capacity(text), |out| {
            let written = normalize_into(text, marks, &self.form, out);
            self.check_change(text, marks, written, out).map(|()| written)
        })?;
        Ok(Accepted { text, marks: written.marks, steps: written.steps })
    }

    /// Returns the fault of a host name that IDNA would map, under a policy that does not rewrite.
    #[inline]
    fn mapped_fault(&self, mapped: &Mapped) -> Fault {
        let is_of_policy = self.form.is_of_policy();
        mapped.host_fault(if is_of_policy {
            FaultKind::NotCanonical(NormalizationStep::Iri)
        } else {
            FaultKind::NotNormal
        })
    }

    /// Returns all faults of a string, in order: `first`, then all findings, then each step that would change
    /// the string, if `wants_canonical` is true.
    #[inline]
    fn faults(&self, text: &str, what: What, first: Option<Fault>, wants_canonical: bool) -> Vec<Fault> {
        // The steps below report a form that differs, and the search finds everything else again.
        let mut faults: Vec<Fault> = first.filter(|_| !wants_canonical).into_iter().collect();
        let (mapped, unmapped) = match map_host(self, text, what) {
            Ok(mapped) => (mapped, None),
            Err(fault) => (None, Some(fault)),
        };
        note(&mut faults, unmapped);
        let source = mapped.as_ref().map_or(text, |mapped| mapped.text.as_str());
        let marks = match self.parse(source, what) {
            Ok(marks) => marks,
            Err(fault) => {
                note(&mut faults, Some(written(mapped.as_ref(), fault)));
                return faults;
            }
        };
        let mut from = 0;
        while let Some((fault, behind)) = self.next_finding(source, marks, from) {
            // A host that could not be mapped already has its fault.
            if unmapped.is_none() || fault.part != Part::Host {
                note(&mut faults, Some(written(mapped.as_ref(), fault)));
            }
            from = behind;
        }
        if wants_canonical && !matches!(self.outcome, Outcome::Exact) {
            self.note_steps(source, marks, mapped.as_ref(), &mut faults);
        }
        faults
    }

    /// Adds a fault for each step that changes the string, except for a host that already has its fault.
    #[inline]
    fn note_steps(&self, text: &str, marks: Marks, mapped: Option<&Mapped>, faults: &mut Vec<Fault>) {
        let has_bad_host = faults.iter().any(|fault| fault.part == Part::Host);
        if let Some(mapped) = mapped.filter(|_| !has_bad_host) {
            faults.push(mapped.host_fault(FaultKind::NotCanonical(NormalizationStep::Iri)));
        }
        let is_normal = is_plainly_normal(text, marks);
        let steps = self.beginning(text, marks, is_normal).map_or_else(
            || {
                let mut buffer = alloc::vec![0; self.own_capacity(text)];
                normalize_into(text, marks, &self.form, &mut buffer).steps
            },
            |kept| kept.steps,
        );
        let others = steps
            .filter(|step| mapped.is_none() || *step != NormalizationStep::Iri)
            .map(|step| written(mapped, place::not_canonical(step, text, marks, &self.form)));
        faults.extend(others.filter(|fault| !has_bad_host || fault.part != Part::Host));
    }
}

/// A string that a policy has accepted, in the canonical form of the policy.
struct Accepted {
    text: String,
    marks: Marks,
    steps: NormalizationSteps,
}

impl Accepted {
    #[inline]
    fn normalized(self, original: &str) -> Normalized<'_> {
        Normalized { original, uri: UriBuf::from_parsed(self.text, self.marks), steps: self.steps }
    }
}

/// Adds a fault, unless the list already has it, or has another fault of the same host, port or user
/// information.
#[inline]
fn note(faults: &mut Vec<Fault>, fault: Option<Fault>) {
    let Some(fault) = fault else { return };
    let is_of_part = matches!(
        fault.kind,
        FaultKind::InvalidHost
            | FaultKind::HostNotAllowed
            | FaultKind::PortNotAllowed
            | FaultKind::HostTraversal
            | FaultKind::PathTraversal(_)
            | FaultKind::PathNotAllowed
            | FaultKind::PathHidden(_)
    );
    let is_known = |known: &Fault| *known == fault || (is_of_part && known.part == fault.part);
    if !faults.iter().any(is_known) {
        faults.push(fault);
    }
}

/// Returns the fault at its position in the original string.
#[inline]
fn written(mapped: Option<&Mapped>, fault: Fault) -> Fault {
    mapped.map_or(fault, |mapped| mapped.written(fault))
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use crate::fault::NormalizationStep;
    use crate::policy::Policy;

    #[inline]
    fn codes(policy: &Policy<'_>, text: &str) -> alloc::vec::Vec<&'static str> {
        policy.validate(text).unwrap_err().iter().map(super::Violation::code).collect()
    }

    /// The mapped host does not get a second fault, and a host is not mapped if its scheme is refused.
    #[test]
    fn a_host_that_is_not_mapped_has_one_fault() {
        let page = Policy::PAGE_HTTPS;
        assert_eq!(
            codes(&page, "https://me@a\u{FF0F}b:99999/"),
            ["INVALID_HOST", "USERINFO", "PORT_TOO_LARGE"]
        );
        assert_eq!(codes(&page, "ftp://a\u{FF0F}b/")[0], "UNSUPPORTED_PROTOCOL");
        assert_eq!(page.normalize("ftp://a\u{FF0F}b/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
    }

    /// The faults come first, each once, followed by the steps that would change the string.
    #[test]
    fn a_strict_policy_says_each_step() {
        let strict = Policy::PAGE.strict();
        assert_eq!(
            codes(&strict, "HTTPS://me@h/a/"),
            ["USERINFO", "NOT_CANONICAL", "TRAILING_SLASH_VIOLATION"]
        );
        assert_eq!(codes(&strict, "https://h/a/?b"), ["TRAILING_SLASH_VIOLATION", "NOT_CANONICAL"]);
        assert_eq!(codes(&strict, "https:h"), ["INVALID_URL"]);
        assert_eq!(codes(&strict, "https://h/%"), ["INVALID_URL"]);
    }

    /// The form of a faulty host is not a second mistake; nor is a mapped host next to characters outside ASCII
    /// elsewhere.
    #[test]
    fn a_host_is_one_mistake() {
        let found = |text| {
            let violations = Policy::PAGE.check_canonical(text);
            violations.iter().map(|it| (it.code(), it.offset())).collect::<alloc::vec::Vec<_>>()
        };
        assert_eq!(found("https://EXA_mple.com/a"), [("INVALID_HOST", 8)]);
        assert_eq!(found("https://\u{E9}/a"), [("NOT_CANONICAL", 8)]);
        assert_eq!(found("https://\u{E9}/\u{E9}"), [("NOT_CANONICAL", 8)]);
    }

    /// Mapping is a step whether or not something else changes.
    #[test]
    fn a_host_that_is_mapped_is_a_step() {
        let steps = |text| Policy::LITERAL.normalize(text).unwrap().steps();
        assert!(steps("http://\u{E9}/").eq([NormalizationStep::Iri]));
        assert!(steps("http://\u{E9}:80/").eq([NormalizationStep::Iri, NormalizationStep::DefaultPort]));
        assert_eq!(steps("http://xn--9ca/").next(), None);
    }
}
