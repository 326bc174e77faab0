//! Policies: the refusals beyond the grammar.

use std::collections::HashSet;

use proptest::prelude::*;
use urika::{Normalized, Policy, Refusal, Uri};

use crate::strategies::{any_text, iri, uri};
use crate::support::data;

/// Returns true for codes of the grammar of RFC 3986 or 3987, or of IDNA; no policy can allow these.
fn is_of_grammar(code: &str) -> bool {
    let refused = [
        "SCHEME_NEAR_MISS",
        "HOST_AS_SCHEME",
        "NO_SLASHES",
        "NO_HOST",
        "PORT_TOO_LARGE",
        "ODD_IPV4",
        "HOST_ESCAPE",
        "HOST_BEYOND_ASCII",
        "HOST_IP_FUTURE",
        "PUNYCODE",
        "HOST_NOT_UTF8",
        "HOST_TOO_LONG",
        "HOST_CASE",
        "URN_SYNTAX",
        "USERINFO",
        "USERINFO_DOTTED",
        "INVISIBLE_CHARACTER",
        "FILE_DRIVE_HOST",
        "FILE_DRIVE_DOTS",
    ];
    !refused.contains(&code)
}

fn allowing_all() -> Policy<'static> {
    Refusal::LITERAL.iter().fold(Policy::LITERAL, |policy, refusal| policy.allow(*refusal))
}

/// Half of the longest host name in DNS.
macro_rules! half {
    () => {
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    };
}

