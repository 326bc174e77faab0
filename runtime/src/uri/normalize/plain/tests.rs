use urika_reference::texts::exactly;

use super::is_plainly_normal;
use crate::grammar::{Source, uri};
use crate::uri::normalize::{NormalRules, capacity, normalize_into};

/// No rule changes a string that is plain, and common strings are plain.
#[test]
fn plain_text_is_its_own_normal_form() {
    let mut plain = 0;
    for scheme in ["", "http:", "Http:", "a:", "file:", "urn:", "mailto:"] {
        for rest in exactly(&b"/.:@A%20[?#~".map(char::from), 5) {
            let text = alloc::format!("{scheme}//h{rest}");
            let Ok(marks) = uri::uri_reference(Source::uri(&text)) else { continue };
            if is_plainly_normal(&text, marks) {
                let mut out = [0; 64];
                assert!(capacity(&text) <= out.len());
                let normal = normalize_into(&text, marks, &NormalRules::SCHEME, &mut out);
                let found = (&out[..normal.length], normal.marks);
                assert_eq!(found, (text.as_bytes(), marks), "{text}");
                assert_eq!(normal.steps.count(), 0, "{text}");
                plain += 1;
            }
        }
    }
    assert!(plain > 1000, "{plain}");
}

fn is_plain(text: &str) -> bool {
    let marks = uri::uri_reference(Source::uri(text)).expect(text);
    is_plainly_normal(text, marks)
}

/// A common string must pass the fast path: applying the rules unnecessarily costs time.
#[test]
fn the_common_text_is_plain() {
    for text in [
        "a://h/",
        "a:///b",
        "a://u:p@h/",
        "http://h:81/",
        "a://h:80/",
        "a://b.c-d_e~f!$&'()*+,;=/",
        "https://example.com/users/42?tab=posts&page=2#latest",
        "https://example.com/B/C.D/e..f/g.?A=./-&B=_~#Z",
        "https://example.com/a%20b/%2F?%C3%A9=%25#%5B",
    ] {
        assert!(is_plain(text), "{text}");
    }
}

/// This holds wherever the byte is in a word of eight bytes.
#[test]
fn text_that_may_change_is_not_plain() {
    for text in [
        "//h/",
        "a:/b",
        "a:b",
        "http://h",
        "http://h:/",
        "http://h:80/",
        "http://h:081/",
        "file:///a",
        "urn:a:b",
        "mailto:a@b",
        "a://[::1]/",
        "a://[::1]:8/",
    ] {
        assert!(!is_plain(text), "{text}");
    }
    for at in 0..20 {
        let (before, behind) = ("x".repeat(at), "x".repeat(20 - at));
        for change in ["%7E", "A", "Z", "M"] {
            let text = alloc::format!("a://{before}{change}{behind}/");
            assert!(!is_plain(&text), "{text}");
        }
        for change in ["\u{E9}", "\u{A0}", "\u{10000}"] {
            for text in [
                alloc::format!("a://{before}{change}{behind}/"),
                alloc::format!("a://h/{before}{change}{behind}"),
            ] {
                let marks = uri::uri(Source::iri(&text)).expect("an IRI");
                assert!(!is_plainly_normal(&text, marks), "{text}");
            }
        }
        for change in ["%7E", "%7e", "%2f", "%c3", "%Af", "/.", "/./", "/..", "/.a"] {
            let text = alloc::format!("a://h/{before}{change}{behind}");
            assert!(!is_plain(&text), "{text}");
        }
    }
}
