//! The list of paths of a policy.

use super::subject::Subject;
use super::{Outcome, Policy};
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::scheme::Family;
use crate::grammar::{Source, uri};
use crate::text::bytes::is_same;
use crate::text::loops::{any, find};
use crate::text::names::Names;
use crate::uri::hidden::{Hidden, hidden_in_segment};
use crate::uri::normalize::{Rule, TrailingSlash};
use crate::uri::value::segment_text::{Counted, read_segment};

impl Policy<'_> {
    /// Refuses a path whose normal form is not on the list, and a path that readers may take for another one.
    pub(super) const fn path_not_listed(&self, paths: Names<'_>, subject: Subject<'_>) -> Option<Fault> {
        let (start, end) = (subject.marks.path_start as usize, subject.marks.path_end as usize);
        match self.lists_path(paths, subject) {
            Ok(()) => None,
            Err(None) => Some(Fault::new(FaultKind::PathNotAllowed, Part::Path, start, end)),
            Err(Some((c, from, to))) => {
                Some(Fault::new(FaultKind::PathHidden(c), Part::Path, start + from, start + to))
            }
        }
    }

    /// Returns `Err` for a path that is not on the list. For one that is, but hides dots or NUL, `Err` has `.` or NUL
    /// and the range in the path.
    const fn lists_path(
        &self,
        paths: Names<'_>,
        subject: Subject<'_>,
    ) -> Result<(), Option<(char, usize, usize)>> {
        let end = subject.marks.path_end as usize;
        let path = match subject.bytes.split_at(end).0.split_at(subject.marks.path_start as usize).1 {
            // The normal form of an empty path after an authority.
            [] if subject.marks.has_authority() => b"/",
            path => path,
        };
        // The path of a `urn` is a name, in which dots are not resolved.
        if !matches!(path, [b'/', ..]) || matches!(subject.family, Family::Urn) {
            return Err(None);
        }
        if is_plain(path) && any!(0..paths.len(), |i| PathEntry::of(paths.get(i)).begins(path)) {
            return Ok(());
        }
        if !any!(0..paths.len(), |i| self.has_path(PathEntry::of(paths.get(i)), path)) {
            return Err(None);
        }
        match self.hidden(path) {
            None => Ok(()),
            hidden => Err(hidden),
        }
    }

    /// Returns `.` and the range of the segment that hides dots, or NUL and the range of its escape. Plain dots are
    /// hidden if the policy keeps them.
    const fn hidden(&self, path: &[u8]) -> Option<(char, usize, usize)> {
        let mut start = 1;
        while start <= path.len() {
            let end = segment_end(path, start);
            let is_resolved = !matches!(self.outcome, Outcome::Exact)
                && matches!(path.split_at(end).0.split_at(start).1, b"." | b"..");
            match if is_resolved { None } else { hidden_in_segment(path, start, end) } {
                Some(Hidden::Dots) => return Some(('.', start, end)),
                Some(Hidden::Nul(_)) => return Some(('\0', start, end)),
                None => {}
            }
            start = end + 1;
        }
        None
    }

    const fn has_path(&self, entry: PathEntry<'_>, path: &[u8]) -> bool {
        let walk = PathWalk::along(path, entry.folder, self.form.has(Rule::CollapseSlashes));
        let (count, is_filled) = (walk.count, walk.filled.is_some());
        walk.same == count
            && match (entry.rest, self.form.trailing_slash) {
                (EntryEnd::Anything, TrailingSlash::Preserve) => walk.depth > count,
                (EntryEnd::Anything, _) => true,
                (EntryEnd::Something, _) => is_filled,
                (EntryEnd::Nothing, TrailingSlash::Preserve) => walk.depth == count,
                (EntryEnd::Nothing, TrailingSlash::Always) => walk.depth <= count + 1 && !is_filled,
                (EntryEnd::Nothing, TrailingSlash::Never) => !is_filled,
            }
    }

    /// Returns whether the list has every path that begins with `folder` and goes on with segments of values. A `*`
    /// at the end of `folder` represents a segment that is not empty.
    pub(super) const fn lists_all_in(&self, folder: &str) -> bool {
        let Some(paths) = self.paths else { return true };
        let folder = folder.as_bytes();
        any!(0..paths.len(), |i| {
            let PathEntry { folder: listed, rest } = PathEntry::of(paths.get(i));
            let least = match rest {
                EntryEnd::Nothing => usize::MAX,
                EntryEnd::Anything => listed.len() + 1,
                EntryEnd::Something => listed.len() + 2,
            };
            folder.len() >= least
                && folder[listed.len()] == b'/'
                && is_same_text(folder.split_at(listed.len()).0, listed)
        })
    }
}

/// An entry of the list: `/a`, `/a/` or `/a/*`.
#[derive(Clone, Copy)]
pub(super) struct PathEntry<'t> {
    /// The path without the slash at its end, and without `*`. Empty for the root.
    pub(super) folder: &'t [u8],
    rest: EntryEnd,
}

/// The possible rest of a path after the folder of an entry.
#[derive(Clone, Copy)]
enum EntryEnd {
    /// Nothing: `/a`.
    Nothing,
    /// A slash, and anything after it: `/a/`.
    Anything,
    /// A slash, and at least one segment after it: `/a/*`.
    Something,
}

impl<'t> PathEntry<'t> {
    pub(super) const fn of(entry: &'t str) -> Self {
        match entry.as_bytes() {
            [folder @ .., b'/', b'*'] => Self { folder, rest: EntryEnd::Something },
            [folder @ .., b'/'] => Self { folder, rest: EntryEnd::Anything },
            folder => Self { folder, rest: EntryEnd::Nothing },
        }
    }

