use alloc::vec::Vec;

use super::{FaultKind, Policy, Refusal, What, difference};
use crate::policy::Violation;

#[test]
fn a_difference_lies_between_what_both_begin_and_end_with() {
    for (text, normal, expected) in [
        ("a", "a", None),
        ("abc", "aXc", Some((1, 2))),
        ("/a/../a", "/a", Some((2, 7))),
        ("/a", "/a/../a", Some((2, 2))),
        ("aa", "a", Some((1, 2))),
        ("a%62b", "abb", Some((1, 4))),
    ] {
        assert_eq!(difference(text.as_bytes(), normal.as_bytes()), expected, "{text} {normal}");
    }
}

/// The normal form in a fault is read without its length.
#[test]
fn nothing_stands_behind_a_normal_form_that_is_refused() {
    let mut out = [b'x'; 64];
    let fault = Policy::RFC3986.strict().apply("HTTP://h/%61", What::Uri, &mut out).unwrap_err();
    assert_eq!((fault.kind, fault.offset), (FaultKind::NotNormal, 0));
    assert!(out.starts_with(b"http://h/a\0\0") && out[10..24].iter().all(|byte| *byte == 0));
}

/// A host that passes the fast path still has at most 253 characters.
#[test]
fn a_long_host_is_looked_at() {
    let label = "a".repeat(60);
    let policy = Policy::RFC3986.valid_host();
    let code = |host: &str| {
        let text = alloc::format!("http://{host}/");
        policy.normalize(&text).err().map(|error| error.code())
    };
    assert_eq!(code(&[&*label; 4].join(".")), None);
    assert_eq!(code(&[&*label; 5].join(".")), Some("INVALID_HOST"));
    assert_eq!(code(&"a".repeat(64)), Some("INVALID_HOST"));
    assert_eq!(code("a_b"), Some("INVALID_HOST"));
}

/// A scheme that is not on any list is reported as the mistake that it most likely is.
#[test]
fn a_scheme_that_is_a_mistake_is_named_so() {
    let policy = Policy::LITERAL.schemes(&["https"]);
    let code = |text| policy.normalize(text).err().map(|error| error.code());
    assert_eq!(code("htps://h/"), Some("SCHEME_NEAR_MISS"));
    assert_eq!(code("localhost:80/a"), Some("HOST_AS_SCHEME"));
    assert_eq!(code("ftp://h/"), Some("UNSUPPORTED_PROTOCOL"));
    assert_eq!(code("HTTPS://h/"), None);
}

/// Const evaluation has no IDNA, and rejects a string that IDNA would change.
#[cfg(feature = "idna")]
#[test]
fn a_host_that_has_to_be_mapped_is_refused() {
    let mut out = [0; 64];
    let fault = Policy::RFC3986.apply("http://h/", What::Uri, &mut out).err();
    assert!(fault.is_none());
    let with_iri = Policy { refused: 0, ..Policy::LITERAL };
    let fault = with_iri.apply("http://\u{E9}/", What::Uri, &mut out).unwrap_err();
    assert_eq!((fault.kind, fault.offset, fault.length), (FaultKind::HostBeyondAscii, 7, 2));
    assert!(with_iri.apply("http://h/\u{E9}", What::Uri, &mut out).is_ok());
}

/// The fast path for hosts covers all refusals of literals, and no others.
#[test]
fn only_refusals_of_literals_are_seen_at_a_glance() {
    for policy in [Policy::RFC3986, Policy::LITERAL, Policy::LITERAL.valid_host()] {
        assert!(policy.takes_what_is_fine());
    }
    let all = Policy { refused: !Refusal::LITERAL_BITS, ..Policy::RFC3986 };
    for policy in [
        Policy::LITERAL.refuse(Refusal::Query),
        Policy::RFC3986.refuse(Refusal::EmptySegment),
        Policy::RFC3986.hosts(&["a.b"]),
        Policy::LITERAL.ports(&[80]),
        all,
    ] {
        assert!(!policy.takes_what_is_fine());
    }
}

#[test]
fn lists_of_hosts_and_ports_are_looked_at() {
    let place = |policy: Policy<'_>, text| {
        let error = policy.normalize(text).err();
        error.map(|error| (error.code(), error.offset(), error.range().len()))
    };
    let hosts = Policy::RFC3986.hosts(&["a.b"]);
    assert_eq!(place(hosts, "http://a.b/"), None);
    assert_eq!(place(hosts, "http://c.d/"), Some(("HOST_NOT_ALLOWED", 7, 3)));
    assert_eq!(place(hosts, "mailto:c@a.b"), Some(("HOST_NOT_ALLOWED", 7, 0)));
    assert_eq!(place(hosts, "a://"), Some(("HOST_NOT_ALLOWED", 4, 0)));
    let ports = Policy::RFC3986.ports(&[81]);
    assert_eq!(place(ports, "http://a.b:81/"), None);
    assert_eq!(place(ports, "http://a.b:82/").map(|it| it.0), Some("PORT_NOT_ALLOWED"));
    let all = hosts.ports(&[81]).validate("http://c.d:82/").unwrap_err();
    let codes: Vec<_> = all.iter().map(Violation::code).collect();
    assert_eq!(codes, ["HOST_NOT_ALLOWED", "PORT_NOT_ALLOWED"]);
}
