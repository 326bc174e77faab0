//! Repairs strings from outside that were meant as URIs. All other functions are strict.
//!
//! Appendix C of RFC 3986 describes URIs in running text: their delimiters, `URL:` and line breaks are
//! removed. A character that is not allowed in any part of a URI is percent-encoded, as is a `%` without two
//! hexadecimal digits after it. Nothing is guessed: a backslash, a missing scheme and every fault in the
//! authority remain errors.

use alloc::string::String;
use alloc::vec::Vec;

use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::check_length;
use crate::grammar::class::{PATH, QUERY};
use crate::text::character::bidi_control;
use crate::uri::UriBuf;
use crate::uri::find::{DELIMITERS, unnamed};
use crate::uri::percent::{Place, encode_into};

/// # Repairing
impl UriBuf {
    /// Parses a string that is almost a URI.
    ///
    /// - White space, angle brackets and quotes around the URI, `URL:`, `URI:`, and line breaks with the white
    ///   space around them are removed (RFC 3986, appendix C).
    /// - After the authority, characters that are not allowed in a URI are percent-encoded, and a `%` without two
    ///   hexadecimal digits becomes `%25`. Escapes are not encoded again.
    /// - Characters outside ASCII are converted as in [`from_iri`](Self::from_iri).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriBuf;
    ///
    /// let uri = UriBuf::repair(" <URL:http://example.com/a b?filter[]={x}> ")?;
    /// assert_eq!(uri, "http://example.com/a%20b?filter%5B%5D=%7Bx%7D");
    /// assert_eq!(UriBuf::repair("http://example.com/100%")?, "http://example.com/100%25");
    /// // A backslash is a slash only to browsers.
    /// assert!(UriBuf::repair(r"http://example.com\a").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the repaired string is not a URI. A scheme is not added: `100%` fails as the relative reference
    /// `100%25` does. Offsets are offsets in `text`.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    pub fn repair(text: &str) -> Result<Self, ParseError> {
        let error = |fault| ParseError::new(fault, What::Uri);
        check_length(text.len(), Part::Scheme).map_err(error)?;
        let (inner, start) = unwrapped(text);
        let mut repair = Repair { text: String::new(), shifts: Vec::from([(0, start)]), start };
        repair
            .read(inner)
            .map_err(error)
            .and_then(|()| Self::from_iri(&repair.text).map_err(|error| repair.written(error)))
    }
}

/// Returns the string without the white space, delimiters and `URL:` around it, and the offset at which it
/// begins.
#[inline]
fn unwrapped(text: &str) -> (&str, usize) {
    let is_space = |c: char| c.is_whitespace() || c == '\u{FEFF}';
    let (mut inner, mut start) = (text, 0);
    loop {
        let rest = inner.trim_start_matches(is_space);
        start += inner.len() - rest.len();
        inner = rest.trim_end_matches(is_space);
        let within = DELIMITERS.iter().find_map(|(open, close)| {
            inner
                .strip_prefix(*open)
                .and_then(|rest| rest.strip_suffix(*close))
                .map(|rest| (rest, open.len_utf8()))
        });
        match within {
            Some((rest, shift)) => (inner, start) = (rest, start + shift),
            None => match unnamed(inner) {
                rest if rest.len() < inner.len() => {
                    (inner, start) = (rest, start + inner.len() - rest.len());
                }
                _ => return (inner, start),
            },
        }
    }
}

/// The repaired string, and a map from its offsets to those of the original string.
struct Repair {
    text: String,
    /// Pairs of an offset in this string and one in the original string. From each pair on, both run in
    /// parallel.
    shifts: Vec<(usize, usize)>,
    start: usize,
}

impl Repair {
    #[inline]
    fn read(&mut self, inner: &str) -> Result<(), Fault> {
        self.text.reserve(inner.len() + 16);
        let (mut part, path_start) = head(inner);
        let mut rest = inner;
        while let Some(c) = rest.chars().next() {
            let at = inner.len() - rest.len();
            if at == path_start {
                part = Part::Path;
            }
            if c == '\\' {
                let at = self.start + at;
                return Err(Fault::new(FaultKind::Unexpected(c), part, at, at + 1));
            }
            let length = if c.is_whitespace() { rest.len() - rest.trim_start().len() } else { c.len_utf8() };
            let (found, tail) = rest.split_at(length);
            rest = tail;
            if let Some(next) = begins(c, part) {
                part = next;
                self.text.push(c);
            } else if c == '%'
                && matches!(part, Part::Path | Part::Query | Part::Fragment)
                && !begins_escape(rest)
            {
                self.encode(found, at + length);
            } else {
                self.push(found, part, at + length);
            }
        }
        Ok(())
    }

