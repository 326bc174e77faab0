//! Refusals that concern user information and port. `host.rs` has those of the host.

use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::scheme::{Family, default_port, is_well_known, scheme_of_port};
use crate::uri::normalize::port_number;

/// Refuses ports of more than 16 bits (RFC 9293, section 3.1).
pub(super) const fn port_too_large(subject: Subject<'_>) -> Option<Fault> {
    match port(subject) {
        Some(0x1_0000..) if subject.connects() => Some(port_fault(subject, FaultKind::PortTooLarge)),
        _ => None,
    }
}

/// Refuses an empty host: http and similar schemes need one (RFC 9110, section 4.2.1). A reference without a scheme has the
/// scheme of its base, and browsers read `///host` as `//host`.
pub(super) const fn no_host(subject: Subject<'_>) -> Option<Fault> {
    let is_reference = subject.marks.scheme_end == 0 && subject.marks.has_authority();
    if is_reference || subject.connects() { subject.any_host().empty() } else { None }
}

/// Refuses user information in http, where it has no meaning since RFC 9110, section 4.2.4.
pub(super) const fn userinfo(subject: Subject<'_>) -> Option<Fault> {
    match subject.family {
        Family::Web => userinfo_fault(subject, FaultKind::UserinfoRefused),
        _ => None,
    }
}

/// Refuses all user information: credentials in a URI end up in logs and histories (section 7.5).
pub(super) const fn any_userinfo(subject: Subject<'_>) -> Option<Fault> {
    userinfo_fault(subject, FaultKind::AnyUserinfoRefused)
}

/// Returns a fault of the user information, with its `@`, if there is any.
const fn userinfo_fault(subject: Subject<'_>, kind: FaultKind) -> Option<Fault> {
    let (start, end) = (subject.marks.authority_start(), subject.marks.host_start as usize);
    if subject.marks.has_userinfo() { Some(Fault::new(kind, Part::Userinfo, start, end)) } else { None }
}

/// Returns the number of the port, or `None` if the port is missing or empty.
pub(super) const fn port(subject: Subject<'_>) -> Option<u32> {
    let (start, end) = (subject.marks.host_end as usize + 1, subject.marks.path_start as usize);
    if subject.marks.has_port() && start < end {
        Some(port_number(subject.bytes.split_at(end).0.split_at(start).1))
    } else {
        None
    }
}

/// Returns a fault of the port.
pub(super) const fn port_fault(subject: Subject<'_>, kind: FaultKind) -> Fault {
    let (start, end) = (subject.marks.host_end as usize + 1, subject.marks.path_start as usize);
    Fault::new(kind, Part::Port, start, end)
}

/// Refuses a low port of another scheme: `https://h:80/` is most likely a mistake, or a trick to reach a
/// service of another protocol.
pub(super) const fn odd_port(subject: Subject<'_>) -> Option<Fault> {
    match (port(subject), default_port(subject.scheme())) {
        (Some(port), Some(own)) if port != own as u32 && is_well_known(port) => {
            Some(port_fault(subject, FaultKind::OddPort(scheme_of_port(port))))
        }
        _ => None,
    }
}

/// Refuses user information with a dot before any colon, which looks like a host (section 7.6).
pub(super) const fn userinfo_dotted(subject: Subject<'_>) -> Option<Fault> {
    if !subject.marks.has_userinfo() {
        return None;
    }
    let (start, end) = (subject.marks.authority_start(), subject.marks.host_start as usize - 1);
    let mut at = start;
    while at < end {
        let (found, next) = read(subject.bytes, at);
        match found {
            Read::Plain(b':') => return None,
            Read::Plain(b'.') => {
                return Some(Fault::new(FaultKind::UserinfoDotted, Part::Userinfo, start, end));
            }
            _ => at = next,
        }
    }
    None
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;

    use crate::grammar::scheme::default_port;
    use crate::policy::{Policy, Refusal};

    /// Tries all ports against all schemes with a default port.
    #[test]
    fn every_low_port_but_its_own_is_odd() {
        let policy = Policy::RFC3986.refuse(Refusal::OddPort);
        for scheme in ["http", "https", "ws", "wss", "ftp", "ssh", "telnet", "ldap", "rtsp", "coap", "coaps"]
        {
            let own = default_port(scheme.as_bytes());
            for port in 0..=u16::MAX {
                let is_odd = policy.normalize(&format!("{scheme}://h:{port}/")).is_err();
                let expected = Some(port) != own && (port < 1024 || matches!(port, 5683 | 5684));
                assert_eq!(is_odd, expected, "{scheme} {port}");
            }
        }
        assert!((0..1024).all(|port| policy.normalize(&format!("foo://h:{port}/")).is_ok()));
    }
}
