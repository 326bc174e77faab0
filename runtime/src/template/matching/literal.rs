//! Compares literals of a template with the text of a URI, octet by octet. An escape equals its character
//! (RFC 3986, section 2.4), except for `/`, `?`, `#` and `%`, which are delimiters when plain and data when
//! escaped (section 2.2). In an authority this is true of `:`, `@` and brackets, too, which separate user,
//! host and port.
//!
//! An expansion escapes literals outside ASCII (RFC 6570, section 3.1), so they only equal escapes. Needs no
//! `alloc`.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::cmp::Ordering;

use super::cost;
use crate::grammar::component::octet;
#[cfg(feature = "alloc")]
use crate::text::bytes::escape;

/// The comparison of letters: case-sensitive or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Ignores case in a host, which is the last so many bytes of the text, and not in the user information
    /// before it (RFC 3986, section 6.2.2.1).
    Folded(u32),
    /// Compares with case.
    Kept,
}

impl Case {
    /// Returns the comparison for an authority without its port.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn of_authority(authority: &str) -> Self {
        let host = authority.rsplit('@').next().map_or(0, str::len);
        Self::Folded(u32::try_from(host).unwrap_or(u32::MAX))
    }

    /// Returns the comparison for a text that has so many more bytes behind it.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn before(self, bytes: usize) -> Self {
        match self {
            Self::Folded(host) => Self::Folded(host.saturating_sub(u32::try_from(bytes).unwrap_or(u32::MAX))),
            Self::Kept => Self::Kept,
        }
    }

    /// Returns whether case is ignored where so many bytes are left.
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
    /// Returns the first octet of a text, and its length.
    fn first(text: &[u8]) -> Option<(Self, usize)> {
        match octet(text) {
            Some(byte) => Some((Self { byte, is_escaped: true }, 3)),
            None => text.first().map(|byte| (Self { byte: *byte, is_escaped: false }, 1)),
        }
    }

    /// Returns the last octet of a text, and its length.
    #[cfg_attr(debug_assertions, inline)]
    fn last(text: &[u8]) -> Option<(Self, usize)> {
        match text.last_chunk::<3>().and_then(|end| octet(end)) {
            Some(byte) => Some((Self { byte, is_escaped: true }, 3)),
            None => text.last().map(|byte| (Self { byte: *byte, is_escaped: false }, 1)),
        }
    }

    /// Returns whether this octet of a URI matches an octet of a template. `is_host` says that both
    /// are part of a host.
    #[cfg_attr(debug_assertions, inline)]
    fn is(self, literal: Self, case: Case, is_host: bool) -> bool {
        let ((byte, is_escaped), (expected, must_be_escaped)) = (self.in_uri(), literal.in_template());
        let is_equal = if is_host { byte.eq_ignore_ascii_case(&expected) } else { byte == expected };
        let is_delimiter = case != Case::Kept && is_delimiter(byte);
        is_equal && is_escaped == must_be_escaped && !(is_delimiter && self.is_escaped != literal.is_escaped)
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

    /// Returns the octets of a text.
    #[cfg(feature = "alloc")]
    fn all(text: &str) -> impl Iterator<Item = Self> {
        let mut rest = text.as_bytes();
        core::iter::from_fn(move || {
            let (octet, length) = Self::first(rest)?;
            cost::looked_at(length);
            rest = &rest[length..];
            Some(octet)
        })
    }
}

/// Returns the text behind `literal`, if the text begins with it.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn strip_prefix<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    // Most literals stand in the URI exactly as written.
    match text.strip_prefix(literal) {
        Some(rest) if literal.is_ascii() => {
            cost::looked_at(literal.len());
            return Some(rest);
        }
        _ => {}
    }
    let (mut at, mut rest) = (0, literal.as_bytes());
    while let Some((expected, length)) = Octet::first(rest) {
        let (found, found_length) = Octet::first(text.as_bytes().get(at..)?)?;
        cost::looked_at(found_length);
        if !found.is(expected, case, case.is_host(text.len() - at)) {
            return None;
        }
        rest = rest.get(length..)?;
        at += found_length;
    }
    text.get(at..)
}

/// Returns the text before `literal`, if the text ends with it.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn strip_suffix<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    let (mut end, mut rest) = (text.len(), literal.as_bytes());
    while let Some((expected, length)) = Octet::last(rest) {
        let (found, found_length) = Octet::last(text.as_bytes().get(..end)?)?;
        cost::looked_at(found_length);
        rest = rest.get(..rest.len() - length)?;
        end -= found_length;
        if !found.is(expected, case, case.is_host(text.len() - end)) {
            return None;
        }
    }
    text.get(..end)
}

/// Returns whether a text of a URI matches the literal.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn is(text: &str, literal: &str, case: Case) -> bool {
    strip_prefix(text, literal, case).is_some_and(str::is_empty)
}

/// Compares a text of a URI with a literal, in the [`order`] of literals: the result is equal exactly if the
/// text matches the literal.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn compare(text: &str, literal: &str) -> Ordering {
    if text == literal && text.is_ascii() {
        cost::looked_at(text.len());
        return Ordering::Equal;
    }
    Octet::all(text).map(Octet::in_uri).cmp(Octet::all(literal).map(Octet::in_template))
}

