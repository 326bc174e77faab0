//! The part of the fast [scan](super::quick) after the authority. One loop over blocks finds the ends of path
//! and query, and whether the grammar accepts the whole string.

use super::block::{BLOCK, BlockStops};
use super::class::QUERY;
use super::component::is_triplet;
use crate::text::words::first;

/// The ends of path and query.
pub(super) struct Ends {
    pub(super) path: usize,
    pub(super) query: usize,
}

/// Longer strings are read in pairs of blocks, which saves a third of the time.
pub(super) const LONG: usize = 128;

/// The number of bytes in a pair of blocks.
const PAIR: usize = 2 * BLOCK;

/// The end of a part whose delimiter has not been found. Each offset is smaller.
const UNSEEN: usize = usize::MAX;

impl Ends {
    /// Reads `path-abempty [ "?" query ] [ "#" fragment ]`.
    ///
    /// `bytes` has at least one block.
    #[inline(always)]
    pub(super) const fn behind(bytes: &[u8], at: usize) -> Option<Self> {
        let mut ends = Self { path: UNSEEN, query: UNSEEN };
        let Some((_, mut rest)) = bytes.split_at_checked(at) else { return None };
        if rest.len() >= LONG {
            let Some(behind) = ends.pass_long(bytes.len(), rest) else { return None };
            rest = behind;
        }
        while let Some((block, tail)) = rest.split_first_chunk::<BLOCK>() {
            let stops = BlockStops::of_path(*block);
            if !stops.is_empty() && !ends.pass(stops, block, rest, bytes.len() - rest.len()) {
                return None;
            }
            rest = tail;
        }
        if !rest.is_empty() {
            let Some((head, block)) = bytes.split_last_chunk::<BLOCK>() else { return None };
            let stops = BlockStops::of_path(*block);
            if !stops.is_empty() && !ends.pass(stops.behind(BLOCK - rest.len()), block, block, head.len()) {
                return None;
            }
        }
        ends.query = if ends.query == UNSEEN { bytes.len() } else { ends.query };
        ends.path = if ends.path < ends.query { ends.path } else { ends.query };
        Some(ends)
    }

    /// Reads two blocks at a time as long as there are two, like the loop of `behind`, and
    /// returns the rest.
    #[inline(never)]
    const fn pass_long<'t>(&mut self, length: usize, rest: &'t [u8]) -> Option<&'t [u8]> {
        let mut rest = rest;
        // The two bytes are the digits of an escape at the end of the pair.
        while let Some(room) = rest.first_chunk::<{ PAIR + 2 }>() {
            let (Some((block, next)), Some((_, tail))) =
                (room.split_first_chunk(), rest.split_at_checked(PAIR))
            else {
                break;
            };
            let Some(next) = next.first_chunk() else { break };
            let (stops, next) = (BlockStops::of_path(*block), BlockStops::of_path(*next));
            if !stops.or(next).is_empty() {
                let mut places = stops.among(next);
                while places != 0 {
                    let place = BlockStops::place_among(places);
                    // Most stops are escapes, which are tested first.
                    let goes_on = match room[place] {
                        b'%' => is_triplet(room, place),
                        _ => self.pass_one(room, place, length - rest.len()),
                    };
                    if !goes_on {
                        return None;
                    }
                    places &= places - 1;
                }
            }
            rest = tail;
        }
        Some(rest)
    }

    /// Returns whether the string may continue after the stops of a block at the beginning of `rest`, at
    /// offset `start`.
    #[inline(always)]
    const fn pass(&mut self, stops: BlockStops, block: &[u8], rest: &[u8], start: usize) -> bool {
        let BlockStops { mut low, mut high } = stops;
        while low != 0 {
            // The digits of the escape are also in the block.
            if !self.pass_one(block, first(low), start) {
                return false;
            }
            low &= low - 1;
        }
        while high != 0 {
            if !self.pass_one(rest, 8 + first(high), start) {
                return false;
            }
            high &= high - 1;
        }
        true
    }

    /// Returns whether the string may continue after one stop. The stops of a pair of blocks do not come in
    /// the order of the string.
    #[inline(always)]
    const fn pass_one(&mut self, rest: &[u8], place: usize, start: usize) -> bool {
        match rest[place] {
            b'%' => return is_triplet(rest, place),
            b'?' if start + place < self.path => self.path = start + place,
            b'#' if self.query == UNSEEN => self.query = start + place,
            byte => return QUERY.has(byte),
        }
        true
    }
}
