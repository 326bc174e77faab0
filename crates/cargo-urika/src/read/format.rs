//! Format strings: `{}`, `{0}`, `{name}`, `{:?}` and `{{`.

use std::sync::Arc;

use syn::{Expr, LitStr};

use super::body::{Body, simple_name};
use super::expressions::literal;
use super::origins::{place, place_of};
use crate::ascii::{Ascii, Encoder};
use crate::value::{Part, Place, Shared, Type, Value};

/// A piece of a format string.
#[derive(Debug, PartialEq, Eq)]
enum FormatPiece {
    Text(String),
    /// The next argument, with the offset of its braces in characters.
    Next(usize, usize),
    /// A number, as the format shows, of a named argument or of the next one.
    Digits(Option<String>),
    Numbered(usize, usize, usize),
    Named(String, usize, usize),
}

/// Returns the text that `format!` builds, or `None` if the first argument is not a literal.
pub(super) fn built(body: &mut Body<'_>, args: &[Expr], position: Place) -> Option<Shared> {
    let (first, rest) = args.split_first()?;
    let Some(template) = body.template(first) else {
        for arg in args {
            body.expression(arg);
        }
        return None;
    };
    let mut given = FormatArguments::read(body, rest, &template);
    let mut parts = Vec::new();
    for piece in pieces(&template) {
        let part = given.part(body, piece, &template, &mut parts);
        parts.push(part);
    }
    if parts.is_empty() {
        return Some(literal(&template, body.file));
    }
    Some(body.built(parts, position))
}

/// The arguments after a format string.
struct FormatArguments {
    numbered: Vec<(Shared, Place)>,
    named: Vec<(String, (Shared, Place))>,
    /// The number of the argument that the next `{}` takes.
    next: usize,
}

impl FormatArguments {
    fn read(body: &mut Body<'_>, args: &[Expr], template: &LitStr) -> Self {
        let mut given = Self { numbered: Vec::new(), named: Vec::new(), next: 0 };
        for arg in args {
            if let Expr::Assign(assign) = arg {
                let value = body.value_of_text(&assign.right, template);
                let name = simple_name(&assign.left).unwrap_or_default();
                let name = name.trim_start_matches("r#").to_owned();
                given.named.push((name, (value, place_of(&*assign.right, body.file))));
            } else {
                let value = body.value_of_text(arg, template);
                given.numbered.push((value, place_of(arg, body.file)));
            }
        }
        given
    }

    /// Returns the part of the string that a piece of the format string writes. `before` are the parts before it.
    fn part(&mut self, body: &Body<'_>, piece: FormatPiece, template: &LitStr, before: &mut [Part]) -> Part {
        let whole = place(template.span(), body.file);
        match piece {
            FormatPiece::Text(text) => {
                Part { value: Arc::new(Value::Text(text.into(), whole)), place: whole }
            }
            FormatPiece::Digits(Some(name)) => {
                let value =
                    self.named(&name).map_or_else(|| captured(body, &name), |(value, _)| Arc::clone(value));
                Part { value: escaped(&value, before), place: whole }
            }
            FormatPiece::Digits(None) => {
                Part { value: escaped(&self.next(whole).value, before), place: whole }
            }
            FormatPiece::Next(..) => self.next(whole),
            FormatPiece::Numbered(number, ..) => self.numbered(number, whole),
            FormatPiece::Named(name, start, end) => match self.named(&name) {
                Some((value, place)) => Part { value: Arc::clone(value), place: *place },
                None => Part { value: captured(body, &name), place: within(template, whole, start, end) },
            },
        }
    }

    fn next(&mut self, otherwise: Place) -> Part {
        self.next += 1;
        self.numbered(self.next - 1, otherwise)
    }

    fn numbered(&self, number: usize, otherwise: Place) -> Part {
        match self.numbered.get(number) {
            Some((value, place)) => Part { value: Arc::clone(value), place: *place },
            None => Part { value: Value::unknown(""), place: otherwise },
        }
    }

    fn named(&self, name: &str) -> Option<&(Shared, Place)> {
        self.named.iter().find(|(given, _)| *given == name).map(|(_, found)| found)
    }
}

impl Body<'_> {
    /// Returns whether an expression is the formatter of a `fmt`.
    pub(super) fn writes(&self, expression: &Expr) -> bool {
        let formatter = self.function.params.first().map(|(name, _)| &**name);
        &*self.function.name == "fmt" && simple_name(expression).as_deref() == formatter
    }
}

