//! The encoders of a program: functions that hand on the answer of a known one, and sets of characters.

use std::rc::Rc;

use super::{At, DEEPEST, Filling, Follower, Piece};
use crate::program::Frame;
use crate::value::{Call, Callee, Encoder, Shared, Value};

impl<'a> Follower<'a> {
    /// Returns the encoder that a function of the program hands the answer of on, or one with a set of the
    /// program's own.
    pub(super) fn own_encoder(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<Encoder> {
        let name = call.callee.name();
        if let ("utf8_percent_encode" | "percent_encode", [_, set]) = (name, &call.args[..]) {
            return Some(match () {
                () if self.has(set, ".", 0) => Encoder::Full,
                () if self.has(set, "&", 0) || !self.is_own(set, 0) => Encoder::LeavesDots,
                () => Encoder::LeavesPairs,
            });
        }
        let (targets, _) = self.program.targets(call, frame);
        let [first, others @ ..] = &targets[..] else { return None };
        let encoder = self.encoder_of(*first, call, frame)?;
        others.iter().all(|number| self.encoder_of(*number, call, frame) == Some(encoder)).then_some(encoder)
    }

    /// Returns the encoder whose answer a function hands on.
    fn encoder_of(&self, number: usize, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<Encoder> {
        let returned = self.program.functions[number].returned.as_ref()?;
        if frame.depth >= DEEPEST {
            return None;
        }
        let at = At { place: call.place, ..At::outside(number) };
        match &self.lay(returned, &Frame::called(number, call, frame), at)[..] {
            [row] => match &row[..] {
                [Piece::Hole(hole)] => hole.encoder(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a set of characters is one of the program, made of `CONTROLS`.
    fn is_own(&self, set: &Value, depth: u32) -> bool {
        match set {
            Value::Constant(name) if &**name == "CONTROLS" => true,
            Value::Constant(name) if depth < 4 => match self.program.constants(name) {
                [one] => self.is_own(one, depth + 1),
                _ => false,
            },
            Value::Call(Call { callee: Callee::Method(of, name, _), .. }) => {
                matches!(&**name, "add" | "remove") && self.is_own(of, depth)
            }
            _ => false,
        }
    }

    /// Whether a set of characters to encode has a sign.
    fn has(&self, set: &Value, sign: &str, depth: u32) -> bool {
        let is_sign = |call: &Call| matches!(call.args.first().map(|arg| &**arg), Some(Value::Text(text, _)) if **text == *sign);
        match set {
            Value::Constant(name) if &**name == "NON_ALPHANUMERIC" => true,
            Value::Constant(name) if depth < 4 => {
                let found = self.program.constants(name);
                !found.is_empty() && found.iter().all(|set| self.has(set, sign, depth + 1))
            }
            Value::Call(call) => match &call.callee {
                Callee::Method(_, name, _) if &**name == "remove" && is_sign(call) => false,
                Callee::Method(_, name, _) if &**name == "add" && is_sign(call) => true,
                Callee::Method(of, name, _) if matches!(&**name, "add" | "remove") => {
                    self.has(of, sign, depth)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns whether a text has more than dots for certain.
    pub(super) fn has_letters(&self, value: &'a Shared, frame: &Rc<Frame<'a>>, at: At) -> bool {
        let rows = self.lay(value, frame, at);
        let is_letter = |piece: &Piece| match piece {
            Piece::Text(text, _) => text.contains(|c| c != '.'),
            Piece::Hole(hole) => hole.filling == Filling::Safe,
        };
        !rows.is_empty() && rows.iter().all(|row| row.iter().any(is_letter))
    }
}
