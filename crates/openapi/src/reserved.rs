//! Writes and reads the values of query parameters with `allowReserved`. RFC 6570 has `{+x}` for them, but nothing that
//! is absent without a value.
//!
//! OpenAPI (3.1.1, section 4.8.12.2.1) keeps the escapes of a value, as RFC 6570 does (section 3.2.3). So `%2F` and `/`
//! are different values, and reading keeps an escape that writing would not restore.

use urika::percent;

use crate::parameter::escaped;

/// Returns a value in which reserved characters and escapes are unchanged (RFC 6570, section 3.2.3), except for those
/// that end a value: `&`, `#`, and the brackets, which a query does not have (RFC 3986, section 3.4). A comma ends a
/// member of a list.
pub(crate) fn encoded(text: &str, has_commas: bool) -> String {
    let (mut encoded, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, escape, after)) = first_escape(rest) {
        encoded += &without_escapes(before, has_commas);
        encoded += escape;
        rest = after;
    }
    encoded + &without_escapes(rest, has_commas)
}

fn without_escapes(text: &str, has_commas: bool) -> String {
    escaped(text, |byte| {
        is_unreserved(byte) || b":/?@!$'()*+;=".contains(&byte) || byte == b',' && has_commas
    })
}

/// Returns the value that [`encoded`] writes in this way, or in an equivalent one. Each escape that it would write again
/// is decoded.
pub(crate) fn decoded(written: &str, has_commas: bool) -> String {
    let normal = normal(written);
    let (mut decoded, mut rest) = (String::with_capacity(normal.len()), normal.as_str());
    while let Some((before, escape, _)) = first_escape(rest) {
        decoded += before;
        let escapes = &rest[before.len()..];
        let (value, length) = match first_character(escapes) {
            Some((character, length)) if is_restored(&character, escapes, length, has_commas) => {
                (character, length)
            }
            _ => (escape.to_owned(), escape.len()),
        };
        decoded += &value;
        rest = &escapes[length..];
    }
    decoded + rest
}

/// Returns whether the first escapes of a string are written again for this character, whatever follows: `%25` is not
/// decoded before two hexadecimal digits.
fn is_restored(character: &str, escapes: &str, length: usize, has_commas: bool) -> bool {
    let next: String = escapes[length..].chars().take(2).collect();
    let again = encoded(&format!("{character}{next}"), has_commas);
    again.strip_prefix(&escapes[..length]) == Some(&encoded(&next, has_commas))
}

/// Returns the character that the first escapes of a string represent, and their length.
fn first_character(escapes: &str) -> Option<(String, usize)> {
    (1..=4).find_map(|count| {
        let length = 3 * count;
        let character = percent::decode(escapes.get(..length)?).ok()?;
        (character.chars().count() == 1).then(|| (character.into_owned(), length))
    })
}

/// Returns a string whose escapes are in upper case, without those of unreserved characters (RFC 3986, section 6.2.2). A
/// `%` that begins no escape is data.
pub(crate) fn normal(text: &str) -> String {
    let (mut normal, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, escape, after)) = first_escape(rest) {
        normal += &before.replace('%', "%25");
        match u8::from_str_radix(&escape[1..], 16) {
            Ok(byte) if is_unreserved(byte) => normal.push(char::from(byte)),
            _ => normal += &escape.to_ascii_uppercase(),
        }
        rest = after;
    }
    normal + &rest.replace('%', "%25")
}

/// Returns the text before the first escape of a string, the escape, and the text after it.
fn first_escape(text: &str) -> Option<(&str, &str, &str)> {
    let is_escape = |at: usize| {
        let digits = text.as_bytes().get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let (at, _) = text.match_indices('%').find(|(at, _)| is_escape(*at))?;
    Some((&text[..at], &text[at..at + 3], &text[at + 3..]))
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns the delimiter of a list as the query has it.
pub(crate) const fn separator(delimiter: char) -> &'static str {
    if delimiter == ' ' { "%20" } else { "%7C" }
}

/// Returns a parameter of the query.
pub(crate) fn parameter(name: &str, encoded: &str) -> String {
    format!("{}={encoded}", escaped(name, is_unreserved))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_characters_are_kept_unless_they_end_the_value() {
        for (text, expected) in [
            ("https://h/a?b=c;d@e", "https://h/a?b=c;d@e"),
            ("!$'()*+,:", "!$'()*+,:"),
            ("a&b#c[d]", "a%26b%23c%5Bd%5D"),
            ("a b\\\"<>é", "a%20b%5C%22%3C%3E%C3%A9"),
            ("%41%2f%", "%41%2f%25"),
            ("%%41%4", "%25%41%254"),
            ("%é%", "%25%C3%A9%25"),
            ("", ""),
        ] {
            assert_eq!(encoded(text, true), expected);
        }
        assert_eq!(encoded("a,b", false), "a%2Cb");
        assert_eq!(parameter("a b", "c"), "a%20b=c");
    }

    #[test]
    fn an_escape_that_is_not_written_again_is_kept() {
        for (written, expected) in [
            ("a/b%2Fc%2fd", "a/b%2Fc%2Fd"),
            ("%26%23%5B%5D%20%C3%A9%F0%9F%98%80", "&#[] é😀"),
            ("%41%7e", "A~"),
            ("%2541", "%2541"),
            ("%2525", "%2525"),
            ("%25%34%31", "%2541"),
            ("%25%254", "%%4"),
            ("%25%20%2520%25", "% %2520%"),
            ("%2B+%3D=", "%2B+%3D="),
            ("%", "%"),
            ("%7%41", "%257A"),
            ("", ""),
        ] {
            assert_eq!(decoded(written, true), expected, "{written}");
        }
        assert_eq!((decoded("a%2Cb", true), decoded("a%2Cb", false)), ("a%2Cb".into(), "a,b".into()));
    }

    /// All values of up to four pieces are written again as they were, up to escapes of unreserved characters.
    #[test]
    fn values_that_are_read_are_written_alike() {
        let pieces = ["a", "25", "%", "%2", "%41", "%25", "%2c", "%C3", "%C3%A9", "é", "/", ",", "&", " "];
        let mut texts = vec![String::new()];
        let mut shorter = texts.clone();
        for _ in 0..4 {
            let longer = shorter.iter().flat_map(|text| pieces.map(|piece| format!("{text}{piece}")));
            shorter = longer.collect();
            texts.extend(shorter.iter().cloned());
        }
        for (text, has_commas) in texts.iter().flat_map(|text| [(text, true), (text, false)]) {
            let written = encoded(text, has_commas);
            let again = encoded(&decoded(&written, has_commas), has_commas);
            assert_eq!(again, normal(&written), "{text}");
        }
    }
}
