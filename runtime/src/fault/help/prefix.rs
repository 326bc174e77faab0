//! Text after the colon of a variable where a template accepts a prefix length (RFC 6570, section 2.4.1): a number out
//! of range, a format specifier, a type, or a pattern.

use super::super::piece::Message;
use super::super::visible::is_showable;
use super::super::words::InPlaceOfLength;
use super::super::{Fault, FaultKind};
use super::found::at_fault;
use crate::text::loops::any;

/// Returns the remedy for text in place of a prefix length.
pub(super) const fn prefix_length(fault: Fault, text: &str) -> Message<'_> {
    let FaultKind::PrefixLength(first) = fault.kind else { return Message::none() };
    let found = at_fault(fault, text);
    match InPlaceOfLength::of(first, fault.length) {
        InPlaceOfLength::Number => number(fault, found),
        InPlaceOfLength::FormatSpecifier => match found.as_bytes() {
            [_, b'0', width @ ..] if is_width(width) => leading_zeros(found),
            _ => removed(found, ", and pass the formatted value"),
        },
        InPlaceOfLength::TypeName => removed(found, ": a template does not name types"),
        InPlaceOfLength::Pattern => removed(found, ": the type of a variable restricts its values"),
    }
}

/// Returns the remedy for a number out of range, or for text that tells nothing.
const fn number(fault: Fault, found: &str) -> Message<'_> {
    Message::text(match found.as_bytes() {
        [b':'] => "write a number after the `:`, as in `:3`, or remove the `:`",
        [_, b'*'] => "remove the `:` before `*`, or write a number after it, as in `:3`",
        [_, digits @ ..] if matches!(length_before_rest(digits), Some(1..=9999)) => {
            "remove what follows the digits"
        }
        [_, b'0'..=b'9', ..] => "write `:1` to `:9999`",
        _ => fault.kind.row().words.help,
    })
}

/// Returns the remedy that removes the modifier, and the words after it.
const fn removed<'t>(found: &'t str, then: &'static str) -> Message<'t> {
    if found.is_empty() || !is_showable(found) {
        return Message::text("remove it").and_text(then);
    }
    Message::text("remove `").and_text(found).and_text("`").and_text(then)
}

/// Returns the number that the digits before some other text make, up to 10000, or `None` without other text.
const fn length_before_rest(mut bytes: &[u8]) -> Option<u16> {
    let mut number = 0;
    while let [digit @ b'0'..=b'9', rest @ ..] = bytes {
        number = if number < 1000 { number * 10 + (*digit - b'0') as u16 } else { 10_000 };
        bytes = rest;
    }
    if bytes.is_empty() { None } else { Some(number) }
}

/// Returns whether the text after the zero of `:05` is the width of a number.
const fn is_width(digits: &[u8]) -> bool {
    !digits.is_empty() && digits[0] != b'0' && !any!(0..digits.len(), |i| !digits[i].is_ascii_digit())
}

/// Returns the remedy for a number with leading zeros, such as the `:02` of `{month:02}`.
const fn leading_zeros(found: &str) -> Message<'_> {
    let (_, width) = found.split_at(":0".len());
    Message::text("remove `")
        .and_text(found)
        .and_text("`, and pass a `Padded<")
        .and_text(width)
        .and_text(">`")
}
