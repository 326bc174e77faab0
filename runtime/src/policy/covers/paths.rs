//! Paths that the grant accepts and the limit may reject.

use super::draft::{Draft, DraftPiece, pieces};
use super::{Search, Witness, words};
use crate::policy::paths::PathEntry;
use crate::text::loops::{each, find_map};
use crate::uri::normalize::Rule;

/// Ends of paths in or next to a folder.
const ENDS: [&str; 9] = ["", "/", "//", "/x", "/x/", "//x", "/..%253B", "/./x", "/x/.."];

/// Beginnings that lead back to the root, at least in one form.
const PREFIXES: [&str; 3] = ["/", "/.", "/x/../"];

impl<'a> Search<'a> {
    /// Tries each folder of the grant with `rest` in it, and each entry.
    pub(super) const fn paths_with(&self, base: &Draft<'a>, rest: &'static str) -> Witness {
        let rest = DraftPiece::Text(rest.as_bytes());
        let Some(paths) = self.grant.paths else {
            search!(self.tried(&Draft { path: pieces([DraftPiece::Text(b"/"), rest]), ..*base }));
            if base.has_authority {
                return None;
            }
            search!(self.tried(&Draft { path: pieces([DraftPiece::Text(b"/x/"), rest]), ..*base }));
            search!(self.tried(&Draft { path: pieces([rest]), ..*base }));
            return self.tried(&Draft { path: pieces([DraftPiece::Text(b"ab:x"), rest]), ..*base });
        };
        for_each!(i in 0..self.base_paths() => self.tried(&Draft { path: self.base_path(i, base.has_authority), ..*base }));
        find_map!(0..paths.len(), |i| {
            let path =
                pieces([DraftPiece::Text(PathEntry::of(paths.get(i)).folder), DraftPiece::Text(b"/"), rest]);
            self.tried(&Draft { path, ..*base })
        })
    }

    /// Tries paths that the limit cannot all list, and those that it reads in another way.
    pub(super) const fn paths(&self, base: &Draft<'a>) -> Witness {
        let Some(paths) = self.grant.paths else {
            return self.paths_in(base, b"");
        };
        find_map!(0..paths.len(), |i| self.paths_in(base, PathEntry::of(paths.get(i)).folder))
    }

    pub(super) const fn paths_in(&self, base: &Draft<'a>, folder: &'a [u8]) -> Witness {
        let (start, slash) = (DraftPiece::Text(folder), DraftPiece::Text(b"/"));
        for_each!(i in 0..ENDS.len() => {
            self.tried(&Draft { path: pieces([start, DraftPiece::Text(ENDS[i].as_bytes())]), ..*base })
        });
        for_each!(i in 0..words(self.limit.paths) => {
            let path = pieces([start, slash, DraftPiece::Word(i)]);
            search!(self.tried(&Draft { path, ..*base }));
            let path = pieces([start, slash, DraftPiece::Word(i), slash]);
            self.tried(&Draft { path, ..*base })
        });
        for_each!(i in 0..PREFIXES.len() => {
            let path = pieces([DraftPiece::Text(PREFIXES[i].as_bytes()), start]);
            search!(self.tried(&Draft { path, ..*base }));
            let path = pieces([DraftPiece::Text(PREFIXES[i].as_bytes()), start, DraftPiece::Text(b"/x")]);
            self.tried(&Draft { path, ..*base })
        });
        if self.limit.form.has(Rule::CollapseSlashes) == self.grant.form.has(Rule::CollapseSlashes) {
            return None;
        }
        search!(self.climbs(base, folder, DraftPiece::Text(b"/x"), b""));
        find_map!(1..folder.len() + 1, |at| match folder.split_at(at) {
            (before, after @ ([] | [b'/', ..])) => self.climbs(base, before, DraftPiece::Nothing, after),
            _ => None,
        })
    }

    /// Tries to leave folders by empty segments, which only one of the policies merges. `inner` is one more segment
    /// after `before`.
    pub(super) const fn climbs(
        &self,
        base: &Draft<'a>,
        before: &'a [u8],
        inner: DraftPiece<'a>,
        after: &'a [u8],
    ) -> Witness {
        let depth = depth(before) + !matches!(inner, DraftPiece::Nothing) as usize;
        find_map!(0..depth * (words(self.limit.paths) + 2), |i| {
            let (times, end) = (1 + i % depth, i / depth);
            let (slash, word) = match end {
                0 => (DraftPiece::Nothing, DraftPiece::Nothing),
                1 => (DraftPiece::Text(b"/"), DraftPiece::Nothing),
                _ => (DraftPiece::Text(b"/"), DraftPiece::Word(end - 2)),
            };
            let [before, after] = [DraftPiece::Text(before), DraftPiece::Text(after)];
            let path = pieces([before, inner, DraftPiece::Climb(times), after, slash, word]);
            self.tried(&Draft { path, ..*base })
        })
    }
}

const fn depth(folder: &[u8]) -> usize {
    let mut depth = 0;
    each!(0..folder.len(), |at| depth += (folder[at] == b'/') as usize);
    depth
}
