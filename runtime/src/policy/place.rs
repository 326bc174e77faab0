//! Finds the position that a step would change, for policies that reject a string instead of rewriting it.

use crate::fault::{Fault, FaultKind, NormalizationStep, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::marks::Marks;
use crate::text::bytes::repeated_slash;
use crate::text::loops::find;
use crate::uri::normalize::{NormalRules, query};
use crate::uri::value::segment_text::dot_segment;

/// Returns the fault of a `text` that `step` would change under this policy.
pub(super) const fn not_canonical(
    step: NormalizationStep,
    text: &str,
    marks: Marks,
    form: &NormalRules<'_>,
) -> Fault {
    let bytes = text.as_bytes();
    let (part, (start, end)) = place(step, bytes, marks, form);
    Fault::new(FaultKind::NotCanonical(step), part, start, end)
}

type Range = (usize, usize);

const fn place(step: NormalizationStep, bytes: &[u8], marks: Marks, form: &NormalRules<'_>) -> (Part, Range) {
    let path = (marks.path_start as usize, marks.path_end as usize);
    let query = (marks.path_end as usize, marks.query_end as usize);
    match step {
        NormalizationStep::Scheme => (Part::Scheme, (0, marks.scheme_end as usize)),
        NormalizationStep::Host if !marks.has_authority() => {
            (Part::Host, (marks.hier_start(), marks.hier_start()))
        }
        NormalizationStep::Host => (Part::Host, (marks.host_start as usize, marks.host_end as usize)),
        NormalizationStep::DefaultPort | NormalizationStep::Port => {
            (Part::Port, (marks.host_end as usize, marks.path_start as usize))
        }
        NormalizationStep::Iri => {
            let found = beyond_ascii(bytes);
            (marks.part_at(found.0), found)
        }
        NormalizationStep::Escapes => {
            let found = escape(bytes);
            (marks.part_at(found.0), found)
        }
        NormalizationStep::Slashes => (Part::Path, slashes(bytes, path)),
        NormalizationStep::DotSegments => match dot_segment(bytes, path.0, path.1, b"") {
            Some(found) => (Part::Path, found),
            None => (Part::Path, path),
        },
        NormalizationStep::EmptyPath | NormalizationStep::Path => (Part::Path, path),
        NormalizationStep::TrailingSlash => (Part::Path, path_tail(bytes, path, form)),
        NormalizationStep::QueryRemoved | NormalizationStep::QuerySorted => (Part::Query, query),
        NormalizationStep::Params | NormalizationStep::EmptyParams => {
            (Part::Query, parameter(bytes, query, form, matches!(step, NormalizationStep::Params)))
        }
        NormalizationStep::FragmentRemoved => (Part::Fragment, (marks.query_end as usize, bytes.len())),
    }
}

/// Returns the first run of bytes outside ASCII.
const fn beyond_ascii(bytes: &[u8]) -> Range {
    let mut start = 0;
    while start < bytes.len() && bytes[start] < 0x80 {
        start += 1;
    }
    let mut end = start;
    while end < bytes.len() && bytes[end] >= 0x80 {
        end += 1;
    }
    (start, end)
}

/// Returns the first escape that is of an unreserved character or has a lower-case digit.
const fn escape(bytes: &[u8]) -> Range {
    let mut at = 0;
    while at < bytes.len() {
        let (found, next) = read(bytes, at);
        let is_escape = bytes[at] == b'%';
        if is_escape && (matches!(found, Read::Plain(_)) || has_lowercase(bytes, at + 1)) {
            return (at, next);
        }
        at = next;
    }
    (0, bytes.len())
}

const fn has_lowercase(bytes: &[u8], at: usize) -> bool {
    bytes[at].is_ascii_lowercase() || bytes[at + 1].is_ascii_lowercase()
}

/// Returns the first run of several slashes.
const fn slashes(bytes: &[u8], (start, path_end): Range) -> Range {
    let Some(second) = repeated_slash(bytes, start, path_end) else { return (start, path_end) };
    match find!(second..path_end, |at| bytes[at] != b'/') {
        Some(end) => (second - 1, end),
        None => (second - 1, path_end),
    }
}

/// Returns the trailing slashes of a path. If there are none, returns the dot segment that leaves one, or the
/// position where a slash is missing.
const fn path_tail(bytes: &[u8], (path_start, end): Range, form: &NormalRules<'_>) -> Range {
    if matches!(form.trailing_slash, crate::uri::normalize::TrailingSlash::Always) {
        return (end, end);
    }
    let mut start = end;
    while start > path_start + 1 && bytes[start - 1] == b'/' {
        start -= 1;
    }
    if start == end {
        while start > path_start && bytes[start - 1] != b'/' {
            start -= 1;
        }
    }
    (start, end)
}

/// Returns the first parameter that is removed, because of its name or its missing value.
const fn parameter(
    bytes: &[u8],
    (path_end, query_end): Range,
    form: &NormalRules<'_>,
    by_name: bool,
) -> Range {
    let mut start = path_end + 1;
    while start <= query_end {
        let mut end = start;
        while end < query_end && bytes[end] != b'&' {
            end += 1;
        }
        let parameter = bytes.split_at(end).0.split_at(start).1;
        let is_named = query::is_named(parameter, form.removed_params);
        if if by_name { is_named } else { !is_named && query::is_empty(parameter) } {
            return (start, end);
        }
        start = end + 1;
    }
    (path_end, query_end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::uri::normalize::TrailingSlash;

    #[test]
    fn the_first_escape_that_changes() {
        for (text, expected) in [
            ("/%2F%2f", (4, 7)),
            ("/%2F%Fa", (4, 7)),
            ("/%2F%aF", (4, 7)),
            ("b%2F%2f", (4, 7)),
            ("/a%2F%41", (5, 8)),
        ] {
            assert_eq!(escape(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn the_end_of_a_path_is_located() {
        const NEVER: NormalRules<'_> = Policy::RFC3986.trailing_slash(TrailingSlash::Never).form;
        const ALWAYS: NormalRules<'_> = Policy::RFC3986.trailing_slash(TrailingSlash::Always).form;
        for (text, start, expected) in [
            ("h//", 1, (2, 3)),
            ("h/a/", 1, (3, 4)),
            ("h/a//", 1, (3, 5)),
            ("h/a/..", 1, (4, 6)),
            ("h/.", 1, (2, 3)),
            ("h..", 1, (1, 3)),
        ] {
            assert_eq!(path_tail(text.as_bytes(), (start, text.len()), &NEVER), expected, "{text}");
        }
        assert_eq!(path_tail(b"h/a", (1, 3), &ALWAYS), (3, 3));
    }

    #[test]
    fn the_first_parameter_that_goes() {
        const FORM: NormalRules<'_> = Policy::RFC3986.remove_params(&["n"]).remove_empty_params(true).form;
        for (text, by_name, expected) in [
            ("?a=1&b=&c", false, (5, 7)),
            ("?n=&c", false, (4, 5)),
            ("?a=1&n=2", true, (5, 8)),
            ("?n&a", true, (1, 2)),
        ] {
            assert_eq!(parameter(text.as_bytes(), (0, text.len()), &FORM, by_name), expected, "{text}");
        }
    }
}
