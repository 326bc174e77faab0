//! Converts a value to a row of strings and placeholders, through variables, constants and helpers.

mod calls;
mod encoders;
mod fields;
mod guards;
mod letters;
mod lists;
mod piece;
mod position;
mod rows;
mod templates;
mod typed;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use crate::names::is_number_by_name;
use crate::program::{Frame, Program};
use crate::table::Table;
use crate::value::{Call, Callee, Check, Part, Place, Shared, Type, Value};
use crate::verify::Types;
pub(crate) use piece::{Filling, Piece, Placeholder, Row};
use position::{Position, is_name};
pub(crate) use rows::second_url;
use rows::{Memo, placeholder, single};

/// The number of rows of one value that are read. Each `match` multiplies the rows. A method of a trait may
/// have more rows, one for each implementation.
const MOST_ROWS: usize = 16;
/// The number of values that are read for one sink. Strings that grow in many branches would never end.
const MOST_STEPS: u32 = 20_000;
/// The number of steps that each target of a call counts as. Methods of traits that call methods of traits
/// would multiply the rows.
const STEPS_OF_TARGET: u32 = 16;
/// The depth of calls within calls that are followed.
const DEEPEST: u32 = 6;

/// Follows values of a program.
#[derive(Debug)]
pub(crate) struct Follower<'a> {
    pub(crate) program: &'a Program,
    pub(crate) table: &'a Table,
    /// Parameters that callers fill with strings of several parts.
    pub(crate) filled_with_paths: HashSet<(usize, u32)>,
    /// The types of values that the compiler has proven.
    pub(crate) types: &'a Types,
    /// The places of values that are harmless only by their names.
    pub(crate) guesses: RefCell<HashSet<Place>>,
    pub(crate) steps: Cell<u32>,
    /// Whether the rows of the last value have not all placeholders of its alternatives.
    is_cut: Cell<bool>,
    memo: RefCell<Memo>,
}

impl<'a> Follower<'a> {
    /// Returns a follower that knows the parameters that callers fill, and the types that the compiler has proven.
    pub(crate) fn new(
        program: &'a Program,
        table: &'a Table,
        filled_with_paths: HashSet<(usize, u32)>,
        types: &'a Types,
    ) -> Self {
        let (guesses, steps, is_cut, memo) = Default::default();
        Self { program, table, filled_with_paths, types, guesses, steps, is_cut, memo }
    }

    /// Returns the rows of a value.
    pub(crate) fn rows(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let outside = Position::outside(frame.number);
        self.steps.set(0);
        self.is_cut.set(false);
        self.expand(value, frame, outside)
    }

    /// Returns whether the last value had too many parts or alternatives, and its rows do not have all of them.
    pub(crate) fn was_cut(&self) -> bool {
        self.is_cut.get() || self.is_exhausted()
    }

    fn is_exhausted(&self) -> bool {
        self.steps.get() > MOST_STEPS
    }

    /// Returns the rows of a value in a position of a string.
    fn expand(&self, value: &'a Shared, frame: &Rc<Frame<'a>>, position: Position) -> Vec<Row> {
        self.steps.set(self.steps.get() + 1);
        if self.is_exhausted() {
            return single(placeholder(Filling::Unread, value, position));
        }
        if frame.depth > DEEPEST {
            return single(placeholder(Filling::Text { certain: false }, value, position));
        }
        match &**value {
            Value::Text(text, place) => vec![vec![Piece::Text(text.clone(), *place)]],
            Value::Built(parts, place) => {
                let rows = self.parts(parts, *place, frame);
                if position.takes(value, frame) { position.all_of(rows, *place) } else { rows }
            }
            Value::Either(values) => self.alternatives(values, frame, position),
            Value::Omitted => {
                self.note_cut(true);
                Vec::new()
            }
            Value::Param(number) => self.param(value, *number, frame, position),
            Value::Constant(name) => self.constant(value, name, frame, position),
            Value::Call(call) => self.call(value, call, frame, position),
            Value::Checked(inner, check) => self.checked(inner, check, frame, position),
            Value::Encoded(inner, encoder) | Value::Char(inner, encoder) => {
                self.encoded(value, inner, *encoder, frame, position)
            }
            Value::Element { list, field, .. } => self.element(value, list, *field, frame, position),
            Value::Field(owner, name) => self.field_of(value, owner, name, frame, position),
            Value::Known(..) | Value::Record(..) | Value::List(_) => self.plain(value, frame, position),
        }
    }

