//! The bytes that most text consists of, sixteen at a time.
//!
//! A class defines what a component may hold, and its table answers byte by byte. A [`Usual`] is the part of
//! a class that a few additions recognize, eight bytes at once; the optimizer makes one vector of two such
//! words. The table is only asked about a byte that stops a block.

use super::class::{self, Class};
use super::component::is_triplet;

/// A class, and its common part: the letters, a range, and two single bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usual {
    pub(super) class: Class,
    /// The first byte of the range, and the byte behind its last.
    range: [u8; 2],
    one: u8,
    /// The other single byte. With `fold`, it is the two bytes that differ in this bit.
    other: u8,
    fold: u8,
}

/// The common part of [`REG_NAME`](class::REG_NAME): letters, digits, `-` and `.`.
pub(crate) const REG_NAME: Usual =
    Usual { class: class::REG_NAME, range: [b'0', b'9' + 1], one: b'-', other: b'.', fold: 0 };
/// The common part of [`PATH`](class::PATH): letters, `&` to `;`, `=` and `_`.
pub(crate) const PATH: Usual =
    Usual { class: class::PATH, range: [b'&', b';' + 1], one: b'_', other: b'=', fold: 0 };
/// The common part of [`QUERY`](class::QUERY): that of the path, and `?`.
pub(crate) const QUERY: Usual = Usual { class: class::QUERY, other: b'?', fold: b'?' ^ b'=', ..PATH };

const EACH: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = EACH << 7;
const BLOCK: usize = 16;

impl Usual {
    /// Sets the high bit of each byte that is not common. Answers behind a byte outside ASCII may be wrong.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of `escaped_run`")]
    const fn stops(self, word: u64) -> u64 {
        let letters = word | EACH * 0x20;
        let is_usual = is_from(letters, b'a') & !is_from(letters, b'z' + 1)
            | is_from(word, self.range[0]) & !is_from(word, self.range[1]);
        let other = word | EACH * self.fold as u64;
        (!is_usual & is_not(word, self.one) & is_not(other, self.other) | word) & HIGH
    }
}

/// Sets the high bit of each byte that is `first` or greater.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of `escaped_run`")]
const fn is_from(word: u64, first: u8) -> u64 {
    word.wrapping_add(EACH * (0x80 - first as u64))
}

/// Sets the high bit of each byte that is not `byte`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of `escaped_run`")]
const fn is_not(word: u64, byte: u8) -> u64 {
    (word ^ (EACH * byte as u64)).wrapping_add(EACH * 0x7F)
}

/// Returns the end of the longest run of escapes and of bytes of the class of `usual` that begins at `at`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "so that the class is a constant in the loop")]
pub(super) const fn escaped_run(usual: Usual, bytes: &[u8], at: usize) -> usize {
    let class = usual.class;
    let mut at = at;
    loop {
        let Some(block) = block(bytes, at) else { return short_run(class, bytes, at) };
        let (mut low, mut high) = (usual.stops(block as u64), usual.stops((block >> 64) as u64));
        if low | high == 0 {
            at += BLOCK;
            continue;
        }
        while low != 0 {
            let stop = at + (low.trailing_zeros() / 8) as usize;
            if !goes_on(class, bytes, stop) {
                return stop;
            }
            low &= low - 1;
        }
        while high != 0 {
            let stop = at + 8 + (high.trailing_zeros() / 8) as usize;
            if !goes_on(class, bytes, stop) {
                return stop;
            }
            high &= high - 1;
        }
        at += BLOCK;
    }
}

/// Returns the sixteen bytes from `at` on, with NUL for bytes behind the end, which stops every run. Returns
/// `None` in a shorter text.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of `escaped_run`")]
const fn block(bytes: &[u8], at: usize) -> Option<u128> {
    let Some((_, rest)) = bytes.split_at_checked(at) else { return None };
    if let Some(block) = rest.first_chunk::<BLOCK>() {
        return Some(u128::from_le_bytes(*block));
    }
    match bytes.last_chunk::<BLOCK>() {
        // In two steps, since a shift by 128 bits would overflow.
        Some(last) => Some(u128::from_le_bytes(*last) >> (8 * (BLOCK - 1 - rest.len())) >> 8),
        None => None,
    }
}

/// Returns whether the byte at `at` is in the class or begins an escape.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of `escaped_run`")]
const fn goes_on(class: Class, bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && (class.has(bytes[at]) || bytes[at] == b'%' && is_triplet(bytes, at))
}

#[inline(never)]
const fn short_run(class: Class, bytes: &[u8], at: usize) -> usize {
    let mut at = class.run(bytes, at);
    while is_triplet(bytes, at) {
        at = class.run(bytes, at + 3);
    }
    at
}