/// Each refusal with its code, and strings that only this refusal refuses.
#[rustfmt::skip]
const REFUSED: &[(Refusal, &str, &str)] = &[
    (Refusal::NearMiss, "SCHEME_NEAR_MISS", "htps://h/ htp:x mailo:a@b HTTPP://h hhttp: htttps:x"),
    (Refusal::HostAsScheme, "HOST_AS_SCHEME", "localhost:8080/a example.com:443 LOCALHOST:1 a.b:80?c d.e:65535#f"),
    (Refusal::HostAsScheme, "HOST_AS_SCHEME", "localhost:%38080 example.com:44%33/a"),
    (Refusal::NoSlashes, "NO_SLASHES", "https:example.com http:/h/a ftp: WS:a wss:/"),
    (Refusal::NoHost, "NO_HOST", "http:// https:///a ws://:80/ ftp://?q wss://#f"),
    (Refusal::PortTooLarge, "PORT_TOO_LARGE", "http://h:65536/ wss://h:0065536 ftp://h:99999999999999999999/"),
    (Refusal::OddIpv4, "ODD_IPV4", "http://256.1.1.1/ http://0x7f.1/ http://127.1 ws://foo.1/ http://1.2.3.4."),
    (Refusal::OddIpv4, "ODD_IPV4", "ftp://%31/ http://0X/ http://1.2.3.4.5/ http://00.0.0.0/ http://a%2e1/"),
    (Refusal::HostEscape, "HOST_ESCAPE", "http://a%2fb/ https://%00/ ftp://a%40b ws://%25/ http://a%20b.c/"),
    (Refusal::HostBeyondAscii, "HOST_BEYOND_ASCII", "http://%C3%A9.fr/ ws://a%E2%80%AE ftp://%F0%9F%98%80"),
    (Refusal::HostNotUtf8, "HOST_NOT_UTF8", "foo://%FF/ foo://%C3/ db://a%C3.b/ note://%C0%AF/ x://%ED%A0%80 ssh://%E2%82"),
    (Refusal::HostNotUtf8, "HOST_NOT_UTF8", "foo://%C3%A9%80 foo://%C3%C3%A9 foo://%F4%90%80%80 foo://%80 foo://%C3a%A9"),
    (Refusal::HostTooLong, "HOST_TOO_LONG", concat!("http://", half!(), ".", half!(), ". foo://u@", half!(), "ab", half!(), ":1")),
    (Refusal::HostTooLong, "HOST_TOO_LONG", concat!("note://", half!(), half!(), "%C3%A9/")),
    (Refusal::HostCase, "HOST_CASE", "ipfs://QmUVTKsrYJpaxUT7dr9FpKq6AoKHhEM7eG1ZHGL56haKLG/a IPNS://bafyA ipfs://a%41:1 ipfs://u@B"),
    (Refusal::UrnSyntax, "URN_SYNTAX", "urn: urn:example urn::x urn:urn:x urn:1-:x urn:-1:x urn:a:b urn:ex%61mple:a urn:example: urn:example:/a"),
    (Refusal::UrnSyntax, "URN_SYNTAX", "URN:a_b:c urn://example:1/a urn:/example:a urn:example:a?b urn:example:a?+ urn:example:a?+b?= urn:example:a?"),
    (Refusal::IpFuture, "HOST_IP_FUTURE", "http://[v1.a]/ ftp://[VF.:]/"),
    (Refusal::Punycode, "PUNYCODE", "http://xn--/ https://a.XN--a-.b/ http://xn--99999999/ ws://x%6E--"),
    (Refusal::Userinfo, "USERINFO", "https://u@h/ http://@h ws://u:p@h/ wss://:@h"),
    (Refusal::UserinfoDotted, "USERINFO_DOTTED", "ftp://a.b@h/ ssh://a%2Eb:c@h/ foo://.@h"),
    (Refusal::UserinfoDotted, "USERINFO_DOTTED", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm"),
    (Refusal::Invisible, "INVISIBLE_CHARACTER", "https://h/\u{AD} https://h/?\u{202E} https://h/#\u{FEFF}"),
    (Refusal::Invisible, "INVISIBLE_CHARACTER", "foo:\u{200B} foo://\u{200D}@h/ foo://\u{2060}@h/ foo://h/\u{2066}\u{2069}"),
    (Refusal::Invisible, "INVISIBLE_CHARACTER", "https://h/a\u{A0}b https://h/\u{3000} https://h/\u{2028} https://h/\u{3164}"),
    (Refusal::FileDrive, "FILE_DRIVE_HOST", "file://C:/x FILE://z:"),
    (Refusal::FileDrive, "FILE_DRIVE_DOTS", "file:///C:/a/../../b file:/c:/.. file:///C:/%2E%2E/x file://h/C:/.."),
];

/// Returns the rows of the table, one for each string.
fn refused() -> impl Iterator<Item = (Refusal, &'static str, &'static str)> {
    REFUSED.iter().flat_map(|(refusal, code, texts)| texts.split(' ').map(|text| (*refusal, *code, text)))
}

#[test]
fn every_refusal_has_its_texts() {
    for refusal in Refusal::LITERAL {
        assert!(refused().any(|(of, ..)| of == *refusal), "{refusal:?}");
        assert_eq!(refusal.name().replace('_', ""), format!("{refusal:?}").to_lowercase());
    }
}

/// Each refusal refuses its strings, and a policy that allows the refusal accepts them.
#[test]
fn each_refusal_can_be_allowed() {
    for (refusal, code, text) in refused() {
        let verdict = |policy: Policy<'_>| policy.normalize(text).map_err(|error| error.code()).err();
        assert_eq!(verdict(Policy::LITERAL), Some(code), "{text}");
        assert_eq!(verdict(Policy::LITERAL.allow(refusal)), None, "{text} with allow({})", refusal.name());
        let others = Refusal::LITERAL.iter().filter(|other| **other != refusal);
        let alone = others.fold(Policy::LITERAL, |policy, other| policy.allow(*other));
        assert_eq!(verdict(alone), Some(code), "{text}, refused alone");
        assert_eq!(verdict(allowing_all().refuse(refusal)), Some(code), "{text}, refused again");
        // Text that stays unchanged needs no check of its case.
        let is_refused = refusal != Refusal::HostCase;
        assert_eq!(verdict(Policy::EXACT).is_some(), is_refused, "{text}: exact makes every check");
    }
}

/// `Uri::parse` and the policy `RFC3986` accept the whole RFC.
#[test]
fn refused_literals_are_uris() {
    for (_, _, text) in refused() {
        assert_eq!(Uri::parse(text).is_ok(), text.is_ascii(), "{text}");
        assert_eq!(Policy::RFC3986.normalize(text).is_ok(), text.is_ascii(), "{text}");
    }
}

/// Returns the registered schemes, in lower case.
fn registered() -> HashSet<String> {
    let lines = data("schemes.txt");
    lines.lines().filter(|line| !line.starts_with('#')).map(str::to_ascii_lowercase).collect()
}

fn is_near_miss(text: &str) -> bool {
    Policy::LITERAL.normalize(text).is_err_and(|error| error.code() == "SCHEME_NEAR_MISS")
}

/// Returns every scheme at one edit (insertion, deletion, change, swap) from a scheme, apart from the scheme
/// itself. The first letter stays.
fn neighbours(scheme: &str) -> HashSet<String> {
    let characters = || ('a'..='z').chain('0'..='9').chain("+-.".chars());
    let mut found = HashSet::new();
    for at in 1..=scheme.len() {
        let (head, tail) = scheme.split_at(at);
        found.extend(characters().map(|c| format!("{head}{c}{tail}")));
        let mut rest = tail.chars();
        let Some(first) = rest.next() else { continue };
        found.insert(format!("{head}{}", rest.as_str()));
        found.extend(characters().map(|c| format!("{head}{c}{}", rest.as_str())));
        if let Some(second) = rest.next() {
            found.insert(format!("{head}{second}{first}{}", rest.as_str()));
        }
    }
    found.remove(scheme);
    found
}

#[test]
fn no_registered_scheme_is_a_near_miss() {
    let registered = registered();
    assert!(registered.len() > 350 && registered.contains("https"), "{}", registered.len());
    for scheme in &registered {
        assert!(!is_near_miss(&format!("{scheme}:x")), "{scheme}");
        assert!(!is_near_miss(&format!("{scheme}://x.example/")), "{scheme}");
    }
}

#[test]
fn every_other_neighbour_is_a_near_miss() {
    let registered = registered();
    let near: HashSet<String> = ["http", "https", "mailto"].into_iter().flat_map(neighbours).collect();
    for scheme in near.difference(&registered) {
        assert!(is_near_miss(&format!("{scheme}:x")), "{scheme}");
        assert!(is_near_miss(&format!("{scheme}://x.example/")), "{scheme}");
        assert!(is_near_miss(&format!("{}:x", scheme.to_ascii_uppercase())), "{scheme}");
    }
    assert!(near.len() > 1000, "{}", near.len());
}

/// An escape of an unreserved character is equivalent to the character, so every check sees through it.
#[test]
fn escapes_hide_nothing() {
    let verdict =
        |text| Policy::LITERAL.normalize(text).map(|it| it.uri().to_string()).map_err(|error| error.code());
    let pairs = [
        ("http://127.1/", "http://%31%32%37.1/"),
        ("http://127.1/", "http://127%2E1/"),
        ("http://foo.1/", "http://foo%2e1/"),
        ("http://0x7f.1/", "http://%30%78%37%66%2e1/"),
        ("http://127.0.0.1/", "http://127%2E0%2E0%2e%31/"),
        ("http://xn--a-/", "http://%78%6E%2D%2Da%2d/"),
        ("http://a.xn--a-/", "http://a%2Exn--a-/"),
        ("http://xn--a-.a/", "http://xn--a-%2Ea/"),
        ("ftp://a.b@h/", "ftp://a%2Eb@h/"),
        ("file:///C:/../x", "file:///%43:/../x"),
        ("file:///C:/../x", "file:///C:/%2e%2E/x"),
        ("file://C:/x", "file://%43:/x"),
    ];
    let hidden: Vec<_> = pairs.iter().filter(|(plain, escaped)| verdict(plain) != verdict(escaped)).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

proptest! {
    #![proptest_config(crate::config())]

    /// No policy panics, and the policies are ordered: a laxer policy accepts each string that a stricter
    /// policy accepts, with the same result.
    #[test]
    fn stricter_policies_take_less(text in any_text()) {
        let literal = Policy::LITERAL.normalize(&text);
        let exact = Policy::EXACT.normalize(&text);
        let strict = Policy::LITERAL.strict().normalize(&text);
        let lax = allowing_all().normalize(&text);
        let plain = Policy::RFC3986.normalize(&text);
        if let Ok(literal) = &literal {
            same!(lax.as_ref().map(Normalized::uri), Ok(literal.uri()));
            same!(strict.is_ok(), literal.uri() == text.as_str());
        }
        if let Err(error) = &lax {
            holds!(is_of_grammar(error.code()), "{error}");
            // IDNA maps a host only after all other checks.
            holds!(error.code() == "IDNA" || literal.as_ref().err() == Some(error), "the grammar comes first");
        }
        if let Ok(strict) = &strict {
            same!(literal.as_ref().map(Normalized::uri), Ok(strict.uri()));
            same!(strict.uri().as_str(), text.as_str());
        }
        if let Ok(exact) = &exact {
            same!(exact.uri().as_str(), text.as_str());
            holds!(literal.is_ok(), "{:?}", literal);
        }
        if text.is_ascii() {
            same!(exact.is_ok(), literal.is_ok());
            same!(plain.as_ref().map(Normalized::uri).ok(), lax.as_ref().map(Normalized::uri).ok());
            same!(plain.is_ok(), Uri::parse(&text).is_ok());
        }
    }

    /// The result for a literal is a URI, an accepted literal, and its own normal form.
    #[test]
    fn the_result_of_a_literal_is_accepted_unchanged(text in prop_oneof![iri(), uri(), any_text()]) {
        let Ok(literal) = Policy::LITERAL.normalize(&text) else { return Ok(()) };
        let result = literal.uri().as_str();
        holds!(Uri::parse(result).is_ok(), "{}", result);
        let again = Policy::LITERAL.normalize(result);
        same!(again.as_ref().map(Normalized::uri), Ok(literal.uri()), "{}", text);
        same!(Policy::EXACT.normalize(result).as_ref().map(Normalized::uri), Ok(literal.uri()));
    }

    /// Each refusal that does not come from the grammar can be allowed alone.
    #[test]
    fn every_refusal_can_be_lifted(text in prop_oneof![iri(), uri()]) {
        let mut policy = Policy::LITERAL;
        for _ in 0..=Refusal::LITERAL.len() {
            let Err(error) = policy.normalize(&text) else { return Ok(()) };
            if error.code() == "IDNA" {
                return Ok(()); // no other name could be used instead
            }
            holds!(!is_of_grammar(error.code()), "{}", error);
            let changes = |refusal: &&Refusal| policy.allow(**refusal).normalize(&text).err() != Some(error);
            let by_name = Refusal::LITERAL.iter().find(changes);
            policy = policy.allow(*by_name.expect("a refusal that says so"));
        }
        holds!(false, "more refusals than there are");
    }

    /// The list of all faults begins with the fault that every other function reports.
    #[test]
    fn the_list_of_faults_begins_with_the_reported_fault(text in any_text()) {
        let first = Policy::LITERAL.normalize(&text).map(|it| it.uri().to_string()).map_err(|error| error.fault());
        let all = Policy::LITERAL.run(&text, urika_runtime::What::Uri).map(|(result, _)| result);
        same!(first, all.as_ref().cloned().map_err(|faults| faults[0]));
        let faults = all.err().unwrap_or_default();
        holds!(faults.iter().enumerate().all(|(at, fault)| !faults[..at].contains(fault)), "{:?}", faults);
    }

    #[test]
    fn allowed_schemes_are_compared_without_case(text in uri()) {
        let scheme = Uri::parse(&text).expect("a URI").scheme().to_ascii_uppercase();
        let only = |scheme: &str| Policy::RFC3986.schemes(&[scheme]).normalize(&text).map_err(|error| error.code());
        holds!(only(&scheme).is_ok());
        same!(only("none").err(), Some("UNSUPPORTED_PROTOCOL"));
    }
}
