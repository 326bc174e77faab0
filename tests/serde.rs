//! `serde`: text in, the same text out, and nothing that is no URI.

#![cfg(all(feature = "serde", feature = "alloc"))]

mod support;

use support::corpus;
use urika::template::Template;
use urika::value::{BaseBuf, Segment};
use urika::{Uri, UriBuf, UriRef, UriRefBuf};

/// Reads a type from JSON and writes it again.
macro_rules! round_trip {
    ($type:ty, $json:expr) => {
        serde_json::from_str::<$type>($json).ok().map(|it| serde_json::to_string(&it).expect("text"))
    };
}

#[test]
fn uris_come_out_as_they_went_in() {
    for text in corpus() {
        let json = serde_json::to_string(&text).expect("text");
        let expected = Uri::parse(&text).is_ok().then(|| json.clone());
        assert_eq!(round_trip!(UriBuf, &json), expected, "{text:?}");
        assert_eq!(round_trip!(Uri<'_>, &json), expected, "{text:?}");
        let expected = UriRef::parse(&text).is_ok().then(|| json.clone());
        assert_eq!(round_trip!(UriRefBuf, &json), expected, "{text:?}");
        assert_eq!(round_trip!(UriRef<'_>, &json), expected, "{text:?}");
    }
}

/// Text with escapes of JSON cannot be lent; types that own it take it.
#[test]
fn escapes_of_json_are_read() {
    assert_eq!(round_trip!(UriBuf, r#""http:\/\/h\/""#).as_deref(), Some(r#""http://h/""#));
    assert!(serde_json::from_str::<Uri<'_>>(r#""http:\/\/h\/""#).is_err());
}

#[test]
fn errors_have_the_sentence() {
    let error = serde_json::from_str::<UriBuf>(r#""https://example.com/a b""#).expect_err("a space");
    assert!(
        error.to_string().starts_with("unexpected space in path at byte 21 [RFC 3986, section 3.3]"),
        "{error}"
    );
    let error = serde_json::from_str::<UriBuf>("7").expect_err("a number");
    assert!(error.to_string().contains("expected a URI"), "{error}");
}

/// The values that carry proof prove it again.
#[test]
fn proof_is_asked_for_again() {
    assert_eq!(
        round_trip!(BaseBuf, r#""https://example.com/v1""#).as_deref(),
        Some(r#""https://example.com/v1""#)
    );
    assert!(serde_json::from_str::<BaseBuf>(r#""https://example.com/?a""#).is_err());
    assert_eq!(round_trip!(Segment<'_>, r#""a b""#).as_deref(), Some(r#""a b""#));
    assert!(serde_json::from_str::<Segment<'_>>(r#""..""#).is_err());
    assert_eq!(round_trip!(Template<'_>, r#""\/{id}""#).as_deref(), Some(r#""/{id}""#));
    assert!(serde_json::from_str::<Template<'_>>(r#""/{id""#).is_err());
}
