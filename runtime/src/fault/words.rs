//! Builds words of the table of faults: title, sentence and section of a message.

use core::fmt;

use super::piece::{Message, MessagePiece, between};
use super::{Fault, FaultKind, NormalizationStep, Part, Wording};
use crate::text::character::bidi_control;

/// Makes the enum, and the function that returns the name of the kind. Each row has a kind of string and its
/// name.
macro_rules! whats {
    ($($(#[$doc:meta])* $what:ident: $name:literal;)*) => {
        /// The kind of string that was parsed, which the first words of a message name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum What {
            $($(#[$doc])* $what,)*
            /// A part of a URI, alone.
            Part(Part),
        }

        /// Returns the name of a string.
        pub(super) const fn name(what: What) -> &'static str {
            match what {
                What::Part(Part::Template) => name(What::Template),
                What::Part(part) => part.name(),
                $(What::$what => $name,)*
            }
        }
    };
}

whats! {
    /// A URI.
    Uri: "URI";
    /// A URI or a relative reference.
    Reference: "URI reference";
    /// A single path segment.
    Segment: "segment";
    /// A DNS label.
    Label: "label";
    /// A base, which paths are appended to.
    Base: "base";
    /// A host.
    Host: "host";
    /// A single path segment in which slashes are data.
    SegmentWithSlash: "segment with slashes";
    /// Segments with slashes between them.
    RelPath: "relative path";
    /// Names of files with slashes between them.
    FilePath: "file path";
    /// The key of an object in a store.
    ObjectKey: "object key";
    /// The absolute path of a file.
    AbsPath: "absolute path";
    /// A value of a checked newtype.
    Value: "value";
    /// The target of an HTTP request.
    RequestTarget: "request target";
    /// A string that is already percent-encoded.
    Encoded: "encoded text";
    /// Lines, in a fragment.
    Lines: "line range";
    /// A JSON pointer.
    JsonPointer: "JSON pointer";
    /// A URI template.
    Template: "URI template";
}

impl FaultKind {
    /// Returns a stable code.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotCanonical(NormalizationStep::TrailingSlash) => "TRAILING_SLASH_VIOLATION",
            kind => kind.row().words.code,
        }
    }

    /// Returns the words of the kind, with the pattern of the sentence.
    #[doc(hidden)]
    #[must_use]
    pub const fn wording(self) -> &'static Wording {
        &self.row().words
    }

    /// Returns the code of the site rules, or the code of the kind if there is none.
    #[inline]
    #[cfg(feature = "alloc")]
    pub(crate) const fn site_code(self) -> &'static str {
        match self {
            Self::NotCanonical(_) => self.code(),
            kind => kind.row().site,
        }
    }
}

/// Returns the section that defines the rule.
pub(super) const fn section(fault: Fault) -> &'static str {
    match fault.kind {
        FaultKind::Invisible(c) if bidi_control(c) => "RFC 3987, section 4.1",
        FaultKind::NotCanonical(NormalizationStep::TrailingSlash) => "policy, TRAILING_SLASH_VIOLATION",
        FaultKind::ValueKeys if matches!(fault.part, Part::Path) => "RFC 6570, section 3.2.7",
        kind if kind.row().words.section.is_empty() => fault.part.section(),
        kind => kind.row().words.section,
    }
}

/// Writes the name of the part as it appears in messages.
///
/// ```
/// # extern crate urika_runtime as urika;
/// assert_eq!(urika::Part::Userinfo.to_string(), "user information");
/// ```
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the sentence that says what is wrong.
pub(super) const fn sentence(fault: Fault) -> Message<'static> {
    filled(pattern(fault), fault)
}

/// Writes only the sentence, without place and section.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn write_sentence(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(&sentence(fault), f)
}

/// Returns the sentence with its holes. If the part or the length of the fault tells several cases apart, the
/// sentence names the one that occurred. The length is 0 if something is missing, or if the place is unknown.
const fn pattern(fault: Fault) -> &'static str {
    match (fault.kind, fault.part, fault.length) {
        (FaultKind::ValueShort(0 | 1), ..) => "empty value",
        (FaultKind::ValueLong(0 | 1), ..) => "value longer than one character",
        // The same rule is for values in a query and in a fragment.
        (FaultKind::ReservedCharacter(_), Part::Query, _) => "reserved character {char} in value",
        (FaultKind::BracketMissing('['), ..) => "`[` without `]` in host",
        (FaultKind::Ipv6TooShort, _, 0) => "empty IPv6 address",
        (FaultKind::Ipv6Group, _, 1) => "empty group in IPv6 address",
        (FaultKind::Ipv6Group, _, 5..) => "IPv6 group with more than four digits",
        (FaultKind::Ipv6Ellipsis, _, 3) => "three colons in a row in IPv6 address",
        (FaultKind::HostEscape, _, 0) => "character that a host name cannot contain",
        (FaultKind::HostNotAllowed, _, 0) => "no host, but the policy lists hosts",
        (FaultKind::SegmentDots, _, 1) => "`.` is a dot segment",
        (FaultKind::SegmentDots, _, 2) => "`..` is a dot segment",
        (FaultKind::NotCanonical(NormalizationStep::Iri), ..) => "non-ASCII character in {part}",
        (FaultKind::OddPort(scheme), ..) if scheme.is_empty() => "well-known port of another service",
        (FaultKind::KeyTaken(key), ..) if key.is_empty() => {
            "one of its keys is also the name of another parameter"
        }
        (FaultKind::OtherSyntax(':'), ..) => "colon at the beginning of a segment is literal text",
        (FaultKind::TargetFull(0), ..) => "the writer does not accept the whole URI",
        (FaultKind::PathHidden('\0') | FaultKind::PathTraversal('\0' | '\\'), ..) => {
            "percent-encoded {char} in {part}"
        }
        (FaultKind::NoLines(_), _, 0) => "incomplete line range",
        (FaultKind::LabelCharacter('-'), _, 0) => "label begins or ends with `-`",
        (FaultKind::LabelCharacter('-'), ..) if fault.offset == 0 => "label begins with `-`",
        (FaultKind::LabelCharacter('-'), ..) => "label ends with `-`",
        (FaultKind::BaseRootless, _, 0) => "no host, and no path",
        (FaultKind::PrefixLength(first), _, length) => sentence_in_place_of_length(first, length),
        _ => pattern_of_part(fault),
    }
}

