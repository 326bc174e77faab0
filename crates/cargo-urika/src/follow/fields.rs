//! Fields of structs that are written out, and values that a check has let through.

use std::rc::Rc;

use super::{DEEPEST, Filling, Follower, MOST_ROWS, MOST_STEPS, Piece, Position, Row};
use crate::program::Frame;
use crate::regex;
use crate::value::{Call, Callee, Check, REST, Shared, Type, Value, is_self};

/// The number of places that write a field and are read.
const MOST_WRITES: usize = 8;

impl<'a> Follower<'a> {
    /// Returns whether a value, or one that it is a field of, was checked as a whole.
    pub(super) fn is_checked(&self, value: &'a Value, frame: &Rc<Frame<'a>>) -> bool {
        match value {
            Value::Checked(_, Check::Cut) => false,
            Value::Checked(inner, check) => self.passes(check, frame) || self.is_checked(inner, frame),
            Value::Field(owner, _) => self.is_checked(owner, frame),
            _ => false,
        }
    }

    /// Returns what fills a field, if all values that the program gives it are encoded or harmless.
    pub(super) fn written(&self, given: &'a Shared, name: &str, frame: &Rc<Frame<'a>>) -> Option<Filling> {
        let writes = self.writes(given, name, frame)?;
        let mut found = None;
        for (number, value) in writes {
            let inside = Rc::new(Frame { number, given: None, depth: frame.depth + 2 });
            let position = Position::outside(number);
            for piece in self.expand(value, &inside, position).iter().flatten() {
                match (piece, found) {
                    (Piece::Text(text, _), _) if text.contains(['/', '?', '#', '&']) => return None,
                    (Piece::Text(..), _) => found = found.or(Some(Filling::Safe)),
                    (Piece::Placeholder(placeholder), None | Some(Filling::Safe))
                        if matches!(placeholder.filling, Filling::Safe | Filling::Encoded(_)) =>
                    {
                        found = Some(placeholder.filling);
                    }
                    (Piece::Placeholder(placeholder), Some(filling)) if placeholder.filling == filling => {}
                    _ => return None,
                }
            }
        }
        found
    }

    /// Returns the strings that the program gives a field elsewhere, if one of them has parts of a URL.
    pub(super) fn texts_of(
        &self,
        given: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        let writes = self.writes(given, name, frame)?;
        if !writes.iter().any(|(_, value)| has_parts(value)) {
            return None;
        }
        let lay = |(number, value): (usize, &'a Shared)| {
            self.expand(value, &Rc::new(Frame { number, given: None, depth: frame.depth + 2 }), position)
        };
        Some(self.at_most(writes.into_iter().flat_map(lay).collect(), MOST_ROWS))
    }

