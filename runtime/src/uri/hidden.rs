//! Finds dot segments and NUL that escapes hide, however many times they are encoded.
//!
//! One segment to RFC 3986 may be several to a server: many decode `%2F`, some decode twice, and Windows treats
//! `\` as `/` (section 7.3). So this module reads segments like the most lenient of these servers. The functions
//! also run in const evaluation.

use super::value::segment_text::Counted;
use crate::grammar::class::HEXDIG;
use crate::grammar::component::hex_byte;

/// The mistake that a segment hides.
pub(crate) enum Hidden {
    /// A dot segment, alone or as one of several segments that the segment decodes to.
    Dots,
    /// NUL, whose escape is at this offset.
    #[cfg_attr(
        not(feature = "alloc"),
        expect(dead_code, reason = "only `resolve_within` reports the offset")
    )]
    Nul(usize),
}

/// Reads the pieces of the segment `bytes[start..end]`, in one pass. A plain dot segment counts as hidden.
pub(crate) const fn hidden_in_segment(bytes: &[u8], start: usize, end: usize) -> Option<Hidden> {
    let (mut at, mut read) = (start, HiddenScan::new());
    while at < end {
        if let Some(hidden) = read.byte(bytes[at], at) {
            return Some(hidden);
        }
        at += 1;
    }
    if read.ends_in_dots() { Some(Hidden::Dots) } else { None }
}

/// A segment that is read byte by byte.
#[derive(Debug)]
struct HiddenScan {
    counted: Counted,
    open: Open<(Counted, usize)>,
}

impl HiddenScan {
    const fn new() -> Self {
        Self { counted: Counted::Nothing, open: Open::new((Counted::Nothing, 0)) }
    }

    /// Reads the byte at the offset `at`. Returns the mistake that it completes.
    #[inline]
    const fn byte(&mut self, mut byte: u8, at: usize) -> Option<Hidden> {
        // Decoding an escape undoes the counting of its bytes.
        let (mut before, mut from) = (self.counted, at);
        while let Some((completed, begun)) = self.open.complete(byte, (before, from)) {
            byte = completed;
            (before, from) = begun;
        }
        self.counted = match (byte, before) {
            (0, _) => return Some(Hidden::Nul(from)),
            (b'/' | b'\\' | b';', Counted::Dot | Counted::Dots) => return Some(Hidden::Dots),
            (b'/' | b'\\', _) => Counted::Nothing,
            (b'%', _) if self.open.is_full() => return Some(Hidden::Dots),
            _ => before.then(byte),
        };
        None
    }

    /// Returns whether the segment is a dot segment if it ends here.
    const fn ends_in_dots(&self) -> bool {
        matches!(self.counted, Counted::Dot | Counted::Dots)
    }
}

/// Finds what the segments of a path hide, as its pieces are written.
#[derive(Debug)]
pub struct HiddenInPath {
    segment: HiddenScan,
    is_found: bool,
}

impl HiddenInPath {
    /// Begins a segment.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "nobody needs another way")]
    pub const fn new() -> Self {
        Self { segment: HiddenScan::new(), is_found: false }
    }

    /// Reads a piece of the path.
    pub fn read(&mut self, piece: &str) {
        for &byte in piece.as_bytes() {
            self.is_found |= self.segment.byte(byte, 0).is_some();
        }
    }

    /// Returns whether a segment hides a dot segment or NUL, if the path ends here.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        self.is_found || self.segment.ends_in_dots()
    }
}

/// The last `%`s that may begin an escape, including those that an escape decodes to. Each has what is known
/// where it begins, and the digit after it, if that has been read.
#[derive(Debug)]
pub(crate) struct Open<T> {
    begun: [(T, Option<u8>); MOST],
    length: usize,
    last: usize,
}

/// Each `%` is decoded once more than the one before it. No reader decodes this often.
const MOST: usize = 16;

impl<T: Copy> Open<T> {
    /// Makes an empty list, with any value in its places.
    pub(crate) const fn new(any: T) -> Self {
        Self { begun: [(any, None); MOST], length: 0, last: 0 }
    }

    const fn is_full(&self) -> bool {
        self.length == MOST
    }

    /// Reads the next byte. Returns the byte that it completes, and what is known where that one begins.
    pub(crate) const fn complete(&mut self, byte: u8, from: T) -> Option<(u8, T)> {
        if byte == b'%' {
            self.push(from);
            return None;
        }
        if !HEXDIG.has(byte) {
            self.length = 0;
        }
        if self.length == 0 {
            return None;
        }
        match self.begun[self.last] {
            (from, None) => {
                self.begun[self.last] = (from, Some(byte));
                None
            }
            (from, Some(high)) => {
                self.length -= 1;
                self.last = (self.last + MOST - 1) % MOST;
                Some((hex_byte(high, byte), from))
            }
        }
    }

    const fn push(&mut self, from: T) {
        self.last = (self.last + 1) % MOST;
        self.begun[self.last] = (from, None);
        if self.length < MOST {
            self.length += 1;
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
pub(super) mod tests {
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use super::{HEXDIG, Hidden, hex_byte, hidden_in_segment};

    /// Decodes escapes until none is left.
    pub(in crate::uri) fn decoded(text: &[u8]) -> Vec<u8> {
        let mut bytes: Vec<u8> = Vec::new();
        for byte in text {
            bytes.push(*byte);
            while let [.., b'%', high, low] = bytes[..] {
                if !(HEXDIG.has(high) && HEXDIG.has(low)) {
                    break;
                }
                bytes.truncate(bytes.len() - 3);
                bytes.push(hex_byte(high, low));
            }
        }
        bytes
    }

    /// Decodes a segment, and checks each piece.
    fn hides(segment: &[u8]) -> bool {
        let bytes = decoded(segment);
        let dots = |piece: &[u8]| matches!(piece.split(|byte| *byte == b';').next(), Some(b"." | b".."));
        bytes.contains(&0) || bytes.split(|byte| matches!(byte, b'/' | b'\\')).any(dots)
    }

    /// Compares with decoding until nothing changes, for all strings of up to five tokens.
    #[test]
    fn one_pass_decodes_everything() {
        const TOKENS: [&str; 12] = [".", "a", "%2e", "%25", "%32", "%45", "2", "5", "e", "%2F", "%5c", ";"];
        let (mut tried, mut hidden) = (0, 0);
        for text in up_to(&TOKENS, 5) {
            let found = hidden_in_segment(text.as_bytes(), 0, text.len()).is_some();
            assert_eq!(found, hides(text.as_bytes()), "{text}");
            tried += 1;
            hidden += u32::from(found);
        }
        assert!(tried > 250_000 && hidden > 25_000, "{tried} {hidden}");
    }

    #[test]
    fn nul_has_the_place_of_its_escape() {
        for (text, at) in [("a%00", 1), ("%2500", 0), ("a%2%3500", 1), ("%25a%00", 4)] {
            let found = hidden_in_segment(text.as_bytes(), 0, text.len());
            assert!(matches!(found, Some(Hidden::Nul(from)) if from == at), "{text}");
        }
    }

    /// More `%`s than any reader decodes are refused.
    #[test]
    fn no_depth_hides_dots() {
        let nested = |count: usize| ["%25".repeat(count).as_str(), "2e"].concat();
        for count in 0..15 {
            let is_hidden = hidden_in_segment(nested(count).as_bytes(), 0, nested(count).len()).is_some();
            assert_eq!(is_hidden, count == 1, "{count}");
        }
        assert!(hidden_in_segment(nested(16).as_bytes(), 0, nested(16).len()).is_some());
    }
}
