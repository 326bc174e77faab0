//! Rules of single schemes: default ports, and the few schemes with additional rules.

/// The longest scheme that `by_scheme!` recognizes.
const LONGEST: usize = 6;

/// Matches a scheme in any case. A name that is too long is a compile error.
macro_rules! by_scheme {
    ($scheme:expr, { $($($name:literal)|+ => $value:expr,)+ _ => $default:expr $(,)? }) => {{
        $($(const { assert!($name.len() <= LONGEST) };)+)+
        let mut lower = [0; LONGEST];
        match lowercase($scheme, &mut lower) {
            $($($name)|+ => $value,)+
            _ => $default,
        }
    }};
}

/// Returns the scheme in lowercase, or an empty string if it is longer than `LONGEST`.
const fn lowercase<'l>(scheme: &[u8], lower: &'l mut [u8; LONGEST]) -> &'l [u8] {
    if scheme.len() > LONGEST {
        return b"";
    }
    let (head, _) = lower.split_at_mut(scheme.len());
    head.copy_from_slice(scheme);
    head.make_ascii_lowercase();
    head
}

/// Returns the default port of a scheme, in any case, if its specification has one.
#[must_use]
pub const fn default_port(scheme: &[u8]) -> Option<u16> {
    // Most schemes are one of these, in lower case.
    match scheme {
        b"https" => Some(443),
        b"http" => Some(80),
        _ => default_port_of_any(scheme),
    }
}

const fn default_port_of_any(scheme: &[u8]) -> Option<u16> {
    Some(by_scheme!(scheme, {
        b"http" | b"ws" => 80,    // RFC 9110, section 4.2.1; RFC 6455, section 3
        b"https" | b"wss" => 443, // RFC 9110, section 4.2.2; RFC 6455, section 3
        b"ftp" => 21,             // RFC 1738, section 3.2.1
        b"ssh" | b"sftp" => 22,   // draft-ietf-secsh-scp-sftp-ssh-uri, sections 3 and 4
        b"telnet" => 23,          // RFC 4248, section 2
        b"pop" => 110,            // RFC 2384, section 3
        b"nntp" => 119,           // RFC 5538, section 3
        b"imap" => 143,           // RFC 5092, section 1
        b"ldap" => 389,           // RFC 4516, section 2
        b"rtsp" => 554,           // RFC 7826, section 4.2
        b"ldaps" => 636,          // registered with IANA for ldap over TLS
        b"coap" => 5683,          // RFC 7252, section 6.1
        b"coaps" => 5684,         // RFC 7252, section 6.2
        _ => return None,
    }))
}

/// Returns the first scheme with this default port, or an empty string.
pub(crate) const fn scheme_of_port(port: u32) -> &'static str {
    match port {
        80 => "http",
        443 => "https",
        21 => "ftp",
        22 => "ssh",
        23 => "telnet",
        110 => "pop",
        119 => "nntp",
        143 => "imap",
        389 => "ldap",
        554 => "rtsp",
        636 => "ldaps",
        5683 => "coap",
        5684 => "coaps",
        _ => "",
    }
}

/// Returns whether the hosts of a scheme are domain names (RFC 3987, section 3.1). They are in every scheme
/// with a default port.
pub(crate) const fn has_domain_names(scheme: &[u8]) -> bool {
    default_port(scheme).is_some()
}

/// Returns whether a port is well known (RFC 3986, section 7.2; RFC 6335, section 6) or the default
/// port of some scheme in [`default_port`].
pub(crate) const fn is_well_known(port: u32) -> bool {
    matches!(port, ..1024 | 5683 | 5684)
}

/// The rules that a scheme adds to the generic syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// http and https (RFC 9110), ws and wss (RFC 6455): a host is required, and user information is
    /// deprecated.
    Web,
    /// ftp (RFC 1738): a host is required.
    Ftp,
    /// file (RFC 8089).
    File,
    /// mailto (RFC 6068).
    Mailto,
    /// urn (RFC 8141).
    Urn,
    /// ipfs and ipns: the host is a case-sensitive identifier, such as a CID in base58 (the document
    /// "Addressing" of IPFS, and its registrations with IANA).
    Identifier,
    /// All others.
    Generic,
}

impl Family {
    /// Returns the family of a scheme, in any case.
    #[inline]
    #[must_use]
    pub const fn of(scheme: &[u8]) -> Self {
        // Most schemes are one of these, in lower case.
        if matches!(scheme, b"https" | b"http") {
            return Self::Web;
        }
        Self::of_any(scheme)
    }

    const fn of_any(scheme: &[u8]) -> Self {
        by_scheme!(scheme, {
            b"http" | b"https" | b"ws" | b"wss" => Self::Web,
            b"ftp" => Self::Ftp,
            b"file" => Self::File,
            b"mailto" => Self::Mailto,
            b"urn" => Self::Urn,
            b"ipfs" | b"ipns" => Self::Identifier,
            _ => Self::Generic,
        })
    }

    /// Returns whether hosts that differ in case are different. In all other schemes hosts are
    /// case-insensitive (RFC 3986, section 3.2.2).
    #[must_use]
    pub const fn counts_host_case(self) -> bool {
        matches!(self, Self::Identifier)
    }

    /// Returns whether clients resolve the host and connect to it.
    pub(crate) const fn connects(self) -> bool {
        matches!(self, Self::Web | Self::Ftp)
    }
}

#[cfg(test)]
mod tests {
    use super::{default_port, is_well_known, scheme_of_port};

    #[test]
    fn the_ports_of_schemes_are_well_known() {
        let schemes = [
            "http", "https", "ws", "wss", "ftp", "ssh", "sftp", "telnet", "pop", "nntp", "imap", "ldap",
            "rtsp", "ldaps", "coap", "coaps",
        ];
        let ports = schemes.map(|scheme| u32::from(default_port(scheme.as_bytes()).expect("a port")));
        assert!((0..=0x1_0000).all(|port| is_well_known(port) == (port < 1024 || ports.contains(&port))));
        for port in 0..=0x1_0000 {
            let of_scheme = default_port(scheme_of_port(port).as_bytes()).map(u32::from);
            assert_eq!(of_scheme, ports.contains(&port).then_some(port));
        }
    }
}
