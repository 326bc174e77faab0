//! Messages as lists of pieces.
//!
//! Const evaluation has no formatting, so a message is built as data. `Display` prints the pieces at run
//! time, and [`MessagePiece::write`] writes them in const evaluation.

use core::fmt::{self, Write as _};

use super::visible::is_visible;
use crate::text::bytes::{UPPER_HEX, escape};
use crate::text::loops::each;
use crate::text::short::Short;

/// A piece of a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum MessagePiece<'a> {
    /// Text, unchanged.
    Text(&'a str),
    /// A character, quoted or named so that a reader can see it.
    Quoted(char),
    /// A character as its code point.
    CodePoint(char),
    /// A character, percent-encoded as UTF-8.
    Escaped(char),
    /// An expression of a template, with the hyphens and brackets of its names as escapes.
    EscapedNames(&'a str),
    /// This many copies of an ASCII character.
    Repeat(u8, u32),
    /// A number in decimal digits.
    Number(u32),
}

impl MessagePiece<'_> {
    /// Returns the length in bytes.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        match *self {
            MessagePiece::Text(text) => text.len(),
            MessagePiece::EscapedNames(text) => text.len() + 2 * splits(text),
            MessagePiece::Repeat(_, count) => count as usize,
            _ => self.printed().length,
        }
    }

    /// Writes the piece at the beginning of `out`, and returns the rest of `out`.
    #[inline]
    pub(super) const fn write<'o>(&self, out: &'o mut [u8]) -> &'o mut [u8] {
        let (head, rest) = out.split_at_mut(self.len());
        match *self {
            MessagePiece::Text(text) => head.copy_from_slice(text.as_bytes()),
            MessagePiece::EscapedNames(text) => write_escaped(text.as_bytes(), head),
            MessagePiece::Repeat(byte, _) => each!(0..head.len(), |i| head[i] = byte),
            _ => head.copy_from_slice(self.printed().as_str().as_bytes()),
        }
        rest
    }

    const fn printed(&self) -> PrintedPiece {
        match *self {
            MessagePiece::Text(_) | MessagePiece::EscapedNames(_) | MessagePiece::Repeat(..) => {
                PrintedPiece::NEW
            }
            MessagePiece::Quoted(c) => quoted(c),
            MessagePiece::CodePoint(c) => code_point(c),
            MessagePiece::Escaped(c) => escaped(c),
            MessagePiece::Number(number) => decimal(number),
        }
    }
}

impl fmt::Display for MessagePiece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MessagePiece::Text(text) => f.write_str(text),
            MessagePiece::EscapedNames(text) => text.chars().try_for_each(|c| match c {
                '-' | '[' | ']' => f.write_str(escaped(c).as_str()),
                c => f.write_char(c),
            }),
            MessagePiece::Repeat(byte, count) => (0..count).try_for_each(|_| f.write_char(byte as char)),
            _ => f.write_str(self.printed().as_str()),
        }
    }
}

/// Returns whether a byte separates the words of a name, but is not valid in the name of a variable.
pub(super) const fn is_split(byte: u8) -> bool {
    matches!(byte, b'-' | b'[' | b']')
}

/// Returns the number of bytes that [`is_split`] accepts.
pub(super) const fn splits(text: &str) -> usize {
    let (bytes, mut count) = (text.as_bytes(), 0);
    each!(0..bytes.len(), |i| count += is_split(bytes[i]) as usize);
    count
}

/// Writes `bytes` to `out`, with hyphens and brackets as escapes.
const fn write_escaped(bytes: &[u8], mut out: &mut [u8]) {
    each!(0..bytes.len(), |i| {
        let escaped = escape(bytes[i]);
        let written = if is_split(bytes[i]) { escaped.as_slice() } else { bytes.split_at(i).1.split_at(1).0 };
        let (head, rest) = out.split_at_mut(written.len());
        head.copy_from_slice(written);
        out = rest;
    });
}

/// The printed form of one character or number.
type PrintedPiece = Short<12>;

const fn quoted(c: char) -> PrintedPiece {
    match c {
        ' ' => PrintedPiece::NEW.and("space"),
        '\t' => PrintedPiece::NEW.and("tab"),
        '`' => PrintedPiece::NEW.and("backtick"),
        '\n' | '\r' => PrintedPiece::NEW.and("line break"),
        c if is_visible(c) => PrintedPiece::NEW.and("`").and(c.encode_utf8(&mut [0; 4])).and("`"),
        c => code_point(c),
    }
}

/// Makes `U+` and at least four hexadecimal digits.
const fn code_point(c: char) -> PrintedPiece {
    let mut printed = PrintedPiece::NEW.and("U+");
    let mut shift = 24;
    while shift > 0 {
        shift -= 4;
        if shift < 16 || c as u32 >> shift != 0 {
            printed = printed.and_bytes(&[UPPER_HEX[(c as u32 >> shift) as usize & 15]]);
        }
    }
    printed
}

