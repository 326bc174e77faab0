//! Encoders: those of known crates, sets of characters, and functions of the program, whose bodies are read.

use std::rc::Rc;

use super::letters::{encoder_of, has_letters};
use super::{DEEPEST, Follower, Position};
use crate::ascii::{Ascii, Encoder};
use crate::program::Frame;
use crate::value::{Call, Callee, Shared, Value};

/// The depth of sets that are made of sets.
const DEEPEST_SET: u32 = 24;

impl<'a> Follower<'a> {
    /// Returns the encoder that a call is. A function of the program is judged by what it returns, and never by
    /// its name.
    pub(super) fn encoder(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<Encoder> {
        let named = self.table.encoder(&call.callee);
        if let ("utf8_percent_encode" | "percent_encode" | "percent_encode_byte", [_, set]) =
            (call.callee.name(), &call.args[..])
        {
            return Some(self.set(set, call.place.file));
        }
        let (targets, is_sure) = self.program.targets(call, frame);
        if targets.is_empty() {
            return named.or_else(|| self.table.encoder_by_name(&call.callee));
        }
        // A method of a known crate may have the name of one of the program's own.
        if !is_sure && named.is_some() {
            return named;
        }
        let mut found: Option<Encoder> = None;
        for number in &*targets {
            let encoder = self.own_encoder(*number, call, frame)?;
            found = Some(found.map_or(encoder, |known| known.either(encoder)));
        }
        found
    }

    /// Returns the encoder that a function of the program is.
    fn own_encoder(&self, number: usize, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<Encoder> {
        let function = &self.program.functions[number];
        let returned = function.returned.as_ref()?;
        if frame.depth >= DEEPEST || (call.args.is_empty() && !function.has_self) {
            return None;
        }
        let position = Position { place: call.place, ..Position::outside(number) };
        encoder_of(&self.expand(returned, &Frame::called(number, call, frame), position))
    }

    /// Returns the encoder with a set of characters to encode. An unknown one is trusted to encode all signs but
    /// those that need no escape.
    fn set(&self, set: &Value, file: u32) -> Encoder {
        let encoded = self.encodes(set, file, 0);
        encoded.map_or_else(Encoder::of_components, |encoded| Encoder::percent(Ascii::ALL.without(encoded)))
    }

    /// Returns the characters that a set of `percent-encoding` has.
    fn encodes(&self, set: &Value, file: u32, depth: u32) -> Option<Ascii> {
        if depth > DEEPEST_SET {
            return None;
        }
        let encoder_of = |set: &Value| self.encodes(set, file, depth + 1);
        match set {
            Value::Constant(name) => {
                let found = self.program.constants(name);
                let is_near =
                    |value: &&Shared| matches!(&***value, Value::Call(call) if call.place.file == file);
                let near: Vec<&Shared> = found.iter().filter(is_near).collect();
                let all = if near.is_empty() { found.iter().collect() } else { near };
                let sets: Option<Vec<Ascii>> = all.iter().map(|set| encoder_of(set)).collect();
                // Of several sets with one name, what each of them encodes is encoded for certain.
                match sets?.into_iter().reduce(Ascii::and) {
                    Some(set) => Some(set),
                    None => known_set(name),
                }
            }
            Value::Call(Call { callee: Callee::Method(receiver, name, _), args, .. }) => {
                let set = encoder_of(receiver)?;
                match (&**name, args.first().map(|arg| &**arg)) {
                    ("add", Some(Value::Text(signs, _))) => Some(set.or(Ascii::of(signs))),
                    ("remove", Some(Value::Text(signs, _))) => Some(set.without(Ascii::of(signs))),
                    ("union", Some(other)) => Some(set.or(encoder_of(other)?)),
                    ("complement", None) => Some(Ascii::ALL.without(set)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns whether a string has more than dots for certain.
    pub(super) fn has_letters(&self, value: &'a Shared, frame: &Rc<Frame<'a>>, position: Position) -> bool {
        let rows = self.expand(value, frame, position);
        !rows.is_empty() && rows.iter().all(has_letters)
    }
}

/// Returns the sets of the crate `percent-encoding`, of both versions.
fn known_set(name: &str) -> Option<Ascii> {
    let with = |signs: &str| Ascii::all_where(|c| c.is_ascii_control()).or(Ascii::of(signs));
    Some(match name {
        "EMPTY" => Ascii::NONE,
        "CONTROLS" | "SIMPLE_ENCODE_SET" => with(""),
        "NON_ALPHANUMERIC" => Ascii::ALL.without(Ascii::letters()),
        "QUERY_ENCODE_SET" => with(" \"#<>"),
        "DEFAULT_ENCODE_SET" => with(" \"#<>`?{}"),
        "PATH_SEGMENT_ENCODE_SET" => with(" \"#<>`?{}%/"),
        "USERINFO_ENCODE_SET" => with(" \"#<>`?{}%/:;=@[\\]^|"),
        _ => return None,
    })
}
