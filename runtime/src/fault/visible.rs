//! Decides which characters of a string are shown unchanged, and how much of the string is shown.

use crate::text::character::{char_at, is_invisible, ucschar};

/// The maximum number of bytes of a long string that are shown on either side of the fault.
pub(super) const WINDOW: usize = 72;

/// Returns the offset after the last character before `at` that cannot be shown.
pub(super) const fn visible_start(bytes: &[u8], start: usize, at: usize) -> usize {
    let mut start = start;
    let mut next = start;
    while next < at {
        let (c, after) = char_at(bytes, next);
        if !is_visible(c) {
            start = after;
        }
        next = after;
    }
    start
}

/// Returns the offset of the first character from `at` on that cannot be shown.
pub(super) const fn visible_end(bytes: &[u8], at: usize, limit: usize) -> usize {
    let mut end = at;
    while end < limit {
        let (c, after) = char_at(bytes, end);
        if !is_visible(c) {
            break;
        }
        end = after;
    }
    end
}

/// Returns whether a string can be shown whole.
#[must_use]
pub const fn is_showable(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() <= WINDOW && visible_end(bytes, 0, bytes.len()) == bytes.len()
}

/// Returns whether a character can be shown unchanged without harm to the line or to the reader.
pub(super) const fn is_visible(c: char) -> bool {
    matches!(c, ' '..='~')
        || (ucschar(c) && !is_invisible(c) && !matches!(c, '\u{200C}' | '\u{200D}' | '\u{2028}' | '\u{2029}'))
}
