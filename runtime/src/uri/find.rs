//! Finds URIs in running text (RFC 3986, appendix C).
//!
//! White space, angle brackets and quotes end a URI, and punctuation at the end of a sentence does not belong
//! to it. [`UriBuf::repair`](crate::UriBuf::repair) reads a URI that is broken over several lines; it must be
//! told where the URI begins and ends.

use core::ops::Range;

use crate::grammar::class::SCHEME;
use crate::grammar::{Source, uri};
use crate::text::bytes::same_letters;
use crate::uri::Uri;

/// Schemes that are found without `//` and without brackets. Most colons in prose belong to no URI.
const WITHOUT_SLASHES: [&str; 7] = ["mailto", "urn", "tel", "sms", "geo", "magnet", "data"];

/// Finds the URIs in running text. Yields each with its place, in the order of the text.
///
/// A URI is found
///
/// - between `<` and `>`, behind `URL:` or not, whatever its scheme;
/// - elsewhere where `//` follows the scheme, or the scheme is `mailto`, `urn`, `tel`, `sms`, `geo`,
///   `magnet` or `data`.
///
/// A URI ends before the first character that it cannot hold, such as white space, a quote, a bracket or a
/// character outside ASCII. Punctuation at its end is left out: `.`, `,`, `;`, `:`, `!`, `?`, `'`, `*`, and
/// parentheses without a partner in the URI. No URI is found where the host would end before a letter, a
/// backslash or a brace, since the host may go on there. A URI that is broken over several lines is found up
/// to the end of its first line.
///
/// The search takes time linear in the text, and does not allocate.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::find_uris;
///
/// let text = "See https://example.com/a_(b), <mailto:kim@example.com> or note: \"http://[::1]:80/\".";
/// let found: Vec<_> = find_uris(text).map(|(range, uri)| (range.start, uri.as_str())).collect();
/// assert_eq!(found, [
///     (4, "https://example.com/a_(b)"),
///     (32, "mailto:kim@example.com"),
///     (66, "http://[::1]:80/"),
/// ]);
/// ```
#[must_use]
#[inline]
pub const fn find_uris(text: &str) -> FindUris<'_> {
    FindUris { text, at: 0 }
}

/// The iterator of [`find_uris`]: yields the range of each URI in the text, and the URI.
///
/// ```
/// # extern crate urika_runtime as urika;
/// let mut found: urika::FindUris<'_> = urika::find_uris("(http://h/a)");
/// let (range, uri) = found.next().unwrap();
/// assert_eq!((range, uri.path().as_str()), (1..11, "/a"));
/// assert!(found.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct FindUris<'t> {
    text: &'t str,
    /// The offset at which the search goes on. Text before it is never read again.
    at: usize,
}

impl<'t> Iterator for FindUris<'t> {
    type Item = (Range<usize>, Uri<'t>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.text.get(self.at..)?;
            let at = self.at + rest.find([':', '<'])?;
            let is_bracket = self.text.as_bytes()[at] == b'<';
            let found = if is_bracket { self.in_brackets(at + 1) } else { self.around(at) };
            self.at = found.as_ref().map_or(at + 1, |(range, _)| range.end);
            if found.is_some() {
                return found;
            }
        }
    }
}

impl<'t> FindUris<'t> {
    /// Returns the URI that begins behind a `<` and ends before a `>`.
    #[inline]
    fn in_brackets(&self, start: usize) -> Option<(Range<usize>, Uri<'t>)> {
        let is_named = |prefix: &str| same_letters(prefix.as_bytes(), b"url:");
        let start = if self.text.get(start..start + 4).is_some_and(is_named) { start + 4 } else { start };
        let rest = &self.text[start..];
        let scheme = SCHEME.run(rest.as_bytes(), 0);
        // Without this test the whole rest would be read in search of a scheme.
        if rest.as_bytes().get(scheme) != Some(&b':') {
            return None;
        }
        let length = longest(rest);
        let is_whole = length > scheme + 1 && rest[length..].starts_with('>');
        if is_whole { self.parse(start..start + length) } else { None }
    }

    /// Returns the URI whose scheme ends at a colon.
    #[inline]
    fn around(&self, colon: usize) -> Option<(Range<usize>, Uri<'t>)> {
        let start = self.scheme(colon)?;
        let head = colon + 1 - start + self.least_behind(start, colon)?;
        let whole = longest(&self.text[start..]);
        let length = trimmed(&self.text[start..start + whole]);
        if length < head {
            return None;
        }
        let found = self.parse(start..start + length)?;
        // A host with a path behind it is complete.
        let has_path = (found.1.parts().marks.path_start as usize) < length;
        let is_cut = !has_path && self.text[start + whole..].starts_with(may_go_on);
        if is_cut { None } else { Some(found) }
    }

    /// Returns the offset of the scheme that ends at a colon: its first letter behind the last character that
    /// no scheme has.
    #[inline]
    fn scheme(&self, colon: usize) -> Option<usize> {
        let before = &self.text.as_bytes()[self.at..colon];
        let length = before.iter().rev().take_while(|byte| SCHEME.has(**byte)).count();
        let letter = before[before.len() - length..].iter().position(u8::is_ascii_alphabetic)?;
        Some(colon - length + letter)
    }

    /// Returns the least number of bytes that a URI has behind its colon, if the text there may belong to a
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
        Some((range, uri))
    }
}

/// Returns the length of the URI at the beginning of a text: up to the first character that a URI cannot
/// hold.
#[inline]
fn longest(text: &str) -> usize {
    let mut end = text.len().min(u32::MAX as usize);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match uri::uri(Source::uri(&text[..end])) {
        Ok(_) => end,
        Err(fault) => fault.offset as usize,
    }
}

/// Returns the length of a text without the punctuation at its end. A parenthesis stays if its
/// partner is in the text.
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

/// Returns whether a host that ends before this character may go on behind it.
#[inline]
fn may_go_on(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\\' | '{' | '%' | '^' | '@')
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
