//! [`redact_in`]: running text, such as a line of a log, without the secrets of its URIs.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::text::names::Names;
use crate::uri::Uri;
use crate::uri::redacted::secrets::Secrets;

/// Redacts every URI in running text, as [`Uri::redacted`](crate::Uri::redacted) does. Without a secret, the result
/// is borrowed, and nothing is allocated.
///
/// Each word is read as if it were a URI. So a string that is almost a URI is also redacted, such as
/// `https://example.com/größe?token=t0p`, a relative reference, or the parameters of a form. White space, `<`, `>`,
/// `"` and a backquote end a word, and so does the `'` after a quoted origin in a list, such as
/// `'http://h:80','a@b'`. Punctuation at the end of a word is printed.
/// [`Policy::redact_in`](crate::Policy::redact_in) also hides the parameters that a policy names.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::redact_in;
///
/// let line = redact_in("GET https://kim:pw@example.com/a?page=2&token=t0p: 200");
/// assert_eq!(line, "GET https://***@example.com/a?page=2&token=***: 200");
/// assert_eq!(redact_in("GET /a?page=2&token=t0p 200"), "GET /a?page=2&token=*** 200");
/// assert_eq!(redact_in("https://h/größe?a=b&sig=c"), "https://h/größe?a=b&sig=***");
/// assert!(matches!(redact_in("no secret"), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn redact_in(text: &str) -> Cow<'_, str> {
    redact_with(text, Names::NONE)
}

/// Redacts every URI in running text; parameters with these names are also secrets.
pub(crate) fn redact_with<'t>(text: &'t str, names: Names<'_>) -> Cow<'t, str> {
    let (mut redacted, mut written) = (String::new(), 0);
    for secret in secrets_in(text, names).filter(|secret| &text[secret.clone()] != "***") {
        redacted.push_str(&text[written..secret.start]);
        redacted.push_str("***");
        written = secret.end;
    }
    if redacted.is_empty() {
        return Cow::Borrowed(text);
    }
    redacted.push_str(&text[written..]);
    Cow::Owned(redacted)
}

/// Returns the places of the secrets in the words of running text.
fn secrets_in(text: &str, names: Names<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    text.split_inclusive(is_delimiter).flat_map(items).flat_map(move |word| {
        let start = next;
        next += word.len();
        let word = word.trim_end_matches(is_delimiter).trim_end_matches(is_punctuation);
        Secrets::new(word, names).map(move |secret| start + secret.start..start + secret.end)
    })
}

/// Divides a word after each quoted origin, since its port would begin a password if the next item had an `@`. In any
/// other place, `','` might belong to a secret.
fn items(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let quotes = rest.match_indices('\'').map(|(at, _)| at);
        let ends = quotes.filter(|&at| is_between_items(&rest[at..]) && is_quoted_origin(&rest[..at]));
        let item;
        (item, rest) = rest.split_at(ends.map(|at| at + 2).next().unwrap_or(rest.len()));
        (!item.is_empty()).then_some(item)
    })
}

/// Returns whether a string begins with the quotes around a separator.
fn is_between_items(text: &str) -> bool {
    matches!(text.as_bytes(), [b'\'', b',' | b':' | b';' | b'|', b'\'', ..])
}

/// Returns whether a string ends with an opening quote, and a URI that has only a scheme, a host and perhaps a port.
fn is_quoted_origin(text: &str) -> bool {
    let quoted = text.rsplit_once('\'').and_then(|(_, quoted)| Uri::parse(quoted).ok());
    quoted.is_some_and(|uri| uri.authority().is_some_and(|it| uri.as_str().ends_with(it)))
}

/// Returns whether a character ends a URI or a reference in running text.
fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | '\u{201C}' | '\u{201D}')
}

