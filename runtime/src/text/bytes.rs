//! Operations on bytes for which `core` has no `const` function, or no fast one.

use super::loops::find;
use super::words::{HIGH, WORD, first, is_slash_before_dot};

/// Returns whether two strings are equal, ignoring the case of ASCII letters. The method of slices is not
/// `const` in the oldest supported compiler.
pub(crate) const fn same_letters(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (mut a, mut b) = (a, b);
    while let ([x, a_tail @ ..], [y, b_tail @ ..]) = (a, b) {
        if *x != *y && !x.eq_ignore_ascii_case(y) {
            return false;
        }
        (a, b) = (a_tail, b_tail);
    }
    true
}

/// Returns whether two strings are equal. `==` of slices is not `const`, and costs a call.
///
/// Most strings compared here are short: those of four to sixteen bytes are compared as two words that may
/// overlap.
#[inline]
#[must_use]
pub const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match b.len() {
        ..HALF => same_bytes(a, b),
        HALF..WORD => match (a.first_chunk(), b.first_chunk(), a.last_chunk(), b.last_chunk()) {
            (Some(head), Some(other_head), Some(tail), Some(other_tail)) => {
                u32::from_le_bytes(*head) == u32::from_le_bytes(*other_head)
                    && u32::from_le_bytes(*tail) == u32::from_le_bytes(*other_tail)
            }
            _ => false,
        },
        WORD..=PAIR => match (a.first_chunk(), b.first_chunk(), a.last_chunk(), b.last_chunk()) {
            (Some(head), Some(other_head), Some(tail), Some(other_tail)) => {
                u64::from_le_bytes(*head) == u64::from_le_bytes(*other_head)
                    && u64::from_le_bytes(*tail) == u64::from_le_bytes(*other_tail)
            }
            _ => false,
        },
        _ => same_words(a, b),
    }
}

/// Half a word, in bytes.
const HALF: usize = WORD / 2;
/// The number of bytes of two words.
const PAIR: usize = 2 * WORD;

/// Returns whether two strings of one length, shorter than half a word, are equal.
#[inline]
const fn same_bytes(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([a, ..], [b, ..]) if *a != *b => false,
        ([_, a], [_, b]) => *a == *b,
        ([_, a, x], [_, b, y]) => *a == *b && *x == *y,
        _ => true,
    }
}

/// Returns whether two strings of one length, of a word or more, are equal.
#[inline]
const fn same_words(a: &[u8], b: &[u8]) -> bool {
    let (mut rest, mut other) = (a, b);
    while let (Some((word, tail)), Some((same, other_tail))) =
        (rest.split_first_chunk(), other.split_first_chunk())
    {
        if u64::from_le_bytes(*word) != u64::from_le_bytes(*same) {
            return false;
        }
        (rest, other) = (tail, other_tail);
    }
    match (a.last_chunk(), b.last_chunk()) {
        (Some(last), Some(same)) => u64::from_le_bytes(*last) == u64::from_le_bytes(*same),
        _ => false,
    }
}

/// Returns the offset of the first slash before a dot in an ASCII string, or the length of the string if
/// there is none.
#[inline]
pub(crate) const fn slash_before_dot(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let (Some((word, tail)), Some(pairs)) =
        (rest.split_first_chunk::<WORD>(), rest.first_chunk::<{ WORD + 1 }>())
    {
        let Some(next) = pairs.last_chunk::<WORD>() else { break };
        let found = is_slash_before_dot(u64::from_le_bytes(*word), u64::from_le_bytes(*next)) & HIGH;
        if found != 0 {
            return bytes.len() - rest.len() + first(found);
        }
        rest = tail;
    }
    while let [byte, tail @ ..] = rest {
        if let (b'/', [b'.', ..]) = (*byte, tail) {
            break;
        }
        rest = tail;
    }
    bytes.len() - rest.len()
}

/// Returns whether all bytes are ASCII. The method of slices takes five times as long without optimization,
/// and macros run without.
pub(crate) const fn is_ascii(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let [a, b, c, d, e, f, g, h, tail @ ..] = rest {
        if (*a | *b | *c | *d | *e | *f | *g | *h) >= 0x80 {
            return false;
        }
        rest = tail;
    }
    while let [byte, tail @ ..] = rest {
        if *byte >= 0x80 {
            return false;
        }
        rest = tail;
    }
    true
}

/// Returns the offset of the first slash that follows another slash. Both are between `start` and `end`.
pub(crate) const fn repeated_slash(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    find!(start + 1..end, |at| bytes[at] == b'/' && bytes[at - 1] == b'/')
}

/// The digits of escapes in normal form (RFC 3986, section 6.2.2.1).
pub(crate) const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the escape of a byte, with upper-case digits.
#[inline]
#[must_use]
pub const fn escape(byte: u8) -> [u8; 3] {
    [b'%', UPPER_HEX[(byte >> 4) as usize], UPPER_HEX[(byte & 15) as usize]]
}

#[cfg(test)]
mod tests {
    use super::{is_ascii, is_same, slash_before_dot};

    #[test]
    fn equal_texts_have_the_same_bytes_and_end() {
        assert!(is_same(b"", b"") && is_same(b"ab", b"ab"));
        for (a, b) in [("", "a"), ("a", ""), ("a", "ab"), ("ab", "a"), ("ab", "ac"), ("ab", "cb")] {
            assert!(!is_same(a.as_bytes(), b.as_bytes()), "{a} {b}");
        }
    }

    /// The strings differ at each position, in a word of eight bytes and after the last word.
    #[test]
    fn texts_that_differ_in_one_byte_are_not_equal() {
        let text = *b"abcdefghijklmnopqrs";
        for length in 0..=text.len() {
            assert!(is_same(&text[..length], &text[..length]));
            for at in 0..length {
                let mut other = text;
                other[at] ^= 1;
                assert!(!is_same(&text[..length], &other[..length]), "{length} {at}");
            }
        }
    }

    #[test]
    fn a_slash_before_a_dot_is_found_wherever_it_stands() {
        let (text, others) = ([b'a'; 20], [*b"/.", *b"./", *b"//", *b"..", *b"a.", *b"/a"]);
        for (at, pair) in (0..19).flat_map(|at| others.map(|pair| (at, pair))) {
            let mut bytes = text;
            bytes[at..at + 2].copy_from_slice(&pair);
            let expected = if pair == *b"/." { at } else { 20 };
            assert_eq!(slash_before_dot(&bytes), expected);
            assert_eq!(slash_before_dot(&bytes[..=at]), at + 1);
        }
        assert_eq!(slash_before_dot(b"/./."), 0);
    }

    /// Bytes are read eight at a time; each must be seen among the others.
    #[test]
    fn every_byte_above_0x7f_is_seen() {
        let ascii = [0x7F; 19];
        assert!(is_ascii(b"") && is_ascii(&ascii));
        for one in 0..ascii.len() {
            for other in 0..=one {
                let mut bytes = ascii;
                (bytes[one], bytes[other]) = (0x80, 0xFF);
                assert!(!is_ascii(&bytes), "{one} {other}");
                assert!(!is_ascii(&bytes[..=one]), "{one} {other}");
            }
        }
    }
}