/// Makes the decimal digits of a number.
pub(crate) const fn decimal(number: u32) -> PrintedPiece {
    let mut power = 1;
    while number / power >= 10 {
        power *= 10;
    }
    let mut printed = PrintedPiece::NEW;
    while power > 0 {
        printed = printed.and_bytes(&[b'0' + (number / power % 10) as u8]);
        power /= 10;
    }
    printed
}

/// Makes an escape for each byte of the character's UTF-8.
const fn escaped(c: char) -> PrintedPiece {
    let mut utf8 = [0; 4];
    let bytes = c.encode_utf8(&mut utf8).as_bytes();
    let mut printed = PrintedPiece::NEW;
    each!(0..bytes.len(), |i| printed = printed.and_bytes(&escape(bytes[i])));
    printed
}

/// More pieces than the longest message has; a test prints all messages.
const CAPACITY: usize = 48;

/// A message in pieces.
pub(super) struct Message<'a> {
    pieces: [MessagePiece<'a>; CAPACITY],
    count: usize,
}

impl<'a> Message<'a> {
    pub(super) const fn none() -> Self {
        Self { pieces: [MessagePiece::Text(""); CAPACITY], count: 0 }
    }

    pub(super) const fn text(text: &'a str) -> Self {
        Self::none().and(MessagePiece::Text(text))
    }

    pub(super) const fn and(mut self, piece: MessagePiece<'a>) -> Self {
        if self.count < CAPACITY {
            self.pieces[self.count] = piece;
            self.count += 1;
        }
        self
    }

    /// Returns whether no more pieces fit, so that some may have been dropped.
    pub(super) const fn is_full(&self) -> bool {
        self.count == CAPACITY
    }

    pub(super) const fn and_text(self, text: &'a str) -> Self {
        self.and(MessagePiece::Text(text))
    }

    pub(super) const fn and_all(mut self, other: &Message<'a>) -> Self {
        each!(0..other.count, |i| self = self.and(other.pieces[i]));
        self
    }

    pub(super) const fn pieces(&self) -> &[MessagePiece<'a>] {
        self.pieces.split_at(self.count).0
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) const fn ends_in_question(&self) -> bool {
        match self.pieces() {
            [.., MessagePiece::Text(last)] => matches!(last.as_bytes(), [.., b'?']),
            _ => false,
        }
    }
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|piece| fmt::Display::fmt(piece, f))
    }
}

/// Returns `text[start..end]`, in const evaluation as well.
pub(super) const fn between(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn pieces_are_as_long_as_they_print() {
        for (piece, printed) in [
            (MessagePiece::Text("é"), "é"),
            (MessagePiece::Quoted('a'), "`a`"),
            (MessagePiece::Quoted('é'), "`é`"),
            (MessagePiece::Quoted(' '), "space"),
            (MessagePiece::Quoted('`'), "backtick"),
            (MessagePiece::Quoted('\u{202E}'), "U+202E"),
            (MessagePiece::CodePoint('\0'), "U+0000"),
            (MessagePiece::CodePoint('\u{10FFFF}'), "U+10FFFF"),
            (MessagePiece::CodePoint('\u{1F600}'), "U+1F600"),
            (MessagePiece::Escaped('é'), "%C3%A9"),
            (MessagePiece::EscapedNames("{?é[b]-c*}"), "{?é%5Bb%5D%2Dc*}"),
            (MessagePiece::Repeat(b'^', 3), "^^^"),
            (MessagePiece::Number(0), "0"),
            (MessagePiece::Number(10), "10"),
            (MessagePiece::Number(u32::MAX), "4294967295"),
        ] {
            assert_eq!(piece.to_string(), printed);
            let mut out = [b'.'; 24];
            assert_eq!(piece.write(&mut out), [b'.'; 24].split_at(24 - piece.len()).0);
            assert_eq!(out[..piece.len()], *printed.as_bytes());
        }
    }

    #[test]
    fn pieces_beyond_the_capacity_are_left_out() {
        let full = (0..CAPACITY + 2).fold(Message::none(), |words, _| words.and_text("a"));
        assert_eq!(full.to_string(), "a".repeat(CAPACITY));
        assert_eq!(Message::text("b").and_all(&full).to_string().len(), CAPACITY);
        assert_eq!(Message::none().and_all(&full).pieces().len(), CAPACITY);
        assert_eq!(Message::text("b").and_all(&Message::text("c")).pieces().len(), 2);
        assert!(Message::none().is_empty() && !full.is_empty());
    }
}
