//! Violations: everything that is wrong with a URI, for the people who have to fix it.

use alloc::borrow::Cow;
use alloc::vec::{self, Vec};
use core::{fmt, ops, slice};

use super::Policy;
use crate::fault::{self, Diagnostic, Fault, FaultKind, Listed, Part, What};
use crate::text::getters::getters;

/// A rule of a policy that a URI violates, found by [`Policy::validate`](crate::Policy::validate) or
/// [`Policy::check_canonical`](crate::Policy::check_canonical).
///
/// A violation has offsets. It prints at most one character of the URI, which may be secret: the unexpected one.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Part, Policy};
///
/// let violations = Policy::PAGE.check_canonical("ftp://example.com/a");
/// let violation = &violations[0];
/// assert_eq!(violation.code(), "UNSUPPORTED_PROTOCOL");
/// assert_eq!(violation.to_string(), "scheme is not on the policy's list");
/// assert_eq!(violation.remedy(), "use `https` or `http`");
/// assert_eq!((violation.part(), violation.range()), (Part::Scheme, 0..3));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Violation {
    fault: Fault,
    remedy: Cow<'static, str>,
}

impl Violation {
    /// Makes the violation for a fault under `policy`.
    #[inline]
    pub(super) fn new(fault: Fault, policy: &Policy<'_>) -> Self {
        // A scheme that is most likely a typo is also a scheme that is not on the list.
        let kind = match fault.kind {
            FaultKind::NearMiss(_) => FaultKind::SchemeNotAllowed,
            kind => kind,
        };
        Self { fault, remedy: fault::remedy(fault, policy.listed(kind)) }
    }

