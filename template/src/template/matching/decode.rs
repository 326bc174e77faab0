//! Decodes the text of a value once. The result is borrowed if nothing is escaped.
//!
//! Values of `{+x}` and `{#x}` keep the escapes of reserved and unreserved characters, as expansion does (RFC
//! 6570, section 3.2.3): once decoded, they would be written unescaped.

use alloc::borrow::Cow;
use alloc::string::String;

use super::cost;
use crate::fault::{FaultKind, Mismatch, Part};
use crate::grammar::Source;
use crate::grammar::class::{HEXDIG, UNESCAPED};
use crate::grammar::component::{is_triplet, octet};
use crate::template::encode::escaped_char;
use urika_runtime::percent;

/// Decodes a value of any expression except `{+x}` and `{#x}`.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn plain(text: &str) -> Result<Cow<'_, str>, Mismatch> {
    check(text)?;
    percent::decode(text).map_err(|_| Mismatch::Refused(FaultKind::NotUtf8))
}

/// Decodes a value of a form, in which each `+` of a value is escaped. Browsers do not escape some characters
/// in a query that a URI cannot have, such as `|` and letters outside ASCII. Here they are data.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn form(text: &str) -> Result<Cow<'_, str>, Mismatch> {
    cost::looked_at(text.len());
    let bytes = text.as_bytes();
    if (0..bytes.len()).any(|at| bytes[at] == b'%' && !is_triplet(bytes, at)) {
        return Err(Mismatch::Escape);
    }
    if text.bytes().any(|byte| byte <= b' ' || byte == 0x7F) {
        return Err(Mismatch::Character);
    }
    percent::decode(text).map_err(|_| Mismatch::Refused(FaultKind::NotUtf8))
}

/// Decodes a value of `{+x}` or `{#x}`.
#[inline]
pub(crate) fn reserved(text: &str) -> Result<Cow<'_, str>, Mismatch> {
    check(text)?;
    let Some(first) = text.find('%') else { return Ok(Cow::Borrowed(text)) };
    let mut decoded = String::from(&text[..first]);
    let mut rest = &text[first..];
    while let Some(escape) = rest.find('%') {
        decoded.push_str(&rest[..escape]);
        rest = &rest[escape..];
        let (character, length) = escaped(rest.as_bytes());
        match character {
            Some(character) => decoded.push(character),
            None => decoded.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    decoded.push_str(rest);
    Ok(Cow::Owned(decoded))
}

/// Checks a value of `{+x}` or `{#x}` that is read as data. A decoded delimiter would be written unescaped,
/// so an escaped one is rejected. Templates never write one.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn check_data(text: &str) -> Result<(), Mismatch> {
    let delimiter = |escape: &[u8]| match octet(escape) {
        Some(b'/') => Some(Mismatch::Refused(FaultKind::SegmentCharacter('/'))),
        Some(b'?' | b'#' | b'[' | b']') => Some(Mismatch::Reserved),
        _ => None,
    };
    text.as_bytes().windows(3).find_map(delimiter).map_or(Ok(()), Err)
}

/// Checks that a URI may have all characters of the string.
#[cfg_attr(debug_assertions, inline)]
fn check(text: &str) -> Result<(), Mismatch> {
    cost::looked_at(text.len());
    match Source::uri(text).escaped(0, UNESCAPED, Part::Path) {
        Ok(end) if end == text.len() => Ok(()),
        Ok(_) => Err(Mismatch::Character),
        Err(_) => Err(Mismatch::Escape),
    }
}

/// Returns the character that the escapes at the beginning of the string represent, unless they are kept, and
/// the length of these escapes.
#[inline]
fn escaped(text: &[u8]) -> (Option<char>, usize) {
    let Some((character, length)) = escaped_char(text) else { return (None, 3) };
    (Some(character).filter(|character| !stays(*character, &text[length..])), length)
}

/// Returns whether `character`, decoded before `rest`, would not be escaped again.
#[cfg_attr(debug_assertions, inline)]
fn stays(character: char, rest: &[u8]) -> bool {
    match (character, rest) {
        ('%', [high, low, ..]) => HEXDIG.has(*high) && HEXDIG.has(*low),
        (..='\x7F', _) => UNESCAPED.has(character as u8),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_decoded_once() {
        assert_eq!(plain("a%252F%C3%A9"), Ok("a%2Fé".into()));
        assert!(matches!(plain("a!b"), Ok(Cow::Borrowed("a!b"))));
        for (text, how) in [
            ("%4", Mismatch::Escape),
            ("%zz", Mismatch::Escape),
            ("%FF", Mismatch::Refused(FaultKind::NotUtf8)),
            ("a b", Mismatch::Character),
            ("é", Mismatch::Character),
        ] {
            assert_eq!(plain(text), Err(how), "{text}");
        }
    }

    #[test]
    fn values_of_forms_have_raw_characters() {
        assert_eq!(form("a|b\\^{}\"<>`\u{e9}%7C"), Ok("a|b\\^{}\"<>`\u{e9}|".into()));
        for (text, how) in [
            ("%", Mismatch::Escape),
            ("a%4", Mismatch::Escape),
            ("%FF", Mismatch::Refused(FaultKind::NotUtf8)),
            ("\u{e9}%E9", Mismatch::Refused(FaultKind::NotUtf8)),
            ("a b", Mismatch::Character),
            ("\0", Mismatch::Character),
            ("\x7F", Mismatch::Character),
        ] {
            assert_eq!(form(text), Err(how), "{text:?}");
        }
    }

    #[test]
    fn reserved_values_are_written_as_they_were() {
        for (text, value) in [
            ("a%20b%2Fc%41", "a b%2Fc%41"),
            ("%C3%A9%25", "é%"),
            ("%2541%25g%25%41", "%2541%g%%41"),
            ("%C3%C3%A9%FF", "%Cé%FF"),
            ("%ED%A0%80", "%ED%A0%80"),
        ] {
            let value = value.replace("%Cé", "%C3é");
            assert_eq!(reserved(text).as_deref(), Ok(value.as_str()), "{text}");
        }
        assert_eq!(reserved("%4"), Err(Mismatch::Escape));
    }
}
