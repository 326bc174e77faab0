//! The typed rules for values of a path: what fills a segment is the text of one, and `{+x}` is
//! made of such.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::Captures;
use crate::fault::{FaultKind, MatchError, Mismatch};
use crate::grammar::component::octet;
use crate::grammar::varspec::Modifier;
use crate::template::encode::{Allow, prefix};
use crate::template::matching::outline;
use crate::template::plan::{Begins, Fills, Plan};
use crate::template::value::{Form, Value};
use crate::uri::percent;
use crate::uri::value::Segment;

/// Decodes the values of `{+x}`, once, or returns an error at the first value that could change more
/// than itself where it stands in the path.
pub(super) fn decode(plan: &Plan<'_>, captures: &mut Captures<'_, '_>) -> Result<(), MatchError> {
    let decoded = check(plan, captures)?;
    for capture in &mut captures.found {
        if decoded.get(capture.name).is_some_and(|fills| fills.iter().all(|fills| is_path(*fills))) {
            decode_texts(&mut capture.value);
        }
    }
    Ok(())
}

/// Returns true for `{+x}` in a path: a value that begins the whole may have an authority, which is
/// not decoded.
const fn is_path(fills: Fills) -> bool {
    matches!(fills, Fills::Path { begins, .. } if !matches!(begins, Begins::Whole))
}

fn decode_texts(value: &mut Value<'_>) {
    let decode = |text: &mut Cow<'_, str>| match text {
        Cow::Borrowed(encoded) => *text = percent::decode_lossy(encoded),
        Cow::Owned(encoded) => *encoded = percent::decode_lossy(encoded).into_owned(),
    };
    match value.form_mut() {
        Form::Text(text) => decode(text),
        Form::List(members) => members.to_mut().iter_mut().for_each(decode),
        _ => {}
    }
}

/// Returns what the values of each name fill.
fn check<'t>(
    plan: &Plan<'t>,
    captures: &Captures<'_, '_>,
) -> Result<BTreeMap<&'t str, Vec<Fills>>, MatchError> {
    // A name may stand in thousands of places: the whole value is looked at once for each kind.
    let mut all: BTreeMap<&str, Vec<Fills>> = BTreeMap::new();
    for (var, fills) in plan.vars().zip(plan.fills()) {
        let Some(value) = captures.get(var.name) else { continue };
        let mut checked = part_of(value, fills, var.modifier);
        let seen = all.entry(var.name).or_default();
        if !seen.contains(&fills) {
            checked = checked.and_then(|()| whole(value, fills));
            seen.push(fills);
        }
        checked.map_err(|how| MatchError::new(how, var.name))?;
    }
    Ok(all)
}

/// Whether the value may stand where it fills this.
fn whole(value: &Value<'_>, fills: Fills) -> Result<(), Mismatch> {
    match fills {
        Fills::Nothing => Ok(()),
        Fills::Segments => segments(value),
        Fills::Path { starts, ends, begins } => {
            value.texts().try_for_each(|text| path(text, starts, ends, begins))
        }
    }
}

/// Whether its prefix may, where only that stands there.
fn part_of(value: &Value<'_>, fills: Fills, modifier: Modifier) -> Result<(), Mismatch> {
    let (Modifier::Prefix(count), Some(text)) = (modifier, value.as_text()) else { return Ok(()) };
    match fills {
        Fills::Nothing => Ok(()),
        Fills::Segments => segment(prefix(text, count, Allow::Unreserved)),
        Fills::Path { starts, ends, begins } => {
            path(prefix(text, count, Allow::Reserved), starts, ends, begins)
        }
    }
}

/// Each text of the value is that of a segment; the value of a pair may be anything that does not
/// end one.
fn segments(value: &Value<'_>) -> Result<(), Mismatch> {
    let Some(pairs) = value.as_pairs() else { return value.texts().try_for_each(segment) };
    pairs.iter().try_for_each(|(name, value)| {
        segment(name)?;
        part(value)
    })
}

fn segment(text: &str) -> Result<(), Mismatch> {
    Segment::check(text).map_err(|fault| match fault.kind {
        FaultKind::SegmentCharacter(_) => Mismatch::SegmentCharacter,
        kind => Mismatch::Refused(kind),
    })
}

/// Part of a segment, the rest of which is no dot.
fn part(text: &str) -> Result<(), Mismatch> {
    match segment(text) {
        Err(Mismatch::SegmentCharacter) => Err(Mismatch::SegmentCharacter),
        _ => Ok(()),
    }
}

/// Segments with slashes between them. What begins the whole may begin with a slash, or with a
/// scheme and an authority.
fn path(text: &str, starts: bool, ends: bool, begins: Begins) -> Result<(), Mismatch> {
    if text.contains(['?', '#']) {
        return Err(Mismatch::Reserved);
    }
    let path = match begins {
        Begins::Inside | Begins::Host => text,
        Begins::Whole => behind_authority(text),
        Begins::Root => text.strip_prefix('/').ok_or(Mismatch::Refused(FaultKind::PathRootless))?,
    };
    let last = path.split('/').count() - 1;
    path.split('/').enumerate().try_for_each(|(index, text)| {
        let text = percent::decode(text).map_err(|_| Mismatch::Refused(FaultKind::NotUtf8))?;
        if let (Begins::Host, 0, Some(delimiter)) = (begins, index, text.find([':', '@'])) {
            let delimiter = text[delimiter..].chars().next().unwrap_or_default();
            return Err(Mismatch::Refused(FaultKind::ReservedCharacter(delimiter)));
        }
        // These would be delimiters where the text is written again, and escapes would be decoded twice.
        if text.contains(['?', '#', '[', ']']) {
            return Err(Mismatch::Reserved);
        }
        if text.as_bytes().windows(3).any(|escape| octet(escape).is_some()) {
            return Err(Mismatch::Refused(FaultKind::Triplet));
        }
        // Beside a literal only a part of a segment.
        let is_whole = (index > 0 || starts) && (index < last || ends);
        if is_whole { segment(&text) } else { part(&text) }
    })
}

