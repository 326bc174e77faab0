//! Values whose types the compiler has proven.

use std::rc::Rc;

use super::{Filling, Follower, Piece, Row};
use crate::names::{is_digits_by_name, is_number_by_name};
use crate::program::Frame;
use crate::value::{Callee, Check, Part, Shared, Type, Value};
use crate::verify::ProvenType;

impl<'a> Follower<'a> {
    /// Gives the rows of a part the type that the compiler has proven. A placeholder about whose text more is known
    /// stays: an encoder also writes a `String`. Notes where only a name says that the value does no harm.
    pub(super) fn typed(&self, rows: Vec<Row>, part: &'a Part, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let is_safe = |row: &Row| matches!(&row[..], [Piece::Placeholder(placeholder)] if placeholder.filling == Filling::Safe);
        let is_guess = rows.len() == 1 && is_safe(&rows[0]) && self.is_guess(&part.value, frame);
        if is_guess {
            self.guesses.borrow_mut().insert(part.place);
        }
        let Some(Some(ProvenType { ty, .. })) = self.types.get(&part.place) else { return rows };
        let resolved = self.program.resolve(ty);
        let mut found = Vec::with_capacity(rows.len());
        for mut row in rows {
            if let [Piece::Placeholder(placeholder)] = &mut row[..] {
                match (placeholder.filling, &resolved) {
                    (Filling::Text { .. } | Filling::Callers, Type::Safe) => {
                        placeholder.filling = Filling::Safe;
                    }
                    (Filling::Text { .. }, Type::Url) => placeholder.filling = Filling::Url,
                    (Filling::Safe, Type::Text) if is_guess => {
                        placeholder.filling = Filling::Text { certain: true }
                    }
                    (Filling::Text { .. }, Type::Text) => {
                        placeholder.filling = Filling::Text { certain: true }
                    }
                    (Filling::Text { .. }, _) => {
                        found.extend(self.displayed(placeholder.clone(), ty, frame));
                        continue;
                    }
                    _ => {}
                }
            }
            found.push(row);
        }
        found
    }

    /// Returns whether only the name of a value, or of a field in other structs, suggests that the value is harmless.
    fn is_guess(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        let is_unknown = |given: &Value| {
            let ty = self.program.type_of(given, frame, 0);
            let is_own = self.program.defines(&ty) || ty == Type::Named("Self".into());
            !is_own && self.program.resolve(&ty) == Type::Unknown
        };
        match &**value {
            Value::Checked(inner, Check::Filled) => self.is_guess(inner, frame),
            Value::Known(_, name) => is_number_by_name(name) && is_unknown(value),
            Value::Field(owner, name) => {
                !self.is_checked(owner, frame)
                    && is_unknown(owner)
                    && self.field(owner, name, frame).is_none()
                    && self.written(owner, name, frame).is_none()
            }
            Value::Call(call) => match &call.callee {
                Callee::Method(receiver, name, _) => {
                    is_number_by_name(name)
                        && !is_digits_by_name(name)
                        && is_unknown(receiver)
                        && self.program.targets(call, frame).0.is_empty()
                }
                Callee::Path(..) => false,
            },
            _ => false,
        }
    }
}
