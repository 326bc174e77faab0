//! Help that depends on the text at fault, or quotes it.

use super::super::piece::{Message, MessagePiece};
use super::super::visible::is_showable;
use super::super::words::What;
use super::super::{Fault, FaultKind, NormalizationStep, Part};
use crate::text::bytes::same_letters;
use crate::text::character::char_at;
use crate::text::loops::any;

/// Returns a remedy that quotes the text at fault, or the remedy of the table if the text cannot be
/// shown.
pub(super) const fn quoted<'t>(
    before: &'static str,
    found: &'t str,
    after: &'static str,
    fault: Fault,
) -> Message<'t> {
    if found.is_empty() || !is_showable(found) {
        return Message::text(fault.kind.row().words.help);
    }
    Message::text(before).and_text(found).and_text(after)
}

/// Returns whether the text at fault is the first or the last one in brackets.
pub(super) const fn is_at_an_end(fault: Fault, text: &str) -> bool {
    let (bytes, start) = (text.as_bytes(), fault.offset as usize);
    let end = start + fault.length as usize;
    (0 < start && start <= bytes.len() && bytes[start - 1] == b'[')
        || (end < bytes.len() && bytes[end] == b']')
}

/// Returns the remedy for a group of this length.
pub(super) const fn ipv6_group(length: u32) -> &'static str {
    if length == 1 {
        "write a group between two colons, or `::` once"
    } else {
        "a group has one to four hexadecimal digits"
    }
}

/// Returns the remedy for a percent-encoded dot: without the segment if it is a dot segment.
pub(super) const fn encoded_dot(fault: Fault, text: &str) -> Message<'_> {
    let bytes = text.as_bytes();
    let (mut start, mut end) = (fault.offset as usize, fault.offset as usize);
    if end > bytes.len() {
        return Message::text("write `.`");
    }
    while start > 0 && bytes[start - 1] != b'/' {
        start -= 1;
    }
    while end < bytes.len() && !matches!(bytes[end], b'/' | b'?' | b'#') {
        end += 1;
    }
    let Some((_, rest)) = text.split_at_checked(start) else { return Message::text("write `.`") };
    let Some((segment, _)) = rest.split_at_checked(end - start) else { return Message::text("write `.`") };
    if is_dots(segment.as_bytes()) && is_showable(segment) {
        return Message::text("remove `")
            .and_text(segment)
            .and_text("`, which is a dot segment once it is decoded");
    }
    Message::text("write `.`")
}

/// Returns whether a segment is `.` or `..` once it is decoded, any number of times.
const fn is_dots(segment: &[u8]) -> bool {
    let (mut rest, mut count) = (segment, 0);
    loop {
        rest = match rest {
            [] => return count == 1 || count == 2,
            [b'.', tail @ ..] => tail,
            [b'%', tail @ ..] => match after_encoded_dot(tail) {
                Some(tail) => tail,
                None => return false,
            },
            _ => return false,
        };
        count += 1;
    }
}

/// Returns the text after `2E`, with any number of `25` before it.
const fn after_encoded_dot(mut digits: &[u8]) -> Option<&[u8]> {
    while let [b'2', b'5', tail @ ..] = digits {
        digits = tail;
    }
    match digits {
        [b'2', b'E' | b'e', tail @ ..] => Some(tail),
        _ => None,
    }
}

/// Returns the remedy for a segment on the list that leads elsewhere once it is decoded.
pub(super) const fn path_hidden(fault: Fault, found: &str) -> Message<'_> {
    let after = "`: servers that decode it see a path that is not on the policy's list";
    quoted("remove `", found, after, fault)
}

/// Returns the remedy for the number of a line or a column.
pub(super) const fn line_number(fault: Fault, text: &str) -> &'static str {
    match at_fault(fault, text).as_bytes() {
        [b'0', ..] | [b'%', b'3', b'0', ..] => "write `1`: lines and columns are counted from 1",
        [] => fault.kind.row().words.help,
        _ => "write 4294967295 or less",
    }
}

