//! Most text is its own normal form, and most of that can be seen at a glance.

use super::port_number;
use crate::marks::Marks;
use crate::scheme::default_port;

/// Whether `text` is its own normal form for a reason that is quick to see.
///
/// No second statement of the rules: it says yes only where none of them has anything to do,
/// and leaves all else to [`normalize_into`](super::normalize_into). Eight bytes are looked at
/// together, and a wrong no is cheap.
#[inline]
pub(crate) fn is_plainly_normal(text: &str, marks: Marks) -> bool {
    let bytes = text.as_bytes();
    let (head, tail) = bytes.split_at(marks.path_start as usize);
    marks.has_authority()
        && has_plain_port(bytes, marks)
        && marks.path_end > marks.path_start
        && !matches!(&bytes[..marks.scheme_end as usize], b"" | b"file" | b"urn" | b"mailto")
        && bytes[marks.host_start as usize] != b'['
        && all_words(head, is_plain_in_head)
        && all_words(tail, is_plain_in_tail)
}

/// No port, or one that is not that of the scheme.
fn has_plain_port(bytes: &[u8], marks: Marks) -> bool {
    let port = &bytes[marks.host_end as usize..marks.path_start as usize];
    let number = match port {
        [] => return true,
        [b':', digits @ ..] => port_number(digits, 0, digits.len()),
        _ => return false,
    };
    port.len() > 1 && Some(number) != default_port(&bytes[..marks.scheme_end as usize]).map(u32::from)
}

/// No capital letter, and no escape.
const fn is_plain_in_head(word: u64) -> bool {
    // Adding what is missing to 0x80 sets the high bit of a byte from that letter on.
    let from_a = word.wrapping_add(EACH * (0x80 - b'A' as u64));
    let behind_z = word.wrapping_add(EACH * (0x80 - b'Z' as u64 - 1));
    ((from_a & !behind_z) | equal(word, b'%') | word) & HIGH == 0
}

/// No escape, and no segment that begins with a dot.
const fn is_plain_in_tail(word: u64) -> bool {
    let dot_behind_slash = equal(word, b'.') & equal(word, b'/') << 8;
    (equal(word, b'%') | dot_behind_slash | word) & HIGH == 0
}

const EACH: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = EACH << 7;

/// Sets the high bit of each byte that is `byte`, and perhaps of others behind it.
const fn equal(word: u64, byte: u8) -> u64 {
    (word ^ (EACH * byte as u64)).wrapping_sub(EACH)
}

/// Whether `test` holds for all words of eight bytes. They overlap by one, so that each pair of
/// bytes is in one of them; what is shorter than a word is filled up with NUL.
#[inline]
fn all_words(bytes: &[u8], test: impl Fn(u64) -> bool) -> bool {
    let Some(&last) = bytes.last_chunk::<8>() else {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        return test(u64::from_le_bytes(word));
    };
    let mut rest = bytes;
    while let [a, b, c, d, e, f, g, tail @ ..] = rest {
        let [h, ..] = tail else { break };
        if !test(u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h])) {
            return false;
        }
        rest = tail;
    }
    test(u64::from_le_bytes(last))
}
