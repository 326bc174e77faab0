//! Pages under `templates/`, as askama reads them: the values in the attributes that are URLs. The
//! engine escapes for HTML, which leaves `/`, `..`, `?` and `:`.

use std::sync::Arc;

use syn::Expr;

use super::{File, Function};
use crate::value::{Call, Callee, Part, Place, Shared, Type, Value};

/// Attributes whose values are URLs.
pub(super) const ATTRIBUTES: &[&str] = &[
    "href",
    "src",
    "action",
    "formaction",
    "poster",
    "hx-get",
    "hx-post",
    "hx-put",
    "hx-patch",
    "hx-delete",
];
/// Filters whose answer is a number.
const NUMBERS: &[&str] = &["length", "count", "abs", "filesizeformat", "wordcount"];

/// The name of the type whose fields a page has, where the program defines its struct.
pub(super) fn owner(path: &str) -> String {
    format!("template {path}")
}

/// Returns whether a structure is one that a page has its fields of.
pub(crate) fn is_owner(name: &str) -> bool {
    name.starts_with("template ")
}

/// Reads a page; `path` is its path below `templates/`, and `number` is in its places.
pub(crate) fn read(text: &str, number: u32, path: &str) -> File {
    let mut page = Page { text, file: number, owner: owner(path), calls: Vec::new(), unread: 0 };
    let mut position = 0;
    while let Some((value, quote)) = page.next_attribute(position) {
        position = page.attribute(value, quote);
    }
    let function =
        Function { name: path.into(), calls: page.calls, unread_macros: page.unread, ..Function::default() };
    File { functions: vec![function], ..File::default() }
}

struct Page<'t> {
    text: &'t str,
    file: u32,
    owner: String,
    calls: Vec<Shared>,
    unread: u32,
}

impl Page<'_> {
    /// The beginning of the next value in quotes of an attribute that is a URL, and its quote.
    fn next_attribute(&self, from: usize) -> Option<(usize, char)> {
        let rest = &self.text[from..];
        rest.match_indices('=').find_map(|(offset, _)| {
            let before = rest[..offset].trim_end();
            let name =
                before.rsplit(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>')).next()?;
            let behind = rest[offset + 1..].trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let is_url = ATTRIBUTES.iter().any(|attribute| name.eq_ignore_ascii_case(attribute));
            is_url.then(|| (from + rest.len() - behind.len() + 1, quote))
        })
    }

    /// Reads the value of an attribute; returns the offset after it.
    fn attribute(&mut self, start: usize, quote: char) -> usize {
        let (mut parts, mut position, mut is_read) = (Vec::new(), start, true);
        let end = loop {
            let rest = &self.text[position..];
            let Some(stop) = rest.find([quote, '{']) else { return self.text.len() };
            if rest[stop..].starts_with("{{")
                && let Some(close) = rest[stop..].find("}}")
            {
                self.part(position..position + stop, &mut parts);
                let placeholder = position + stop..position + stop + close + 2;
                let value = self.value(&self.text[placeholder.start + 2..placeholder.end - 2]);
                parts.push(Part { value, place: self.place(placeholder.clone()) });
                position = placeholder.end;
                continue;
            }
            if rest[stop..].starts_with("{%") {
                is_read = false;
            }
            if rest[stop..].starts_with('{') {
                self.part(position..position + stop + 1, &mut parts);
                position += stop + 1;
                continue;
            }
            self.part(position..position + stop, &mut parts);
            break position + stop;
        };
        if is_read {
            self.note(parts, self.place(start..end));
        } else {
            self.unread += 1;
        }
        end
    }

    fn part(&self, range: std::ops::Range<usize>, parts: &mut Vec<Part>) {
        if !range.is_empty() {
            let place = self.place(range.clone());
            parts.push(Part { value: Arc::new(Value::Text(self.text[range].into(), place)), place });
        }
    }

    fn note(&mut self, parts: Vec<Part>, place: Place) {
        let is_text = parts.iter().all(|part| matches!(*part.value, Value::Text(..)));
        let value = match parts.first() {
            Some(first) if is_text && parts.len() == 1 => Arc::clone(&first.value),
            Some(_) => Arc::new(Value::Built(parts, place)),
            None => return,
        };
        let callee = Callee::Path(Some("askama".into()), "href".into());
        self.calls.push(Arc::new(Value::Call(Call { callee, args: vec![value], place })));
    }

    /// The value between `{{` and `}}`, with its filters.
    fn value(&self, text: &str) -> Shared {
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '~' | '+'));
        let mut words = text.split('|').map(str::trim);
        let first = words.next().unwrap_or_default();
        let parsed = if super::too_deep(first).is_none() { syn::parse_str::<Expr>(first).ok() } else { None };
        let mut value = match parsed {
            Some(expression) => self.expression(&expression),
            None => Value::unknown(""),
        };
        for filter in words {
            let name = filter.split('(').next().unwrap_or_default().trim();
            if NUMBERS.contains(&name) {
                value = Value::safe();
            } else if name.starts_with("urlencode") {
                let callee = Callee::Path(Some("askama".into()), name.into());
                let place = Place::default();
                value = Arc::new(Value::Call(Call { callee, args: vec![value], place }));
            }
        }
        value
    }

    fn expression(&self, value: &Expr) -> Shared {
        let field = |base: Shared, name: String| Arc::new(Value::Field(base, name.into()));
        let owner = || Arc::new(Value::Known(Type::Named(self.owner.as_str().into()), "".into()));
        match value {
            Expr::Path(path) if path.path.is_ident("self") => owner(),
            Expr::Path(path) => match path.path.get_ident() {
                Some(name) => field(owner(), name.to_string()),
                None => Value::safe(),
            },
            Expr::Field(field_expression) => match &field_expression.member {
                syn::Member::Named(name) => field(self.expression(&field_expression.base), name.to_string()),
                syn::Member::Unnamed(index) => {
                    field(self.expression(&field_expression.base), index.index.to_string())
                }
            },
            Expr::Lit(_) => Value::safe(),
            Expr::Reference(reference) => self.expression(&reference.expr),
            Expr::MethodCall(call) => Value::unknown(&format!("{}()", call.method)),
            _ => Value::unknown(""),
        }
    }

    fn place(&self, range: std::ops::Range<usize>) -> Place {
        let point = |offset: usize| {
            let before = &self.text[..offset];
            let start = before.rfind('\n').map_or(0, |newline| newline + 1);
            (before.matches('\n').count() as u32 + 1, before[start..].chars().count() as u32)
        };
        let ((line, column), (end_line, end_column)) = (point(range.start), point(range.end));
        Place { file: self.file, line, column, end_line, end_column }
    }
}