    /// Returns whether a [plain](is_plain) path is obviously in this entry, byte by byte.
    const fn begins(self, path: &[u8]) -> bool {
        let length = self.folder.len();
        if path.len() < length || !is_same(path.split_at(length).0, self.folder) {
            return false;
        }
        matches!(
            (self.rest, path.split_at(length).1),
            (EntryEnd::Anything, [b'/', ..]) | (EntryEnd::Something, [b'/', _, ..]) | (EntryEnd::Nothing, [])
        )
    }
}

/// Returns whether a path has no escape, no `;`, no empty segment but the last, and no segment that begins with a dot.
pub(super) const fn is_plain(path: &[u8]) -> bool {
    let (mut at, mut last) = (0, 0);
    while at < path.len() {
        match path[at] {
            b'%' | b';' => return false,
            b'/' | b'.' if last == b'/' => return false,
            byte => last = byte,
        }
        at += 1;
    }
    true
}

/// The segments of a path in normal form, without the segments themselves.
struct PathWalk {
    /// The number of segments of the folder.
    count: usize,
    /// The number of segments of the path.
    depth: usize,
    /// The number of segments at its beginning that are those of the folder.
    same: usize,
    /// The first segment after as many as the folder has that is not empty.
    filled: Option<usize>,
}

impl PathWalk {
    /// Walks along a path, in the order of normalization: slashes are merged before dot segments are removed.
    const fn along(path: &[u8], folder: &[u8], collapses: bool) -> Self {
        let mut walk = Self { count: slashes(folder), depth: 0, same: 0, filled: None };
        let mut start = 1;
        loop {
            let (counted, end) = read_segment(path, start, path.len(), &[]);
            let is_last = end == path.len();
            match counted {
                Counted::Dot => {}
                Counted::Dots => walk.leave(),
                Counted::Nothing if collapses && !is_last => {}
                _ => walk.enter(path.split_at(end).0.split_at(start).1, folder),
            }
            if is_last {
                if matches!(counted, Counted::Dot | Counted::Dots) {
                    walk.enter(b"", folder);
                }
                return walk;
            }
            start = end + 1;
        }
    }

    const fn enter(&mut self, segment: &[u8], folder: &[u8]) {
        let at = self.depth;
        if self.same == at && at < self.count && is_same_text(segment, nth_segment(folder, at)) {
            self.same += 1;
        }
        if at >= self.count && self.filled.is_none() && !segment.is_empty() {
            self.filled = Some(at);
        }
        self.depth += 1;
    }

    const fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.same > self.depth {
            self.same = self.depth;
        }
        if matches!(self.filled, Some(at) if at >= self.depth) {
            self.filled = None;
        }
    }
}

const fn slashes(folder: &[u8]) -> usize {
    let (mut count, mut rest) = (0, folder);
    while let [byte, tail @ ..] = rest {
        count += (*byte == b'/') as usize;
        rest = tail;
    }
    count
}

/// Returns the segment with this number, which the folder has.
const fn nth_segment(folder: &[u8], number: usize) -> &[u8] {
    let (mut start, mut left) = (1, number);
    while left > 0 {
        start = segment_end(folder, start) + 1;
        left -= 1;
    }
    folder.split_at(segment_end(folder, start)).0.split_at(start).1
}

const fn segment_end(path: &[u8], start: usize) -> usize {
    match find!(start..path.len(), |at| path[at] == b'/') {
        Some(slash) => slash,
        None => path.len(),
    }
}

/// Returns whether two pieces of paths have the same normal form. A byte outside ASCII is its escape.
const fn is_same_text(a: &[u8], b: &[u8]) -> bool {
    let (mut at, mut other) = (0, 0);
    while at < a.len() && other < b.len() {
        let ((byte, next), (same, other_next)) = (read_path(a, at), read_path(b, other));
        if byte != same {
            return false;
        }
        (at, other) = (next, other_next);
    }
    at == a.len() && other == b.len()
}

/// Reads a byte, and 256 more for one that is escaped in normal form.
const fn read_path(bytes: &[u8], at: usize) -> (u16, usize) {
    match read(bytes, at) {
        (Read::Plain(byte @ 0x80..) | Read::Escape(byte), next) => (0x100 + byte as u16, next),
        (Read::Plain(byte), next) => (byte as u16, next),
    }
}

/// Returns whether a list entry can be a path: it begins with `/`, has neither dot segments nor empty segments, not
/// even hidden in escapes, and has `*` only as its last segment.
pub(super) const fn is_path_entry(entry: &str) -> bool {
    let Ok(marks) = uri::uri_reference(Source::uri(entry)) else { return false };
    let bytes = entry.as_bytes();
    if marks.path_start > 0 || (marks.path_end as usize) < bytes.len() || !matches!(bytes, [b'/', ..]) {
        return false;
    }
    let mut start = 1;
    while start <= bytes.len() {
        let end = segment_end(bytes, start);
        let is_last = end == bytes.len();
        let is_fine = match bytes.split_at(end).0.split_at(start).1 {
            [] | [b'*'] => is_last,
            segment => {
                !any!(0..segment.len(), |i| segment[i] == b'*')
                    && hidden_in_segment(bytes, start, end).is_none()
            }
        };
        if !is_fine {
            return false;
        }
        start = end + 1;
    }
    true
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
