//! Rules for a whole string: its scheme, its authority, the normal form, the fragment.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use urika::__private::ranges;
use urika::fragment::{JsonPointer, Lines};
use urika::{Part, Uri};

use crate::Rule;
use crate::notes::Notes;
use crate::outline::Outline;

pub(crate) fn look_at(outline: &Outline<'_>, is_uri: bool, notes: &mut Notes) {
    scheme(outline, notes);
    scheme_form(outline, notes);
    password(outline, notes);
    if is_uri {
        normal(outline, notes);
        if let Some(range) = &outline.fragment {
            fragment(&outline.text[range.clone()], range, notes);
        }
    }
}

fn scheme(outline: &Outline<'_>, notes: &mut Notes) {
    let Some(scheme) = outline.scheme else { return };
    let Some(list) = notes.schemes_without(scheme) else { return };
    let listed = list.iter().map(|scheme| format!("`{scheme}`")).collect::<Vec<_>>().join(", ");
    let note = notes.add(Rule::Scheme, Part::Scheme, 0..scheme.len());
    note.suggest(format!("use one of: {listed}"));
}

/// Notes a password (RFC 3986, section 3.2.1). The finding never quotes it.
fn password(outline: &Outline<'_>, notes: &mut Notes) {
    let Some(authority) = &outline.authority else { return };
    let Some((userinfo, _)) = outline.text[authority.clone()].rsplit_once('@') else { return };
    let Some(colon) = find_literal(userinfo, ':').filter(|colon| colon + 1 < userinfo.len()) else { return };
    let range = authority.start + colon + 1..authority.start + userinfo.len();
    let note = notes.add(Rule::Password, Part::Userinfo, range);
    note.suggest("send credentials in a header: URIs are logged, cached and shared");
}

/// Returns the offset of a character outside expressions; in `{user:3}` the colon is a modifier.
fn find_literal(text: &str, character: char) -> Option<usize> {
    let mut literals = ranges(text).filter(|(_, operator)| operator.is_none());
    literals.find_map(|(range, _)| Some(range.start + text[range].find(character)?))
}

fn scheme_form(outline: &Outline<'_>, notes: &mut Notes) {
    let Some(scheme) = outline.scheme else { return };
    let Some(missing) = notes.form(scheme).and_then(|form| form.missing(outline)) else { return };
    notes.add(Rule::SchemeForm, Part::Scheme, 0..scheme.len()).suggest(missing);
}

/// Compares the text with its normal form. Dot segments have a rule of their own, and the slash of an
/// empty path may be missing.
fn normal(outline: &Outline<'_>, notes: &mut Notes) {
    let Ok(uri) = Uri::parse(outline.text) else { return };
    let normal = uri.normalize();
    let behind = outline.authority.as_ref().map_or(uri.scheme().len() + 1, |authority| authority.end);
    let beginning = before_path(normal.as_uri());
    if outline.text[..behind] != *beginning {
        let (part, start) = match &outline.authority {
            Some(authority) if beginning.starts_with(&outline.text[..authority.start]) => {
                (Part::Host, authority.start)
            }
            _ => (Part::Scheme, 0),
        };
        let note = notes.add(Rule::Normal, part, start..behind);
        match &beginning[start..] {
            "" => note.remove(),
            replacement => note.replace(replacement.into()),
        }
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

/// Returns scheme and authority as written.
fn before_path(uri: Uri<'_>) -> &str {
    let text = uri.as_str();
    let behind_path = uri.query().map(|query| query.len() + 1).unwrap_or_default()
        + uri.fragment().map(|fragment| fragment.len() + 1).unwrap_or_default();
    &text[..text.len() - behind_path - uri.path().len()]
}

/// Checks a fragment that begins like line numbers or a JSON pointer.
fn fragment(text: &str, range: &Range<usize>, notes: &mut Notes) {
    let is_number = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
    if text.strip_prefix(['L', 'l']).is_some_and(is_number) {
        if Lines::parse(text).is_err() {
            notes.add(Rule::Lines, Part::Fragment, range.clone()).suggest(lines_of(text));
        }
    } else if text.starts_with('/') {
        if let Err(error) = JsonPointer::from_fragment(text) {
            notes.add(Rule::Pointer, Part::Fragment, range.clone()).suggest(match error.code() {
                "POINTER_TILDE" => String::from("write `~0` for `~`, and `~1` for `/` in a name"),
                _ => error.to_string(),
            });
        }
    }
}

/// Returns a suggestion: the line range that a fragment means, if its form has one meaning.
fn lines_of(text: &str) -> String {
    let meant = meant_lines(text).filter(|lines| Lines::parse(lines).is_ok());
    meant.map_or_else(
        || String::from("write `L10` or `L10-L20`, with numbers from 1 on"),
        |lines| format!("write `{lines}`"),
    )
}

/// Reads `l10`, or two numbers with one separator, as in `L10,20` and `L10:L20`.
fn meant_lines(text: &str) -> Option<String> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = text.strip_prefix(['L', 'l'])?;
    if is_number(numbers) {
        return Some(format!("L{numbers}"));
    }
    let (first, last) = numbers.split_once(['-', ',', ':'])?;
    let last = last.strip_prefix(['L', 'l']).unwrap_or(last);
    (is_number(first) && is_number(last)).then(|| format!("L{first}-L{last}"))
}
