//! A fast path: most strings are their own normal form, and most of those are quick to recognize.

use super::port_number;
use crate::grammar::class::UNRESERVED;
use crate::grammar::component::hex_byte;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::default_port;
use crate::text::words::{HIGH, WORD, differs, is_capital, is_slash_before_dot, words};

/// Returns true for a string that can quickly be recognized as its own normal form.
///
/// The function does not repeat the rules: it returns true only for strings that no rule changes, and leaves
/// every other string to [`normalize_into`](super::normalize_into). It reads sixteen bytes at once. An
/// unnecessary false costs little.
#[inline]
pub(crate) const fn is_plainly_normal(text: &str, marks: Marks) -> bool {
    let bytes = text.as_bytes();
    let start = marks.path_start as usize;
    marks.has_authority()
        && (!marks.has_port() || has_plain_port(bytes, marks))
        && marks.path_end > marks.path_start
        && !matches!(scheme(bytes, marks), b"" | b"file" | b"urn" | b"mailto")
        && !(marks.host_start < marks.host_end && bytes[marks.host_start as usize] == b'[')
        && is_plain_head(bytes.split_at(start).0)
        && is_plain_tail(bytes, start)
}

const fn scheme(bytes: &[u8], marks: Marks) -> &[u8] {
    bytes.split_at(marks.scheme_end as usize).0
}

/// Returns whether the port is neither empty nor the default port of the scheme.
#[cold]
const fn has_plain_port(bytes: &[u8], marks: Marks) -> bool {
    let (start, end) = (marks.host_end as usize + 1, marks.path_start as usize);
    let is_own = match default_port(scheme(bytes, marks)) {
        Some(own) => port_number(bytes.split_at(end).0.split_at(start).1) == own as u32,
        None => false,
    };
    start < end && bytes[start] != b'0' && !is_own
}

/// The number of bytes of a block, which is read as two words of eight.
const BLOCK: usize = 2 * WORD;
/// The bytes of a block, and one byte after them.
const PAIRS: usize = BLOCK + 1;

/// Returns whether the part before the path has neither capital letters nor escapes, and is ASCII.
#[inline(always)]
const fn is_plain_head(head: &[u8]) -> bool {
    let mut rest = head;
    while let Some((block, tail)) = rest.split_first_chunk::<BLOCK>() {
        if !is_plain_in_head(*block) {
            return false;
        }
        rest = tail;
    }
    if let Some(last) = head.last_chunk::<BLOCK>() {
        return is_plain_in_head(*last);
    }
    let mut block = [0; BLOCK];
    block.split_at_mut(head.len()).0.copy_from_slice(head);
    is_plain_in_head(block)
}

#[inline(always)]
const fn is_plain_in_head(block: [u8; BLOCK]) -> bool {
    let [low, high] = words(block);
    capitals(low) | capitals(high) == 0
}

/// Sets the high bit of each byte that is a capital letter, `%` or outside ASCII. The high bit of later bytes
/// may be set unnecessarily.
#[inline(always)]
const fn capitals(word: u64) -> u64 {
    (is_capital(word) | !differs(word, b'%') | word) & HIGH
}

/// Returns whether path, query and fragment, which begin at `start` in `bytes`, are ASCII, without an escape
/// that would change and without a segment that begins with a dot.
#[inline(always)]
pub(crate) const fn is_plain_tail(bytes: &[u8], start: usize) -> bool {
    let Some((_, tail)) = bytes.split_at_checked(start) else { return false };
    let mut rest = tail;
    while let Some(pairs) = rest.first_chunk::<PAIRS>() {
        if !is_plain_in_tail(pairs) {
            return has_plain_escapes(rest);
        }
        (_, rest) = rest.split_at(BLOCK);
    }
    match bytes.last_chunk::<PAIRS>() {
        // The block may begin before the tail, whose bytes are accepted as well.
        Some(last) if is_plain_in_tail(last) => true,
        _ => has_plain_escapes(rest),
    }
}

#[inline(always)]
const fn is_plain_in_tail(pairs: &[u8; PAIRS]) -> bool {
    let (Some(first), Some(second)) = (pairs.first_chunk::<BLOCK>(), pairs.last_chunk::<BLOCK>()) else {
        return false;
    };
    let [low, high] = words(*first);
    let [next_low, next_high] = words(*second);
    odd(low, next_low) | odd(high, next_high) == 0
}

/// Sets the high bit of each byte that is `%`, outside ASCII, or a slash before a dot. The high bit of later
/// bytes may be set unnecessarily. `next` has the bytes one position after those of `word`.
#[inline(always)]
const fn odd(word: u64, next: u64) -> u64 {
    (!differs(word, b'%') | is_slash_before_dot(word, next) | word | next) & HIGH
}

/// Returns whether `tail` has only escapes that are kept. Reads byte by byte.
#[inline(never)]
const fn has_plain_escapes(tail: &[u8]) -> bool {
    let mut rest = tail;
    while let [byte, behind @ ..] = rest {
        rest = match (*byte, behind) {
            (b'/', [b'.', ..]) | (0x80.., _) => return false,
            (b'%', [high, low, behind @ ..]) => {
                let is_changed = high.is_ascii_lowercase()
                    || low.is_ascii_lowercase()
                    || UNRESERVED.has(hex_byte(*high, *low));
                if is_changed {
                    return false;
                }
                behind
            }
            _ => behind,
        };
    }
    true
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