/// Returns the remedy for a URI that a step would rewrite: one that depends on the text, or the one of the step.
pub(super) const fn canonical(step: NormalizationStep, fault: Fault, text: &str) -> Message<'static> {
    let found = at_fault(fault, text).as_bytes();
    let help = match (step, found) {
        (NormalizationStep::Iri, _) if matches!(fault.part, Part::Host) => "write the host in ASCII",
        (NormalizationStep::Escapes, [b'%', high, low, ..]) => return escape_form(*high, *low),
        (NormalizationStep::Host, [b'A'..=b'Z', ..]) => "write the host in lowercase",
        (NormalizationStep::Host, [b'l', ..]) => "remove `localhost`",
        (NormalizationStep::Host, [_, ..]) => "write the address in its shortest form",
        (NormalizationStep::Path, _) if is_mailto(text.as_bytes()) => {
            "write the domain of the address in lowercase"
        }
        _ => step.help(fault.length == 0),
    };
    Message::text(help)
}

/// Returns the remedy for an escape with these digits: the character if it needs no escape, or the same escape.
const fn escape_form(high: u8, low: u8) -> Message<'static> {
    let (Some(high), Some(low)) = ((high as char).to_digit(16), (low as char).to_digit(16)) else {
        return Message::none();
    };
    let byte = (high << 4 | low) as u8;
    if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
        return Message::text("write ")
            .and(MessagePiece::Quoted(byte as char))
            .and_text(" without percent-encoding");
    }
    Message::text("write the hexadecimal digits in uppercase")
}

const fn is_mailto(text: &[u8]) -> bool {
    text.len() > 6 && same_letters(text.split_at(6).0, b"mailto")
}

/// Returns the remedy for a host, or a label of a host, that is not a domain name.
pub(super) const fn invalid_host(kind: FaultKind, found: &str) -> Message<'static> {
    let Some(c) = not_of_domain(found) else { return Message::text(invalid_name(kind, found.as_bytes())) };
    Message::text("remove ")
        .and(MessagePiece::Quoted(c))
        .and_text(": a domain name has only letters, digits, `-` and `.`")
}

/// Returns the first character that a domain name cannot have.
const fn not_of_domain(found: &str) -> Option<char> {
    let (bytes, mut at) = (found.as_bytes(), 0);
    while at < bytes.len() {
        let (c, after) = char_at(bytes, at);
        if !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.')) {
            return Some(c);
        }
        at = after;
    }
    None
}

/// Returns the remedy for a host whose characters a domain name may have.
const fn invalid_name(kind: FaultKind, bytes: &[u8]) -> &'static str {
    match bytes {
        [] => kind.row().words.help,
        [b'-', ..] => "a label cannot begin with `-`",
        [.., b'-'] => "a label cannot end with `-`",
        _ if bytes.len() > 253 => "a domain name has at most 253 characters",
        // A fault of the whole name, whose labels are valid.
        _ if any!(0..bytes.len(), |i| bytes[i] == b'.') => "the last label cannot be a number",
        _ if bytes.len() > 63 => "a label has at most 63 characters",
        _ => "a number is not a domain name: write a name or a whole address",
    }
}

/// Returns the remedy for text in an authority that programs use as the name of a folder.
pub(super) const fn host_traversal(part: Part, found: &str) -> Message<'_> {
    let is_userinfo = matches!(part, Part::Userinfo);
    let words = match (is_userinfo, found.is_empty() || !is_showable(found)) {
        (true, true) => return Message::text("write plain user information"),
        (true, false) => {
            return Message::text("write the user information without `").and_text(found).and_text("`");
        }
        (false, true) => Message::text("write a plain name"),
        (false, false) => Message::text("write a name without `").and_text(found).and_text("`"),
    };
    words.and_text(": programs use the host of this scheme as a folder")
}

/// Returns whether the `%` at fault begins `%s` or `%d`, as a format string has it for a value.
pub(super) const fn is_format_verb(fault: Fault, what: What, text: &str) -> bool {
    let has_values = matches!(what, What::Uri | What::Reference | What::Base | What::Template);
    let Some((_, found)) = text.split_at_checked(fault.offset as usize) else { return false };
    match found.as_bytes() {
        _ if !has_values || matches!(fault.part, Part::Expression) => false,
        [b'%', b's' | b'd', next, ..] => !next.is_ascii_alphanumeric(),
        [b'%', b's' | b'd'] => true,
        _ => false,
    }
}

/// Returns the bytes at fault, or an empty string if the text is not the one that was parsed.
pub(super) const fn at_fault(fault: Fault, text: &str) -> &str {
    let Some((_, rest)) = text.split_at_checked(fault.offset as usize) else { return "" };
    let Some((found, _)) = rest.split_at_checked(fault.length as usize) else { return "" };
    found
}
