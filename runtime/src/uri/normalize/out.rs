//! [`Out`]: a cursor over the caller's buffer.

use crate::fault::{NormalizationStep, NormalizationSteps};
use crate::grammar::component::{Read, read};
use crate::text::bytes::escape;
use crate::text::words::{HIGH, WORD, differs, first, lowercase, word_at};

/// A cursor over a buffer that is large enough.
pub(crate) struct Out<'o> {
    buffer: &'o mut [u8],
    length: usize,
    steps: NormalizationSteps,
}

impl<'o> Out<'o> {
    pub(super) const fn new(buffer: &'o mut [u8]) -> Self {
        Self { buffer, length: 0, steps: NormalizationSteps::NONE }
    }

    /// Records that a step has changed the string.
    pub(super) const fn note(&mut self, step: NormalizationStep) {
        self.steps = self.steps.with(step);
    }

    pub(super) const fn steps(&self) -> NormalizationSteps {
        self.steps
    }

    /// Restores the steps recorded before.
    pub(super) const fn unnote(&mut self, steps: NormalizationSteps) {
        self.steps = steps;
    }

    pub(super) const fn len(&self) -> usize {
        self.length
    }

    pub(super) const fn written(&self) -> &[u8] {
        self.buffer.split_at(self.length).0
    }

    pub(super) const fn between(&self, start: usize, end: usize) -> &[u8] {
        self.buffer.split_at(end).0.split_at(start).1
    }

    /// Returns the bytes from `start` on, which can be changed in place.
    pub(super) const fn tail_mut(&mut self, start: usize) -> &mut [u8] {
        self.buffer.split_at_mut(self.length).0.split_at_mut(start).1
    }

    /// Returns the bytes from `start` on, and as many free bytes after them.
    pub(super) const fn with_scratch(&mut self, start: usize) -> (&mut [u8], &mut [u8]) {
        let (written, free) = self.buffer.split_at_mut(self.length);
        let tail = written.split_at_mut(start).1;
        let length = tail.len();
        (tail, free.split_at_mut(length).0)
    }

    pub(super) const fn truncate(&mut self, length: usize) {
        self.length = length;
    }

    #[inline]
    pub(super) const fn push(&mut self, byte: u8) {
        self.buffer[self.length] = byte;
        self.length += 1;
    }

    #[inline]
    pub(super) const fn push_all(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        self.buffer.split_at_mut(end).0.split_at_mut(self.length).1.copy_from_slice(bytes);
        self.length = end;
    }

    pub(super) const fn copy(&mut self, bytes: &[u8], start: usize, end: usize) {
        self.push_all(bytes.split_at(end).0.split_at(start).1);
    }

    /// Inserts `bytes` before what has been written from `start` on.
    pub(super) const fn insert(&mut self, start: usize, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.push_all(bytes);
        let tail = self.tail_mut(start);
        let mut i = tail.len();
        while i > bytes.len() {
            i -= 1;
            tail[i] = tail[i - bytes.len()];
        }
        tail.split_at_mut(bytes.len()).0.copy_from_slice(bytes);
    }

    /// Writes ASCII up to the first escape, or to `end` if that comes first. Returns the offset after it.
    ///
    /// Eight bytes are read and written at once; a later write replaces those after the run.
    #[inline(always)]
    const fn run(&mut self, bytes: &[u8], at: usize, end: usize, is_folded: bool) -> usize {
        let mut at = at;
        while at < end {
            // An escape often follows another. In const evaluation, this test costs a tenth of what follows.
            if bytes[at] == b'%' || bytes[at] >= 0x80 {
                return at;
            }
            let free = self.buffer.split_at_mut(self.length).1;
            let (Some(word), Some(free)) = (word_at(bytes, at), free.first_chunk_mut()) else {
                self.push(if is_folded { bytes[at].to_ascii_lowercase() } else { bytes[at] });
                at += 1;
                continue;
            };
            *free = if is_folded { lowercase(word) } else { word }.to_le_bytes();
            let stops = (!differs(word, b'%') | word) & HIGH;
            if stops == 0 && end - at >= WORD {
                at += WORD;
                self.length += WORD;
                continue;
            }
            let length = if stops == 0 { end - at } else { first(stops) };
            let length = if length < end - at { length } else { end - at };
            self.length += length;
            return at + length;
        }
        at
    }

