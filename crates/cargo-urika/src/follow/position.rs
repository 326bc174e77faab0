//! The position of a value in the text that makes a URL of it.

use super::{Piece, Row};
use crate::program::Frame;
use crate::value::{Part, Place, Value};

/// The position of a value: the innermost call that puts the value into a string.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub(super) site: Option<Place>,
    pub(super) place: Place,
    pub(super) function: usize,
    /// Whether nothing comes before the value in the text.
    pub(super) is_first: bool,
}

impl Position {
    /// Returns the position of a value that is in no text.
    pub(super) fn outside(function: usize) -> Self {
        Self { site: None, place: Place::default(), function, is_first: true }
    }

    /// Returns whether the text around a value makes it part of a URL. `format!("{id}.{end}")` is not part of a URL
    /// yet, and neither is `{owner}/{name}`.
    pub(super) fn takes(&self, value: &Value, frame: &Frame<'_>) -> bool {
        let is_argument = self.site.is_some_and(|site| site != self.place);
        let is_here = frame.number == self.function;
        is_argument
            && !self.is_first
            && ((is_here && is_name(value)) || (frame.is_in(self.function) && is_fragment(value, &mut 0)))
    }

    /// Gives the placeholders of a string this position.
    pub(super) fn all_of(&self, mut rows: Vec<Row>, text: Place) -> Vec<Row> {
        for piece in rows.iter_mut().flatten() {
            if let Piece::Placeholder(placeholder) = piece
                && placeholder.site == Some(text)
            {
                (placeholder.site, placeholder.place, placeholder.function) =
                    (self.site, self.place, self.function);
            }
        }
        rows
    }
}

/// The number of parts of a string in which signs are looked for.
const MOST_STEPS: u32 = 2_000;

/// Returns whether a string has no sign that separates the parts of a URL. One with too many parts is assumed to have
/// one.
fn is_fragment(value: &Value, steps: &mut u32) -> bool {
    *steps += 1;
    match value {
        _ if *steps > MOST_STEPS => false,
        Value::Text(text, _) => !text.contains(['/', '?', '&', '=', '#', ':']),
        Value::Built(parts, _) => parts.iter().all(|part| is_fragment(&part.value, steps)),
        Value::Either(values) => values.iter().all(|value| is_fragment(value, steps)),
        _ => true,
    }
}

/// Returns whether a string is a name of several values, such as `{owner}/{name}`: no part of a URL yet.
pub(super) fn is_name(value: &Value) -> bool {
    let Value::Built(parts, _) = value else { return false };
    let is_sign = |part: &Part| match &*part.value {
        Value::Text(text, _) => !text.contains(|c: char| c.is_ascii_alphanumeric() || c == '='),
        Value::Built(..) => false,
        _ => true,
    };
    let is_text = |part: &Part| matches!(*part.value, Value::Text(..));
    parts.len() > 1 && parts.iter().all(is_sign) && !parts.first().is_some_and(is_text)
}
