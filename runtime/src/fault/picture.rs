//! The layout of a message: sentence, section, the text with a caret under the fault, help.
//!
//! ```text
//! invalid URI: unexpected space in path [RFC 3986, section 3.3]
//!   https://example.com/a b
//!                        ^ a space is written %20
//! ```

use core::fmt;

use super::listed::Listed;
use super::piece::{Message, Piece, Short, between};
use super::visible::{WINDOW, is_visible, visible_end, visible_start};
use super::words::{self, What};
use super::{Fault, FaultKind, help};
use crate::text::character::char_at;

/// The most bytes of text that a message shows unabridged.
const UNABRIDGED: usize = 2 * WINDOW;

/// A fault drawn into its text. `Display` prints it.
///
/// [`ParseError::picture`](crate::ParseError::picture) makes it. Only a part of a long text is shown. A
/// character that would break the line, or that is invisible, is shown as its code point.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let text = "http://h/a b";
/// let error = Uri::parse(text).unwrap_err();
/// assert_eq!(error.picture(text).to_string(), "\
/// invalid URI: unexpected space in path [RFC 3986, section 3.3]
///   http://h/a b
///             ^ a space is written %20");
/// ```
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    fault: Fault,
    what: What,
    text: &'a str,
    normal: &'a str,
    listed: Listed<'a>,
}

impl<'a> Picture<'a> {
    /// Draws `fault`, found while reading `text` as `what`.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(fault: Fault, what: What, text: &'a str) -> Self {
        Self { fault, what, text, normal: "", listed: Listed::Nothing }
    }

    /// Sets the normal form of the text, for help that shows it. Needed in const evaluation; with `alloc`,
    /// `Display` computes it.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_normal(self, normal: &'a str) -> Self {
        Self { normal, ..self }
    }

    /// Sets the list that something in the text is not on.
    pub(crate) const fn with_listed(self, listed: Listed<'a>) -> Self {
        Self { listed, ..self }
    }

    /// Returns the kind of the mistake.
    pub(crate) const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// Returns the text whose normal form the help needs, and as what it was read. It is `None` when the help
    /// needs no normal form, or has one.
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
        let help = help::help(self.fault, self.what, self.text, self.normal, self.listed);
        let words = Message::text(words::title(self.what))
            .and_all(&words::sentence(self.fault))
            .and_text(" [")
            .and_text(words::section(self.fault))
            .and_text("]\n  ");
        let words = self.with_text_and_caret(words);
        if help.is_empty() { words } else { words.and_text(" ").and_all(&help) }
    }

    /// Appends the part of the text around the fault, and the line of the caret.
    const fn with_text_and_caret(&self, words: Message<'a>) -> Message<'a> {
        let bytes = self.text.as_bytes();
        let at = char_boundary(bytes, self.fault.offset as usize);
        let fault_end = char_boundary(bytes, at + self.fault.length as usize);
        let (found, found_end) = char_at(bytes, at);
        let (start, end) = window(bytes, at, found_end, fault_end);

        let lead = between(self.text, start, at);
        let words = if start > 0 { words.and_text("…") } else { words }.and_text(lead);
        let (words, carets) = if at == found_end || is_visible(found) {
            let marked = between(self.text, at, if fault_end < end { fault_end } else { end });
            (words.and_text(between(self.text, at, end)), columns(marked))
        } else {
            let words = words.and_text("<").and(Piece::CodePoint(found)).and_text(">");
            let width = Short::code_point(found).length as u32 + 2;
            (words.and_text(between(self.text, found_end, end)), width)
        };
        let words = if end < bytes.len() { words.and_text("…") } else { words };
        let indent = 2 + if start > 0 { 1 } else { 0 } + columns(lead);
        words
            .and_text("\n")
            .and(Piece::Repeat(b' ', indent))
            .and(Piece::Repeat(b'^', if carets == 0 { 1 } else { carets }))
    }

    /// Returns only the text with the caret, for errors of the macros that are not faults.
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
        let mut i = 0;
        while i < words.pieces().len() {
            length += words.pieces()[i].len();
            i += 1;
        }
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
        let mut i = 0;
        while i < words.pieces().len() {
            rest = words.pieces()[i].write(rest);
            i += 1;
        }
        assert!(rest.is_empty());
        out
    }
}

/// Prints the fault without the text, which may be secret. Only `Display` shows the text.
impl fmt::Debug for Picture<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Picture")
            .field("fault", &self.fault)
            .field("what", &self.what)
            .finish_non_exhaustive()
    }
}

/// Returns the part of the text to show: all of it, or the part around the fault. On either side, it ends
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

/// Returns the number of columns that a terminal gives the text.
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

