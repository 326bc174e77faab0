//! The sentences and sections of faults: with [`help`](super::help), and with
//! [`wording`](super::wording) for errors that are no faults, the one place with message text.
//!
//! Sentences are lower case, without full stop, name the part and quote the character.

use core::fmt;

use super::piece::{Piece, Words};
use super::{Fault, FaultKind, Part, Step};
use crate::text::character::bidi_control;

/// What was being read, named in the first words of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
    /// A URI.
    Uri,
    /// A URI or a relative reference.
    Reference,
    /// The text of one path segment.
    Segment,
    /// One DNS label.
    Label,
    /// A base that paths are put behind.
    Base,
    /// A host.
    Host,
    /// The text of one path segment in which slashes are data.
    AllowSlash,
    /// Segments with slashes between them.
    RelPath,
    /// Names of files with slashes between them.
    FilePath,
    /// The path of a file from the root.
    AbsPath,
    /// The text of a checked newtype.
    Value,
    /// Text that is percent-encoded already.
    Encoded,
    /// Lines, in a fragment.
    Lines,
    /// A JSON pointer.
    JsonPointer,
    /// One part of a URI, by itself.
    Part(Part),
    /// A URI template.
    Template,
}

/// Where the rule is written.
pub(super) const fn section(fault: Fault) -> &'static str {
    match fault.kind {
        FaultKind::TooLong => "urika, limits",
        FaultKind::ValueCharacter(..) | FaultKind::ValueShort(_) | FaultKind::ValueLong(_) => {
            "urika, checked newtypes"
        }
        FaultKind::Relative | FaultKind::FragmentRefused => "RFC 3986, section 4.3",
        FaultKind::EscapeCutOff | FaultKind::EscapeDigit(_) => "RFC 3986, section 2.1",
        FaultKind::OddIpv4 => "RFC 3986, section 7.4",
        FaultKind::UserinfoDotted => "RFC 3986, section 7.6",
        FaultKind::NotNormal => "RFC 3986, section 6.2",
        FaultKind::NoSlashes | FaultKind::NoHost => "RFC 9110, section 4.2",
        FaultKind::UserinfoRefused => "RFC 9110, section 4.2.4",
        FaultKind::PortTooLarge => "RFC 9293, section 3.1",
        FaultKind::HostBeyondAscii => "RFC 3987, section 3.1",
        FaultKind::Punycode => "RFC 3492, section 6.2",
        FaultKind::Idna => "UTS 46, section 4",
        FaultKind::Invisible(c) if bidi_control(c) => "RFC 3987, section 4.1",
        FaultKind::Invisible(_) => "RFC 3987, section 8",
        FaultKind::FileDriveHost | FaultKind::FileDriveDots => "RFC 8089, appendix E.2",
        // A rule of a policy is written in the policy; its code says which.
        FaultKind::SchemeNotAllowed => "policy, UNSUPPORTED_PROTOCOL",
        FaultKind::HostNotAllowed => "policy, HOST_NOT_ALLOWED",
        FaultKind::PortNotAllowed => "policy, PORT_NOT_ALLOWED",
        FaultKind::InvalidHost => "policy, INVALID_HOST",
        FaultKind::NotCanonical(Step::TrailingSlash) => "policy, TRAILING_SLASH_VIOLATION",
        FaultKind::NotCanonical(_) => "policy, NOT_CANONICAL",
        FaultKind::QueryRefused => "policy, QUERY_REFUSED",
        FaultKind::AnyFragmentRefused => "policy, FRAGMENT_REFUSED",
        FaultKind::AnyUserinfoRefused => "policy, USERINFO_REFUSED",
        FaultKind::OddPort => "policy, ODD_PORT",
        FaultKind::EncodedSlash => "policy, ENCODED_SLASH",
        FaultKind::EncodedDot => "policy, ENCODED_DOT",
        FaultKind::EncodedControl => "policy, ENCODED_CONTROL",
        FaultKind::EmptySegment => "policy, EMPTY_SEGMENT",
        FaultKind::HostTraversal => "policy, HOST_TRAVERSAL",
        // In a value that does not come back, no part says so.
        FaultKind::SegmentEmpty | FaultKind::SegmentDots | FaultKind::SegmentCharacter(_) => {
            "RFC 3986, section 3.3"
        }
        FaultKind::ReservedCharacter(_) | FaultKind::Triplet => "RFC 6570, section 3.2.3",
        FaultKind::KeyTaken => "RFC 6570, section 3.2.8",
        FaultKind::TargetFull => "RFC 6570, section 3",
        FaultKind::LabelLength | FaultKind::LabelCharacter(_) => "RFC 1123, section 2.1",
        FaultKind::LabelEncoded => "RFC 5890, section 2.3.2.1",
        FaultKind::NameLength => "RFC 1035, section 2.3.4",
        FaultKind::BaseTail | FaultKind::BaseRootless => "RFC 3986, section 5.1",
        FaultKind::BaseDots => "RFC 3986, section 6.2.2.3",
        FaultKind::NoLines | FaultKind::LineNumber | FaultKind::LinesBackwards => "RFC 3986, section 3.5",
        FaultKind::PointerStart(_) | FaultKind::PointerTilde => "RFC 6901, section 3",
        FaultKind::NotUtf8 => "RFC 3986, section 2.5",
        FaultKind::NoAuthority => "RFC 3986, section 3.2",
        FaultKind::BraceNested => "RFC 6570, section 3.2",
        FaultKind::ValueUndefined
        | FaultKind::ValueNoText
        | FaultKind::CommaStray
        | FaultKind::NameCharacter(_)
        | FaultKind::NameDot => "RFC 6570, section 2.3",
        FaultKind::ModifierBare(_) | FaultKind::AfterModifier(_) | FaultKind::PrefixAndExplode => {
            "RFC 6570, section 2.4"
        }
        FaultKind::PrefixLength => "RFC 6570, section 2.4.1",
        _ => match fault.part {
            Part::Scheme => "RFC 3986, section 3.1",
            Part::Userinfo => "RFC 3986, section 3.2.1",
            Part::Host => "RFC 3986, section 3.2.2",
            Part::Port => "RFC 3986, section 3.2.3",
            Part::Path => "RFC 3986, section 3.3",
            Part::Query => "RFC 3986, section 3.4",
            Part::Fragment => "RFC 3986, section 3.5",
            Part::Template => "RFC 6570, section 2.1",
            Part::Expression => "RFC 6570, section 2.2",
            Part::Value => "RFC 6570, section 2.3",
        },
    }
}

