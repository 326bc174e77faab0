//! Hosts that are not on the public Internet: addresses of IANA's registries of special purposes, and names
//! that no public name server answers for.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::host::{ConnectedHost, MOST_BYTES};
use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::scheme::Family;
use crate::text::bytes::same_letters;
use crate::text::loops::any;
use crate::uri::host::Host;

/// A block of IPv4 addresses: those that begin with the same `length` bits.
struct V4 {
    first: Ipv4Addr,
    length: u32,
}

/// A block of IPv6 addresses.
struct V6 {
    first: Ipv6Addr,
    length: u32,
}

const fn v4(a: u8, b: u8, c: u8, length: u32) -> V4 {
    V4 { first: Ipv4Addr::new(a, b, c, 0), length }
}

const fn v6(a: u16, b: u16, length: u32) -> V6 {
    V6 { first: Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0), length }
}

/// The IANA IPv4 Special-Purpose Address Registry (RFC 6890) without the blocks that are globally reachable as
/// a whole, and multicast. `tests.rs` has each row.
const SPECIAL_V4: &[V4] = &[
    v4(0, 0, 0, 8),       // "this network" (RFC 791, section 3.2)
    v4(10, 0, 0, 8),      // private use (RFC 1918)
    v4(100, 64, 0, 10),   // shared by the customers of a provider (RFC 6598)
    v4(127, 0, 0, 8),     // loopback (RFC 1122, section 3.2.1.3)
    v4(169, 254, 0, 16),  // link-local (RFC 3927)
    v4(172, 16, 0, 12),   // private use (RFC 1918)
    v4(192, 0, 0, 24),    // protocol assignments (RFC 6890, section 2.1)
    v4(192, 0, 2, 24),    // documentation (RFC 5737)
    v4(192, 88, 99, 24),  // relays of 6to4, deprecated (RFC 7526)
    v4(192, 168, 0, 16),  // private use (RFC 1918)
    v4(198, 18, 0, 15),   // benchmarking (RFC 2544)
    v4(198, 51, 100, 24), // documentation (RFC 5737)
    v4(203, 0, 113, 24),  // documentation (RFC 5737)
    v4(224, 0, 0, 4),     // multicast (RFC 5771)
    v4(240, 0, 0, 4),     // reserved (RFC 1112, section 4), and broadcast (RFC 919)
];

/// The blocks of the IANA IPv6 Special-Purpose Address Registry (RFC 6890) inside [`GLOBAL_UNICAST`].
const SPECIAL_V6: &[V6] = &[
    v6(0x2001, 0, 23),     // protocol assignments with Teredo, benchmarking and ORCHID (RFC 2928)
    v6(0x2001, 0xDB8, 32), // documentation (RFC 3849)
    v6(0x2002, 0, 16),     // 6to4 (RFC 3056)
    v6(0x3FFF, 0, 20),     // documentation (RFC 9637)
];

/// The only block from which addresses of single interfaces are assigned (RFC 3587, section 2). Loopback,
/// unique local, link-local, multicast and discard addresses are outside it.
const GLOBAL_UNICAST: V6 = v6(0x2000, 0, 3);

/// The domains whose names have no public address: those of IANA's registry of special-use domain names, and
/// `internal`, each one label. `example` (RFC 6761, section 6.5) is not among them, because documentation uses it for
/// public hosts.
const PRIVATE_DOMAINS: &[&[u8]] = &[
    b"localhost", // RFC 6761, section 6.3
    b"local",     // RFC 6762, section 3
    b"internal",  // reserved for private use by ICANN
    b"test",      // RFC 6761, section 6.2
    b"invalid",   // RFC 6761, section 6.4
    b"onion",     // RFC 7686
    b"alt",       // RFC 9476, section 2
    b"arpa",      // infrastructure (RFC 3172, section 2), such as `home.arpa` (RFC 8375)
];

/// Returns whether an address is on the public Internet.
///
/// An address is not public if a special-purpose registry of IANA lists it as loopback, private, link-local,
/// shared, reserved, for benchmarking or documentation, or if it is multicast. An IPv6 address that represents an
/// IPv4 address, mapped (`::ffff:a.b.c.d`) or by NAT64 (`64:ff9b::a.b.c.d`), is as public as that one. 6to4,
/// Teredo and IPv4-compatible addresses are never public, and neither are those of `192.0.0.0/24` and `2001::/23`:
/// the few of them that are reachable lead to the nearest router, or belong to no host.
///
/// [`Refusal::PrivateHost`](crate::Refusal::PrivateHost) applies this to the host of a URI. A host name may still
/// resolve to a private address, so check each address that the name service returns, and connect to the one that
/// you checked.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::is_public;
///
/// assert!(is_public([8, 8, 8, 8].into()));
/// assert!(!is_public([169, 254, 169, 254].into()));
/// assert!(!is_public("::ffff:10.0.0.1".parse()?));
/// # Ok::<(), core::net::AddrParseError>(())
/// ```
#[must_use]
pub const fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

