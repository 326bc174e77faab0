//! [`Set`]: a set of ASCII characters, and the search for one of them in a text.
//!
//! A text is only cut before or behind an ASCII character, so no cut falls into a longer character. Needs no
//! `alloc`.

use super::cost;
use crate::grammar::class::UNRESERVED;

/// A set of ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(u128);

impl Set {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all characters.
    pub const ALL: Self = Self(u128::MAX);
    /// `unreserved / "%"`: the characters of the escaped form of any text.
    pub const UNRESERVED: Self = {
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

    /// Returns the characters of these bits.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the bits, one for each character.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of these bytes.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < bytes.len() {
            bits |= 1 << bytes[i];
            i += 1;
        }
        Self(bits)
    }

    /// Returns the set with one more character.
    #[must_use]
    pub const fn with(self, byte: u8) -> Self {
        Self(self.0 | 1 << (byte & 0x7F))
    }

    /// Returns true when the set has a character. It has none outside of ASCII.
    #[must_use]
    #[inline]
    pub const fn has(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 == 1
    }
}

/// A bit for each reserved character, one for `%`, and one for all characters that no URI has. Unreserved
/// characters have no bit.
#[cfg(feature = "alloc")]
static BITS: [u32; 256] = {
    let mut bits = [1 << 31; 256];
    let mut byte = 0;
    while byte < 0x80 {
        if UNRESERVED.has(byte) {
            bits[byte as usize] = 0;
        }
        byte += 1;
    }
    let reserved = b":/?#[]@!$&'()*+,;=%";
    let mut number = 0;
    while number < reserved.len() {
        bits[reserved[number] as usize] = 1 << number;
        number += 1;
    }
    bits
};

/// A set of reserved characters that may end a text.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delimiters(u32);

#[cfg(feature = "alloc")]
impl Delimiters {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn of(byte: u8) -> Self {
        Self(BITS[byte as usize])
    }

    /// Returns the characters of a set that has no unreserved character.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn of_set(set: Set) -> Self {
        let (mut stops, mut bits) = (Self::NONE, set.bits());
        while bits != 0 {
            stops = stops.with(bits.trailing_zeros() as u8);
            bits &= bits - 1;
        }
        stops
    }

    /// Returns the delimiter that ends any text, escaped or not, and any list of texts.
    pub(crate) fn of_any(byte: u8) -> Option<Self> {
        let bits = BITS[byte as usize] & !(BITS[b',' as usize] | BITS[b'%' as usize] | 1 << 31);
        (bits != 0).then_some(Self(bits))
    }

    /// Returns the set with one more character.
    pub(crate) const fn with(self, byte: u8) -> Self {
        Self(self.0 | BITS[byte as usize])
    }

    /// Returns the offset of the first delimiter in a text, or the text's length, and the characters seen
    /// before it.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn find(self, text: &str) -> (usize, Seen) {
        let (mut at, mut seen) = (0, 0);
        for byte in text.bytes() {
            let bits = BITS[byte as usize];
            if bits & self.0 != 0 {
                break;
            }
            (at, seen) = (at + 1, seen | bits);
        }
        cost::looked_at(at);
        (at, Seen(seen))
    }
}

/// The characters that were seen in a text, apart from unreserved ones.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen(u32);

#[cfg(feature = "alloc")]
impl Seen {
    /// No character.
    pub(crate) const NONE: Self = Self(0);
    /// Any characters.
    pub(crate) const ALL: Self = Self(u32::MAX);

    /// Reads a text.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn of(text: &str) -> Self {
        Delimiters::NONE.find(text).1
    }

    /// Returns true when one of these delimiters may be in the text.
    pub(crate) const fn has(self, stops: Delimiters) -> bool {
        self.0 & stops.0 != 0
    }

    /// Returns true when the text is known to have only characters that stand for themselves and separate no
    /// members.
    pub(crate) const fn is_one_text(self) -> bool {
        self.0 & (BITS[b'%' as usize] | BITS[b',' as usize] | 1 << 31) == 0
    }
}

/// Returns the offset of the last `byte`, an ASCII character.
#[inline]
pub(crate) fn find_last(text: &str, byte: u8) -> Option<usize> {
    let found = text.bytes().rposition(|other| other == byte);
    cost::looked_at(text.len() - found.unwrap_or(0));
    found
}

#[cfg(test)]
mod tests {
    use super::{Delimiters, Set};

    #[test]
    fn bytes_outside_ascii_are_in_no_set() {
        assert_eq!(Delimiters::of(b'/').find("\u{80}\u{7FF}\u{10FFFF}/").0, 8);
        assert_eq!(Delimiters::of(b'a').find("\u{80}a").0, 3);
        assert!((0x80..=0xFF).all(|byte| !Set::ALL.has(byte)));
    }
}
