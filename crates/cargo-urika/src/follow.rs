//! Converts a value to a row of texts and holes, through variables, constants and helpers.

mod encoders;
mod fields;
mod letters;
mod lists;
mod memo;
mod names;
mod position;
mod rows;
mod told;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use crate::ascii::Encoder;
use crate::program::{Frame, Program};
use crate::table::Table;
use crate::types;
use crate::value::{Call, Callee, Check, Part, Place, Shared, Type, Value};
use crate::verify::Types;
use memo::Memo;
use names::{is_digits_by_name, is_number_by_name};
use position::{At, is_name};
use rows::{hole, one};

/// The number of rows of one value that are read. Each `match` multiplies the rows. A method of a trait may
/// have more rows, one for each implementation.
const MOST_ROWS: usize = 16;
/// The number of values that are read for one sink. Texts that grow in many branches would never end.
const MOST_STEPS: u32 = 20_000;
/// The number of steps that each target of a call counts as. Methods of traits that call methods of traits
/// would multiply the rows.
const STEPS_OF_TARGET: u32 = 16;
/// The depth of calls within calls that are followed.
const DEEPEST: u32 = 6;

/// The source of a hole's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    /// Any text. It is certain if the value's type is known.
    Text {
        certain: bool,
    },
    /// A value whose text cannot move a request.
    Safe,
    /// A URL that was parsed.
    Url,
    Encoded(Encoder),
    /// A parameter that callers fill with texts of several segments, which are judged at the calls.
    Callers,
    /// A value that was not read.
    Unread,
}

/// A hole of a row.
#[derive(Clone, Debug)]
pub(crate) struct Hole {
    pub(crate) filling: Filling,
    pub(crate) name: String,
    /// The variable that the value is made of, as a template would name it.
    pub(crate) variable: String,
    /// Whether the value is a parameter that no caller of the program is known to fill.
    pub(crate) is_param: bool,
    /// Whether the value is one of the program's settings.
    pub(crate) of_settings: bool,
    /// Whether whoever sends a request to the program chooses the value.
    pub(crate) of_request: bool,
    /// Whether the value is the query or the fragment of a parsed URL, which may hold `/`.
    pub(crate) of_query: bool,
    /// The call that puts the text together.
    pub(crate) site: Option<Place>,
    pub(crate) place: Place,
    /// The function that contains the site.
    pub(crate) function: usize,
}

impl Hole {
    pub(crate) fn encoder(&self) -> Option<Encoder> {
        if let Filling::Encoded(encoder) = self.filling { Some(encoder) } else { None }
    }
}

/// A piece of a row.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(Box<str>, Place),
    Hole(Hole),
}

impl Piece {
    /// Notes that a value is the query or the fragment of a parsed URL.
    fn note_query(&mut self) {
        if let Self::Hole(hole) = self {
            hole.of_query = true;
        }
    }
}

pub(crate) type Row = Vec<Piece>;

/// Follows values of a program.
#[derive(Debug)]
pub(crate) struct Follower<'a> {
    pub(crate) program: &'a Program,
    pub(crate) table: &'a Table,
    /// Parameters that callers fill with texts of several parts.
    pub(crate) of_callers: HashSet<(usize, u32)>,
    /// The types of values that the compiler has told.
    pub(crate) told: &'a Types,
    /// The places of values that only their names say to do no harm.
    pub(crate) guesses: RefCell<HashSet<Place>>,
    pub(crate) steps: Cell<u32>,
    memo: RefCell<Memo>,
}

impl<'a> Follower<'a> {
    /// Returns a follower that knows the parameters that callers fill, and the types that the compiler has told.
    pub(crate) fn new(
        program: &'a Program,
        table: &'a Table,
        of_callers: HashSet<(usize, u32)>,
        told: &'a Types,
    ) -> Self {
        let (guesses, steps, memo) = Default::default();
        Self { program, table, of_callers, told, guesses, steps, memo }
    }

    /// Returns the rows of a value.
    pub(crate) fn rows(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let at = At::outside(frame.number);
        self.steps.set(0);
        self.lay(value, frame, at)
    }

