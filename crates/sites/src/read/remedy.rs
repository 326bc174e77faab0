//! Remedies for URLs.

use urika::Violation;
use urika::percent::{Place, encode};

/// The entities that every XML document has (XML 1.0, section 4.6).
const ENTITIES: [(&str, char); 5] = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\'')];

/// Returns the remedy for a violation in `url`.
pub(super) fn of(violation: &Violation, url: &str) -> String {
    match host(url).strip_suffix('.') {
        Some(host) if violation.code() == "INVALID_HOST" && !host.ends_with('.') && !host.is_empty() => {
            format!("write the host without the dot at its end: `{host}`")
        }
        _ if violation.code() == "INVALID_URL" && !has_scheme(url) => {
            format!("begin with a scheme, as in `https://example.com/`; {}", violation.remedy())
        }
        _ => violation.remedy().to_owned(),
    }
}

/// Returns whether the first delimiter of a URL is a colon, which ends its scheme.
fn has_scheme(url: &str) -> bool {
    url.find([':', '/', '?', '#']).is_some_and(|at| url[at..].starts_with(':'))
}

/// Returns the first XML reference in a URL, and the character that it represents (XML 1.0, section 4.1).
pub(super) fn reference(url: &str) -> Option<(&str, char)> {
    url.match_indices('&').find_map(|(at, _)| {
        let length = url[at..].find(';')?;
        let name = &url[at + 1..at + length];
        Some((&url[at..=at + length], entity(name).or_else(|| numbered(name))?))
    })
}

fn entity(name: &str) -> Option<char> {
    ENTITIES.iter().find(|(entity, _)| *entity == name).map(|(_, character)| *character)
}

/// Returns the character of a number such as `#38` or `#x26`.
fn numbered(name: &str) -> Option<char> {
    let number = name.strip_prefix('#')?;
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    let is_number = digits.bytes().all(|digit| digit.is_ascii_alphanumeric());
    let found = u32::from_str_radix(digits, radix).ok().filter(|_| is_number)?;
    char::from_u32(found).filter(|found| !found.is_control())
}

/// Returns how a URL has a character, which is escaped if the grammar requires this.
pub(super) fn written(character: char) -> String {
    encode(Place::Query, character.encode_utf8(&mut [0; 4])).into_owned()
}

/// Returns the host of a URL, without user information and port.
fn host(url: &str) -> &str {
    let authority = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.split(':').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use urika::Policy;

    use super::{of, reference, written};

    #[test]
    fn references_have_names_and_numbers() {
        for (url, expected) in [
            ("/a?x=1&amp;y=2", Some(("&amp;", '&'))),
            ("/a?x=1&#38;y=2", Some(("&#38;", '&'))),
            ("/a?x=1&#038;y=2", Some(("&#038;", '&'))),
            ("/a?x=1&#x26;y=2", Some(("&#x26;", '&'))),
            ("/a?x=1&#x0026;y=2", Some(("&#x0026;", '&'))),
            ("/a&#39;b", Some(("&#39;", '\''))),
            ("/a&#x3C;b", Some(("&#x3C;", '<'))),
            ("/a&#x3c;b", Some(("&#x3c;", '<'))),
            ("/a&#233;b", Some(("&#233;", '\u{e9}'))),
            ("/a&lt;b", Some(("&lt;", '<'))),
            ("/a?b&c&gt;d", Some(("&gt;", '>'))),
            ("/a?b&quot;", Some(("&quot;", '"'))),
            ("/a?b&apos;", Some(("&apos;", '\''))),
            ("/a?amp=1&lt=2;", None),
            ("/a?b&AMP;", None),
            ("/a?b&#X26;", None),
            ("/a?b&#+38;", None),
            ("/a?b&#;&#x;&#xg;&#a;&;", None),
            ("/a?b&#0;&#10;&#55296;&#1114112;&#99999999999;", None),
            ("/a?x=1&y=2#z;", None),
            ("", None),
        ] {
            assert_eq!(reference(url), expected, "{url}");
        }
    }

    #[test]
    fn a_character_that_a_url_cannot_have_is_escaped() {
        for (character, expected) in [
            ('&', "&"),
            ('\'', "'"),
            ('<', "%3C"),
            ('"', "%22"),
            ('\u{e9}', "%C3%A9"),
            ('#', "%23"),
            ('a', "a"),
        ] {
            assert_eq!(written(character), expected);
        }
    }

    #[test]
    fn a_remedy_names_what_was_found() {
        for (url, expected) in [
            ("https://h.example/a b", "a space is written `%20`"),
            ("https://h.example/a\"b", "`\"` is written `%22`"),
            ("https://h.example/a]b", "`]` is written `%5D`"),
            ("https://h.example/a<b", "`<` is written `%3C`"),
            ("https://h.example/a`b", "a backtick is written `%60`"),
            ("https://h.example/a\\b", "a literal backslash is written `%5C`"),
            ("https://h.example/a^b", "`^` is written `%5E`"),
            ("https://h.example/a{b", "a literal brace is written `%7B`"),
            ("https://h.example/a|b", "`|` is written `%7C`"),
            ("https://h.example/a}b", "a literal brace is written `%7D`"),
            ("https://example.com./a", "without the dot at its end: `example.com`"),
            ("not a url", "begin with a scheme, as in `https://example.com/`; a space is written `%20`"),
            ("/a b:c", "begin with a scheme, as in `https://example.com/`; a space is written `%20`"),
        ] {
            let violations = Policy::PAGE.check_canonical(url);
            let violation = violations.first().expect(url);
            assert!(of(violation, url).ends_with(expected), "{url}: {}", of(violation, url));
        }
    }
}
