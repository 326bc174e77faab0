//! [`redact_in`]: running text, such as a line of a log, without the secrets of its URIs.
//!
//! [`find_uris`] finds a URI whole or not at all. A secret must not depend on that: a URI that is skipped, because it
//! might continue after what the grammar accepts, is cut more roughly.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt::{self, Write};

use crate::text::names::Names;
use crate::uri::Uri;
use crate::uri::find::find_uris;
use crate::uri::redacted::{write_pairs, write_path};

/// Redacts every URI in running text, as [`Uri::redacted`](crate::Uri::redacted) does. Without a secret, the result
/// is borrowed, and nothing is allocated.
///
/// URIs are found as [`find_uris`](crate::find_uris) finds them. A word with a query or a fragment, such as a request
/// target in an access log, loses the same values. Text after `://` that is not a URI, such as
/// `https://example.com/größe`, loses everything before an `@`, and its whole query or fragment if that has values.
/// [`Policy::redact_in`](crate::Policy::redact_in) also hides the parameters that a policy names.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::redact_in;
///
/// let line = redact_in("GET https://kim:pw@example.com/a?page=2&token=t0p: 200");
/// assert_eq!(line, "GET https://***@example.com/a?page=2&token=***: 200");
/// assert_eq!(redact_in("GET /a?page=2&token=t0p 200"), "GET /a?page=2&token=*** 200");
/// assert_eq!(redact_in("https://h.example/größe?a=b"), "https://h.example/größe?***");
/// assert!(matches!(redact_in("no secret"), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn redact_in(text: &str) -> Cow<'_, str> {
    redact_with(text, Names::NONE)
}

/// Redacts every URI in running text; parameters with these names have secrets, too.
pub(crate) fn redact_with<'t>(text: &'t str, names: Names<'_>) -> Cow<'t, str> {
    let redacted = Redacted { text, names };
    let mut rest = UnredactedText(text);
    match write!(rest, "{redacted}") {
        Ok(()) if rest.0.is_empty() => Cow::Borrowed(text),
        _ => Cow::Owned(redacted.to_string()),
    }
}

/// The text that is left while the same text is written again. Other text is an error.
struct UnredactedText<'t>(&'t str);

impl Write for UnredactedText<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Running text that prints redacted.
struct Redacted<'t, 'n> {
    text: &'t str,
    /// Names of further parameters whose values are secrets.
    names: Names<'n>,
}

impl fmt::Display for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, names } = *self;
        let mut written = 0;
        for (range, uri) in find_uris(text) {
            self.write_between(f, &text[written..range.start], written > 0)?;
            // An asterisk at the end of a URI is punctuation, unless it masks a value.
            let end = range.end + if text[range.end..].starts_with("***") { 3 } else { 0 };
            let masked =
                Uri::parse(&text[range.start..end]).ok().filter(|uri| uri.as_str().ends_with("=***"));
            let uri = masked.unwrap_or(uri);
            write!(f, "{}", uri.redacted().with_names(names))?;
            written = range.start + uri.as_str().len();
        }
        self.write_between(f, &text[written..], written > 0)
    }
}

impl Redacted<'_, '_> {
    /// Writes the text between two URIs. With `continues`, its beginning might belong to the URI before it. Text
    /// after `://` is a URI that could not be read.
    fn write_between(&self, f: &mut fmt::Formatter<'_>, mut text: &str, mut continues: bool) -> fmt::Result {
        loop {
            if continues {
                let (uri, rest) = text.split_at(text.find(is_delimiter).unwrap_or(text.len()));
                write_roughly(f, uri)?;
                text = rest;
            }
            let Some((before, rest)) = text.split_once("://") else { return self.write_words(f, text) };
            self.write_words(f, before)?;
            f.write_str("://")?;
            (text, continues) = (rest, true);
        }
    }

    /// Writes text without URIs. Each word may be a relative reference with a query or a fragment.
    fn write_words(&self, f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
        for word in text.split_inclusive(is_delimiter) {
            let (word, delimiter) = word.split_at(word.trim_end_matches(is_delimiter).len());
            let (word, fragment) = cut(word, '#');
            let (path, query) = cut(word, '?');
            write_path(f, path, self.names)?;
            write_pairs(f, "?", query, self.names)?;
            write_pairs(f, "#", fragment, self.names)?;
            f.write_str(delimiter)?;
        }
        Ok(())
    }
}

/// Returns whether a character ends a URI or a reference in running text.
fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`')
}

/// Splits text at the first `mark`.
fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

/// Writes what follows the `://` of a URI that could not be read: without anything before an `@`, and without the
/// query and the fragment if they have values.
fn write_roughly(f: &mut fmt::Formatter<'_>, uri: &str) -> fmt::Result {
    let (mask, uri) = uri.rsplit_once('@').map_or(("", uri), |(_, uri)| ("***@", uri));
    match uri.split_once(['?', '#']) {
        Some((path, values)) if values.contains('=') => {
            write!(f, "{mask}{path}{}***", &uri[path.len()..=path.len()])
        }
        _ => write!(f, "{mask}{uri}"),
    }
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
            ("https://u:p@h/gr\u{F6}\u{DF}e?token=1 x", "https://***@h/gr\u{F6}\u{DF}e?*** x"),
            ("postgres://u:p/w?x#y@h/db", "postgres://***@h/db"),
            ("https://u:p@h/{id}?token=1#a", "https://***@h/{id}?***"),
            ("https://h/a%zz?token=1", "https://h/a%zz?***"),
            ("https://u:p@\u{E4}.example/#t=1", "https://***@\u{E4}.example/#***"),
            ("http://u:p^@h/ http://h/\\?token=1", "http://***@h/ http://h/\\?***"),
            // Request targets and other references.
            ("\"GET /a?page=2&token=1 HTTP/1.1\" 200", "\"GET /a?page=2&token=*** HTTP/1.1\" 200"),
            ("to=/gr\u{F6}\u{DF}e?token=1#code=2&x=3 b", "to=/gr\u{F6}\u{DF}e?token=***#code=***&x=3 b"),
            ("?sig=1\n<a?b#c?token=1>", "?sig=***\n<a?b#c?token=***>"),
            ("/?token=1 http://h/?token=2 #token=3", "/?token=*** http://h/?token=*** #token=***"),
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
