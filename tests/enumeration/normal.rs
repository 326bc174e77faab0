//! RFC 3986, section 6.2: the normal form, and the differences that it must keep.

use urika::{Comparison, Uri, UriRef};
use urika_reference::texts::{bound, each_edit, up_to};
use urika_reference::uri::normal_form;

use crate::Tally;
use crate::seeds::URIS;

/// Symbols for each rule: case, escapes that are decoded, escapes that stay, dot segments, ports.
const SYMBOLS: &[&str] = &[
    "A",
    "a",
    ".",
    "..",
    "/",
    "//",
    ":",
    "?",
    "#",
    "@",
    "%41",
    "%2e",
    "%2f",
    "%c3",
    "0",
    ":80",
    "localhost",
];

fn compare(text: &str, tally: &mut Tally) {
    let Ok(it) = UriRef::parse(text) else { return tally.count(false) };
    let normal = it.normalize();
    tally.same(text, Some(normal.as_str()), Some(&*normal_form(text, true)));
    if UriRef::parse(normal.as_str()).is_err() || normal.normalize() != normal {
        tally.differ(format!("{text:?}: {normal:?} is no normal form"));
    }
    // Each rung of comparison includes the rung below it.
    let syntax = normal_form(text, false);
    let other = UriRef::parse(&syntax).expect("a normal form");
    if !it.equivalent(other, Comparison::Syntax) || !it.equivalent(&normal, Comparison::Scheme) {
        tally.differ(format!("{text:?}: not equivalent to its own normal form"));
    }
    if it.equivalent(&normal, Comparison::Syntax) != (syntax == normal_form(normal.as_str(), false)) {
        tally.differ(format!("{text:?}: the rung of syntax and that of the scheme"));
    }
}

#[test]
fn every_short_reference_has_the_normal_form_of_the_rfc() {
    let mut tally = Tally::new("section 6.2, references");
    up_to(SYMBOLS, bound(3, 5)).for_each(|text| compare(&text, &mut tally));
    tally.end(2_000);
}

#[test]
fn every_short_uri_has_the_normal_form_of_the_rfc() {
    let mut tally = Tally::new("section 6.2, URIs");
    let starts = ["x:", "HTTP:", "http://h", "http://", "file:", "file://", "urn:", "urn:UUID:", "mailto:"];
    for rest in up_to(SYMBOLS, bound(3, 4)) {
        for start in starts {
            compare(&format!("{start}{rest}"), &mut tally);
        }
    }
    tally.end(10_000);
}

/// Tries every escape in every part.
#[test]
fn every_escape_is_decoded_or_stays() {
    let mut tally = Tally::new("section 6.2.2.2, escapes");
    let places =
        ["x:{}", "urn:a:{}", "//{}@", "//{}", "/{}", "?{}", "#{}", "mailto:{}@{}", "http://h/%{}", "{}"];
    for octet in 0..=u8::MAX {
        for escape in [format!("%{octet:02x}"), format!("%{octet:02X}"), format!("%25{octet:02x}")] {
            for place in places {
                compare(&place.replace("{}", &escape), &mut tally);
            }
        }
    }
    tally.end(5_000);
}

/// Tries every port of one to three digits, and the neighbors of each default port.
#[test]
fn every_port_is_written_in_one_way() {
    const SCHEMES: &[&str] =
        &["http", "https", "ws", "wss", "ftp", "ssh", "ldap", "ldaps", "imap", "pop", "coap", "x"];
    let mut tally = Tally::new("section 6.2.3, ports");
    let ports = (0..bound(1000, 10_000)).chain(5682..5686).chain(65534..65538);
    for port in ports {
        for scheme in SCHEMES {
            compare(&format!("{scheme}://h:{port}/"), &mut tally);
            compare(&format!("{scheme}://h:00{port}"), &mut tally);
        }
    }
    tally.end(10_000);
}

#[test]
fn every_neighbour_of_a_real_uri_has_the_normal_form_of_the_rfc() {
    let mut tally = Tally::new("section 6.2, one edit");
    for uri in URIS {
        each_edit(uri, SYMBOLS, &mut |text| compare(text, &mut tally));
    }
    tally.end(1_000);
}

/// Strings that differ by section 6.2 never become equal: a normal form names the same resource as its text.
#[test]
fn a_normal_form_names_the_same_resource() {
    let mut tally = Tally::new("section 6.2, what stays");
    for rest in up_to(SYMBOLS, bound(3, 5)) {
        let text = format!("http://h/{rest}");
        let Ok(uri) = Uri::parse(&text) else {
            tally.count(false);
            continue;
        };
        tally.count(true);
        let normal = uri.normalize();
        let defined = |it: Uri<'_>| (it.userinfo().is_some(), it.query().is_some(), it.fragment().is_some());
        if defined(uri) != defined(normal.as_uri()) {
            tally.differ(format!("{text:?}: {normal:?} has other parts"));
        }
    }
    tally.end(1_000);
}
