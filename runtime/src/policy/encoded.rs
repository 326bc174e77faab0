//! Refuses escapes that readers decode too early, or more than once (RFC 3986, section 7.3).

use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, hex_byte, read};
use crate::uri::hidden::Open;
use crate::uri::value::segment_text::{Counted, ends_segments};

/// Finds an escaped `/`, or `\`, which Windows treats as a slash.
pub(super) const fn slash(subject: Subject<'_>) -> Option<Fault> {
    escape_in(subject, levels(subject), FaultKind::EncodedSlash('/'))
}

/// Finds a segment that is a dot segment after decoding.
pub(super) const fn dot(subject: Subject<'_>) -> Option<Fault> {
    escape_in(subject, levels(subject), FaultKind::EncodedDot)
}

/// Finds an escaped control: NUL ends strings in C, and a line break ends HTTP headers.
pub(super) const fn control(subject: Subject<'_>) -> Option<Fault> {
    escape_in(subject, (0, subject.bytes.len()), FaultKind::EncodedControl('\0'))
}

/// Finds an escape of a character that this kind of fault is about, in a range. The fault has the character that is
/// found in place of the one in `kind`.
pub(super) const fn escape_in(subject: Subject<'_>, range: (usize, usize), kind: FaultKind) -> Option<Fault> {
    let Some((byte, start, end)) = find(subject.bytes, range, kind) else { return None };
    let kind = match kind {
        FaultKind::EncodedSlash(_) => FaultKind::EncodedSlash(byte as char),
        FaultKind::EncodedControl(_) => FaultKind::EncodedControl(byte as char),
        kind => kind,
    };
    Some(Fault::new(kind, subject.marks.part_at(start), start, end))
}

/// Returns the range that a reader may parse as a path. An authority that no client connects to is the first
/// level of the path.
const fn levels(subject: Subject<'_>) -> (usize, usize) {
    let Subject { marks, .. } = subject;
    let start = if is_first_level(subject) { marks.authority_start() } else { marks.path_start as usize };
    (start, marks.path_end as usize)
}

const fn is_first_level(subject: Subject<'_>) -> bool {
    subject.marks.has_authority() && !subject.family.connects()
}

/// Finds text in an authority that a segment must not contain, if the authority is a level of the path. The
/// authority is decoded once.
pub(super) const fn host_traversal(subject: Subject<'_>) -> Option<Fault> {
    if !is_first_level(subject) {
        return None;
    }
    let (host, end) = subject.host();
    let (mut at, mut counted, mut counts) = (subject.marks.authority_start(), Counted::Nothing, true);
    while at < end {
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(subject.bytes, at);
        if ends_segments(byte) {
            return Some(Fault::new(FaultKind::HostTraversal, subject.marks.part_at(at), at, next));
        }
        if at >= host {
            // Servers may expect parameters after a semicolon, as in a path.
            counts = counts && byte != b';';
            counted = if counts { counted.then(byte) } else { counted };
        }
        at = next;
    }
    if !matches!(counted, Counted::Dot | Counted::Dots) {
        return None;
    }
    Some(Fault::new(FaultKind::HostTraversal, Part::Host, host, end))
}

/// Finds a segment of the path that is more than one segment to a reader that decodes it, or that drops
/// parameters: one that a [`SegmentWithSlash`](crate::value::SegmentWithSlash) cannot be. The path is decoded
/// once. A segment that is only `.` or `..` is left to normalization.
pub(super) const fn path_traversal(subject: Subject<'_>) -> Option<Fault> {
    let (mut start, end) = (subject.marks.path_start as usize, subject.marks.path_end as usize);
    while start < end {
        match levels_of_segment(subject.bytes, start, end) {
            Ok(segment_end) => start = segment_end + 1,
            Err((c, from, to)) => return Some(Fault::new(FaultKind::PathTraversal(c), Part::Path, from, to)),
        }
    }
    None
}

