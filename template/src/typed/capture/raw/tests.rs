use super::*;
use crate::fault::FaultKind;

#[test]
fn texts_are_decoded_once() {
    assert_eq!(Raw::new("a%252F").decode(), Ok("a%2F".into()));
    assert_eq!(Raw::new("a+b").decode(), Ok("a+b".into()));
    assert_eq!(Raw::new("a+b%2B").form(true).decode(), Ok("a b+".into()));
    assert_eq!(Raw::seen("a+b", true).form(true).decode(), Ok("a b".into()));
    assert_eq!(Raw::new("a/b%20c").reserved().decode(), Ok("a/b c".into()));
    assert_eq!(
        Raw::new("a%2fb").reserved().decode(),
        Err(Mismatch::Refused(FaultKind::SegmentCharacter('/')))
    );
    for escape in ["%3F", "%23", "%5b", "%5D"] {
        assert_eq!(Raw::new(escape).reserved().decode(), Err(Mismatch::Reserved), "{escape}");
    }
    assert_eq!(Raw::new("%zz").decode(), Err(Mismatch::Escape));
}

#[test]
fn an_escaped_text_is_the_literal_that_it_means() {
    let literal = |raw: Raw<'static>| raw.literal(&["a", "b", "%C3%A9"]);
    let literals = ["a", "%62", "%c3%a9", "c", ""].map(|text| literal(Raw::new(text)));
    assert_eq!(literals, [&b"a"[..], b"b", b"%C3%A9", b"%", b"%"]);
    assert_eq!(literal(Raw::seen("ab", true)), b"ab");
}

#[test]
fn short_texts_decode_without_allocating() {
    let same =
        |text: &str| Raw::new(text).short(Mismatch::Number, |text| Ok(alloc::string::String::from(text)));
    assert_eq!(same("%31%32"), Ok("12".into()));
    assert_eq!(same("%FF"), Err(Mismatch::Number));
    for broken in ["%", "a%", "%4", "%4g", "%%41", "%zz"] {
        assert_eq!(same(broken), Err(Mismatch::Number), "{broken}");
    }
    assert_eq!(same(&"%31".repeat(500)), Err(Mismatch::Number));
}

#[test]
fn beginnings_count_characters() {
    let of = |text, beginning| Raw::new(text).begins(Raw::new(beginning), 2);
    assert!(of("%C3%A9bc", "%c3%a9b") && of("a", "a") && of("", "") && of("ab", "%61b"));
    assert!(!of("abc", "a") && !of("abc", "abc") && !of("a", "ab") && !of("%C3%A9bc", "%C3%A9"));
    assert!(Raw::new("%41").is_same(Raw::new("A")) && !Raw::new("a").is_same(Raw::new("A")));
    assert!(!Raw::new("%25").is_same(Raw::new("%")) && !of("%25", "%"));
}

/// A form is compared as it is decoded: `+` is a space, and `%2B` is a plus sign.
#[test]
fn a_form_is_compared_as_it_is_decoded() {
    for (form, text, is_same) in [
        ("a+b", "a%20b", true),
        ("a%20b", "a%20b", true),
        ("a%2Bb", "a+b", true),
        ("a%2bb", "a%2Bb", true),
        ("+", "%20", true),
        ("a+b", "a+b", false),
        ("a+b", "a%2Bb", false),
        ("a%2Bb", "a%20b", false),
        ("a|\u{e9}", "a%7C%C3%A9", true),
    ] {
        let (raw, other) = (Raw::new(form).form(true), Raw::new(text));
        assert_eq!((raw.is_same(other), other.is_same(raw)), (is_same, is_same), "{form} {text}");
        assert_eq!(raw.begins(other, 9), is_same, "{form} {text}");
        assert_eq!(other.begins(raw, 9), is_same, "{form} {text}");
        let decoded = other.decode().unwrap();
        assert_eq!(raw.is_text(&decoded), is_same, "{form} {text}");
        assert_eq!(raw.decode().unwrap() == decoded, is_same, "{form} {text}");
    }
}
