//! The words of violations: the codes of the site rules, and remedies that fit in a report without
//! a picture.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt;

use super::{Fault, FaultKind, Part, code, help, words};
use crate::policy::Policy;

/// The codes of the site rules, and others where they have none.
pub(crate) const fn site_code(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::NearMiss(_) | FaultKind::HostAsScheme => code(FaultKind::SchemeNotAllowed),
        FaultKind::NoHost
        | FaultKind::OddIpv4
        | FaultKind::HostEscape
        | FaultKind::HostBeyondAscii
        | FaultKind::HostIpFuture
        | FaultKind::Punycode
        | FaultKind::HostNotUtf8
        | FaultKind::HostTooLong
        | FaultKind::Idna => code(FaultKind::InvalidHost),
        kind if is_of_grammar(kind) => "INVALID_URL",
        kind => code(kind),
    }
}

/// Whether the grammar says no, or readers that follow another one would read another URI.
const fn is_of_grammar(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::TooLong
            | FaultKind::SchemeEmpty
            | FaultKind::SchemeStart(_)
            | FaultKind::Unexpected(_)
            | FaultKind::EscapeCutOff
            | FaultKind::EscapeDigit(_)
            | FaultKind::BracketMissing
            | FaultKind::AfterBracket(_)
            | FaultKind::Ipv6TooLong
            | FaultKind::Ipv6TooShort
            | FaultKind::Ipv6Group
            | FaultKind::Ipv6Ellipsis
            | FaultKind::Ipv6Quad
            | FaultKind::Ipv6Character(_)
            | FaultKind::Ipv6Bare
            | FaultKind::ZoneId
            | FaultKind::IpFuture
            | FaultKind::NoSlashes
    )
}

/// What to do about a fault that `policy` has found, in words that need no text; never empty.
pub(crate) fn remedy(fault: Fault, policy: &Policy<'_>) -> Cow<'static, str> {
    // A scheme that nobody means is one that is not on the list, too.
    let kind = match fault.kind {
        FaultKind::NearMiss(_) => FaultKind::SchemeNotAllowed,
        kind => kind,
    };
    let of_list = policy.listed(kind).help();
    if of_list.is_empty() { Cow::Borrowed(fixed_remedy(fault)) } else { Cow::Owned(of_list.to_string()) }
}

fn fixed_remedy(fault: Fault) -> &'static str {
    match fault.kind {
        FaultKind::Relative => "make it absolute, as in `https://example.com/`",
        FaultKind::NotCanonical(step) => step.help(fault.length == 0),
        FaultKind::NotNormal => "write the normal form",
        FaultKind::NearMiss(_) => "use a scheme that exists, such as https",
        FaultKind::Invisible(_) => "remove it, or write it percent-encoded so that it can be seen",
        FaultKind::Unexpected(_) => match fault.part {
            Part::Scheme => "a scheme has ASCII letters, digits, `+`, `-` and `.`",
            Part::Port => "a port has digits only",
            Part::Host => "a host name has letters, digits, `-` and `.`",
            _ => "percent-encode it: a space is written %20",
        },
        kind => match without_allow(help::by_kind(kind)) {
            "" => "write a correct URI",
            help => help,
        },
    }
}

/// A remedy without `allow(…)`, which only calls of macros have.
fn without_allow(help: &'static str) -> &'static str {
    help.find("; or `allow(").map_or(help, |end| &help[..end])
}

/// The sentence alone, without place and section.
pub(crate) fn write_sentence(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(&words::sentence(fault), f)
}
