//! Sixteen bytes of a text, looked at together.
//!
//! A few additions find the bytes of a word of eight that most components never hold; the optimizer
//! makes one vector of the two words of a block. The classes of [`class`](super::class) are the
//! definition of what a component holds. A block says only of the usual bytes that they belong to
//! it, and calls every other byte a stop, of which the class is asked.

/// The number of bytes of a block.
pub(super) const BLOCK: usize = 16;

const EACH: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = EACH << 7;

/// The stops of a block: the high bits of its two words. Behind a byte outside ASCII they may be
/// wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stops {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Stops {
    /// Returns the stops of a registered name: all bytes but letters, digits, `-` and `.`.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of a hot loop")]
    pub(super) const fn of_name(block: [u8; BLOCK]) -> Self {
        let (low, high) = words(block);
        Self { low: name(low), high: name(high) }
    }

    /// Returns the stops of a path: all bytes but letters, `&` to `:`, `=` and `_`.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of a hot loop")]
    pub(super) const fn of_path(block: [u8; BLOCK]) -> Self {
        let (low, high) = words(block);
        Self { low: path(low), high: path(high) }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of a hot loop")]
    pub(super) const fn or(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }

    /// Returns whether there is none.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of a hot loop")]
    pub(super) const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Forgets the stops among the first bytes, of which there are less than sixteen.
    #[inline]
    pub(super) const fn behind(self, bytes: usize) -> Self {
        let kept = u64::MAX << (8 * (bytes % 8));
        if bytes < 8 {
            Self { low: self.low & kept, high: self.high }
        } else {
            Self { low: 0, high: self.high & kept }
        }
    }
}

/// The place of the first stop in a word that has one.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
pub(super) const fn first(stops: u64) -> usize {
    (stops.trailing_zeros() / 8) as usize
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn words(block: [u8; BLOCK]) -> (u64, u64) {
    let both = u128::from_le_bytes(block);
    (both as u64, (both >> 64) as u64)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn name(word: u64) -> u64 {
    (unusual(word, b'-') | !differs(word, b'/') | !differs(word, b':') | word) & HIGH
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn path(word: u64) -> u64 {
    (unusual(word, b'&') & differs(word, b'=') & differs(word, b'_') | word) & HIGH
}

/// Sets the high bit of each byte that comes before `first`, or is none of the first 26 behind a
/// multiple of 32, as all letters are.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn unusual(word: u64, first: u8) -> u64 {
    let place = word & (EACH * 0x1F);
    is_from(place, 27) | !is_from(place, 1) | !is_from(word, first)
}

/// Sets the high bit of each byte that is `first` or greater.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn is_from(word: u64, first: u8) -> u64 {
    // Adding what is missing to 0x80 sets the high bit from that byte on.
    word.wrapping_add(EACH * (0x80 - first as u64))
}

/// Sets the high bit of each byte that is not `byte`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a step of a hot loop")]
const fn differs(word: u64, byte: u8) -> u64 {
    is_from(word ^ (EACH * byte as u64), 1)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Stops, first};
    use crate::grammar::class::{Class, PATH, REG_NAME};

    /// Each byte at each place, before and behind each other byte: what is no stop is of the class.
    #[test]
    fn a_byte_that_is_no_stop_is_of_the_class() {
        for (stops, class, usual) in
            [(Stops::of_name as fn([u8; BLOCK]) -> Stops, REG_NAME, 64), (Stops::of_path, PATH, 75)]
        {
            let is_stop = |block, place| {
                let Stops { low, high } = stops(block);
                (if place < 8 { low } else { high }) >> (8 * (place % 8)) & 0x80 != 0
            };
            let alone = |byte| is_stop([byte; BLOCK], 0);
            assert_eq!((0..=u8::MAX).filter(|&byte| !alone(byte)).count(), usual);
            assert!((0..=u8::MAX).all(|byte| alone(byte) || Class::has(class, byte)));
            for (place, byte, other) in (0..BLOCK)
                .flat_map(|place| (0..=u8::MAX).flat_map(move |b| (0..0x80).map(move |o| (place, b, o))))
            {
                let mut block = [other; BLOCK];
                block[place] = byte;
                assert_eq!(is_stop(block, place), alone(byte), "{byte:#x} behind {other:#x}");
                assert!((0..place).all(|before| is_stop(block, before) == alone(other)));
            }
        }
    }

    #[test]
    fn the_first_stop_is_the_lowest() {
        let mut block = *b"abcdefghijklmnop";
        assert!(Stops::of_path(block).is_empty());
        (block[3], block[6], block[9]) = (b'?', b'#', b'%');
        let stops = Stops::of_path(block);
        assert_eq!((first(stops.low), first(stops.low & (stops.low - 1)), first(stops.high)), (3, 6, 1));
        let left = |bytes: usize| {
            let Stops { low, high } = stops.behind(bytes);
            (low.count_ones(), high.count_ones())
        };
        assert_eq!(
            [0, 3, 4, 6, 7, 8, 9, 10, 15].map(left),
            [(2, 1), (2, 1), (1, 1), (1, 1), (0, 1), (0, 1), (0, 1), (0, 0), (0, 0)]
        );
    }
}
