//! `query` and `fragment` (RFC 3986, sections 3.4 and 3.5), and the escape that every
//! component shares (section 2.1).

use super::Source;
use super::class::{HEXDIG, QUERY, UNRESERVED, hex_value};
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::text::character::char_at;

/// Reads `pct-encoded = "%" HEXDIG HEXDIG`.
///
/// # Errors
///
/// Fails when there is no `%` at `at`, or no two hexadecimal digits after it.
#[inline]
pub(crate) const fn pct_encoded(source: Source<'_>, at: usize, part: Part) -> Result<usize, Fault> {
    if is_triplet(source.bytes(), at) {
        return Ok(at + 3);
    }
    Err(no_escape(source, at, part))
}

#[cold]
const fn no_escape(source: Source<'_>, at: usize, part: Part) -> Fault {
    if source.peek(at) != b'%' {
        return source.unexpected(at, part);
    }
    let first = if HEXDIG.has(source.peek(at + 1)) { at + 2 } else { at + 1 };
    if source.is_end(first) {
        return Fault::new(FaultKind::EscapeCutOff, part, at, first);
    }
    let (found, _) = char_at(source.bytes(), first);
    Fault::new(FaultKind::EscapeDigit(found), part, at, first)
}

/// Returns the byte that an escape of these two digits represents.
#[inline]
#[must_use]
pub const fn hex_byte(high: u8, low: u8) -> u8 {
    hex_value(high) << 4 | hex_value(low)
}

/// Returns the octet of the `pct-encoded` at the beginning of `bytes`, or `None` if there is none.
#[inline]
#[must_use]
pub const fn octet(bytes: &[u8]) -> Option<u8> {
    match *bytes {
        [b'%', high, low, ..] if HEXDIG.has(high) & HEXDIG.has(low) => Some(hex_byte(high, low)),
        _ => None,
    }
}

/// Returns whether a `pct-encoded` begins at `at`.
#[inline]
#[must_use]
pub const fn is_triplet(bytes: &[u8], at: usize) -> bool {
    match bytes.split_at_checked(at) {
        Some((_, rest)) => octet(rest).is_some(),
        None => false,
    }
}

/// The character at an offset, after decoding escapes of unreserved characters.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// This byte, written plainly or as an escape that normalization decodes.
    Plain(u8),
    /// An escape of this byte that stays escaped.
    Escape(u8),
}

/// Reads one byte or escape of a string that the grammar has accepted, and returns the offset after it. An
/// escape of an unreserved character equals that character (section 2.3).
#[inline]
pub(crate) const fn read(bytes: &[u8], at: usize) -> (Read, usize) {
    if bytes[at] != b'%' {
        return (Read::Plain(bytes[at]), at + 1);
    }
    let byte = hex_byte(bytes[at + 1], bytes[at + 2]);
    if UNRESERVED.has(byte) { (Read::Plain(byte), at + 3) } else { (Read::Escape(byte), at + 3) }
}

/// Reads `query = *( pchar / "/" / "?" )`.
///
/// # Errors
///
/// Fails at a broken escape, and at a character other than the `#` that may follow.
#[inline]
pub(crate) const fn query(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let end = tri!(source.escaped(at, QUERY, Part::Query));
    if source.peek(end) != b'#' {
        tri!(source.check_end(end, Part::Query));
    }
    Ok(end)
}

/// Reads `fragment = *( pchar / "/" / "?" )`.
///
/// # Errors
///
/// Fails at a broken escape, and at any remaining character, since nothing follows a fragment.
#[inline]
pub(crate) const fn fragment(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let end = tri!(source.escaped(at, QUERY, Part::Fragment));
    tri!(source.check_end(end, Part::Fragment));
    Ok(end)
}
