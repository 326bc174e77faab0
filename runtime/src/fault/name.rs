//! Suggests expressions for those with invalid names: many real templates have hyphens and brackets in names,
//! which servers expect in queries. In a template they are escaped, which changes neither operator nor
//! modifier.

use super::piece::{Message, MessagePiece, between, is_split, splits};
use super::visible::is_showable;

/// The maximum number of hyphens and brackets in an expression that a message shows: each of them may take two
/// pieces of the message.
const MOST_SPLITS: usize = 16;

/// An expression with a name that is invalid only because of its hyphens and brackets.
pub(super) struct MisspelledName<'t> {
    /// The expression, from brace to brace.
    expression: &'t str,
}

impl<'t> MisspelledName<'t> {
    /// Returns the expression around byte `at` of a template, or `None` if the name there has other faults
    /// than hyphens and brackets.
    pub(super) const fn around(template: &'t str, at: usize) -> Option<Self> {
        let bytes = template.as_bytes();
        let Some((before, _)) = template.split_at_checked(at) else { return None };
        let mut start = before.len();
        while start > 0 && is_of_name(bytes[start - 1]) {
            start -= 1;
        }
        let mut end = start;
        while end < bytes.len() && is_of_name(bytes[end]) {
            end += 1;
        }
        let is_whole = start > 0 && end < bytes.len() && matches!(bytes[end], b',' | b'}' | b':' | b'*');
        if !is_whole || is_split(bytes[start]) {
            return None;
        }
        let Some(expression) = expression(template, start) else { return None };
        Some(Self { expression })
    }

    /// Returns the expression to write instead. If the expansion does not show the name, any name is valid.
    pub(super) const fn rewritten(&self) -> Message<'t> {
        let words = Message::text("write `");
        if let b'?' | b'&' | b';' = self.expression.as_bytes()[1] {
            return self.escaped(words).and_text("`");
        }
        let words = self.joined(words).and_text("`, or `");
        self.escaped(words).and_text("` to keep the name")
    }

    /// Appends the expression, with hyphens and brackets as escapes.
    const fn escaped(&self, words: Message<'t>) -> Message<'t> {
        words.and(MessagePiece::EscapedNames(self.expression))
    }

    /// Appends the expression, with the words of names joined by `_`.
    const fn joined(&self, mut words: Message<'t>) -> Message<'t> {
        let (bytes, mut start) = (self.expression.as_bytes(), 0);
        while start < bytes.len() {
            let mut end = start;
            while end < bytes.len() && !is_split(bytes[end]) {
                end += 1;
            }
            words = words.and_text(between(self.expression, start, end));
            let is_split_there = end < bytes.len();
            while end < bytes.len() && is_split(bytes[end]) {
                end += 1;
            }
            if is_split_there && end < bytes.len() && is_of_name(bytes[end]) {
                words = words.and_text("_");
            }
            start = end;
        }
        words
    }
}

/// Returns the expression around byte `at`, from brace to brace, if it is short enough for a message. The grammar
/// has no pieces for it, since the expression is at fault.
const fn expression(template: &str, at: usize) -> Option<&str> {
    let (bytes, mut start, mut end) = (template.as_bytes(), at, at);
    while start > 0 && bytes[start] != b'{' {
        start -= 1;
    }
    while end < bytes.len() && bytes[end] != b'}' {
        end += 1;
    }
    if end == bytes.len() || bytes[start] != b'{' {
        return None;
    }
    let expression = between(template, start, end + 1);
    if splits(expression) <= MOST_SPLITS && is_showable(expression) { Some(expression) } else { None }
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'%') || is_split(byte)
}
