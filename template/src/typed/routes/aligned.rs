//! Compares the values of a pattern with another pattern, segment by segment: can they be written like its
//! literals? If in doubt, the answer is yes.

use super::overlap::{is_step_shared, less, rest_of};
use super::parts::{LiteralParts, behind};
use super::shape::{Head, Shape, ShapeStep, until_value};
use crate::text::loops::all;
use crate::typed::spelling::Spelling;

/// The values of a pattern.
#[derive(Clone, Copy)]
pub(super) struct PatternValues<'v> {
    /// The values of the host.
    pub(super) host: &'v [Spelling],
    /// The values of each segment after the prefix.
    pub(super) steps: &'v [&'v [Spelling]],
    /// The number of literal segments before them.
    pub(super) prefix: usize,
}

impl<'v> PatternValues<'v> {
    /// The values of a template that only its type knows.
    pub(super) const UNKNOWN: Self = Self { host: &[], steps: &[], prefix: 0 };

    /// Returns the values of a segment.
    const fn at(&self, step: usize) -> &'v [Spelling] {
        if step < self.prefix || step - self.prefix >= self.steps.len() {
            return &[];
        }
        self.steps[step - self.prefix]
    }
}

/// Returns whether the values of the first pattern may be written so that the second also matches. They match
/// a common path.
pub(super) const fn may_be_written(one: &Shape<'_>, values: PatternValues<'_>, other: &Shape<'_>) -> bool {
    if let (Head::Authority(_, host), Head::Authority(_, text)) = (one.head, other.head) {
        // A default port may be omitted, so that the hosts differ.
        if is_step_shared(host, text) && !is_written(host, values.host, text) {
            return false;
        }
    }
    let (one, other) = (one.steps, other.steps);
    let (head, tail) = match (rest_of(one), rest_of(other)) {
        (None, None) => (one.len(), 0),
        (Some(rest), None) | (None, Some(rest)) => {
            let with_rest = if rest_of(one).is_some() { one } else { other };
            (rest, with_rest.len() - rest - 1)
        }
        (Some(first), Some(second)) => {
            (less(first, second), less(one.len() - first - 1, other.len() - second - 1))
        }
    };
    all!(0..head, |at| is_written(one[at], values.at(at), other[at]))
        && all!(1..tail + 1, |at| {
            let at = one.len() - at;
            is_written(one[at], values.at(at), other[at + other.len() - one.len()])
        })
        && is_rest_written(one, values, other, (head, tail))
}

/// Returns whether the steps between `head` and `tail` may be written, one side of which has a rest.
const fn is_rest_written(
    one: &[ShapeStep<'_>],
    values: PatternValues<'_>,
    other: &[ShapeStep<'_>],
    (head, tail): (usize, usize),
) -> bool {
    let count = one.len() - head - tail;
    let others = other.split_at(other.len() - tail).0.split_at(head).1;
    match (count, others) {
        (0, _) => true,
        (1, others) if one[head].is_rest() => is_covered(one[head], values.at(head), others),
        // All segments of one are in the rest of the other.
        (1, [ShapeStep::Rest(first, last)]) => {
            is_written(one[head], values.at(head), ShapeStep::Mixed(first, "", last))
        }
        (_, [ShapeStep::Rest(first, last)]) => {
            let end = head + count - 1;
            is_written(one[head], values.at(head), ShapeStep::Mixed(first, "", ""))
                && is_written(one[end], values.at(end), ShapeStep::Mixed("", "", last))
        }
        _ => true,
    }
}

/// Returns whether the value of a rest may be written like these segments.
const fn is_covered(rest: ShapeStep<'_>, values: &[Spelling], others: &[ShapeStep<'_>]) -> bool {
    let (ShapeStep::Rest(before, behind), [value]) = (rest, values) else { return true };
    if value.is_segments {
        let end = others.len() - 1;
        return all!(0..others.len(), |at| {
            let before = if at == 0 { before } else { "" };
            let behind = if at == end { behind } else { "" };
            is_written(ShapeStep::Mixed(before, "", behind), values, others[at])
        });
    }
    if !before.is_empty() || !behind.is_empty() {
        return true;
    }
    let mut parts = LiteralParts::NEW;
    let mut at = 0;
    while at < others.len() {
        parts = if at > 0 { parts.text("/") } else { parts }.step(others[at]);
        at += 1;
    }
    parts.may_be(value)
}

/// Returns whether the values of a segment may be written like the other one, which it may equal.
const fn is_written(step: ShapeStep<'_>, values: &[Spelling], other: ShapeStep<'_>) -> bool {
    let (first, between, last) = match step {
        ShapeStep::Text(_) => return true,
        ShapeStep::Mixed(first, between, last) => (first, between, last),
        ShapeStep::Value => ("", "", ""),
        ShapeStep::Rest(first, last) => (first, "", last),
    };
    match (values, other) {
        ([_, ..], ShapeStep::Text(text)) => is_split(first, between, last, values, text),
        ([value], ShapeStep::Mixed(start, middle, end)) => {
            LiteralParts::around((first, last), (start, middle, end)).may_be(value)
        }
        _ => true,
    }
}

/// Returns whether a segment is these strings, with a value after each but the last one.
const fn is_split(first: &str, between: &str, last: &str, values: &[Spelling], text: &str) -> bool {
    let Some(text) = behind(text, first) else { return false };
    let [value, more @ ..] = values else { return true };
    if more.is_empty() {
        if !between.is_empty() || text.len() < last.len() {
            // A segment with another number of values is not understood.
            return !between.is_empty();
        }
        let (head, tail) = text.split_at(text.len() - last.len());
        return behind(tail, last).is_some() && LiteralParts::of(head).may_be(value);
    }
    let (next, between) = match (more, until_value(between)) {
        (_, (next, Some(between))) => (next, between),
        ([_], (next, None)) => (next, ""),
        _ => return true,
    };
    let mut end = 0;
    while end <= text.len() {
        let (head, tail) = text.split_at(end);
        if LiteralParts::of(head).may_be(value) && is_split(next, between, last, more, tail) {
            return true;
        }
        end += if let [b'%', ..] = tail.as_bytes() { 3 } else { 1 };
    }
    false
}
