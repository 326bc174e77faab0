//! Finds URIs in running text (RFC 3986, appendix C).
//!
//! White space, angle brackets and quotes end a URI, and punctuation at the end of a sentence does not belong
//! to it. Found URIs borrow from the text. Therefore a URI with white space in it cannot be joined, and is
//! not found.
//! [`UriBuf::repair`](crate::UriBuf::repair) joins it, but must be told where it begins and ends.

use core::fmt;
use core::ops::Range;

use self::cut::{has_reference, is_host_on_next_line, is_mark, is_word_after_tags};
use crate::fault::{Fault, FaultKind};
use crate::grammar::class::SCHEME;
use crate::grammar::scheme::Family;
use crate::grammar::{Source, uri};
use crate::uri::Uri;

mod cut;

/// The pairs of characters that enclose URIs in running text.
pub(super) const DELIMITERS: [(char, char); 6] =
    [('<', '>'), ('"', '"'), ('\'', '\''), ('`', '`'), ('\u{201C}', '\u{201D}'), ('\u{2018}', '\u{2019}')];

/// Schemes that are found without `//` and without brackets. Most colons in prose do not belong to a URI.
const WITHOUT_SLASHES: [&str; 7] = ["mailto", "urn", "tel", "sms", "geo", "magnet", "data"];

/// Finds the URIs in running text, and returns an iterator over their ranges and the URIs.
///
/// These are found:
///
/// - URIs of any scheme between `<` and `>`, with or without `URL:` or `URI:`
/// - URIs with `//` after the scheme
/// - URIs of the schemes `mailto`, `urn`, `tel`, `sms`, `geo`, `magnet` and `data`
///
/// A URI ends before the first character that it cannot contain, such as white space, a quote or a bracket.
/// Punctuation at its end does not belong to it: `.`, `,`, `;`, `:`, `!`, `?`, `'`, `*`, and unbalanced
/// parentheses.
///
/// A URI is found whole or not at all, because a part of one would be another page or another host. The search
/// skips:
///
/// - A URI that might continue: before a letter outside ASCII, as in `https://example.com/größe`, a `%` without
///   two hexadecimal digits, a backslash, `^`, `{`, a `[` in a query, and a `|` without a space after it.
/// - A URI that is broken by white space between `<` and `>`, or by a line break between quotes, or in quoted
///   lines (`> `). [`UriBuf::repair`](crate::UriBuf::repair) joins such lines.
/// - A URI that is divided by an element inside a word, as in `http://foo.exam<wbr>ple.com/`, by a numeric
///   character reference, or by the color of a terminal, and a URI whose host might continue on the next line.
/// - A URI of `http`, `https`, `ws`, `wss` or `ftp` without a host.
/// - A word that runs into `http` or `https`, as in `seehttps://example.com/`.
///
/// The search takes linear time and does not allocate.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::find_uris;
///
/// let text = "See https://example.com/a_(b), or <mailto:kim@example.com>.";
/// let found = find_uris(text).map(|(range, uri)| (range.start, uri.as_str()));
/// let found: Vec<_> = found.collect();
/// assert_eq!(found, [(4, "https://example.com/a_(b)"), (35, "mailto:kim@example.com")]);
/// ```
#[must_use]
#[inline]
pub const fn find_uris(text: &str) -> FindUris<'_> {
    FindUris { text, at: 0 }
}

/// An iterator over the ranges of URIs and the URIs, returned by [`find_uris`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// let mut found: urika::FindUris<'_> = urika::find_uris("(http://h/a)");
/// let (range, uri) = found.next().unwrap();
/// assert_eq!((range, uri.path().as_str()), (1..11, "/a"));
/// assert!(found.next().is_none());
/// ```
#[derive(Clone)]
pub struct FindUris<'t> {
    text: &'t str,
    /// The offset at which the search continues. Text before it is never read again.
    at: usize,
}

