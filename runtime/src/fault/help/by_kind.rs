//! Remedies that the kind of a fault is enough for.

use crate::fault::FaultKind;

/// What to do about a fault of this kind; empty where its sentence says it all.
#[allow(clippy::too_many_lines, reason = "one line a kind")]
pub(in crate::fault) const fn by_kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::TooLong => "shorten it",
        FaultKind::SchemeEmpty => "write a scheme before the colon, as in `https://example.com/`",
        FaultKind::SchemeStart(_) => "a scheme begins with an ASCII letter",
        FaultKind::EscapeDigit('{') => "values are escaped as they are expanded: leave out the `%`",
        FaultKind::EscapeCutOff | FaultKind::EscapeDigit(_) => {
            "an escape is `%` and two hexadecimal digits; a percent sign is written %25"
        }
        FaultKind::BracketMissing => "an IP literal stands between `[` and `]`, as in `http://[::1]/`",
        FaultKind::AfterBracket(_) => "only `:` and a port, `/`, `?` or `#` may follow `]`",
        FaultKind::Ipv6TooLong => "an IPv6 address has eight groups; `::` stands for at least one, of zeros",
        FaultKind::Ipv6TooShort => "an IPv6 address has eight groups, or `::` for those that are zero",
        FaultKind::Ipv6Group => "a group has one to four hexadecimal digits, with one `:` between groups",
        FaultKind::Ipv6Ellipsis => "`::` stands once: write the zeros of the other out",
        FaultKind::Ipv6Quad => {
            "the tail is four numbers from 0 to 255 without leading zeros, as in `::ffff:192.0.2.1`"
        }
        FaultKind::Ipv6Character(_) => {
            "an IPv6 address has hexadecimal digits and colons, and may end in an IPv4 address"
        }
        FaultKind::Ipv6Bare => {
            "put it in brackets, which tell its colons from that of a port, as in `http://[::1]:80/`"
        }
        FaultKind::ZoneId => "remove it: a zone has a meaning on one machine only (RFC 9844)",
        FaultKind::IpFuture => "the form is `[v` hexadecimal digits `.` address `]`, as in `[v1.fe80]`",
        FaultKind::HostAsScheme => {
            "begin with a scheme, as in `http://localhost:8080/`; or `allow(host_as_scheme)`"
        }
        FaultKind::NoSlashes => "write `//` before the host; or `allow(no_slashes)`",
        FaultKind::NoHost => "write a host, as in `https://example.com/`; or `allow(no_host)`",
        FaultKind::PortTooLarge => "ports go from 0 to 65535; or `allow(port_too_large)`",
        FaultKind::OddIpv4 => {
            "write four numbers from 0 to 255 without leading zeros, or end the name in a letter; or `allow(odd_ipv4)`"
        }
        FaultKind::HostEscape => "a host name has letters, digits, `-` and `.`; or `allow(host_escape)`",
        FaultKind::HostBeyondAscii => {
            "write the `xn--` form; the feature `idna` maps names in literals and at run time; or `allow(host_beyond_ascii)`"
        }
        FaultKind::HostNotUtf8 => "escape the bytes of UTF-8, as %C3%A9 for `é`; or `allow(host_not_utf8)`",
        FaultKind::HostTooLong => "no name service has a longer name; or `allow(host_too_long)`",
        FaultKind::HostIpFuture => {
            "write an IPv4 or IPv6 address: clients know no other; or `allow(ip_future)`"
        }
        FaultKind::Idna => "labels have letters, digits and inner hyphens, of scripts that go together",
        FaultKind::Punycode => {
            "leave out the `xn--`, unless the label encodes text outside ASCII; or `allow(punycode)`"
        }
        FaultKind::UserinfoRefused => "send credentials in a header; or `allow(userinfo)`",
        FaultKind::UserinfoDotted => "remove it: readers take it for the host; or `allow(userinfo_dotted)`",
        FaultKind::FileDriveHost => "a drive belongs to the path: `file:///C:/…`; or `allow(file_drive)`",
        FaultKind::FileDriveDots => "write the path that is meant; or `allow(file_drive)`",
        FaultKind::SchemeNotAllowed => "use one of the schemes that the policy allows",
        FaultKind::HostNotAllowed => "use one of the hosts that the policy allows",
        FaultKind::PortNotAllowed => "use that of the scheme, or one of the ports that the policy allows",
        FaultKind::InvalidHost => {
            "labels have 1 to 63 letters, digits and inner hyphens, and the last one is no number"
        }
        FaultKind::QueryRefused => "leave the query off; or `allow(query)`",
        FaultKind::AnyFragmentRefused => "leave the fragment off; or `allow(fragment)`",
        FaultKind::AnyUserinfoRefused => "leave it off: URIs end up in logs; or `allow(any_userinfo)`",
        FaultKind::OddPort => {
            "use the scheme that the port belongs to, or another port; or `allow(odd_port)`"
        }
        FaultKind::EncodedSlash => {
            "write `/` between segments, since many servers read it so; or `allow(encoded_slash)`"
        }
        FaultKind::EncodedDot => "write it as `.`; or `allow(encoded_dot)`",
        FaultKind::EncodedControl => "remove it: no text needs it; or `allow(encoded_control)`",
        FaultKind::EmptySegment => "write one slash; or `allow(empty_segment)`",
        FaultKind::HostTraversal => {
            "outside of the web and ftp it is the first level of the path: no dot segment, slash, backslash or NUL; or `allow(host_traversal)`"
        }
        FaultKind::SegmentEmpty | FaultKind::NothingTogether => {
            "a segment has at least one character, before any `;`"
        }
        FaultKind::SegmentDots | FaultKind::DotsTogether => {
            "`.` and `..` address another resource, escaped or not"
        }
        FaultKind::SegmentCharacter('/') => {
            "servers split paths there, escaped or not; where it is data, `AllowSlash` takes it"
        }
        FaultKind::SegmentCharacter('\\') => "remove it: servers take it for `/`, escaped or not",
        FaultKind::SegmentCharacter(_) => {
            "remove it: servers take it for the end of the path, escaped or not"
        }
        FaultKind::LabelLength | FaultKind::LabelCharacter(_) => {
            "a label has 1 to 63 letters, digits and inner hyphens"
        }
        FaultKind::NoLines => "lines are written `L10` or `L10-L20`",
        FaultKind::LineNumber => "lines are counted from 1, and written without leading zeros",
        FaultKind::LinesBackwards => "write the smaller number first",
        FaultKind::PointerStart(_) => "a pointer begins with `/`; the empty one is the whole document",
        FaultKind::PointerTilde => "`~` is written ~0, and `/` in a name ~1",
        FaultKind::NotUtf8 => "escape the bytes of UTF-8, as %C3%A9 for `é`",
        FaultKind::FragmentRefused => "an absolute URI ends with its query: leave the fragment off",
        FaultKind::BaseTail => "a base ends with its path",
        FaultKind::BaseRootless => {
            "a base has an authority or a path from the root, as in `https://example.com/v1`"
        }
        FaultKind::BaseDots => "write the path that is meant, without `.` and `..`, escaped or not",
        FaultKind::Triplet => "already encoded? use `Encoded`; as data a percent sign is written %25",
        FaultKind::ValueShort(_) | FaultKind::ValueLong(_) => "its type says how long a value may be",
        FaultKind::ValueUndefined => "give a value",
        FaultKind::ValueNoText => "give a finite number, or what prints",
        FaultKind::TargetFull => "give it more room",
        FaultKind::KeyTaken => "give the key another name, or leave it out",
        FaultKind::NoAuthority => "give a host, which may be empty",
        FaultKind::PathRootless => "begin the path with `/`, or leave it empty",
        FaultKind::BraceUnclosed => "close it, as in `{id}`; as data a brace is written %7B",
        FaultKind::BraceStray => "open it, as in `{id}`; as data a brace is written %7D",
        FaultKind::ExpressionEmpty => {
            "name a variable, as in `{id}`: unlike in `format!`, none goes by position"
        }
        FaultKind::OperatorReserved(_) => "the operators are `+`, `#`, `.`, `/`, `;`, `?` and `&`",
        FaultKind::CommaStray => "remove it: a comma stands between two variables",
        FaultKind::NameDot => "remove it: a dot separates two parts of a name, as in `{user.name}`",
        FaultKind::ModifierBare('*') => {
            "the name comes first, as in `{/path*}`; for the rest of a path, slashes and all: `{+path}`"
        }
        FaultKind::ModifierBare(_) => "the name comes first, as in `{id:3}`",
        FaultKind::AfterModifier(_) => "only `,` or `}` may follow a modifier",
        FaultKind::PrefixAndExplode => {
            "`:3` takes the beginning of a text, `*` the members of a list: keep the one that is meant"
        }
        // What quotes a character or the text has been worded by the caller. A new kind must be in
        // one list or the other.
        FaultKind::Relative
        | FaultKind::Unexpected(_)
        | FaultKind::NearMiss(_)
        | FaultKind::Invisible(_)
        | FaultKind::NotNormal
        | FaultKind::NotCanonical(_)
        | FaultKind::ReservedCharacter(_)
        | FaultKind::ValueCharacter(..)
        | FaultKind::NameCharacter(_)
        | FaultKind::BraceNested
        | FaultKind::PrefixLength
        | FaultKind::LabelEncoded
        | FaultKind::NameLength => "",
    }
}
