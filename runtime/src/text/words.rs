//! Words of eight bytes: one addition tests all eight.
//!
//! The answer for a byte is its high bit. The tests are only valid for ASCII: a byte outside ASCII has its
//! high bit set, and the answers after it may be wrong.

/// The number of bytes of a word.
pub(crate) const WORD: usize = 8;
/// A word with a one in each byte.
pub(crate) const EACH: u64 = u64::from_ne_bytes([1; WORD]);
/// The bits that hold answers.
pub(crate) const HIGH: u64 = EACH << 7;

/// Sets the high bit of each byte that is `first` or greater.
#[inline(always)]
pub(crate) const fn is_from(word: u64, first: u8) -> u64 {
    // Adding `0x80 - first` sets the high bit of each byte from `first` on.
    word.wrapping_add(EACH * (0x80 - first as u64))
}

/// Sets the high bit of each byte that is not `byte`.
#[inline(always)]
pub(crate) const fn differs(word: u64, byte: u8) -> u64 {
    is_from(word ^ (EACH * byte as u64), 1)
}

/// Sets the high bit of each capital letter, and possibly of bytes outside ASCII.
#[inline(always)]
pub(crate) const fn is_capital(word: u64) -> u64 {
    is_from(word, b'A') & !is_from(word, b'Z' + 1)
}

/// Returns a word with its letters in lower case.
#[inline(always)]
pub(crate) const fn lowercase(word: u64) -> u64 {
    let capitals = is_capital(word & !HIGH) & !word & HIGH;
    // A letter differs from its capital in this bit.
    word | capitals >> 2
}

/// Sets the high bit of each slash before a dot. `next` has the bytes one position after those of `word`.
#[inline(always)]
pub(crate) const fn is_slash_before_dot(word: u64, next: u64) -> u64 {
    !differs((word ^ (EACH * b'/' as u64)) | (next ^ (EACH * b'.' as u64)), 0)
}

/// Returns the position of the first byte whose high bit is set. There must be one.
#[inline(always)]
pub(crate) const fn first(answers: u64) -> usize {
    (answers.trailing_zeros() / 8) as usize
}

/// Returns the word at `at`, padded with NUL after the end, or `None` if the string is shorter than a word.
#[inline(always)]
pub(crate) const fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    let Some((_, rest)) = bytes.split_at_checked(at) else { return None };
    match (rest.first_chunk(), bytes.last_chunk()) {
        (Some(word), _) => Some(u64::from_le_bytes(*word)),
        // In two steps, since one shift by all bits would overflow.
        (None, Some(last)) => Some(u64::from_le_bytes(*last) >> (8 * (WORD - 1 - rest.len())) >> 8),
        (None, None) => None,
    }
}

/// Returns the two words of sixteen bytes.
#[inline(always)]
pub(crate) const fn words(bytes: [u8; 2 * WORD]) -> [u64; 2] {
    let both = u128::from_le_bytes(bytes);
    [both as u64, (both >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::{HIGH, differs, first, is_capital, is_from, is_slash_before_dot, lowercase};

    /// Every byte of ASCII, between two others.
    #[test]
    fn each_byte_has_its_own_answer() {
        for (byte, other) in (0..0x80_u8).flat_map(|byte| (0..0x80_u8).map(move |other| (byte, other))) {
            let word = u64::from_le_bytes([other, byte, other, byte, byte, other, other, byte]);
            let expected = |is: fn(u8, u8) -> bool, than| {
                let bit = |byte| if is(byte, than) { 0x80 } else { 0 };
                let (byte, other) = (bit(byte), bit(other));
                u64::from_le_bytes([other, byte, other, byte, byte, other, other, byte])
            };
            for than in [1, b'%', b'A', b'a', 0x7F] {
                assert_eq!(is_from(word, than) & HIGH, expected(|byte, than| byte >= than, than));
                assert_eq!(differs(word, than) & HIGH, expected(|byte, than| byte != than, than));
            }
            assert_eq!(is_capital(word) & HIGH, expected(|byte, _| byte.is_ascii_uppercase(), 0));
        }
    }

    #[test]
    fn capitals_go_to_lower_case() {
        for (byte, other) in (0..=u8::MAX).flat_map(|byte| (0..=u8::MAX).map(move |other| (byte, other))) {
            let mut bytes = [other, other, other, byte, other, byte, other, other];
            let lower = lowercase(u64::from_le_bytes(bytes));
            bytes.make_ascii_lowercase();
            assert_eq!(lower.to_le_bytes(), bytes);
        }
    }

    #[test]
    fn a_slash_before_a_dot_is_found() {
        let found = |text: &[u8; 9]| {
            let [next @ .., _] = [text[1], text[2], text[3], text[4], text[5], text[6], text[7], text[8], 0];
            let [word @ .., _] = *text;
            is_slash_before_dot(u64::from_le_bytes(word), u64::from_le_bytes(next)) & HIGH
        };
        assert_eq!(found(b"a./b/c..d"), 0);
        assert_eq!(first(found(b"a./.b/../")), 2);
        assert_eq!(first(found(b"abcdefg/.")), 7);
        assert_eq!(found(b"/./.aaaaa").count_ones(), 2);
    }
}
