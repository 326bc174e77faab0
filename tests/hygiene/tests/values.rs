//! Checks that the values are the same as in a crate without shadowed names.

use urika_hygiene::{Api, BASE, REFERENCES, RENAMED, SEGMENT, shadowed, through};

#[test]
fn renamed() {
    let expected = [
        "https://example.com/",
        "https://Example.com",
        "https://kim@example.com/",
        "https://example.com/v1",
        "https://Example.com/v1",
        "https://example.com/",
        "https://example.com/v1",
    ];
    assert_eq!(RENAMED.map(|uri| uri.as_str()), expected);
    assert_eq!(REFERENCES.map(|uri| uri.as_str()), ["../A", "https://example.com/v1"]);
    assert_eq!((BASE.as_str(), SEGMENT.as_str()), ("https://example.com/v1", "a b"));
    assert_eq!(
        (Api::root().as_str(), Api::literal().as_str()),
        ("https://example.com/Api", "https://example.com/Api")
    );
}

#[test]
fn re_exported() {
    let expected = [
        "https://example.com/",
        "https://example.com/",
        "https://example.com/v1",
        "https://example.com/pages/b",
        "https://Example.com",
    ];
    assert_eq!(through::RE_EXPORTED.map(|uri| uri.as_str()), expected);
    assert_eq!(through::REFERENCE.as_str(), "../A");
    assert_eq!((through::BASE.as_str(), through::SEGMENT.as_str()), ("https://example.com", "a b"));
}

#[test]
fn shadowed_names() {
    let expected = [
        "https://example.com/",
        "https://Example.com",
        "https://example.com/v1",
        "https://kim@example.com/",
        "https://Example.com/v1",
    ];
    assert_eq!(shadowed::SHADOWED.map(|uri| uri.as_str()), expected);
    assert_eq!(shadowed::REFERENCE.as_str(), "../A");
    assert_eq!((shadowed::BASE.as_str(), shadowed::SEGMENT.as_str()), ("https://example.com", "a b"));
}