/// Returns whether a character at the end of a word does not belong to a URI in it.
fn is_punctuation(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\'' | ')' | ']' | '}' | '\u{2019}')
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use alloc::format;

    use super::redact_in;

    #[test]
    fn each_uri_of_a_text_is_redacted() {
        for (text, redacted) in [
            ("a https://u:p@h/ b http://k/?sig=1&x=2, c", "a https://***@h/ b http://k/?sig=***&x=2, c"),
            ("<https://h/?token=1> \"ssh://git@h/\"", "<https://h/?token=***> \"ssh://***@h/\""),
            ("url=https://h/#access_token=1;", "url=https://h/#access_token=***;"),
            // URIs that might continue, and what is not a URI.
            ("https://u:p@h/gr\u{F6}\u{DF}e?token=1 x", "https://***@h/gr\u{F6}\u{DF}e?token=*** x"),
            ("postgres://u:p/w?x#y@h/db", "postgres://***@h/db"),
            ("https://u:p@h/{id}?token=1#a", "https://***@h/{id}?token=***#a"),
            ("https://h/a%zz?token=1&a=b", "https://h/a%zz?token=***&a=b"),
            ("https://u:p@\u{E4}.example/#t=1", "https://***@\u{E4}.example/#t=1"),
            ("http://u:p^@h/ http://h/\\?token=1", "http://***@h/ http://h/\\?token=***"),
            // Request targets and other references.
            ("\"GET /a?page=2&token=1 HTTP/1.1\" 200", "\"GET /a?page=2&token=*** HTTP/1.1\" 200"),
            ("to=/gr\u{F6}\u{DF}e?token=1#code=2&x=3 b", "to=/gr\u{F6}\u{DF}e?token=***#code=***&x=3 b"),
            ("?sig=1\n<a?b#c?token=1>", "?sig=***\n<a?b#c?token=***>"),
            ("/?token=1 http://h/?token=2 #token=3", "/?token=*** http://h/?token=*** #token=***"),
            // Items of a list. Only an origin is known to end at its quote.
            ("['http://h:80','kim@x.com']", "['http://h:80','kim@x.com']"),
            (
                "{'http://h:80':'a@b','c':'http://[::1]:1';'d@e'}",
                "{'http://h:80':'a@b','c':'http://[::1]:1';'d@e'}",
            ),
            ("'http://h','kim@x.com','http://u:p@h','a@b'", "'http://h','kim@x.com','http://***@h','a@b'"),
            ("'http://h:80','http://kim:1','2@h'", "'http://h:80','http://kim:1','2@h'"),
            ("'http://u:p','w@h' 'http://u:80,'w@h'", "'http://***@h' 'http://***@h'"),
            ("http://u:80','w@h 'http://u:80'w@h", "http://***@h 'http://***@h"),
            ("'http://h/?token=a','b'", "'http://h/?token=***'"),
            // URIs in URIs.
            ("<jdbc:postgresql://kim:pw@h/db>", "<jdbc:postgresql://***@h/db>"),
            ("to view-source:https://u:p@h/ x", "to view-source:https://***@h/ x"),
            ("GET /login?next=%2Fcb%3Fcode%3Dx HTTP/1.1", "GET /login?next=*** HTTP/1.1"),
            ("GET /p/https%3A%2F%2Fu%3Ap%40h/ 200", "GET /p/***/ 200"),
        ] {
            assert_eq!(redact_in(text), redacted);
            assert_eq!(redact_in(redacted), redacted, "twice");
        }
    }

    #[test]
    fn a_text_without_secrets_is_borrowed() {
        for text in [
            "",
            "a: b",
            "Is it? yes=1&no #7 a?b=c",
            "GET /a?page=2#top HTTP/1.1",
            "https://h/a?page=2",
            "see <http://h/>, or mailto:a@b",
            "1://2",
            "a://\u{E4}/b?c",
            "(http://h/a)?",
        ] {
            assert!(matches!(redact_in(text), Cow::Borrowed(it) if it == text), "{text}");
        }
    }

    /// Secrets in each place, in URIs and in what looks like one, with text around them.
    #[test]
    fn no_canary_is_in_a_redacted_text() {
        let mut tried = 0;
        for (before, behind) in [
            ("", ""),
            ("x ", " y"),
            ("(", ")"),
            ("<", ">"),
            ("\"", "\""),
            ("'", "'"),
            ("`", "`"),
            ("[a](", ")."),
            ("url=", ","),
            ("{\"url\":\"", "\"}"),
            ("\u{201C}", "\u{201D}"),
            ("a\n", "\nb"),
            ("https://ok.example/ ", " http://ok.example/?a=b"),
        ] {
            for scheme in ["https", "http", "postgres", "HTTPS", "git+ssh", "a"] {
                for host in ["h", "h:80", "[::1]", "\u{E4}.example", "h^", "a..b", "%zz"] {
                    for path in ["", "/", "/a/b", "/\u{E4}", "/{id}", "/a|b", "/a\\b", "/%"] {
                        for tail in [
                            "?token=canary",
                            "?a=b&sig=canary&c",
                            "#access_token=canary",
                            "?password=ca;nary",
                        ] {
                            let text = format!("{before}{scheme}://kim:ca:nary@{host}{path}{tail}{behind}");
                            let shown = redact_in(&text);
                            assert!(!shown.contains("nary"), "{text} is {shown}");
                            tried += 1;
                        }
                    }
                }
            }
        }
        assert!(tried > 15_000, "{tried}");
    }
}
