//! Format strings: `{}`, `{0}`, `{name}`, `{:?}` and `{{`.

use std::sync::Arc;

use syn::{Expr, LitStr};

use super::body::{Body, simple_name};
use super::items::literal;
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
    let mut numbered: Vec<(Shared, Place)> = Vec::new();
    let mut named: Vec<(String, (Shared, Place))> = Vec::new();
    for arg in rest {
        if let Expr::Assign(assign) = arg {
            let value = body.value_of_text(&assign.right, &template);
            let name = simple_name(&assign.left).unwrap_or_default();
            named.push((
                name.trim_start_matches("r#").to_owned(),
                (value, place_of(&*assign.right, body.file)),
            ));
        } else {
            let value = body.value_of_text(arg, &template);
            numbered.push((value, place_of(arg, body.file)));
        }
    }
    let text_place = place(template.span(), body.file);
    let mut parts = Vec::new();
    let mut next = 0;
    for piece in pieces(&template) {
        let part = match piece {
            FormatPiece::Text(text) => {
                Part { value: Arc::new(Value::Text(text.into(), text_place)), place: text_place }
            }
            FormatPiece::Digits(name) => {
                let value = if let Some(name) = name {
                    let given = named.iter().find(|(given, _)| *given == name);
                    given.map_or_else(|| captured(body, &name), |(_, (value, _))| Arc::clone(value))
                } else {
                    next += 1;
                    argument(&numbered, next - 1, text_place).value
                };
                Part { value: escaped(&value, &mut parts), place: text_place }
            }
            FormatPiece::Next(..) => {
                next += 1;
                argument(&numbered, next - 1, text_place)
            }
            FormatPiece::Numbered(number, ..) => argument(&numbered, number, text_place),
            FormatPiece::Named(name, start, end) => {
                let given = named.iter().find(|(given, _)| *given == name);
                let (value, place) = match given {
                    Some((_, (value, place))) => (Arc::clone(value), *place),
                    None => (captured(body, &name), within(&template, text_place, start, end)),
                };
                Part { value, place }
            }
        };
        parts.push(part);
    }
    if parts.is_empty() {
        return Some(literal(&template, body.file));
    }
    Some(body.built(parts, position))
}

impl Body<'_> {
    /// Returns whether an expression is the formatter of a `fmt`.
    pub(super) fn writes(&self, to: &Expr) -> bool {
        let formatter = self.function.params.first().map(|(name, _)| &**name);
        &*self.function.name == "fmt" && simple_name(to).as_deref() == formatter
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

fn argument(numbered: &[(Shared, Place)], number: usize, otherwise: Place) -> Part {
    match numbered.get(number) {
        Some((value, place)) => Part { value: Arc::clone(value), place: *place },
        None => Part { value: Value::unknown(""), place: otherwise },
    }
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

/// Returns the place of a hole in its literal, if the literal is on one line and has no escapes.
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
                let name = inside.split(':').next().unwrap_or_default().trim();
                let spec = inside.split_once(':').map_or("", |(_, spec)| spec);
                let is_number = spec.ends_with(['x', 'X', 'o', 'b', 'e'])
                    || spec.starts_with('0')
                    || spec.starts_with('.');
                pieces.push(match name.parse::<usize>() {
                    _ if is_number => {
                        FormatPiece::Digits(Some(name.to_owned()).filter(|name| !name.is_empty()))
                    }
                    _ if name.is_empty() => FormatPiece::Next(start, index),
                    Ok(number) => FormatPiece::Numbered(number, start, index),
                    Err(_) => FormatPiece::Named(name.into(), start, index),
                });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_of_each_kind() {
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
