//! Refusals of escapes that readers decode too early, or more than once (RFC 3986, section 7.3).

use super::refusal::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::class::HEXDIG;
use crate::grammar::component::hex_byte;

/// `/` and `\`, which Windows takes for it.
pub(super) const fn slash(subject: Subject<'_>) -> Option<Fault> {
    let path = path(subject);
    match find(subject.bytes, path, Looked::Slash) {
        Some((start, end)) => Some(Fault::new(FaultKind::EncodedSlash, Part::Path, start, end)),
        None => None,
    }
}

/// What becomes a dot segment for a reader that decodes.
pub(super) const fn dot(subject: Subject<'_>) -> Option<Fault> {
    match find(subject.bytes, path(subject), Looked::Dot) {
        Some((start, end)) => Some(Fault::new(FaultKind::EncodedDot, Part::Path, start, end)),
        None => None,
    }
}

/// NUL ends texts in C, a line break headers of HTTP.
pub(super) const fn control(subject: Subject<'_>) -> Option<Fault> {
    match find(subject.bytes, (0, subject.bytes.len()), Looked::Control) {
        Some((start, end)) => {
            Some(Fault::new(FaultKind::EncodedControl, subject.marks.part_at(start), start, end))
        }
        None => None,
    }
}

const fn path(subject: Subject<'_>) -> (usize, usize) {
    (subject.marks.path_start as usize, subject.marks.path_end as usize)
}

/// What is looked for.
#[derive(Clone, Copy)]
enum Looked {
    Slash,
    Dot,
    Control,
}

impl Looked {
    const fn is(self, byte: u8) -> bool {
        match self {
            Self::Slash => matches!(byte, b'/' | b'\\'),
            Self::Dot => byte == b'.',
            Self::Control => byte.is_ascii_control(),
        }
    }
}

/// The first escape of what is looked for. `%25` before two digits counts as the `%` that it
/// becomes, any number of times.
const fn find(bytes: &[u8], (start, end): (usize, usize), looked: Looked) -> Option<(usize, usize)> {
    let mut at = start;
    while at < end {
        if bytes[at] != b'%' {
            at += 1;
            continue;
        }
        let mut digits = at + 1;
        while digits + 3 < end && bytes[digits] == b'2' && bytes[digits + 1] == b'5' {
            if !(HEXDIG.has(bytes[digits + 2]) && HEXDIG.has(bytes[digits + 3])) {
                break;
            }
            digits += 2;
        }
        if looked.is(hex_byte(bytes[digits], bytes[digits + 1])) {
            return Some((at, digits + 2));
        }
        at = digits + 2;
    }
    None
}