    /// Returns the rows of all values of a `match` or an `if`.
    fn alternatives(&self, values: &'a [Shared], frame: &Rc<Frame<'a>>, position: Position) -> Vec<Row> {
        let (mut rows, mut most) = (Vec::new(), MOST_ROWS);
        for value in rows::outermost(values, MOST_ROWS) {
            let found = self.expand(value, frame, position);
            most = most.max(found.len());
            rows.extend(found);
        }
        self.at_most(rows, most)
    }

    /// Notes that rows are missing if they are.
    fn note_cut(&self, is_cut: bool) {
        self.is_cut.set(self.is_cut.get() || is_cut);
    }

    /// Returns at most `most` rows, and notes whether a placeholder is in none of them.
    fn at_most(&self, rows: Vec<Row>, most: usize) -> Vec<Row> {
        let (kept, is_all) = rows::at_most(rows, most);
        self.note_cut(!is_all);
        kept
    }

    /// Returns the rows of a field: those of the values that the program is seen to give it, or one placeholder.
    fn field_of(
        &self,
        value: &'a Shared,
        owner: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        if self.is_checked(owner, frame) {
            return single(placeholder(Filling::Safe, value, position));
        }
        if let Some((left, inside)) = self.field_let_through(value, frame) {
            return self.expand(left, &inside, position);
        }
        let is_safe = self.program.resolve(&self.program.type_of(value, frame, 0)) == Type::Safe;
        let given = if is_safe { None } else { self.field_values(value, owner, name, frame, position) };
        given.unwrap_or_else(|| self.plain(value, frame, position))
    }

    /// Returns the rows of the values that a field is given where its struct is written out.
    fn field_values(
        &self,
        value: &'a Shared,
        owner: &'a Shared,
        name: &str,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        if let Some((given, inside)) = self.field(owner, name, frame)
            && !is_name(given)
        {
            return Some(self.expand(given, &inside, position));
        }
        if let Some(given) = self.one_of_fields(owner, name, frame) {
            let rows = given.iter().flat_map(|(value, inside)| self.expand(value, inside, position));
            return Some(self.at_most(rows.collect(), MOST_ROWS.max(given.len())));
        }
        if self.is_of_settings(value, frame) { None } else { self.texts_of(owner, name, frame, position) }
    }

    /// Returns the row of a value of which type and name are known, and perhaps what fills it.
    fn plain(&self, value: &'a Shared, frame: &Rc<Frame<'a>>, position: Position) -> Vec<Row> {
        let ty = self.program.type_of(value, frame, 0);
        let written = match &**value {
            Value::Field(owner, name) => self.written(owner, name, frame),
            _ => None,
        };
        let filling = written.unwrap_or_else(|| self.filling(&ty, &value.name()));
        let found = Placeholder {
            of_settings: self.is_of_settings(value, frame),
            of_request: value.is_of_request(),
            name: self.name(value, frame),
            ..placeholder(filling, value, position)
        };
        self.displayed(found, &ty, frame)
    }

