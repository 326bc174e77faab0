//! [`CharSet`]: a set of ASCII characters, and the search for one of them in a string.
//!
//! Strings are only cut before or after an ASCII character, so no cut is inside a longer character. Needs
//! no `alloc`.
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

use crate::grammar::class::UNRESERVED;
use crate::text::loops::each;

/// A set of ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharSet(u128);

impl CharSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all characters.
    pub const ALL: Self = Self(u128::MAX);
    /// `unreserved / "%"`: the characters of the escaped form of any text.
    pub const UNRESERVED: Self = {
        let mut set = Self::of(b"%");
        each!(0..0x80, |byte| set.0 |= (UNRESERVED.has(byte) as u128) << byte);
        set
    };

    /// Returns the characters of these bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the bits, one for each character.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of these bytes.
    pub const fn of(bytes: &[u8]) -> Self {
        let mut bits = 0;
        each!(0..bytes.len(), |i| bits |= 1 << bytes[i]);
        Self(bits)
    }

    /// Returns the set with one more character.
    #[must_use]
    pub const fn with(self, byte: u8) -> Self {
        Self(self.0 | 1 << (byte & 0x7F))
    }

    /// Returns the characters of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the characters that the other set does not have.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns true when the set has a character. A character outside ASCII is never in the set.
    #[inline]
    pub const fn has(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 == 1
    }

    /// Returns the offset of the first character of the set in a string, or the text's length.
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn find(self, text: &str) -> usize {
        let at = text.bytes().position(|byte| self.has(byte)).unwrap_or(text.len());
        super::cost::looked_at(at);
        at
    }
}

#[cfg(test)]
mod tests {
    use super::CharSet;

    #[test]
    fn bytes_outside_ascii_are_in_no_set() {
        assert_eq!(CharSet::of(b"/").find("\u{80}\u{7FF}\u{10FFFF}/"), 8);
        assert_eq!(CharSet::of(b"a").find("\u{80}a"), 2);
        assert!((0x80..=0xFF).all(|byte| !CharSet::ALL.has(byte)));
    }
}
