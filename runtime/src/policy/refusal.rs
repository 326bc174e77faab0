//! What policies refuse although RFC 3986 allows it. [`Policy::LITERAL`](super::Policy::LITERAL)
//! refuses mistakes, and text that RFC 3986 and the URL standard of browsers read differently;
//! other policies whatever a project does not want.

use super::host::ConnectedHost;
use super::{authority, encoded, scheme, text};
use crate::fault::Fault;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::Family;

/// One refusal beyond the grammar, by the name with which it is allowed at a call:
/// `uri!(allow(userinfo), "…")`.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Refusal};
///
/// let text = "https://user@example.com/";
/// assert_eq!(Policy::LITERAL.normalize(text).unwrap_err().code(), "USERINFO");
/// assert!(Policy::LITERAL.allow(Refusal::Userinfo).normalize(text).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// `near_miss`: a scheme one edit away from `http`, `https` or `mailto`.
    NearMiss,
    /// `host_as_scheme`: `localhost:8080/a` and `example.com:443`, in which a host with a port is
    /// read as a scheme and a path.
    HostAsScheme,
    /// `no_slashes`: http, https, ws, wss or ftp without `//`.
    NoSlashes,
    /// `no_host`: http, https, ws, wss or ftp with an empty host.
    NoHost,
    /// `port_too_large`: a port over 65535 in one of these schemes.
    PortTooLarge,
    /// `odd_ipv4`: a host in one of these schemes that ends in a number and is no dotted quad
    /// (RFC 3986, section 7.4).
    OddIpv4,
    /// `host_escape`: a percent-encoded delimiter or control in a host of these schemes.
    HostEscape,
    /// `host_beyond_ascii`: text outside ASCII in a host of these schemes, escaped or not.
    HostBeyondAscii,
    /// `ip_future`: an IP literal `[v…]` in one of these schemes.
    IpFuture,
    /// `punycode`: an `xn--` label in one of these schemes that does not decode.
    Punycode,
    /// `host_not_utf8`: escapes in a host, of any scheme, that are not UTF-8 (RFC 3986, section 3.2.2).
    HostNotUtf8,
    /// `host_too_long`: a host name of more than 255 bytes, decoded, in any scheme (RFC 3986, section
    /// 3.2.2).
    HostTooLong,
    /// `userinfo`: user information in http, https, ws or wss (RFC 9110, section 4.2.4).
    Userinfo,
    /// `userinfo_dotted`: user information with a dot before any colon, in every scheme
    /// (RFC 3986, section 7.6).
    UserinfoDotted,
    /// `invisible`: characters that show nothing or reorder what they stand in.
    Invisible,
    /// `file_drive`: a Windows drive in the place of the host, or dot segments that leave one.
    FileDrive,
    /// `query`: a query, even an empty one.
    Query,
    /// `fragment`: a fragment, even an empty one.
    Fragment,
    /// `any_userinfo`: user information in any scheme.
    AnyUserinfo,
    /// `odd_port`: in a scheme that has a port of its own, every other port below 1024, and 5683 and
    /// 5684, which are those of `coap` and `coaps`, as in `http://example.com:25/` (RFC 3986,
    /// section 7.2).
    OddPort,
    /// `encoded_slash`: `%2F` or `%5C` in a path, `%252F` and so on as well: many servers decode
    /// them before they split a path (RFC 3986, section 7.3). In schemes other than http, https, ws,
    /// wss and ftp, such as `db`, the authority is the first level of the path.
    EncodedSlash,
    /// `encoded_dot`: `%2E` in a path, `%252E` and so on as well: nobody has to encode a dot. In
    /// schemes other than http, https, ws, wss and ftp it is looked for in the authority, too.
    EncodedDot,
    /// `encoded_control`: `%00` to `%1F` and `%7F` anywhere, `%2500` and so on as well.
    EncodedControl,
    /// `empty_segment`: an empty path segment that is not the last, as in `/a//b`.
    EmptySegment,
    /// `host_traversal`: what no [`Segment`](crate::value::Segment) holds in the authority of a
    /// scheme other than http, https, ws, wss and ftp, where it is the first level of the path: a dot segment,
    /// plain or escaped, an escaped slash, backslash or NUL, as in `memory://..%2F..%2Fetc/x`.
    HostTraversal,
}

