//! A fast path: no refusal applies to most strings, which is quick to recognize for most of them.

use super::subject::Subject;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::Family;
use crate::text::bytes;
use crate::text::words::{HIGH, is_from};

/// Returns true for a string that can quickly be recognized as fine: no refusal applies and the host is
/// valid. The string is ASCII, with a host name of lower-case labels in a web scheme, and at most four digits
/// of a port.
///
/// The function does not repeat the rules: it returns true only for strings that no rule refuses, and leaves
/// every other string to the rules. The caller already knows `is_ascii`.
pub(super) const fn is_plainly_fine(subject: Subject<'_>, is_ascii: bool) -> bool {
    matches!(subject.family, Family::Web)
        && subject.marks.has_authority()
        && !subject.marks.has_userinfo()
        && has_small_port(subject.marks)
        && has_plain_labels(subject.bytes, subject.marks.host_start as usize, subject.marks.host_end as usize)
        && (is_ascii || bytes::is_ascii(subject.bytes))
}

/// Returns whether the port is missing or has at most four digits, so it is at most 65535. Only one refusal of literals
/// reads the port.
const fn has_small_port(marks: Marks) -> bool {
    marks.path_start - marks.host_end <= ":9999".len() as u32
}

/// Returns whether the host consists of labels of lower-case letters, digits and single inner hyphens, is at
/// most as long as one label may be, and its last label is plainly not a number.
pub(super) const fn has_plain_labels(bytes: &[u8], start: usize, end: usize) -> bool {
    let host = bytes.split_at(end).0.split_at(start).1;
    let [first, .., last] = host else { return false };
    if host.len() > 63 || !is_inner(*first) || !is_inner(*last) || !has_plain_words(host) {
        return false;
    }
    // A number ends in a digit, or, after `0x`, in `a` to `f`. `0x` alone is also a number.
    matches!(*last, b'g'..=b'w' | b'y'..=b'z') || first_of_last_label(host) > b'9'
}

/// Returns the first byte of the last label.
const fn first_of_last_label(host: &[u8]) -> u8 {
    let (mut first, mut rest) = (b'.', host);
    while let [head @ .., byte] = rest {
        if *byte == b'.' {
            break;
        }
        (first, rest) = (*byte, head);
    }
    first
}

/// Returns whether a byte of a plain host is a letter or a digit.
const fn is_inner(byte: u8) -> bool {
    byte >= b'0'
}

/// Returns whether a host consists of lower-case letters and digits, with single hyphens and dots between
/// them. Reads eight bytes at once, in words that overlap by one byte.
const fn has_plain_words(host: &[u8]) -> bool {
    let mut rest = host;
    while let Some(word) = rest.first_chunk::<8>() {
        if !is_plain_word(*word) {
            return false;
        }
        (_, rest) = rest.split_at(7);
    }
    if let Some(last) = host.last_chunk::<8>() {
        return is_plain_word(*last);
    }
    let mut word = [b'a'; 8];
    word.split_at_mut(host.len()).0.copy_from_slice(host);
    is_plain_word(word)
}

/// Returns whether each byte is `-`, `.`, `/`, `0` to `9` or `a` to `z`. A host never has a `/`.
const fn is_plain_word(word: [u8; 8]) -> bool {
    let word = u64::from_le_bytes(word);
    let (from_hyphen, behind_9) = (is_from(word, b'-'), is_from(word, b'9' + 1));
    let (from_a, behind_z) = (is_from(word, b'a'), is_from(word, b'z' + 1));
    let is_plain = !word & from_hyphen & (from_a | !behind_9) & !behind_z;
    // Of the accepted characters, only the separators have neither of these two bits.
    let separators = !(word << 1 | word << 3) & HIGH;
    is_plain & HIGH == HIGH && separators & separators << 8 == 0
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
