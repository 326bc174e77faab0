//! Parses strings at the limit of 32-bit offsets, and strings of many megabytes.

#![cfg(all(feature = "alloc", feature = "template"))]

use urika::template::Template;
use urika::{FaultKind, Uri, UriRef};

/// The text is NUL bytes, because untouched pages of zeros take no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn text_over_u32_max_bytes_is_refused() {
    let mut bytes = vec![0; u32::MAX as usize + 1];
    bytes[..3].copy_from_slice(b"a:/");
    let text = String::from_utf8(bytes).unwrap();
    let longest = UriRef::parse(&text[..u32::MAX as usize]).unwrap_err();
    assert_eq!((longest.kind(), longest.offset()), (FaultKind::Unexpected('\0'), 3));
    assert_eq!(Uri::parse(&text).unwrap_err().kind(), FaultKind::TooLong);
    assert_eq!(UriRef::parse(&text).unwrap_err().kind(), FaultKind::TooLong);
    assert_eq!(urika::Host::parse(&text).unwrap_err().kind(), FaultKind::TooLong);
    assert_eq!(urika::value::Encoded::parse(&text).unwrap_err().kind(), FaultKind::TooLong);
}

#[test]
fn text_of_many_megabytes_is_read_and_normalized() {
    let segments = "/a/%2E%2E/b".repeat(1 << 20);
    let text = format!("http://Example.com{segments}?{}#{}", "%7e".repeat(1 << 20), "x".repeat(1 << 20));
    let normal = Uri::parse(&text).unwrap().normalize();
    assert_eq!(normal.path().len(), "/b".len() << 20);
    assert_eq!(normal.query().unwrap().len(), 1 << 20);
    assert_eq!(normal.normalize(), normal);
}

/// Each `..` removes the segment before it without another pass over the text.
#[test]
fn dot_segments_are_removed_without_going_back_over_the_text() {
    let text = format!("http://h{}{}/x", "/a".repeat(1 << 20), "/..".repeat(1 << 20));
    assert_eq!(Uri::parse(&text).unwrap().normalize().path(), "/x");
}

/// The search reads each start of a URI once, however many follow each other.
#[test]
fn uris_are_found_in_one_pass() {
    let pieces = [
        "<a:",
        "<a b",
        "a://[",
        "a://b:c",
        "a://?!",
        "a:///.",
        "a://.",
        "mailto:.",
        "http://(",
        "a://b%",
        "<",
        ":",
        "a:",
        "<URL:",
        "http://h\\",
        "a://b@",
        "<a://[v",
        "\"a b:",
        "'a\n:\"",
        "\u{201C}\u{2018}",
        "< a:|b",
        "a://b",
        "http:///a",
        "a://b&#1;",
        "a://b<wbr>",
        "a://b<b ",
        "a://b<!--",
        "a://b.\n",
        "a://b=\n",
        "a://b\u{1B}[1",
    ];
    for piece in pieces {
        let text = piece.repeat(1 << 17);
        assert!(urika::find_uris(&text).count() <= 1 << 17, "{piece}");
        for end in ["%", "\u{e9}", "<wbr>a", ".\na/b", "&#1;"] {
            let text = piece.repeat(1 << 13) + end;
            assert!(urika::find_uris(&text).count() <= 1 << 13, "{piece}");
        }
    }
    assert_eq!(urika::find_uris(&"http://h/a, ".repeat(1 << 17)).count(), 1 << 17);
}

/// Untrusted text goes through `repair`, so a repair must read its text once.
#[test]
fn long_runs_are_repaired_at_once() {
    let spaces = " ".repeat(1 << 20);
    let mended = urika::UriBuf::repair(&format!("http://h/{spaces}x")).unwrap();
    assert_eq!(mended.path().len(), 1 + 3 * spaces.len() + 1);
    let broken = format!("http://h/a{}b", "\n ".repeat(1 << 20));
    assert_eq!(urika::UriBuf::repair(&broken).unwrap(), "http://h/ab");
}

#[test]
fn templates_of_many_megabytes_are_read_and_expanded() {
    let text = format!("{}{{?{}z}}", "{a}/{b*}é".repeat(1 << 18), "c,".repeat(1 << 20));
    let template = Template::parse(&text).expect("a template");
    assert_eq!(template.variables().count(), (2 << 18) + (1 << 20) + 1);
    let values = [("a", "1".into()), ("b", ["2"; 3].into()), ("z", "%".repeat(1 << 20).into())];
    let expansion = template.expand(&values).expect("values that fit");
    assert_eq!(expansion.len(), ("1/2,2,2%C3%A9".len() << 18) + "?z=".len() + ("%25".len() << 20));
}

/// Finding and drawing the error takes one pass, although the parser searches for a closing brace.
#[test]
fn templates_of_many_megabytes_are_refused() {
    for text in ["{", "{a", "{a b", "{{", "{a,", "{a.", "{a:", "a{%", "{a-[]"] {
        let text = text.repeat(1 << 20);
        let error = Template::parse(&text).expect_err("a fault");
        assert!(error.diagnostic(&text).to_string().len() < 1000);
    }
}

/// The text is NUL bytes, because untouched pages of zeros take no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn templates_over_u32_max_bytes_are_refused() {
    let text = String::from_utf8(vec![0; u32::MAX as usize + 1]).expect("NUL is UTF-8");
    assert_eq!(Template::parse(&text).expect_err("too long").code(), "TOO_LONG");
    let longest = Template::parse(&text[..u32::MAX as usize]).expect_err("NUL is no literal");
    assert_eq!((longest.code(), longest.offset()), ("UNEXPECTED_CHARACTER", 0));
}
