//! Parses text with every parser of the library, and checks the parts and the error messages.

use urika::value::{Base, Encoded, Label, RelPath, Segment};
use urika::{Host, ParseError, Uri, UriBuf, UriRef, UriRefBuf};
use urika_reference::uri::{Split, is_reference};

use crate::text;

/// Parses the text with every parser.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    let reference = UriRef::parse(text);
    assert_eq!(reference.is_ok(), is_reference(text), "{text:?}");
    assert_eq!(Uri::parse(text).is_ok(), reference.is_ok_and(|it| it.scheme().is_some()), "{text:?}");
    match reference {
        Ok(it) => parts(it, text),
        Err(error) => fault(&error, text),
    }
    let faults = [
        Host::parse(text).err(),
        Segment::parse(text).err(),
        Base::parse(text).err(),
        Label::parse(text).err(),
        RelPath::parse(text).err(),
        Encoded::parse(text).err(),
        UriBuf::repair(text).err(),
        UriBuf::from_iri(text).err(),
        UriRefBuf::from_iri_ref(text).err(),
    ];
    faults.iter().flatten().for_each(|error| fault(error, text));
    let mut behind = 0;
    for (range, found) in urika::find_uris(text) {
        assert!(behind <= range.start && is_reference(&text[range.clone()]), "{text:?}: {range:?}");
        assert_eq!(Uri::parse(&text[range.clone()]), Ok(found), "{text:?}");
        behind = range.end;
    }
    for mended in [UriBuf::repair(text), UriBuf::from_iri(text)].into_iter().flatten() {
        assert!(is_reference(mended.as_str()), "{text:?}: {mended:?}");
    }
}

/// Checks that the parts are equal to the groups of the regular expression of appendix B, and that every
/// iterator ends.
fn parts(it: UriRef<'_>, text: &str) {
    let split = Split::of(text);
    assert_eq!(it.scheme(), split.scheme.as_deref(), "{text:?}");
    assert_eq!(it.authority(), split.authority.as_deref(), "{text:?}");
    assert_eq!(it.path(), *split.path, "{text:?}");
    assert_eq!(it.query().map(|query| query.as_str()), split.query.as_deref(), "{text:?}");
    assert_eq!(it.fragment(), split.fragment.as_deref(), "{text:?}");
    let segments: Vec<String> = it.path().segments().map(|it| it.decode_lossy().into_owned()).collect();
    assert!(segments.len() <= text.len() + 1);
    let pairs = it.query().map_or(0, |query| query.pairs().count());
    assert_eq!(pairs, it.query().map_or(0, |query| query.form_pairs().count()), "{text:?}");
    assert_eq!(it.to_buf().as_str(), text);
    let _ = (it.port(), it.port_or_default(), it.path_and_query(), format!("{it:?}{:?}", it.host()));
}

/// Checks that the position of an error lies inside the text and that its diagnostic can be drawn.
fn fault(error: &ParseError, text: &str) {
    let range = error.range();
    assert!(range.start <= range.end && range.end <= text.len(), "{text:?}: {range:?}");
    assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end), "{text:?}: {range:?}");
    let diagnostic = error.diagnostic(text).to_string();
    assert!(diagnostic.starts_with("invalid ") || diagnostic.contains('\n'), "{diagnostic}");
    assert!(!error.code().is_empty() && !error.to_string().is_empty());
}