fn behind_authority(text: &str) -> &str {
    let path = match outline::scheme(text) {
        Some((_, rest)) => outline::authority(rest).map_or(rest, |(_, path)| path),
        // A host behind `//` comes from no value: the segment between the slashes is empty.
        None => text,
    };
    path.strip_prefix('/').unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use crate::template::Template;

    /// Captured is what `{+x}` would write in the same way; safe is what a typed template reads.
    #[test]
    fn paths_are_decoded_once() {
        for (uri, captured, safe) in [
            ("/f/%61dmin", "%61dmin", "admin"),
            ("/f/a%20b/%61", "a b/%61", "a b/a"),
            ("/f/100%25", "100%", "100%"),
            ("/f/%C3%A9", "\u{e9}", "\u{e9}"),
        ] {
            let template = Template::parse("/f/{+a}{?q}").expect("a template");
            let captures = template.captures(uri).expect(uri);
            assert_eq!(captures.text("a"), Some(captured));
            assert_eq!(captures.safe().expect(uri).text("a"), Some(safe));
        }
    }

    #[test]
    fn what_is_safe() {
        let code = |template, uri: &str| {
            let template = Template::parse(template).expect("a template");
            let captures = template.captures(uri).expect(uri);
            captures.safe().map_or_else(|error| error.code(), |_| "")
        };
        for (template, uri, expected) in [
            ("/{a}", "/%2e%2E", "SEGMENT_DOTS"),
            ("/{a}", "/x%2Fy", "SEGMENT_CHARACTER"),
            ("/{a}", "/x%5cy", "SEGMENT_CHARACTER"),
            ("/{a}", "/%00", "SEGMENT_CHARACTER"),
            ("/{a}", "/", "SEGMENT_EMPTY"),
            ("/{a}", "/..;x", "SEGMENT_DOTS"),
            ("/{a}.", "/..", "SEGMENT_DOTS"),
            ("/.{a}", "/..", "SEGMENT_DOTS"),
            ("/{a}./{b}", "/../x", "SEGMENT_DOTS"),
            ("/{a}.x", "/..x", ""),
            ("/@{a}", "/@..", ""),
            ("/{a}.json", "/..%2F.json", ""),
            ("/{a}{?q}", "/x?q=../..", ""),
            ("/{?q}{/x}", "/?q=../y", ""),
            ("/{;p}", "/;p=..", ""),
            ("{/a}.json", "/...json", ""),
            ("{/a,b}x", "/../yx", "SEGMENT_DOTS"),
            ("{/a*}", "/x//y", "SEGMENT_EMPTY"),
            ("{/a*}", "/x/%2e/y", "SEGMENT_DOTS"),
            ("{/a*}", "/k=x%2Fy", "SEGMENT_CHARACTER"),
            ("/{a:1}/{a}", "/./.x", "SEGMENT_DOTS"),
            ("{/a:2}/x", "/x", ""),
            ("{/a:2}/x", "/../x", "SEGMENT_DOTS"),
            ("https://{h}/", "https://../", ""),
            ("/f/{+a}", "/f/x/y", ""),
            ("/f/{+a}", "/f/x/../y", "SEGMENT_DOTS"),
            ("/f/{+a}", "/f/x/%2e%2e/y", "SEGMENT_DOTS"),
            ("/f/{+a}", "/f//x", "SEGMENT_EMPTY"),
            ("/f/{+a}", "/f/x%2Fy", "SEGMENT_CHARACTER"),
            ("/f/{+a}", "/f/a[b", "RESERVED_CHARACTER"),
            ("/f/{+a}", "/f/a%3Fb", "RESERVED_CHARACTER"),
            ("/f/{+a}", "/f/100%2541", "TRIPLET"),
            ("/f{+a}", "/f/x", ""),
            ("/f{+a}x", "/f/../x", "SEGMENT_DOTS"),
            ("/f/{+a}x", "/f/..x", ""),
            ("/f/{+a}x", "/f/../..x", "SEGMENT_DOTS"),
            ("file://{+a}", "file:///f/g", ""),
            ("file://{+a}", "file:////f", "SEGMENT_EMPTY"),
            ("file://{+a}", "file:///f/../g", "SEGMENT_DOTS"),
            ("file://{+a}", "file://h/f", "PATH_ROOTLESS"),
            ("note://{+a}", "note://f/g:h@i", ""),
            ("note://{+a}", "note:///f", "SEGMENT_EMPTY"),
            ("note://{+a}", "note://../f", "SEGMENT_DOTS"),
            ("note://{+a}", "note://u@h/f", "RESERVED_CHARACTER"),
            ("note://{+a}", "note://h:80/f", "RESERVED_CHARACTER"),
            ("note://{+a}", "note://h%3A80/f", "RESERVED_CHARACTER"),
            ("{+a}", "//f", "SEGMENT_EMPTY"),
            ("{+a}/x", "/f/g/x", ""),
            ("{+a}/x", "//f/x", "SEGMENT_EMPTY"),
            ("{+a}/x", "https://h/f/x", ""),
            ("{+a}/x", "https://h/f/../x", "SEGMENT_DOTS"),
        ] {
            assert_eq!(code(template, uri), expected, "{template} {uri}");
        }
    }
}
