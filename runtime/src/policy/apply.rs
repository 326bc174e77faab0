//! Applies a policy to a string, as `const fn`s that the macros, const evaluation and the run time share.

use super::refusal::Refusal;
use super::subject::Subject;
use super::{Outcome, Policy, listed, place, plain};
use crate::fault::{Fault, FaultKind, NormalizationSteps, Part, What, tri};
use crate::grammar::marks::Marks;
use crate::grammar::scheme::has_domain_names;
use crate::grammar::{Source, uri};
use crate::text::bytes::is_ascii;
use crate::text::loops::{each, find_map};
#[cfg(feature = "alloc")]
use crate::uri::normalize::Rule;
use crate::uri::normalize::{self, NormalForm, normalize_into};

/// Numbers of the findings that follow those of the refusals.
const VALID_HOST: usize = Refusal::ALL.len() + 1;
const HOSTS: usize = VALID_HOST + 1;
const PORTS: usize = HOSTS + 1;
const PATHS: usize = PORTS + 1;

impl Policy<'_> {
    /// Returns the size that the buffer of [`apply`](Self::apply) needs for `text`, for every
    /// policy.
    #[doc(hidden)]
    #[must_use]
    pub const fn capacity(text: &str) -> usize {
        // The second half is room for sorting parameters.
        2 * normalize::capacity(text)
    }

    /// Returns the size that the buffer needs for this policy.
    #[cfg(feature = "alloc")]
    pub(super) const fn own_capacity(&self, text: &str) -> usize {
        if self.form.has(Rule::SortQuery) { Self::capacity(text) } else { normalize::capacity(text) }
    }

    /// Checks `text` and writes its normal form at the beginning of `out`. Returns the length of the normal
    /// form and the offsets of its parts.
    ///
    /// Const evaluation applies policies this way, without IDNA. With the feature `idna`, a host name that
    /// the macros and the run time would map is rejected here, so it is never encoded in two ways.
    #[doc(hidden)]
    pub const fn apply(&self, text: &str, what: What, out: &mut [u8]) -> Result<(usize, Marks), Fault> {
        let (marks, is_normal) = tri!(self.check_text(text, what));
        tri!(check_host(text, marks));
        let written = match self.beginning(text, marks, is_normal) {
            Some(kept) => {
                out.split_at_mut(kept.length).0.copy_from_slice(text.as_bytes().split_at(kept.length).0);
                kept
            }
            None => normalize_into(text, marks, &self.form, out),
        };
        tri!(self.check_change(text, marks, written, out));
        Ok((written.length, written.marks))
    }

    /// Returns the normal form of a checked string, if it can quickly be recognized as a prefix of the
    /// string.
    #[inline]
    pub(super) const fn beginning(&self, text: &str, marks: Marks, is_normal: bool) -> Option<NormalForm> {
        let bytes = text.as_bytes();
        if matches!(self.outcome, Outcome::Exact) {
            return Some(NormalForm { length: bytes.len(), marks, steps: NormalizationSteps::NONE });
        }
        if is_normal { self.form.beginning(bytes, marks) } else { None }
    }

    /// Checks that a string equals its normal form, which is `written` at the beginning of `out`, under a
    /// policy that rejects instead of rewriting.
    #[inline]
    pub(super) const fn check_change(
        &self,
        text: &str,
        marks: Marks,
        written: NormalForm,
        out: &mut [u8],
    ) -> Result<(), Fault> {
        if !matches!(self.outcome, Outcome::Strict) {
            return Ok(());
        }
        if self.form.is_of_policy() {
            let Some((step, _)) = written.steps.split_first() else { return Ok(()) };
            return Err(place::not_canonical(step, text, marks, &self.form));
        }
        let (normal, rest) = out.split_at_mut(written.length);
        let Some((start, end)) = difference(text.as_bytes(), normal) else { return Ok(()) };
        // The fault does not store the length of the normal form, so nothing may follow it in the buffer.
        each!(0..rest.len(), |i| rest[i] = 0);
        Err(Fault::new(FaultKind::NotNormal, marks.part_at(start), start, end))
    }

    /// Checks `text` against the grammar and all rules of the policy except its normal form. Returns the
    /// offsets of its parts, and whether it can quickly be recognized as its own normal form.
    #[inline]
    pub(super) const fn check_text(&self, text: &str, what: What) -> Result<(Marks, bool), Fault> {
        let marks = tri!(self.parse(text, what));
        // A string that is plainly normal is also ASCII.
        let is_normal = normalize::is_plainly_normal(text, marks);
        match self.next(Subject::new(text, marks), is_normal, 0) {
            Some((fault, _)) => Err(fault),
            None => Ok((marks, is_normal)),
        }
    }

    /// Parses `text` by the grammar of the policy.
    #[inline]
    pub(super) const fn parse(&self, text: &str, what: What) -> Result<Marks, Fault> {
        let source = if self.takes_iri { Source::iri(text) } else { Source::uri(text) };
        match what {
            What::Reference => uri::uri_reference(source),
            _ => uri::uri(source),
        }
    }

    /// Returns whether the policy accepts the scheme.
    #[cfg(feature = "idna")]
    pub(super) const fn allows_scheme(&self, text: &str, marks: Marks) -> bool {
        self.has_scheme(text.as_bytes().split_at(marks.scheme_end as usize).0)
    }

    pub(super) const fn has_scheme(&self, scheme: &[u8]) -> bool {
        match self.schemes {
            _ if self.defers_checks => false,
            Some(schemes) => listed::has_scheme(schemes, scheme),
            None => true,
        }
    }

    /// Returns the first fault that the policy finds, from finding number `from` on, and the number after
    /// that finding.
    pub(crate) const fn next_finding(&self, text: &str, marks: Marks, from: usize) -> Option<(Fault, usize)> {
        self.next(Subject::new(text, marks), false, from)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn next(
        &self,
        subject: Subject<'_>,
        is_ascii: bool,
        from: usize,
    ) -> Option<(Fault, usize)> {
        if from == 0 && !self.has_scheme(subject.scheme()) {
            return Some((self.scheme_fault(subject), 1));
        }
        if self.takes_all() {
            return None;
        }
        let subject = Subject { is_fine: plain::is_plainly_fine(subject, is_ascii), ..subject };
        if subject.is_fine && self.takes_what_is_fine() {
            return None;
        }
        self.next_behind_scheme(subject, from)
    }

    /// Returns whether the policy only has rules for schemes.
    const fn takes_all(&self) -> bool {
        self.refused == 0 && !self.needs_valid_host && self.lists_only_schemes()
    }

    /// Returns whether [`plain::is_plainly_fine`] covers every rule of the policy.
    const fn takes_what_is_fine(&self) -> bool {
        self.refused & !Refusal::LITERAL_BITS == 0 && self.lists_only_schemes()
    }

    const fn lists_only_schemes(&self) -> bool {
        self.hosts.is_none() && self.ports.is_none() && self.paths.is_none()
    }

    /// Returns the next finding after the scheme.
    const fn next_behind_scheme(&self, subject: Subject<'_>, from: usize) -> Option<(Fault, usize)> {
        if let Some(found) = self.next_refusal(subject, from.saturating_sub(1)) {
            return Some(found);
        }
        if from <= VALID_HOST && self.needs_valid_host && !subject.is_fine {
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
                return Some((fault, PATHS));
            }
        }
        if let (Some(paths), true) = (self.paths, from <= PATHS) {
            if let Some(fault) = self.path_not_listed(paths, subject) {
                return Some((fault, PATHS + 1));
            }
        }
        None
    }

    /// Returns the fault of the first refusal, from number `from` on, that applies.
    const fn next_refusal(&self, subject: Subject<'_>, mut from: usize) -> Option<(Fault, usize)> {
        let refused = if subject.is_fine { self.refused & !Refusal::LITERAL_BITS } else { self.refused };
        while from < Refusal::ALL.len() && refused >> from != 0 {
            // The bit of a refusal is its place in the list.
            from += (refused >> from).trailing_zeros() as usize;
            if let Some(fault) = Refusal::ALL[from].find(subject) {
                return Some((fault, from + 2));
            }
            from += 1;
        }
        None
    }

    /// Returns the fault of a scheme that is not on the list. A scheme that is most likely a mistake gets the
    /// fault of that mistake.
    const fn scheme_fault(&self, subject: Subject<'_>) -> Fault {
        let mistakes = [Refusal::NearMiss, Refusal::HostAsScheme];
        let mistake = find_map!(0..mistakes.len(), |i| match mistakes[i] {
            refusal if self.refuses(refusal) => refusal.find(subject),
            _ => None,
        });
        match mistake {
            Some(fault) => fault,
            None => {
                Fault::new(FaultKind::SchemeNotAllowed, Part::Scheme, 0, subject.marks.scheme_end as usize)
            }
        }
    }
}

/// Checks that the feature `idna` would not map the host.
const fn check_host(text: &str, marks: Marks) -> Result<(), Fault> {
    let (start, end) = (marks.host_start as usize, marks.host_end as usize);
    let host = text.as_bytes().split_at(end).0.split_at(start).1;
    let (scheme, _) = text.as_bytes().split_at(marks.scheme_end as usize);
    if cfg!(not(feature = "idna")) || is_ascii(host) || !has_domain_names(scheme) {
        return Ok(());
    }
    Err(Fault::new(FaultKind::HostBeyondAscii, Part::Host, start, end))
}

/// Returns the range of `text` that differs from `normal`: the bytes between their common beginning and their
/// common end.
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
mod tests;
