//! Consistency of a set: one style for names of parameters, singular or plural for each word, one way to end
//! a path, and one of `http` and `https`.
//!
//! The majority decides; without a majority, the guide does.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use core::ops::Range;

use urika::Part;

use crate::Rule;
use crate::notes::Notes;
use crate::outline::{Outline, SegmentKind};
use crate::query::name_of;
use crate::words::{Style, plural};

/// Strings of a set with their indices.
type Set<'s, 't> = &'s [(usize, Outline<'t>)];

pub(crate) fn look_at(set: Set<'_, '_>, notes: &mut Notes) {
    schemes(set, notes);
    numbers(set, notes);
    query_style(set, notes);
    trailing_slashes(set, notes);
}

fn schemes(set: Set<'_, '_>, notes: &mut Notes) {
    let is_secure = |(_, outline): &(usize, Outline<'_>)| outline.has_scheme(&["https"]);
    if !set.iter().any(is_secure) {
        return;
    }
    for (index, outline) in set {
        if let (true, Some(scheme)) = (outline.has_scheme(&["http"]), outline.scheme) {
            notes.index = *index;
            notes.add(Rule::MixedScheme, Part::Scheme, 0..scheme.len()).replace(String::from("https"));
        }
    }
}

/// Returns the segments without variables, with their places.
fn literals<'s, 't>(set: Set<'s, 't>) -> impl Iterator<Item = (usize, Range<usize>, &'t str)> + use<'s, 't> {
    set.iter().filter(|(_, outline)| !outline.has_files).flat_map(|(index, outline)| {
        let literals = outline.levels().filter(|segment| segment.kind == SegmentKind::Literal);
        literals.map(|segment| (*index, segment.range.clone(), &outline.text[segment.range.clone()]))
    })
}

fn in_lower_case(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Notes a singular whose plural is used elsewhere.
fn numbers(set: Set<'_, '_>, notes: &mut Notes) {
    let words: BTreeSet<Cow<'_, str>> = literals(set).map(|(_, _, text)| in_lower_case(text)).collect();
    for (index, range, text) in literals(set) {
        let is_word = text.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'));
        let other = plural(&in_lower_case(text));
        notes.index = index;
        if is_word && words.contains(other.as_str()) && !notes.has(Rule::Plural, range.start) {
            notes.add(Rule::MixedPlural, Part::Path, range).replace(other);
        }
    }
}

/// Returns the names that have several words.
fn names<'s, 't>(
    set: Set<'s, 't>,
) -> impl Iterator<Item = (usize, Range<usize>, &'t str, Style)> + use<'s, 't> {
    set.iter().flat_map(|(index, outline)| {
        outline.parameters.iter().filter_map(move |parameter| {
            let name = name_of(outline, parameter)?;
            Some((*index, parameter.name.clone(), name, Style::of(name)?))
        })
    })
}

fn query_style(set: Set<'_, '_>, notes: &mut Notes) {
    let mut most = (0, Style::Snake);
    for style in Style::ALL {
        let count = names(set).filter(|(.., other)| *other == style).count();
        if count > most.0 {
            most = (count, style);
        }
    }
    for (index, range, name, style) in names(set) {
        notes.index = index;
        if style != most.1 && !notes.has(Rule::QueryCase, range.start) {
            notes.add(Rule::MixedQueryStyle, Part::Query, range).replace(most.1.write(name));
        }
    }
}

fn trailing_slashes(set: Set<'_, '_>, notes: &mut Notes) {
    let is_asked = |(_, outline): &&(usize, Outline<'_>)| {
        outline.levels().next().is_some() && !outline.is_opaque() && !outline.has_files
    };
    let all = set.iter().filter(is_asked).count();
    let with_slash = set.iter().filter(is_asked).filter(|(_, it)| it.has_trailing_slash).count();
    let most = 2 * with_slash > all;
    for (index, outline) in set.iter().filter(is_asked).filter(|(_, it)| it.has_trailing_slash != most) {
        notes.index = *index;
        let end = outline.path.end;
        let range = if most { end..end } else { end - 1..end };
        if notes.has(Rule::TrailingSlash, range.start) {
            continue;
        }
        let note = notes.add(Rule::MixedTrailingSlash, Part::Path, range);
        if most { note.replace_or(String::from("/"), "as most paths do") } else { note.remove() }
    }
}