impl<'t> Iterator for FindUris<'t> {
    type Item = (Range<usize>, Uri<'t>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.text.get(self.at..)?;
            let at = self.at + rest.find(|c| c == ':' || closes(c).is_some())?;
            let found = match self.text[at..].chars().next().map(|c| (c, closes(c))) {
                Some(('<', _)) => self.in_brackets(at),
                Some((open, Some(close))) => Err(self.behind_quote(at, open, close)),
                _ => self.around(at),
            };
            match found {
                Ok(found) => {
                    self.at = found.0.end;
                    return Some(found);
                }
                Err(next) => self.at = next,
            }
        }
    }
}

/// Prints the offset without the text, which might have secrets.
impl fmt::Debug for FindUris<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FindUris").field("at", &self.at).finish_non_exhaustive()
    }
}

/// A URI that was found and its range, or the offset at which to continue.
type FoundUri<'t> = Result<(Range<usize>, Uri<'t>), usize>;

impl<'t> FindUris<'t> {
    /// Returns the URI between a `<` and a `>`.
    #[inline]
    fn in_brackets(&self, open: usize) -> FoundUri<'t> {
        let start = open + 1;
        let Some(inner) = enclosed(&self.text[start..], '<', '>') else { return Err(start) };
        if let Some(length) = quoted(&self.text[start..]) {
            return Err(start + length);
        }
        // Some chats write a label after a bar.
        let inner = &inner[..inner.find('|').unwrap_or(inner.len())];
        let named = inner.trim();
        let uri = unnamed(named);
        let start_of_uri = start + inner.len() - inner.trim_start().len() + named.len() - uri.len();
        let scheme = SCHEME.run(uri.as_bytes(), 0);
        if !matches!(&uri[scheme.min(uri.len())..], "" | ":" | "://") {
            if let Some(found) = self.parse(start_of_uri..start_of_uri + uri.len()) {
                return Ok(found);
            }
        }
        // Values of attributes are quoted.
        let text = &inner[..inner.find('"').unwrap_or(inner.len())];
        Err(if is_broken(text, char::is_whitespace) { start + text.len() } else { start })
    }

    /// Returns the offset at which to continue after an opening quote: after a URI that is broken over
    /// several lines.
    #[inline]
    fn behind_quote(&self, open: usize, quote: char, close: char) -> usize {
        let start = open + quote.len_utf8();
        match enclosed(&self.text[start..], quote, close) {
            Some(inner) if is_broken(inner, is_mark) && has_whole_lines(inner) => start + inner.len(),
            _ => start,
        }
    }

    /// Returns the URI whose scheme ends at a colon. A URI that is cut or has no host is passed as a whole: what
    /// begins within it ends with it, so the text is not read for each beginning again.
    #[inline]
    fn around(&self, colon: usize) -> FoundUri<'t> {
        let Some((start, head)) = self.head(colon) else { return Err(colon + 1) };
        let whole = longest(&self.text[start..]);
        let (uri, behind) = self.text[start..].split_at(whole);
        let length = trimmed(uri);
        if length < head {
            return Err(colon + 1);
        }
        if may_go_on(uri, behind) || is_host_on_next_line(uri, behind) || has_reference(uri) {
            return Err(start + whole);
        }
        self.parse(start..start + length).ok_or(start + whole)
    }

    /// Returns the offset of the scheme that ends at a colon, and the minimum length of its URI.
    #[inline]
    fn head(&self, colon: usize) -> Option<(usize, usize)> {
        let start = self.scheme(colon)?;
        Some((start, colon + 1 - start + self.least_behind(start, colon)?))
    }

    /// Returns the offset of the scheme that ends at a colon: its first letter after the last character that
    /// a scheme cannot have.
    #[inline]
    fn scheme(&self, colon: usize) -> Option<usize> {
        let before = &self.text.as_bytes()[self.at..colon];
        let length = before.iter().rev().take_while(|byte| SCHEME.has(**byte)).count();
        let letter = before[before.len() - length..].iter().position(u8::is_ascii_alphabetic)?;
        let start = colon - length + letter;
        if runs_into_http(&self.text[start..colon]) { None } else { Some(start) }
    }

    /// Returns the smallest number of bytes that a URI has after its colon, if the rest might belong to a
    /// URI.
    #[inline]
    fn least_behind(&self, start: usize, colon: usize) -> Option<usize> {
        let Some(rest) = self.text[colon + 1..].strip_prefix("//") else {
            let scheme = &self.text[start..colon];
            return WITHOUT_SLASHES.iter().any(|it| it.eq_ignore_ascii_case(scheme)).then_some(1);
        };
        match rest.as_bytes().first() {
            Some(b'?' | b'#') => None,
            // A URI with an empty host has more than the root as its path.
            Some(b'/') => Some(4),
            _ => Some(3),
        }
    }

    #[inline]
    fn parse(&self, range: Range<usize>) -> Option<(Range<usize>, Uri<'t>)> {
        let uri = Uri::parse(&self.text[range.clone()]).ok()?;
        let is_nowhere = uri.host_str() == Some("") && Family::of(uri.scheme().as_bytes()).connects();
        (!is_nowhere).then_some((range, uri))
    }
}

