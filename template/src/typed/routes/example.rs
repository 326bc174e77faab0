//! Makes a path that two routes both match, for an error message. `overlap` decides whether there is one, and
//! which route it belongs to.

use super::overlap::{is_step_shared, rest_of};
use super::shape::{Head, Shape, ShapeStep, until_value};
use crate::text::loops::{all, each, find};
use crate::typed::Words;

/// The value in the example: it is both a string and a number.
const VALUE: &str = "1";

/// Returns the shortest URI or path that both match, with `1` for each value.
pub const fn path(one: &Shape<'_>, other: &Shape<'_>) -> Words {
    let words = match (one.head, other.head) {
        (Head::Authority(scheme, host), Head::Authority(_, other)) => {
            merge(Words::NEW.and(scheme).and("//"), host, other).and("/")
        }
        (Head::Authority(scheme, _) | Head::Scheme(scheme), _) => Words::NEW.and(scheme),
        (Head::None, _) => Words::NEW.and("/"),
    };
    let count = shortest(one.steps, other.steps);
    let mut words = words;
    each!(0..count, |at| {
        let (first, second) = (part(one.steps, at, count), part(other.steps, at, count));
        words = merge(if at > 0 { words.and("/") } else { words }, first, second);
    });
    words
}

/// Returns the smallest number of segments that both may have, or 0 if there is none.
const fn shortest(one: &[ShapeStep<'_>], other: &[ShapeStep<'_>]) -> usize {
    // Longer paths need not be tried: more segments only lengthen the rests, so routes that share a path also
    // share one of at most this length.
    match find!(one.len()..one.len() + other.len() + 1, |count| is_count_shared(one, other, count)) {
        Some(count) => count,
        None => 0,
    }
}

const fn is_count_shared(one: &[ShapeStep<'_>], other: &[ShapeStep<'_>], count: usize) -> bool {
    may_have(one, count)
        && may_have(other, count)
        && all!(0..count, |at| is_step_shared(part(one, at, count), part(other, at, count)))
}

/// Returns whether these steps may have `count` segments.
const fn may_have(steps: &[ShapeStep<'_>], count: usize) -> bool {
    match rest_of(steps) {
        Some(_) => count >= steps.len(),
        None => count == steps.len(),
    }
}

/// Returns the step for segment `at` of `count`.
const fn part<'p>(steps: &[ShapeStep<'p>], at: usize, count: usize) -> ShapeStep<'p> {
    let more = count - steps.len();
    let rest = match rest_of(steps) {
        Some(rest) if at >= rest => rest,
        _ => return steps[at],
    };
    if at > rest + more {
        return steps[at - more];
    }
    let ShapeStep::Rest(before, behind) = steps[rest] else { return ShapeStep::Value };
    ShapeStep::Mixed(if at == rest { before } else { "" }, "", if at == rest + more { behind } else { "" })
}

/// Appends a string that both steps match.
#[allow(clippy::large_types_passed_by_value, reason = "words are put together in a constant")]
const fn merge(words: Words, one: ShapeStep<'_>, other: ShapeStep<'_>) -> Words {
    if let (ShapeStep::Text(text), _) | (_, ShapeStep::Text(text)) = (one, other) {
        return words.and(text);
    }
    let ((one, first, end), (other, second, other_end)) = (texts(one), texts(other));
    let words = inner(inner(words.and(longer(one, other)).and(VALUE), first), second);
    words.and(longer(end, other_end))
}

/// Appends the strings between the first and the last one, each followed by a value.
#[allow(clippy::large_types_passed_by_value, reason = "words are put together in a constant")]
const fn inner(words: Words, between: &str) -> Words {
    match until_value(between) {
        (text, None) if text.is_empty() => words,
        (text, None) => words.and(text).and(VALUE),
        (text, Some(behind)) => inner(words.and(text).and(VALUE), behind),
    }
}

const fn texts(step: ShapeStep<'_>) -> (&str, &str, &str) {
    match step {
        ShapeStep::Mixed(first, between, last) => (first, between, last),
        _ => ("", "", ""),
    }
}

const fn longer<'p>(one: &'p str, other: &'p str) -> &'p str {
    if one.len() < other.len() { other } else { one }
}
