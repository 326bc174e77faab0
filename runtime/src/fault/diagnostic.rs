//! The layout of a message: sentence, section, the string with a caret under the fault, help.
//!
//! ```text
//! invalid URI: unexpected space in path [RFC 3986, section 3.3]
//!   https://example.com/a b
//!                        ^ a space is written `%20`
//! ```

use core::fmt;

use super::listed::Listed;
use super::piece::{Message, MessagePiece, between};
use super::visible::{WINDOW, is_visible, visible_end, visible_start};
use super::words::{self, What};
use super::{Fault, FaultKind, help};
use crate::text::bytes::is_same;
use crate::text::character::char_at;
use crate::text::loops::{each, find};

/// The maximum number of bytes of a string that a message shows unabridged.
const UNABRIDGED: usize = 2 * WINDOW;

/// An error message with a caret under the fault. `Display` prints it.
///
/// Returned by [`ParseError::diagnostic`](crate::ParseError::diagnostic) and, with `alloc`, by
/// `Violation::diagnostic`.
///
/// A long string is shortened. A character that is invisible, or would break the line, is shown as its code point.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let text = "http://h/a b";
/// let error = Uri::parse(text).unwrap_err();
/// assert_eq!(error.diagnostic(text).to_string(), "\
/// invalid URI: unexpected space in path [RFC 3986, section 3.3]
///   http://h/a b
///             ^ a space is written `%20`");
/// ```
#[derive(Clone, Copy)]
pub struct Diagnostic<'a> {
    fault: Fault,
    what: What,
    text: &'a str,
    normal: &'a str,
    listed: Listed<'a>,
    is_of_macro: bool,
    /// The placeholder for a value, if the string is the sample of a template.
    placeholder: &'a str,
}

impl<'a> Diagnostic<'a> {
    /// The placeholder for a value in the sample of a template; digits follow it if the template has it as text. It is
    /// valid in all places, and a list of hosts hardly has it as a label.
    #[doc(hidden)]
    pub const SAMPLE_VALUE: &'static str = "somevalue";

    /// Makes the message for `fault`, which a macro found when it read `text` as `what`.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(fault: Fault, what: What, text: &'a str) -> Self {
        Self { fault, what, text, normal: "", listed: Listed::Nothing, is_of_macro: true, placeholder: "" }
    }

    /// Omits `allow(…)` and the names of macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn at_run_time(self) -> Self {
        Self { is_of_macro: false, ..self }
    }

    /// Shows each placeholder of the string as `{…}`: the user wrote an expression there.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_sample(self, placeholder: &'a str) -> Self {
        Self { placeholder, ..self }
    }

    /// Sets the normal form of the string, for help that shows it. Const evaluation needs this; with `alloc`,
    /// `Display` computes it.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_normal(self, normal: &'a str) -> Self {
        Self { normal, ..self }
    }

    /// Sets the list that does not contain what is at fault.
    pub(crate) const fn with_listed(self, listed: Listed<'a>) -> Self {
        Self { listed, ..self }
    }

    /// Returns the kind of the mistake.
    pub(crate) const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// Returns the string whose normal form the help needs, and as what it was read. Returns `None` if the
    /// help does not need the normal form, or already has it.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without_normal(&self) -> Option<(&'a str, What)> {
        let is_missing = matches!(self.fault.kind, FaultKind::NotNormal) && self.normal.is_empty();
        if is_missing { Some((self.text, self.what)) } else { None }
    }

    /// Writes the message.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.words(), f)
    }

    /// Makes the whole message, in pieces.
    const fn words(&self) -> Message<'a> {
        let help = self.help();
        let words = Message::text("invalid ")
            .and_text(words::name(self.what))
            .and_text(": ")
            .and_all(&words::sentence(self.fault))
            .and_text(" [")
            .and_text(words::section(self.fault))
            .and_text("]\n  ");
        let words = self.with_text_and_caret(words);
        let words = if help.is_empty() { words } else { words.and_text(" ").and_all(&help) };
        if self.placeholder.is_empty() {
            return words;
        }
        let shown = self.with_expressions(&words);
        // A message with too many placeholders shows them unchanged, so that it does not lose its end.
        if shown.is_full() { Self { placeholder: "", ..*self }.words() } else { shown }
    }

    /// Builds the remedy, followed by the name for `allow(…)`.
    const fn help(&self) -> Message<'a> {
        let Self { fault, what, text, normal, listed, is_of_macro, .. } = *self;
        let help = help::help(fault, what, text, normal, listed, is_of_macro);
        let name = help::allowed_by(fault.kind, what);
        if name.is_empty() || !is_of_macro {
            return help;
        }
        let or = if help.ends_in_question() { " If not: `allow(" } else { "; or `allow(" };
        help.and_text(or).and_text(name).and_text(")`")
    }

    /// Appends the part of the string around the fault, and the line of the caret.
    const fn with_text_and_caret(&self, words: Message<'a>) -> Message<'a> {
        let bytes = self.text.as_bytes();
        let at = char_boundary(bytes, self.fault.offset as usize);
        let fault_end = char_boundary(bytes, at + self.fault.length as usize);
        let (found, found_end) = char_at(bytes, at);
        let (start, end) = window(bytes, at, found_end, fault_end);
        let (start, end) = (self.around_value(start).0, self.around_value(end).1);

        let lead = between(self.text, start, at);
        let words = if start > 0 { words.and_text("…") } else { words }.and_text(lead);
        let (words, carets) = if at == found_end || is_visible(found) {
            let marked = between(self.text, at, if fault_end < end { fault_end } else { end });
            (words.and_text(between(self.text, at, end)), self.columns(marked))
        } else {
            let words = words.and_text("<").and(MessagePiece::CodePoint(found)).and_text(">");
            let width = MessagePiece::CodePoint(found).len() as u32 + 2;
            (words.and_text(between(self.text, found_end, end)), width)
        };
        let words = if end < bytes.len() { words.and_text("…") } else { words };
        let indent = 2 + if start > 0 { 1 } else { 0 } + self.columns(lead);
        words
            .and_text("\n")
            .and(MessagePiece::Repeat(b' ', indent))
            .and(MessagePiece::Repeat(b'^', if carets == 0 { 1 } else { carets }))
    }

    /// Returns the message with `{…}` for each placeholder.
    const fn with_expressions(&self, words: &Message<'a>) -> Message<'a> {
        let mut shown = Message::none();
        each!(0..words.pieces().len(), |i| match words.pieces()[i] {
            MessagePiece::Text(text) => {
                let mut rest = text;
                while let Some((before, after)) = self.at_value(rest) {
                    shown = shown.and_text(before).and_text(SHOWN_VALUE);
                    rest = after;
                }
                shown = shown.and_text(rest);
            }
            piece => shown = shown.and(piece),
        });
        shown
    }

    /// Returns the number of columns of a piece of the string.
    const fn columns(&self, text: &str) -> u32 {
        let (mut rest, mut count) = (text, 0);
        while let Some((before, after)) = self.at_value(rest) {
            count += columns(before) + columns(SHOWN_VALUE);
            rest = after;
        }
        count + columns(rest)
    }

    /// Returns the range of the placeholder that contains the offset `at`, or the empty range there.
    const fn around_value(&self, at: usize) -> (usize, usize) {
        let mut rest = self.text;
        while let Some((before, after)) = self.at_value(rest) {
            let start = self.text.len() - rest.len() + before.len();
            let end = self.text.len() - after.len();
            if start < at && at < end {
                return (start, end);
            }
            rest = after;
        }
        (at, at)
    }

    /// Splits text around the first placeholder for a value.
    const fn at_value<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let value = self.placeholder;
        if value.is_empty() {
            return None;
        }
        let Some(at) = find!(0..text.len(), |at| begins_at(text, at, value)) else { return None };
        let (before, rest) = text.split_at(at);
        Some((before, rest.split_at(value.len()).1))
    }

    /// Returns only the string with the caret, for errors of the macros that are not faults.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[must_use]
    pub fn excerpt(&self) -> alloc::string::String {
        alloc::format!("{}", self.with_text_and_caret(Message::text("  ")))
    }

    /// Returns the length of the message in bytes.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn rendered_len(&self) -> usize {
        let words = self.words();
        let mut length = 0;
        each!(0..words.pieces().len(), |i| length += words.pieces()[i].len());
        length
    }

    /// Writes the message in const evaluation.
    ///
    /// # Panics
    ///
    /// Panics when `N` is not [`rendered_len`](Self::rendered_len).
    #[doc(hidden)]
    #[must_use]
    pub const fn render<const N: usize>(&self) -> [u8; N] {
        let words = self.words();
        let mut out = [0; N];
        let mut rest: &mut [u8] = &mut out;
        each!(0..words.pieces().len(), |i| rest = words.pieces()[i].write(rest));
        assert!(rest.is_empty());
        out
    }
}

