//! Queries: names of parameters, parameters without a value, and secrets.

use alloc::vec::Vec;
use core::ops::Range;

use urika::__private::{Operator, Piece, PieceReader};
use urika::Part;

use crate::Rule;
use crate::notes::Notes;
use crate::outline::{Outline, Parameter};
use crate::words::{has_capital, is_secret, joined, unabbreviated};

pub(crate) fn look_at(outline: &Outline<'_>, notes: &mut Notes) {
    for parameter in &outline.parameters {
        if parameter.is_empty {
            empty(outline, parameter, notes);
        }
        let name = name_of(outline, parameter);
        if let Some(name) = name.filter(|name| has_capital(name) || name.contains('-')) {
            notes.add(Rule::QueryCase, Part::Query, parameter.name.clone()).replace(joined(name, "_"));
        }
        if is_secret(&outline.text[parameter.name.clone()]) {
            secret(Part::Query, parameter.name.clone(), notes);
        } else if let Some(full) = name.and_then(unabbreviated) {
            notes.add(Rule::Abbreviation, Part::Query, parameter.name.clone()).replace(full);
        }
    }
    let (path, fragment) = (Some(&outline.path), outline.fragment.as_ref());
    for (part, range) in [(Part::Path, path), (Part::Fragment, fragment)] {
        let Some(range) = range else { continue };
        let names = names(&outline.text[range.clone()], part).into_iter().filter(|(_, name)| is_secret(name));
        for (start, name) in names {
            secret(part, range.start + start..range.start + start + name.len(), notes);
        }
    }
}

fn secret(part: Part, name: Range<usize>, notes: &mut Notes) {
    let note = notes.add(Rule::Secret, part, name);
    note.suggest("send it in a header or in the body: URIs are logged, cached and shared");
}

/// Returns the names of the pairs in a path, where they follow `;`, or in a fragment, with their offsets. The
/// expression `{;x,y}` also writes pairs.
fn names(text: &str, part: Part) -> Vec<(usize, &str)> {
    let (mut names, mut pieces) = (Vec::new(), PieceReader::iri(text));
    while let Some(Ok(piece)) = pieces.read() {
        match piece {
            Piece::Literals { start, end } => names.extend(literal_names(text, start..end, part)),
            Piece::Variable { operator: Operator::Parameter, varspec, .. } if part == Part::Path => {
                names.push((varspec.start, &text[varspec.start..varspec.name_end]));
            }
            Piece::Variable { .. } => {}
        }
    }
    names
}

/// Returns the names of the pairs in a run of literals.
fn literal_names(text: &str, run: Range<usize>, part: Part) -> impl Iterator<Item = (usize, &str)> {
    let is_fragment = part == Part::Fragment;
    let before: &[char] = if is_fragment { &['?', '&'] } else { &[';'] };
    let first = (is_fragment && run.start == 0).then_some(0);
    let starts = text[run.clone()].match_indices(before).map(move |(at, _)| run.start + at + 1);
    first.into_iter().chain(starts).flat_map(move |start| {
        let rest = &text[start..run.end];
        let list = rest.split(['=', ';', '&', '?', '/']).next().unwrap_or_default();
        let is_pair = rest[list.len()..].starts_with('=');
        let mut next = start;
        let names = list.split(',').map(move |name| {
            let at = next;
            next += name.len() + 1;
            (at, name)
        });
        names.filter(move |_| is_pair)
    })
}

/// Returns a name that consists of words: not escaped, and not a path into an object such as `filter.name`.
pub(crate) fn name_of<'t>(outline: &Outline<'t>, parameter: &Parameter) -> Option<&'t str> {
    let name = &outline.text[parameter.name.clone()];
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (!name.is_empty() && name.bytes().all(is_word)).then_some(name)
}

fn empty(outline: &Outline<'_>, parameter: &Parameter, notes: &mut Notes) {
    let is_named = !parameter.name.is_empty();
    // Without a name, the range is the `?` or `&` before it.
    let range = if is_named { parameter.name.clone() } else { parameter.name.start - 1..parameter.name.end };
    let note = notes.add(Rule::EmptyParameter, Part::Query, range);
    if is_named {
        let name = &outline.text[parameter.name.clone()];
        note.suggest(alloc::format!("give it a value, or remove `{name}`"));
    } else {
        note.remove();
    }
}
