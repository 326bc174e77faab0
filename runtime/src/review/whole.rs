//! What is asked of a text as a whole: the form that its scheme has, the normal form, the fragment.

use alloc::format;
use core::ops::Range;

use super::Rule;
use super::notes::Notes;
use super::outline::{Outline, SegmentKind};
use crate::fault::Part;
use crate::uri::Uri;
use crate::uri::fragment::{JsonPointer, Lines};

pub(super) fn look_at(outline: &Outline<'_>, is_uri: bool, notes: &mut Notes) {
    scheme_form(outline, notes);
    if is_uri {
        normal(outline, notes);
        if let Some(range) = &outline.fragment {
            fragment(&outline.text[range.clone()], range, notes);
        }
    }
}

/// A scheme of the guide: what it looks like, and how many segments it has at least and at most.
struct Form {
    scheme: &'static str,
    shown: &'static str,
    segments: Range<usize>,
}

const MANY: usize = usize::MAX;

/// An empty path is allowed in `memory`: `memory://context#/user` is a part of the whole scope.
const FORMS: [Form; 5] = [
    Form { scheme: "file", shown: "file:///absolute/path", segments: 0..MANY },
    Form { scheme: "db", shown: "db://type/database/table[/id]", segments: 2..4 },
    Form { scheme: "git", shown: "git://repo/branch/path", segments: 2..MANY },
    Form { scheme: "memory", shown: "memory://scope/key", segments: 0..MANY },
    Form { scheme: "custom", shown: "custom://provider/resource-type/id", segments: 2..3 },
];

fn scheme_form(outline: &Outline<'_>, notes: &mut Notes) {
    let Some(scheme) = outline.scheme else { return };
    let Some(form) = FORMS.iter().find(|form| scheme.eq_ignore_ascii_case(form.scheme)) else { return };
    let authority = outline.authority.clone().map(|range| &outline.text[range]);
    let has_authority = match authority {
        Some(host) if form.scheme == "file" => host.is_empty() || host.eq_ignore_ascii_case("localhost"),
        Some(host) => !host.is_empty(),
        None => false,
    };
    if !has_authority || !fits(outline, &form.segments) {
        let note = notes.add(Rule::SchemeForm, Part::Scheme, 0..scheme.len());
        note.suggest(format!("its form is `{}`", form.shown));
    }
}

/// Whether as many segments are possible.
fn fits(outline: &Outline<'_>, segments: &Range<usize>) -> bool {
    let least = outline.levels().filter(|it| !it.is_optional && it.kind != SegmentKind::Rest).count();
    let is_open = outline.levels().any(|it| it.kind == SegmentKind::Rest);
    let most = if is_open { MANY } else { outline.levels().count() };
    least < segments.end && most >= segments.start
}

/// What the normal form writes otherwise; but dot segments have a rule of their own, and the slash
/// of an empty path is not missed.
fn normal(outline: &Outline<'_>, notes: &mut Notes) {
    let Ok(uri) = Uri::parse(outline.text) else { return };
    let normal = uri.normalize();
    let behind = outline.authority.as_ref().map_or(uri.scheme().len() + 1, |authority| authority.end);
    let beginning = &normal.as_str()[..normal.as_uri().parts().marks.path_start as usize];
    if outline.text[..behind] != *beginning {
        let part = if uri.scheme() == normal.scheme() { Part::Host } else { Part::Scheme };
        notes.add(Rule::Normal, part, 0..behind).replace(beginning.into());
    }
    let path = uri.path();
    let has_dots = path.split('/').any(|segment| matches!(segment, "." | ".."));
    if !path.is_empty() && !has_dots && *path != *normal.path() {
        notes.add(Rule::Normal, Part::Path, outline.path.clone()).replace((*normal.path()).into());
    }
    if let (Some(query), Some(other)) = (uri.query(), normal.query()) {
        if *query != *other {
            let start = outline.path.end + 1;
            notes.add(Rule::Normal, Part::Query, start..start + query.len()).replace((*other).into());
        }
    }
    if let (Some(range), Some(other)) = (&outline.fragment, normal.fragment()) {
        if outline.text[range.clone()] != *other {
            notes.add(Rule::Normal, Part::Fragment, range.clone()).replace(other.into());
        }
    }
}

/// Lines and JSON pointers, where a fragment begins as one.
fn fragment(text: &str, range: &Range<usize>, notes: &mut Notes) {
    let is_number = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
    if text.strip_prefix(['L', 'l']).is_some_and(is_number) {
        if let Err(error) = Lines::parse(text) {
            notes
                .add(Rule::Lines, Part::Fragment, range.clone())
                .suggest(format!("write `L10` or `L10-L20`: {error}"));
        }
    } else if text.starts_with('/') {
        if let Err(error) = JsonPointer::from_fragment(text) {
            notes
                .add(Rule::Pointer, Part::Fragment, range.clone())
                .suggest(format!("write `~` as ~0, `/` in a name as ~1: {error}"));
        }
    }
}
