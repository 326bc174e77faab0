//! The sample of a template: a string like an expansion, with a placeholder for each expression. The policy's
//! result for the sample shows the literals, and the part of each expression.

use std::ops::Range;

use urika_runtime::{Diagnostic, Fault, FaultKind, Marks, NormalizationStep, Part, Policy, Refusal, What};
use urika_template::template::Operator;

use super::parsed::{ParsedPiece, ParsedTemplate, lead};
use super::source::TemplateSource;
use super::touched::{of_expression, push_unplaced};
use crate::diag::Reported;
use crate::model::policy::Modes;
use crate::model::text::{self, Verdict};

/// The text before the placeholder of `{+base}`, so that an absolute path may follow.
pub(super) const BASE: &str = "z:/";

/// The result of the policy for a sample.
pub(crate) struct Sample {
    /// The normal form of the sample.
    pub(super) text: String,
    /// The layout of the normal form.
    pub(super) marks: Marks,
    /// The place of each placeholder.
    pub(super) ranges: Vec<Range<usize>>,
}

impl Sample {
    /// Applies the policy to a template, and reports everything that it rejects.
    pub(crate) fn lower(modes: &Modes, source: &TemplateSource<'_>, parsed: &ParsedTemplate) -> Option<Self> {
        let policy = Modes { is_strict: false, ..modes.clone() }.policy();
        // A value may have the namespace and the name.
        let policy = if parsed.expressions.is_empty() { policy } else { policy.allow(Refusal::UrnSyntax) };
        let mut raw = Placeholders::new(source, parsed);
        let (verdict, text, map) = raw.settle(&policy, What::Reference);
        let accepted = verdict.or_report(&mut |fault| raw.report(&policy, &map, fault))?;
        let ranges = raw.find(&accepted.text);
        if ranges.is_none() {
            push_unplaced(source, parsed);
        }
        let mut sample = Self { ranges: ranges?, text: accepted.text, marks: accepted.marks };
        sample.leave_path_empty(&policy, &text);
        Some(sample)
    }
}

/// Applies a policy to a sample, in which only the placeholders may change. Reports everything that it
/// rejects or would change.
pub(super) fn judge(policy: &Policy<'_>, what: What, source: &TemplateSource<'_>, parsed: &ParsedTemplate) {
    let mut raw = Placeholders::new(source, parsed);
    let (verdict, text, map) = raw.settle(&policy.refusing(), what);
    _ = verdict.or_report(&mut |fault| match raw.normal(policy, what, &text) {
        Some(normal) if fault.kind == FaultKind::NotNormal => source.push_not_normal(&normal),
        _ => raw.report(policy, &map, fault),
    });
}

impl Sample {
    /// Removes the `/` that the policy wrote for an empty path, if the authority ends with an expression: the
    /// slash would not belong to a literal, so `note://{id}` is not changed.
    fn leave_path_empty(&mut self, policy: &Policy<'_>, raw: &str) {
        let path = self.marks.path_start as usize;
        if !self.ranges.iter().any(|range| range.end == path) || !writes_empty_path(policy, raw) {
            return;
        }
        self.text.remove(path);
        self.marks.path_end -= 1;
        self.marks.query_end -= 1;
        for range in &mut self.ranges {
            if range.start > path {
                *range = range.start - 1..range.end - 1;
            }
        }
    }
}

/// Returns whether the policy writes a `/` for the empty path of this text.
fn writes_empty_path(policy: &Policy<'_>, text: &str) -> bool {
    policy
        .normalize(text)
        .is_ok_and(|normalized| normalized.steps().any(|step| step == NormalizationStep::EmptyPath))
}

/// The range of a parsed piece in a sample, and in the template.
struct Mapping {
    sample: Range<usize>,
    written: Range<usize>,
    expression: Option<usize>,
}

/// A template with placeholders for its expressions.
struct Placeholders<'s, 'w> {
    source: &'s TemplateSource<'w>,
    parsed: &'s ParsedTemplate,
    /// The text of the operator, before each placeholder.
    leads: Vec<String>,
    cores: Vec<String>,
}

impl<'s, 'w> Placeholders<'s, 'w> {
    fn new(source: &'s TemplateSource<'w>, parsed: &'s ParsedTemplate) -> Self {
        let text = source.text();
        let mut leads = Vec::new();
        for (number, expression) in parsed.expressions.iter().enumerate() {
            leads.push(match expression.operator {
                _ if number == 0 && parsed.is_based() => BASE.to_owned(),
                _ if number == 0 && is_path_from_root(text, parsed) => "/".to_owned(),
                operator => lead(operator),
            });
        }
        let mut raw = Self { source, parsed, leads, cores: vec![stem(text); parsed.expressions.len()] };
        if is_port_behind_host_as_scheme(text, parsed) {
            raw.becomes_digits(0);
        }
        raw
    }

    fn text(&self) -> (String, Vec<Mapping>) {
        let (mut sample, mut map) = (String::new(), Vec::new());
        for parsed in &self.parsed.list {
            let start = sample.len();
            let (written, expression) = match parsed {
                ParsedPiece::Literal(range) => {
                    sample += &self.source.text()[range.clone()];
                    (range.clone(), None)
                }
                ParsedPiece::Expression(number) => {
                    sample = sample + &self.leads[*number] + &self.cores[*number];
                    (self.parsed.expressions[*number].range.clone(), Some(*number))
                }
            };
            map.push(Mapping { sample: start..sample.len(), written, expression });
        }
        (sample, map)
    }

    /// Uses a number as the placeholder of an expression. Returns `false` if it already is one.
    fn becomes_digits(&mut self, expression: usize) -> bool {
        let core = &mut self.cores[expression];
        let is_new = !core.starts_with(|c: char| c.is_ascii_digit());
        if is_new {
            *core = digits(self.source.text());
        }
        is_new
    }

