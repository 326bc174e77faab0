use alloc::format;

use crate::grammar::scheme::default_port;
use crate::policy::{Policy, Refusal};

/// Tries all ports against all schemes with a default port.
#[test]
fn every_low_port_but_its_own_is_odd() {
    let policy = Policy::RFC3986.refuse(Refusal::OddPort);
    for scheme in ["http", "https", "ws", "wss", "ftp", "ssh", "telnet", "ldap", "rtsp", "coap", "coaps"] {
        let own = default_port(scheme.as_bytes());
        for port in 0..=u16::MAX {
            let is_odd = policy.normalize(&format!("{scheme}://h:{port}/")).is_err();
            let expected = Some(port) != own && (port < 1024 || matches!(port, 5683 | 5684));
            assert_eq!(is_odd, expected, "{scheme} {port}");
        }
    }
    assert!((0..1024).all(|port| policy.normalize(&format!("foo://h:{port}/")).is_ok()));
}
