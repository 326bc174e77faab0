//! Checks that all readers of a request target find the same segments in its path.

use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::class::HEXDIG;
use crate::grammar::component::{Read, read};
use crate::policy::encoded::{escape_in, path_traversal};
use crate::policy::subject::Subject;
use crate::policy::text::{empty_segment, fragment};
use crate::uri::value::segment_text::dot_segment;

/// Checks that all readers of a path find the same segments in it.
pub(super) fn check_path(subject: Subject<'_>, refused: FaultKind) -> Result<(), Fault> {
    let Subject { bytes, marks, .. } = subject;
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    let found = fragment(subject).or_else(|| {
        if is_plain_path(&bytes[start..end]) {
            return None;
        }
        empty_segment(subject)
            .or_else(|| path_traversal(subject))
            .or_else(|| dots(bytes, start, end))
            .or_else(|| encoded_twice(bytes, start, end))
            .or_else(|| escape_in(subject, (start, end), refused))
            .or_else(|| escape_in(subject, (start, end), FaultKind::EncodedControl('\0')))
    });
    found.map_or(Ok(()), Err)
}

/// Returns whether nothing in a path needs a closer look: an escape, a `;`, an empty segment or one that begins with
/// a dot.
fn is_plain_path(path: &[u8]) -> bool {
    let is_odd = |pair: &[u8]| matches!(pair, [b'%' | b';', ..] | [b'/', b'/' | b'.']);
    !path.windows(2).any(is_odd) && !path.ends_with(b";")
}

/// Finds a dot segment, escaped or not. A reader might end a path at a `?` or `#` that it has decoded.
fn dots(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let (start, end) = dot_segment(bytes, start, end, b";?#")?;
    Some(Fault::new(FaultKind::SegmentDots, Part::Path, start, end))
}

/// Finds a `%` that becomes an escape when the path is decoded once.
fn encoded_twice(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let digit = |at: usize| {
        let (Read::Plain(byte) | Read::Escape(byte), next) = (at < end).then(|| read(bytes, at))?;
        HEXDIG.has(byte).then_some(next)
    };
    let mut at = start;
    while at < end {
        let (found, next) = read(bytes, at);
        if let (Read::Escape(b'%'), Some(after)) = (found, digit(next).and_then(digit)) {
            return Some(Fault::new(FaultKind::EncodedTwice, Part::Path, at, after));
        }
        at = next;
    }
    None
}
