use alloc::format;

use super::host_fault;
use crate::fault::What;
use crate::policy::Policy;

/// A single host gets the same verdict as in a URI.
#[test]
fn a_host_alone_is_read_as_in_a_uri() {
    for host in [
        "",
        "a",
        "A.b",
        "a..b",
        "a.",
        "1",
        "127.1",
        "127.0.0.1",
        "0x7f",
        "1.2.3.4.",
        "[::1]",
        "[::]",
        "[v1.a]",
        "[",
        "a]",
        "::1",
        "a:b",
        "a/b",
        "a@b",
        "a%2Db",
        "a%2Fb",
        "%31",
        "%C3%A9",
        "xn--a",
        "xn--bcher-kva",
        "a b",
        "a%zz",
        "a_b",
        "a,b",
        "%2E",
        "[::1",
        "[1.2.3.4]",
    ] {
        // A host ends at a delimiter, so a string with one is not a host in a URI.
        let is_host_of_uri = !host.contains([':', '/', '@', ']']) || host.starts_with('[');
        let of_uri = Policy::LITERAL.run(&format!("http://{host}/"), What::Uri).err();
        let kind = host_fault(host).map(|fault| fault.kind);
        assert_eq!(kind.is_some(), of_uri.is_some() || !is_host_of_uri, "{host}");
        if let (true, Some(faults)) = (is_host_of_uri, of_uri) {
            assert_eq!(kind, Some(faults[0].kind), "{host}");
        }
    }
}

#[test]
fn numbers_are_decimal_or_begin_with_0x() {
    let is_odd = |last: &str| Policy::LITERAL.normalize(&format!("http://h.{last}/")).is_err();
    for last in ["0", "9", "123", "0x", "0x1f", "0XFF"] {
        assert!(is_odd(last), "{last}");
    }
    for last in ["a", "ax", "1x", "1x2", "x1", "1f", "0xg", "00x1", "-1"] {
        assert!(!is_odd(last), "{last}");
    }
}

/// A host alone gets the answer of the URI that has it, and its fault has an offset in the host.
#[test]
fn a_host_is_read_under_a_policy() {
    use crate::policy::{Policy, Refusal};
    use crate::uri::host::Host;

    let policies = [
        Policy::RFC3986,
        Policy::LITERAL,
        Policy::PUBLIC,
        Policy::LITERAL.allow(Refusal::OddIpv4),
        Policy::LITERAL.valid_host(),
        Policy::PUBLIC.hosts(&["example.com", "*.example.com"]),
    ];
    let hosts = [
        "",
        "h",
        "example.com",
        "a.example.com",
        "example.com.",
        "EXAMPLE.COM",
        "127.1",
        "127.0.0.1",
        "10.0.0.%31",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "[v1.a]",
        "localhost",
        "xn--a",
        "a%2Fb",
        "%C3%A9",
        "%FF",
        "a_b",
        "-a",
        "a..b",
        "8.8.8.8",
        "0x7f.1",
        "example.org",
    ];
    let (mut accepted, mut refused) = (0, 0);
    for policy in policies {
        for host in hosts {
            let uri = alloc::format!("https://{host}/");
            let expected = policy.normalize(&uri).err().map(|error| (error.code(), error.range()));
            let found = Host::parse_under(&policy, host).err().map(|error| (error.code(), error.range()));
            let expected = expected.map(|(code, range)| (code, range.start - 8..range.end - 8));
            assert_eq!(found, expected, "{host}");
            if found.is_none() { accepted += 1 } else { refused += 1 }
        }
    }
    assert!(accepted > 50 && refused > 50, "{accepted} {refused}");
    // Rules for other parts do not apply.
    let narrow = Policy::LITERAL.schemes(&["ftp"]).ports(&[8021]).paths(&["/api/"]);
    assert!(Host::parse_under(&narrow, "h").is_ok());
    assert_eq!(Host::parse_under(&narrow, "a b").unwrap_err().offset(), 1);
}