/// The placeholder of a sample, as a message shows it.
const SHOWN_VALUE: &str = "{…}";

/// Returns whether `text` has `piece` at this byte.
const fn begins_at(text: &str, at: usize, piece: &str) -> bool {
    match text.as_bytes().split_at(at).1.split_at_checked(piece.len()) {
        Some((found, _)) => is_same(found, piece.as_bytes()),
        None => false,
    }
}

/// Prints the fault without the string, which may be secret. Only `Display` shows the string.
impl fmt::Debug for Diagnostic<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagnostic")
            .field("fault", &self.fault)
            .field("what", &self.what)
            .finish_non_exhaustive()
    }
}

/// Returns the part of the string to show: all of it, or the part around the fault. On either side, it ends
/// before the first character that would break the line.
const fn window(bytes: &[u8], at: usize, found_end: usize, fault_end: usize) -> (usize, usize) {
    let abridged = bytes.len() > UNABRIDGED;
    let start = if abridged { char_boundary(bytes, at.saturating_sub(WINDOW)) } else { 0 };
    let limit = if abridged { char_boundary(bytes, fault_end.saturating_add(WINDOW)) } else { bytes.len() };
    let limit =
        if limit - start > 2 * UNABRIDGED { char_boundary(bytes, start + 2 * UNABRIDGED) } else { limit };
    (visible_start(bytes, start, at), visible_end(bytes, found_end, limit))
}

/// Returns the nearest character boundary at or before `at`.
const fn char_boundary(bytes: &[u8], at: usize) -> usize {
    let mut at = if at < bytes.len() { at } else { return bytes.len() };
    while at > 0 && bytes[at] & 0xC0 == 0x80 {
        at -= 1;
    }
    at
}

/// Returns the number of columns that the string occupies in a terminal.
const fn columns(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut count = 0;
    let mut at = 0;
    while at < bytes.len() {
        let (c, end) = char_at(bytes, at);
        count += width(c);
        at = end;
    }
    count
}

/// Returns the columns of a character: two for the wide scripts of East Asia and for emoji, zero for
/// combining marks, and one for all others. It uses blocks instead of the tables of Unicode: a caret that is
/// off by one in rare text does no harm.
const fn width(c: char) -> u32 {
    match c as u32 {
        0x0300..=0x036F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1_F300..=0x1_F64F
        | 0x1_F680..=0x1_F6FF
        | 0x1_F900..=0x1_F9FF
        | 0x2_0000..=0x3_FFFD => 2,
        _ => 1,
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
