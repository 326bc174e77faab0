//! Templates that a program fills: by `replace`, or by `Template::expand` of urika.

use std::rc::Rc;

use super::{DEEPEST, Filling, Follower, MOST_ROWS, Piece, Placeholder, Position, Row, rows};
use crate::ascii::{Ascii, Encoder};
use crate::program::Frame;
use crate::value::{Call, Callee, Part, Place, Shared, Type, Value};

/// The types of templates at run time.
const TEMPLATES: &[&str] = &["Template", "PreparedTemplate"];
/// Methods of a template that return a template.
const SAME: &[&str] = &["with", "prepare"];
/// Methods of a template that check each value for its place.
const BUILDERS: &[&str] = &["build", "build_on"];

impl<'a> Follower<'a> {
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
        let mut replacements = self.expand(replacement, frame, inside);
        replacements.iter_mut().flatten().for_each(Piece::note_template);
        let rows = self.expand(receiver, frame, position).into_iter();
        let all = rows.flat_map(|row| replaced_in(row, &needle, &replacements, call.place)).collect();
        Some(self.at_most(all, MOST_ROWS))
    }

    /// Returns the rows of a template of urika that is filled. `expand` encodes values, and writes `..`
    /// unchanged.
    pub(super) fn filled(
        &self,
        value: &'a Shared,
        call: &'a Call,
        frame: &Rc<Frame<'a>>,
        position: Position,
    ) -> Option<Vec<Row>> {
        let Callee::Method(receiver, name, _) = &call.callee else { return None };
        let is_builder = BUILDERS.contains(&&**name);
        if frame.depth >= DEEPEST
            || !(is_builder || &**name == "expand")
            || !self.is_template(receiver, frame)
        {
            return None;
        }
        if is_builder {
            return Some(rows::single(rows::placeholder(Filling::Safe, value, position)));
        }
        let given = TemplateValues {
            values: self.list(call.args.first()?, frame),
            all: call.args.first()?,
            call,
            frame,
        };
        let templates = match source(receiver) {
            Some(source) => self.expand(source, frame, position),
            None => self.plain(receiver, frame, position),
        };
        let mut found = Vec::new();
        for row in templates {
            if row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if text.contains('{'))) {
                found.extend(self.with_values(row, &given));
            } else {
                found.extend(self.anywhere(row, &given));
            }
        }
        Some(self.at_most(found, MOST_ROWS))
    }

    /// Returns the rows of a template with values for its variables.
    fn with_values(&self, template: Row, given: &TemplateValues<'a, '_>) -> Vec<Row> {
        let mut found: Vec<Row> = vec![Vec::new()];
        for piece in template {
            match piece {
                Piece::Text(text, place) => found = self.literal(found, &text, place, given),
                placeholder @ Piece::Placeholder(_) => {
                    for row in &mut found {
                        row.push(placeholder.clone());
                    }
                }
            }
        }
        found
    }

    /// Returns whether a value is a template of urika.
    fn is_template(&self, value: &'a Shared, frame: &Rc<Frame<'a>>) -> bool {
        let ty = self.program.type_of(value, frame, 0);
        source(value).is_some()
            || (matches!(&ty, Type::Named(name) if TEMPLATES.contains(&&**name))
                && !self.program.defines(&ty))
    }

    /// Appends the text of a template, with values for its variables. It may be one part of a template that the program
    /// puts together, so the parser of templates would reject it.
    fn literal(
        &self,
        mut found: Vec<Row>,
        text: &str,
        place: Place,
        given: &TemplateValues<'a, '_>,
    ) -> Vec<Row> {
        let plain = |text: &str| vec![vec![Piece::Text(text.into(), place)]];
        let mut rest = text;
        while let Some((before, (expression, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            found = rows::combined(found, plain(before), MOST_ROWS);
            for variable in variables(expression) {
                found = rows::combined(found, plain(&variable.before), MOST_ROWS);
                found = rows::combined(found, self.value_of(&variable, given), MOST_ROWS);
            }
            rest = after;
        }
        rows::combined(found, plain(rest), MOST_ROWS)
    }

    /// Returns the rows of the value of a variable. A variable without a value is omitted.
    fn value_of(&self, variable: &ExpressionVariable<'_>, given: &TemplateValues<'a, '_>) -> Vec<Row> {
        let Some((pairs, inside)) = &given.values else {
            return self.encoded_for(given.all, given.call.place, variable.encoder, given.frame, given);
        };
        let is_it = |part: &&Part| matches!(part.value.written("0").map(|name| &**name), Some(Value::Text(name, _)) if **name == *variable.name);
        match pairs.iter().find(is_it).and_then(|part| Some((part.value.written("1")?, part.place))) {
            Some((value, place)) => self.encoded_for(value, place, variable.encoder, inside, given),
            None => vec![Vec::new()],
        }
    }

    /// Appends all values to a template that the source does not show: they are somewhere in its path.
    fn anywhere(&self, template: Row, given: &TemplateValues<'a, '_>) -> Vec<Row> {
        let is_shown = template.iter().all(|piece| matches!(piece, Piece::Text(..)));
        let (encoder, mut found) = (Encoder::of_components(), vec![template]);
        let mut append = |value, place, frame| {
            for row in &mut found {
                row.push(Piece::Text("/…/".into(), given.call.place));
            }
            let filled = self.encoded_for(value, place, encoder, frame, given);
            found = rows::combined(std::mem::take(&mut found), filled, MOST_ROWS);
        };
        match &given.values {
            _ if is_shown => {}
            Some((pairs, inside)) => {
                let values = pairs.iter().filter_map(|part| Some((part.value.written("1")?, part.place)));
                values.for_each(|(value, place)| append(value, place, inside));
            }
            None => append(given.all, given.call.place, given.frame),
        }
        found
    }

    /// Returns the rows of a value that a template encodes.
    fn encoded_for(
        &self,
        value: &'a Shared,
        place: Place,
        encoder: Encoder,
        frame: &Rc<Frame<'a>>,
        given: &TemplateValues<'a, '_>,
    ) -> Vec<Row> {
        let site = Some(given.call.place);
        let position = Position { site, place, function: given.frame.number, is_first: false };
        let mut found = self.expand(value, frame, position);
        for piece in found.iter_mut().flatten() {
            piece.note_template();
            let Piece::Placeholder(Placeholder { filling, is_unsure, .. }) = piece else { continue };
            *is_unsure = *filling == Filling::Text { certain: false };
            *filling = match *filling {
                Filling::Text { .. } | Filling::Callers | Filling::Url | Filling::End => {
                    Filling::Encoded(encoder)
                }
                Filling::Encoded(before) => Filling::Encoded(before.then(encoder)),
                other => other,
            };
        }
        found
    }
}

/// The values that fill a template.
struct TemplateValues<'a, 'f> {
    /// The pairs of names and values, if they are written out, and the frame that they are in.
    values: Option<(&'a [Part], Rc<Frame<'a>>)>,
    all: &'a Shared,
    call: &'a Call,
    frame: &'f Rc<Frame<'a>>,
}

/// Returns the text that `Template::parse` reads.
fn source(template: &Value) -> Option<&Shared> {
    match template {
        Value::Call(Call { callee: Callee::Path(Some(owner), name), args, .. }) => {
            args.first().filter(|_| &**owner == "Template" && &**name == "parse")
        }
        Value::Call(Call { callee: Callee::Method(inner, name, _), .. }) if SAME.contains(&&**name) => {
            source(inner)
        }
        _ => None,
    }
}

/// A variable of an expression.
struct ExpressionVariable<'t> {
    name: &'t str,
    /// The text before the value.
    before: String,
    encoder: Encoder,
}

