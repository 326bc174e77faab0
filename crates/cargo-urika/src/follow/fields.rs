//! Fields of structs that are written out, and values that a check has let through.

use std::rc::Rc;

use super::{At, DEEPEST, Follower, MOST_STEPS, Piece, Row};
use crate::program::Frame;
use crate::regex;
use crate::value::{Callee, Check, Place, REST, Shared, Type, Value, is_self};

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
            Check::Patterns(all) => {
                all.iter().all(|pattern| self.are_texts(pattern, frame, &|text| regex::is_sound(text)))
            }
            Check::Group(pattern, group) => {
                self.are_texts(pattern, frame, &|text| regex::is_sound_group(text, group))
            }
        }
    }

    /// Whether a pattern is known, and good.
    fn are_texts(&self, pattern: &'a Shared, frame: &Rc<Frame<'a>>, is_good: &dyn Fn(&str) -> bool) -> bool {
        let at = At { site: None, place: Place::default(), function: frame.number };
        let rows = self.lay(pattern, frame, at);
        !rows.is_empty() && rows.iter().all(|row| text_of(row).is_some_and(|text| is_good(&text)))
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
                let get = |name: &str| fields.iter().find(|(field, _)| **field == *name);
                match (get(name), get(REST)) {
                    (Some((_, value)), _) => Some((value, Rc::clone(frame))),
                    (None, Some((_, rest))) => self.field(rest, name, frame),
                    (None, None) => None,
                }
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
                let function = &self.program.functions[number];
                match (&function.returned, &function.output, &call.callee) {
                    (Some(returned), ..) => self.field(returned, name, &Frame::called(number, call, frame)),
                    // A method of a builder hands `self` back.
                    (None, Type::Named(ty), Callee::Method(receiver, ..))
                        if **ty == *"Self" || function.owner.as_deref() == Some(&**ty) =>
                    {
                        self.field(receiver, name, frame)
                    }
                    _ => None,
                }
            }
            Value::Known(..) if is_self(of) => {
                let (call, caller) = frame.given.as_ref()?;
                let function = &self.program.functions[frame.number];
                match &call.callee {
                    Callee::Method(receiver, ..) => self.field(receiver, name, caller),
                    Callee::Path(..) if call.args.len() == function.params.len() + 1 => {
                        self.field(call.args.first()?, name, caller)
                    }
                    Callee::Path(..) => None,
                }
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
