//! The sample of a template: a text like an expansion, with a placeholder for each expression. The policy's
//! result for the sample shows the literals, and the part of each expression.

use std::ops::Range;

use urika_runtime::template::Operator;
use urika_runtime::{Fault, FaultKind, Marks, Part, Policy, Step, What};

use super::chunk::{Chunk, Chunks, lead};
use super::source::Source;
use super::touched::{of_expression, push_unplaced};
use crate::model::policy::Modes;
use crate::model::text::{self, Accepted};

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
    /// Applies the policy to a template, and reports everything that it refuses.
    pub(crate) fn lower(modes: &Modes, source: &Source<'_>, chunks: &Chunks) -> Option<Self> {
        let policy = Modes { is_strict: false, ..modes.clone() }.policy();
        let mut raw = Placeholders::new(source.text(), chunks);
        let (accepted, text) = match raw.settle(&policy, What::Reference, source.text(), chunks) {
            Ok(settled) => settled,
            Err((faults, map)) => {
                let mapped = Mapped { policy: &policy, source, chunks, map: &map };
                for fault in faults {
                    mapped.push(fault);
                }
                return None;
            }
        };
        let ranges = raw.find(&accepted.text);
        if ranges.is_none() {
            push_unplaced(source, chunks);
        }
        let mut sample = Self { ranges: ranges?, text: accepted.text, marks: accepted.marks };
        sample.leave_path_empty(&policy, &text);
        Some(sample)
    }
}

/// Applies a policy to a sample, in which only the placeholders may change. Reports everything that it
/// refuses or would change.
pub(super) fn judge(policy: &Policy<'_>, what: What, source: &Source<'_>, chunks: &Chunks) {
    let mut raw = Placeholders::new(source.text(), chunks);
    let Err((faults, map)) = raw.settle(&policy.refusing(), what, source.text(), chunks) else { return };
    let mapped = Mapped { policy, source, chunks, map: &map };
    for fault in faults {
        if fault.kind != FaultKind::NotNormal {
            mapped.push(fault);
        } else if let Ok((accepted, _)) = raw.settle(policy, what, source.text(), chunks) {
            source.push_not_normal(&raw.unplaced(&accepted.text, source.text(), chunks));
        }
    }
}

impl Sample {
    /// Removes the `/` that the policy wrote for an empty path, if the authority ends with an expression: no
    /// literal could have the slash, so `note://{id}` stays as it is.
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
    policy.normalize(text).is_ok_and(|normalized| normalized.steps().any(|step| step == Step::EmptyPath))
}

/// The range of a chunk in a sample, and in the template.
struct Mapping {
    sample: Range<usize>,
    written: Range<usize>,
    expression: Option<usize>,
}

/// The placeholders.
struct Placeholders {
    /// The text of the operator, before each placeholder.
    leads: Vec<String>,
    cores: Vec<String>,
}

impl Placeholders {
    fn new(text: &str, chunks: &Chunks) -> Self {
        let stem = stem(text);
        let is_based = matches!(chunks.list.first(), Some(Chunk::Expression(0)));
        let mut leads = Vec::new();
        for (number, expression) in chunks.expressions.iter().enumerate() {
            let is_base = number == 0 && is_based && expression.operator == Operator::Reserved;
            let is_root = number == 0 && is_path_from_root(text, chunks);
            leads.push(match expression.operator {
                _ if is_base => BASE.to_owned(),
                _ if is_root => "/".to_owned(),
                operator => lead(operator),
            });
        }
        let mut raw = Self { leads, cores: vec![stem; chunks.expressions.len()] };
        if is_port_behind_host_as_scheme(text, chunks) {
            raw.becomes_digits(0, text);
        }
        raw
    }

    fn text(&self, text: &str, chunks: &Chunks) -> (String, Vec<Mapping>) {
        let mut sample = String::new();
        let mut map = Vec::new();
        for chunk in &chunks.list {
            let start = sample.len();
            let (written, expression) = match chunk {
                Chunk::Literal(range) => {
                    sample.push_str(&text[range.clone()]);
                    (range.clone(), None)
                }
                Chunk::Expression(number) => {
                    sample.push_str(&self.leads[*number]);
                    sample.push_str(&self.cores[*number]);
                    (chunks.expressions[*number].range.clone(), Some(*number))
                }
            };
            map.push(Mapping { sample: start..sample.len(), written, expression });
        }
        (sample, map)
    }

    /// Uses a number as the placeholder of an expression. Returns `false` if it is one already.
    fn becomes_digits(&mut self, expression: usize, text: &str) -> bool {
        let core = &mut self.cores[expression];
        let is_new = !core.starts_with(|c: char| c.is_ascii_digit());
        if is_new {
            *core = digits(text);
        }
        is_new
    }