/// Returns the sentence of a fault whose part tells several cases apart, or the one of the table.
const fn pattern_of_part(fault: Fault) -> &'static str {
    match (fault.kind, fault.part, fault.length) {
        (FaultKind::NotLocal, Part::Scheme, _) => "target has a scheme",
        (FaultKind::NotLocal, Part::Host, _) => "`//` begins a host",
        (FaultKind::NotLocal, Part::Path, 1..) => "dot segment in path",
        (FaultKind::NotTarget, Part::Scheme, _) => "target is neither a path nor an HTTP URI",
        (FaultKind::NotTarget, Part::Port, 0) => "host without a port",
        (FaultKind::NotTarget, Part::Port, _) => "port is 0",
        (FaultKind::UrnSyntax, Part::Path, 0) => "incomplete URN",
        // The namespace begins after `urn:`.
        (FaultKind::UrnSyntax, Part::Path, _) if fault.offset == 4 => "malformed namespace of a URN",
        (FaultKind::UrnSyntax, Part::Host, _) => "`//` in a URN",
        (FaultKind::UrnSyntax, Part::Query, _) => "malformed query of a URN",
        (kind, ..) => kind.row().words.sentence,
    }
}

/// The kind of text after the colon of a variable, in place of a prefix length (RFC 6570, section 2.4.1).
#[derive(Clone, Copy)]
pub(super) enum InPlaceOfLength {
    /// A number, or no text that other languages have there.
    Number,
    /// A specifier of `format!`.
    FormatSpecifier,
    /// The type of a value, as in the routes of some servers.
    TypeName,
    /// A regular expression.
    Pattern,
}

impl InPlaceOfLength {
    /// Judges the text by its first character, and by the length of the fault, which includes the colon.
    pub(super) const fn of(first: char, length: u32) -> Self {
        match (first, length) {
            ('?' | '#' | '.' | '<' | '>' | '^' | '+' | '-' | '$', _)
            | ('0' | '*', 3..)
            | ('x' | 'X' | 'o' | 'b' | 'e' | 'E' | 'p', 2) => Self::FormatSpecifier,
            ('[' | '(' | '\\', _) => Self::Pattern,
            ('A'..='Z' | 'a'..='z' | '_' | '&', _) => Self::TypeName,
            _ => Self::Number,
        }
    }
}

/// Returns the sentence for text in place of a prefix length, which begins with `first`.
const fn sentence_in_place_of_length(first: char, length: u32) -> &'static str {
    match InPlaceOfLength::of(first, length) {
        InPlaceOfLength::Number => FaultKind::PrefixLength(first).wording().sentence,
        InPlaceOfLength::FormatSpecifier => "format specifier after a variable name",
        InPlaceOfLength::TypeName => "type after a variable name",
        InPlaceOfLength::Pattern => "pattern after a variable name",
    }
}

/// Returns `pattern`, words of the table, with its holes filled from `fault`.
pub(super) const fn filled(pattern: &'static str, fault: Fault) -> Message<'static> {
    let mut words = Message::none();
    let (mut start, mut at) = (0, 0);
    while at < pattern.len() {
        if pattern.as_bytes()[at] == b'{' {
            let end = closing(pattern, at);
            if let Some(piece) = hole(between(pattern, at, end), fault) {
                words = words.and_text(between(pattern, start, at)).and(piece);
                start = end;
            }
        }
        at += 1;
    }
    words.and_text(between(pattern, start, at))
}

/// Returns the offset after the first `}` from `at` on, or the end of the text.
const fn closing(text: &str, mut at: usize) -> usize {
    while at < text.len() && text.as_bytes()[at] != b'}' {
        at += 1;
    }
    if at < text.len() { at + 1 } else { at }
}

/// Returns the text for a hole, or `None` if the braces are literal, as in `{id}`.
const fn hole(hole: &str, fault: Fault) -> Option<MessagePiece<'static>> {
    let holes = fault.kind.holes();
    let is_missing = fault.length == 0;
    Some(match hole.as_bytes() {
        b"{part}" => MessagePiece::Text(fault.part.name()),
        b"{char}" => MessagePiece::Quoted(holes.char),
        b"{escape}" => MessagePiece::Escaped(holes.char),
        b"{text}" => MessagePiece::Text(holes.text),
        b"{number}" => MessagePiece::Number(holes.number),
        b"{step}" => MessagePiece::Text(holes.step.sentence(is_missing)),
        b"{remedy}" => MessagePiece::Text(holes.step.help(is_missing)),
        _ => return None,
    })
}