    /// Writes a character, or a run of white space, as `part` requires. `end` is its end in the original
    /// string.
    #[inline]
    fn push(&mut self, found: &str, part: Part, end: usize) {
        let is_allowed = |byte| match part {
            Part::Path => PATH.has(byte) || matches!(byte, b'%'),
            Part::Query | Part::Fragment => QUERY.has(byte) || matches!(byte, b'%'),
            _ => true,
        };
        if found.contains(['\n', '\r']) {
            self.shifts.push((self.text.len(), self.start + end));
        } else if found.bytes().all(is_allowed) || found.contains(bidi_control) {
            // A control of text direction remains here: `from_iri` rejects it.
            self.text.push_str(found);
        } else {
            self.encode(found, end);
        }
    }

    #[inline]
    fn encode(&mut self, found: &str, end: usize) {
        encode_into(&mut self.text, Place::Anywhere, found);
        self.shifts.push((self.text.len(), self.start + end));
    }

    /// Moves an error in this string to its position in the original string.
    #[inline]
    fn written(&self, error: ParseError) -> ParseError {
        let fault = error.fault();
        let start = self.written_offset(fault.offset);
        let end = self.written_offset(fault.offset + fault.length);
        ParseError::new(Fault::new(fault.kind, fault.part, start, end), What::Uri)
    }

    #[inline]
    fn written_offset(&self, offset: u32) -> usize {
        let offset = offset as usize;
        let before = self.shifts.iter().rev().find(|(repaired, _)| *repaired <= offset);
        before.map_or(offset, |(repaired, written)| offset - repaired + written)
    }
}

/// Returns the offset of the path, and whether the path follows an authority or the scheme.
/// White space between the slashes does not hide them.
#[inline]
fn head(inner: &str) -> (Part, usize) {
    let hier_start = match inner.find([':', '/', '?', '#']) {
        Some(at) if inner[at..].starts_with(':') => at + 1,
        _ => 0,
    };
    let behind_slash = |text: &'_ str| text.trim_start().strip_prefix('/').map(str::len);
    let tail = |length: usize| &inner[inner.len() - length..];
    match behind_slash(&inner[hier_start..]).and_then(|length| behind_slash(tail(length))) {
        Some(length) => {
            let end = tail(length).find(['/', '?', '#']).unwrap_or(length);
            (Part::Host, inner.len() - length + end)
        }
        None => (Part::Scheme, hier_start),
    }
}

/// Returns whether two hexadecimal digits follow a `%`, when the lines are joined.
#[inline]
fn begins_escape(behind: &str) -> bool {
    let digit = |text| joined(text).strip_prefix(|c: char| c.is_ascii_hexdigit());
    digit(behind).and_then(digit).is_some()
}

/// Returns the string without a line break at its beginning, and the white space around that.
#[inline]
fn joined(text: &str) -> &str {
    let rest = text.trim_start();
    if text[..text.len() - rest.len()].contains(['\n', '\r']) { rest } else { text }
}