/// Returns the digits of a character. After a `%` they are its escape.
fn escaped(value: &Shared, parts: &mut [Part]) -> Shared {
    let Value::Char(inner, encoder) = &**value else { return Value::safe() };
    let Some(last) = parts.last_mut() else { return Value::safe() };
    let Value::Text(text, place) = &*last.value else { return Value::safe() };
    let Some(before) = text.strip_suffix('%') else { return Value::safe() };
    last.value = Arc::new(Value::Text(before.into(), *place));
    let encoder = Encoder { escapes: encoder.stays, ..Encoder::filter(Ascii::NONE) };
    Arc::new(Value::Encoded(Arc::clone(inner), encoder))
}

/// Returns the variable or constant that `{name}` captures.
fn captured(body: &Body<'_>, name: &str) -> Shared {
    if let Some(value) = body.variable(name).or_else(|| body.variable(&format!("r#{name}"))) {
        return Arc::clone(value);
    }
    if name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_') {
        return Arc::new(Value::Constant(name.into()));
    }
    Arc::new(Value::Known(Type::Unknown, name.into()))
}

/// Returns the place of a placeholder in its literal, if the literal is on one line and has no escapes.
fn within(template: &LitStr, whole: Place, start: usize, end: usize) -> Place {
    let written = template.token().to_string();
    let is_plain = whole.line == whole.end_line && written.starts_with('"') && !written.contains('\\');
    // The literal of a macro's definition is not at the call.
    let is_there = written.chars().count() as u32 == whole.end_column.saturating_sub(whole.column);
    if !is_plain || !is_there {
        return whole;
    }
    let column = whole.column + 1 + start as u32;
    Place { column, end_column: whole.column + 1 + end as u32, ..whole }
}

fn pieces(template: &LitStr) -> Vec<FormatPiece> {
    read(&template.value())
}

/// Returns the variables that a format string captures.
pub(super) fn variables(template: &LitStr) -> Vec<String> {
    let name = |piece| if let FormatPiece::Named(name, ..) = piece { Some(name) } else { None };
    pieces(template).into_iter().filter_map(name).collect()
}

fn read(text: &str) -> Vec<FormatPiece> {
    let chars: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut index = 0;
    while index < chars.len() {
        let is_double = chars.get(index + 1) == Some(&chars[index]);
        match chars[index] {
            '{' | '}' if is_double => {
                plain.push(chars[index]);
                index += 2;
            }
            '{' => {
                let start = index;
                while index < chars.len() && chars[index] != '}' {
                    index += 1;
                }
                index += 1;
                if !plain.is_empty() {
                    pieces.push(FormatPiece::Text(std::mem::take(&mut plain)));
                }
                let inside: String = chars[start + 1..(index - 1).min(chars.len())].iter().collect();
                pieces.push(placeholder(&inside, start, index));
            }
            other => {
                plain.push(other);
                index += 1;
            }
        }
    }
    if !plain.is_empty() {
        pieces.push(FormatPiece::Text(plain));
    }
    pieces
}

/// Returns the placeholder that is written as `{inside}`.
fn placeholder(inside: &str, start: usize, end: usize) -> FormatPiece {
    let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let name = name.trim();
    let is_number = spec.ends_with(['x', 'X', 'o', 'b', 'e']) || spec.starts_with(['0', '.']);
    match name.parse::<usize>() {
        _ if is_number => FormatPiece::Digits(Some(name.to_owned()).filter(|name| !name.is_empty())),
        _ if name.is_empty() => FormatPiece::Next(start, end),
        Ok(number) => FormatPiece::Numbered(number, start, end),
        Err(_) => FormatPiece::Named(name.into(), start, end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_of_each_kind() {
        assert_eq!(
            read("/a/{}/{{x}}/{0:?}/{name:>8}"),
            [
                FormatPiece::Text("/a/".into()),
                FormatPiece::Next(3, 5),
                FormatPiece::Text("/{x}/".into()),
                FormatPiece::Numbered(0, 12, 17),
                FormatPiece::Text("/".into()),
                FormatPiece::Named("name".into(), 18, 27),
            ]
        );
        assert_eq!(read(""), []);
        assert_eq!(read("{open"), [FormatPiece::Named("open".into(), 0, 6)]);
    }
}