/// Returns the columns of a character: two for the wide scripts of East Asia and for emoji, none for
/// combining marks, one for all others. It uses blocks and not the tables of Unicode: a caret that is off by
/// one in rare text does no harm.
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
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::{Fault, FaultKind, Picture, UNABRIDGED, WINDOW, What};
    use crate::fault::Part;
    use crate::policy::Policy;

    #[test]
    fn the_normal_form_is_found() {
        for text in
            ["https://H/", "https://h", "http://h:80/%7ea/../b?%7e", "mailto:a@B", "http://h/é", "http://é/"]
        {
            let Ok(normal) = Policy::LITERAL.normalize(text) else { continue };
            let error = Policy::LITERAL.strict().normalize(text).unwrap_err();
            let shown = Picture::new(error.fault(), What::Uri, text).with_normal(normal.uri().as_str());
            assert_eq!(error.picture(text).to_string(), shown.to_string());
            assert!(shown.to_string().ends_with(&alloc::format!("the normal form is `{}`", normal.uri())));
        }
        let error = Policy::LITERAL.strict().normalize_ref("../%7E").unwrap_err();
        assert!(error.picture("../%7E").to_string().ends_with("the normal form is `../~`"));
    }

    /// A given normal form is shown, and not computed.
    #[test]
    fn a_normal_form_that_is_given_is_shown() {
        let error = Policy::RFC3986.strict().normalize("HTTP://h/").unwrap_err();
        let shown =
            Picture::new(error.fault(), What::Uri, "HTTP://h/").with_normal("http://given/").to_string();
        assert!(shown.ends_with("the normal form is `http://given/`"), "{shown}");
    }

    #[test]
    fn a_message_is_as_long_as_it_says() {
        for text in ["http://h/a b", "http://h/\u{202E}", "1:", "a"] {
            let error = crate::uri::Uri::parse(text).unwrap_err();
            let picture = error.picture(text);
            assert_eq!(picture.rendered_len(), picture.to_string().len(), "{text}");
        }
    }

    /// The policy knows the entries of its list; the fault does not.
    #[test]
    fn a_policy_says_what_it_takes() {
        let policy = Policy::RFC3986.hosts(&["a.b"]);
        let fault = policy.normalize("http://h/").unwrap_err().fault();
        let picture = Picture::new(fault, What::Uri, "http://h/");
        assert!(picture.under(&policy).to_string().ends_with("^ use a.b"));
        assert!(!picture.to_string().contains("a.b"));
    }

    /// Returns the text and the line of the caret for a fault of this length.
    fn drawn(text: &str, offset: usize, length: usize) -> (String, usize, usize) {
        let fault = Fault::new(FaultKind::Relative, Part::Path, offset, offset + length);
        let excerpt = Picture::new(fault, What::Uri, text).excerpt();
        let (shown, caret) = excerpt.split_once('\n').unwrap();
        let indent = caret.len() - caret.trim_start().len();
        assert_eq!(caret.trim_start(), "^".repeat(caret.len() - indent));
        (String::from(shown.strip_prefix("  ").unwrap()), indent - 2, caret.len() - indent)
    }

    #[test]
    fn the_caret_stands_below_what_is_at_fault() {
        for (text, offset, length, expected) in [
            ("ab", 0, 1, ("ab", 0, 1)),
            ("abcd", 1, 2, ("abcd", 1, 2)),
            ("ab", 2, 0, ("ab", 2, 1)),
            ("", 0, 0, ("", 0, 1)),
            ("\u{6F22}b", 3, 1, ("\u{6F22}b", 2, 1)),
            ("a\u{6F22}b", 1, 3, ("a\u{6F22}b", 1, 2)),
            ("a\u{301}b", 3, 1, ("a\u{301}b", 1, 1)),
            // An invisible character is shown as its code point, or left out.
            ("a\u{202E}b", 1, 3, ("a<U+202E>b", 1, 8)),
            ("a\u{202E}bc d", 6, 1, ("…bc d", 3, 1)),
            ("a b\u{202E}c", 1, 1, ("a b…", 1, 1)),
            ("\n", 0, 1, ("<U+000A>", 0, 8)),
            // The caller may give another text than the one that was read.
            ("\u{E9}a", 1, 1, ("\u{E9}a", 0, 1)),
            ("ab", 9, 9, ("ab", 2, 1)),
        ] {
            assert_eq!(drawn(text, offset, length), (expected.0.into(), expected.1, expected.2), "{text:?}");
        }
    }

    #[test]
    fn long_text_is_shown_around_the_fault() {
        let a = |count| "a".repeat(count);
        assert_eq!(drawn(&a(UNABRIDGED), 0, 1), (a(UNABRIDGED), 0, 1));
        assert_eq!(drawn(&a(UNABRIDGED + 1), 0, 1), (a(WINDOW + 1) + "…", 0, 1));
        assert_eq!(drawn(&a(UNABRIDGED + 1), UNABRIDGED, 1), (format!("…{}", a(WINDOW + 1)), WINDOW + 1, 1));
        // Of a long fault only a part is shown, too.
        let around = |count| format!("…{}…", a(count));
        assert_eq!(drawn(&a(600), 100, 60), (around(60 + 2 * WINDOW), WINDOW + 1, 60));
        assert_eq!(drawn(&a(600), 100, 400), (around(2 * UNABRIDGED), WINDOW + 1, 2 * UNABRIDGED - WINDOW));
    }

    /// Const evaluation and `Display` print the same.
    #[test]
    fn rendered_messages_are_those_that_print() {
        const PICTURE: Picture<'_> = {
            let fault = Fault::new(FaultKind::Unexpected('\u{202E}'), Part::Path, 9, 12);
            Picture::new(fault, What::Uri, "http://h/\u{202E}a")
        };
        let rendered = PICTURE.render::<{ PICTURE.rendered_len() }>();
        assert_eq!(str::from_utf8(&rendered), Ok(&*PICTURE.to_string()));
    }
}