/// The first words of a message.
pub(super) const fn title(what: What) -> &'static str {
    match what {
        What::Uri => "invalid URI: ",
        What::Reference => "invalid URI reference: ",
        What::Segment => "invalid segment: ",
        What::Label => "invalid label: ",
        What::Base => "invalid base: ",
        What::Host | What::Part(Part::Host) => "invalid host: ",
        What::AllowSlash => "invalid segment with slashes: ",
        What::RelPath => "invalid relative path: ",
        What::FilePath => "invalid path of a file: ",
        What::AbsPath => "invalid absolute path: ",
        What::Value | What::Part(Part::Value) => "invalid value: ",
        What::Encoded => "invalid encoded text: ",
        What::Lines => "invalid lines: ",
        What::JsonPointer => "invalid JSON pointer: ",
        What::Part(Part::Scheme) => "invalid scheme: ",
        What::Part(Part::Userinfo) => "invalid user information: ",
        What::Part(Part::Port) => "invalid port: ",
        What::Part(Part::Path) => "invalid path: ",
        What::Part(Part::Query) => "invalid query: ",
        What::Part(Part::Fragment) => "invalid fragment: ",
        What::Template | What::Part(Part::Template) => "invalid URI template: ",
        What::Part(Part::Expression) => "invalid expression: ",
    }
}

pub(crate) const fn part_name(part: Part) -> &'static str {
    match part {
        Part::Scheme => "scheme",
        Part::Userinfo => "user information",
        Part::Host => "host",
        Part::Port => "port",
        Part::Path => "path",
        Part::Query => "query",
        Part::Fragment => "fragment",
        Part::Template => "literal text",
        Part::Expression => "expression",
        Part::Value => "value",
    }
}

/// Writes the name of the component as messages have it.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(urika::Part::Userinfo.to_string(), "user information");
/// ```
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(part_name(*self))
    }
}