impl Refusal {
    /// All of them, in the order in which they are looked for: first [those of
    /// literals](Self::LITERAL), then those that are up to a project.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Refusal;
    ///
    /// assert!(Refusal::ALL.starts_with(Refusal::LITERAL));
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::NearMiss,
        Self::HostAsScheme,
        Self::NoSlashes,
        Self::NoHost,
        Self::FileDrive,
        Self::Userinfo,
        Self::UserinfoDotted,
        Self::IpFuture,
        Self::HostBeyondAscii,
        Self::HostEscape,
        Self::Punycode,
        Self::OddIpv4,
        Self::HostNotUtf8,
        Self::HostTooLong,
        Self::PortTooLarge,
        Self::Invisible,
        Self::AnyUserinfo,
        Self::OddPort,
        Self::EncodedSlash,
        Self::EncodedDot,
        Self::EncodedControl,
        Self::HostTraversal,
        Self::EmptySegment,
        Self::Query,
        Self::Fragment,
    ];

    /// Those that [`Policy::LITERAL`](super::Policy::LITERAL) and with it `uri!` has.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Refusal;
    ///
    /// assert!(Refusal::LITERAL.contains(&Refusal::Userinfo));
    /// assert!(!Refusal::LITERAL.contains(&Refusal::AnyUserinfo));
    /// ```
    pub const LITERAL: &'static [Self] = Self::ALL.split_at(16).0;

    /// All of [`LITERAL`](Self::LITERAL).
    pub(super) const LITERAL_BITS: u32 = bits(Self::LITERAL);

    /// The name with which it is allowed at a call.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Refusal::NearMiss.name(), "near_miss");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NearMiss => "near_miss",
            Self::HostAsScheme => "host_as_scheme",
            Self::NoSlashes => "no_slashes",
            Self::NoHost => "no_host",
            Self::PortTooLarge => "port_too_large",
            Self::OddIpv4 => "odd_ipv4",
            Self::HostEscape => "host_escape",
            Self::HostBeyondAscii => "host_beyond_ascii",
            Self::IpFuture => "ip_future",
            Self::Punycode => "punycode",
            Self::HostNotUtf8 => "host_not_utf8",
            Self::HostTooLong => "host_too_long",
            Self::Userinfo => "userinfo",
            Self::UserinfoDotted => "userinfo_dotted",
            Self::Invisible => "invisible",
            Self::FileDrive => "file_drive",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::AnyUserinfo => "any_userinfo",
            Self::OddPort => "odd_port",
            Self::EncodedSlash => "encoded_slash",
            Self::EncodedDot => "encoded_dot",
            Self::EncodedControl => "encoded_control",
            Self::EmptySegment => "empty_segment",
            Self::HostTraversal => "host_traversal",
        }
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self as u16
    }

    /// Looks for what this refuses.
    pub(super) const fn find(self, subject: Subject<'_>) -> Option<Fault> {
        match self {
            Self::NearMiss => scheme::near_miss(subject),
            Self::HostAsScheme => scheme::host_as_scheme(subject),
            Self::NoSlashes => scheme::no_slashes(subject),
            Self::HostNotUtf8 => subject.any_host().not_utf8(),
            Self::HostTooLong => subject.any_host().too_long(),
            Self::PortTooLarge => authority::port_too_large(subject),
            Self::Userinfo => authority::userinfo(subject),
            Self::UserinfoDotted => authority::userinfo_dotted(subject),
            Self::Invisible => text::invisible(subject),
            Self::FileDrive => scheme::file_drive(subject),
            Self::Query => text::query(subject),
            Self::Fragment => text::fragment(subject),
            Self::AnyUserinfo => authority::any_userinfo(subject),
            Self::OddPort => authority::odd_port(subject),
            Self::EncodedSlash => encoded::slash(subject),
            Self::EncodedDot => encoded::dot(subject),
            Self::EncodedControl => encoded::control(subject),
            Self::EmptySegment => text::empty_segment(subject),
            Self::HostTraversal => encoded::host_traversal(subject),
            _ => match subject.connected_host() {
                Some(host) => self.find_in_host(host),
                None => None,
            },
        }
    }

    const fn find_in_host(self, host: ConnectedHost<'_>) -> Option<Fault> {
        match self {
            Self::NoHost => host.empty(),
            Self::IpFuture => host.ip_future(),
            Self::HostBeyondAscii => host.beyond_ascii(),
            Self::HostEscape => host.escape(),
            Self::Punycode => host.punycode(),
            Self::OddIpv4 => host.odd_ipv4(),
            _ => None,
        }
    }
}

const fn bits(refusals: &[Refusal]) -> u32 {
    let mut bits = 0;
    let mut at = 0;
    while at < refusals.len() {
        bits |= refusals[at].bit();
        at += 1;
    }
    bits
}

/// A text that the grammar has accepted.
#[derive(Clone, Copy)]
pub(super) struct Subject<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) marks: Marks,
    pub(super) family: Family,
}

impl<'t> Subject<'t> {
    pub(super) const fn new(text: &'t str, marks: Marks) -> Self {
        let bytes = text.as_bytes();
        Self { bytes, marks, family: Family::of(bytes.split_at(marks.scheme_end as usize).0) }
    }

    pub(super) const fn scheme(self) -> &'t [u8] {
        self.bytes.split_at(self.marks.scheme_end as usize).0
    }

    /// Whether the host is one that clients resolve and connect to.
    pub(super) const fn connects(self) -> bool {
        self.family.connects() && self.marks.has_authority()
    }

    pub(super) const fn host(self) -> (usize, usize) {
        (self.marks.host_start as usize, self.marks.host_end as usize)
    }

    /// The host, whether clients connect to it or not; an empty one where there is no authority.
    pub(super) const fn any_host(self) -> ConnectedHost<'t> {
        let (start, end) = self.host();
        ConnectedHost { bytes: self.bytes, start, end }
    }

    /// The host, when it is one that clients resolve and connect to.
    pub(super) const fn connected_host(self) -> Option<ConnectedHost<'t>> {
        if self.connects() { Some(self.any_host()) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::{Refusal, bits};

    #[test]
    fn each_refusal_has_a_bit() {
        let all = bits(Refusal::ALL);
        assert_eq!(all.count_ones() as usize, Refusal::ALL.len());
        assert_eq!(
            (bits(&[]), bits(&[Refusal::ALL[0], Refusal::ALL[3]])),
            (0, Refusal::ALL[0].bit() | Refusal::ALL[3].bit())
        );
    }
}
