//! The characters of a string that encoders, filters and checks let through.

use std::rc::Rc;

use super::rows::{placeholder, single};
use super::{Filling, Follower, MOST_ROWS, Piece, Position, Row};
use crate::ascii::{Ascii, Encoder};
use crate::program::Frame;
use crate::value::{Check, Shared, Value};

impl<'a> Follower<'a> {
    /// Returns the rows of a string that an encoder or a filter has changed.
    pub(super) fn encoded(
        &self,
        value: &'a Shared,
        given: &'a Shared,
        encoder: Encoder,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        let mut rows = self.expand(given, frame, position);
        if encoder == Encoder::SAME {
            return rows;
        }
        for row in &mut rows {
            match &mut row[..] {
                [Piece::Placeholder(placeholder)] => {
                    placeholder.filling = through(encoder, placeholder.filling);
                }
                row if row.iter().all(|piece| matches!(piece, Piece::Text(..))) => {}
                pieces if encoder.is_open() => pieces.iter_mut().for_each(|piece| {
                    if let Piece::Placeholder(placeholder) = piece {
                        placeholder.filling = through(encoder, placeholder.filling);
                    }
                }),
                // The signs between the values are also encoded.
                _ => {
                    let encoder = if has_letters(row) { encoder.without_dots() } else { encoder };
                    let mut whole = placeholder(Filling::Encoded(encoder), value, position);
                    whole.of_request = row
                        .iter()
                        .any(|piece| matches!(piece, Piece::Placeholder(other) if other.of_request));
                    *row = vec![Piece::Placeholder(whole)];
                }
            }
        }
        rows
    }

    /// Returns the rows of an element of a list: of each element that a caller passes, or of an unknown one.
    pub(super) fn element(
        &self,
        value: &'a Shared,
        list: &'a Shared,
        field: Option<u32>,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Vec<Row> {
        let unknown = || {
            let ty = self.program.type_of(value, frame, 0);
            let mut found = placeholder(self.filling(&ty, &value.name()), value, position);
            found.of_request = list.is_of_request();
            single(found)
        };
        let Some((parts, inside)) = self.list(list, frame) else { return unknown() };
        let field = field.map(|field| field.to_string());
        let mut found = Vec::new();
        for part in parts {
            let owners = match &field {
                Some(field) => part.value.written(field),
                None => Some(&part.value),
            };
            match owners {
                Some(given) => found.extend(self.expand(given, &inside, position)),
                None => return unknown(),
            }
        }
        self.at_most(found, MOST_ROWS)
    }

    /// Returns the rows of the argument of a check that the check lets through; none where its source is not read.
    pub(super) fn let_through(
        &self,
        call: &'a Shared,
        argument: Option<u32>,
        outcome: bool,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        let Value::Call(inner_call) = &**call else { return None };
        let (targets, _) = self.program.targets(inner_call, frame);
        let path = argument?.to_string();
        let mut found = Vec::new();
        for number in &*targets {
            let left = &self.program.functions[*number].let_through[usize::from(!outcome)];
            let (_, value) = left.iter().find(|(known, _)| **known == *path)?;
            found.extend(self.expand(value, &Frame::called(*number, inner_call, frame), position));
        }
        (!found.is_empty()).then(|| self.at_most(found, MOST_ROWS))
    }

    /// Finds what a check of a struct lets through of a field, as `key.validate()?` does.
    pub(super) fn field_let_through(
        &self,
        value: &'a Shared,
        frame: &Rc<Frame<'a>>,
    ) -> Option<(&'a Shared, Rc<Frame<'a>>)> {
        let (mut owner, mut path) = (value, String::new());
        while let Value::Field(outer, name) = &**owner {
            path = format!(".{name}{path}");
            owner = outer;
        }
        let Value::Checked(_, Check::Passed { call, argument, outcome }) = &**owner else { return None };
        let Value::Call(call) = &**call else { return None };
        let root = argument.map_or_else(|| "self".to_owned(), |number| number.to_string());
        let (targets, _) = self.program.targets(call, frame);
        let [number] = targets[..] else { return None };
        let left = &self.program.functions[number].let_through[usize::from(!outcome)];
        let (_, value) = left.iter().find(|(known, _)| **known == *format!("{root}{path}"))?;
        Some((value, Frame::called(number, call, frame)))
    }

    /// Returns whether a check of another crate is trusted by its name.
    pub(super) fn is_trusted_check(&self, name: &str) -> bool {
        self.table.trusts_names
            && (name.contains("valid") || name.contains("saniti") || name.contains("slugify"))
    }
}

/// Returns what is left of the text of a placeholder.
fn through(encoder: Encoder, filling: Filling) -> Filling {
    match filling {
        Filling::Encoded(before) => Filling::Encoded(before.then(encoder)),
        _ if encoder.is_open() && encoder.writes_dots() => filling,
        Filling::Text { .. } | Filling::Callers | Filling::Url | Filling::End => Filling::Encoded(encoder),
        Filling::Safe | Filling::Unread => filling,
    }
}

/// Returns whether a row has more than dots for certain.
pub(super) fn has_letters(row: &Row) -> bool {
    row.iter().any(|piece| match piece {
        Piece::Text(text, _) => text.contains(|c| c != '.'),
        Piece::Placeholder(placeholder) => placeholder.filling == Filling::Safe,
    })
}

/// Returns the encoder that a function implements, if it returns only encoded text, escapes, and characters that
/// represent others.
pub(super) fn encoder_of(rows: &[Row]) -> Option<Encoder> {
    let mut found: Option<Encoder> = None;
    for row in rows {
        let mut pieces = row.iter().peekable();
        while let Some(piece) = pieces.next() {
            let encoder = match piece {
                Piece::Placeholder(placeholder) => match placeholder.filling {
                    Filling::Encoded(encoder) => encoder,
                    Filling::Safe => continue,
                    _ => return None,
                },
                Piece::Text(text, _) if text.ends_with('%') && is_digits(pieces.peek()) => {
                    Encoder { escapes: Ascii::ALL, ..Encoder::filter(Ascii::NONE) }
                }
                Piece::Text(text, _) if text.len() == 3 && text.starts_with('%') => {
                    Encoder { escapes: Ascii::of("/"), ..Encoder::filter(Ascii::NONE) }
                }
                Piece::Text(text, _) if &**text == "+" => {
                    Encoder { is_form: true, ..Encoder::filter(Ascii::NONE) }
                }
                Piece::Text(text, _)
                    if text.contains(|c: char| c.is_alphanumeric() || "/?#&=:".contains(c)) =>
                {
                    return None;
                }
                Piece::Text(..) => continue,
            };
            found = Some(found.map_or(encoder, |known| known.either(encoder)));
        }
    }
    // Characters that are kept need no escape.
    found.map(|found| Encoder { escapes: found.escapes.without(found.stays), ..found })
}

fn is_digits(piece: Option<&&Piece>) -> bool {
    matches!(piece, Some(Piece::Placeholder(placeholder)) if placeholder.filling == Filling::Safe)
}
