//! The patterns that a template matches, segment by segment. Route sets compare these patterns.

use urika_template::template::plan::rules::canonical;
use urika_template::template::{Modifier, Operator};

use super::rows::{PathRow, RowSegment, rows};
use super::token::{ReverseToken, tokens};
use crate::model::template::pattern::{Pattern, PatternValue};
use crate::model::template::reversal::{ParseHead, ParsePlan};
use crate::model::template::{Lowering, Part, PartContent};

/// Returns the patterns, or an empty list if there are too many.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    head: &ParseHead,
    is_segment: &dyn Fn(usize) -> bool,
) -> Vec<Pattern> {
    let (scheme, host) = start(lowering, head);
    let (host_values, steps, values) = (host_values(lowering, head), Vec::new(), Vec::new());
    let start = Pattern { scheme, host, host_values, steps, values, is_empty: false };
    let begun = begun(lowering, head, is_segment);
    let (tokens, raw) = path_tokens(lowering, is_segment);
    let mut patterns: Vec<Pattern> = Vec::new();
    let most = ParsePlan::MOST_PATTERNS;
    for row in rows(&tokens, begun, &ReverseToken::may_be_absent, most).unwrap_or_default() {
        let pattern = of_row(&start, &row, &raw);
        if !(pattern.is_empty && tokens.is_empty()) {
            add(&mut patterns, pattern);
        }
    }
    patterns
}

/// Returns the beginnings of the path: a value with the authority may include a path after the host.
fn begun(lowering: &Lowering<'_>, head: &ParseHead, is_segment: &dyn Fn(usize) -> bool) -> Vec<PathRow> {
    let mut begun = vec![PathRow::default()];
    if let ParseHead::Tree(_) = head {
        let variable = lowering.expressions[0].specs[0].variable;
        begun.extend((!is_segment(variable)).then(PathRow::of_rest));
    }
    begun
}

/// Returns the tokens of the path, where the value of `{+x}` is one segment if its type says so, and the
/// variables of these values.
fn path_tokens(
    lowering: &Lowering<'_>,
    is_segment: &dyn Fn(usize) -> bool,
) -> (Vec<ReverseToken>, Vec<usize>) {
    let (mut tokens, mut raw) = (tokens(lowering, &[Part::Path]), Vec::new());
    for token in &mut tokens {
        if let ReverseToken::Values(values) = token {
            if values.operator == Operator::Reserved && is_segment(values.specs[0].variable) {
                values.operator = Operator::Simple;
                raw.push(values.specs[0].variable);
            }
        }
    }
    (tokens, raw)
}

/// Returns the pattern of a path, after scheme and host of `start`.
fn of_row(start: &Pattern, row: &PathRow, raw: &[usize]) -> Pattern {
    let (mut steps, mut values) = path(row, start.is_rootless());
    for value in values.iter_mut().flatten() {
        value.is_raw |= raw.contains(&value.variable);
    }
    // A server never sees an empty path; after an authority, an empty path is the root.
    let is_empty = start.scheme.is_empty() && steps.is_empty();
    if steps.is_empty() {
        steps.push(String::new());
        values.push(Vec::new());
    }
    Pattern { steps, values, is_empty, ..start.clone() }
}

/// Adds a pattern. Of patterns with the same steps there is one, whose values are unknown if they differ: each
/// of the two variables may be missing.
fn add(patterns: &mut Vec<Pattern>, pattern: Pattern) {
    match patterns.iter_mut().find(|other| other.steps == pattern.steps) {
        Some(other) if other.values != pattern.values => other.values.fill(Vec::new()),
        Some(_) => {}
        None => patterns.push(pattern),
    }
}

/// Returns the scheme with its colon, and the host.
fn start(lowering: &Lowering<'_>, head: &ParseHead) -> (String, Option<String>) {
    match head {
        ParseHead::Nothing => (String::new(), None),
        ParseHead::Scheme(scheme) => (scheme.to_ascii_lowercase(), None),
        ParseHead::Tree(scheme) => (scheme.clone(), Some("{}".to_owned())),
        ParseHead::Origin(_) | ParseHead::Authority { .. } => {
            let mut authority = RowSegment::default();
            for part in lowering.authority() {
                match part {
                    PartContent::Text(text) => authority.text(&text),
                    PartContent::Expression(number) => match lowering.expressions[number].operator {
                        Operator::Reserved => authority.rest(),
                        _ => authority.value(),
                    },
                }
            }
            (format!("{}:", lowering.scheme()), Some(step(&authority, true)))
        }
    }
}

/// Returns the values of the host, or an empty list if they are not known.
fn host_values(lowering: &Lowering<'_>, head: &ParseHead) -> Vec<PatternValue> {
    let is_known = matches!(head, ParseHead::Authority { .. });
    let (mut all, mut count) = (Vec::new(), 0);
    for part in is_known.then(|| lowering.authority()).into_iter().flatten() {
        let PartContent::Expression(number) = part else { continue };
        let expression = &lowering.expressions[number];
        count += 1;
        if let ([spec], Operator::Simple | Operator::Reserved) = (&*expression.specs, expression.operator) {
            let is_raw = expression.operator == Operator::Reserved;
            let value = PatternValue { variable: spec.variable, is_segments: false, is_raw };
            all.extend((spec.modifier == Modifier::None).then_some(value));
        }
    }
    if all.len() == count { all } else { Vec::new() }
}

/// Returns the segments as steps, and their values. Before the first slash, a path with a root has nothing.
fn path(row: &PathRow, is_rootless: bool) -> (Vec<String>, Vec<Vec<PatternValue>>) {
    let (mut steps, mut values) = (Vec::new(), Vec::new());
    for (number, segment) in row.segments().enumerate() {
        if number > 0 || is_rootless || segment.texts.as_slice() != [""] {
            steps.push(step(segment, false));
            let is_known = segment.is_plain && segment.texts.len() == segment.values.len() + 1;
            let is_one = !segment.has_rest || segment.values.len() == 1;
            values.push(if is_known && is_one { segment.values.clone() } else { Vec::new() });
        }
    }
    (steps, values)
}

/// Returns a segment, or an authority, in the notation of route sets.
fn step(segment: &RowSegment, is_authority: bool) -> String {
    let mut texts = Vec::new();
    for text in &segment.texts {
        texts.push(noted(&canonical(text, is_authority)));
    }
    match texts.as_slice() {
        [first, .., last] if segment.has_rest => format!("{first}{{+}}{last}"),
        // Two values rank higher than a single value.
        [_, _, ..] if !segment.is_value && texts.iter().all(String::is_empty) => "{}{}".to_owned(),
        texts => texts.join("{}"),
    }
}

/// Escapes the characters of the notation, which a URI never has unescaped.
fn noted(text: &str) -> String {
    text.replace('{', "%7B").replace('}', "%7D").replace(' ', "%20")
}
