//! Applies the policy of a call to the sample of a template. A fault of the sample is reported at its place in the
//! template.

use std::ops::Range;

use urika_runtime::{Fault, FaultKind, Policy, Refusal, What};
use urika_template::template::layout::misplaced::{is_beside_encoded, of_fault};
use urika_template::template::layout::{Misplacement, Placeholders, Sample, SettledSample, WrittenPiece};

use super::parsed::{ParsedExpression, ParsedTemplate};
use super::source::TemplateSource;
use crate::diag::Reported;
use crate::model::policy::Modes;
use crate::model::text::{self, Verdict};

/// Applies the policy to a template, and reports everything that it rejects.
pub(crate) fn lower(modes: &Modes, source: &TemplateSource<'_>, parsed: &ParsedTemplate) -> Option<Sample> {
    let policy = Modes { is_strict: false, ..modes.clone() }.policy();
    // A value may have the namespace and the name.
    let policy = if parsed.expressions.is_empty() { policy } else { policy.allow(Refusal::UrnSyntax) };
    let mut placeholders = placeholders(source, parsed);
    let SettledSample { raw, places, verdict } = placeholders.settle(&policy, What::Reference);
    let map = SampleMap::new(source, parsed, places);
    let accepted = Verdict::new(verdict).or_report(&mut |fault| map.report(&policy, fault))?;
    let sample = placeholders.sample(&policy, &raw, accepted.text, accepted.marks);
    if sample.is_none() {
        push_unplaced(source, parsed);
    }
    sample
}

/// Applies a policy to a sample, in which only the placeholders may change. Reports everything that it
/// rejects or would change.
pub(super) fn judge(policy: &Policy<'_>, what: What, source: &TemplateSource<'_>, parsed: &ParsedTemplate) {
    let mut placeholders = placeholders(source, parsed);
    let SettledSample { raw, places, verdict } = placeholders.settle(&policy.refusing(), what);
    let map = SampleMap::new(source, parsed, places);
    let normal = || {
        let sample = text::form(&policy.rewriting(), what, &raw)?.text;
        Some(map.with_expressions(&sample, &placeholders.find(&sample)?))
    };
    _ = Verdict::new(verdict).or_report(&mut |fault| match normal() {
        Some(normal) if fault.kind == FaultKind::NotNormal => source.push_not_normal(&normal),
        _ => map.report(policy, fault),
    });
}

/// Reports an expression in a label that IDNA maps as a whole, where the last letter of the placeholder joins
/// a combining character after it.
fn push_unplaced(source: &TemplateSource<'_>, parsed: &ParsedTemplate) {
    let is_lost = |expression: &&ParsedExpression| is_beside_encoded(source.text(), &expression.range);
    let lost = parsed.expressions.iter().find(is_lost).or(parsed.expressions.first());
    let Some(lost) = lost else { return };
    source.push_misplaced(lost.range.clone(), Misplacement::InLabelBeyondAscii, &lost.list());
}

fn placeholders<'s>(source: &'s TemplateSource<'_>, parsed: &'s ParsedTemplate) -> Placeholders<'s> {
    let mut operators = Vec::new();
    for expression in &parsed.expressions {
        operators.push(expression.operator);
    }
    Placeholders::new(source.text(), &parsed.list, operators)
}

/// The range of a piece in a sample, and in the template.
struct Mapping {
    sample: Range<usize>,
    written: Range<usize>,
    expression: Option<usize>,
}

/// A template, and the place of each piece in its sample.
struct SampleMap<'s, 'w> {
    source: &'s TemplateSource<'w>,
    parsed: &'s ParsedTemplate,
    map: Vec<Mapping>,
}

impl<'s, 'w> SampleMap<'s, 'w> {
    fn new(source: &'s TemplateSource<'w>, parsed: &'s ParsedTemplate, places: Vec<Range<usize>>) -> Self {
        let mut map = Vec::new();
        for (piece, sample) in parsed.list.iter().zip(places) {
            let (written, expression) = match piece {
                WrittenPiece::Literal(range) => (range.clone(), None),
                WrittenPiece::Expression(number) => {
                    (parsed.expressions[*number].range.clone(), Some(*number))
                }
            };
            map.push(Mapping { sample, written, expression });
        }
        Self { source, parsed, map }
    }

    /// Returns a sample with the expressions of the template in the places of their placeholders.
    fn with_expressions(&self, sample: &str, places: &[Range<usize>]) -> String {
        let (mut text, mut from) = (String::new(), 0);
        for (range, expression) in places.iter().zip(&self.parsed.expressions) {
            text = text + &sample[from..range.start] + &self.source.text()[expression.range.clone()];
            from = range.end;
        }
        text + &sample[from..]
    }

    /// Reports a fault of the sample at its place in the template.
    fn report(&self, policy: &Policy<'_>, fault: Fault) -> Reported {
        let (start, end) = (fault.offset as usize, fault.offset as usize + fault.length as usize);
        let first = self.map.partition_point(|one| one.sample.end <= start);
        let mut touched = self.map[first..].iter().take_while(|one| one.sample.start < end.max(start + 1));
        if let Some(expression) = touched.find_map(|one| one.expression) {
            let expression = &self.parsed.expressions[expression];
            if let Some(mistake) = of_fault(fault, expression.operator) {
                return self.source.report_misplaced(expression.range.clone(), mistake, &expression.list());
            }
        }
        let length = self.source.text().len();
        let start = self.map.get(first).map_or(length, |one| match one.expression {
            Some(_) => one.written.start,
            None => one.written.start + start - one.sample.start,
        });
        let last = self.map.partition_point(|one| one.sample.end < end);
        let end = self.map.get(last).map_or(length, |one| match one.expression {
            Some(_) if end > one.sample.start => one.written.end,
            _ => one.written.start + end.saturating_sub(one.sample.start),
        });
        let (offset, length) = (start as u32, end.saturating_sub(start) as u32);
        self.source.push_refused(policy, Fault { offset, length, ..fault })
    }
}
