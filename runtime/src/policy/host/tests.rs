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
