//! [`Integers`]: the digits of the integers of a range, in const evaluation.

use crate::text::loops::any;

/// The integers from `-least` to `most`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Integers {
    pub(super) least: u128,
    pub(super) most: u128,
    pub(super) has_zero: bool,
}

/// The length of the longest integer, a minus sign and 39 digits, and room for one that is longer.
const LONGEST: usize = 42;

impl Integers {
    /// Returns whether this is the decimal form of an integer of the range.
    pub(super) const fn has(self, text: &[u8]) -> bool {
        let (digits, limit) = match text {
            [b'-', digits @ ..] => (digits, self.least),
            _ => (text, self.most),
        };
        match (digits, magnitude(digits)) {
            ([b'0'], _) => self.has_zero && text.len() == 1,
            ([b'1'..=b'9', ..], Some(magnitude)) => magnitude <= limit,
            _ => false,
        }
    }

    /// Returns whether an integer of the range consists of these parts, with anything between each two of
    /// them. The smallest such integer has nothing else between them, except for a sign and a digit.
    pub(super) const fn has_around(self, parts: &[&str]) -> bool {
        any!(0..2 * parts.len(), |at| {
            let text = JoinedParts::new(parts, at < parts.len(), at % parts.len());
            text.is_whole && self.has(text.bytes.split_at(text.len).0)
        })
    }
}

/// Returns whether the digits are a `u64` with no more zeros than `width` requires.
pub(super) const fn is_padded(digits: &[u8], width: usize) -> bool {
    let is_shortest = digits.len() == width || !matches!(digits, [b'0', ..]);
    match magnitude(digits) {
        Some(number) => is_shortest && number <= u64::MAX as u128,
        None => false,
    }
}

/// Returns the number of these digits. Returns `None` for other strings, and for larger numbers.
const fn magnitude(digits: &[u8]) -> Option<u128> {
    let (mut sum, mut at) = (0_u128, 0);
    while at < digits.len() {
        let digit = digits[at].wrapping_sub(b'0');
        let Some(tens) = sum.checked_mul(10) else { return None };
        match tens.checked_add(digit as u128) {
            Some(more) if digit < 10 => sum = more,
            _ => return None,
        }
        at += 1;
    }
    Some(sum)
}

/// Parts of a string, with what is between them.
struct JoinedParts {
    bytes: [u8; LONGEST],
    len: usize,
    /// Whether there was room for all parts.
    is_whole: bool,
}

impl JoinedParts {
    /// Joins parts, optionally with a sign after the first, and with a digit after the part with this index.
    /// No digit follows the last part.
    const fn new(parts: &[&str], has_sign: bool, digit: usize) -> Self {
        let mut joined = Self { bytes: [0; LONGEST], len: 0, is_whole: true };
        let mut at = 0;
        while at < parts.len() {
            joined.push(parts[at].as_bytes());
            if at == 0 && has_sign {
                joined.push(b"-");
            }
            if at == digit && digit + 1 < parts.len() {
                joined.push(b"1");
            }
            at += 1;
        }
        joined
    }

    const fn push(&mut self, text: &[u8]) {
        let mut at = 0;
        while at < text.len() {
            if self.len == LONGEST {
                self.is_whole = false;
                return;
            }
            self.bytes[self.len] = text[at];
            (self.len, at) = (self.len + 1, at + 1);
        }
    }
}
