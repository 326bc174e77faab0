//! RFC 3986, appendix A: verdicts and parts.

use urika::{Host, Uri, UriRef};
use urika_reference::abnf::Grammar;
use urika_reference::texts::{bound, each_edit, each_two_edits, up_to};

use crate::Tally;
use crate::seeds::URIS;

/// One character of each class of the grammar, and two characters that it allows nowhere.
const CLASSES: &[&str] =
    &["a", "x", "1", "%", ":", "/", "?", "#", "[", "]", "@", "!", ".", "+", "_", "\"", "é"];

/// Names and strings of the defined parts.
type Parts = Vec<(&'static str, String)>;

const RULES: &[&str] = &[
    "scheme",
    "authority",
    "userinfo",
    "host",
    "IPv6address",
    "IPvFuture",
    "IPv4address",
    "reg-name",
    "port",
    "path-abempty",
    "path-absolute",
    "path-noscheme",
    "path-rootless",
    "path-empty",
    "query",
    "fragment",
];

/// Returns the parts as the grammar's rules divide the text.
fn by_grammar(grammar: &Grammar, rule: &str, text: &str) -> Option<Parts> {
    let found = grammar.parts(rule, text, RULES)?;
    let mut parts = Parts::new();
    for (name, at) in found {
        // The IPv4 address at the end of an IPv6 address is not a host.
        let is_within = name == "IPv4address" && parts.iter().any(|(name, _)| *name == "IPv6address");
        if !is_within {
            let name = if name.starts_with("path-") { "path" } else { name };
            parts.push((name, text[at].to_owned()));
        }
    }
    Some(parts)
}

/// Returns the parts as the library divides the text.
fn by_library(text: &str) -> Option<Parts> {
    let it = UriRef::parse(text).ok()?;
    let mut parts = Parts::new();
    let mut part = |name, text: Option<&str>| parts.extend(text.map(|text| (name, text.to_owned())));
    part("scheme", it.scheme());
    part("authority", it.authority());
    part("userinfo", it.userinfo());
    part("host", it.host_str());
    let literal = it.host_str().and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
    match it.host() {
        None => {}
        Some(Host::Ipv6(_)) => part("IPv6address", literal),
        Some(Host::Ipv4(_)) => part("IPv4address", it.host_str()),
        Some(Host::Name(_)) => part("reg-name", it.host_str()),
        Some(_) => part("IPvFuture", literal),
    }
    part("port", it.port_str());
    part("path", Some(it.path().as_str()));
    part("query", it.query().as_ref().map(urika::Query::as_str));
    part("fragment", it.fragment());
    Some(parts)
}

/// Compares a string as a reference, as a URI and as an absolute URI.
fn compare(grammar: &Grammar, text: &str, tally: &mut Tally) {
    let expected = by_grammar(grammar, "URI-reference", text);
    tally.same(text, by_library(text).as_ref(), expected.as_ref());
    // The rules `URI` and `absolute-URI` accept a subset of `URI-reference`.
    let is = |rule| expected.is_some() && grammar.accepts(rule, text);
    if Uri::parse(text).is_ok() != is("URI") || Uri::parse_absolute(text).is_ok() != is("absolute-URI") {
        tally.differ(format!("{text:?}: as a URI, or as an absolute one"));
    }
}

#[test]
fn every_short_text_has_the_verdict_and_the_parts_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, all texts"));
    up_to(CLASSES, bound(4, 6)).for_each(|text| compare(&grammar, &text, &mut tally));
    tally.end(15_000);
}

#[test]
fn every_short_authority_has_the_verdict_and_the_parts_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, authorities"));
    up_to(CLASSES, bound(3, 5)).for_each(|rest| compare(&grammar, &format!("x://{rest}"), &mut tally));
    tally.end(1_000);
}

