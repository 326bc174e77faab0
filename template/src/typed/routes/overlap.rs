//! Compares two routes: do they match a common path, and which of them ranks higher.
//!
//! Ranks are compared segment by segment from the left. Literal text ranks highest, then text with values,
//! then a value, and then a rest. The first segment in which two routes differ decides. If two routes of
//! equal rank match the same path, it belongs to neither, and the set is a compile error.
//!
//! These are `const fn`: the macro calls them for the routes that it sees, and const evaluation for those of
//! inner sets.

use super::shape::{Head, Shape, ShapeStep, split_last, until_value};
use crate::grammar::scheme::default_port;
use crate::text::bytes::is_same;
use crate::text::loops::{all, find, find_map};

/// The rank of two routes on a common path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The first ranks higher: it is more specific in the step with this number. The head is step 0.
    First(usize),
    /// The second ranks higher: it is more specific in the step with this number.
    Second(usize),
    /// Both have the same rank in all steps.
    Equal,
}

/// Returns whether there is a path that both match.
pub const fn is_shared(one: &Shape<'_>, other: &Shape<'_>) -> bool {
    are_heads_shared(one.head, other.head) && are_steps_shared(one.steps, other.steps)
}

/// Compares the ranks of two routes.
pub const fn rank(one: &Shape<'_>, other: &Shape<'_>) -> Rank {
    if let (Head::Authority(_, first), Head::Authority(_, second)) = (one.head, other.head) {
        if let Some(rank) = decide(first, second, 0) {
            return rank;
        }
    }
    let (one, other) = (one.steps, other.steps);
    match find_map!(0..less(one.len(), other.len()), |at| decide(one[at], other[at], at + 1)) {
        Some(rank) => rank,
        None => Rank::Equal,
    }
}

const fn decide(one: ShapeStep<'_>, other: ShapeStep<'_>, at: usize) -> Option<Rank> {
    match (one.rank(), other.rank()) {
        (first, second) if first < second => Some(Rank::First(at)),
        (first, second) if first > second => Some(Rank::Second(at)),
        _ => None,
    }
}

const fn are_heads_shared(one: Head<'_>, other: Head<'_>) -> bool {
    match (one, other) {
        (Head::None, Head::None) => true,
        (Head::Scheme(one), Head::Scheme(other)) => is_same(one.as_bytes(), other.as_bytes()),
        (Head::Authority(one, first), Head::Authority(other, second)) => {
            is_same(one.as_bytes(), other.as_bytes())
                && (is_step_shared(first, second)
                    || is_without_port(one, first, second)
                    || is_without_port(one, second, first))
        }
        _ => false,
    }
}

/// Returns whether a host equals another host with a variable port, which may be omitted if it is the
/// scheme's default port.
const fn is_without_port(scheme: &str, host: ShapeStep<'_>, with_port: ShapeStep<'_>) -> bool {
    let (ShapeStep::Text(host), ShapeStep::Mixed(first, between, last)) = (host, with_port) else {
        return false;
    };
    let [scheme @ .., b':'] = scheme.as_bytes() else { return false };
    if default_port(scheme).is_none() || !last.is_empty() {
        return false;
    }
    match (between.is_empty(), split_last(between)) {
        (true, _) => matches!(first.as_bytes(), [first @ .., b':'] if is_same(host.as_bytes(), first)),
        (_, Some((between, last))) => is_before_port(host, first, between, last),
        (_, None) => is_before_port(host, first, "", between),
    }
}

/// Returns whether a host consists of these strings, without the colon at the end of the last one.
const fn is_before_port(host: &str, first: &str, between: &str, last: &str) -> bool {
    match last.as_bytes() {
        [last @ .., b':'] => is_mixed(host.as_bytes(), first.as_bytes(), between, last),
        _ => false,
    }
}

/// Compares the steps up to a rest, from both ends. Each of these steps is at most one segment.
const fn are_steps_shared(one: &[ShapeStep<'_>], other: &[ShapeStep<'_>]) -> bool {
    match (rest_of(one), rest_of(other)) {
        (None, None) => one.len() == other.len() && are_first_shared(one, other, one.len()),
        (Some(rest), None) => is_shared_with_rest(one, rest, other),
        (None, Some(rest)) => is_shared_with_rest(other, rest, one),
        (Some(first), Some(second)) => are_rests_shared(one, first, other, second),
    }
}

