//! [`redact_in`]: running text, such as a line of a log, without the secrets of its URIs.
//!
//! [`find_uris`] finds a URI whole or not at all. A secret must not depend on that: a URI that is skipped, because it
//! might continue after what the grammar accepts, is cut more roughly.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt::{self, Write};

use crate::uri::Uri;
use crate::uri::find::find_uris;

/// Redacts every URI in running text, as [`Uri::redacted`](crate::Uri::redacted) does. Without a secret, the result
/// is borrowed, and nothing is allocated.
///
/// URIs are found as [`find_uris`](crate::find_uris) finds them, so a reference without a scheme is not redacted.
/// Text after `://` that is not a URI, such as `https://example.com/größe`, loses everything before an `@`, and its
/// whole query or fragment if that has values.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::redact_in;
///
/// let line = redact_in("GET https://kim:pw@example.com/a?page=2&token=t0p: 200");
/// assert_eq!(line, "GET https://***@example.com/a?page=2&token=***: 200");
/// assert_eq!(redact_in("https://h.example/größe?a=b"), "https://h.example/größe?***");
/// assert!(matches!(redact_in("no secret"), std::borrow::Cow::Borrowed(_)));
/// ```
#[must_use]
pub fn redact_in(text: &str) -> Cow<'_, str> {
    let mut rest = UnredactedText(text);
    match write!(rest, "{}", Redacted(text)) {
        Ok(()) if rest.0.is_empty() => Cow::Borrowed(text),
        _ => Cow::Owned(Redacted(text).to_string()),
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
struct Redacted<'t>(&'t str);

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = *self;
        let mut written = 0;
        for (range, uri) in find_uris(text) {
            write_between(f, &text[written..range.start], written > 0)?;
            // An asterisk at the end of a URI is punctuation, unless it masks a value.
            let end = range.end + if text[range.end..].starts_with("***") { 3 } else { 0 };
            let masked =
                Uri::parse(&text[range.start..end]).ok().filter(|uri| uri.as_str().ends_with("=***"));
            write!(f, "{}", masked.unwrap_or(uri).redacted())?;
            written = range.start + masked.unwrap_or(uri).as_str().len();
        }
        write_between(f, &text[written..], written > 0)
    }
}

/// Writes the text between two URIs. With `continues`, its beginning might belong to the URI before it. Text after
/// `://` is a URI that could not be read.
fn write_between(f: &mut fmt::Formatter<'_>, mut text: &str, mut continues: bool) -> fmt::Result {
    loop {
        if continues {
            let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`'));
            let (uri, rest) = text.split_at(end.unwrap_or(text.len()));
            write_roughly(f, uri)?;
            text = rest;
        }
        let Some((before, rest)) = text.split_once("://") else { return f.write_str(text) };
        write!(f, "{before}://")?;
        (text, continues) = (rest, true);
    }
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
