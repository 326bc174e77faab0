//! The values that calls return: of encoders, of functions of the program, and of other crates.

use std::rc::Rc;

use super::rows::{placeholder, single};
use super::{
    DEEPEST, Filling, Follower, MOST_ROWS, Piece, Placeholder, Position, Row, STEPS_OF_TARGET, lists,
};
use crate::ascii::Encoder;
use crate::names::is_digits_by_name;
use crate::program::Frame;
use crate::types;
use crate::value::{Call, Callee, Shared, Type, Value};

impl<'a> Follower<'a> {
    /// Returns the rows of the result of a call.
    pub(super) fn call(
        &self,
        value: &'a Shared,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        if let Some(rows) = self.guarded(value, call, frame, position) {
            return rows;
        }
        if let Some(encoder) = self.encoder(call, frame) {
            return single(self.encoded_placeholder(value, call, encoder, frame, position));
        }
        let ty = self.program.type_of_foreign(call, frame);
        if ty.is_some_and(|ty| self.program.resolve(&ty) == Type::Safe) {
            return single(placeholder(Filling::Safe, value, position));
        }
        let (targets, _) = self.program.targets(call, frame);
        self.steps.set(self.steps.get() + targets.len() as u32 * STEPS_OF_TARGET);
        if self.is_harmless(call, &targets, frame) {
            return single(placeholder(Filling::Safe, value, position));
        }
        if let Some(receiver) = self.program.extended(call, &targets) {
            return self.expand(receiver, frame, position);
        }
        // `fn path(&self) -> String { self.0.path() }` adds nothing to the other implementations.
        if targets.len() > 1 && targets.iter().any(|number| frame.is_in(*number)) {
            return single(placeholder(Filling::Unread, value, position));
        }
        let rows = targets.iter().flat_map(|number| self.returned(*number, value, call, frame, position));
        let rows = self.at_most(rows.collect(), MOST_ROWS.max(targets.len()));
        if rows.is_empty() { self.foreign(value, call, frame, position) } else { rows }
    }

    /// Returns the placeholder of a string that a call encodes.
    fn encoded_placeholder(
        &self,
        value: &'a Shared,
        call: &'a Call,
        encoder: Encoder,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Placeholder {
        let has_letters = call.args.first().is_some_and(|arg| self.has_letters(arg, frame, position))
            || self.program.functions[frame.number].looks_at_dots;
        let encoder = if has_letters { encoder.without_dots() } else { encoder };
        Placeholder {
            variable: self.variable(value, frame),
            of_request: value.is_of_request(),
            ..placeholder(Filling::Encoded(encoder), value, position)
        }
    }

    /// Returns whether the result of a call cannot change where a request goes, judged by the function.
    fn is_harmless(&self, call: &'a Call, targets: &[usize], frame: &Rc<Frame<'a>>) -> bool {
        let name = call.callee.name();
        let is_by_name = || self.generates(call, frame) || (call.args.is_empty() && is_digits_by_name(name));
        (targets.is_empty() && self.is_trusted_check(name))
            || is_url_safe_alphabet(call)
            || (self.table.trusts_names && is_by_name())
    }

    /// Returns the rows of the result of a function of the program.
    fn returned(
        &self,
        number: usize,
        value: &'a Shared,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        let function = &self.program.functions[number];
        match (&function.output, &function.returned) {
            (Type::Safe, _) => single(placeholder(Filling::Safe, value, position)),
            // If a program converts a string to a type, the type may check the text.
            (output, Some(returned))
                if frame.depth < DEEPEST && !matches!(output, Type::Named(_) | Type::List(_)) =>
            {
                self.expand(returned, &Frame::called(number, call, frame), position)
            }
            (output, _) => single(placeholder(self.filling(output, &value.name()), value, position)),
        }
    }

    /// Returns the rows of a call that leads to no function of the program.
    fn foreign(
        &self,
        value: &'a Shared,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        if let Some(text) = lists::parsed(call) {
            return self.expand(text, frame, position);
        }
        let of_template =
            self.replaced(call, frame, position).or_else(|| self.filled(value, call, frame, position));
        if let Some(rows) = of_template.or_else(|| self.joined(call, frame, position)) {
            return rows;
        }
        let filling = match &call.callee {
            // The type of the receiver decides.
            Callee::Method(receiver, name, _) => self.filling_of_method(receiver, name, frame),
            Callee::Path(..) => self.filling(&Type::Unknown, call.callee.name()),
        };
        single(Placeholder { of_request: value.is_of_request(), ..placeholder(filling, value, position) })
    }

    /// Returns whether a call makes a string of nothing but numbers: `generate_token(16)`.
    fn generates(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> bool {
        let is_made = ["generate", "random"].iter().any(|word| call.callee.name().starts_with(word));
        let is_fixed = |arg: &Shared| {
            matches!(**arg, Value::Constant(_)) || self.program.type_of(arg, frame, 0) == Type::Safe
        };
        is_made && call.args.iter().all(is_fixed)
    }

    /// Returns whether no text of a value can change where a request goes.
    fn is_safe(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        let position = Position::outside(frame.number);
        let is_safe =
            |row: &Row| matches!(&row[..], [Piece::Placeholder(Placeholder { filling: Filling::Safe, .. })]);
        self.expand(value, frame, position).iter().all(is_safe)
    }

    /// Returns whether a value has a type that has checked its text as a whole: a piece of it may be `..`.
    pub(super) fn is_checked_whole(&self, value: &Value, frame: &Rc<Frame<'a>>) -> bool {
        self.program.is_checked_whole(&self.program.type_of(value, frame, 0))
    }

    /// Returns the value of a method of another crate, as far as the receiver's type is known.
    fn filling_of_method(&self, receiver: &'a Shared, name: &str, frame: &Rc<Frame<'a>>) -> Filling {
        let ty = self.program.type_of(receiver, frame, 0);
        match self.program.resolve(&ty) {
            _ if matches!(ty, Type::List(_)) && types::is_element(name) => self.filling(&ty, name),
            Type::Safe if types::is_cut(name) && self.program.is_checked_whole(&ty) => {
                Filling::Text { certain: false }
            }
            Type::Safe => Filling::Safe,
            // `limit.unwrap_or(10).clamp(1, MOST)`
            _ if types::is_of_numbers(name) && self.is_safe(receiver, frame) => Filling::Safe,
            // The elements of `ids: &[String]`.
            Type::Text if name == "join" => Filling::Text { certain: true },
            // `ids.join(",")`
            _ if name == "join" && self.is_safe(receiver, frame) => Filling::Safe,
            // `request.uri().query()`
            _ if name == "query"
                && matches!(&**receiver, Value::Call(call) if call.callee.name() == "uri") =>
            {
                Filling::Safe
            }
            Type::Url if types::is_part_of_url(name) => Filling::Safe,
            _ => self.filling(&Type::Unknown, name),
        }
    }
}

/// Returns whether a call encodes bytes by an alphabet without signs of a URL: `URL_SAFE_NO_PAD.encode(bytes)`.
fn is_url_safe_alphabet(call: &Call) -> bool {
    let (Callee::Method(alphabet, name, _), [_]) = (&call.callee, &call.args[..]) else { return false };
    matches!(&**alphabet, Value::Constant(alphabet)
        if &**name == "encode" && ["URL", "HEX", "BASE32"].iter().any(|word| alphabet.contains(word)))
}