    /// Returns a stable code for this kind of violation.
    ///
    /// The code is `INVALID_URL` for every error of the grammar, `RELATIVE_URL`, `UNSUPPORTED_PROTOCOL`, `INVALID_HOST`
    /// or `TRAILING_SLASH_VIOLATION`, and otherwise the code of [`detail`](Self::detail).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::PAGE.check_canonical("https://h/a b")[0].code(), "INVALID_URL");
    /// let violations = Policy::PAGE.check_canonical("https://256.1.1.1/");
    /// assert_eq!(violations[0].code(), "INVALID_HOST");
    /// ```
    #[must_use]
    #[inline]
    pub const fn code(&self) -> &'static str {
        self.fault.kind.site_code()
    }

    /// Returns the detailed code: [`ParseError::code`](crate::ParseError::code), or, for a rule that would rewrite
    /// the URI, the code of the [`NormalizationStep`](crate::NormalizationStep).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let violations = Policy::PAGE.check_canonical("https://h/a b");
    /// assert_eq!(violations[0].detail(), "UNEXPECTED_CHARACTER");
    /// assert_eq!(Policy::PAGE.check_canonical("https://h/a?b")[0].detail(), "QUERY_REMOVED");
    /// ```
    #[must_use]
    #[inline]
    pub const fn detail(&self) -> &'static str {
        match self.fault.kind {
            FaultKind::NotCanonical(step) => step.code(),
            kind => kind.code(),
        }
    }

    /// Returns the kind of the violation, as data.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{FaultKind, Policy, NormalizationStep};
    /// let violation = &Policy::PAGE.check_canonical("https://h/a/")[0];
    /// assert_eq!(violation.kind(), FaultKind::NotCanonical(NormalizationStep::TrailingSlash));
    /// ```
    #[must_use]
    #[inline]
    pub const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// Returns the section of the rule, as messages cite it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let violation = &Policy::PAGE.check_canonical("https://h/a b")[0];
    /// assert_eq!(violation.section(), "RFC 3986, section 3.3");
    /// ```
    #[must_use]
    #[inline]
    pub const fn section(&self) -> &'static str {
        self.fault.section()
    }

    /// Returns the remedy. It is never empty. If the policy has a list, the remedy names the first entries.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let violations = Policy::PAGE.check_canonical("https://h/a/");
    /// assert_eq!(violations[0].remedy(), "remove the slash");
    ///
    /// let ours = Policy::PAGE.hosts(&["example.com", "*.example.com"]);
    /// let violations = ours.check_canonical("https://example.org/a");
    /// assert_eq!(violations[0].remedy(), "use `example.com` or `*.example.com`");
    /// ```
    #[must_use]
    #[inline]
    pub fn remedy(&self) -> &str {
        &self.remedy
    }

    /// Returns a message with a caret under the violation, like
    /// [`ParseError::diagnostic`](crate::ParseError::diagnostic). If the policy has a list, the help names the first
    /// entries.
    ///
    /// `text` must be the string that was checked.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// let text = "ftp://example.com/a/";
    /// let violations = Policy::PAGE.check_canonical(text);
    /// assert_eq!(violations[0].diagnostic(text).to_string(), "\
    /// invalid URI: scheme is not on the policy's list [policy, UNSUPPORTED_PROTOCOL]
    ///   ftp://example.com/a/
    ///   ^^^ use `https` or `http`");
    /// assert_eq!(violations[1].diagnostic(text).to_string(), "\
    /// invalid URI: trailing slash in path [policy, TRAILING_SLASH_VIOLATION]
    ///   ftp://example.com/a/
    ///                      ^ remove the slash");
    /// ```
    #[must_use]
    #[inline]
    pub fn diagnostic<'a>(&'a self, text: &'a str) -> Diagnostic<'a> {
        let is_of_list = matches!(
            self.fault.kind,
            FaultKind::SchemeNotAllowed
                | FaultKind::HostNotAllowed
                | FaultKind::PortNotAllowed
                | FaultKind::PathNotAllowed
        );
        let listed = if is_of_list { Listed::Named(&self.remedy) } else { Listed::Nothing };
        self.fault.found_in(What::Uri).diagnostic(text).with_listed(listed)
    }

    getters! {
        /// Returns the part at fault.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{Part, Policy};
        /// assert_eq!(Policy::PAGE.check_canonical("https://h/a/")[0].part(), Part::Path);
        /// ```
        part(&self) -> Part { self.fault.part }

        /// Returns the offset of the first byte at fault in the original string.
        ///
        /// If something is missing at the end, the offset is the length of the string.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::Policy::PAGE.check_canonical("https://h/a/")[0].offset(), 11);
        /// ```
        offset(&self) -> usize { self.fault.offset as usize }

        /// Returns the number of bytes at fault. It is 0 if something is missing.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::Policy::PAGE.check_canonical("https://h/a?bc")[0].len(), 3);
        /// ```
        #[allow(clippy::len_without_is_empty, reason = "the length of a place, which is no collection")]
        len(&self) -> usize { self.fault.length as usize }

        /// Returns the range of the bytes at fault.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::Policy::PAGE.check_canonical("https://h/a?bc")[0].range(), 11..14);
        /// ```
        range(&self) -> ops::Range<usize> { self.offset()..self.offset() + self.len() }
    }
}

/// Prints the sentence of the violation.
impl fmt::Display for Violation {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fault::write_sentence(self.fault, f)
    }
}

/// Prints the code, the sentence, the place and the remedy, as [`Violations`] print a violation.
impl fmt::Debug for Violation {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self} at byte {}; {}", self.code(), self.offset(), self.remedy())
    }
}

/// All violations of a URI, at least one.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Policy;
///
/// let violations = Policy::PAGE.validate("ftp://my_host/").unwrap_err();
/// assert_eq!(violations.to_string(), "\
/// UNSUPPORTED_PROTOCOL: scheme is not on the policy's list at byte 0; \
/// use `https` or `http`
/// INVALID_HOST: host is not a domain name or an IP address at byte 6; \
/// write labels of letters, digits and hyphens, with dots between them, \
/// as in `www.example.com`");
/// for violation in &violations {
///     eprintln!("{} {violation}", violation.code());
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Violations(pub(super) Vec<Violation>);

impl Violations {
    /// Iterates over the violations in the order of the checks. [`Policy::normalize`](crate::Policy::normalize) reports
    /// the first.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// let violations = urika::Policy::PAGE.validate("/page").unwrap_err();
    /// let codes: Vec<_> = violations.iter().map(|violation| violation.code()).collect();
    /// assert_eq!(codes, ["RELATIVE_URL"]);
    /// ```
    #[inline]
    pub fn iter(&self) -> slice::Iter<'_, Violation> {
        self.0.iter()
    }

    /// Returns the violations as a slice.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Policy::PAGE.validate("/page").unwrap_err().as_slice().len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Violation] {
        &self.0
    }
}