    /// Returns the rows of a value that has passed a check, or whose origin is known.
    fn checked(
        &self,
        value: &'a Shared,
        check: &'a Check,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        if self.passes(check, frame) {
            return single(placeholder(Filling::Safe, value, position));
        }
        if let Check::Passed { call, argument, outcome } = check
            && let Some(rows) = self.let_through(call, *argument, *outcome, frame, position)
        {
            return rows;
        }
        let mut rows = self.expand(value, frame, position);
        if matches!(check, Check::Filled) {
            rows.iter_mut().flatten().for_each(Piece::note_template);
            return rows;
        }
        for row in &mut rows {
            if let [Piece::Placeholder(placeholder)] = &mut row[..] {
                placeholder.of_request |= matches!(check, Check::Requested);
                placeholder.of_settings |= matches!(check, Check::Configured);
                placeholder.filling = self.filling_after(check, placeholder.filling, value, frame);
            }
        }
        rows
    }

    /// Returns what fills a placeholder when its value has passed a check.
    fn filling_after(
        &self,
        check: &Check,
        filling: Filling,
        value: &Value,
        frame: &Rc<Frame<'a>>,
    ) -> Filling {
        match (check, filling) {
            (Check::Rooted, Filling::Text { .. }) => Filling::Callers,
            // A path that begins with one slash names no server.
            (Check::Local, Filling::Callers) => Filling::Safe,
            (Check::Bare, Filling::Text { .. }) => Filling::Url,
            (Check::Cut, Filling::Safe) if self.is_checked_whole(value, frame) => {
                Filling::Text { certain: false }
            }
            (_, filling) => filling,
        }
    }

    /// Returns the rows of the text as which the type of a placeholder writes itself, where the program says how.
    fn displayed(&self, placeholder: Placeholder, ty: &Type, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let Some(mut rows) = self.display_rows(&placeholder, ty, frame) else { return single(placeholder) };
        for piece in rows.iter_mut().flatten() {
            if let Piece::Placeholder(inner) = piece {
                *inner = Placeholder { filling: inner.filling, ..placeholder.clone() };
            }
        }
        rows
    }

    /// Returns the rows of the `Display` of a type; none where one of them writes nothing.
    fn display_rows(&self, placeholder: &Placeholder, ty: &Type, frame: &Rc<Frame<'a>>) -> Option<Vec<Row>> {
        let (Type::Named(name), Filling::Text { .. }) = (ty, placeholder.filling) else { return None };
        if frame.depth >= DEEPEST || placeholder.site.is_none() {
            return None;
        }
        let number = self.program.display(name)?;
        let returned = self.program.functions[number].returned.as_ref()?;
        let inside = frame.deeper(number);
        let position = Position {
            site: placeholder.site,
            place: placeholder.place,
            function: placeholder.function,
            is_first: true,
        };
        let rows = self.expand(returned, &inside, position);
        rows.iter().all(|row| row.iter().any(Piece::is_written)).then_some(rows)
    }

    /// Returns the name of a value; for a field of a parameter, with the parameter's name.
    fn name(&self, value: &Value, frame: &Frame<'_>) -> String {
        match value {
            Value::Checked(inner, _) | Value::Encoded(inner, _) | Value::Char(inner, _) => {
                self.name(inner, frame)
            }
            Value::Field(owner, name) => match self.name(owner, frame) {
                record if record.is_empty() => name.to_string(),
                record if name.starts_with(|c: char| c.is_ascii_digit()) => record,
                record => format!("{record}.{name}"),
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
            Value::Checked(inner, _) | Value::Encoded(inner, _) | Value::Char(inner, _) => {
                self.variable(inner, frame)
            }
            Value::Call(Call { callee: Callee::Path(..), args, .. }) if (1..=2).contains(&args.len()) => {
                self.variable(&args[0], frame)
            }
            Value::Call(Call { callee: Callee::Method(receiver, ..), args, .. }) => {
                let own = matches!(&**receiver, Value::Known(Type::Named(_), name) if name.is_empty());
                self.variable(if own && args.len() == 1 { &args[0] } else { receiver }, frame)
            }
            other => other.variable(),
        }
    }

    /// Returns the rows of a string of several parts. Those of a string that many branches share are found once.
    fn parts(&self, parts: &'a [Part], site: Place, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        if frame.given.is_some() || frame.depth > 0 {
            return self.parts_anew(parts, site, frame);
        }
        if let Some((rows, is_all)) = self.memo.borrow().get(parts, frame.number) {
            self.note_cut(!is_all);
            // Counts as if the text had been followed again: a string that doubles in each line would never
            // end.
            if let [row] = &rows[..] {
                self.steps.set(self.steps.get().saturating_add(2 * row.len() as u32));
            }
            return rows;
        }
        let was_cut = self.is_cut.replace(false);
        let rows = self.parts_anew(parts, site, frame);
        // Values that were not read have no row in the text.
        if !self.is_exhausted() {
            self.memo.borrow_mut().insert(parts, frame.number, &rows, !self.is_cut.get());
        }
        self.note_cut(was_cut);
        rows
    }

    fn parts_anew(&self, parts: &'a [Part], site: Place, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let mut rows: Vec<Row> = vec![Vec::new()];
        for (number, part) in parts.iter().enumerate() {
            let position = Position {
                site: Some(site),
                place: part.place,
                function: frame.number,
                is_first: number == 0,
            };
            let mut found = self.typed(self.expand(&part.value, frame, position), part, frame);
            if self.is_query_of_url(&part.value, frame) {
                found.iter_mut().flatten().for_each(Piece::note_query);
            }
            rows = rows::combined(rows, found, MOST_ROWS);
        }
        let rows = rows::without_impossible(rows);
        let most = rows.len();
        self.at_most(rows, most)
    }

    /// Returns whether a value is the query or the fragment of a parsed URL, or a piece of it.
    fn is_query_of_url(&self, value: &'a Value, frame: &Rc<Frame<'a>>) -> bool {
        match value {
            Value::Field(owner, _) | Value::Checked(owner, _) => self.is_query_of_url(owner, frame),
            Value::Call(call) if matches!(call.callee.name(), "query" | "fragment") => {
                self.program.type_of_foreign(call, frame) == Some(Type::Safe)
            }
            _ => false,
        }
    }

    fn param(&self, value: &'a Shared, number: u32, frame: &Rc<Frame<'a>>, position: Position) -> Vec<Row> {
        let Some((name, ty)) = self.program.functions[frame.number].params.get(number as usize) else {
            return single(placeholder(Filling::Text { certain: false }, value, position));
        };
        if let Some((call, caller)) = &frame.given
            && let Some(arg) = self.program.argument(call, frame.number, number)
            && self.program.resolve(ty) != Type::Safe
            && !arg.is_none()
        {
            return self.expand(arg, caller, position);
        }
        let filling = if self.filled_with_paths.contains(&(frame.number, number)) {
            Filling::Callers
        } else {
            self.filling(ty, name)
        };
        let mut found = placeholder(filling, value, position);
        found.name = name.to_string();
        found.variable = name.to_string();
        found.is_param = true;
        self.displayed(found, ty, frame)
    }

    fn constant(&self, value: &'a Shared, name: &str, frame: &Rc<Frame<'a>>, position: Position) -> Vec<Row> {
        if self.program.type_of(value, frame, 0) == Type::Url {
            return single(placeholder(Filling::Url, value, position));
        }
        let found = self.program.constants(name);
        if found.is_empty() || found.len() > 3 {
            return single(placeholder(Filling::Safe, value, position));
        }
        let number = frame.number;
        let inside = frame.deeper(number);
        self.at_most(
            found.iter().flat_map(|value| self.expand(value, &inside, position)).collect(),
            MOST_ROWS,
        )
    }

    fn filling(&self, ty: &Type, name: &str) -> Filling {
        match self.program.resolve(ty) {
            Type::Text if *ty.element() == Type::Text => Filling::Text { certain: true },
            Type::Safe => Filling::Safe,
            Type::Url => Filling::Url,
            _ if self.table.trusts_names && is_number_by_name(name) => Filling::Safe,
            _ => Filling::Text { certain: false },
        }
    }
}
