//! [`Decoded`]: text with its escapes decoded, and the escapes that come out, until none is left.

use crate::grammar::class::HEXDIG;
use crate::grammar::component::hex_byte;

/// A byte of decoded text.
#[derive(Clone, Copy)]
pub(super) struct Letter {
    pub(super) byte: u8,
    /// How many times it is encoded.
    pub(super) level: u8,
    /// The place where it is written.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The letters of 16 `%`, each of which waits for a digit.
const MOST: usize = 34;

/// Decodes text in one pass. `%` without two digits, written or decoded, stays.
pub(super) struct Decoded<'t> {
    text: &'t [u8],
    at: usize,
    /// The last letters, from the first `%` that may still begin an escape.
    open: [Letter; MOST],
    length: usize,
    /// How many of these have been returned, once no escape is open.
    returned: usize,
    /// Whether more escapes were open at once than any reader decodes. Their letters are not decoded.
    pub(super) is_too_deep: bool,
}

impl<'t> Decoded<'t> {
    /// Decodes `text[at..]`.
    pub(super) const fn new(text: &'t [u8], at: usize) -> Self {
        let open = [Letter { byte: 0, level: 0, start: 0, end: 0 }; MOST];
        Self { text, at, open, length: 0, returned: 0, is_too_deep: false }
    }

    /// Adds a letter, and decodes the escape that it completes. Returns whether an escape may still be open.
    fn push(&mut self, letter: Letter) -> bool {
        self.open[self.length] = letter;
        self.length += 1;
        while let [.., percent, high, low] = self.open[..self.length] {
            if percent.byte != b'%' || !HEXDIG.has(high.byte) || !HEXDIG.has(low.byte) {
                break;
            }
            let level = percent.level.max(high.level).max(low.level).saturating_add(1);
            self.length -= 2;
            self.open[self.length - 1] =
                Letter { byte: hex_byte(high.byte, low.byte), level, start: percent.start, end: low.end };
        }
        let last = self.open[self.length - 1].byte;
        self.is_too_deep |= self.length == MOST;
        self.open[0].byte == b'%' && (last == b'%' || HEXDIG.has(last)) && self.length < MOST
    }
}

impl Iterator for Decoded<'_> {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        if self.returned == self.length {
            (self.returned, self.length) = (0, 0);
            while let Some(&byte) = self.text.get(self.at) {
                let letter = Letter { byte, level: 0, start: self.at, end: self.at + 1 };
                self.at += 1;
                if !self.push(letter) {
                    break;
                }
            }
        }
        let letter = *self.open[..self.length].get(self.returned)?;
        self.returned += 1;
        Some(letter)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use super::Decoded;
    use crate::uri::hidden::tests::decoded;

    #[test]
    fn one_pass_decodes_everything() {
        const TOKENS: [&str; 8] = ["%", "%25", "2", "5", "%32", "%3", "a", "/"];
        let mut tried = 0;
        for text in up_to(&TOKENS, 5) {
            let letters: Vec<_> = Decoded::new(text.as_bytes(), 0).collect();
            let bytes: Vec<_> = letters.iter().map(|letter| letter.byte).collect();
            assert_eq!(bytes, decoded(text.as_bytes()), "{text}");
            let starts = letters.iter().map(|letter| letter.start).chain([text.len()]);
            let ends = [0].into_iter().chain(letters.iter().map(|letter| letter.end));
            assert!(starts.eq(ends), "{text}");
            tried += 1;
        }
        assert!(tried > 30_000, "{tried}");
    }

    #[test]
    fn a_letter_has_its_level() {
        for (text, level) in
            [("/", 0), ("%2F", 1), ("%252F", 2), ("%25252F", 3), ("%25%32F", 2), ("%2%2546", 3)]
        {
            let letters: Vec<_> = Decoded::new(text.as_bytes(), 0).collect();
            assert!(
                matches!(letters[..], [letter] if letter.byte == b'/' && letter.level == level),
                "{text}"
            );
        }
    }

    #[test]
    fn escapes_that_are_too_deep_are_reported() {
        for (count, is_too_deep) in [(16, false), (32, false), (33, true), (99, true)] {
            let text = ["%25".repeat(count).as_str(), "z"].concat();
            let mut letters = Decoded::new(text.as_bytes(), 0);
            assert!(letters.by_ref().last().is_some_and(|letter| letter.byte == b'z'));
            assert_eq!(letters.is_too_deep, is_too_deep, "{count}");
        }
        let mut deep = ["%", &"25".repeat(1000), "2F"].concat().into_bytes();
        let mut letters = Decoded::new(&deep, 0);
        assert!(letters.by_ref().map(|letter| letter.byte).eq([b'/']) && !letters.is_too_deep);
        deep.pop();
        assert!(Decoded::new(&deep, 0).map(|letter| letter.byte).eq(*b"%2"));
    }
}
