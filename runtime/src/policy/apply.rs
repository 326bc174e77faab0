//! A policy applied to a text, as `const fn`s that the macros, const evaluation and the run time
//! share.

use super::refusal::Refusal;
use super::subject::Subject;
use super::{Outcome, Policy, listed, place, plain};
use crate::fault::{Fault, FaultKind, Part, Steps, What};
use crate::grammar::marks::Marks;
use crate::grammar::scheme::has_domain_names;
use crate::grammar::{Source, uri};
use crate::text::bytes::is_ascii;
#[cfg(feature = "alloc")]
use crate::uri::normalize::Rule;
use crate::uri::normalize::{self, NormalForm, normalize_into};

/// The findings behind those of the refusals, by number.
const VALID_HOST: usize = Refusal::ALL.len() + 1;
const HOSTS: usize = VALID_HOST + 1;
const PORTS: usize = HOSTS + 1;

impl Policy<'_> {
    /// Returns the size that the buffer of [`apply`](Self::apply) needs for `text`, for every
    /// policy.
    #[doc(hidden)]
    #[must_use]
    pub const fn capacity(text: &str) -> usize {
        // Parameters are sorted into the other half.
        2 * normalize::capacity(text)
    }

    /// Returns the size that the buffer needs for this policy.
    #[cfg(feature = "alloc")]
    pub(super) const fn own_capacity(&self, text: &str) -> usize {
        if self.form.has(Rule::SortQuery) { Self::capacity(text) } else { normalize::capacity(text) }
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
        let (marks, is_normal) = match self.check_text(text, what) {
            Ok(checked) => checked,
            Err(fault) => return Err(fault),
        };
        if let Some(fault) = unmapped_host(text, marks) {
            return Err(fault);
        }
        let written = match self.beginning(text, marks, is_normal) {
            Some(kept) => {
                out.split_at_mut(kept.length).0.copy_from_slice(text.as_bytes().split_at(kept.length).0);
                kept
            }
            None => normalize_into(text, marks, &self.form, out),
        };
        match self.refused_change(text, marks, written, out) {
            Some(fault) => Err(fault),
            None => Ok((written.length, written.marks)),
        }
    }

    /// Returns the part that stays of a checked text, if that part is its beginning, for a reason
    /// that is quick to see.
    #[inline]
    pub(super) const fn beginning(&self, text: &str, marks: Marks, is_normal: bool) -> Option<NormalForm> {
        let bytes = text.as_bytes();
        if matches!(self.outcome, Outcome::Exact) {
            return Some(NormalForm { length: bytes.len(), marks, steps: Steps::NONE });
        }
        if is_normal { self.form.beginning(bytes, marks) } else { None }
    }

    /// Returns the fault that a policy that refuses instead of rewriting finds in a text, whose
    /// form is `written` at the beginning of `out`.
    #[inline]
    pub(super) const fn refused_change(
        &self,
        text: &str,
        marks: Marks,
        written: NormalForm,
        out: &mut [u8],
    ) -> Option<Fault> {
        if !matches!(self.outcome, Outcome::Strict) {
            return None;
        }
        if self.form.is_of_policy() {
            return match written.steps.split_first() {
                Some((step, _)) => Some(place::not_canonical(step, text, marks, &self.form)),
                None => None,
            };
        }
        match difference(text.as_bytes(), out.split_at(written.length).0) {
            Some((start, end)) => {
                clear(out.split_at_mut(written.length).1);
                Some(Fault::new(FaultKind::NotNormal, marks.part_at(start), start, end))
            }
            None => None,
        }
    }

    /// Checks `text` against the grammar and all that the policy asks for but its form; where its
    /// parts are, and whether it is its normal form for a reason that is quick to see.
    #[inline]
    pub(super) const fn check_text(&self, text: &str, what: What) -> Result<(Marks, bool), Fault> {
        let marks = match self.parse(text, what) {
            Ok(marks) => marks,
            Err(fault) => return Err(fault),
        };
        // A text that is plainly normal is ASCII, too.
        let is_normal = normalize::is_plainly_normal(text, marks);
        match self.next(Subject::new(text, marks), is_normal, 0) {
            Some((fault, _)) => Err(fault),
            None => Ok((marks, is_normal)),
        }
    }

    /// The grammar.
    #[inline]
    pub(super) const fn parse(&self, text: &str, what: What) -> Result<Marks, Fault> {
        let source = if self.takes_iri { Source::iri(text) } else { Source::uri(text) };
        match what {
            What::Reference => uri::uri_reference(source),
            _ => uri::uri(source),
        }
    }

    /// Returns whether the policy takes the scheme.
    #[cfg(feature = "idna")]
    pub(super) const fn allows_scheme(&self, text: &str, marks: Marks) -> bool {
        self.has_scheme(text.as_bytes().split_at(marks.scheme_end as usize).0)
    }

    const fn has_scheme(&self, scheme: &[u8]) -> bool {
        match self.schemes {
            Some(schemes) => listed::has_scheme(schemes, scheme),
            None => true,
        }
    }

    /// The first thing that the policy says no to, from finding number `from` on, and the number
    /// behind the one that did.
    pub(crate) const fn next_finding(&self, text: &str, marks: Marks, from: usize) -> Option<(Fault, usize)> {
        self.next(Subject::new(text, marks), false, from)
    }

    #[inline]
    const fn next(&self, subject: Subject<'_>, is_ascii: bool, from: usize) -> Option<(Fault, usize)> {
        if from == 0 && !self.has_scheme(subject.scheme()) {
            return Some((self.scheme_fault(subject), 1));
        }
        if self.takes_all() {
            return None;
        }
        let is_fine = plain::is_plainly_fine(subject, is_ascii);
        if is_fine && self.takes_what_is_fine() {
            return None;
        }
        self.next_behind_scheme(subject, is_fine, from)
    }

    /// Returns whether the policy has no rule but for schemes.
    const fn takes_all(&self) -> bool {
        self.refused == 0 && !self.needs_valid_host && self.hosts.is_none() && self.ports.is_none()
    }

    /// Returns whether [`plain::is_plainly_fine`] covers every rule of the policy.
    const fn takes_what_is_fine(&self) -> bool {
        self.refused & !Refusal::LITERAL_BITS == 0 && self.hosts.is_none() && self.ports.is_none()
    }

    /// Returns the next finding behind that of the scheme.
    const fn next_behind_scheme(
        &self,
        subject: Subject<'_>,
        is_fine: bool,
        from: usize,
    ) -> Option<(Fault, usize)> {
        if let Some(found) = self.next_refusal(subject, is_fine, from.saturating_sub(1)) {
            return Some(found);
        }
        if from <= VALID_HOST && self.needs_valid_host && !is_fine {
            if let Some(fault) = listed::invalid_host(subject) {
                return Some((fault, HOSTS));
            }
        }
        if let (Some(hosts), true) = (self.hosts, from <= HOSTS) {
            if let Some(fault) = listed::host_not_listed(hosts, subject) {
                return Some((fault, PORTS));
            }
        }
        if let (Some(ports), true) = (self.ports, from <= PORTS) {
            if let Some(fault) = listed::port_not_listed(ports, subject) {
                return Some((fault, PORTS + 1));
            }
        }
        None
    }

    /// The first of the refusals from number `from` on that finds something.
    const fn next_refusal(&self, subject: Subject<'_>, is_fine: bool, from: usize) -> Option<(Fault, usize)> {
        let refused = if is_fine { self.refused & !Refusal::LITERAL_BITS } else { self.refused };
        if refused == 0 {
            return None;
        }
        let mut i = from;
        while i < Refusal::ALL.len() {
            if refused & Refusal::ALL[i].bit() != 0 {
                if let Some(fault) = Refusal::ALL[i].find(subject) {
                    return Some((fault, i + 2));
                }
            }
            i += 1;
        }
        None
    }

    /// A scheme that is not on the list; where it is none that anybody meant, that is said.
    const fn scheme_fault(&self, subject: Subject<'_>) -> Fault {
        let mistakes = [Refusal::NearMiss, Refusal::HostAsScheme];
        let mut i = 0;
        while i < mistakes.len() {
            if self.refuses(mistakes[i]) {
                if let Some(fault) = mistakes[i].find(subject) {
                    return fault;
                }
            }
            i += 1;
        }
        Fault::new(FaultKind::SchemeNotAllowed, Part::Scheme, 0, subject.marks.scheme_end as usize)
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
    let (scheme, _) = text.as_bytes().split_at(marks.scheme_end as usize);
    if cfg!(not(feature = "idna")) || is_ascii(host) || !has_domain_names(scheme) {
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::{FaultKind, Policy, Refusal, What, difference};
    use crate::policy::Violation;

    #[test]
    fn a_difference_lies_between_what_both_begin_and_end_with() {
        for (text, normal, expected) in [
            ("a", "a", None),
            ("abc", "aXc", Some((1, 2))),
            ("/a/../a", "/a", Some((2, 7))),
            ("/a", "/a/../a", Some((2, 2))),
            ("aa", "a", Some((1, 2))),
            ("a%62b", "abb", Some((1, 4))),
        ] {
            assert_eq!(difference(text.as_bytes(), normal.as_bytes()), expected, "{text} {normal}");
        }
    }

    /// The text of a fault is read without its length.
    #[test]
    fn nothing_stands_behind_a_normal_form_that_is_refused() {
        let mut out = [b'x'; 64];
        let fault = Policy::RFC3986.strict().apply("HTTP://h/%61", What::Uri, &mut out).unwrap_err();
        assert_eq!((fault.kind, fault.offset), (FaultKind::NotNormal, 0));
        assert!(out.starts_with(b"http://h/a\0\0") && out[10..24].iter().all(|byte| *byte == 0));
    }

    /// A host has 253 characters at most, also one that looks fine.
    #[test]
    fn a_long_host_is_looked_at() {
        let label = "a".repeat(60);
        let policy = Policy::RFC3986.valid_host();
        let code = |host: &str| {
            let text = alloc::format!("http://{host}/");
            policy.normalize(&text).err().map(|error| error.code())
        };
        assert_eq!(code(&[&*label; 4].join(".")), None);
        assert_eq!(code(&[&*label; 5].join(".")), Some("INVALID_HOST"));
        assert_eq!(code(&"a".repeat(64)), Some("INVALID_HOST"));
        assert_eq!(code("a_b"), Some("INVALID_HOST"));
    }

    /// A scheme on no list is named with its most likely meaning.
    #[test]
    fn a_scheme_that_is_a_mistake_is_named_so() {
        let policy = Policy::LITERAL.schemes(&["https"]);
        let code = |text| policy.normalize(text).err().map(|error| error.code());
        assert_eq!(code("htps://h/"), Some("SCHEME_NEAR_MISS"));
        assert_eq!(code("localhost:80/a"), Some("HOST_AS_SCHEME"));
        assert_eq!(code("ftp://h/"), Some("UNSUPPORTED_PROTOCOL"));
        assert_eq!(code("HTTPS://h/"), None);
    }

    /// Const evaluation has no IDNA, and does not write what IDNA would write otherwise.
    #[cfg(feature = "idna")]
    #[test]
    fn a_host_that_has_to_be_mapped_is_refused() {
        let mut out = [0; 64];
        let fault = Policy::RFC3986.apply("http://h/", What::Uri, &mut out).err();
        assert!(fault.is_none());
        let with_iri = Policy { refused: 0, ..Policy::LITERAL };
        let fault = with_iri.apply("http://\u{E9}/", What::Uri, &mut out).unwrap_err();
        assert_eq!((fault.kind, fault.offset, fault.length), (FaultKind::HostBeyondAscii, 7, 2));
        assert!(with_iri.apply("http://h/\u{E9}", What::Uri, &mut out).is_ok());
    }

    /// The quick look at a host covers all refusals of literals.
    #[test]
    fn only_refusals_of_literals_are_seen_at_a_glance() {
        for policy in [Policy::RFC3986, Policy::LITERAL, Policy::LITERAL.valid_host()] {
            assert!(policy.takes_what_is_fine());
        }
        let all = Policy { refused: !Refusal::LITERAL_BITS, ..Policy::RFC3986 };
        for policy in [
            Policy::LITERAL.refuse(Refusal::Query),
            Policy::RFC3986.refuse(Refusal::EmptySegment),
            Policy::RFC3986.hosts(&["a.b"]),
            Policy::LITERAL.ports(&[80]),
            all,
        ] {
            assert!(!policy.takes_what_is_fine());
        }
    }

    #[test]
    fn lists_of_hosts_and_ports_are_looked_at() {
        let place = |policy: Policy<'_>, text| {
            let error = policy.normalize(text).err();
            error.map(|error| (error.code(), error.offset(), error.range().len()))
        };
        let hosts = Policy::RFC3986.hosts(&["a.b"]);
        assert_eq!(place(hosts, "http://a.b/"), None);
        assert_eq!(place(hosts, "http://c.d/"), Some(("HOST_NOT_ALLOWED", 7, 3)));
        assert_eq!(place(hosts, "mailto:c@a.b"), Some(("HOST_NOT_ALLOWED", 7, 0)));
        assert_eq!(place(hosts, "a://"), Some(("HOST_NOT_ALLOWED", 4, 0)));
        let ports = Policy::RFC3986.ports(&[81]);
        assert_eq!(place(ports, "http://a.b:81/"), None);
        assert_eq!(place(ports, "http://a.b:82/").map(|it| it.0), Some("PORT_NOT_ALLOWED"));
        let all = hosts.ports(&[81]).validate("http://c.d:82/").unwrap_err();
        let codes: Vec<_> = all.iter().map(Violation::code).collect();
        assert_eq!(codes, ["HOST_NOT_ALLOWED", "PORT_NOT_ALLOWED"]);
    }
}
