//! The sample of a template: a string like an expansion, with a placeholder for each expression. The normal form
//! of the sample by [`Policy::LITERAL`] shows the literals, and the part of each expression.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::written::{WrittenPiece, WrittenTemplate};
use crate::fault::{BuildError, Fault, FaultKind, Part, What};
use crate::grammar::component::octet;
use crate::grammar::marks::Marks;
use crate::grammar::operator::Operator;
use urika_runtime::{Diagnostic, NormalizationStep, Policy, Refusal};

/// The text before the placeholder of `{+base}`, so that an absolute path may follow.
pub(super) const BASE: &str = "z:/";

/// The placeholder for values.
pub(super) const VALUE: &str = Diagnostic::SAMPLE_VALUE;

/// The normal form of a sample.
pub(super) struct Sample {
    pub(super) text: String,
    /// The layout of the text.
    pub(super) marks: Marks,
    /// The place of each placeholder, with the text of its operator.
    pub(super) ranges: Vec<Range<usize>>,
}

impl Sample {
    /// Applies the policy to a template.
    pub(super) fn new(written: &WrittenTemplate<'_>) -> Result<Self, BuildError> {
        // A value may have the namespace and the name.
        let policy = match written.expressions.as_slice() {
            [] => Policy::LITERAL,
            _ => Policy::LITERAL.allow(Refusal::UrnSyntax),
        };
        let mut placeholders = Placeholders::new(written);
        let (raw, text, marks) = placeholders.settle(&policy)?;
        let lost = || written.refused(0, Part::Host);
        let ranges = placeholders.find(&text).ok_or_else(lost)?;
        let mut sample = Self { text, marks, ranges };
        sample.leave_path_empty(&policy, &raw);
        Ok(sample)
    }

    /// Removes the `/` that the policy wrote for an empty path, if the authority ends with an expression: no
    /// literal could have the slash, so `note://{id}` stays unchanged.
    fn leave_path_empty(&mut self, policy: &Policy<'_>, raw: &str) {
        let path = self.marks.path_start as usize;
        if !self.ranges.iter().any(|range| range.end == path) || !writes_empty_path(policy, raw) {
            return;
        }
        self.text.remove(path);
        self.marks.path_end -= 1;
        self.marks.query_end -= 1;
        for range in self.ranges.iter_mut().filter(|range| range.start > path) {
            *range = range.start - 1..range.end - 1;
        }
    }
}

/// Returns whether the policy writes a `/` for the empty path of this text.
fn writes_empty_path(policy: &Policy<'_>, text: &str) -> bool {
    policy
        .normalize(text)
        .is_ok_and(|normalized| normalized.steps().any(|step| step == NormalizationStep::EmptyPath))
}

/// Returns the text that an operator writes before the first value.
pub(super) fn lead(operator: Operator) -> &'static str {
    match operator {
        Operator::Simple | Operator::Reserved => "",
        Operator::Fragment => "#",
        Operator::Label => ".",
        Operator::Segment => "/",
        Operator::Parameter => ";",
        Operator::Query => "?",
        Operator::Continuation => "&",
    }
}

/// The placeholders of a template: for each expression the text of its operator, and a string that the template
/// does not have.
struct Placeholders<'w, 't> {
    written: &'w WrittenTemplate<'t>,
    leads: Vec<&'static str>,
    cores: Vec<String>,
}

impl<'w, 't> Placeholders<'w, 't> {
    fn new(written: &'w WrittenTemplate<'t>) -> Self {
        let mut leads: Vec<_> = written.expressions.iter().map(|it| lead(it.operator)).collect();
        if let Some(first) = leads.first_mut() {
            let before = written.literal_before(Operator::Reserved);
            if written.is_based() {
                *first = BASE;
            } else if before.is_some_and(|literal| literal.eq_ignore_ascii_case("file://")) {
                // The path has the slash that ends an empty host.
                *first = "/";
            }
        }
        let cores = vec![stem(written.text); written.expressions.len()];
        let mut placeholders = Self { written, leads, cores };
        if is_port_behind_host_as_scheme(written) {
            placeholders.becomes_digits(0);
        }
        placeholders
    }

    /// Returns the sample, and the place of each expression in it.
    fn text(&self) -> (String, Vec<Range<usize>>) {
        let count = self.cores.len();
        let mut sample = String::with_capacity(self.written.text.len() + count * (VALUE.len() + 1));
        let mut places = Vec::with_capacity(count);
        for piece in &self.written.list {
            let start = sample.len();
            match piece {
                WrittenPiece::Literal(range) => sample += &self.written.text[range.clone()],
                WrittenPiece::Expression(number) => {
                    sample += self.leads[*number];
                    sample += &self.cores[*number];
                    places.push(start..sample.len());
                }
            }
        }
        (sample, places)
    }

