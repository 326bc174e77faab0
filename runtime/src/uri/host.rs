//! [`Host`]: an IP address or a name.

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use crate::fault::{ParseError, What, tri};
use crate::grammar::{Source, host};
use crate::uri::text::{lends_str, text_type};

/// A host: a name or an IP address (RFC 3986, section 3.2.2).
///
/// A name keeps its spelling. An address is a number, so `[::1]` and `[0:0:0:0:0:0:0:1]` are the same `Host`,
/// and so are `127.0.0.1` and `127.0.0.%31`, because an escaped digit equals the digit (section 2.3).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Host;
///
/// assert_eq!(Host::parse("127.0.0.1")?, Host::Ipv4([127, 0, 0, 1].into()));
/// let host = Host::parse("example.com")?;
/// assert!(matches!(host, Host::Name(name) if name == "example.com"));
/// assert!(Host::parse("a b").is_err());
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Host<'a> {
    /// A registered name, as written.
    Name(HostText<'a>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// An address of a later IP version, as written, with its brackets.
    Future(HostText<'a>),
}

impl<'a> Host<'a> {
    /// Parses a host. Write an IPv6 address in brackets.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Host;
    /// assert!(matches!(Host::parse("[::1]")?, Host::Ipv6(address) if address.is_loopback()));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a `host` of the grammar.
    #[inline]
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        tri!(host::whole(text), What::Host);
        Ok(Self::of(text))
    }

    /// Finds the kind of a host that the grammar has accepted.
    #[inline]
    pub(crate) const fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        if let [b'[', first, .., b']'] = bytes {
            if matches!(first, b'v' | b'V') {
                return Self::Future(HostText::of(text));
            }
            if let Ok([a, b, c, d, e, f, g, h]) = host::ipv6_address(Source::uri(text), 1, bytes.len() - 1) {
                return Self::Ipv6(Ipv6Addr::new(a, b, c, d, e, f, g, h));
            }
        }
        match host::escaped_ipv4_address(bytes) {
            Some([a, b, c, d]) => Self::Ipv4(Ipv4Addr::new(a, b, c, d)),
            None => Self::Name(HostText::of(text)),
        }
    }
}

impl fmt::Display for Host<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(text) | Self::Future(text) => f.write_str(text),
            Self::Ipv4(address) => write!(f, "{address}"),
            Self::Ipv6(address) => write!(f, "[{address}]"),
        }
    }
}

crate::uri::text::converts! {
    [] Ipv4Addr => Host<'_>, |address| Self::Ipv4(address);
    [] Ipv6Addr => Host<'_>, |address| Self::Ipv6(address);
}

crate::uri::text::parses_str!(Host);

/// The string of a [`Host`] that is not an address. Obtain one from [`Host::parse`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Host;
///
/// let Host::Name(name) = Host::parse("a%2Db.example")? else { unreachable!() };
/// assert_eq!(name.as_str(), "a%2Db.example");
/// assert_eq!(name.decode_lossy(), "a-b.example");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostText<'a>(&'a str);

text_type!(HostText);
lends_str!(HostText<'_>);

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Host;

    #[test]
    fn a_host_goes_to_the_end_of_its_text() {
        assert!(matches!(Host::parse("a.b"), Ok(Host::Name(_))));
        assert!(matches!(Host::parse("[v1.a]"), Ok(Host::Future(_))));
        for (text, offset) in [("a/b", 1), ("a:1", 1), ("[::1]a", 5), ("a@b", 1)] {
            assert_eq!(Host::parse(text).map_err(|error| error.offset()), Err(offset), "{text}");
        }
    }

    /// A name is never an IPv4 address once it is decoded, whichever of its characters are escaped.
    #[test]
    fn an_address_with_escapes_is_an_address() {
        let mut tried = 0;
        for text in ["0.0.0.0", "127.0.0.1", "1.2.3.45"] {
            let address = Host::parse(text).unwrap();
            for number in 0..3_usize.pow(text.len() as u32) {
                let spelled = spelled(text, number);
                assert_eq!(Host::parse(&spelled), Ok(address), "{spelled}");
                assert_eq!(alloc::format!("{}", Host::parse(&spelled).unwrap()), text);
                tried += 1;
            }
        }
        assert_eq!(tried, 2187 + 19683 + 6561);
        for name in [
            "169.254.169.25%35%36",
            "1%2F2.3.4",
            "1.2.3.%34%00",
            "1.2.3.%C2%B2",
            "%30%31.2.3.4",
            "1.2.3.4%2E",
        ] {
            assert!(matches!(Host::parse(name), Ok(Host::Name(_))), "{name}");
        }
    }

    /// Spells each character of a string in one of three ways, depending on the digits of a number.
    fn spelled(text: &str, number: usize) -> alloc::string::String {
        use alloc::format;
        text.bytes().enumerate().fold(alloc::string::String::new(), |spelled, (at, byte)| {
            spelled
                + &match number / 3_usize.pow(at as u32) % 3 {
                    0 => format!("{}", char::from(byte)),
                    1 => format!("%{byte:02X}"),
                    _ => format!("%{byte:02x}"),
                }
        })
    }

    /// The numbers of an IPv4 address have at most three digits.
    #[test]
    fn long_numbers_are_names() {
        for text in ["99999.1.1.1", "1.1.1.65536", "1.1.1.999", "1.1.1.256", "1.1.1.4294967297"] {
            assert!(matches!(Host::parse(text), Ok(Host::Name(_))), "{text}");
        }
        assert!(matches!(Host::parse("255.255.255.255"), Ok(Host::Ipv4(_))));
    }
}