/// Returns the character that closes what this one opens.
#[inline]
fn closes(open: char) -> Option<char> {
    DELIMITERS.iter().find(|pair| pair.0 == open).map(|pair| pair.1)
}

/// Returns the length of the URI at the beginning of a string: up to the first character that a URI cannot
/// contain.
#[inline]
fn longest(text: &str) -> usize {
    let mut end = text.len().min(u32::MAX as usize);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match uri::uri(Source::uri(&text[..end])) {
        Ok(_) => end,
        // The fault of a bracket after a host is the whole host.
        Err(Fault { kind: FaultKind::BracketMissing(']'), offset, length: length @ 2.., .. }) => {
            (offset + length - 1) as usize
        }
        Err(fault) => fault.offset as usize,
    }
}

/// Returns the length of a string without the punctuation at its end. A parenthesis remains if its partner is
/// in the string.
#[inline]
fn trimmed(text: &str) -> usize {
    let count = |wanted| text.bytes().filter(|byte| *byte == wanted).count();
    let (mut opened, mut closed) = (count(b'('), count(b')'));
    let mut length = text.len();
    while let Some(last) = text.as_bytes()[..length].last() {
        match last {
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'*' => {}
            b')' if closed > opened => closed -= 1,
            b'(' => opened -= 1,
            _ => break,
        }
        length -= 1;
    }
    length
}

/// Returns true if a URI might continue in the text after it, which begins with a character that a URI cannot
/// have there.
#[inline]
fn may_go_on(uri: &str, behind: &str) -> bool {
    let mut chars = behind.chars();
    let Some(c) = chars.next() else { return false };
    match (c, chars.next()) {
        ('%' | '^' | '{' | '@', _) => true,
        ('<' | '\u{1B}', _) => is_word_after_tags(behind),
        // An escaped quote ends the URI, as in a JSON text within another.
        ('\\', next) => !matches!(next, Some('"' | '\'')),
        // A table cell ends in a space, or at the end of its line.
        ('|', next) => next.is_some_and(|next| !next.is_whitespace()),
        // `[/url]` and `[1]` are markup. `filter[0]=a` is a parameter.
        ('[', next) => !matches!(next, Some('/' | '^' | '0'..='9')) || uri.contains('?') && next != Some('/'),
        (':', next) => next.is_some_and(|next| next.is_ascii_alphanumeric()),
        (c, _) if c.is_ascii() => c.is_ascii_alphanumeric(),
        (c, next) => !ends_iri(c, next),
    }
}

