//! The forms of a path, segment by segment. Each expression that may be absent doubles their number. Route sets
//! and routers read these forms.

use urika_template::template::{Modifier, Operator};

use super::token::{ReverseToken, TokenValues};
use crate::model::template::pattern::PatternValue;

/// A path under construction. The first segment is the text before the first slash.
#[derive(Clone, Default)]
pub(in crate::check) struct PathRow {
    done: Vec<RowSegment>,
    last: RowSegment,
    /// The index of the token that begins a segment after a rest.
    pub(in crate::check) goes_on: Option<usize>,
}

/// Strings with values between them.
#[derive(Clone)]
pub(in crate::check) struct RowSegment {
    pub(in crate::check) texts: Vec<String>,
    /// The first variable.
    pub(in crate::check) variable: Option<usize>,
    /// The values, as far as each is a whole variable.
    pub(in crate::check) values: Vec<PatternValue>,
    pub(in crate::check) has_rest: bool,
    /// Whether there is one value, and nothing else.
    pub(in crate::check) is_value: bool,
    /// Whether each value is a whole variable, which a router finds in its place.
    pub(in crate::check) is_plain: bool,
}

impl Default for RowSegment {
    fn default() -> Self {
        let texts = vec![String::new()];
        Self { texts, variable: None, values: Vec::new(), has_rest: false, is_value: false, is_plain: true }
    }
}

impl RowSegment {
    pub(in crate::check) fn text(&mut self, text: &str) {
        self.is_value &= text.is_empty();
        if let Some(last) = self.texts.last_mut() {
            last.push_str(text);
        }
    }

    pub(in crate::check) fn value(&mut self) {
        self.is_value = self.texts.as_slice() == [""];
        self.texts.push(String::new());
    }

    pub(in crate::check) fn rest(&mut self) {
        self.value();
        self.has_rest = true;
    }

    /// Adds an expression.
    fn push(&mut self, token: &ReverseToken) {
        let specs = match token {
            ReverseToken::Literal(_) => return,
            ReverseToken::Params(specs) | ReverseToken::Values(TokenValues { specs, .. }) => specs,
        };
        self.variable = self.variable.or(specs.first().map(|spec| spec.variable));
        self.is_plain &= is_plain(token);
        self.values.extend(value(token));
        match token {
            ReverseToken::Values(values) if values.is_open() => self.rest(),
            ReverseToken::Values(TokenValues { operator: Operator::Simple | Operator::Segment, .. }) => {
                for number in 0..specs.len() {
                    self.text(if number > 0 { "," } else { "" });
                    self.value();
                }
            }
            _ => {
                self.text(if matches!(token, ReverseToken::Params(_)) { ";" } else { "." });
                self.value();
            }
        }
    }
}

/// Returns the value of an expression, if it is a whole variable.
fn value(token: &ReverseToken) -> Option<PatternValue> {
    let ReverseToken::Values(values) = token else { return None };
    let [spec] = values.specs.as_slice() else { return None };
    let is_segments = values.operator == Operator::Segment && values.is_exploded();
    let is_raw = values.operator == Operator::Reserved;
    is_plain(token).then_some(PatternValue { variable: spec.variable, is_segments, is_raw })
}

fn is_plain(token: &ReverseToken) -> bool {
    match token {
        ReverseToken::Values(values) => match (values.operator, values.specs.as_slice()) {
            (Operator::Reserved, [_]) => true,
            (Operator::Simple, [spec]) => spec.modifier == Modifier::None,
            (Operator::Segment, [spec]) => !matches!(spec.modifier, Modifier::Prefix(_)),
            _ => false,
        },
        _ => false,
    }
}

impl PathRow {
    /// Begins with a value that may be any number of segments.
    pub(in crate::check) fn of_rest() -> Self {
        let mut row = Self::default();
        row.slash(0);
        row.last.rest();
        row
    }

    fn slash(&mut self, at: usize) {
        self.goes_on = self.goes_on.or(self.last.has_rest.then_some(at));
        self.done.push(std::mem::take(&mut self.last));
    }

    /// Returns the segments, the first of which is the text before the first slash.
    pub(in crate::check) fn segments(&self) -> impl Iterator<Item = &RowSegment> {
        self.done.iter().chain([&self.last])
    }
}

/// Adds tokens to the rows. `is_forked` says which tokens may be absent. Returns `None` if there are more than
/// `most` rows.
pub(in crate::check) fn rows(
    tokens: &[ReverseToken],
    mut rows: Vec<PathRow>,
    is_forked: &dyn Fn(&ReverseToken) -> bool,
    most: usize,
) -> Option<Vec<PathRow>> {
    for (at, token) in tokens.iter().enumerate() {
        if let ReverseToken::Literal(text) = token {
            for row in &mut rows {
                push_text(row, text, at);
            }
            continue;
        }
        let mut without = if is_forked(token) { rows.clone() } else { Vec::new() };
        if without.len() + rows.len() > most {
            return None;
        }
        for row in &mut rows {
            if token.lead() == Some(b'/') {
                row.slash(at);
            }
            row.last.push(token);
        }
        without.append(&mut rows);
        rows = without;
    }
    Some(rows)
}

fn push_text(row: &mut PathRow, text: &str, at: usize) {
    for (number, text) in text.split('/').enumerate() {
        if number > 0 {
            row.slash(at);
        }
        row.last.text(text);
    }
}
