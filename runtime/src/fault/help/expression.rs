//! Help for an expression of a template: its braces, the names of its variables, and what follows a name.

use super::super::Fault;
use super::super::piece::{Message, between};
use super::super::visible::is_showable;
use super::found::{at_fault, quoted};
use crate::text::loops::each;

/// Returns the remedy for a character in a variable name.
pub(super) const fn name_character(c: char) -> &'static str {
    match c {
        ' ' => "remove it: an expression has no spaces",
        '+' | '#' | '/' | ';' | '&' | '?' => "an operator appears once, right after `{`",
        '=' => "a template has no default values, and it writes `name=` itself, as in `{?name}`",
        '|' => "a template has no filters: set the variable to its final value",
        '!' => "a template has no conversions: set the variable to its final value",
        '(' | ')' => "a template has no calls: write a variable, and set it to the result",
        _ => "a name has letters, digits, `_`, single dots between them, and escapes such as `%20`",
    }
}

/// Returns whether `?` at byte `at` follows a name and ends a variable.
pub(super) const fn is_behind_name(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    at >= 1
        && at + 1 < bytes.len()
        && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_')
        && matches!(bytes[at + 1], b'}' | b',' | b':' | b'*')
}

/// Returns whether the byte `at` is between two names.
pub(super) const fn is_between_names(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    at >= 1
        && at + 1 < bytes.len()
        && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_')
        && (bytes[at + 1].is_ascii_alphabetic() || bytes[at + 1] == b'_')
}

/// Returns whether `#` at byte `at` belongs to a raw name such as `r#type`.
pub(super) const fn is_raw(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    at >= 2
        && at + 1 < bytes.len()
        && bytes[at - 1] == b'r'
        && !bytes[at - 2].is_ascii_alphanumeric()
        && bytes[at + 1].is_ascii_alphabetic()
}

/// Returns the remedy for a type after a name, as in `{id<int>}`.
pub(super) const fn type_of_name(fault: Fault, text: &str) -> Message<'_> {
    let (bytes, start) = (text.as_bytes(), fault.offset as usize);
    let follows_name = 0 < start && start < bytes.len() && bytes[start - 1].is_ascii_alphanumeric();
    let mut end = start;
    while end < bytes.len() && !matches!(bytes[end], b'>' | b'}' | b',') {
        end += 1;
    }
    if follows_name && end < bytes.len() && bytes[end] == b'>' {
        let fault = Fault::new(fault.kind, fault.part, start, end + 1);
        return quoted("remove `", at_fault(fault, text), "`: a template does not name types", fault);
    }
    Message::text(name_character('<'))
}

/// Returns the remedy for `{{`, as in `{{id}}`, or for an expression within another.
pub(super) const fn nested(fault: Fault, text: &str) -> Message<'_> {
    let at = fault.offset as usize;
    // An error is printed without its text.
    if text.is_empty() {
        return Message::text("a variable is written `{id}`; a literal brace is written `%7B`");
    }
    if 0 == at || at > text.len() || text.as_bytes()[at - 1] != b'{' {
        return Message::text("close the expression before it; a literal brace is written `%7B`");
    }
    match doubled(text, at) {
        Some(expression) => {
            Message::text("write `").and_text(expression).and_text("`; a literal brace is written `%7B`")
        }
        None => Message::text("a literal brace is written `%7B`; doubling does not escape it"),
    }
}

/// Returns the expression that begins at byte `at` and ends in `}}`.
const fn doubled(text: &str, at: usize) -> Option<&str> {
    let (bytes, mut end) = (text.as_bytes(), at + 1);
    while end < bytes.len() && (bytes[end].is_ascii_alphanumeric() || matches!(bytes[end], b'_' | b'.')) {
        end += 1;
    }
    let is_closed = end + 1 < bytes.len() && bytes[end] == b'}' && bytes[end + 1] == b'}';
    if is_closed && end > at + 1 { Some(between(text, at, end + 1)) } else { None }
}

/// Returns the remedy for `<` in a template, which may begin a variable, as in `<id>` or `<int:id>`.
pub(super) const fn angles(fault: Fault, text: &str) -> Message<'_> {
    const LONE: &str = "a variable is written `{id}`; a literal `<` is written `%3C`";
    let found = at_fault(fault, text);
    if found.len() < 3 || !is_showable(found) {
        return Message::text(LONE);
    }
    let (mut start, end) = (1, found.len() - 1);
    each!(1..end, |at| if found.as_bytes()[at] == b':' {
        start = at + 1;
    });
    let (name, _) = found.split_at(start).1.split_at(end - start);
    Message::text("write `{").and_text(name).and_text("}`; literal `<` and `>` are written `%3C` and `%3E`")
}