/// What is wrong.
pub(super) const fn sentence(fault: Fault) -> Words<'static> {
    let part = part_name(fault.part);
    match fault.kind {
        FaultKind::Unexpected(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in ").and_text(part)
        }
        FaultKind::SchemeStart(c) => Words::text("scheme begins with ").and(Piece::Quoted(c)),
        FaultKind::EscapeCutOff => Words::text("percent-encoding cut off in ").and_text(part),
        FaultKind::EscapeDigit(c) => Words::text("expected a hexadecimal digit after `%` in ")
            .and_text(part)
            .and_text(", found ")
            .and(Piece::Quoted(c)),
        FaultKind::AfterBracket(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" after `]` in host")
        }
        FaultKind::Ipv6Character(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in IPv6 address")
        }
        FaultKind::NearMiss(intended) => Words::text("scheme is almost `").and_text(intended).and_text("`"),
        FaultKind::Invisible(c) => {
            Words::text("invisible ").and(Piece::Quoted(c)).and_text(" in ").and_text(part)
        }
        FaultKind::SegmentCharacter(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in segment text")
        }
        FaultKind::ReservedCharacter(c) => {
            // Values are looked at for it in either, and which it is makes no difference.
            let part = if matches!(fault.part, Part::Query) { "query or fragment" } else { part };
            Words::text("reserved character ").and(Piece::Quoted(c)).and_text(" in ").and_text(part)
        }
        FaultKind::LabelCharacter(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in label")
        }
        FaultKind::ValueCharacter(c, _) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in value")
        }
        FaultKind::ValueShort(min @ 2..) => {
            Words::text("value of fewer than ").and(Piece::Number(min)).and_text(" characters")
        }
        FaultKind::ValueLong(max @ 2..) => {
            Words::text("value of more than ").and(Piece::Number(max)).and_text(" characters")
        }
        FaultKind::PointerStart(c) => Words::text("pointer begins with ").and(Piece::Quoted(c)),
        FaultKind::NotCanonical(step) => Words::text(step.sentence(fault.length == 0)),
        FaultKind::EncodedSlash => Words::text("encoded slash in ").and_text(part),
        FaultKind::EncodedDot => Words::text("encoded dot in ").and_text(part),
        FaultKind::EncodedControl => Words::text("encoded control character in ").and_text(part),
        FaultKind::HostTraversal => Words::text("path traversal in ").and_text(part),
        FaultKind::OperatorReserved(c) => Words::text("reserved operator ").and(Piece::Quoted(c)),
        FaultKind::NameCharacter(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" in variable name")
        }
        FaultKind::ModifierBare(c) => {
            Words::text("modifier ").and(Piece::Quoted(c)).and_text(" without a variable name")
        }
        FaultKind::AfterModifier(c) => {
            Words::text("unexpected ").and(Piece::Quoted(c)).and_text(" after a modifier")
        }
        kind => Words::text(plain_sentence(kind)),
    }
}