/// Returns whether a non-ASCII character ends an IRI in running text: white space and punctuation. All others
/// belong to words, including marks that combine with the letter before them.
#[inline]
fn ends_iri(c: char, next: Option<char>) -> bool {
    match c {
        // Punctuation of Chinese, Japanese and Korean has no space after it.
        '\u{3001}'..='\u{3003}'
        | '\u{3008}'..='\u{3011}'
        | '\u{3014}'..='\u{301F}'
        | '\u{FF01}'..='\u{FF0F}'
        | '\u{FF1A}'..='\u{FF20}'
        | '\u{FF3B}'..='\u{FF40}'
        | '\u{FF5B}'..='\u{FF64}' => true,
        // Other punctuation may be part of a name, as in `l’été` and `1914–1918`.
        '\u{A1}'
        | '\u{A7}'
        | '\u{AB}'
        | '\u{B6}'
        | '\u{BB}'
        | '\u{BF}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205E}' => !next.is_some_and(char::is_alphanumeric),
        _ => c.is_whitespace(),
    }
}

/// Returns whether a scheme is `http` or `https` with another word before it.
#[inline]
fn runs_into_http(scheme: &str) -> bool {
    let is_end = |end: &str| {
        let word = scheme.len().checked_sub(end.len()).and_then(|at| scheme.split_at_checked(at));
        // `git+https` is a separate scheme, and `shttp` is RFC 2660.
        word.is_some_and(|(word, tail)| {
            tail.eq_ignore_ascii_case(end)
                && !word.is_empty()
                && !word.ends_with(['+', '-'])
                && !scheme.eq_ignore_ascii_case("shttp")
        })
    };
    is_end("http") || is_end("https")
}

/// Returns whether a delimited string is a URI with white space in it (RFC 3986, appendix C): it contains
/// white space, and begins with a scheme when ignored characters are removed.
#[inline]
fn is_broken(text: &str, is_ignored: fn(char) -> bool) -> bool {
    let mut joined = text.chars().filter(|c| !is_ignored(*c));
    let is_of_scheme = |c: char| u8::try_from(c).is_ok_and(|byte| SCHEME.has(byte));
    text.trim().contains(char::is_whitespace)
        && joined.next().is_some_and(|c| c.is_ascii_alphabetic())
        && joined.find(|c| !is_of_scheme(*c)) == Some(':')
}

/// Returns whether each line is one word: only line breaks, the white space around them, and the marks of
/// quoted or commented lines separate the words.
#[inline]
fn has_whole_lines(text: &str) -> bool {
    text.split(['\n', '\r'])
        .all(|line| !line.trim_end().trim_start_matches(is_mark).contains(char::is_whitespace))
}

/// Returns the length of a string in angle brackets whose lines are quoted, as in the reply to an email: each
/// `>` at the beginning of a line is a mark, and the next one ends the string.
#[inline]
fn quoted(text: &str) -> Option<usize> {
    let mut length = 0;
    loop {
        let line = enclosed(&text[length..], '<', '>')?;
        let before = line.trim_end_matches([' ', '\t']);
        let is_first = before.ends_with(['\n', '\r']) || before.is_empty() && length > 0;
        let (whole, behind) = text.split_at(length + line.len());
        if !is_first || !behind[1..].starts_with([' ', '\t', '>']) {
            return (length > 0 && has_whole_lines(unnamed(whole.trim_start()))).then_some(whole.len());
        }
        length = whole.len() + 1;
    }
}

/// Returns the text up to `close`, unless `open` comes first.
#[inline]
fn enclosed(text: &str, open: char, close: char) -> Option<&str> {
    let end = text.find([open, close])?;
    text[end..].starts_with(close).then(|| &text[..end])
}

/// Returns a string without the `URL:` before it (RFC 3986, appendix C), or the `URI:` that others write.
#[inline]
pub(super) fn unnamed(text: &str) -> &str {
    match text.split_at_checked(4) {
        Some((name, rest)) if ["url:", "uri:"].iter().any(|it| name.eq_ignore_ascii_case(it)) => {
            rest.trim_start()
        }
        _ => text,
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
