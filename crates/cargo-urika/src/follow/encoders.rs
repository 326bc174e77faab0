//! The encoders of a program: functions that hand on the answer of a known one, and sets of characters.

use std::rc::Rc;

use super::{At, DEEPEST, Filling, Follower, Hole, Piece};
use crate::program::Frame;
use crate::value::{Call, Callee, Encoder, Value};

impl<'a> Follower<'a> {
    /// Returns the encoder that a function of the program hands the answer of on, or one with a set of the
    /// program's own.
    pub(super) fn own_encoder(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<Encoder> {
        let name = call.callee.name();
        if matches!(name, "utf8_percent_encode" | "percent_encode") {
            let set = call.args.last()?;
            return Some(if self.has_dots(set, 0) { Encoder::Full } else { Encoder::LeavesDots });
        }
        let (targets, _) = self.program.targets(call, frame);
        let [number] = targets[..] else { return None };
        let returned = self.program.functions[number].returned.as_ref()?;
        if frame.depth >= DEEPEST {
            return None;
        }
        let at = At { site: None, place: call.place, function: number };
        match &self.lay(returned, &Frame::called(number, call, frame), at)[..] {
            [row] => match &row[..] {
                [Piece::Hole(Hole { filling: Filling::Encoded(encoder), .. })] => Some(*encoder),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a set of characters to encode has the dot.
    fn has_dots(&self, set: &Value, depth: u32) -> bool {
        let is_dot = |call: &Call| matches!(call.args.first().map(|arg| &**arg), Some(Value::Text(text, _)) if &**text == ".");
        match set {
            Value::Constant(name) if &**name == "NON_ALPHANUMERIC" => true,
            Value::Constant(name) if depth < 4 => {
                let found = self.program.constants(name);
                !found.is_empty() && found.iter().all(|set| self.has_dots(set, depth + 1))
            }
            Value::Call(call) => match &call.callee {
                Callee::Method(_, name, _) if &**name == "remove" && is_dot(call) => false,
                Callee::Method(_, name, _) if &**name == "add" && is_dot(call) => true,
                Callee::Method(of, name, _) if matches!(&**name, "add" | "remove") => {
                    self.has_dots(of, depth)
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Returns whether a text has more than dots for certain.
pub(super) fn has_letters(value: &Value) -> bool {
    let Value::Built(parts, _) = value else { return false };
    parts.iter().any(|part| match &*part.value {
        Value::Text(text, _) => text.contains(|c| c != '.'),
        other => has_letters(other),
    })
}
