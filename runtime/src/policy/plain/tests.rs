use urika_reference::texts::exactly;

use super::is_plainly_fine;
use crate::grammar::{Source, uri};
use crate::policy::Refusal;
use crate::policy::listed::invalid_host;
use crate::policy::subject::Subject;

/// No refusal applies to a string that passes the fast path.
#[test]
fn plain_text_is_never_refused() {
    let mut plain = 0;
    for host in exactly(&b"ax0-./%2E:@".map(char::from), 6) {
        let text = ["http://", &host].concat();
        let Ok(marks) = uri::uri(Source::uri(&text)) else { continue };
        let subject = Subject::new(&text, marks);
        if is_plainly_fine(subject, false) {
            assert!(Refusal::LITERAL.iter().all(|refusal| refusal.find(subject).is_none()), "{text}");
            assert!(invalid_host(subject).is_none(), "{text}");
            plain += 1;
        }
    }
    assert!(plain > 1000, "{plain}");
}

fn is_plain(text: &str, is_ascii: bool) -> bool {
    is_plainly_fine(Subject::new(text, uri::uri(Source::iri(text)).expect(text)), is_ascii)
}

/// A common host must pass the fast path: applying the rules unnecessarily costs time.
#[test]
fn the_common_host_is_plain() {
    for text in [
        "http://ab/",
        "https://example.com/%41?b#c",
        "https://0a-9z.m5.az/",
        "https://a.b-c.d0-e9.example.org",
        "https://a.0xg/",
        "https://a.9b.c/",
        "https://a.b:8443/",
        "https://a.b:/",
        "wss://abcdefgh.ijklmnop.qrstuvwxyz/",
    ] {
        assert!(is_plain(text, true) && is_plain(text, false), "{text}");
    }
    for text in ["http://xn--a/", "http://a..b/", "http://a.b:10000/", "http://u@a.b/", "db://a.b/", "http:a"]
    {
        assert!(!is_plain(text, true), "{text}");
    }
    let long = |length| alloc::format!("http://{}/", "z".repeat(length));
    assert!(is_plain(&long(63), true) && !is_plain(&long(64), true));
    let beyond_ascii = "http://a.b/\u{e9}";
    assert!(is_plain(beyond_ascii, true) && !is_plain(beyond_ascii, false));
}

/// This holds wherever the byte is in a word of eight bytes.
#[test]
fn text_that_may_be_refused_is_not_plain() {
    for at in 1..20 {
        let (before, behind) = ("x".repeat(at), "x".repeat(20 - at));
        for odd in ["--", "..", "-.", ".-", "A", "Z", "_", "~", "!", "%41", "%2E", ";", "="] {
            let text = alloc::format!("http://{before}{odd}{behind}/");
            assert!(!is_plain(&text, true), "{text}");
        }
    }
    for text in ["http://a.1/", "http://a.9b/", "http://a.0x/", "http://a.0xf/"] {
        assert!(!is_plain(text, true), "{text}");
    }
    for text in ["http://-a/", "http://a-/", "http://a./", "http://.a/"] {
        assert!(!is_plain(text, true), "{text}");
    }
}
