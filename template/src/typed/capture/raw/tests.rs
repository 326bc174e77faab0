use super::*;

#[test]
fn texts_are_decoded_once() {
    assert_eq!(Raw::new("a%252F").decode(), Ok("a%2F".into()));
    assert_eq!(Raw::new("a+b").decode(), Ok("a+b".into()));
    assert_eq!(Raw::new("a+b%2B").form(true).decode(), Ok("a b+".into()));
    assert_eq!(Raw::seen("a+b", true).form(true).decode(), Ok("a b".into()));
    assert_eq!(Raw::new("a/b%20c").reserved().decode(), Ok("a/b c".into()));
    assert_eq!(Raw::new("a%2fb").reserved().decode(), Err(Mismatch::SegmentCharacter));
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
