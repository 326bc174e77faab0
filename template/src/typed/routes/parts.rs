//! [`LiteralParts`]: the strings of a literal that a value would have to have.

use super::shape::{ShapeStep, until_value};
use crate::text::bytes::is_same;
use crate::typed::spelling::Spelling;

/// The maximum number of bytes of all strings together.
const MOST_BYTES: usize = 512;
/// The maximum number of strings.
const MOST_PARTS: usize = 16;

/// Strings without their escapes, with anything between each two of them.
#[derive(Clone, Copy)]
pub(super) struct LiteralParts {
    bytes: [u8; MOST_BYTES],
    /// The end of each string.
    ends: [usize; MOST_PARTS],
    count: usize,
    /// Whether there was no room for all strings.
    is_cut: bool,
}

#[allow(clippy::large_types_passed_by_value, reason = "strings are put together in a constant")]
impl LiteralParts {
    /// The empty string.
    pub(super) const NEW: Self =
        Self { bytes: [0; MOST_BYTES], ends: [0; MOST_PARTS], count: 1, is_cut: false };

    /// Returns a string.
    pub(super) const fn of(text: &str) -> Self {
        Self::NEW.text(text)
    }

    /// Returns the parts of a value between the first two strings whose segment is like the others.
    pub(super) const fn around(
        (before, after): (&str, &str),
        (first, between, last): (&str, &str, &str),
    ) -> Self {
        let (is_begun, is_ended) = (before.len() <= first.len(), after.len() <= last.len());
        let first = if is_begun { first.split_at(before.len()).1 } else { "" };
        let last = if is_ended { last.split_at(last.len() - after.len()).0 } else { "" };
        let parts = Self::of(first).gap();
        // The strings around the value may contain those in the middle.
        if is_begun && is_ended { parts.texts(between).gap().text(last) } else { parts.text(last) }
    }

    /// Appends a segment.
    pub(super) const fn step(self, step: ShapeStep<'_>) -> Self {
        match step {
            ShapeStep::Text(text) => self.text(text),
            ShapeStep::Value => self.gap(),
            ShapeStep::Rest(first, last) => self.text(first).gap().text(last),
            ShapeStep::Mixed(first, between, last) => self.text(first).gap().texts(between).gap().text(last),
        }
    }

    /// Appends strings with values between them.
    const fn texts(self, texts: &str) -> Self {
        let (mut parts, mut rest) = (self, texts);
        loop {
            let (text, behind) = until_value(rest);
            parts = parts.text(text);
            let Some(behind) = behind else { return parts };
            (parts, rest) = (parts.gap(), behind);
        }
    }

    /// Appends to the last string.
    pub(super) const fn text(mut self, text: &str) -> Self {
        let (mut rest, mut end) = (text.as_bytes(), self.ends[self.count - 1]);
        while let [byte, behind @ ..] = rest {
            if end == MOST_BYTES {
                self.is_cut = true;
                break;
            }
            (self.bytes[end], rest) = match (byte, behind) {
                (b'%', [high, low, behind @ ..]) => (digit(*high) << 4 | digit(*low), behind),
                _ => (*byte, behind),
            };
            end += 1;
        }
        self.ends[self.count - 1] = end;
        self
    }

    /// Begins another string.
    pub(super) const fn gap(mut self) -> Self {
        if self.count == MOST_PARTS {
            self.is_cut = true;
            return self;
        }
        self.ends[self.count] = self.ends[self.count - 1];
        self.count += 1;
        self
    }

    /// Returns whether the value may consist of these strings, with anything between them.
    pub(super) const fn may_be(&self, value: &Spelling) -> bool {
        if self.is_cut {
            return true;
        }
        let (mut texts, mut at, mut start) = ([""; MOST_PARTS], 0, 0);
        while at < self.count {
            let text = self.bytes.split_at(self.ends[at]).0.split_at(start).1;
            match core::str::from_utf8(text) {
                Ok(text) => texts[at] = text,
                // A value never has text that is not UTF-8, but it may have a part of it.
                Err(_) => return self.count > 1,
            }
            (start, at) = (self.ends[at], at + 1);
        }
        value.has(texts.split_at(self.count).0)
    }
}

/// Returns the rest of a string after its beginning.
pub(super) const fn behind<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    if text.len() < start.len() {
        return None;
    }
    let (head, tail) = text.split_at(start.len());
    if is_same(head.as_bytes(), start.as_bytes()) { Some(tail) } else { None }
}

/// Returns the value of a hexadecimal digit.
const fn digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        _ => (byte | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}
