//! Finds the characters before values and between them. An escaped unreserved character, such as the dot of
//! `{.x}`, equals the plain one (RFC 3986, section 2.3). An escaped reserved character is data (section 2.2).
//! Needs no `alloc`.

use super::set::CharSet;
use crate::grammar::class::UNRESERVED;
use crate::grammar::component::octet;

/// Returns the offset of the first escape of an unreserved character of `set`.
#[cfg_attr(debug_assertions, inline)]
#[cold]
pub(crate) fn find_escape(text: &str, set: CharSet) -> Option<usize> {
    let is_it = |byte: u8| UNRESERVED.has(byte) && set.has(byte);
    text.as_bytes().windows(3).position(|escape| octet(escape).is_some_and(is_it))
}

/// Returns the text after `byte`, if the text begins with it.
#[inline]
pub(crate) fn strip(text: &str, byte: u8) -> Option<&str> {
    match text.as_bytes() {
        [first, ..] if *first == byte => text.get(1..),
        [b'%', ..] if UNRESERVED.has(byte) && octet(text.as_bytes()) == Some(byte) => text.get(3..),
        _ => None,
    }
}

/// Returns the text before the first `byte` and the text after it.
#[inline]
pub(crate) fn split_once(text: &str, byte: u8) -> Option<(&str, &str)> {
    let plain = text.bytes().position(|other| other == byte);
    let escaped = match text.get(..plain.unwrap_or(text.len())) {
        Some(head) if UNRESERVED.has(byte) => find_escape(head, CharSet::NONE.with(byte)),
        _ => None,
    };
    let (head, tail) = text.split_at_checked(escaped.or(plain)?)?;
    Some((head, strip(tail, byte)?))
}

/// Splits the text at each `byte`.
#[cfg(feature = "alloc")]
pub(crate) fn split(text: &str, byte: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let (head, tail) = split_once(text, byte).map_or((text, None), |(head, tail)| (head, Some(tail)));
        rest = tail;
        Some(head)
    })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn an_escape_of_an_unreserved_character_is_that_character() {
        let dots: Vec<_> = split("a.b%2Ec%2e%2Fd%2", b'.').collect();
        assert_eq!(dots, ["a", "b", "c", "%2Fd%2"]);
        assert_eq!(split(".", b'.').collect::<Vec<_>>(), ["", ""]);
        assert_eq!((strip("%2ea", b'.'), strip(".a", b'.'), strip("a", b'.')), (Some("a"), Some("a"), None));
        assert_eq!((strip("%2F", b'.'), strip("%2", b'.'), strip("", b'.')), (None, None, None));
        assert_eq!(split_once("%2Da%2Eb.c", b'.'), Some(("%2Da", "b.c")));
        assert_eq!(split_once("a.b%2Ec", b'.'), Some(("a", "b%2Ec")));
    }

    #[test]
    fn only_unreserved_characters_of_the_set_are_found() {
        let set = CharSet::of(b"-,");
        assert_eq!(find_escape("a-%61%2C%2%2d%2D", set), Some(10));
        assert_eq!((find_escape("-%61%2C", set), find_escape("%2", set)), (None, None));
    }

    #[test]
    fn an_escape_of_a_reserved_character_is_data() {
        let members: Vec<_> = split("a%2Cb,c", b',').collect();
        assert_eq!(members, ["a%2Cb", "c"]);
        assert_eq!((strip("%2Ca", b','), strip(",a", b',')), (None, Some("a")));
    }
}