/// Returns the variables of an expression (RFC 6570, appendix A).
fn variables(expression: &str) -> impl Iterator<Item = ExpressionVariable<'_>> {
    let operator = expression.chars().next().filter(|c| "+#./;?&".contains(*c));
    let list = expression.strip_prefix(|c| Some(c) == operator).unwrap_or(expression);
    list.split(',').enumerate().map(move |(number, spec)| {
        let name = spec.trim_end_matches('*').split(':').next().unwrap_or_default();
        let before = match (operator, number) {
            (None | Some('+'), 0) => String::new(),
            (None | Some('+' | '#'), 1..) => ",".to_owned(),
            (Some('?'), 1..) => format!("&{name}="),
            (Some(operator @ (';' | '?' | '&')), _) => format!("{operator}{name}="),
            (Some(operator), _) => operator.to_string(),
        };
        let encoder = match operator {
            Some('+' | '#') => Encoder::percent(Ascii::letters().or(Ascii::of("-._~:/?#[]@!$&'()*+,;=%"))),
            _ => Encoder::of_components(),
        };
        ExpressionVariable { name, before, encoder }
    })
}

/// Returns the text at one end of a string that is put together.
fn end_of(parts: &[Part], end: fn(&[Part]) -> Option<&Part>) -> &str {
    match end(parts).map(|part| &*part.value) {
        Some(Value::Text(text, _)) => text,
        Some(Value::Built(parts, _)) => end_of(parts, end),
        _ => "",
    }
}

/// Returns the rows of a template in which a string is replaced.
fn replaced_in(row: Row, needle: &Needle<'_>, replacements: &[Row], place: Place) -> Vec<Row> {
    let mut found: Vec<Row> = vec![Vec::new()];
    let has_placeholders = row.iter().any(|piece| matches!(piece, Piece::Placeholder(_)));
    let mut is_here = false;
    for piece in row {
        match &piece {
            Piece::Text(text, place) if needle.pieces(text).len() > 1 => {
                is_here = true;
                for (number, part) in needle.pieces(text).into_iter().enumerate() {
                    if number > 0 {
                        found = rows::combined(found, replacements.to_vec(), MOST_ROWS);
                    }
                    let part = vec![vec![Piece::Text(part.into(), *place)]];
                    found = rows::combined(found, part, MOST_ROWS);
                }
            }
            _ => found.iter_mut().for_each(|row| row.push(piece.clone())),
        }
    }
    // The template is defined elsewhere: the value appears somewhere in the path.
    if has_placeholders && !is_here && matches!(needle, Needle::Computed { .. }) {
        for row in &mut found {
            row.push(Piece::Text("/…".into(), place));
        }
        found = rows::combined(found, replacements.to_vec(), MOST_ROWS);
    }
    found
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_with_the_text_before_their_values() {
        for (expression, wanted) in [
            ("id", "id"),
            ("a,b:3", "a ,b"),
            ("+path", "path"),
            ("#a,b", "#a ,b"),
            ("/a,b*", "/a /b"),
            (".a,b", ".a .b"),
            (";a,b", ";a=a ;b=b"),
            ("?q,page", "?q=q &page=page"),
            ("&q,page", "&q=q &page=page"),
        ] {
            let said: Vec<String> = variables(expression)
                .map(|variable| format!("{}{}", variable.before, variable.name))
                .collect();
            assert_eq!(said.join(" "), wanted, "{expression}");
        }
    }
}
