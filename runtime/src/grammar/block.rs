//! Sixteen bytes of a string, tested at once.
//!
//! A few additions find the bytes of a [word](crate::text::words) that components rarely contain; the
//! optimizer makes one vector from the two words of a block. The classes of [`class`](super::class) define
//! what a component may contain. A block only recognizes common bytes of a class. Every other byte is a stop,
//! which is then looked up in the class.

use crate::text::words::{EACH, HIGH, WORD, differs, is_from, words};

/// The number of bytes of a block.
pub(super) const BLOCK: usize = 2 * WORD;

/// The stops of a block: the high bits of its two words. They may be wrong after a byte outside ASCII.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockStops {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl BlockStops {
    /// Returns the stops of a registered name: all bytes except letters, digits, `-` and `.`.
    #[inline(always)]
    pub(super) const fn of_name(block: [u8; BLOCK]) -> Self {
        let [low, high] = words(block);
        Self { low: name(low), high: name(high) }
    }

    /// Returns the stops of a path: all bytes except letters, `&` to `:`, `=` and `_`.
    #[inline(always)]
    pub(super) const fn of_path(block: [u8; BLOCK]) -> Self {
        let [low, high] = words(block);
        Self { low: path(low), high: path(high) }
    }

    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }

    /// Returns the stops of this block and the next in one word, a bit for each, for a loop over all of them.
    #[inline(always)]
    pub(super) const fn among(self, next: Self) -> u64 {
        let (own, next) = (self.low >> 7 | self.high >> 6, next.low >> 7 | next.high >> 6);
        own | next << 2
    }

    /// Returns the position of one of the stops from [`among`](Self::among), which is not always the first.
    /// There must be one.
    #[inline(always)]
    pub(super) const fn place_among(stops: u64) -> usize {
        let bit = stops.trailing_zeros() as usize;
        WORD * (bit % 4) + bit / 8 % WORD
    }

    /// Returns whether the block has no stop.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Removes the stops of the first `bytes` bytes, which are fewer than sixteen.
    #[inline]
    pub(super) const fn behind(self, bytes: usize) -> Self {
        let kept = u64::MAX << (8 * (bytes % WORD));
        if bytes < WORD {
            Self { low: self.low & kept, high: self.high }
        } else {
            Self { low: 0, high: self.high & kept }
        }
    }
}

/// Returns the length of the words at the beginning that have no stop of a path.
#[inline]
#[must_use]
pub const fn usual_words(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some((word, tail)) = rest.split_first_chunk::<WORD>() {
        if path(u64::from_le_bytes(*word)) != 0 {
            break;
        }
        rest = tail;
    }
    bytes.len() - rest.len()
}

#[inline(always)]
const fn name(word: u64) -> u64 {
    (unusual(word, b'-') | !differs(word, b'/') | !differs(word, b':') | word) & HIGH
}

#[inline(always)]
const fn path(word: u64) -> u64 {
    (unusual(word, b'&') & differs(word, b'=') & differs(word, b'_') | word) & HIGH
}

/// Sets the high bit of each byte that is less than `first`, or is not one of the 26 bytes after a multiple
/// of 32, as letters are.
#[inline(always)]
const fn unusual(word: u64, first: u8) -> u64 {
    let place = word.wrapping_add(EACH * 0x1F) & (EACH * 0x1F);
    is_from(place, 26) | !is_from(word, first)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, BlockStops, usual_words};
    use crate::grammar::class::{Class, PATH, REG_NAME};
    use crate::text::words::first;

    /// Tries each byte at each place, before and after each other byte: a byte that is not a stop belongs to
    /// the class.
    #[test]
    fn a_byte_that_is_no_stop_is_of_the_class() {
        for (stops, class, usual) in [
            (BlockStops::of_name as fn([u8; BLOCK]) -> BlockStops, REG_NAME, 64),
            (BlockStops::of_path, PATH, 75),
        ] {
            let is_stop = |block, place| {
                let BlockStops { low, high } = stops(block);
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
    fn usual_words_end_before_the_word_with_a_stop() {
        let text = b"state=open&page=2&per_page=100";
        assert_eq!((usual_words(text), usual_words(&text[..7]), usual_words(&text[..16])), (24, 0, 16));
        for stop in (0..=u8::MAX).filter(|&byte| !BlockStops::of_path([byte; BLOCK]).is_empty()) {
            let mut text = *text;
            text[20] = stop;
            assert_eq!(usual_words(&text), 16, "{stop:#x}");
        }
        assert!(b"%?#".iter().all(|&byte| !BlockStops::of_path([byte; BLOCK]).is_empty()));
    }

    #[test]
    fn the_first_stop_is_the_lowest() {
        let mut block = *b"abcdefghijklmnop";
        assert!(BlockStops::of_path(block).is_empty());
        (block[3], block[6], block[9]) = (b'?', b'#', b'%');
        let stops = BlockStops::of_path(block);
        assert_eq!((first(stops.low), first(stops.low & (stops.low - 1)), first(stops.high)), (3, 6, 1));
        let left = |bytes: usize| {
            let BlockStops { low, high } = stops.behind(bytes);
            (low.count_ones(), high.count_ones())
        };
        assert_eq!(
            [0, 3, 4, 6, 7, 8, 9, 10, 15].map(left),
            [(2, 1), (2, 1), (1, 1), (1, 1), (0, 1), (0, 1), (0, 1), (0, 0), (0, 0)]
        );
    }

    /// Tries each pair of places in two blocks.
    #[test]
    fn the_stops_of_two_blocks_are_all_among_those_of_both() {
        for (one, other) in (0..2 * BLOCK).flat_map(|one| (0..2 * BLOCK).map(move |other| (one, other))) {
            let mut blocks = [b'a'; 2 * BLOCK];
            (blocks[one], blocks[other]) = (b'%', b'%');
            let (Some(block), Some(next)) = (blocks.first_chunk(), blocks.last_chunk()) else {
                unreachable!()
            };
            let mut places = BlockStops::of_path(*block).among(BlockStops::of_path(*next));
            let mut found = [b'a'; 2 * BLOCK];
            while places != 0 {
                found[BlockStops::place_among(places)] = b'%';
                places &= places - 1;
            }
            assert_eq!(found, blocks);
        }
    }
}