/// Reads the segment that begins at `start`, and returns its end, or the fault: a backslash, NUL, or `.` for dot
/// segments and empty ones, and the range.
const fn levels_of_segment(bytes: &[u8], start: usize, end: usize) -> Result<usize, (char, usize, usize)> {
    let (mut at, mut counted, mut counts) = (start, Counted::Nothing, true);
    let (mut is_plain, mut is_bad) = (true, false);
    while at < end && bytes[at] != b'/' {
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(bytes, at);
        match byte {
            b'\\' | 0 => return Err((byte as char, at, next)),
            b'/' => {
                is_bad |= counted.fault().is_some();
                (counted, counts, is_plain) = (Counted::Nothing, true, false);
            }
            b';' => (counts, is_plain) = (false, false),
            _ if counts => counted = counted.then(byte),
            _ => {}
        }
        at = next;
    }
    if is_bad || !is_plain && counted.fault().is_some() { Err(('.', start, at)) } else { Ok(at) }
}

/// Returns whether a byte is at fault, once it is decoded.
const fn is(kind: FaultKind, byte: u8) -> bool {
    match kind {
        FaultKind::EncodedSlash(_) => matches!(byte, b'/' | b'\\'),
        FaultKind::EncodedDot => byte == b'.',
        _ => byte.is_ascii_control(),
    }
}

/// Finds the first escape of a character that is looked for. Escapes also count if they only appear after
/// decoding others, any number of times: `%252E`, and `%25%32E`. Returns the character and its range.
const fn find(bytes: &[u8], (start, end): (usize, usize), kind: FaultKind) -> Option<(u8, usize, usize)> {
    let (mut at, mut open) = (start, Open::new(0));
    while at < end {
        let (mut byte, mut from, is_escape) = match bytes[at] {
            b'%' => (hex_byte(bytes[at + 1], bytes[at + 2]), at, true),
            byte => (byte, at, false),
        };
        at += if is_escape { 3 } else { 1 };
        if is_escape && is(kind, byte) {
            return Some((byte, from, at));
        }
        while let Some(completed) = open.complete(byte, from) {
            (byte, from) = completed;
            if is(kind, byte) {
                return Some((byte, from, at));
            }
        }
    }
    None
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::policy::{Policy, Refusal};

    /// Returns the offset and the length of the first finding.
    fn found(text: &str, refusal: Refusal) -> Option<(usize, usize)> {
        let found = Policy::RFC3986.refuse(refusal).validate(text).err()?;
        found.iter().next().map(|it| (it.offset(), it.len()))
    }

    #[test]
    fn digits_of_an_escape_may_be_escapes() {
        let dot = |text| found(text, Refusal::EncodedDot);
        let behind_many = &*["a:/", &"%25".repeat(40), "%2532e"].concat();
        for (text, place) in [
            ("a:/%2e", (3, 3)),
            ("a:/%252e", (3, 5)),
            ("a:/%25%32e", (3, 7)),
            ("a:/%252%65", (3, 7)),
            ("a:/x%25%32%65", (4, 9)),
            ("a:/%25%32%35%32e", (3, 13)),
            ("a:/%25%2532e", (3, 9)),
            ("a:/%252525%32E", (3, 11)),
            ("a:/%25%25%32e", (6, 7)),
            (behind_many, (120, 9)),
        ] {
            assert_eq!(dot(text), Some(place), "{text}");
        }
        for text in
            ["a:/%25", "a:/%25.", "a:/%25x2e", "a:/%25/2e", "a:/2e", "a:/%25%2fe", "a:/%25.2e", "a:/%2532e"]
        {
            assert_eq!(dot(text), None, "{text}");
        }
        assert_eq!(found("a:/%25%32F", Refusal::EncodedSlash), Some((3, 7)));
        assert_eq!(found("a:/?%25%30%30", Refusal::EncodedControl), Some((4, 9)));
    }

    #[test]
    fn repeated_escapes_are_refused_before_normalizing() {
        for text in ["file:///a%25%32e", "file:///a%25%32%65", "file:///a%25%32%35%32f"] {
            assert!(Policy::GUIDE.normalize(text).is_err(), "{text}");
        }
        let deep = ["a:/", &"%25".repeat(100), "2e"].concat();
        assert!(Policy::RFC3986.refuse(Refusal::EncodedDot).normalize(&deep).is_err());
    }
}
