//! Writes parameters with `allowReserved`. RFC 6570 has `{+x}` for them, but nothing that is absent without a value.

use crate::parameter::escaped;

/// Returns a value in which reserved characters and escapes are unchanged (RFC 6570, section 3.2.3), except for those
/// that end a value: `&`, `#`, and the brackets, which a query does not have (RFC 3986, section 3.4). A comma ends a
/// member of a list.
pub(crate) fn encoded(text: &str, has_commas: bool) -> String {
    let (mut encoded, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('%') {
        encoded += &without_escapes(&rest[..at], has_commas);
        let escape = rest
            .get(at..at + 3)
            .filter(|escape| escape.bytes().skip(1).all(|digit| digit.is_ascii_hexdigit()));
        encoded += escape.unwrap_or("%25");
        rest = &rest[at + escape.map_or(1, str::len)..];
    }
    encoded + &without_escapes(rest, has_commas)
}

fn without_escapes(text: &str, has_commas: bool) -> String {
    escaped(text, |byte| b"-._~:/?@!$'()*+;=".contains(&byte) || byte == b',' && has_commas)
}

/// Returns a parameter of the query.
pub(crate) fn parameter(name: &str, encoded: &str) -> String {
    format!("{}={encoded}", escaped(name, |byte| b"-._~".contains(&byte)))
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
}
