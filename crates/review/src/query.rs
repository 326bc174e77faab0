//! Queries: names of parameters, parameters without a value, and secrets.

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
        let Some(name) = name_of(outline, parameter) else { continue };
        if has_capital(name) || name.contains('-') {
            notes.add(Rule::QueryCase, Part::Query, parameter.name.clone()).replace(joined(name, "_"));
        }
        if is_secret(name) {
            let note = notes.add(Rule::Secret, Part::Query, parameter.name.clone());
            note.suggest("send it in a header or in the body: URIs are logged, cached and shared");
        } else if let Some(full) = unabbreviated(name) {
            notes.add(Rule::Abbreviation, Part::Query, parameter.name.clone()).replace(full);
        }
    }
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
