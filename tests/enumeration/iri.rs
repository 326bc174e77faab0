//! RFC 3987: the IRIs that map to a URI, and the mapping of section 3.1.

use urika::{UriBuf, UriRefBuf};
use urika_reference::abnf::Grammar;
use urika_reference::texts::{bound, each_edit, each_two_edits, up_to};
use urika_reference::uri::{is_bidi, mapped};

use crate::Tally;
use crate::seeds::{IRIS, URIS};
use crate::support::goes_by_idna;

/// One character of each class. `\u{E000}` is allowed in queries only, and `\u{FFFE}` in no part. Section 4.1
/// forbids U+200F, although the ABNF allows it.
const CLASSES: &[&str] =
    &["a", "1", "%", ":", "/", "?", "#", "[", "@", "!", ".", "é", "\u{E000}", "\u{FFFE}", "\u{200F}"];

/// Returns true when IDNA maps the host. The reference implementation has no IDNA.
fn is_left_out(grammar: &Grammar, text: &str) -> bool {
    let host = || {
        let parts = grammar.parts("IRI-reference", text, &["ihost"])?;
        parts.first().map(|(_, host)| goes_by_idna(text, &text[host.clone()]))
    };
    !text.is_ascii() && host() == Some(true)
}

fn compare(grammar: &Grammar, text: &str, tally: &mut Tally) {
    if is_left_out(grammar, text) {
        return;
    }
    let is_allowed = |rule| grammar.accepts(rule, text) && !text.contains(is_bidi);
    let expected = |rule| is_allowed(rule).then(|| mapped(text));
    let found = UriRefBuf::from_iri_ref(text).ok().map(|it| it.as_str().to_owned());
    let reference = expected("IRI-reference");
    tally.same(text, found.as_ref(), reference.as_ref());
    let found = UriBuf::from_iri(text).ok().map(|it| it.as_str().to_owned());
    if found != reference.and_then(|_| expected("IRI")) {
        tally.differ(format!("{text:?}: as an IRI"));
    }
}

#[test]
fn every_short_text_is_mapped_or_refused() {
    let (grammar, mut tally) = (Grammar::rfc3987(), Tally::new("RFC 3987, all texts"));
    up_to(CLASSES, bound(3, 5)).for_each(|text| compare(&grammar, &text, &mut tally));
    tally.end(500);
}

/// Tries both ends of each range of characters, in each part.
#[test]
fn every_range_of_characters_ends_where_it_should() {
    let (grammar, mut tally) = (Grammar::rfc3987(), Tally::new("RFC 3987, characters"));
    let planes = (0..=0x10).flat_map(|plane| [plane << 16, (plane << 16) + 0x1000, (plane << 16) + 0xFFFD]);
    let edges = planes
        .chain([0x80, 0xA0, 0x61C, 0x200E, 0x202A, 0x202E, 0x2066, 0x2069, 0xD7FF, 0xE000, 0xF8FF])
        .chain([0xF900, 0xFDCF, 0xFDF0, 0xFFEF]);
    let step = bound(997, 1);
    let points = edges.flat_map(|edge| edge.max(4) - 4..edge + 4).chain((0..0x11_0000).step_by(step));
    for c in points.filter_map(char::from_u32) {
        for text in [format!("/{c}"), format!("?{c}"), format!("#{c}"), format!("//{c}@"), format!("//{c}")] {
            compare(&grammar, &text, &mut tally);
        }
    }
    tally.end(1_000);
}

#[test]
fn every_neighbour_of_an_iri_is_mapped_or_refused() {
    let (grammar, mut tally) = (Grammar::rfc3987(), Tally::new("RFC 3987, edits"));
    for text in IRIS.iter().chain(URIS) {
        compare(&grammar, text, &mut tally);
        each_edit(text, CLASSES, &mut |text| compare(&grammar, text, &mut tally));
    }
    for text in IRIS.iter().chain(URIS).filter(|text| text.chars().count() <= bound(6, 20)) {
        each_two_edits(text, CLASSES, &mut |text| compare(&grammar, text, &mut tally));
    }
    tally.end(1_000);
}