/// Prints a line for each violation: code, message, place and remedy.
impl fmt::Display for Violations {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, violation) in self.0.iter().enumerate() {
            let line_break = if number > 0 { "\n" } else { "" };
            write!(f, "{line_break}{violation:?}")?;
        }
        Ok(())
    }
}

crate::fault::debugs_as_displayed!(Violations);

impl core::error::Error for Violations {}

impl<'v> IntoIterator for &'v Violations {
    type Item = &'v Violation;
    type IntoIter = slice::Iter<'v, Violation>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Violations {
    type Item = Violation;
    type IntoIter = vec::IntoIter<Violation>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;
    use alloc::vec::Vec;

    use crate::policy::Policy;
    use crate::uri::normalize::TrailingSlash;

    #[test]
    fn violations_are_a_list() {
        let violations = Policy::PAGE.validate("ftp://h:99999/").unwrap_err();
        let places: Vec<_> = violations.iter().map(|it| (it.code(), it.offset(), it.len())).collect();
        assert_eq!(places, [("UNSUPPORTED_PROTOCOL", 0, 3), ("PORT_TOO_LARGE", 8, 5)]);
        assert_eq!(violations.iter().map(super::Violation::range).collect::<Vec<_>>(), [0..3, 8..13]);
        assert_eq!(
            (&violations).into_iter().collect::<Vec<_>>(),
            violations.as_slice().iter().collect::<Vec<_>>()
        );
        assert_eq!(violations.clone().into_iter().collect::<Vec<_>>(), violations.as_slice());
        assert_eq!(
            violations.to_string(),
            "UNSUPPORTED_PROTOCOL: scheme is not on the policy's list at byte 0; use `https` or `http`\nPORT_TOO_LARGE: port greater than 65535 at byte 8; write a number from 0 to 65535"
        );
    }

    #[test]
    fn characters_are_remedied_by_their_part() {
        for (text, remedy) in [
            ("h_s://h/", "a scheme has ASCII letters, digits, `+`, `-` and `.`, and begins with a letter"),
            ("https://h:8a/", "a port has digits only"),
            ("https://h^/", "a host name has letters, digits, `-` and `.`"),
            ("https://h/a b", "a space is written `%20`"),
        ] {
            let violations = Policy::PAGE.validate(text).unwrap_err();
            assert_eq!(
                violations.iter().map(super::Violation::remedy).collect::<Vec<_>>(),
                [remedy],
                "{text}"
            );
        }
    }

    /// `allow(…)` is an argument of macros, which cannot be written for a policy at run time.
    #[test]
    fn remedies_speak_of_no_macro() {
        for text in [
            "https://me@h/",
            "https://h:99999/",
            "https:h",
            "https:///a",
            "https://1.2/",
            "https://h%2F/",
            "https://[v1.a]/",
            "https://xn--a/",
            "localhost:80/a",
            "file://C:/a",
            "https://h/a%2Fb",
            "https://h:80/",
        ] {
            let all =
                crate::policy::Refusal::ALL.iter().fold(Policy::LITERAL, |policy, it| policy.refuse(*it));
            let violations = all.validate(text).unwrap_err();
            assert!(violations.iter().all(|it| !it.remedy().contains("allow(")), "{violations}");
        }
    }

    #[test]
    fn each_step_has_its_remedy() {
        for (policy, text, remedy) in [
            (Policy::PAGE, "https://h/a/", "remove the slash"),
            (
                Policy::PAGE.trailing_slash(TrailingSlash::Always),
                "https://h/a",
                "add a slash at the end of the path",
            ),
            (Policy::PAGE, "https://H/a", "write the host in lowercase, and an address in its shortest form"),
            (Policy::PAGE, "https://h:443/a", "remove the port"),
            (Policy::PAGE, "https://h/a?b", "remove the query"),
        ] {
            let violations = policy.check_canonical(text);
            assert_eq!(
                violations.iter().map(super::Violation::remedy).collect::<Vec<_>>(),
                [remedy],
                "{text}"
            );
        }
    }
}