    /// Returns whether the last value had too many parts, and its rows were cut.
    pub(crate) fn was_cut(&self) -> bool {
        self.steps.get() > MOST_STEPS
    }

    fn lay(&self, value: &'a Shared, frame: &Rc<Frame<'a>>, at: At) -> Vec<Row> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > MOST_STEPS {
            return one(hole(Filling::Unread, value, at));
        }
        if frame.depth > DEEPEST {
            return one(hole(Filling::Text { certain: false }, value, at));
        }
        match &**value {
            Value::Text(text, place) => vec![vec![Piece::Text(text.clone(), *place)]],
            Value::Built(parts, place) => {
                let rows = self.parts(parts, *place, frame);
                if at.takes(value, frame) { at.all_of(rows, *place) } else { rows }
            }
            Value::Either(values) => {
                let mut rows = Vec::new();
                let mut most = MOST_ROWS;
                for value in values {
                    let found = self.lay(value, frame, at);
                    most = most.max(found.len());
                    rows.extend(found);
                }
                rows::covering(rows, most)
            }
            Value::Param(number) => self.param(value, *number, frame, at),
            Value::Constant(name) => self.constant(value, name, frame, at),
            Value::Call(call) => self.call(value, call, frame, at),
            Value::Checked(of, by) if self.passes(by, frame) => one(hole(Filling::Safe, of, at)),
            Value::Checked(of, by) => self.checked(of, by, frame, at),
            Value::Encoded(of, encoder) | Value::Char(of, encoder) => {
                self.encoded(value, of, *encoder, frame, at)
            }
            Value::Element { list, field, .. } => self.element(value, list, *field, frame, at),
            Value::Field(of, _) if self.is_checked(of, frame) => one(hole(Filling::Safe, value, at)),
            Value::Field(..) if self.field_let_through(value, frame).is_some() => {
                let (left, inside) =
                    self.field_let_through(value, frame).unwrap_or((value, Rc::clone(frame)));
                self.lay(left, &inside, at)
            }
            Value::Field(..) | Value::Known(..) | Value::Record(..) | Value::List(_) => {
                let ty = self.program.type_of(value, frame, 0);
                if let Value::Field(of, name) = &**value
                    && self.program.resolve(&ty) != Type::Safe
                    && let Some((value, inside)) = self.field(of, name, frame)
                    && !is_name(value)
                {
                    return self.lay(value, &inside, at);
                }
                if let Value::Field(of, name) = &**value
                    && self.program.resolve(&ty) != Type::Safe
                    && let Some(found) = self.one_of_fields(of, name, frame)
                {
                    let most = MOST_ROWS.max(found.len());
                    let rows = found.iter().flat_map(|(value, inside)| self.lay(value, inside, at));
                    return rows::covering(rows.collect(), most);
                }
                if let Value::Field(of, name) = &**value
                    && self.program.resolve(&ty) != Type::Safe
                    && !self.is_of_settings(value, frame)
                    && let Some(rows) = self.texts_of(of, name, frame, at)
                {
                    return rows;
                }
                let mut found = hole(self.filling(&ty, &value.name()), value, at);
                if let Value::Field(of, name) = &**value
                    && let Some(filling) = self.written(of, name, frame)
                {
                    found.filling = filling;
                }
                found.of_settings = self.is_of_settings(value, frame);
                found.of_request = value.is_of_request();
                found.name = self.name(value, frame);
                self.displayed(found, &ty, frame)
            }
        }
    }

    /// Lays out a value that has passed a check, or whose origin is known.
    fn checked(&self, of: &'a Shared, by: &'a Check, frame: &Rc<Frame<'a>>, at: At) -> Vec<Row> {
        if let Check::Passed { call, argument, outcome } = by
            && let Some(rows) = self.let_through(call, *argument, *outcome, frame, at)
        {
            return rows;
        }
        let mut rows = self.lay(of, frame, at);
        for row in &mut rows {
            let [Piece::Hole(hole)] = &mut row[..] else { continue };
            match by {
                Check::Requested => hole.of_request = true,
                Check::Configured => hole.of_settings = true,
                _ => {}
            }
            hole.filling = match (by, hole.filling) {
                (Check::Rooted, Filling::Text { .. }) => Filling::Callers,
                // A path that begins with one slash names no server.
                (Check::Local, Filling::Callers) => Filling::Safe,
                (Check::Bare, Filling::Text { .. }) => Filling::Url,
                (Check::Cut, Filling::Safe) if self.is_checked_whole(of, frame) => {
                    Filling::Text { certain: false }
                }
                (_, filling) => filling,
            };
        }
        rows
    }

    /// Lays out the text that the type of a hole writes itself as, where the program says how.
    fn displayed(&self, hole: Hole, ty: &Type, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        if let (Type::Named(name), Filling::Text { .. }) = (ty, hole.filling)
            && frame.depth < DEEPEST
            && hole.site.is_some()
            && let Some(number) = self.program.display(name)
            && let Some(returned) = &self.program.functions[number].returned
        {
            let inside = Rc::new(Frame { number, given: None, depth: frame.depth + 1 });
            let at = At { site: hole.site, place: hole.place, function: hole.function, is_first: true };
            let mut rows = self.lay(returned, &inside, at);
            let is_written = |row: &Row| {
                row.iter().any(|piece| match piece {
                    Piece::Text(text, _) => !text.is_empty(),
                    Piece::Hole(_) => true,
                })
            };
            if rows.iter().all(is_written) {
                for piece in rows.iter_mut().flatten() {
                    if let Piece::Hole(inner) = piece {
                        *inner = Hole { filling: inner.filling, ..hole.clone() };
                    }
                }
                return rows;
            }
        }
        one(hole)
    }

    /// Returns the name of a value; for a field of a parameter, with the parameter's name.
    fn name(&self, value: &Value, frame: &Frame<'_>) -> String {
        match value {
            Value::Checked(of, _) | Value::Encoded(of, _) | Value::Char(of, _) => self.name(of, frame),
            Value::Field(of, name) => match self.name(of, frame) {
                of if of.is_empty() => name.to_string(),
                of if name.starts_with(|c: char| c.is_ascii_digit()) => of,
                of => format!("{of}.{name}"),
            },
            Value::Param(number) => {
                let param = self.program.functions[frame.number].params.get(*number as usize);
                param.map(|(name, _)| name.to_string()).unwrap_or_default()
            }
            other => other.name(),
        }
    }

    /// Returns the variable that a value is made of, through calls and parameters.
    fn variable(&self, value: &Value, frame: &Frame<'_>) -> String {
        match value {
            Value::Param(_) | Value::Field(..) => self.name(value, frame),
            Value::Checked(of, _) | Value::Encoded(of, _) | Value::Char(of, _) => self.variable(of, frame),
            Value::Call(Call { callee: Callee::Path(..), args, .. }) if (1..=2).contains(&args.len()) => {
                self.variable(&args[0], frame)
            }
            Value::Call(Call { callee: Callee::Method(of, ..), args, .. }) => {
                let own = matches!(&**of, Value::Known(Type::Named(_), name) if name.is_empty());
                self.variable(if own && args.len() == 1 { &args[0] } else { of }, frame)
            }
            other => other.variable(),
        }
    }

    /// Returns the rows of a text of several parts. Those of a text that many branches share are found once.
    fn parts(&self, parts: &'a [Part], site: Place, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        if frame.given.is_some() || frame.depth > 0 {
            return self.parts_anew(parts, site, frame);
        }
        if let Some(rows) = self.memo.borrow().get(parts, frame.number) {
            return rows;
        }
        let rows = self.parts_anew(parts, site, frame);
        // Rows that were cut are not those of the text.
        if !self.was_cut() {
            self.memo.borrow_mut().insert(parts, frame.number, &rows);
        }
        rows
    }

    fn parts_anew(&self, parts: &'a [Part], site: Place, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let mut rows: Vec<Row> = vec![Vec::new()];
        for (number, part) in parts.iter().enumerate() {
            let at =
                At { site: Some(site), place: part.place, function: frame.number, is_first: number == 0 };
            let mut found = self.told(self.lay(&part.value, frame, at), part, frame);
            if self.is_query_of_url(&part.value, frame) {
                found.iter_mut().flatten().for_each(Piece::note_query);
            }
            rows = rows::continued(rows, found, MOST_ROWS);
        }
        rows
    }

    /// Returns whether a value is the query or the fragment of a parsed URL, or a piece of it.
    fn is_query_of_url(&self, value: &'a Value, frame: &Rc<Frame<'a>>) -> bool {
        match value {
            Value::Field(of, _) | Value::Checked(of, _) => self.is_query_of_url(of, frame),
            Value::Call(call) if matches!(call.callee.name(), "query" | "fragment") => {
                self.program.type_of_foreign(call, frame, 0) == Some(Type::Safe)
            }
            _ => false,
        }
    }

    fn param(&self, value: &'a Shared, number: u32, frame: &Rc<Frame<'a>>, at: At) -> Vec<Row> {
        let Some((name, ty)) = self.program.functions[frame.number].params.get(number as usize) else {
            return one(hole(Filling::Text { certain: false }, value, at));
        };
        if let Some((call, caller)) = &frame.given
            && let Some(arg) = self.program.argument(call, frame.number, number)
            && self.program.resolve(ty) != Type::Safe
            && !arg.is_none()
        {
            return self.lay(arg, caller, at);
        }
        let filling = if self.of_callers.contains(&(frame.number, number)) {
            Filling::Callers
        } else {
            self.filling(ty, name)
        };
        let mut found = hole(filling, value, at);
        found.name = name.to_string();
        found.variable = name.to_string();
        found.is_param = true;
        self.displayed(found, ty, frame)
    }

    fn constant(&self, value: &'a Shared, name: &str, frame: &Rc<Frame<'a>>, at: At) -> Vec<Row> {
        if self.program.type_of(value, frame, 0) == Type::Url {
            return one(hole(Filling::Url, value, at));
        }
        let found = self.program.constants(name);
        if found.is_empty() || found.len() > 3 {
            return one(hole(Filling::Safe, value, at));
        }
        let number = frame.number;
        let inside = Rc::new(Frame { number, given: None, depth: frame.depth + 1 });
        rows::covering(found.iter().flat_map(|value| self.lay(value, &inside, at)).collect(), MOST_ROWS)
    }

    fn call(&self, value: &'a Shared, call: &'a Call, frame: &Rc<Frame<'a>>, at: At) -> Vec<Row> {
        if let Some(encoder) = self.encoder(call, frame) {
            let has_letters = call.args.first().is_some_and(|arg| self.has_letters(arg, frame, at));
            let encoder = if has_letters || self.program.functions[frame.number].looks_at_dots {
                encoder.without_dots()
            } else {
                encoder
            };
            let mut found = hole(Filling::Encoded(encoder), value, at);
            found.variable = self.variable(value, frame);
            found.of_request = value.is_of_request();
            return one(found);
        }
        if self
            .program
            .type_of_foreign(call, frame, 0)
            .is_some_and(|ty| self.program.resolve(&ty) == Type::Safe)
        {
            return one(hole(Filling::Safe, value, at));
        }
        let (targets, _) = self.program.targets(call, frame);
        self.steps.set(self.steps.get() + targets.len() as u32 * STEPS_OF_TARGET);
        if targets.is_empty() && self.is_trusted_check(call.callee.name()) {
            return one(hole(Filling::Safe, value, at));
        }
        // `URL_SAFE_NO_PAD.encode(bytes)`
        if let (Callee::Method(of, name, _), [_]) = (&call.callee, &call.args[..])
            && let ("encode", Value::Constant(alphabet)) = (&**name, &**of)
            && ["URL", "HEX", "BASE32"].iter().any(|word| alphabet.contains(word))
        {
            return one(hole(Filling::Safe, value, at));
        }
        if self.table.trusts_names
            && (self.generates(call, frame)
                || (call.args.is_empty() && is_digits_by_name(call.callee.name())))
        {
            return one(hole(Filling::Safe, value, at));
        }
        if let Some(receiver) = self.program.extended(call, &targets) {
            return self.lay(receiver, frame, at);
        }
        // `fn path(&self) -> String { self.0.path() }` adds nothing to the other implementations.
        if targets.len() > 1 && targets.iter().any(|number| frame.is_in(*number)) {
            return one(hole(Filling::Unread, value, at));
        }
        let mut rows = Vec::new();
        for number in &*targets {
            let function = &self.program.functions[*number];
            match (&function.output, &function.returned) {
                (Type::Safe, _) => rows.extend(one(hole(Filling::Safe, value, at))),
                (output, Some(returned)) if frame.depth < DEEPEST => {
                    // If a program converts a text to a type, the type may check the text.
                    if matches!(output, Type::Named(_)) {
                        rows.extend(one(hole(self.filling(output, &value.name()), value, at)));
                        continue;
                    }
                    let inside = Frame::called(*number, call, frame);
                    let found = self.lay(returned, &inside, at);
                    rows.extend(found);
                }
                (output, _) => rows.extend(one(hole(self.filling(output, &value.name()), value, at))),
            }
        }
        rows = rows::covering(rows, MOST_ROWS.max(targets.len()));
        if rows.is_empty() {
            if let Some(text) = lists::parsed(call) {
                return self.lay(text, frame, at);
            }
            if let Some(rows) = self.replaced(call, frame, at).or_else(|| self.joined(call, frame, at)) {
                return rows;
            }
            let filling = match &call.callee {
                // For a function of another crate, the type of the receiver decides.
                Callee::Method(receiver, name, _) => self.of_method(receiver, name, frame),
                Callee::Path(..) => self.filling(&Type::Unknown, call.callee.name()),
            };
            let mut found = hole(filling, value, at);
            found.of_request = value.is_of_request();
            return one(found);
        }
        rows
    }

    /// Whether a call makes a text of nothing but numbers: `generate_token(16)`.
    fn generates(&self, call: &'a Call, frame: &Rc<Frame<'a>>) -> bool {
        let is_made = ["generate", "random"].iter().any(|word| call.callee.name().starts_with(word));
        let is_fixed = |arg: &Shared| {
            matches!(**arg, Value::Constant(_)) || self.program.type_of(arg, frame, 0) == Type::Safe
        };
        is_made && call.args.iter().all(is_fixed)
    }

    /// Whether no text of a value can move a request.
    fn is_safe(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        let at = At::outside(frame.number);
        let is_safe = |row: &Row| matches!(&row[..], [Piece::Hole(Hole { filling: Filling::Safe, .. })]);
        self.lay(value, frame, at).iter().all(is_safe)
    }

    /// Returns whether a value has a type that has checked its text as a whole: a piece of it may be `..`.
    fn is_checked_whole(&self, value: &Value, frame: &Rc<Frame<'a>>) -> bool {
        self.program.is_checked_whole(&self.program.type_of(value, frame, 0))
    }

    /// Returns the value of a method of another crate, as far as the receiver's type is known.
    fn of_method(&self, receiver: &'a Shared, name: &str, frame: &Rc<Frame<'a>>) -> Filling {
        let ty = self.program.type_of(receiver, frame, 0);
        match self.program.resolve(&ty) {
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
            _ if name == "query" && matches!(&**receiver, Value::Call(of) if of.callee.name() == "uri") => {
                Filling::Safe
            }
            Type::Url if types::is_part_of_url(name) => Filling::Safe,
            _ => self.filling(&Type::Unknown, name),
        }
    }

    fn filling(&self, ty: &Type, name: &str) -> Filling {
        match self.program.resolve(ty) {
            Type::Text if *ty == Type::Text => Filling::Text { certain: true },
            Type::Safe => Filling::Safe,
            Type::Url => Filling::Url,
            _ if self.table.trusts_names && is_number_by_name(name) => Filling::Safe,
            _ => Filling::Text { certain: false },
        }
    }
}
