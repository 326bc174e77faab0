//! [`redact_in`]: running text, such as a line of a log, without the secrets of its URIs.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::text::names::Names;
use crate::uri::Uri;
use crate::uri::redacted::secrets::{ReadAs, Secrets};

/// Redacts every URI in running text, as [`Uri::redacted`](crate::Uri::redacted) does. Without a secret, the result
/// is borrowed, and nothing is allocated.
///
/// Each word is read as if it were a URI. So a string that is almost a URI is also redacted, such as
/// `https://example.com/größe?token=t0p`, a relative reference, or the parameters of a form. White space, `<`, `>`,
/// `"` and a backquote end a word, and so does the `'` after a quoted origin in a list, such as
/// `'http://h:80','a@b'`. Punctuation at the end of a word is printed. A value in quotes is one value.
/// [`Policy::redact_in`](crate::Policy::redact_in) also hides the parameters that a policy names.
///
/// Escapes of JSON, scripts and HTML are decoded like percent-encoding: in `/a?b=1\u0026token=t0p` and
/// `/a?b=1&amp;token&#x3D;t0p`, `t0p` is hidden.
///
/// # What is printed
///
/// - In a line of several words, `name=value` might be a field of a log, as in `code=200`. So the value after `auth`,
///   `code`, `cookie`, `key`, `mfa`, `pass`, `pin`, `session`, `sig` or `ticket` at the beginning of a word is printed,
///   unless the word has an `&`. A string of one word is a URI or a form: in `code=7`, the value is hidden.
/// - Headers and fields of JSON are printed, such as `Authorization: Bearer t0p` and `{"token":"t0p"}`: only `=`
///   separates a name from its value.
/// - Other encodings, such as base64, are not decoded.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::redact_in;
///
/// let line = redact_in("GET https://kim:pw@example.com/a?page=2&token=t0p: 200");
/// assert_eq!(line, "GET https://***@example.com/a?page=2&token=***: 200");
/// assert_eq!(redact_in("GET /a?page=2&token=t0p 200"), "GET /a?page=2&token=*** 200");
/// assert_eq!(redact_in("https://h/größe?a=b&sig=c"), "https://h/größe?a=b&sig=***");
/// assert_eq!(redact_in("password=t0p code=200"), "password=*** code=200");
/// assert!(matches!(redact_in("no secret"), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn redact_in(text: &str) -> Cow<'_, str> {
    redact_with(text, Names::NONE)
}

/// Redacts every URI in running text; parameters with these names are also secrets.
pub(crate) fn redact_with<'t>(text: &'t str, names: Names<'_>) -> Cow<'t, str> {
    let reading = reading(text);
    let (mut redacted, mut written) = (String::new(), 0);
    for secret in secrets_in(text, reading, names) {
        let secret = if secret.start < written { secret } else { with_quotes(text, secret) };
        let is_hidden = secret.end <= written && !redacted.is_empty();
        if is_hidden || &text[secret.clone()] == "***" {
            continue;
        }
        redacted.push_str(&text[written..secret.start.max(written)]);
        redacted.push_str("***");
        written = secret.end;
    }
    if redacted.is_empty() {
        return Cow::Borrowed(text);
    }
    redacted.push_str(&text[written..]);
    // A value in quotes may have had the only space.
    let is_read_again = reading != self::reading(&redacted);
    Cow::Owned(if is_read_again { redact_with(&redacted, names).into_owned() } else { redacted })
}

/// Returns how each word is read.
fn reading(text: &str) -> ReadAs {
    let has_words = text.trim_matches(is_delimiter).contains(is_delimiter);
    if has_words { ReadAs::Word } else { ReadAs::Text }
}

/// Returns the places of the secrets in the words of running text.
fn secrets_in(text: &str, reading: ReadAs, names: Names<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    text.split_inclusive(is_delimiter).flat_map(items).flat_map(move |word| {
        let start = next;
        next += word.len();
        let word = word.trim_end_matches(is_delimiter).trim_end_matches(is_punctuation);
        Secrets::new(word, reading, names).map(move |secret| start + secret.start..start + secret.end)
    })
}

/// Returns the place of a secret that is a value in quotes, which may have several words, up to the end of the word with
/// the closing quote. In a string in quotes, a quote has backslashes before it.
fn with_quotes(text: &str, secret: Range<usize>) -> Range<usize> {
    let is_before_quote = secret.is_empty() || text[..secret.end].ends_with('=');
    let start = if is_before_quote { secret.end } else { secret.start };
    let line = text[start..].lines().next().unwrap_or_default();
    let Some(quote) = line.trim_start_matches('\\').chars().next().filter(|c| is_quote(*c)) else {
        return secret;
    };
    let (opening, value) = line.split_at(line.find(quote).unwrap_or(0) + quote.len_utf8());
    let closing = if quote == '\u{201C}' { "\u{201D}" } else { opening };
    // Otherwise the quote ends the string with the URI, and the value is empty.
    let is_opening = value.starts_with(|c| !is_delimiter(c) && !is_punctuation(c) && c != '&');
    let is_closing = |(at, _): &(usize, &str)| !value[..*at].ends_with('\\');
    let length = match value.match_indices(closing).find(is_closing) {
        _ if !is_opening => return secret,
        Some((at, _)) => opening.len() + at + closing.len(),
        None if is_before_quote => line.len(),
        None => return secret,
    };
    let word = line[length..].split(is_delimiter).next().unwrap_or_default();
    let end = start + length + word.trim_end_matches(is_punctuation).len();
    secret.start..end.max(secret.end)
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
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\'' | ')' | ']' | '}' | '\\' | '\u{2019}')
}

/// Returns whether a character may begin and end a value.
fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '\u{201C}')
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
            // Fields and forms.
            ("client_secret=a", "client_secret=***"),
            ("\"code=a\"\n", "\"code=***\"\n"),
            ("a code=200 token=a/b#c,d;e session=f", "a code=200 token=*** session=f"),
            ("POST /a code=1&b=/c?d token=a&b=c", "POST /a code=***&b=/c?d token=***&b=c"),
            ("x a:code=1 code=a?b=c&d=e", "x a:code=1 code=a?b=c&d=e"),
            // Values in quotes.
            ("a token=\"b \\\"c\" d=\"e\"", "a token=*** d=\"e\""),
            ("token='a b'c, secret=`d` (pwd='e f')", "token=***, secret=*** (pwd=***)"),
            ("{\"a\":\"secret=\\\"b c\\\" d\"}", "{\"a\":\"secret=*** d\"}"),
            ("{\"a\":\"/?token=\",\"b\":7}", "{\"a\":\"/?token=***\",\"b\":7}"),
            ("['/?token=','b'] token=\"\" a", "['/?token=***'] token=***\"\" a"),
            ("a token=\"b c\nd\" token='e f\ng'", "a token=***\nd\" token=*** f\ng'"),
            ("token='a ?sig=b'c\"'d", "token=***\"'d"),
            ("a=1,token=\"b c\" d", "a=*** d"),
            ("code=a?token=\"b c\"", "code=***"),
            ("a token=\u{201C}b c\u{201D} d", "a token=*** d"),
            ("Id=a;pwd=b/c;d=e f", "Id=a;pwd=*** f"),
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
