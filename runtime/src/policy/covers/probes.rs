//! The strings that each refusal finds, for each part of a URI that it reads.

use super::super::Refusal;

/// Strings for the parts of a URI. A rule refuses each of them in some scheme.
#[derive(Clone, Copy)]
pub(super) struct Probes {
    pub(super) userinfo: &'static [&'static str],
    /// Whole hosts, and labels before a domain.
    pub(super) host: &'static [&'static str],
    pub(super) port: &'static [&'static str],
    /// The rest of a path after the slash of a folder.
    pub(super) path: &'static [&'static str],
    /// The beginning of a path that leads back to the root.
    pub(super) prefix: &'static [&'static str],
    /// The value of a parameter.
    pub(super) value: &'static [&'static str],
    pub(super) fragment: &'static [&'static str],
}

/// Puts a string into each part that can be text.
macro_rules! everywhere {
    ($text:literal) => {
        Probes {
            userinfo: &[concat!($text, "@")],
            host: &[$text],
            path: &[$text],
            value: &[$text],
            fragment: &[concat!("#", $text)],
            ..Probes::NONE
        }
    };
}

impl Probes {
    const NONE: Self =
        Self { userinfo: &[], host: &[], port: &[], path: &[], prefix: &[], value: &[], fragment: &[] };

    const fn host(host: &'static [&'static str]) -> Self {
        Self { host, ..Self::NONE }
    }

    const fn userinfo(userinfo: &'static [&'static str]) -> Self {
        Self { userinfo, ..Self::NONE }
    }

    const fn port(port: &'static [&'static str]) -> Self {
        Self { port, ..Self::NONE }
    }

    const fn path(path: &'static [&'static str]) -> Self {
        Self { path, ..Self::NONE }
    }

    /// The hosts that a policy with a list of valid hosts refuses.
    pub(super) const INVALID_HOST: Self = Self::host(&["_"]);

    /// Strings that the grammar of URIs refuses, but the grammar of IRIs accepts.
    pub(super) const BEYOND_ASCII: Self = everywhere!("\u{e9}");

    /// Returns the strings that a refusal finds, and that as few other refusals as possible find.
    pub(super) const fn of(refusal: Refusal) -> Self {
        match refusal {
            // The search tries schemes of each kind.
            Refusal::NearMiss | Refusal::NoSlashes | Refusal::UrnSyntax => Self::NONE,
            Refusal::HostAsScheme => Self::path(&["80"]),
            // The search tries a name that is too long, alone and below each entry of a list.
            Refusal::NoHost | Refusal::HostTooLong => Self::host(&[""]),
            Refusal::FileDrive => Self { prefix: &["/C:/.."], host: &["c%3A"], port: &[":"], ..Self::NONE },
            Refusal::Userinfo | Refusal::AnyUserinfo => Self::userinfo(&["u@"]),
            Refusal::UserinfoDotted => Self::userinfo(&["a.b@"]),
            Refusal::IpFuture => Self::host(&["[v1.x]"]),
            Refusal::HostBeyondAscii => Self::host(&["%C3%A9"]),
            Refusal::HostEscape => Self::host(&["a%20b"]),
            Refusal::Punycode => Self::host(&["xn--a"]),
            Refusal::OddIpv4 => Self::host(&["a.1"]),
            Refusal::HostNotUtf8 => Self::host(&["%FF"]),
            Refusal::HostCase => Self::host(&["A"]),
            Refusal::PortTooLarge => Self::port(&[":70000"]),
            Refusal::OddPort => Self::port(&[":1"]),
            Refusal::Invisible => everywhere!("\u{2060}"),
            Refusal::PrivateHost => Self::host(&["a", "$", "home", "%C3%A9"]),
            Refusal::EncodedSlash => {
                Self { userinfo: &["%252F@"], host: &["%252F"], path: &["%252F"], ..Self::NONE }
            }
            Refusal::EncodedDot => {
                Self { userinfo: &["a%252E@"], host: &["a%252E"], path: &["a%252E"], ..Self::NONE }
            }
            Refusal::EncodedControl => everywhere!("%2501"),
            Refusal::HostTraversal => {
                Self { userinfo: &["%5C@", "%00@"], host: &["..", "%5C", "%00"], ..Self::NONE }
            }
            Refusal::PathTraversal => Self::path(&[";"]),
            Refusal::EmptySegment => Self { path: &["/x"], prefix: &["/", "/a//../.."], ..Self::NONE },
            Refusal::QueryApostrophe => Self { value: &["'"], ..Self::NONE },
            Refusal::Query => Self { value: &["1"], ..Self::NONE },
            Refusal::Fragment => Self { fragment: &["#", "#x"], ..Self::NONE },
        }
    }
}