    /// Writes ASCII without escapes in lower case.
    pub(super) const fn lowercase(&mut self, bytes: &[u8], start: usize, end: usize) {
        self.run(bytes, start, end, true);
    }

    /// Writes a component. If `decodes` is true, escapes of unreserved characters are decoded. The other
    /// escapes are written in upper case (sections 6.2.2.1 and 6.2.2.2), characters outside ASCII become
    /// escapes of their UTF-8 (RFC 3987, section 3.1), and the rest is copied.
    pub(super) const fn component(&mut self, bytes: &[u8], start: usize, end: usize, decodes: bool) {
        let mut at = start;
        while at < end {
            at = self.run(bytes, at, end, false);
            if at < end {
                at = self.special(bytes, at, decodes);
            }
        }
    }

    /// Writes a component like [`component`](Self::component), decoded, with letters outside escapes in lower
    /// case.
    pub(super) const fn folded_component(&mut self, bytes: &[u8], start: usize, end: usize) {
        let mut at = start;
        while at < end {
            at = self.run(bytes, at, end, true);
            if at < end {
                let from = self.length;
                at = self.special(bytes, at, true);
                if self.length == from + 1 {
                    self.tail_mut(from).make_ascii_lowercase();
                }
            }
        }
    }

    /// Writes an escape, or a byte outside ASCII, and returns the offset after it.
    #[inline(always)]
    const fn special(&mut self, bytes: &[u8], at: usize, decodes: bool) -> usize {
        if bytes[at] != b'%' {
            self.escape(bytes[at]);
            self.note(NormalizationStep::Iri);
            return at + 1;
        }
        match read(bytes, at) {
            (Read::Plain(byte), end) if decodes => {
                self.push(byte);
                self.note(NormalizationStep::Escapes);
                end
            }
            (Read::Plain(byte) | Read::Escape(byte), end) => {
                self.escape(byte);
                if bytes[at + 1].is_ascii_lowercase() || bytes[at + 2].is_ascii_lowercase() {
                    self.note(NormalizationStep::Escapes);
                }
                end
            }
        }
    }

    /// Writes `pct-encoded = "%" HEXDIG HEXDIG`. In const evaluation, three bytes cost less than one slice.
    pub(super) const fn escape(&mut self, byte: u8) {
        let [percent, high, low] = escape(byte);
        self.push(percent);
        self.push(high);
        self.push(low);
    }
}

#[cfg(test)]
mod tests {
    use super::Out;

    /// This holds wherever the component is in the string and in the buffer, and whatever follows it.
    #[test]
    fn a_run_ends_with_its_component_and_before_an_escape() {
        let text = b"ABCDEFGHIJKLMNOPQRSTU%41VW";
        let ends = |start| (start..=text.len()).map(move |end| (start, end));
        for (start, end) in (0..text.len()).flat_map(ends) {
            let stop = if start <= 21 { end.min(21) } else { end };
            for (is_folded, space) in [(false, 40), (true, 40), (false, 0), (true, 0)] {
                let mut buffer = [b'-'; 70];
                let mut out = Out::new(&mut buffer[..3 + stop - start + space]);
                out.push_all(b"---");
                assert_eq!(out.run(text, start, end, is_folded), stop);
                assert_eq!(out.len(), 3 + stop - start);
                let mut expected = *text;
                if is_folded {
                    expected.make_ascii_lowercase();
                }
                assert_eq!(out.between(3, out.len()), &expected[start..stop]);
            }
        }
    }

    /// The bytes after the insertion are moved.
    #[test]
    fn bytes_are_written_before_others() {
        for (bytes, expected) in [
            ("", "ab/cdefg"),
            ("x", "abx/cdefg"),
            ("/.", "ab/./cdefg"),
            ("xyz", "abxyz/cdefg"),
            ("uvwxyz", "abuvwxyz/cdefg"),
            ("stuvwxyz", "abstuvwxyz/cdefg"),
        ] {
            let mut buffer = [b'-'; 20];
            let mut out = Out::new(&mut buffer);
            out.push_all(b"ab/cdefg");
            out.insert(2, bytes.as_bytes());
            assert_eq!(core::str::from_utf8(out.written()), Ok(expected));
        }
    }
}
