//! Writes the path: escapes, dot segments, and the rules of schemes.

use super::{NormalRules, Out, Rule, TrailingSlash, remove_dot_segments};
use crate::fault::NormalizationStep;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::Family;
use crate::text::bytes::is_same;

pub(super) const fn is_absolute(bytes: &[u8], marks: Marks) -> bool {
    marks.path_end > marks.path_start && bytes[marks.path_start as usize] == b'/'
}

/// Writes the path.
#[inline(always)]
pub(super) const fn path(
    out: &mut Out<'_>,
    bytes: &[u8],
    marks: Marks,
    result: &Marks,
    family: Family,
    form: &NormalRules<'_>,
) {
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    let (from, steps) = (out.len(), out.steps());
    out.component(bytes, start, end, !matches!(family, Family::Urn));
    if is_absolute(bytes, marks) && !matches!(family, Family::Urn) {
        absolute(out, from, family, form);
    }
    if form.has(Rule::Scheme) && marks.has_scheme() {
        by_scheme(out, from, marks, family);
    }
    guard(out, result);
    // The guard may have restored what the removal of dot segments removed.
    if is_same(out.between(from, out.len()), bytes.split_at(end).0.split_at(start).1) {
        out.unnote(steps);
    }
}

/// Shapes a path that begins with `/`: first repeated slashes, then dot segments, then the trailing slash.
#[inline(always)]
const fn absolute(out: &mut Out<'_>, from: usize, family: Family, form: &NormalRules<'_>) {
    if form.has(Rule::CollapseSlashes) {
        let length = collapse_slashes(out.tail_mut(from));
        shorten(out, from + length, NormalizationStep::Slashes);
    }
    let length = remove_dot_segments(out.tail_mut(from));
    shorten(out, from + length, NormalizationStep::DotSegments);
    match form.trailing_slash {
        TrailingSlash::Preserve => {}
        TrailingSlash::Always if matches!(out.written(), [.., b'/']) => {}
        TrailingSlash::Always => {
            out.push(b'/');
            out.note(NormalizationStep::TrailingSlash);
        }
        TrailingSlash::Never => {
            let end = without_trailing_slash(out.between(0, out.len()), from, family);
            shorten(out, end, NormalizationStep::TrailingSlash);
        }
    }
}

const fn shorten(out: &mut Out<'_>, end: usize, step: NormalizationStep) {
    if end < out.len() {
        out.truncate(end);
        out.note(step);
    }
}

/// Merges repeated slashes in place, and returns the new length.
const fn collapse_slashes(path: &mut [u8]) -> usize {
    let (mut read, mut write) = (0, 0);
    while read < path.len() {
        if path[read] != b'/' || write == 0 || path[write - 1] != b'/' {
            path[write] = path[read];
            write += 1;
        }
        read += 1;
    }
    write
}

/// Returns the end of the path that begins at `from`, without its trailing slashes. The slash of a root is
/// kept.
const fn without_trailing_slash(text: &[u8], from: usize, family: Family) -> usize {
    let mut end = text.len();
    while end > from + 1 && text[end - 1] == b'/' {
        end -= 1;
    }
    let is_drive = matches!(family, Family::File) && end == from + 3 && text[end - 1] == b':';
    if is_drive && end < text.len() { end + 1 } else { end }
}

/// Applies the rules of the scheme.
#[inline(always)]
const fn by_scheme(out: &mut Out<'_>, from: usize, marks: Marks, family: Family) {
    if marks.has_authority() && marks.path_start == marks.path_end {
        out.push(b'/');
        out.note(NormalizationStep::EmptyPath);
    }
    let is_changed = match family {
        Family::Mailto => lowercase_domains(out.tail_mut(from)),
        Family::Urn => urn(out.tail_mut(from)),
        _ => false,
    };
    if is_changed {
        out.note(NormalizationStep::Path);
    }
}

/// Inserts the guard before the path in the buffer, if the path needs one.
#[inline(always)]
const fn guard(out: &mut Out<'_>, result: &Marks) {
    if result.has_authority() {
        return;
    }
    let from = result.path_start as usize;
    let path = out.between(from, out.len());
    out.insert(from, crate::uri::guard::guard(result.has_scheme(), path).as_bytes());
}

/// Writes the domain of each address of a `mailto` URI in lower case (RFC 6068, section 2), and returns
/// whether that changes anything. Commas separate addresses; the domain follows the last raw `@`.
const fn lowercase_domains(path: &mut [u8]) -> bool {
    let mut is_changed = false;
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
            is_changed |= lowercase_outside_escapes(path, start, end);
        }
        address = end + 1;
    }
    is_changed
}

/// Writes the namespace identifier of a `urn` in lower case (RFC 8141, section 3.1), and the whole name of a
/// `urn:uuid:` (RFC 9562, section 4). Returns whether that changes anything.
const fn urn(path: &mut [u8]) -> bool {
    let mut colon = 0;
    while colon < path.len() && path[colon] != b':' {
        colon += 1;
    }
    let mut is_changed = lowercase_outside_escapes(path, 0, colon);
    if matches!(path.split_at(colon).0, b"uuid") {
        is_changed |= lowercase_outside_escapes(path, colon, path.len());
    }
    is_changed
}

const fn lowercase_outside_escapes(path: &mut [u8], start: usize, end: usize) -> bool {
    let mut is_changed = false;
    let mut i = start;
    while i < end {
        if path[i] == b'%' {
            i += 3;
        } else {
            is_changed |= path[i].is_ascii_uppercase();
            path[i] = path[i].to_ascii_lowercase();
            i += 1;
        }
    }
    is_changed
}
