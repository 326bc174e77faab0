//! `query` and `fragment` (RFC 3986, sections 3.4 and 3.5), and the escape that every
//! component shares (section 2.1).

use super::Source;
use super::class::{HEXDIG, QUERY};
use crate::fault::{Fault, FaultKind, Part};

/// `pct-encoded = "%" HEXDIG HEXDIG`
///
/// # Errors
///
/// When there is no `%` at `at`, or no two hexadecimal digits behind it.
#[inline]
pub const fn pct_encoded(source: Source<'_>, at: usize, part: Part) -> Result<usize, Fault> {
    let bytes = source.bytes();
    if at + 2 < bytes.len() && bytes[at] == b'%' && HEXDIG.has(bytes[at + 1]) && HEXDIG.has(bytes[at + 2]) {
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
    let (found, _) = super::iri::char_at(source.bytes(), first);
    Fault::new(FaultKind::EscapeDigit(found), part, at, first)
}

/// `query = *( pchar / "/" / "?" )`
///
/// # Errors
///
/// At a broken escape, and at a character other than the `#` that may follow.
#[inline]
pub const fn query(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    match source.escaped(at, QUERY, Part::Query) {
        Ok(end) if source.is_end(end) || source.bytes()[end] == b'#' => Ok(end),
        Ok(end) => Err(source.unexpected(end, Part::Query)),
        Err(fault) => Err(fault),
    }
}

/// `fragment = *( pchar / "/" / "?" )`
///
/// # Errors
///
/// At a broken escape, and at any character that is left: nothing follows a fragment.
#[inline]
pub const fn fragment(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    match source.escaped(at, QUERY, Part::Fragment) {
        Ok(end) if source.is_end(end) => Ok(end),
        Ok(end) => Err(source.unexpected(end, Part::Fragment)),
        Err(fault) => Err(fault),
    }
}