    /// Uses numbers where the policy needs digits, until it accepts the sample. Returns the result of the
    /// policy and the sample.
    ///
    /// # Errors
    ///
    /// Fails with everything that the policy refuses, and the places of the chunks.
    fn settle(
        &mut self,
        policy: &Policy<'_>,
        what: What,
        template: &str,
        chunks: &Chunks,
    ) -> Result<(Accepted, String), (Vec<Fault>, Vec<Mapping>)> {
        loop {
            let (text, map) = self.text(template, chunks);
            let faults = match text::lower(policy, what, &text) {
                Ok(accepted) => return Ok((accepted, text)),
                Err(faults) => faults,
            };
            let port = port(&faults, &text, &map, chunks);
            if !port.is_some_and(|expression| self.becomes_digits(expression, template)) {
                return Err((faults, map));
            }
        }
    }

    /// Returns the policy's form of the sample, with the expressions of the template in the places of the
    /// placeholders. Empty if the form has lost one.
    fn unplaced(&self, normal: &str, template: &str, chunks: &Chunks) -> String {
        let Some(ranges) = self.find(normal) else { return String::new() };
        let mut text = String::new();
        let mut from = 0;
        for (at, range) in ranges.iter().enumerate() {
            text.push_str(&normal[from..range.start]);
            text.push_str(&template[chunks.expressions[at].range.clone()]);
            from = range.end;
        }
        text + &normal[from..]
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
}

/// Returns whether the sample is `localhost:{port}` or `example.com:{port}`, which the policy only refuses
/// for a number.
fn is_port_behind_host_as_scheme(text: &str, chunks: &Chunks) -> bool {
    let [Chunk::Literal(literal), Chunk::Expression(0), ..] = chunks.list.as_slice() else { return false };
    let Some(scheme) = text[literal.clone()].strip_suffix(':') else { return false };
    let is_host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
    is_host && !scheme.contains([':', '/', '?', '#']) && chunks.expressions[0].operator == Operator::Simple
}

/// Returns whether the sample is `file://{+path}`, where the path brings the slash that ends an empty host.
fn is_path_from_root(text: &str, chunks: &Chunks) -> bool {
    let [Chunk::Literal(literal), Chunk::Expression(0), ..] = chunks.list.as_slice() else { return false };
    text[literal.clone()].eq_ignore_ascii_case("file://")
        && chunks.expressions[0].operator == Operator::Reserved
}

/// The placeholder for values. It fits into all places, and a list of hosts hardly has it as a label.
pub(super) const VALUE: &str = "somevalue";

/// Returns a text that is not in `text`, even after normalizing case and escapes. It does not end as it
/// begins, so two of them never overlap.
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

/// Returns a text like [`stem`], of five digits that are no scheme's default port.
fn digits(text: &str) -> String {
    let plain = decoded(text);
    for number in 20_000..30_000 {
        let digits = number.to_string();
        // With a second `2`, the text could end as it begins.
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

/// Returns the expression in the place of a port, for which the sample has a word.
fn port(faults: &[Fault], sample: &str, map: &[Mapping], chunks: &Chunks) -> Option<usize> {
    let [Fault { part: Part::Port, kind: FaultKind::Unexpected(_), offset, .. }] = faults else {
        return None;
    };
    let at = *offset as usize;
    let expression = map.iter().find(|mapping| mapping.sample.start == at)?.expression?;
    let is_whole = sample[..at].ends_with(':');
    (is_whole && chunks.expressions[expression].operator == Operator::Simple).then_some(expression)
}

/// Faults of a sample, moved to the template.
struct Mapped<'a, 'w> {
    policy: &'a Policy<'a>,
    source: &'a Source<'w>,
    chunks: &'a Chunks,
    map: &'a [Mapping],
}

impl Mapped<'_, '_> {
    fn push(&self, fault: Fault) {
        let start = fault.offset as usize;
        let end = start + (fault.length as usize).max(1);
        let written = self.offset(start, false)..self.offset(start + fault.length as usize, true);
        let first = self.map.partition_point(|mapping| mapping.sample.end <= start);
        let mut touched = self.map[first..].iter().take_while(|mapping| mapping.sample.start < end);
        if let Some(expression) = touched.find_map(|mapping| mapping.expression) {
            let expression = &self.chunks.expressions[expression];
            if let Some((sentence, section, help)) = of_expression(fault, expression) {
                self.source.push(expression.range.clone(), &sentence, section, &help);
                return;
            }
        }
        let (offset, length) = (written.start as u32, written.end.saturating_sub(written.start) as u32);
        self.source.push_refused(self.policy, Fault { offset, length, ..fault });
    }

    /// Returns the offset in the template for the beginning of a range at `at` in the sample, or for its end.
    fn offset(&self, at: usize, is_end: bool) -> usize {
        let is_before = |one: &Mapping| if is_end { one.sample.end < at } else { one.sample.end <= at };
        let Some(found) = self.map.get(self.map.partition_point(is_before)) else {
            return self.source.text().len();
        };
        match found.expression {
            Some(_) if is_end && at > found.sample.start => found.written.end,
            Some(_) => found.written.start,
            None => found.written.start + at.saturating_sub(found.sample.start),
        }
    }
}
