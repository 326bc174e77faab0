//! The patterns that a template matches, segment by segment. Route sets compare these patterns.

use urika_template::template::Operator;
use urika_template::template::plan::rules::canonical;

use super::rows::{Row, RowSegment, rows};
use super::token::{ReverseToken, tokens};
use crate::model::template::pattern::Pattern;
use crate::model::template::reversal::Head;
use crate::model::template::{Lowering, Part, PartContent};

/// The most patterns; a template with more has none.
const MOST: usize = 64;

/// Returns the patterns, or an empty list if there are too many.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    head: &Head,
    is_segment: &dyn Fn(usize) -> bool,
) -> Vec<Pattern> {
    let (scheme, host) = start(lowering, head);
    let is_relative = scheme.is_empty();
    let mut pattern = Pattern { scheme, host, steps: Vec::new(), values: Vec::new(), is_empty: false };
    let mut begun = vec![Row::default()];
    if let Head::Tree(_) = head {
        let variable = lowering.expressions[0].specs[0].variable;
        // The value includes the path after the host.
        begun.extend((!is_segment(variable)).then(Row::of_rest));
    }
    let mut tokens = tokens(lowering, &[Part::Path]);
    for token in &mut tokens {
        if let ReverseToken::Values(values) = token {
            if values.operator == Operator::Reserved && is_segment(values.specs[0].variable) {
                values.operator = Operator::Simple;
            }
        }
    }
    let mut patterns: Vec<Pattern> = Vec::new();
    for row in rows(&tokens, begun, &ReverseToken::may_be_absent, MOST).unwrap_or_default() {
        (pattern.steps, pattern.values) = steps(&row, pattern.is_rootless());
        // A server never sees an empty path; after an authority, an empty path is the root.
        pattern.is_empty = is_relative && pattern.steps.is_empty();
        if pattern.is_empty && tokens.is_empty() {
            continue;
        }
        if pattern.steps.is_empty() {
            pattern.steps.push(String::new());
            pattern.values.push(None);
        }
        match patterns.iter().position(|other| other.steps == pattern.steps) {
            // Each of the two variables may be missing.
            Some(at) if patterns[at].values != pattern.values => patterns[at].values.fill(None),
            Some(_) => {}
            None => patterns.push(pattern.clone()),
        }
    }
    patterns
}

/// Returns the scheme with its colon, and the host.
fn start(lowering: &Lowering<'_>, head: &Head) -> (String, Option<String>) {
    match head {
        Head::Nothing => (String::new(), None),
        Head::Scheme(scheme) => (scheme.to_ascii_lowercase(), None),
        Head::Tree(scheme) => (scheme.clone(), Some("{}".to_owned())),
        Head::Origin(_) | Head::Authority { .. } => {
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

/// Returns the segments as steps, and their variables. Before the first slash, a path with a root has nothing.
fn steps(row: &Row, is_rootless: bool) -> (Vec<String>, Vec<Option<usize>>) {
    let (mut steps, mut values) = (Vec::new(), Vec::new());
    for (number, segment) in row.segments().enumerate() {
        if number > 0 || is_rootless || segment.texts.as_slice() != [""] {
            steps.push(step(segment, false));
            let is_one = segment.texts.len() == 2 && segment.is_plain && !segment.has_rest;
            values.push(segment.variable.filter(|_| is_one));
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
