//! Strings that `join` puts together of a list, and templates whose placeholders are replaced.

use std::rc::Rc;

use super::{DEEPEST, Follower, MOST_ROWS, Piece, Position, Row, rows};
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

    /// Returns the list that a caller hands over, and the frame that it is in.
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
                found = rows::continued(found, ends, MOST_ROWS);
            }
            let position =
                Position { site, place: part.place, function: of_list.number, is_first: number == 0 };
            found = rows::continued(found, self.expand(&part.value, of_list, position), MOST_ROWS);
        }
        found
    }

    /// Returns the rows of a template whose placeholder is replaced, as in `PATH.replace("{id}", id)`.
    pub(super) fn replaced(
        &self,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        let (Callee::Method(receiver, name, _), [needle, replacement, ..]) = (&call.callee, &call.args[..])
        else {
            return None;
        };
        let needle = match &**needle {
            Value::Text(needle, _) => Needle::Text(needle),
            Value::Built(parts, _) => Needle::computed(parts)?,
            _ => return None,
        };
        if !matches!(&**name, "replace" | "replacen") || frame.depth >= DEEPEST {
            return None;
        }
        let inside =
            Position { site: Some(call.place), place: call.place, function: frame.number, is_first: false };
        let replacements = self.expand(replacement, frame, inside);
        let mut all = Vec::new();
        for row in self.expand(receiver, frame, position) {
            let mut found: Vec<Row> = vec![Vec::new()];
            let has_holes = row.iter().any(|piece| matches!(piece, Piece::Hole(_)));
            let is_here =
                |piece: &Piece| matches!(piece, Piece::Text(text, _) if needle.pieces(text).len() > 1);
            // A template of elsewhere: the value stands somewhere in the path.
            let is_elsewhere =
                has_holes && !row.iter().any(is_here) && matches!(needle, Needle::Computed { .. });
            for piece in row {
                match &piece {
                    Piece::Text(text, place) if needle.pieces(text).len() > 1 => {
                        for (number, part) in needle.pieces(text).into_iter().enumerate() {
                            if number > 0 {
                                found = rows::continued(found, replacements.clone(), MOST_ROWS);
                            }
                            let part = vec![vec![Piece::Text(part.into(), *place)]];
                            found = rows::continued(found, part, MOST_ROWS);
                        }
                    }
                    _ => found.iter_mut().for_each(|row| row.push(piece.clone())),
                }
            }
            if is_elsewhere {
                for row in &mut found {
                    row.push(Piece::Text("/…".into(), call.place));
                }
                found = rows::continued(found, replacements.clone(), MOST_ROWS);
            }
            all.extend(found);
        }
        Some(self.covering(all, MOST_ROWS))
    }
}

/// Returns the text at one end of a string that is put together.
fn end_of(parts: &[Part], end: fn(&[Part]) -> Option<&Part>) -> &str {
    match end(parts).map(|part| &*part.value) {
        Some(Value::Text(text, _)) => text,
        Some(Value::Built(parts, _)) => end_of(parts, end),
        _ => "",
    }
}

/// The pattern of `replace`: a string, or a placeholder whose name is put together.
enum Needle<'a> {
    Text(&'a str),
    Computed { start: &'a str, end: &'a str },
}

impl<'a> Needle<'a> {
    fn computed(parts: &'a [Part]) -> Option<Self> {
        let (start, end) = (end_of(parts, <[Part]>::first), end_of(parts, <[Part]>::last));
        (!start.is_empty()).then_some(Self::Computed { start, end })
    }

    /// Returns the pieces of a string between what is replaced.
    fn pieces<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let (start, end) = match self {
            Self::Text(needle) => return text.split(needle).collect(),
            Self::Computed { start, end } => (*start, *end),
        };
        let (mut found, mut from, mut index) = (Vec::new(), 0, 0);
        while let Some(begin) = text[index..].find(start).map(|begin| begin + index) {
            let inside = &text[begin + start.len()..];
            let length = inside
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))
                .unwrap_or(inside.len());
            index = begin + start.len() + length;
            if length > 0
                && text[index..].starts_with(end)
                && !inside.starts_with(|c: char| c.is_ascii_digit())
            {
                found.push(&text[from..begin]);
                index += end.len();
                from = index;
            }
        }
        found.push(&text[from..]);
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