/// The parser has a separate path for long strings.
#[test]
fn every_short_text_in_a_long_one_has_the_verdict_and_the_parts_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, long texts"));
    for odd in up_to(CLASSES, bound(2, 4)) {
        for (before, behind) in [
            ("http://", "aaaaaaaaaa"),
            ("https://aaaa", "a/aaaaaaaaaaaaa"),
            ("http://aaaaaaaaaaaaa/", "?aaaaaaaaaaaaaaa"),
            ("a", "://aaaaaaaa/aa?aaaaaa#aa"),
            ("//aaaaaa:8", "/aaaaaaaa"),
            ("/aaaaaaaaaaaaaaaaa?", "#aaaaaaaa"),
        ] {
            compare(&grammar, &format!("{before}{odd}{behind}"), &mut tally);
        }
    }
    tally.end(500);
}

#[test]
fn every_short_ip_literal_has_the_verdict_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, IP literals"));
    let symbols = &["0", "fFf9", "00001", ":", "::", ".", "255", "256", "01", "v", "g", "%", "]"];
    up_to(symbols, bound(3, 6)).for_each(|rest| compare(&grammar, &format!("//[{rest}]"), &mut tally));
    tally.end(50);
}

/// The forms of RFC 3986 differ in the number of groups on each side of `::`.
#[test]
fn every_ipv6_address_of_up_to_nine_groups_has_the_verdict_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, IPv6 addresses"));
    for rest in up_to(&["1:", ":", "a", "1.2.3.4", "1.2.3."], bound(5, 9)) {
        compare(&grammar, &format!("//[{rest}]"), &mut tally);
        compare(&grammar, &format!("//[1:2:3:4:{rest}]"), &mut tally);
    }
    tally.end(20);
}

#[test]
fn every_ipv4_address_has_the_verdict_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, IPv4 addresses"));
    for octet in 0..=bound(300, 9999) {
        for octet in [format!("{octet}"), format!("0{octet}"), format!("{octet}a")] {
            for text in
                [format!("//{octet}.0.0.1"), format!("//1.2.3.{octet}"), format!("//[::1.{octet}.3.4]")]
            {
                compare(&grammar, &text, &mut tally);
            }
        }
    }
    for rest in up_to(&["1.", "0.", "255", "256", "9", ".", "a"], bound(4, 7)) {
        compare(&grammar, &format!("//{rest}"), &mut tally);
    }
    tally.end(1_000);
}

/// Tries every scheme and every escape of one or two characters.
#[test]
fn every_ascii_character_is_in_the_right_class() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, characters"));
    let characters: Vec<String> = ('\0'..='\u{7F}').map(String::from).collect();
    let characters: Vec<&str> = characters.iter().map(String::as_str).collect();
    for it in up_to(&characters, 2) {
        for text in [format!("{it}:"), format!("%{it}"), format!("//{it}"), format!("//[::{it}]")] {
            compare(&grammar, &text, &mut tally);
        }
    }
    for it in up_to(&characters, 1) {
        for place in
            ["a:{}", "//{}@h", "//h:1{}", "//[v1.a{}]", "//[v{}.a]", "/{}", "?{}", "#{}", "./{}", "{}"]
        {
            compare(&grammar, &place.replace("{}", &it), &mut tally);
        }
    }
    tally.end(10_000);
}

#[test]
fn every_neighbour_of_a_real_uri_has_the_verdict_and_the_parts_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, one edit"));
    let characters: Vec<String> = ('\0'..='\u{7F}').chain(['é', '\u{10FFFD}']).map(String::from).collect();
    let characters: Vec<&str> = characters.iter().map(String::as_str).collect();
    for uri in URIS {
        compare(&grammar, uri, &mut tally);
        assert!(UriRef::parse(uri).is_ok(), "{uri}");
        let symbols = if bound(0, 1) == 1 { &characters[..] } else { CLASSES };
        each_edit(uri, symbols, &mut |text| compare(&grammar, text, &mut tally));
    }
    tally.end(1_000);
}

/// The number of strings with two edits grows with the square of the length, so the quick run uses short URIs
/// only.
#[test]
fn every_second_neighbour_of_a_real_uri_has_the_verdict_and_the_parts_of_the_grammar() {
    let (grammar, mut tally) = (Grammar::rfc3986(), Tally::new("RFC 3986, two edits"));
    for uri in URIS.iter().filter(|uri| uri.len() <= bound(8, 32)) {
        each_two_edits(uri, CLASSES, &mut |text| compare(&grammar, text, &mut tally));
    }
    tally.end(1_000);
}