    /// Returns all values that the program gives a field, each with its function; none, where these are too many.
    fn writes(
        &self,
        value: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<Vec<(usize, &'a Shared)>> {
        let Type::Named(owner) = self.program.type_of(value, frame, 0) else { return None };
        let owner = match (&*owner, &self.program.functions[frame.number].owner) {
            ("Self", Some(own)) => own,
            (name, _) => name,
        };
        let writes = self.program.writes(owner, name);
        (writes.len() <= MOST_WRITES && frame.depth + 2 < DEEPEST).then_some(writes)
    }

    /// Returns whether a value is a field of a struct that holds settings, by the name of its type.
    pub(super) fn is_of_settings(&self, value: &Value, frame: &Rc<Frame<'a>>) -> bool {
        let owner = match value {
            Value::Field(owner, _) => owner,
            Value::Checked(inner, _) => return self.is_of_settings(inner, frame),
            _ => return false,
        };
        let ends = ["Config", "Configuration", "Settings", "Args", "Cli"];
        let is_named = |name: &str| ends.iter().any(|end| name.ends_with(end));
        matches!(self.program.type_of(owner, frame, 0), Type::Named(name) if is_named(&name))
            || self.is_of_settings(owner, frame)
    }

    /// Returns whether a check accepts no text that could change where a request goes.
    pub(super) fn passes(&self, check: &'a Check, frame: &Rc<Frame<'a>>) -> bool {
        match check {
            Check::Passed { call, outcome: true, .. } => {
                let Value::Call(call) = &**call else { return false };
                if let Some(limits) = self.guards(call, frame) {
                    return limits;
                }
                self.program.targets(call, frame).0.is_empty() && self.is_trusted_check(call.callee.name())
            }
            Check::Passed { .. }
            | Check::Rooted
            | Check::Local
            | Check::Bare
            | Check::Cut
            | Check::Filled
            | Check::Requested
            | Check::Configured => false,
            Check::Patterns(all) => {
                all.iter().all(|pattern| self.are_texts(pattern, frame, &|text| regex::is_sound(text)))
            }
            Check::Group(pattern, group) => {
                self.are_texts(pattern, frame, &|text| regex::is_sound_group(text, group))
            }
        }
    }

    /// Returns whether a pattern is known, and good.
    fn are_texts(&self, pattern: &'a Shared, frame: &Rc<Frame<'a>>, is_good: &dyn Fn(&str) -> bool) -> bool {
        let position = Position::outside(frame.number);
        let rows = self.expand(pattern, frame, position);
        !rows.is_empty() && rows.iter().all(|row| text_of(row).is_some_and(|text| is_good(&text)))
    }

    /// Finds the values of a field where a call, or one of several branches, writes a struct or tuple out.
    pub(super) fn one_of_fields(
        &self,
        given: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<Vec<(&'a Shared, Rc<Frame<'a>>)>> {
        let (values, inside) = match &**given {
            Value::Either(values) => (values, Rc::clone(frame)),
            Value::Call(call) => {
                let (targets, _) = self.program.targets(call, frame);
                let [number] = targets[..] else { return None };
                match self.program.functions[number].returned.as_deref() {
                    Some(Value::Either(values)) if frame.depth < DEEPEST => {
                        (values, Frame::called(number, call, frame))
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let mut found = Vec::new();
        for value in values {
            let (value, inside) = self.field(value, name, &inside)?;
            // A branch without a string adds nothing.
            if !matches!(&**value, Value::Text(text, _) if text.is_empty()) {
                found.push((value, inside));
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// Finds the value of a field where the struct is written out: in an argument, or after a call.
    pub(super) fn field(
        &self,
        given: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a Shared, Rc<Frame<'a>>)> {
        self.steps.set(self.steps.get() + 1);
        if frame.depth >= DEEPEST || self.steps.get() > MOST_STEPS {
            return None;
        }
        match &**given {
            Value::Record(fields, _) => {
                let get = |name: &str| fields.iter().find(|(field, _)| **field == *name);
                match (get(name), get(REST)) {
                    (Some((_, value)), _) => Some((value, Rc::clone(frame))),
                    (None, Some((_, rest))) => self.field(rest, name, frame),
                    (None, None) => None,
                }
            }
            Value::Checked(checked_value, _) => self.field(checked_value, name, frame),
            Value::Param(number) => {
                let (call, caller) = frame.given.as_ref()?;
                self.field(self.program.argument(call, frame.number, *number)?, name, caller)
            }
            Value::Field(outer, inner) => {
                let (value, inside) = self.field(outer, inner, frame)?;
                self.field(value, name, &inside)
            }
            Value::Call(call) => self.field_of_call(call, name, frame),
            // A pattern that names a struct, or a variant of the type itself, has the same form as `self`.
            Value::Known(Type::Named(ty), _) if is_self(given) => self.field_of_self(ty, name, frame),
            _ => None,
        }
    }

    /// Finds the value of a field in the struct that a call returns.
    fn field_of_call(
        &self,
        call: &'a Call,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a Shared, Rc<Frame<'a>>)> {
        let (targets, _) = self.program.targets(call, frame);
        let [number] = targets[..] else { return None };
        let function = &self.program.functions[number];
        match (&function.returned, &function.output, &call.callee) {
            (Some(returned), ..) => self.field(returned, name, &Frame::called(number, call, frame)),
            // A method of a builder returns `self`.
            (None, Type::Named(ty), Callee::Method(receiver, ..))
                if **ty == *"Self" || function.owner.as_deref() == Some(&**ty) =>
            {
                self.field(receiver, name, frame)
            }
            _ => None,
        }
    }

    /// Finds the value of a field in the struct whose method was called.
    fn field_of_self(
        &self,
        ty: &str,
        name: &str,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a Shared, Rc<Frame<'a>>)> {
        let (call, caller) = frame.given.as_ref()?;
        let function = &self.program.functions[frame.number];
        if function.owner.as_deref() != ty.split("::").next() {
            return None;
        }
        match &call.callee {
            Callee::Method(receiver, ..) => self.field(receiver, name, caller),
            Callee::Path(..) if call.args.len() == function.params.len() + 1 => {
                self.field(call.args.first()?, name, caller)
            }
            Callee::Path(..) => None,
        }
    }
}

/// Returns whether a value is a string that is put together, with a sign that separates the parts of a URL.
fn has_parts(value: &Value) -> bool {
    match value {
        Value::Built(parts, _) => {
            parts.iter().any(|part| matches!(&*part.value, Value::Text(text, _) if text.contains(['/', '?'])))
        }
        Value::Either(values) => values.iter().any(|value| has_parts(value)),
        _ => false,
    }
}

/// Returns the text of a row without placeholders.
fn text_of(row: &Row) -> Option<String> {
    let text = |piece: &Piece| match piece {
        Piece::Text(text, _) => Some(text.to_string()),
        Piece::Placeholder(_) => None,
    };
    row.iter().map(text).collect()
}