/// Returns whether two patterns with a rest share a path. A rest matches all segments of the other's rest and
/// after it, except for the first and the last.
const fn are_rests_shared(
    one: &[ShapeStep<'_>],
    first: usize,
    other: &[ShapeStep<'_>],
    second: usize,
) -> bool {
    let (behind_first, behind_second) = (one.len() - first - 1, other.len() - second - 1);
    let (head, tail) = (less(first, second), less(behind_first, behind_second));
    let is_first = if first <= second {
        is_first_of_rest(one[first], other[first])
    } else {
        is_first_of_rest(other[second], one[second])
    };
    let is_last = if behind_first <= behind_second {
        is_last_of_rest(one[first], other[other.len() - 1 - behind_first])
    } else {
        is_last_of_rest(other[second], one[one.len() - 1 - behind_second])
    };
    is_first && is_last && are_first_shared(one, other, head) && are_last_shared(one, other, tail)
}

/// Returns the index of the step that may be any number of segments.
pub(super) const fn rest_of(steps: &[ShapeStep<'_>]) -> Option<usize> {
    find!(0..steps.len(), |at| steps[at].is_rest())
}

/// Returns whether a pattern with a rest shares a path with one that has a fixed number of segments.
const fn is_shared_with_rest(one: &[ShapeStep<'_>], rest: usize, other: &[ShapeStep<'_>]) -> bool {
    let tail = one.len() - rest - 1;
    if other.len() < one.len() || !are_first_shared(one, other, rest) || !are_last_shared(one, other, tail) {
        return false;
    }
    let (first, last) = (rest, other.len() - tail - 1);
    if first < last {
        return is_first_of_rest(one[rest], other[first]) && is_last_of_rest(one[rest], other[last]);
    }
    match one[rest] {
        ShapeStep::Rest(before, behind) => is_step_shared(ShapeStep::Mixed(before, "", behind), other[first]),
        step => is_step_shared(step, other[first]),
    }
}

/// Returns whether a segment like `step` may be the first of a rest.
const fn is_first_of_rest(rest: ShapeStep<'_>, step: ShapeStep<'_>) -> bool {
    match (rest, step) {
        (ShapeStep::Rest(one, _), ShapeStep::Rest(other, _)) => {
            are_beginnings(one.as_bytes(), other.as_bytes())
        }
        (ShapeStep::Rest(before, _), step) => is_step_shared(ShapeStep::Mixed(before, "", ""), step),
        _ => true,
    }
}

/// Returns whether a segment like `step` may be the last of a rest.
const fn is_last_of_rest(rest: ShapeStep<'_>, step: ShapeStep<'_>) -> bool {
    match (rest, step) {
        (ShapeStep::Rest(_, one), ShapeStep::Rest(_, other)) => are_ends(one.as_bytes(), other.as_bytes()),
        (ShapeStep::Rest(_, behind), step) => is_step_shared(ShapeStep::Mixed("", "", behind), step),
        _ => true,
    }
}

const fn are_first_shared(one: &[ShapeStep<'_>], other: &[ShapeStep<'_>], count: usize) -> bool {
    all!(0..count, |at| is_step_shared(one[at], other[at]))
}

const fn are_last_shared(one: &[ShapeStep<'_>], other: &[ShapeStep<'_>], count: usize) -> bool {
    all!(1..count + 1, |at| is_step_shared(one[one.len() - at], other[other.len() - at]))
}

/// Returns whether there is a segment that both match.
pub const fn is_step_shared(one: ShapeStep<'_>, other: ShapeStep<'_>) -> bool {
    match (one, other) {
        (ShapeStep::Text(one), ShapeStep::Text(other)) => is_same(one.as_bytes(), other.as_bytes()),
        (ShapeStep::Text(text), ShapeStep::Mixed(first, between, last))
        | (ShapeStep::Mixed(first, between, last), ShapeStep::Text(text)) => {
            is_mixed(text.as_bytes(), first.as_bytes(), between, last.as_bytes())
        }
        // Between the longer beginning and the longer end there is room for all other strings.
        (ShapeStep::Mixed(one, _, first), ShapeStep::Mixed(other, _, second)) => {
            are_beginnings(one.as_bytes(), other.as_bytes()) && are_ends(first.as_bytes(), second.as_bytes())
        }
        _ => true,
    }
}

/// Returns whether a string consists of these strings with anything between them. Each one is matched at its
/// first occurrence, which leaves most for the others.
const fn is_mixed(text: &[u8], first: &[u8], between: &str, last: &[u8]) -> bool {
    if text.len() < first.len() + last.len() || !are_beginnings(text, first) || !are_ends(text, last) {
        return false;
    }
    let end = text.len() - last.len();
    let (mut from, mut rest) = (first.len(), between);
    loop {
        let (part, behind) = until_value(rest);
        while from + part.len() <= end && !are_beginnings(text.split_at(from).1, part.as_bytes()) {
            from += 1;
        }
        from += part.len();
        if from > end {
            return false;
        }
        let Some(behind) = behind else { return true };
        rest = behind;
    }
}

/// Returns whether the shorter string is the beginning of the longer one.
const fn are_beginnings(one: &[u8], other: &[u8]) -> bool {
    let count = less(one.len(), other.len());
    is_same(one.split_at(count).0, other.split_at(count).0)
}

/// Returns whether the shorter string is the end of the longer one.
const fn are_ends(one: &[u8], other: &[u8]) -> bool {
    let count = less(one.len(), other.len());
    is_same(one.split_at(one.len() - count).1, other.split_at(other.len() - count).1)
}

pub(super) const fn less(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}