    /// Uses numbers where the policy needs digits, as long as that helps. Returns the policy's verdict on the
    /// sample, the sample, and the places of the parsed pieces.
    fn settle(&mut self, policy: &Policy<'_>, what: What) -> (Verdict, String, Vec<Mapping>) {
        loop {
            let (text, map) = self.text();
            let verdict = text::lower(policy, what, &text);
            let port = port(verdict.faults(), &text, &map, self.parsed);
            if !port.is_some_and(|expression| self.becomes_digits(expression)) {
                return (verdict, text, map);
            }
        }
    }

    /// Returns the sample in the canonical form of the policy, if the policy rewrote strings, with the expressions of
    /// the template in the places of the placeholders. Returns `None` if the policy rejects the sample, or if
    /// a placeholder is missing there.
    fn normal(&self, policy: &Policy<'_>, what: What, sample: &str) -> Option<String> {
        let normal = text::form(&policy.rewriting(), what, sample)?.text;
        let (mut text, mut from) = (String::new(), 0);
        for (range, expression) in self.find(&normal)?.iter().zip(&self.parsed.expressions) {
            text = text + &normal[from..range.start] + &self.source.text()[expression.range.clone()];
            from = range.end;
        }
        Some(text + &normal[from..])
    }

    /// Returns the places of the placeholders in the policy's result.
    fn find(&self, normal: &str) -> Option<Vec<Range<usize>>> {
        let (mut ranges, mut from) = (Vec::new(), 0);
        for (number, core) in self.cores.iter().enumerate() {
            let lead = &self.leads[number];
            let at = from + normal[from..].find(core.as_str())?;
            let start = at.checked_sub(lead.len())?;
            if core.is_empty() || start < from || normal[start..at] != *lead {
                return None;
            }
            from = at + core.len();
            ranges.push(start..from);
        }
        Some(ranges)
    }

    /// Reports a fault of the sample at its place in the template.
    fn report(&self, policy: &Policy<'_>, map: &[Mapping], fault: Fault) -> Reported {
        let (start, end) = (fault.offset as usize, fault.offset as usize + fault.length as usize);
        let first = map.partition_point(|one| one.sample.end <= start);
        let mut touched = map[first..].iter().take_while(|one| one.sample.start < end.max(start + 1));
        if let Some(expression) = touched.find_map(|one| one.expression) {
            let expression = &self.parsed.expressions[expression];
            if let Some((sentence, section, help)) = of_expression(fault, expression) {
                return self.source.report(expression.range.clone(), sentence, section, &help);
            }
        }
        let length = self.source.text().len();
        let start = map.get(first).map_or(length, |one| match one.expression {
            Some(_) => one.written.start,
            None => one.written.start + start - one.sample.start,
        });
        let last = map.partition_point(|one| one.sample.end < end);
        let end = map.get(last).map_or(length, |one| match one.expression {
            Some(_) if end > one.sample.start => one.written.end,
            _ => one.written.start + end.saturating_sub(one.sample.start),
        });
        let (offset, length) = (start as u32, end.saturating_sub(start) as u32);
        self.source.push_refused(policy, Fault { offset, length, ..fault })
    }
}

/// Returns whether the sample is `localhost:{port}` or `example.com:{port}`, which the policy rejects only if
/// the port is a number.
fn is_port_behind_host_as_scheme(text: &str, parsed: &ParsedTemplate) -> bool {
    let literal = parsed.literal_before(Operator::Simple);
    let Some(scheme) = literal.and_then(|literal| text[literal].strip_suffix(':')) else { return false };
    let is_host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    is_host && !scheme.contains([':', '/', '?', '#'])
}

/// Returns whether the sample is `file://{+path}`, where the path contains the slash that ends an empty host.
fn is_path_from_root(text: &str, parsed: &ParsedTemplate) -> bool {
    let literal = parsed.literal_before(Operator::Reserved);
    literal.is_some_and(|literal| text[literal].eq_ignore_ascii_case("file://"))
}

/// The placeholder for values.
pub(super) const VALUE: &str = Diagnostic::SAMPLE_VALUE;

/// Returns a string that does not appear in `text`, even after normalizing case and escapes. Its beginning
/// differs from its end, so two of them never overlap.
fn stem(text: &str) -> String {
    let plain = decoded(text);
    let mut stem = VALUE.to_owned();
    let mut number = 0;
    while plain.contains(&stem) {
        stem = format!("{VALUE}{number}");
        number += 1;
    }
    stem
}

/// Returns a string like [`stem`], of five digits that are not the default port of a scheme.
fn digits(text: &str) -> String {
    let plain = decoded(text);
    for number in 20_000..30_000 {
        let digits = number.to_string();
        // With a second `2`, the end could equal the beginning.
        if !digits[1..].contains('2') && !plain.contains(&digits) {
            return digits;
        }
    }
    String::new()
}

/// Returns the text in lower case, with escapes of ASCII decoded.
pub(crate) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let escape = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let byte = escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(u8::is_ascii);
        plain.push(byte.unwrap_or(bytes[at]).to_ascii_lowercase());
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// Returns the expression that is a port, for which the sample has a word.
fn port(faults: &[Fault], sample: &str, map: &[Mapping], parsed: &ParsedTemplate) -> Option<usize> {
    let [Fault { part: Part::Port, kind: FaultKind::Unexpected(_), offset, .. }] = faults else {
        return None;
    };
    let at = *offset as usize;
    let expression = map.iter().find(|mapping| mapping.sample.start == at)?.expression?;
    let is_whole = sample[..at].ends_with(':');
    (is_whole && parsed.expressions[expression].operator == Operator::Simple).then_some(expression)
}
