//! Suggests variable names for invalid ones: many real templates have hyphens and brackets in names, which
//! servers want to see in queries.

use super::piece::{Message, between};

/// The longest name that a message rewrites, and the longest result.
const MOST_BYTES: usize = 64;
const MOST_SPLITS: usize = 8;
const MOST_BRACKETS: usize = 4;

/// A name that is invalid only for its hyphens and brackets.
pub(super) struct Name<'t> {
    /// The operator `?`, `&` or `;`, whose expansion shows the name; else empty.
    form: &'t str,
    name: &'t str,
}

impl<'t> Name<'t> {
    /// Returns the name around byte `at` of a template, or `None` if more is wrong with it than hyphens and
    /// brackets.
    pub(super) const fn around(template: &'t str, at: usize) -> Option<Self> {
        let bytes = template.as_bytes();
        let Some((before, _)) = template.split_at_checked(at) else { return None };
        let mut start = before.len();
        while start > 0 && is_of_name(bytes[start - 1]) {
            start -= 1;
        }
        let mut end = start;
        let (mut splits, mut brackets) = (0, 0);
        while end < bytes.len() && is_of_name(bytes[end]) {
            splits += is_split(bytes[end]) as usize;
            brackets += matches!(bytes[end], b'[' | b']') as usize;
            end += 1;
        }
        let is_short = end - start <= MOST_BYTES && splits <= MOST_SPLITS && brackets <= MOST_BRACKETS;
        let is_whole = start > 0 && end < bytes.len() && matches!(bytes[end], b',' | b'}' | b':' | b'*');
        if !is_whole || !is_short || is_split(bytes[start]) {
            return None;
        }
        let form = match bytes[start - 1] {
            b'?' | b'&' | b';' => between(template, start - 1, start),
            b',' => list_form(template, start),
            _ => "",
        };
        Some(Self { form, name: between(template, start, end) })
    }

    /// Returns the text to write instead.
    pub(super) const fn rewritten(&self) -> Message<'t> {
        if self.form.is_empty() {
            return self
                .identifier(Message::text("write `"))
                .and_text("`: a name has letters, digits, `_` and dots between them");
        }
        let words = self.literal(Message::text("write `").and_text(self.form)).and_text("={");
        self.identifier(words).and_text("}`")
    }

    /// Appends the name as it stands in a query, with its brackets escaped.
    const fn literal(&self, mut words: Message<'t>) -> Message<'t> {
        let mut start = 0;
        let mut at = 0;
        while at < self.name.len() {
            let escape = match self.name.as_bytes()[at] {
                b'[' => "%5B",
                b']' => "%5D",
                _ => "",
            };
            at += 1;
            if !escape.is_empty() {
                words = words.and_text(between(self.name, start, at - 1)).and_text(escape);
                start = at;
            }
        }
        words.and_text(between(self.name, start, at))
    }

    /// Appends the name as that of a variable: its words with `_` between them.
    const fn identifier(&self, mut words: Message<'t>) -> Message<'t> {
        let bytes = self.name.as_bytes();
        let mut start = 0;
        while start < bytes.len() {
            let mut end = start;
            while end < bytes.len() && !is_split(bytes[end]) {
                end += 1;
            }
            words = words.and_text(between(self.name, start, end));
            start = end;
            while start < bytes.len() && is_split(bytes[start]) {
                start += 1;
            }
            if start < bytes.len() {
                words = words.and_text("_");
            }
        }
        words
    }
}

/// Returns the operator for a variable that is moved behind its list: `&` in a query.
const fn list_form(template: &str, at: usize) -> &str {
    let bytes = template.as_bytes();
    let mut brace = at;
    while brace > 0 && bytes[brace] != b'{' {
        brace -= 1;
    }
    match bytes[brace + 1] {
        b'?' | b'&' => "&",
        b';' => ";",
        _ => "",
    }
}

const fn is_split(byte: u8) -> bool {
    matches!(byte, b'-' | b'[' | b']')
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.') || is_split(byte)
}
