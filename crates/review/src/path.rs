//! Paths: names of segments, levels, and slashes.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use urika::__private::{hidden, ranges};
use urika::{Part, percent};

use crate::Rule;
use crate::notes::Notes;
use crate::outline::{Outline, Segment, SegmentKind};
use crate::words::{begins_with_verb, has_capital, is_camel, is_plural, joined, method, plural, words};

/// The maximum number of segments after the first one.
const LEVELS: usize = 4;

/// The schemes whose clients resolve the host and connect to it.
const CONNECTING: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

pub(crate) fn look_at(outline: &Outline<'_>, notes: &mut Notes) {
    empty_segments(outline, notes);
    dots(outline, notes);
    // These are file paths, whose names and depth the author of the URI does not choose.
    if outline.has_files {
        return;
    }
    let is_alone = outline.levels().nth(1).is_none();
    for (index, segment) in outline.segments.iter().enumerate() {
        names(outline, segment, is_alone, notes);
        collection(outline, segment, outline.segments.get(index + 1), notes);
    }
    method_at_the_end(outline, notes);
    depth(outline, notes);
    if outline.has_trailing_slash {
        let slash = outline.path.end - 1..outline.path.end;
        notes.add(Rule::TrailingSlash, Part::Path, slash).remove();
    }
}

fn empty_segments(outline: &Outline<'_>, notes: &mut Notes) {
    for segment in outline.segments.iter().filter(|segment| segment.range.is_empty()) {
        let slash = segment.range.start..segment.range.start + 1;
        notes.add(Rule::EmptySegment, Part::Path, slash).remove();
    }
}

/// Notes dot segments, plain and escaped. A relative reference may begin with them, to climb from its base.
fn dots(outline: &Outline<'_>, notes: &mut Notes) {
    let path = &outline.text[outline.path.clone()];
    if path.starts_with('/') {
        for segment in &outline.segments {
            if matches!(text_of(outline, segment), "." | "..") {
                let note = notes.add(Rule::DotSegment, Part::Path, segment.range.clone());
                note.suggest(
                    "write the path without `.` and `..`; resolve a path from a user with `resolve_within`",
                );
            }
        }
    }
    if let Some(error) = hidden(path) {
        let start = outline.path.start + error.offset().unwrap_or_default();
        let length = outline.text[start..outline.path.end].find('/').unwrap_or(outline.path.end - start);
        let note = notes.add(Rule::Traversal, Part::Path, start..start + length);
        note.suggest("write the path without it: a reader that decodes it again sees a different path");
    }
    dots_in_authority(outline, notes);
}

/// Notes dot segments in the authority of a scheme whose clients do not connect: there the authority is the
/// first level of the path.
fn dots_in_authority(outline: &Outline<'_>, notes: &mut Notes) {
    let is_level = outline.scheme.is_some() && !outline.has_scheme(&CONNECTING);
    let Some(range) = outline.authority.clone().filter(|_| is_level) else { return };
    let authority = &outline.text[range.clone()];
    if matches!(authority, "." | "..") || hidden(authority).is_some() {
        // A finding quotes its range, which must not have a password.
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        let is_host = host == 0 || hidden(&authority[host..]).is_some();
        let range = if is_host { range.start + host..range.end } else { range.start..range.start };
        let note = notes.add(Rule::Traversal, Part::Host, range);
        note.suggest(
            "write a host without it: a reader that treats the host as a folder sees a different path",
        );
    }
}

fn text_of<'t>(outline: &Outline<'t>, segment: &Segment) -> &'t str {
    &outline.text[segment.range.clone()]
}

/// Returns the text of a literal segment to which the rules for names apply: not an id, a version or a file
/// name.
fn name_of<'t>(outline: &Outline<'t>, segment: &Segment) -> Option<Cow<'t, str>> {
    if segment.kind != SegmentKind::Literal || segment.range.is_empty() {
        return None;
    }
    let name = percent::decode_lossy(text_of(outline, segment));
    let is_name = !name.bytes().any(|byte| byte.is_ascii_digit() || byte == b'.');
    is_name.then_some(name)
}

/// Checks for lower case, hyphens and verbs.
fn names(outline: &Outline<'_>, segment: &Segment, is_alone: bool, notes: &mut Notes) {
    let Some(name) = name_of(outline, segment) else {
        return beside_variables(outline, segment, notes);
    };
    let better = percent::encode(percent::Place::Segment, &joined(&name, "-")).into_owned();
    let mut add = |rule| {
        let note = notes.add(rule, Part::Path, segment.range.clone());
        if is_alone && words(&name).len() > 2 {
            let levels = joined(&name, "/");
            note.replace_or(better.clone(), &format!("or `{levels}` where these are levels"));
        } else {
            note.replace(better.clone());
        }
    };
    if is_camel(&name) {
        add(Rule::CamelCase);
    } else if has_capital(&name) {
        add(Rule::UpperCase);
    }
    if name.contains('_') {
        add(Rule::Underscore);
    }
    if begins_with_verb(&name) {
        let rest = words(&name)[1..].join("-").to_ascii_lowercase();
        let collection = if is_plural(&rest) { rest } else { plural(&rest) };
        notes.add(Rule::Verb, Part::Path, segment.range.clone()).suggest(format!(
            "name the resource, and let the request method say what is done: `{collection}`"
        ));
    }
}

