//! The lists of a policy: schemes, hosts and ports. Also checks that a host can exist.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::authority::{port, port_fault};
use super::host::{ConnectedHost, DecodedLabel};
use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::Source;
use crate::grammar::component::{Read, read};
use crate::grammar::host::ipv6_address;
use crate::grammar::scheme::{Family, default_port};
use crate::text::address::ipv4_address;
use crate::text::bytes::{is_same, same_letters};
use crate::text::loops::{all, any};
use crate::text::names::Names;

/// Returns whether a scheme is on the list, in any case. A relative reference has the scheme of its base, and
/// is accepted.
pub(super) const fn has_scheme(schemes: Names<'_>, scheme: &[u8]) -> bool {
    scheme.is_empty()
        || any!(0..schemes.len(), |i| {
            let listed = schemes.get(i).as_bytes();
            is_same(scheme, listed) || same_letters(scheme, listed)
        })
}

/// Refuses a host that is not on the list. A URI without an authority does not have a host, so it is refused.
/// A relative reference has the host of its base, and is accepted. In `file`, a missing host and `localhost`
/// count as the empty host.
pub(super) const fn host_not_listed(hosts: Names<'_>, subject: Subject<'_>) -> Option<Fault> {
    if is_listed(hosts, subject) { None } else { Some(at_host(subject, FaultKind::HostNotAllowed)) }
}

/// Returns true if the policy accepts the host of a string, or if the host comes from its base.
const fn is_listed(hosts: Names<'_>, subject: Subject<'_>) -> bool {
    if is_this_machine(subject) {
        return has_this_machine(hosts);
    }
    if !subject.marks.has_authority() {
        return !subject.marks.has_scheme();
    }
    if subject.is_fine {
        return any!(0..hosts.len(), |i| lists_name(hosts.get(i).as_bytes(), subject.host_bytes()));
    }
    if subject.any_host().misleads() {
        return false;
    }
    let (start, end) = subject.host();
    if subject.family.counts_host_case() {
        let host = subject.bytes.split_at(end).0.split_at(start).1;
        return any!(0..hosts.len(), |i| is_same(host, hosts.get(i).as_bytes()));
    }
    let address = address(subject.bytes, start, end);
    any!(0..hosts.len(), |i| match hosts.get(i).as_bytes() {
        [b'*', b'.', domain @ ..] => address.is_none() && is_below(subject.bytes, start, end, domain),
        entry => match (address, listed_address(entry)) {
            (Some(address), Some(listed)) => address == listed,
            (None, None) => is_name(subject.bytes, start, end, entry),
            _ => false,
        },
    })
}

/// Returns whether an entry allows a host name without escapes, which is not an address.
const fn lists_name(entry: &[u8], name: &[u8]) -> bool {
    let (name, entry) = match entry {
        [b'*', below @ ..] if name.len() > below.len() => (name.split_at(name.len() - below.len()).1, below),
        _ => (name, entry),
    };
    is_same(name, entry) || same_letters(name, entry)
}

/// Returns whether an entry allows all hosts that end in the same name as the pattern, which has the form
/// `*.example.com`.
pub(super) const fn has_all_below(hosts: Names<'_>, pattern: &str) -> bool {
    any!(0..hosts.len(), |i| match hosts.get(i).as_bytes() {
        [b'*', b'.', domain @ ..] => is_below(pattern.as_bytes(), 0, pattern.len(), domain),
        _ => false,
    })
}

/// Makes a fault of the whole host, or of the position where a host is missing.
const fn at_host(subject: Subject<'_>, kind: FaultKind) -> Fault {
    let (start, end) = match subject.host() {
        host if subject.marks.has_authority() => host,
        _ => (subject.marks.path_start as usize, subject.marks.path_start as usize),
    };
    Fault::new(kind, Part::Host, start, end)
}

/// Returns whether a `file` URI names this machine, in any spelling (RFC 8089, section 2).
const fn is_this_machine(subject: Subject<'_>) -> bool {
    let (start, end) = subject.host();
    matches!(subject.family, Family::File)
        && (start == end || is_name(subject.bytes, start, end, b"localhost"))
}

const fn has_this_machine(hosts: Names<'_>) -> bool {
    any!(0..hosts.len(), |i| hosts.get(i).is_empty() || same_letters(hosts.get(i).as_bytes(), b"localhost"))
}

/// Refuses a port that is neither on the list nor the scheme's default port.
pub(super) const fn port_not_listed(ports: &[u16], subject: Subject<'_>) -> Option<Fault> {
    let Some(written) = port(subject) else { return None };
    let is_own = matches!(default_port(subject.scheme()), Some(own) if written == own as u32);
    let is_listed = is_own || any!(0..ports.len(), |i| written == ports[i] as u32);
    if is_listed { None } else { Some(port_fault(subject, FaultKind::PortNotAllowed)) }
}

/// Refuses a host that is neither an IP address nor a domain name: labels of letters, digits and inner
/// hyphens (RFC 1123, section 2.1), the last of which is not a number. In `file` the host may be empty.
pub(super) const fn invalid_host(subject: Subject<'_>) -> Option<Fault> {
    if !subject.marks.has_authority() || is_this_machine(subject) {
        return None;
    }
    let (start, end) = subject.host();
    if address(subject.bytes, start, end).is_some() {
        return None;
    }
    let host = ConnectedHost { bytes: subject.bytes, start, end };
    let (mut at, mut length, mut ends_in_number) = (start, 0, false);
    while let Some(label) = host.label(at) {
        if !label.is_of_domain() {
            return Some(Fault::new(FaultKind::InvalidHost, Part::Host, at, label.end));
        }
        length += label.length + 1;
        ends_in_number = label.is_number();
        at = label.next;
    }
    // The dots between labels also count.
    if ends_in_number || length - 1 > 253 { Some(at_host(subject, FaultKind::InvalidHost)) } else { None }
}