    /// Uses a number as the placeholder of an expression. Returns false if it is one already.
    fn becomes_digits(&mut self, expression: usize) -> bool {
        let core = &mut self.cores[expression];
        let is_new = !core.starts_with(|first: char| first.is_ascii_digit());
        if is_new {
            *core = digits(self.written.text);
        }
        is_new
    }

    /// Uses numbers where the policy needs digits. Returns the sample, its normal form, and the layout of that.
    fn settle(&mut self, policy: &Policy<'_>) -> Result<(String, String, Marks), BuildError> {
        loop {
            let (raw, places) = self.text();
            let faults = match policy.run(&raw, What::Reference) {
                Ok((text, marks)) => return Ok((raw, text, marks)),
                Err(faults) => faults,
            };
            let port = self.port(&faults, &raw, &places);
            if !port.is_some_and(|expression| self.becomes_digits(expression)) {
                return Err(self.refusal(&faults, &places));
            }
        }
    }

    /// Returns the expression that is the whole port, for which the sample has a word.
    fn port(&self, faults: &[Fault], raw: &str, places: &[Range<usize>]) -> Option<usize> {
        let [Fault { part: Part::Port, kind: FaultKind::Unexpected(_), offset, .. }] = faults else {
            return None;
        };
        let at = *offset as usize;
        let expression = places.iter().position(|place| place.start == at)?;
        let is_simple = self.written.expressions[expression].operator == Operator::Simple;
        (is_simple && raw[..at].ends_with(':')).then_some(expression)
    }

    /// Returns the error of the first fault of a literal, or of the expression that it touches.
    fn refusal(&self, faults: &[Fault], places: &[Range<usize>]) -> BuildError {
        let Some(fault) = faults.first() else { return self.written.refused(0, Part::Template) };
        let (start, end) = (fault.offset as usize, fault.offset as usize + fault.length.max(1) as usize);
        match places.iter().position(|place| place.start < end && start < place.end) {
            Some(expression) => self.written.refused(expression, fault.part),
            None => BuildError::found(fault.kind, fault.part, ""),
        }
    }

    /// Returns the places of the placeholders in the normal form.
    fn find(&self, normal: &str) -> Option<Vec<Range<usize>>> {
        let (mut ranges, mut from) = (Vec::with_capacity(self.cores.len()), 0);
        for (core, lead) in self.cores.iter().zip(&self.leads) {
            let at = from + normal[from..].find(core.as_str())?;
            let start = at.checked_sub(lead.len())?;
            if core.is_empty() || start < from || normal[start..at] != **lead {
                return None;
            }
            from = at + core.len();
            ranges.push(start..from);
        }
        Some(ranges)
    }
}

/// Returns whether the sample is `localhost:{port}` or `example.com:{port}`, which the policy only refuses
/// for a number.
fn is_port_behind_host_as_scheme(written: &WrittenTemplate<'_>) -> bool {
    let literal = written.literal_before(Operator::Simple);
    let Some(scheme) = literal.and_then(|literal| literal.strip_suffix(':')) else { return false };
    let is_host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    is_host && !scheme.contains([':', '/', '?', '#'])
}

/// Returns a string that is not in `text`, even after normalizing case and escapes. It does not end as it
/// begins, so two of them never overlap.
fn stem(text: &str) -> String {
    let plain = decoded(text);
    let zeros = |rest: &str| rest.bytes().take_while(|byte| *byte == b'0').count() + 1;
    let longest = plain.match_indices(VALUE).map(|(at, _)| zeros(&plain[at + VALUE.len()..])).max();
    String::from(VALUE) + &"0".repeat(longest.unwrap_or_default())
}

/// Returns a string like [`stem`], of five digits that are not a default port. The string is empty when all
/// are taken.
fn digits(text: &str) -> String {
    let plain = decoded(text);
    let mut is_taken = vec![false; 10_000];
    for window in plain.as_bytes().windows(5) {
        let number = core::str::from_utf8(window).ok().and_then(|digits| digits.parse::<usize>().ok());
        if let Some(taken) = number.and_then(|number| is_taken.get_mut(number.checked_sub(20_000)?)) {
            *taken = true;
        }
    }
    // With a second `2`, the text could end as it begins.
    let fits = |number: &usize| !is_taken[*number] && !alloc::format!("{number:04}").contains('2');
    (0..10_000).find(fits).map(|number| alloc::format!("2{number:04}")).unwrap_or_default()
}

/// Returns the text in lower case, with escapes of ASCII decoded.
pub(super) fn decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_ascii_lowercase();
    }
    let (bytes, mut plain, mut at) = (text.as_bytes(), Vec::with_capacity(text.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let escaped = octet(&bytes[at..]).filter(u8::is_ascii);
        plain.push(escaped.unwrap_or(byte).to_ascii_lowercase());
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&plain).into_owned()
}