/// Orders literals so that those are equal which match the same texts.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn order(literal: &str, other: &str) -> Ordering {
    Octet::all(literal).map(Octet::in_template).cmp(Octet::all(other).map(Octet::in_template))
}

/// Returns a literal with only the escapes that have a meaning. Literals that match the same texts have the
/// same canonical form. In an authority, escapes of `:`, `@` and brackets have a meaning, too.
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn escapes_stay_where_they_mean_something() {
        for (text, expected) in [
            ("users", "users"),
            ("a%2Cb%40", "a,b@"),
            ("%61", "a"),
            ("%2f", "%2F"),
            ("caf\u{e9}", "caf%C3%A9"),
            ("caf%c3%a9", "caf%C3%A9"),
            ("100%25", "100%25"),
        ] {
            assert_eq!(canonical(text, false), expected);
        }
        assert_eq!(canonical("a%2Cb%40%3a@h:1", true), "a,b%40%3A@h:1");
    }

    #[test]
    fn escapes_are_what_they_stand_for() {
        for (text, literal, is_equal) in [
            ("a", "a", true),
            ("%61", "a", true),
            ("a", "%61", true),
            ("%c3%a9", "é", true),
            ("%C3%A9", "%c3%A9", true),
            ("%40", "@", true),
            ("%2F", "/", false),
            ("/", "%2f", false),
            ("%2f", "%2F", true),
            ("%25", "%25", true),
            ("%", "%25", false),
            ("%g1", "%01", false),
            ("%6g", "%60", false),
            ("%g1", "%g1", true),
            ("é", "é", false),
            ("é", "%C3%A9", false),
            ("A", "a", false),
            ("", "", true),
            ("aa", "a", false),
        ] {
            assert_eq!(is(text, literal, Case::Kept), is_equal, "{text} {literal}");
            let is_suffix = strip_suffix(text, literal, Case::Kept) == Some("");
            assert_eq!(is_suffix, is_equal, "{text} {literal}");
            assert_eq!(compare(text, literal).is_eq(), is_equal, "{text} {literal}");
        }
        assert!(is("eX%4Dple", "ExmPLE", Case::of_authority("eX%4Dple")));
        for (text, literal, is_equal) in [
            ("git@h", "git@H", true),
            ("%67it@h", "git@h", true),
            ("GIT@h", "git@h", false),
            ("git%40h", "git@h", false),
            ("git@h", "git%40h", false),
            ("a%3Ab@h", "a:b@h", false),
            ("a%3ab@h", "a%3Ab@h", true),
        ] {
            let case = Case::of_authority(text);
            assert_eq!(is(text, literal, case), is_equal, "{text} {literal}");
            let is_suffix = strip_suffix(text, literal, case) == Some("");
            assert_eq!(is_suffix, is_equal, "{text} {literal}");
        }
        assert_eq!(strip_prefix("%c3%A9é", "é", Case::Kept), Some("é"));
        assert_eq!(strip_suffix("é%2e", ".", Case::Kept), Some("é"));
    }

    /// The whole text decides where its host is, not a single literal.
    #[test]
    fn users_have_case_wherever_a_literal_stands() {
        let text = "Ab%43-x@Ab.De";
        let case = Case::of_authority(text);
        assert_eq!(case, Case::Folded(5));
        assert_eq!(strip_prefix(text, "abc", case), None);
        assert_eq!(strip_prefix(text, "AbC", case), Some("-x@Ab.De"));
        assert_eq!(strip_prefix("@Ab.De", "@aB", case), Some(".De"));
        assert_eq!(strip_suffix(text, "@aB.dE", case), Some("Ab%43-x"));
        let before = case.before("-x@Ab.De".len());
        assert_eq!(
            (strip_suffix("Ab%43", "c", before), strip_suffix("Ab%43", "C", before)),
            (None, Some("Ab"))
        );
        assert_eq!(strip_suffix("x@Ab", "aB", case.before(".De".len())), Some("x@"));
        assert_eq!(Case::Kept.before(1), Case::Kept);
    }

    /// A binary search among sorted literals finds those that a text equals.
    #[test]
    fn sorted_literals_can_be_searched() {
        let mut literals = [
            "", "%", "%25", "%2F", "%C3%A9", "%61", "a", "/", "a/", "A", "b%", "\u{e9}", "\u{e9}a", "~",
            "%7E",
        ];
        let texts = literals;
        literals.sort_by(|one, other| order(one, other));
        for text in texts {
            let place = |ordering: fn(Ordering) -> bool| {
                literals.iter().filter(|literal| ordering(compare(text, literal))).count()
            };
            let (before, equal) = (place(Ordering::is_gt), place(Ordering::is_eq));
            for (at, literal) in literals.iter().enumerate() {
                let is_within = (before..before + equal).contains(&at);
                assert_eq!(is(text, literal, Case::Kept), is_within, "{text} {literal}");
            }
        }
    }
}
