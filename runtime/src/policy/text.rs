//! Refusals that concern single characters, wherever they appear, and whole parts.

use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::scheme::Family;
use crate::text::bytes::repeated_slash;
use crate::text::character::{char_at, is_invisible};
use crate::text::loops::find;

/// Returns whether a character is the zero width joiner or non-joiner. Some scripts need them in words; host
/// names do not.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Returns whether a character is invisible in a host: those of [`is_invisible`], and joiners.
pub(super) const fn is_invisible_in_host(c: char) -> bool {
    is_invisible(c) || is_joiner(c)
}

pub(super) const fn invisible(subject: Subject<'_>) -> Option<Fault> {
    let mut at = 0;
    while at < subject.bytes.len() {
        if subject.bytes[at] < 0x80 {
            at += 1;
            continue;
        }
        let (c, end) = char_at(subject.bytes, at);
        let is_before_path = at < subject.marks.path_start as usize;
        if is_invisible(c) || (is_before_path && is_invisible_in_host(c)) {
            return Some(Fault::new(FaultKind::Invisible(c), subject.marks.part_at(at), at, end));
        }
        at = end;
    }
    None
}

/// Finds an apostrophe in a query, if browsers encode it: the special-query percent-encode set of the URL Standard.
pub(super) const fn query_apostrophe(subject: Subject<'_>) -> Option<Fault> {
    if !subject.marks.has_query() || !matches!(subject.family, Family::Web | Family::Ftp | Family::File) {
        return None;
    }
    let (start, end) = (subject.marks.path_end as usize, subject.marks.query_end as usize);
    match find!(start..end, |at| subject.bytes[at] == b'\'') {
        Some(at) => Some(Fault::new(FaultKind::QueryApostrophe, Part::Query, at, at + 1)),
        None => None,
    }
}

pub(super) const fn query(subject: Subject<'_>) -> Option<Fault> {
    if !subject.marks.has_query() {
        return None;
    }
    let (start, end) = (subject.marks.path_end as usize, subject.marks.query_end as usize);
    Some(Fault::new(FaultKind::QueryRefused, Part::Query, start, end))
}

pub(super) const fn fragment(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = (subject.marks.query_end as usize, subject.bytes.len());
    if start == end {
        return None;
    }
    Some(Fault::new(FaultKind::AnyFragmentRefused, Part::Fragment, start, end))
}

/// Finds two consecutive slashes in a path, as written.
pub(super) const fn empty_segment(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = (subject.marks.path_start as usize, subject.marks.path_end as usize);
    match repeated_slash(subject.bytes, start, end) {
        Some(at) => Some(Fault::new(FaultKind::EmptySegment, Part::Path, at - 1, at + 1)),
        None => None,
    }
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use crate::policy::Policy;

    #[test]
    fn joiners_are_invisible_before_the_path_only() {
        let code = |text| Policy::LITERAL.normalize(text).err().map(|error| (error.code(), error.offset()));
        for text in ["http://h/a\u{200C}b", "http://h/?a\u{200D}b", "http://h/#\u{200C}"] {
            assert_eq!(code(text), None, "{text:?}");
        }
        for text in ["http://a\u{200C}b/", "http://a\u{200D}b/", "http://a\u{AD}b/"] {
            assert_eq!(code(text), Some(("INVISIBLE_CHARACTER", 8)), "{text:?}");
        }
        assert_eq!(code("http://h/\u{AD}"), Some(("INVISIBLE_CHARACTER", 9)));
    }
}
