//! The part of the quick [scan](super::quick) behind the authority: one loop over blocks finds the
//! ends of path and query, and whether the grammar takes all of it.

use super::block::{BLOCK, Stops};
use super::class::QUERY;
use super::component::is_triplet;
use crate::text::words::first;

/// The ends of path and query.
pub(super) struct Ends {
    pub(super) path: usize,
    pub(super) query: usize,
}

/// The length from which a text is read in pairs of blocks, which saves a third.
pub(super) const LONG: usize = 128;

const UNSEEN: usize = usize::MAX;

impl Ends {
    /// `path-abempty [ "?" query ] [ "#" fragment ]`
    ///
    /// `bytes` are one block at least.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of `uri`")]
    pub(super) const fn behind(bytes: &[u8], at: usize) -> Option<Self> {
        let mut ends = Self { path: UNSEEN, query: UNSEEN };
        let Some((_, mut rest)) = bytes.split_at_checked(at) else { return None };
        if rest.len() >= LONG {
            rest = match ends.pass_long(bytes.len(), rest) {
                Some(rest) => rest,
                None => return None,
            };
        }
        while let Some((block, tail)) = rest.split_first_chunk::<BLOCK>() {
            let stops = Stops::of_path(*block);
            if !stops.is_empty() && !ends.pass(stops, block, rest, 0, bytes.len() - rest.len()) {
                return None;
            }
            rest = tail;
        }
        if !rest.is_empty() {
            let Some((head, block)) = bytes.split_last_chunk::<BLOCK>() else { return None };
            let stops = Stops::of_path(*block);
            if !stops.is_empty() && !ends.pass(stops.behind(BLOCK - rest.len()), block, block, 0, head.len())
            {
                return None;
            }
        }
        ends.query = if ends.query == UNSEEN { bytes.len() } else { ends.query };
        ends.path = if ends.path == UNSEEN { ends.query } else { ends.path };
        Some(ends)
    }

    /// Does as the loop of [`behind`](Self::behind), two blocks at a time while there are two; gives what is
    /// left.
    #[inline(never)]
    const fn pass_long<'t>(&mut self, length: usize, rest: &'t [u8]) -> Option<&'t [u8]> {
        let mut rest = rest;
        while let Some((pair, tail)) = rest.split_first_chunk::<{ 2 * BLOCK }>() {
            let (Some(block), Some(next)) = (pair.first_chunk(), pair.last_chunk()) else { break };
            let (stops, next) = (Stops::of_path(*block), Stops::of_path(*next));
            if !stops.or(next).is_empty() {
                let start = length - rest.len();
                if !self.pass(stops, pair, pair, 0, start) || !self.pass(next, pair, rest, BLOCK, start) {
                    return None;
                }
            }
            rest = tail;
        }
        Some(rest)
    }

    /// Returns whether the text may go on at the stops of a block, which begins `rest` and stands at
    /// `start`.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of `uri`")]
    const fn pass(&mut self, stops: Stops, block: &[u8], rest: &[u8], offset: usize, start: usize) -> bool {
        let Stops { mut low, mut high } = stops;
        while low != 0 {
            // The digits of an escape stand in the block, too.
            if !self.pass_one(block, offset + first(low), start) {
                return false;
            }
            low &= low - 1;
        }
        while high != 0 {
            if !self.pass_one(rest, offset + 8 + first(high), start) {
                return false;
            }
            high &= high - 1;
        }
        true
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a step of `uri`")]
    const fn pass_one(&mut self, rest: &[u8], place: usize, start: usize) -> bool {
        match rest[place] {
            b'%' => return is_triplet(rest, place),
            b'?' if self.path == UNSEEN => self.path = start + place,
            b'#' if self.query == UNSEEN => {
                self.query = start + place;
                self.path = if self.path == UNSEEN { self.query } else { self.path };
            }
            byte => return QUERY.has(byte),
        }
        true
    }
}