const fn plain_sentence(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::TooLong => "text is longer than 4294967295 bytes",
        FaultKind::Relative => "relative reference where a URI is needed",
        FaultKind::FragmentRefused => "fragment of an absolute URI",
        FaultKind::SchemeEmpty => "empty scheme",
        FaultKind::BracketMissing => "unbalanced bracket in host",
        FaultKind::Ipv6TooLong => "IPv6 address with more than eight groups",
        FaultKind::Ipv6TooShort => "IPv6 address with fewer than eight groups",
        FaultKind::Ipv6Group => "IPv6 group that is empty or has more than four digits",
        FaultKind::Ipv6Ellipsis => "IPv6 address with a second `::`",
        FaultKind::Ipv6Quad => "IPv6 address that ends in a broken IPv4 address",
        FaultKind::Ipv6Bare => "IPv6 address without brackets",
        FaultKind::ZoneId => "IPv6 zone identifier in host",
        FaultKind::IpFuture => "broken IP literal of a future version in host",
        FaultKind::HostAsScheme => "host and port where the scheme should be",
        FaultKind::NoSlashes => "no `//` after the scheme",
        FaultKind::NoHost => "empty host",
        FaultKind::PortTooLarge => "port over 65535",
        FaultKind::OddIpv4 => "host ends in a number but is no IPv4 address",
        FaultKind::HostEscape => "percent-encoded delimiter in host",
        FaultKind::HostBeyondAscii => "host name outside ASCII",
        FaultKind::HostNotUtf8 => "percent-encoding in host that is not UTF-8",
        FaultKind::HostTooLong => "host of more than 255 bytes",
        FaultKind::HostIpFuture => "IP literal of a future version in host",
        FaultKind::Punycode => "host label with broken Punycode",
        FaultKind::Idna => "host name outside ASCII that has no `xn--` form",
        FaultKind::UserinfoRefused => "user information before the host",
        FaultKind::UserinfoDotted => "user information that looks like a host",
        FaultKind::FileDriveHost => "drive letter in place of the host",
        FaultKind::FileDriveDots => "dot segments that leave the drive",
        FaultKind::NotNormal => "not in normal form",
        FaultKind::SchemeNotAllowed => "scheme is not allowed here",
        FaultKind::HostNotAllowed => "host is not allowed here",
        FaultKind::PortNotAllowed => "port is not allowed here",
        FaultKind::InvalidHost => "host is neither a domain name nor an address",
        FaultKind::QueryRefused => "query is not allowed here",
        FaultKind::AnyFragmentRefused => "fragment is not allowed here",
        FaultKind::AnyUserinfoRefused => "user information is not allowed here",
        FaultKind::OddPort => "well-known port of another scheme",
        FaultKind::EmptySegment => "empty segment in path",
        FaultKind::SegmentEmpty => "empty segment text",
        FaultKind::SegmentDots => "dot segment",
        FaultKind::LabelLength => "label that is empty or has more than 63 characters",
        FaultKind::LabelEncoded => "pieces that make an `xn--` label",
        FaultKind::NameLength => "host name of more than 253 characters",
        FaultKind::ValueShort(_) => "empty value",
        FaultKind::ValueLong(_) => "value of more than one character",
        FaultKind::BaseTail => "base with a query or a fragment",
        FaultKind::BaseRootless => "base with neither an authority nor a segment behind `/`",
        FaultKind::BaseDots => "base with a dot segment",
        FaultKind::NoLines => "fragment that names no lines",
        FaultKind::LineNumber => "line that is no number from 1 to 4294967295",
        FaultKind::LinesBackwards => "last line before the first",
        FaultKind::PointerTilde => "unexpected `~` in pointer, without `0` or `1`",
        FaultKind::NotUtf8 => "decoded bytes are not UTF-8",
        FaultKind::Triplet => "text that is percent-encoded already",
        FaultKind::ValueUndefined => "missing value",
        FaultKind::ValueNoText => "value that has no text",
        FaultKind::DotsTogether => "dot segment together with its neighbours",
        FaultKind::NothingTogether => "empty segment together with its neighbours",
        FaultKind::KeyTaken => "key with the name of another variable",
        FaultKind::NoAuthority => "user information or port without a host",
        FaultKind::PathRootless => "path behind an authority does not begin with `/`",
        FaultKind::BraceUnclosed => "unclosed `{`",
        FaultKind::BraceStray => "stray `}`",
        FaultKind::BraceNested => "nested `{`",
        FaultKind::ExpressionEmpty => "empty expression",
        FaultKind::CommaStray => "stray comma in variable list",
        FaultKind::NameDot => "stray dot in variable name",
        FaultKind::PrefixLength => "prefix length that is no number from 1 to 9999",
        FaultKind::PrefixAndExplode => "prefix and explode modifier on one variable",
        FaultKind::TargetFull => "no room for the expansion",
        // What names a character or a part has been worded by the caller. A new kind must be
        // in one list or the other.
        FaultKind::Unexpected(_)
        | FaultKind::SchemeStart(_)
        | FaultKind::EscapeCutOff
        | FaultKind::EscapeDigit(_)
        | FaultKind::AfterBracket(_)
        | FaultKind::Ipv6Character(_)
        | FaultKind::NearMiss(_)
        | FaultKind::Invisible(_)
        | FaultKind::SegmentCharacter(_)
        | FaultKind::ReservedCharacter(_)
        | FaultKind::LabelCharacter(_)
        | FaultKind::ValueCharacter(..)
        | FaultKind::PointerStart(_)
        | FaultKind::NotCanonical(_)
        | FaultKind::EncodedSlash
        | FaultKind::EncodedDot
        | FaultKind::EncodedControl
        | FaultKind::HostTraversal
        | FaultKind::OperatorReserved(_)
        | FaultKind::NameCharacter(_)
        | FaultKind::ModifierBare(_)
        | FaultKind::AfterModifier(_) => "",
    }
}
