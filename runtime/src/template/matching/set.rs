//! [`Set`]: a set of ASCII characters, and where in a text one of them stands.
//!
//! A text is only ever cut before or behind a character of ASCII, so that no cut falls within a
//! character of several bytes. Needs no `alloc`.

use super::cost;
use crate::grammar::class::UNRESERVED;

/// A set of ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set(u128);

impl Set {
    pub(crate) const NONE: Self = Self(0);
    /// All of them.
    pub(crate) const ALL: Self = Self(u128::MAX);
    /// `unreserved / "%"`: what the escaped form of any text consists of.
    pub(crate) const UNRESERVED: Self = {
        let mut set = Self::of(b"%");
        let mut byte = 0;
        while byte < 0x80 {
            if UNRESERVED.has(byte) {
                set.0 |= 1 << byte;
            }
            byte += 1;
        }
        set
    };

    /// These, a bit each.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// These.
    pub(crate) const fn of(bytes: &[u8]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < bytes.len() {
            bits |= 1 << bytes[i];
            i += 1;
        }
        Self(bits)
    }

    /// These and one more.
    pub(crate) const fn with(self, byte: u8) -> Self {
        Self(self.0 | 1 << (byte & 0x7F))
    }

    #[inline]
    pub(crate) const fn has(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 == 1
    }

    /// Where the first of them stands.
    pub(crate) fn find(self, text: &str) -> Option<usize> {
        let found = text.bytes().position(|byte| self.has(byte));
        cost::looked_at(found.unwrap_or(text.len()));
        found
    }
}

/// Where the last `byte`, which is one of ASCII, stands.
pub(crate) fn find_last(text: &str, byte: u8) -> Option<usize> {
    let found = text.bytes().rposition(|other| other == byte);
    cost::looked_at(text.len() - found.unwrap_or(0));
    found
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn bytes_outside_ascii_are_in_no_set() {
        assert_eq!(Set::of(b"/").find("\u{80}\u{7FF}\u{10FFFF}/"), Some(8));
        assert_eq!(Set::ALL.find("\u{80}a"), Some(2));
        assert!((0x80..=0xFF).all(|byte| !Set::ALL.has(byte)));
    }
}
