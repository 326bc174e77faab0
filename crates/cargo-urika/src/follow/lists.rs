//! Strings that `join` puts together of a list.

use std::rc::Rc;

use super::{Follower, MOST_ROWS, Position, Row, rows};
use crate::program::Frame;
use crate::value::{Call, Callee, Check, Part, Shared, Type, Value};

impl<'a> Follower<'a> {
    /// Returns the rows of a list that `join` makes one text: all elements of a list that is written out, or else one
    /// element, as of `ids.map(|id| format!("id={id}")).join("&")`.
    pub(super) fn joined(
        &self,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        let Callee::Method(receiver, name, _) = &call.callee else { return None };
        if !matches!(&**name, "join" | "concat") {
            return None;
        }
        if let Some((parts, inside)) = self.list(receiver, frame) {
            return Some(self.elements(parts, call.args.first(), &inside, frame));
        }
        let is_text =
            matches!(**receiver, Value::Built(..) | Value::Either(_) | Value::Call(_) | Value::Encoded(..))
                && self.program.resolve(&self.program.type_of(receiver, frame, 0)) != Type::Url;
        is_text.then(|| self.expand(receiver, frame, position))
    }

    /// Returns the list that a caller passes, and its frame.
    pub(super) fn list(
        &self,
        value: &'a Shared,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a [Part], Rc<Frame<'a>>)> {
        match &**value {
            Value::List(parts) if !parts.is_empty() => Some((parts, Rc::clone(frame))),
            Value::Param(number) => {
                let (call, caller) = frame.given.as_ref()?;
                self.list(self.program.argument(call, frame.number, *number)?, caller)
            }
            Value::Checked(list, Check::Cut) => self.list(list, frame),
            _ => None,
        }
    }

    fn elements(
        &self,
        parts: &'a [Part],
        between: Option<&'a Shared>,
        of_list: &Rc<Frame<'a>>,
        of_join: &Rc<Frame<'a>>,
    ) -> Vec<Row> {
        let site = parts.first().map(|part| part.place);
        let mut found: Vec<Row> = vec![Vec::new()];
        for (number, part) in parts.iter().enumerate() {
            if let (Some(between), true) = (between, number > 0) {
                let ends = self.expand(between, of_join, Position::outside(of_join.number));
                found = rows::combined(found, ends, MOST_ROWS);
            }
            let position =
                Position { site, place: part.place, function: of_list.number, is_first: number == 0 };
            found = rows::combined(found, self.expand(&part.value, of_list, position), MOST_ROWS);
        }
        found
    }
}

/// Returns the text that is parsed: one that was put together, so that it is not a number.
pub(super) fn parsed(call: &Call) -> Option<&Shared> {
    match &call.callee {
        Callee::Method(text, name, _) if matches!(&**name, "parse" | "try_into") => {
            matches!(**text, Value::Built(..)).then_some(text)
        }
        _ => None,
    }
}