/// Returns the part that `c` begins when it appears in `part`.
#[inline]
fn begins(c: char, part: Part) -> Option<Part> {
    match (c, part) {
        ('?', Part::Path) => Some(Part::Query),
        ('#', Part::Path | Part::Query) => Some(Part::Fragment),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::fault::Part;
    use crate::uri::UriBuf;

    #[test]
    fn delimiters_of_appendix_c() {
        for text in [
            "http://h/a",
            " http://h/a\t",
            "<http://h/a>",
            "\"http://h/a\"",
            "'http://h/a'",
            "<URL:http://h/a>",
            "url: http://h/a",
            "<URI:http://h/a>",
            "\"Uri: http://h/a\"",
            "\u{FEFF}http://h/a\r\n",
            "<http://h/\n   a>",
            "http:\n//h/a",
            "http:/\n/h/a",
            "< \"http://h/a\" >",
            "\u{201C}http://h/a\u{201D}",
        ] {
            assert_eq!(UriBuf::repair(text).unwrap(), "http://h/a", "{text}");
        }
    }

    #[test]
    fn forbidden_characters_are_encoded() {
        let repair = |text| UriBuf::repair(text).unwrap();
        assert_eq!(
            repair("http://h/a b^`{|}<>\"[]?a b[]#c d#e"),
            "http://h/a%20b%5E%60%7B%7C%7D%3C%3E%22%5B%5D?a%20b%5B%5D#c%20d%23e"
        );
        assert_eq!(repair("http://h/%20%C3%A9é?é"), "http://h/%20%C3%A9%C3%A9?%C3%A9");
        assert_eq!(repair("http://[::1]?a?b#?"), "http://[::1]?a?b#?");
        assert_eq!(repair("mailto:a b@c"), "mailto:a%20b@c");
        assert_eq!(repair("http://h/a\tb\u{7F}"), "http://h/a%09b%7F");
    }

    /// A `%` is data unless two hexadecimal digits follow it.
    #[test]
    fn a_lone_percent_sign_is_encoded() {
        let mut tried = 0;
        for a in ["", "4", "a", "F", "z", "%", " ", "\n4", "é", "/", "?"] {
            for b in ["", "1", "e", "g", "%", " ", "\n 1", "#"] {
                for head in ["http://h/", "http://h?", "http://h/#", "x:", "http://h/100"] {
                    let text = format!("{head}%{a}{b}");
                    let (a, b) = (a.trim_start(), b.trim_start());
                    let is_escape = matches!(a, "4" | "a" | "F") && matches!(b, "1" | "e");
                    let uri = UriBuf::repair(&text).unwrap();
                    let tail = &uri.as_str()[head.len()..];
                    assert_eq!(tail.starts_with("%25"), !is_escape, "{text:?} {uri}");
                    assert_eq!(UriBuf::repair(uri.as_str()).unwrap(), uri);
                    tried += 1;
                }
            }
        }
        assert_eq!(tried, 440);
        for (text, expected) in [
            ("https://h/100%", "https://h/100%25"),
            ("https://h/50% off", "https://h/50%25%20off"),
            ("https://h/50%\n25", "https://h/50%25"),
            ("https://h/%zz?%#%", "https://h/%25zz?%25#%25"),
            ("https://h/%25%", "https://h/%25%25"),
            ("mailto:100%@h", "mailto:100%25@h"),
        ] {
            assert_eq!(UriBuf::repair(text).unwrap(), expected, "{text}");
        }
    }

    /// No scheme is guessed: a string without one is a relative reference, whether its `%` is data or an escape.
    #[test]
    fn a_lone_percent_sign_without_a_scheme_stays_relative() {
        for text in ["100%", "%", "a%", "50% off", "100%/a", "/100%", "?q=%", "#%", "//h/%", "<100%>"] {
            for text in [text.into(), text.replace('%', "%25")] {
                let error = UriBuf::repair(&text).unwrap_err();
                assert_eq!((error.code(), error.part()), ("RELATIVE_URL", Part::Scheme), "{text}");
            }
        }
    }

    #[test]
    fn the_rest_stays_wrong_where_it_was_written() {
        for (text, code, offset) in [
            ("  http://h%zz/a b c", "ESCAPE_DIGIT", 10),
            ("http:\n//h%4/%", "ESCAPE_DIGIT", 9),
            (" http://h\\a", "UNEXPECTED_CHARACTER", 9),
            ("http://h/a?\\", "UNEXPECTED_CHARACTER", 11),
            (" http://a b/", "UNEXPECTED_CHARACTER", 9),
            ("http:\n//a b/", "UNEXPECTED_CHARACTER", 9),
            ("http: //a/", "UNEXPECTED_CHARACTER", 5),
            ("www.example.com/a b", "RELATIVE_URL", 0),
            ("", "RELATIVE_URL", 0),
        ] {
            let error = UriBuf::repair(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[test]
    fn all_of_what_is_wrong_is_where_it_was_written() {
        for (text, range) in [
            ("URL:http://h%zz/", 12..13),
            ("<URL: http://h%zz/%>", 14..15),
            (" http://h/a b\\c", 13..14),
            ("\u{201C}http://h/% b/\\\u{201D}", 16..17),
            ("http://h/\u{202E}a b", 9..12),
            ("http://h/a b\u{202E}", 12..15),
        ] {
            assert_eq!(UriBuf::repair(text).unwrap_err().range(), range, "{text}");
        }
    }

    #[test]
    fn a_backslash_is_in_its_part() {
        for (text, part) in [
            ("http:\\a", Part::Path),
            ("http://h\\a", Part::Host),
            ("http://h/?\\", Part::Query),
            ("/a\\", Part::Path),
            ("?\\", Part::Query),
            ("#\\", Part::Fragment),
        ] {
            assert_eq!(UriBuf::repair(text).unwrap_err().part(), part, "{text}");
        }
    }

    #[test]
    fn the_path_begins_behind_any_host() {
        assert_eq!(UriBuf::repair("http://[::1]/a b[]").unwrap(), "http://[::1]/a%20b%5B%5D");
        assert_eq!(UriBuf::repair("http://h:80/a b").unwrap(), "http://h:80/a%20b");
        assert_eq!(UriBuf::repair("http://a b/").unwrap_err().offset(), 8);
    }
}
