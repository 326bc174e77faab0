//! The patterns that a template matches, segment by segment. A template with optional expressions has
//! several: each expression doubles them. Route sets compare these patterns.

use urika_runtime::template::Operator;
use urika_runtime::template::plan::rules::canonical;

use super::token::{Token, Values, tokens};
use crate::model::template::pattern::Pattern;
use crate::model::template::reversal::Head;
use crate::model::template::{Draft, Part, What};

/// The most patterns; a template with more has none.
const MOST: usize = 64;

/// Returns the patterns, or none if there are too many.
pub(super) fn lower(draft: &Draft<'_>, head: &Head, is_segment: &dyn Fn(usize) -> bool) -> Vec<Pattern> {
    let (scheme, host) = start(draft, head);
    let row = Row { done: Vec::new(), open: None };
    let is_relative = scheme.is_empty();
    let mut pattern = Pattern { scheme, host, steps: Vec::new() };
    let mut rows = vec![row];
    if pattern.is_rootless() {
        rows[0].open = Some(Open::default());
    }
    if let Head::Tree(_) = head {
        let variable = draft.expressions[0].specs[0].variable;
        // The value includes the path behind the host.
        let rest = Row { done: vec!["{+}".to_owned()], open: None };
        rows.extend((!is_segment(variable)).then_some(rest));
    }
    for token in &mut tokens(draft, &[Part::Path]) {
        if let Token::Values(values) = token {
            if values.operator == Operator::Reserved && is_segment(values.specs[0].variable) {
                values.operator = Operator::Simple;
            }
        }
        push(&mut rows, token);
        if rows.len() > MOST {
            return Vec::new();
        }
    }
    let mut patterns: Vec<Pattern> = Vec::new();
    for row in rows {
        pattern.steps = row.steps();
        if pattern.steps.is_empty() {
            // The path of a server is never empty; behind an authority, an empty path is the root.
            if is_relative {
                continue;
            }
            pattern.steps.push(String::new());
        }
        if !patterns.contains(&pattern) {
            patterns.push(pattern.clone());
        }
    }
    patterns
}

/// Returns the scheme with its colon, and the host.
fn start(draft: &Draft<'_>, head: &Head) -> (String, Option<String>) {
    match head {
        Head::Nothing => (String::new(), None),
        Head::Scheme(scheme) => (scheme.to_ascii_lowercase(), None),
        Head::Tree(scheme) => (scheme.clone(), Some("{}".to_owned())),
        Head::Origin(_) | Head::Authority { .. } => {
            let mut open = Open { is_authority: true, ..Open::default() };
            for part in draft.authority() {
                match part {
                    What::Text(text) => open.text(&text),
                    What::Expression(number) => match draft.expressions[number].operator {
                        Operator::Reserved => open.rest(),
                        _ => open.value(),
                    },
                }
            }
            (format!("{}:", draft.scheme()), Some(open.segment()))
        }
    }
}

/// A pattern under construction.
#[derive(Clone)]
struct Row {
    done: Vec<String>,
    /// The segment under construction, or `None` before the first slash.
    open: Option<Open>,
}

/// Texts with values between them.
#[derive(Clone)]
struct Open {
    texts: Vec<String>,
    /// Whether the texts belong to an authority and not to a path segment.
    is_authority: bool,
    has_rest: bool,
    /// Whether there is one value, and nothing else.
    is_value: bool,
}

impl Default for Open {
    fn default() -> Self {
        Self { texts: vec![String::new()], is_authority: false, has_rest: false, is_value: false }
    }
}

impl Open {
    fn text(&mut self, text: &str) {
        self.is_value &= text.is_empty();
        if let Some(last) = self.texts.last_mut() {
            last.push_str(&canonical(text, self.is_authority));
        }
    }

    fn value(&mut self) {
        self.is_value = self.texts.as_slice() == [""];
        self.texts.push(String::new());
    }

    fn rest(&mut self) {
        self.value();
        self.has_rest = true;
    }

    fn segment(self) -> String {
        match self.texts.as_slice() {
            [first, .., last] if self.has_rest => format!("{first}{{+}}{last}"),
            // Two values rank higher than one value alone.
            [_, _, ..] if !self.is_value && self.texts.iter().all(String::is_empty) => "{}{}".to_owned(),
            texts => texts.join("{}"),
        }
    }
}

impl Row {
    fn slash(&mut self) {
        self.done.extend(self.open.take().map(Open::segment));
        self.open = Some(Open::default());
    }

    fn open(&mut self) -> &mut Open {
        self.open.get_or_insert_default()
    }

    fn steps(mut self) -> Vec<String> {
        self.done.extend(self.open.map(Open::segment));
        self.done
    }
}

fn push(rows: &mut Vec<Row>, token: &Token) {
    match token {
        Token::Literal(text) => {
            for row in rows {
                for (number, text) in text.split('/').enumerate() {
                    if number > 0 {
                        row.slash();
                    }
                    // Nothing may stand before the first slash.
                    if number > 0 || !text.is_empty() {
                        row.open().text(text);
                    }
                }
            }
        }
        token if token.may_be_absent() => {
            let mut with = rows.clone();
            for row in &mut with {
                if token.lead() == Some(b'/') {
                    row.slash();
                }
                push_to(row.open(), token);
            }
            rows.append(&mut with);
        }
        token => rows.iter_mut().for_each(|row| push_to(row.open(), token)),
    }
}

/// Adds a token to the open segment.
fn push_to(open: &mut Open, token: &Token) {
    match token {
        Token::Literal(text) => open.text(text),
        Token::Params(_) => {
            open.text(";");
            open.value();
        }
        Token::Values(values) if values.is_open() => open.rest(),
        Token::Values(Values { operator: Operator::Label, .. }) => {
            open.text(".");
            open.value();
        }
        Token::Values(values) => {
            for number in 0..values.specs.len() {
                if number > 0 {
                    open.text(",");
                }
                open.value();
            }
        }
    }
}