/// Notes underscores and capitals in literal text that shares a segment with a variable.
fn beside_variables(outline: &Outline<'_>, segment: &Segment, notes: &mut Notes) {
    if segment.kind != SegmentKind::Mixed {
        return;
    }
    for run in literal_runs(outline.text, segment.range.clone()) {
        let text = &outline.text[run.clone()];
        if text.bytes().any(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'%')) {
            continue;
        }
        let better = text.replace('_', "-").to_ascii_lowercase();
        if has_capital(text) {
            notes.add(Rule::UpperCase, Part::Path, run.clone()).replace(better.clone());
        }
        if text.contains('_') {
            notes.add(Rule::Underscore, Part::Path, run).replace(better);
        }
    }
}

/// Returns the ranges of the literals of a segment.
fn literal_runs(text: &str, segment: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let start = segment.start;
    let literals = ranges(&text[segment]).filter(|(_, operator)| operator.is_none());
    literals.map(move |(range, _)| start + range.start..start + range.end)
}

/// Checks that a collection before the id of a member is a plural.
fn collection(outline: &Outline<'_>, segment: &Segment, next: Option<&Segment>, notes: &mut Notes) {
    let Some(name) = name_of(outline, segment) else { return };
    if !next.is_some_and(|next| is_id(outline, next)) {
        return;
    }
    // The first word of a name such as `by-name` needs no plural.
    let first = words(&name).first().copied().unwrap_or_default().to_ascii_lowercase();
    if is_plural(&name) || first == "by" || begins_with_verb(&name) {
        return;
    }
    let better = percent::encode(percent::Place::Segment, &plural(&joined(&name, "-"))).into_owned();
    notes.add(Rule::Plural, Part::Path, segment.range.clone()).replace(better);
}

/// Notes a verb after an id or a collection, at the end of a path, if a method of HTTP expresses it.
fn method_at_the_end(outline: &Outline<'_>, notes: &mut Notes) {
    let levels: Vec<&Segment> = outline.levels().collect();
    let [.., before, last] = levels[..] else { return };
    let Some(verb) = name_of(outline, last) else { return };
    let is_after_collection = || name_of(outline, before).is_some_and(|name| name.ends_with('s'));
    let Some(method) = method(&verb).filter(|_| is_id(outline, before) || is_after_collection()) else {
        return;
    };
    let note = notes.add(Rule::Verb, Part::Path, last.range.clone());
    note.suggest(format!("remove it, and send the request method `{method}`"));
}

/// Returns whether a segment is a variable, a number, or a UUID.
fn is_id(outline: &Outline<'_>, segment: &Segment) -> bool {
    let text = text_of(outline, segment);
    match segment.kind {
        SegmentKind::Variable => true,
        SegmentKind::Literal => {
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) || is_uuid(text)
        }
        SegmentKind::Mixed | SegmentKind::Rest => false,
    }
}

/// Returns whether the text is `8-4-4-4-12` hexadecimal digits (RFC 9562, section 4).
fn is_uuid(text: &str) -> bool {
    let is_group = |(group, length): (&str, usize)| {
        group.len() == length && group.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    text.len() == 36 && text.split('-').zip([8, 4, 4, 4, 12]).filter(|it| is_group(*it)).count() == 5
}

fn depth(outline: &Outline<'_>, notes: &mut Notes) {
    let Some(first) = outline.levels().nth(LEVELS + 1) else { return };
    let end = outline.path.end - usize::from(outline.has_trailing_slash);
    let innermost = outline.levels().count() - 2;
    let start = outline.levels().nth(innermost).map_or(first.range.start, |level| level.range.start);
    // A level inside an expression needs the beginning of one: `{/f}` for the last variable of `{/e,f}`.
    let slash = if open_brace(outline.text, start).is_some() { "{/" } else { "/" };
    let shorter = &outline.text[start..end];
    let suggestion = format!("address the innermost collection directly: `{slash}{shorter}`");
    let deep = open_brace(outline.text, first.range.start).unwrap_or(first.range.start);
    notes.add(Rule::Depth, Part::Path, deep..end).suggest(suggestion);
}

/// Returns the offset at which the expression around `at` begins.
fn open_brace(text: &str, at: usize) -> Option<usize> {
    let is_around = |range: &Range<usize>| range.start < at && at < range.end;
    let mut expressions = ranges(text).filter_map(|(range, operator)| operator.map(|_| range));
    expressions.find(is_around).map(|range| range.start)
}

#[cfg(test)]
mod tests {
    use super::is_uuid;

    #[test]
    fn uuids_have_five_groups_of_hexadecimal_digits() {
        assert!(
            is_uuid("0d7b2d7e-5c64-4f0e-9c0a-2a4b8b0f6f2e")
                && is_uuid("0D7B2D7E-5C64-4F0E-9C0A-2A4B8B0F6F2E")
        );
        for text in [
            "",
            "0d7b2d7e",
            "0d7b2d7g-5c64-4f0e-9c0a-2a4b8b0f6f2e",
            "0d7b2d7-e5c64-4f0e-9c0a-2a4b8b0f6f2e",
            "0d7b2d7e-5c64-4f0e-9c0a-2a4b8b0f6f2e0",
            "0d7b2d7e-5c64-4f0e-9c0a-2a4b8b0f6f2e-",
            "0d7b2d7e-5c64-4f0e-9c0a-2a4b8b0f-6f2",
        ] {
            assert!(!is_uuid(text), "{text}");
        }
    }
}
