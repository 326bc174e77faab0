//! Fields of structs that are written out, and values that a check has let through.

use std::rc::Rc;

use super::{At, DEEPEST, Follower, MOST_STEPS, Piece, Row};
use crate::program::Frame;
use crate::regex;
use crate::value::{Check, Place, Shared, Value};

impl<'a> Follower<'a> {
    /// Whether a value, or one that it is a field of, was checked as a whole.
    pub(super) fn is_checked(&self, value: &'a Value, frame: &Rc<Frame<'a>>) -> bool {
        match value {
            Value::Checked(of, by) => self.passes(by, frame) || self.is_checked(of, frame),
            Value::Field(of, _) => self.is_checked(of, frame),
            _ => false,
        }
    }

    /// Whether a check lets no text through that could move a request.
    pub(super) fn passes(&self, by: &'a Check, frame: &Rc<Frame<'a>>) -> bool {
        match by {
            Check::Function(name) => self.program.checks(name),
            Check::Patterns(all) => all.iter().all(|pattern| {
                let at = At { site: None, place: Place::default(), function: frame.number };
                let rows = self.lay(pattern, frame, at);
                !rows.is_empty()
                    && rows.iter().all(|row| text_of(row).is_some_and(|text| regex::is_sound(&text)))
            }),
        }
    }

    /// Finds the value of a field where the struct is written out: in an argument, or behind a call.
    pub(super) fn field(
        &self,
        of: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a Shared, Rc<Frame<'a>>)> {
        self.steps.set(self.steps.get() + 1);
        if frame.depth >= DEEPEST || self.steps.get() > MOST_STEPS {
            return None;
        }
        match &**of {
            Value::Record(fields, _) => {
                let (_, value) = fields.iter().find(|(field, _)| **field == *name)?;
                Some((value, Rc::clone(frame)))
            }
            Value::Param(number) => {
                let (call, caller) = frame.given.as_ref()?;
                self.field(self.program.argument(call, frame.number, *number)?, name, caller)
            }
            Value::Field(outer, inner) => {
                let (value, inside) = self.field(outer, inner, frame)?;
                self.field(value, name, &inside)
            }
            Value::Call(call) => {
                let (targets, _) = self.program.targets(call, frame);
                let [number] = targets[..] else { return None };
                let returned = self.program.functions[number].returned.as_ref()?;
                self.field(returned, name, &Frame::called(number, call, frame))
            }
            _ => None,
        }
    }
}

/// Returns the text of a row without holes.
fn text_of(row: &Row) -> Option<String> {
    let text = |piece: &Piece| match piece {
        Piece::Text(text, _) => Some(text.to_string()),
        Piece::Hole(_) => None,
    };
    row.iter().map(text).collect()
}
