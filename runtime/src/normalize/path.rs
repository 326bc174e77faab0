//! The path: escapes, dot segments, and what schemes lay down.

use super::{Out, remove_dot_segments};
use crate::marks::Marks;
use crate::scheme::Family;

pub(super) const fn is_absolute(bytes: &[u8], marks: Marks) -> bool {
    marks.path_end > marks.path_start && bytes[marks.path_start as usize] == b'/'
}

/// Writes the path.
pub(super) const fn path(out: &mut Out<'_>, bytes: &[u8], marks: Marks, family: Family, by_scheme: bool) {
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    let from = out.len();
    out.component(bytes, start, end, !matches!(family, Family::Urn));
    if marks.has_scheme() && is_absolute(bytes, marks) && !matches!(family, Family::Urn) {
        let length = remove_dot_segments(out.tail_mut(from));
        out.truncate(from + length);
    }
    if !by_scheme || !marks.has_scheme() {
        return;
    }
    if marks.has_authority() && start == end {
        out.push(b'/');
    }
    match family {
        Family::Mailto => lowercase_domains(out.tail_mut(from)),
        Family::Urn => urn(out.tail_mut(from)),
        _ => {}
    }
}

/// Puts the guard before the path that has been written, where it needs one.
pub(super) const fn guard(out: &mut Out<'_>, result: &Marks) {
    let from = result.path_start as usize;
    let path = out.between(from, out.len());
    out.insert(from, crate::guard::guard(result.has_scheme(), result.has_authority(), path).as_bytes());
}

/// `mailto` (RFC 6068, section 2): the domain of each address, which has no case, goes to
/// lower case. Addresses are separated by commas; the domain stands behind the last raw `@`.
const fn lowercase_domains(path: &mut [u8]) {
    let mut address = 0;
    while address < path.len() {
        let mut end = address;
        let mut domain = None;
        while end < path.len() && path[end] != b',' {
            if path[end] == b'@' {
                domain = Some(end + 1);
            }
            end += 1;
        }
        if let Some(start) = domain {
            lowercase_outside_escapes(path, start, end);
        }
        address = end + 1;
    }
}

/// `urn` (RFC 8141, section 3.1): the namespace identifier has no case; neither has the name
/// of a `urn:uuid:` (RFC 9562, section 4).
const fn urn(path: &mut [u8]) {
    let mut colon = 0;
    while colon < path.len() && path[colon] != b':' {
        colon += 1;
    }
    lowercase_outside_escapes(path, 0, colon);
    if matches!(path.split_at(colon).0, b"uuid") {
        lowercase_outside_escapes(path, colon, path.len());
    }
}

const fn lowercase_outside_escapes(path: &mut [u8], start: usize, end: usize) {
    let mut i = start;
    while i < end {
        if path[i] == b'%' {
            i += 3;
        } else {
            path[i] = path[i].to_ascii_lowercase();
            i += 1;
        }
    }
}
