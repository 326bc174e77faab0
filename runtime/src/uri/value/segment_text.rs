//! The one rule for strings that fill a path segment (RFC 3986, section 3.3): not empty, not `.` or `..`, and
//! without `/`, `\` and NUL.
//!
//! Only the part before the first `;` matters, because some servers expect parameters after it. Checked types
//! read a whole string; the templates of the macros assemble it piece by piece.

use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::text::loops::{any, find};

/// The state of a segment that is read byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// No byte yet.
    Nothing,
    /// `.`.
    Dot,
    /// `..`.
    Dots,
    /// Not a dot segment, whatever follows.
    Something,
}

impl Counted {
    /// Returns the state after one more byte.
    #[inline]
    #[must_use]
    pub const fn then(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Nothing, b'.') => Self::Dot,
            (Self::Dot, b'.') => Self::Dots,
            _ => Self::Something,
        }
    }

    /// Returns the fault of a segment that ends in this state.
    #[inline]
    #[must_use]
    pub const fn fault(self) -> Option<FaultKind> {
        match self {
            Self::Nothing => Some(FaultKind::SegmentEmpty),
            Self::Dot | Self::Dots => Some(FaultKind::SegmentDots),
            Self::Something => None,
        }
    }
}

/// Reads a segment with its escapes decoded, up to the first delimiter of `cuts`, such as the `;` of parameters.
/// Returns the offset of the end of the whole segment.
pub(crate) const fn read_segment(bytes: &[u8], start: usize, end: usize, cuts: &[u8]) -> (Counted, usize) {
    let (mut counted, mut counts, mut at) = (Counted::Nothing, true, start);
    while at < end && bytes[at] != b'/' {
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(bytes, at);
        counts = counts && !any!(0..cuts.len(), |i| cuts[i] == byte);
        counted = if counts { counted.then(byte) } else { counted };
        at = next;
    }
    (counted, at)
}

/// Finds the first segment of one or two dots, which may be escaped, in a path. Only the text before a delimiter
/// of `cuts` counts.
pub(crate) const fn dot_segment(
    bytes: &[u8],
    path_start: usize,
    path_end: usize,
    cuts: &[u8],
) -> Option<(usize, usize)> {
    let mut start = path_start;
    while start < path_end {
        let (counted, end) = read_segment(bytes, start, path_end, cuts);
        if matches!(counted, Counted::Dot | Counted::Dots) {
            return Some((start, end));
        }
        start = end + 1;
    }
    None
}

/// Returns whether servers treat this byte, escaped or not, as the end of a segment or of the text.
#[inline]
#[must_use]
pub const fn ends_segments(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\' | 0)
}

/// Checks that `text`, at the offset `start`, is one segment. The fault of a segment that is empty before its `;`
/// covers the slash before it, so that it differs from a slash at the end.
#[inline]
pub(super) const fn segment_text(text: &[u8], start: usize) -> Result<(), Fault> {
    if let Some(at) = find!(0..text.len(), |at| ends_segments(text[at])) {
        let kind = FaultKind::SegmentCharacter(text[at] as char);
        return Err(Fault::new(kind, Part::Path, start + at, start + at + 1));
    }
    let (mut counted, mut at) = (Counted::Nothing, 0);
    while at < text.len() && text[at] != b';' && !matches!(counted, Counted::Something) {
        counted = counted.then(text[at]);
        at += 1;
    }
    match counted.fault() {
        Some(kind @ FaultKind::SegmentEmpty) if start > 0 && !text.is_empty() => {
            Err(Fault::new(kind, Part::Path, start - 1, start + 1))
        }
        Some(kind) => Err(Fault::new(kind, Part::Path, start, start + at)),
        None => Ok(()),
    }
}

/// Checks that `bytes` are segments with single slashes between them.
#[inline]
pub(super) const fn segment_texts(bytes: &[u8]) -> Result<(), Fault> {
    segment_texts_at(bytes, 0)
}

/// Checks that `bytes`, at the offset `start`, are segments with single slashes between them.
#[inline]
pub(super) const fn segment_texts_at(bytes: &[u8], mut start: usize) -> Result<(), Fault> {
    let mut rest = bytes;
    loop {
        let mut end = 0;
        while end < rest.len() && rest[end] != b'/' {
            end += 1;
        }
        if end == 0 && !rest.is_empty() {
            // The slash after the empty segment.
            return Err(Fault::new(FaultKind::SegmentEmpty, Part::Path, start, start + 1));
        }
        let Some((segment, behind)) = rest.split_at_checked(end) else { return segment_text(rest, start) };
        if let Err(fault) = segment_text(segment, start) {
            return Err(fault);
        }
        let [_, tail @ ..] = behind else { return Ok(()) };
        (start, rest) = (start + end + 1, tail);
    }
}
