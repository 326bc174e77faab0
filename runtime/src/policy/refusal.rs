//! Refusals: checks for what RFC 3986 allows. [`Policy::LITERAL`](super::Policy::LITERAL) rejects mistakes, and URIs
//! that RFC 3986 and the URL Standard of browsers interpret differently. Other policies reject what a project does
//! not want.

use super::subject::Subject;
use super::{authority, encoded, public, scheme, text};
use crate::fault::{Fault, FaultKind};
use crate::text::bytes::is_same;
use crate::text::loops::{self, each};

/// Makes the one table of refusals, in the order of the checks. A row has the name for `allow(…)`, and the
/// function that finds it in a subject or in its host.
macro_rules! refusals {
    (
        literal { $($(#[$doc:meta])* $refusal:ident: $name:literal, $($find:ident)::+ $($of_host:ident)?;)* }
        other { $($(#[$other_doc:meta])* $other:ident: $other_name:literal, $($other_find:ident)::+;)* }
    ) => {
        /// A check for something that RFC 3986 allows, but that is probably a mistake. Switch it off by its name:
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
            $($(#[$doc])* $refusal,)*
            $($(#[$other_doc])* $other,)*
        }

        impl Refusal {
            /// All refusals, in the order of the checks: first the [refusals of literals](Self::LITERAL), then those
            /// that a project can add.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::Refusal;
            ///
            /// assert!(Refusal::ALL.starts_with(Refusal::LITERAL));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$refusal,)* $(Self::$other),*];

            /// The refusals of [`Policy::LITERAL`](super::Policy::LITERAL), and so of `uri!`.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::Refusal;
            ///
            /// assert!(Refusal::LITERAL.contains(&Refusal::Userinfo));
            /// assert!(!Refusal::LITERAL.contains(&Refusal::AnyUserinfo));
            /// ```
            pub const LITERAL: &'static [Self] = &[$(Self::$refusal),*];

            /// Returns the name for `allow(…)`.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// assert_eq!(urika::Refusal::NearMiss.name(), "near_miss");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$refusal => $name,)*
                    $(Self::$other => $other_name,)*
                }
            }

            /// Returns the name of the variant.
            pub(super) const fn variant(self) -> &'static str {
                match self {
                    $(Self::$refusal => stringify!($refusal),)*
                    $(Self::$other => stringify!($other),)*
                }
            }

            /// Returns the first fault of this kind in the subject.
            pub(super) const fn find(self, subject: Subject<'_>) -> Option<Fault> {
                match self {
                    $(Self::$refusal => find!(subject, $($find)::+ $($of_host)?),)*
                    $(Self::$other => $($other_find)::+(subject),)*
                }
            }
        }
    };
}

/// Calls the function of a row.
macro_rules! find {
    ($subject:ident, any_host $find:ident) => {
        $subject.any_host().$find()
    };
    ($subject:ident, connected_host $find:ident) => {
        match $subject.connected_host() {
            Some(host) => host.$find(),
            None => None,
        }
    };
    ($subject:ident, $($find:ident)::+) => {
        $($find)::+($subject)
    };
}

refusals! {
    literal {
        /// `near_miss`: a scheme one edit away from `http`, `https` or `mailto`.
        NearMiss: "near_miss", scheme::near_miss;
        /// `host_as_scheme`: a host with a port that is parsed as a scheme and a path, such as `localhost:8080/a` and
        /// `example.com:443`.
        HostAsScheme: "host_as_scheme", scheme::host_as_scheme;
        /// `no_slashes`: http, https, ws, wss or ftp without `//`.
        NoSlashes: "no_slashes", scheme::no_slashes;
        /// `no_host`: http, https, ws, wss, ftp or no scheme, with an empty host.
        NoHost: "no_host", authority::no_host;
        /// `file_drive`: a Windows drive where the host is expected, or dot segments that leave a drive.
        FileDrive: "file_drive", scheme::file_drive;
        /// `userinfo`: user information in http, https, ws or wss (RFC 9110, section 4.2.4).
        Userinfo: "userinfo", authority::userinfo;
        /// `userinfo_dotted`: user information with a dot before any colon, in every scheme
        /// (RFC 3986, section 7.6).
        UserinfoDotted: "userinfo_dotted", authority::userinfo_dotted;
        /// `ip_future`: an IP literal `[v…]` in http, https, ws, wss or ftp.
        IpFuture: "ip_future", connected_host ip_future;
        /// `host_beyond_ascii`: a non-ASCII character, escaped or not, in a host of http, https, ws, wss or ftp.
        HostBeyondAscii: "host_beyond_ascii", connected_host beyond_ascii;
        /// `host_escape`: a percent-encoded delimiter or control in a host of http, https, ws, wss or ftp.
        HostEscape: "host_escape", connected_host escape;
        /// `punycode`: an `xn--` label that cannot be decoded, in http, https, ws, wss or ftp.
        Punycode: "punycode", connected_host punycode;
        /// `odd_ipv4`: a host of http, https, ws, wss or ftp that ends in a number and is not a dotted quad
        /// (RFC 3986, section 7.4).
        OddIpv4: "odd_ipv4", connected_host odd_ipv4;
        /// `host_not_utf8`: escapes that are not UTF-8 in a host, in any scheme (RFC 3986, section 3.2.2).
        HostNotUtf8: "host_not_utf8", any_host not_utf8;
        /// `host_too_long`: a host name of more than 255 bytes, decoded, in any scheme (RFC 3986, section
        /// 3.2.2).
        HostTooLong: "host_too_long", any_host too_long;
        /// `host_case`: an upper-case letter in a case-sensitive host, as in ipfs and ipns.
        /// [`exact`](super::Policy::exact) allows it.
        HostCase: "host_case", scheme::host_case;
        /// `urn_syntax`: a `urn` without a namespace and a name, such as `urn:example`, or with a syntax error (RFC
        /// 8141, section 2).
        UrnSyntax: "urn_syntax", scheme::urn_syntax;
        /// `port_too_large`: a port over 65535 in http, https, ws, wss or ftp.
        PortTooLarge: "port_too_large", authority::port_too_large;
        /// `invisible`: invisible characters, and characters that reorder the text around them.
        Invisible: "invisible", text::invisible;
    }
    other {
        /// `any_userinfo`: user information in any scheme.
        AnyUserinfo: "any_userinfo", authority::any_userinfo;
        /// `private_host`: a host that is not on the public Internet, in any scheme: an address that
        /// [`is_public`](crate::is_public) rejects, a name without a dot, one that ends in a number, and a name in
        /// `localhost`, `local`, `internal`, `test`, `invalid`, `onion`, `alt` or `arpa`. A URI without an authority has
        /// no host, except for `file`.
        #[doc(alias = "public_hosts")]
        PrivateHost: "private_host", public::private_host;
        /// `odd_port`: in a scheme with a default port, every other port below 1024, and the ports 5683 and
        /// 5684 of `coap` and `coaps`, as in `http://example.com:25/` (RFC 3986, section 7.2).
        OddPort: "odd_port", authority::odd_port;
        /// `encoded_slash`: `%2F` or `%5C` in a path, even if it is encoded again, as in `%252F`. Many
        /// servers decode them before they split a path (RFC 3986, section 7.3). In schemes other than http,
        /// https, ws, wss and ftp, such as `db`, the authority is the first level of the path.
        EncodedSlash: "encoded_slash", encoded::slash;
        /// `encoded_dot`: `%2E` in a path, even if it is encoded again, as in `%252E`: a dot never has to be
        /// encoded. In schemes other than http, https, ws, wss and ftp, the authority is checked as well.
        EncodedDot: "encoded_dot", encoded::dot;
        /// `encoded_control`: `%00` to `%1F` and `%7F` anywhere, even if they are encoded again, as in
        /// `%2500`.
        EncodedControl: "encoded_control", encoded::control;
        /// `host_traversal`: an authority that is not a [`Segment`](crate::value::Segment), in schemes other than http,
        /// https, ws, wss and ftp, where it is the first level of the path. Examples are a dot segment and an
        /// escaped slash, backslash or NUL, as in `memory://..%2F..%2Fetc/x`.
        HostTraversal: "host_traversal", encoded::host_traversal;
        /// `path_traversal`: a path segment that is not a [`SegmentWithSlash`](crate::value::SegmentWithSlash), decoded once, in
        /// any scheme. Examples are an escaped backslash or NUL, and a dot segment or nothing next to an escaped
        /// slash or before a `;`, as in `db://h/..%2Fadmin`. `feature%2Flogin` is accepted.
        PathTraversal: "path_traversal", encoded::path_traversal;
        /// `empty_segment`: an empty path segment that is not the last, as in `/a//b`.
        EmptySegment: "empty_segment", text::empty_segment;
        /// `query_apostrophe`: `'` in a query of http, https, ws, wss, ftp or file. Browsers send it as `%27`, which is
        /// another query for a cache or a signature.
        QueryApostrophe: "query_apostrophe", text::query_apostrophe;
        /// `query`: a query, even an empty one.
        Query: "query", text::query;
        /// `fragment`: a fragment, even an empty one.
        Fragment: "fragment", text::fragment;
    }
}

impl Refusal {
    /// The refusals of [`LITERAL`](Self::LITERAL), a bit for each.
    pub(super) const LITERAL_BITS: u32 = bits(Self::LITERAL);

    pub(super) const fn bit(self) -> u32 {
        1 << self as u16
    }

    /// Returns the refusal that finds faults of this kind.
    pub(super) const fn of(kind: FaultKind) -> Option<Self> {
        let name = kind.row().allowed_by.as_bytes();
        match loops::find!(0..Self::ALL.len(), |i| is_same(Self::ALL[i].name().as_bytes(), name)) {
            Some(i) => Some(Self::ALL[i]),
            None => None,
        }
    }
}

const fn bits(refusals: &[Refusal]) -> u32 {
    let mut bits = 0;
    each!(0..refusals.len(), |at| bits |= refusals[at].bit());
    bits
}

/// A rule that refuses an entry of another list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RefusingRule {
    Refusal(Refusal),
    ValidHost,
    Hosts,
    Paths,
}

impl RefusingRule {
    /// Returns the rule that finds faults of this kind.
    pub(super) const fn of(fault: FaultKind) -> Self {
        match (fault, Refusal::of(fault)) {
            (_, Some(refusal)) => Self::Refusal(refusal),
            (FaultKind::HostNotAllowed, _) => Self::Hosts,
            (FaultKind::PathNotAllowed | FaultKind::PathHidden(_), _) => Self::Paths,
            _ => Self::ValidHost,
        }
    }

    /// Returns the call that removes the rule, in three pieces.
    pub(super) const fn remedy(self) -> [&'static str; 3] {
        match self {
            Self::Refusal(refusal) => [", or first call `allow(Refusal::", refusal.variant(), ")`"],
            Self::ValidHost => [", or first call `any_host()`", "", ""],
            Self::Hosts => [", or call `any_host()`", "", ""],
            Self::Paths => [", or call `any_path()`", "", ""],
        }
    }

    /// Returns the change of a document that removes the rule, in three pieces.
    #[cfg(all(feature = "serde", feature = "alloc"))]
    pub(super) const fn document_remedy(self) -> [&'static str; 3] {
        match self {
            Self::Refusal(refusal) => [", or write `", refusal.name(), "` in `allow`, and not in `refuse`"],
            Self::ValidHost => [", or set `valid_host` to `false`", "", ""],
            Self::Hosts => [", or write `\"any\"` in place of the list of hosts", "", ""],
            Self::Paths => [", or write `\"any\"` in place of the list of paths", "", ""],
        }
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
