//! Compares literals of a template with parts of a URI, octet by octet. An escape equals its character (RFC
//! 3986, section 2.4), except for `/`, `?`, `#` and `%`, which are delimiters when plain and data when
//! escaped (section 2.2). In an authority, this also applies to `:`, `@` and brackets, which separate user,
//! host and port, and in a query to `&`, `=` and `+`, which separate parameters, their names and words. Where a value ends at a literal, it applies to every reserved character, since a value
//! escapes its own.
//!
//! An expansion escapes literals outside ASCII (RFC 6570, section 3.1), so they only equal escapes. Needs no
//! `alloc`.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::cmp::Ordering;

use super::cost;
use crate::grammar::class::UNRESERVED;
use crate::grammar::component::octet;
use crate::grammar::scheme::Family;
#[cfg(feature = "alloc")]
use crate::text::bytes::escape;
use urika_runtime::Host;

/// The comparison of letters: case-sensitive or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Ignores case in a host, which is this number of bytes at the end of the string, but not in the user
    /// information before it (RFC 3986, section 6.2.2.1). The number is 0 if the hosts of the scheme are
    /// case-sensitive.
    Folded(u32),
    /// Compares with case.
    Kept,
    /// Compares with case, in a query.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for run-time templates"))]
    Query,
}

/// How to read an escaped reserved character if the literal has the character itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reserved {
    /// The escape equals the character.
    Decoded,
    /// The escape is data of a value, and never equals the character (RFC 3986, section 2.2).
    Raw,
}

impl Case {
    /// Returns the comparison for an authority without its port. The scheme does not include the colon, and
    /// is empty if unknown.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn of_authority(scheme: &str, authority: &str) -> Self {
        if Family::of(scheme.as_bytes()).counts_host_case() {
            return Self::Folded(0);
        }
        let host = authority.bytes().rev().take_while(|byte| *byte != b'@').count();
        Self::Folded(u32::try_from(host).unwrap_or(u32::MAX))
    }

    /// Returns the comparison for a string that this many more bytes follow.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn before(self, bytes: usize) -> Self {
        match self {
            Self::Folded(host) => Self::Folded(host.saturating_sub(u32::try_from(bytes).unwrap_or(u32::MAX))),
            Self::Kept | Self::Query => self,
        }
    }

    /// Returns whether case is ignored when this many bytes remain.
    #[cfg_attr(debug_assertions, inline)]
    fn is_host(self, left: usize) -> bool {
        matches!(self, Self::Folded(host) if left <= host as usize)
    }
}

/// An octet, and whether it is escaped.
#[derive(Clone, Copy)]
struct Octet {
    byte: u8,
    is_escaped: bool,
}

impl Octet {
    /// Returns the first octet of a string, and its length.
    fn first(text: &[u8]) -> Option<(Self, usize)> {
        match octet(text) {
            Some(byte) => Some((Self { byte, is_escaped: true }, 3)),
            None => text.first().map(|byte| (Self { byte: *byte, is_escaped: false }, 1)),
        }
    }

    /// Returns the last octet of a string, and its length.
    #[cfg_attr(debug_assertions, inline)]
    fn last(text: &[u8]) -> Option<(Self, usize)> {
        match text.last_chunk::<3>().and_then(|end| octet(end)) {
            Some(byte) => Some((Self { byte, is_escaped: true }, 3)),
            None => text.last().map(|byte| (Self { byte: *byte, is_escaped: false }, 1)),
        }
    }

    /// Returns whether this octet of a URI matches an octet of a template. Only letters in a host match in
    /// both cases. `left` is the number of bytes from this octet on.
    #[cfg_attr(debug_assertions, inline)]
    fn is(self, literal: Self, case: Case, left: usize) -> bool {
        let ((byte, is_escaped), (expected, must_be_escaped)) = (self.in_uri(), literal.in_template());
        let is_equal =
            if case.is_host(left) { byte.eq_ignore_ascii_case(&expected) } else { byte == expected };
        let is_delimiter = match case {
            Case::Folded(_) => is_delimiter(byte),
            Case::Query => matches!(byte, b'&' | b'=' | b'+'),
            Case::Kept => false,
        };
        let differs = is_delimiter && self.is_escaped != literal.is_escaped;
        is_equal && is_escaped == must_be_escaped && !differs
    }

    /// Returns whether this octet of a URI is an escaped reserved character that the literal has unescaped.
    fn is_data(self, literal: Self) -> bool {
        is_reserved(self.byte) && self.is_escaped && !literal.is_escaped
    }

    /// Returns the key of an octet of a URI: the byte, and whether it is escaped, if that matters.
    fn in_uri(self) -> (u8, bool) {
        let is_particular = self.byte >= 0x80 || matches!(self.byte, b'/' | b'?' | b'#' | b'%');
        (self.byte, is_particular && self.is_escaped)
    }

    /// Returns the key of an octet of a template.
    fn in_template(self) -> (u8, bool) {
        let (byte, is_escaped) = self.in_uri();
        (byte, is_escaped || byte >= 0x80)
    }

    /// Returns the octets of a string.
    #[inline]
    fn all(text: &str) -> impl Iterator<Item = Self> {
        let mut rest = text.as_bytes();
        core::iter::from_fn(move || {
            let (octet, length) = Self::first(rest)?;
            cost::looked_at(length);
            rest = rest.get(length..)?;
            Some(octet)
        })
    }
}