impl ConnectedHost<'_> {
    /// Returns whether a reader that decodes the host, or drops empty labels, may see another host. Such a
    /// host is not on any list.
    const fn misleads(self) -> bool {
        self.escape().is_some() || self.not_utf8().is_some() || self.has_empty_label()
    }
}

impl DecodedLabel {
    /// Returns whether the label has 1 to 63 letters, digits and inner hyphens.
    const fn is_of_domain(&self) -> bool {
        let length = self.length;
        matches!(length, 1..=63)
            && self.text[0] != b'-'
            && self.text[length - 1] != b'-'
            && all!(0..length, |i| self.text[i].is_ascii_alphanumeric() || self.text[i] == b'-')
    }
}

/// Returns the bits of an IPv6 address. They equal those of [`ipv4_bits`] if the address represents an IPv4
/// address: `::ffff:127.0.0.1` is `127.0.0.1` (RFC 4291, section 2.5.5.2).
#[allow(clippy::many_single_char_names, reason = "a name for each group")]
const fn ipv6_bits([a, b, c, d, e, f, g, h]: [u16; 8]) -> u128 {
    Ipv6Addr::new(a, b, c, d, e, f, g, h).to_bits()
}

/// Returns the bits of the IPv6 address that represents an IPv4 address.
const fn ipv4_bits([a, b, c, d]: [u8; 4]) -> u128 {
    Ipv4Addr::new(a, b, c, d).to_ipv6_mapped().to_bits()
}

/// Returns the bits of the IP address of a host that the grammar has accepted.
const fn address(bytes: &[u8], start: usize, end: usize) -> Option<u128> {
    if start < end && bytes[start] == b'[' {
        let Ok(groups) = ipv6_address(Source::of(bytes), start + 1, end - 1) else { return None };
        return Some(ipv6_bits(groups));
    }
    let Some(octets) = (ConnectedHost { bytes, start, end }).quad() else { return None };
    Some(ipv4_bits(octets))
}

/// Returns the bits of the IP address of a list entry, with brackets or without.
const fn listed_address(entry: &[u8]) -> Option<u128> {
    let (start, end) = match entry {
        [b'[', .., b']'] => (1, entry.len() - 1),
        _ => (0, entry.len()),
    };
    if let Some(octets) = ipv4_address(entry, 0, entry.len()) {
        return Some(ipv4_bits(octets));
    }
    let Ok(groups) = ipv6_address(Source::of(entry.split_at(end).0), start, end) else { return None };
    Some(ipv6_bits(groups))
}

/// Returns whether a list entry can be a host: it has no port and no scheme, and `*.` only at its beginning.
pub(super) const fn is_host_entry(entry: &str) -> bool {
    let bytes = entry.as_bytes();
    let name = match bytes {
        [b'*', b'.'] => return false,
        [b'*', b'.', domain @ ..] => domain,
        _ => bytes,
    };
    let is_name = !any!(0..name.len(), |i| {
        matches!(name[i], b'*' | b':' | b'/' | b'@' | b'[' | b']' | b'%' | 0..=b' ' | 0x7F..)
    });
    if listed_address(bytes).is_some() || bytes.is_empty() {
        return true;
    }
    is_name && is_name_of_host(name)
}

/// Returns whether a host can have this name, or be below it: its labels are not empty, not too long and have
/// no hyphen at an edge, the last one is not a number, and an `xn--` label can be decoded.
const fn is_name_of_host(name: &[u8]) -> bool {
    let host = ConnectedHost { bytes: name, start: 0, end: name.len() };
    let mut at = 0;
    while let Some(label) = host.label(at) {
        if !matches!(label.length, 1..=63) || name[at] == b'-' || name[label.end - 1] == b'-' {
            return false;
        }
        at = label.next;
    }
    host.odd_ipv4().is_none() && host.quad().is_none() && host.punycode().is_none() && name.len() <= 253
}

/// Returns whether a host name is `name`.
const fn is_name(bytes: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    let (mut at, mut i) = (start, 0);
    while at < end && i < name.len() {
        let (found, next) = read(bytes, at);
        match found {
            Read::Plain(byte) if byte.eq_ignore_ascii_case(&name[i]) => {}
            _ => return false,
        }
        at = next;
        i += 1;
    }
    at == end && i == name.len()
}

/// Returns whether a host name is a subdomain of `domain`.
const fn is_below(bytes: &[u8], start: usize, end: usize, domain: &[u8]) -> bool {
    let mut at = start;
    while at < end {
        let (found, next) = read(bytes, at);
        if at > start && matches!(found, Read::Plain(b'.')) && is_name(bytes, next, end, domain) {
            return true;
        }
        at = next;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Names, has_scheme};

    #[test]
    fn schemes_are_equal_from_end_to_end() {
        for (listed, scheme, expected) in [
            ("https", "https", true),
            ("https", "HTTPS", true),
            ("http", "https", false),
            ("abcd", "abcdabcd", false),
            ("abcdabcd", "abcd", false),
            ("abcdwxyz", "abcdefgh", false),
            ("wxyzefgh", "abcdefgh", false),
            ("abcdxefgh", "abcdyefgh", false),
            ("abcdxefgh", "abcdXefgh", true),
            ("db", "db", true),
            ("db", "dc", false),
            ("db", "", true),
        ] {
            assert_eq!(
                has_scheme(Names::Lent(&["x", listed]), scheme.as_bytes()),
                expected,
                "{listed} {scheme}"
            );
        }
    }
}
