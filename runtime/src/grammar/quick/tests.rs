use alloc::format;

use urika_reference::texts::{exactly, up_to};

use super::{Source, ipv6_end, uri, uri_reference};
use crate::grammar::ends::LONG;
use crate::grammar::host::ip_literal;
use crate::grammar::uri::{uri_by_productions, uri_reference_by_productions};

/// One byte of each class that the scan tells apart.
const ALPHABET: &[u8; 11] = b"a2/:?#%[@~ ";

/// Asserts that the scan, if it is sure, returns the marks of the productions, and returns whether it is
/// sure.
fn is_sure(text: &str) -> bool {
    let source = Source::uri(text);
    let (uri, reference) = (uri(source), uri_reference(source));
    assert!(uri.is_none() || uri == uri_by_productions(source).ok(), "{text}");
    assert!(reference.is_none() || reference == uri_reference_by_productions(source).ok(), "{text}");
    uri.is_some() || reference.is_some()
}

#[test]
fn the_scan_says_what_the_productions_say() {
    let (mut sure, alphabet) = (0, ALPHABET.map(char::from));
    for odd in exactly(&alphabet, 4) {
        for (before, behind) in [
            ("http://aaaaa", ""),
            ("http://", "/aaaaaaaaaaaa"),
            ("https:", "aaaaaaaaaaaaaa"),
            ("a", "//aaaaaaaaaaaaaaaa"),
            ("ftp://aaaaaa/", "bbbbbbbb"),
            ("http://[2001:db8", "1]/aaaaaaaaa"),
            ("//aaaaaaaa", "/aaaaaaaa"),
            ("", "/aaaaaaaaaaaaaaaa"),
        ] {
            sure += usize::from(is_sure(&format!("{before}{odd}{behind}")));
        }
    }
    assert!(sure > 10_000, "{sure}");
}

/// A byte is read alike wherever it appears in a block, in a string of one block and of several.
#[test]
fn the_place_in_a_block_makes_no_difference() {
    let (mut sure, alphabet) = (0, ALPHABET.map(char::from));
    for (odd, place) in exactly(&alphabet, 3).flat_map(|odd| (0..=16).map(move |at| (odd.clone(), at))) {
        for (frame, length) in [("http://", 16), ("http://h/", 16), ("http://h/?", 20), ("//h/", LONG + 32)] {
            let (before, behind) = ("b".repeat(place), "b".repeat(length - place));
            sure += usize::from(is_sure(&format!("{frame}{before}{odd}{behind}")));
        }
    }
    assert!(sure > 10_000, "{sure}");
}

#[test]
fn every_character_is_read_as_by_the_productions() {
    for character in (0..=0x100).filter_map(char::from_u32).chain(['\u{4E00}', '\u{10000}']) {
        for place in 0..200 {
            let (before, behind) = ("b".repeat(place), "b".repeat(200 - place));
            is_sure(&format!("http://{before}{character}{behind}"));
            is_sure(&format!("http://h/{before}{character}{behind}"));
            is_sure(&format!("https://h/?{before}{character}?{behind}#"));
            is_sure(&format!("/{before}{character}{behind}#%20"));
        }
    }
}

#[test]
fn an_ipv6_address_is_read_as_by_the_productions() {
    let mut taken = 0;
    for address in up_to(&['1', ':', '.', 'g'], 8) {
        for text in [
            format!("//[{address}]"),
            format!("//[1:22:333:4444:{address}]"),
            format!("//[{address}:5:22222:7:8::]"),
            format!("//[::{address}:2:3:4:5]"),
        ] {
            let end = ip_literal(Source::uri(&text), 2).ok().filter(|_| !text.contains('.'));
            assert_eq!(ipv6_end(text.as_bytes(), 2), end.unwrap_or(2), "{text}");
            taken += usize::from(end.is_some());
        }
    }
    assert!(taken > 100, "{taken}");
}

/// The productions are slow: common strings must not need them.
#[test]
fn the_scan_is_sure_of_the_usual_text() {
    for text in [
        "https://example.com/users/42?tab=posts&page=2#latest",
        "https://docs.example.com",
        "http://example.com:8080/a%20b/~c@d?e=%2F%2f?/#!?",
        "http://me:secret@example.com/",
        "ftp://Example_Files.net/(a),$b;c='d'*",
        "http://[2001:db8:85a3::8a2e:370:7334]:8080/index.html?a=1",
        "http://[::1]/aaaaaaaaa",
        "http://[::ffff:1.2.3.4]/",
        "/repos/rust-lang/rust?page=2#top",
        "//example.com/repos/rust-lang?page",
    ] {
        assert!(is_sure(text), "{text}");
    }
}