/// Returns the decoded octets of a string. In a form, `+` is a space. A broken escape is kept.
#[inline]
pub(crate) fn octets(text: &str, is_form: bool) -> impl Iterator<Item = u8> {
    let is_space = move |octet: &Octet| is_form && octet.byte == b'+' && !octet.is_escaped;
    Octet::all(text).map(move |octet| if is_space(&octet) { b' ' } else { octet.byte })
}

/// Returns the text after `literal`, if the text begins with it.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn strip_prefix<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    // Most literals appear in the URI exactly as written.
    match text.strip_prefix(literal) {
        Some(rest) if literal.is_ascii() => {
            cost::looked_at(literal.len());
            return Some(rest);
        }
        _ => {}
    }
    let (mut at, mut rest) = (0, literal.as_bytes());
    while let Some((expected, length)) = Octet::first(rest) {
        if rest.starts_with(b"[") && case.is_host(text.len() - at) {
            if let Some((address, literal_address)) = same_address(text.as_bytes().get(at..)?, rest) {
                cost::looked_at(address);
                (at, rest) = (at + address, rest.get(literal_address..)?);
                continue;
            }
        }
        let (found, found_length) = Octet::first(text.as_bytes().get(at..)?)?;
        cost::looked_at(found_length);
        if !found.is(expected, case, text.len() - at) {
            return None;
        }
        rest = rest.get(length..)?;
        at += found_length;
    }
    text.get(at..)
}

/// Returns the lengths of two spellings of one IPv6 address, in brackets, at the beginning of the strings (RFC
/// 4291, section 2.2).
#[cold]
fn same_address(text: &[u8], literal: &[u8]) -> Option<(usize, usize)> {
    let address = |text: &[u8]| {
        let end = text.iter().position(|byte| *byte == b']')? + 1;
        match Host::parse(core::str::from_utf8(text.get(..end)?).ok()?) {
            Ok(Host::Ipv6(address)) => Some((address, end)),
            _ => None,
        }
    };
    let ((found, end), (expected, literal_end)) = (address(text)?, address(literal)?);
    (found == expected).then_some((end, literal_end))
}

/// Returns the text before `literal`, if the text ends with it.
#[cfg_attr(debug_assertions, inline)]
fn strip_suffix<'u>(text: &'u str, literal: &str, case: Case, reserved: Reserved) -> Option<&'u str> {
    let (mut end, mut rest) = (text.len(), literal.as_bytes());
    while let Some((expected, length)) = Octet::last(rest) {
        let (found, found_length) = Octet::last(text.as_bytes().get(..end)?)?;
        cost::looked_at(found_length);
        rest = rest.get(..rest.len() - length)?;
        end -= found_length;
        if !found.is(expected, case, text.len() - end) || reserved == Reserved::Raw && found.is_data(expected)
        {
            return None;
        }
    }
    text.get(..end)
}

/// Returns the text before a literal that follows a value, if the string ends with the literal. An escaped
/// reserved character in the segment of the value belongs to the value.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn strip_behind<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    let (head, tail) =
        literal.split_at_checked(literal.bytes().position(|byte| byte == b'/').unwrap_or(literal.len()))?;
    let before = strip_suffix(text, tail, case, Reserved::Decoded)?;
    strip_suffix(before, head, case.before(text.len() - before.len()), Reserved::Raw)
}

/// Returns the text before a literal between values that may have several segments, if the string ends with
/// the literal. Any escaped reserved character may belong to one of the values.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn strip_between<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    strip_suffix(text, literal, case, Reserved::Raw)
}

/// Returns whether a part of a URI matches the literal.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn is(text: &str, literal: &str, case: Case) -> bool {
    strip_prefix(text, literal, case).is_some_and(str::is_empty)
}

/// Compares a part of a URI with a literal, in the [`order`] of literals. The result is `Equal` if and only
/// if they match.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn compare(text: &str, literal: &str) -> Ordering {
    if text == literal && text.is_ascii() {
        cost::looked_at(text.len());
        return Ordering::Equal;
    }
    Octet::all(text).map(Octet::in_uri).cmp(Octet::all(literal).map(Octet::in_template))
}

/// Orders literals. Two literals are equal if they match the same strings.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn order(literal: &str, other: &str) -> Ordering {
    Octet::all(literal).map(Octet::in_template).cmp(Octet::all(other).map(Octet::in_template))
}

/// Returns a literal without the escapes that have no meaning. Literals that match the same strings have the
/// same canonical form. In an authority, escapes of `:`, `@` and brackets also have a meaning.
#[cfg(feature = "alloc")]
#[must_use]
pub fn canonical(literal: &str, is_authority: bool) -> String {
    let mut canonical = String::new();
    for octet in Octet::all(literal) {
        let (byte, is_escaped) = octet.in_template();
        if is_escaped || is_authority && octet.is_escaped && is_delimiter(byte) {
            canonical.extend(escape(byte).map(char::from));
        } else {
            canonical.push(char::from(byte));
        }
    }
    canonical
}

/// Returns true for the characters that separate user, host and port.
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b':' | b'@' | b'[' | b']')
}

/// Returns true for the ASCII characters that a value escapes (RFC 6570, section 3.2.2).
const fn is_reserved(byte: u8) -> bool {
    byte < 0x80 && !UNRESERVED.has(byte)
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
