//! [`Origin`]: scheme, host and port, with which HTTP clients decide whom to trust (RFC 6454).

use core::fmt::{self, Write as _};
use core::hash::{Hash, Hasher};

use crate::grammar::component::{Read, read};
use crate::text::bytes::escape;
use crate::text::getters::getters;
use crate::uri::host::Host;
use crate::uri::parts::Parts;
use crate::uri::{Parsed, Uri};

/// The origin of a URI: scheme, host and port (RFC 6454, section 4).
///
/// Comparing origins ignores case, escapes of unreserved characters and a default port. `Display` prints the
/// serialization of section 6.2, which a browser sends in the header `Origin`.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let a = Uri::parse("https://example.com/a")?;
/// let b = Uri::parse("HTTPS://user@Example.com:443/b")?;
/// assert_eq!(a.origin(), b.origin());
/// assert_eq!(b.origin().unwrap().to_string(), "https://example.com");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Origin<'a> {
    scheme: &'a str,
    host: &'a str,
    port: u16,
    /// Whether the port is the scheme's default port, which is not printed.
    is_own_port: bool,
}

impl<'a> Origin<'a> {
    getters! {
        /// Returns the scheme as written.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::Uri::parse("HTTP://h/")?.origin().unwrap().scheme(), "HTTP");
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        scheme(&self) -> &'a str { self.scheme }

        /// Returns the host.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{Host, Uri};
        /// let uri = Uri::parse("http://127.0.0.1/")?;
        /// assert_eq!(uri.origin().unwrap().host(), Host::Ipv4([127, 0, 0, 1].into()));
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        host(&self) -> Host<'a> { Host::of(self.host) }

        /// Returns the port, or the scheme's default port if the URI has none.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// assert_eq!(urika::Uri::parse("http://h/")?.origin().unwrap().port(), 80);
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        port(&self) -> u16 { self.port }
    }

    #[inline]
    const fn of(parts: Parts<'a>) -> Option<Self> {
        let (Some(scheme), Some(host)) = (parts.scheme(), parts.host_str()) else { return None };
        match (parts.port_or_default(), parts.default_port()) {
            (Some(port), Some(own)) if !host.is_empty() => {
                Some(Self { scheme, host, port, is_own_port: port == own })
            }
            _ => None,
        }
    }
}

/// Adds the methods for origins to a type.
macro_rules! origins {
    ($type:ty, $name:literal, $life:lifetime $(, <$generic:lifetime>)?) => {
        /// # Origin
        impl $(<$generic>)? $type {
            /// Returns the origin: scheme, host and port (RFC 6454, section 4).
            ///
            /// The result is `None` if the URI has no host, if its port is over 65535, or if its scheme has no
            /// default port, such as `file` and `data`.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com:8080/a")]
            /// assert_eq!(it.origin().unwrap().to_string(), "http://example.com:8080");
            #[doc = concat!("let it: ", $name, " = \"file:///etc/hosts\".try_into()?;\n")]
            /// assert_eq!(it.origin(), None);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[inline]
            #[must_use]
            pub const fn origin(&self) -> Option<Origin<$life>> {
                Origin::of(self.parts())
            }

            /// Returns `true` if both URIs have an origin and the origins are equal (RFC 6454, section 5).
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $name, ";\n")]
            #[doc = concat!("let a: ", $name, " = \"http://example.com/a\".try_into()?;\n")]
            #[doc = concat!("let b: ", $name, " = \"http://example.com:80/b\".try_into()?;\n")]
            #[doc = concat!("let c: ", $name, " = \"https://example.com/a\".try_into()?;\n")]
            /// assert!(a.same_origin(&b) && !a.same_origin(&c));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[must_use]
            pub fn same_origin<'o>(&self, other: impl Parsed<Uri<'o>>) -> bool {
                let origin = self.origin();
                origin.is_some() && origin == other.into_parsed().origin()
            }
        }
    };
}

origins!(Uri<'a>, "Uri", 'a, <'a>);
#[cfg(feature = "alloc")]
origins!(crate::uri::UriBuf, "UriBuf", '_);

/// Yields the characters of a host as the normal form writes them.
///
/// Not for IP literals, which have many spellings: those are compared as numbers.
#[inline]
fn normal_characters(host: &str) -> impl Iterator<Item = char> {
    let bytes = host.as_bytes();
    let mut at = 0;
    core::iter::from_fn(move || {
        if at == bytes.len() {
            return None;
        }
        let (found, end) = read(bytes, at);
        at = end;
        Some(match found {
            Read::Plain(byte) => (byte.to_ascii_lowercase(), None),
            Read::Escape(byte) => {
                let [percent, high, low] = escape(byte);
                (percent, Some([high, low]))
            }
        })
    })
    .flat_map(|(first, more)| core::iter::once(first).chain(more.into_iter().flatten()))
    .map(char::from)
}

impl PartialEq for Origin<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.port == other.port
            && self.scheme.eq_ignore_ascii_case(other.scheme)
            && match (self.host(), other.host()) {
                (Host::Ipv6(this), Host::Ipv6(that)) => this == that,
                _ => normal_characters(self.host).eq(normal_characters(other.host)),
            }
    }
}

impl Eq for Origin<'_> {}

impl Hash for Origin<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.port.hash(state);
        self.scheme.bytes().for_each(|byte| byte.to_ascii_lowercase().hash(state));
        match self.host() {
            Host::Ipv6(address) => address.hash(state),
            _ => normal_characters(self.host).for_each(|c| c.hash(state)),
        }
    }
}

impl fmt::Display for Origin<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scheme.chars().try_for_each(|c| f.write_char(c.to_ascii_lowercase()))?;
        f.write_str("://")?;
        match self.host() {
            Host::Ipv6(address) => write!(f, "[{address}]")?,
            _ => normal_characters(self.host).try_for_each(|c| f.write_char(c))?,
        }
        if self.is_own_port { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

impl fmt::Debug for Origin<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