const fn is_public_v4(address: Ipv4Addr) -> bool {
    !any!(0..SPECIAL_V4.len(), |i| SPECIAL_V4[i].has(address))
}

const fn is_public_v6(address: Ipv6Addr) -> bool {
    match represented(address) {
        Some(address) => is_public_v4(address),
        None => GLOBAL_UNICAST.has(address) && !any!(0..SPECIAL_V6.len(), |i| SPECIAL_V6[i].has(address)),
    }
}

/// Returns the IPv4 address that an IPv4-mapped address (RFC 4291, section 2.5.5.2) or the well-known prefix of
/// NAT64 (RFC 6052, section 2.1) represents. A host that is only reached by IPv4 has such an address.
const fn represented(address: Ipv6Addr) -> Option<Ipv4Addr> {
    match address.segments() {
        [0, 0, 0, 0, 0, 0xFFFF, high, low] | [0x64, 0xFF9B, 0, 0, 0, 0, high, low] => {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            Some(Ipv4Addr::new(a, b, c, d))
        }
        _ => None,
    }
}

impl V4 {
    const fn has(&self, address: Ipv4Addr) -> bool {
        (address.to_bits() ^ self.first.to_bits()) >> (32 - self.length) == 0
    }
}

impl V6 {
    const fn has(&self, address: Ipv6Addr) -> bool {
        (address.to_bits() ^ self.first.to_bits()) >> (128 - self.length) == 0
    }
}

/// Refuses an authority whose host is not on the public Internet, in every scheme. A URI without an authority
/// has no host, with two exceptions: `file:/a` is `file:///a`, whose host is the local machine (RFC 8089, section 2), and
/// browsers read `http:/10.0.0.5/` and `ftp:10.0.0.5` as if they had `//`.
pub(super) const fn private_host(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = subject.host();
    let is_public = if subject.is_fine {
        is_in_public_domain(subject.host_bytes())
    } else {
        let has_host = subject.marks.has_authority()
            || matches!(Family::of(subject.scheme()), Family::Web | Family::Ftp | Family::File);
        !has_host || subject.any_host().is_public()
    };
    if is_public {
        return None;
    }
    Some(Fault::new(FaultKind::PrivateHost, Part::Host, start, end))
}

/// Returns whether a host whose last labels are `below`, as in `*.example.com`, may be in a private domain.
pub(super) const fn may_be_private_below(below: &str) -> bool {
    let Some((_, domain)) = below.as_bytes().split_first() else { return false };
    domain.is_empty() || any!(0..PRIVATE_DOMAINS.len(), |i| ends_with(PRIVATE_DOMAINS[i], domain))
}

const fn ends_with(text: &[u8], end: &[u8]) -> bool {
    end.len() <= text.len() && same_letters(text.split_at(text.len() - end.len()).1, end)
}

impl ConnectedHost<'_> {
    const fn is_public(self) -> bool {
        let bytes = self.bytes.split_at(self.end).0.split_at(self.start).1;
        let Ok(text) = core::str::from_utf8(bytes) else { return false };
        match Host::of(text) {
            Host::Name(_) => self.is_public_name(),
            Host::Ipv4(address) => is_public_v4(address),
            Host::Ipv6(address) => is_public_v6(address),
            // No client connects to an address of a later version.
            Host::Future(_) => false,
        }
    }

    /// Returns whether a name has two labels or more, in a domain that is not private. Clients read a name
    /// that ends in a number as an address, and not all read unusual characters alike.
    const fn is_public_name(self) -> bool {
        let mut buffer = [0; MOST_BYTES];
        let Some(length) = self.decoded(&mut buffer) else { return false };
        let mut name = buffer.split_at(length).0;
        // The last dot is the root.
        if let [relative @ .., b'.'] = name {
            name = relative;
        }
        self.odd_ipv4().is_none()
            && !self.has_empty_label()
            && !any!(0..name.len(), |i| !is_usual(name[i]))
            && is_in_public_domain(name)
    }

    /// Writes the name with its escapes decoded. Returns its length, or `None` if the name is too long or has
    /// an escape of a character that no name has.
    const fn decoded(self, out: &mut [u8; MOST_BYTES]) -> Option<usize> {
        let (mut at, mut length) = (self.start, 0);
        while at < self.end {
            let (Read::Plain(byte), next) = read(self.bytes, at) else { return None };
            if length == out.len() {
                return None;
            }
            out[length] = byte;
            (at, length) = (next, length + 1);
        }
        Some(length)
    }
}

/// Returns whether a name has two labels or more, of which the last is not a private domain.
pub(super) const fn is_in_public_domain(name: &[u8]) -> bool {
    let mut at = name.len();
    while at > 0 {
        at -= 1;
        if name[at] == b'.' {
            let domain = name.split_at(at + 1).1;
            return !any!(0..PRIVATE_DOMAINS.len(), |i| same_letters(domain, PRIVATE_DOMAINS[i]));
        }
    }
    false
}

/// Returns whether a byte is a letter, a digit, a hyphen, an underscore or a dot.
const fn is_usual(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
