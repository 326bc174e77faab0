//! [`Scan`]: reads a URI from left to right, driven by the code of one template.
//!
//! There is no backtracking. The macro has decided where each value ends, from the template and from the
//! types. All steps except the slow ones are inlined.

use super::Reading;
use super::raw::Raw;
use crate::grammar::block::usual_words;
use crate::grammar::class::{PCHAR, UNESCAPED, UNRESERVED};
use crate::template::matching::delimiter::{find_escape, strip};
use crate::template::matching::last::{Behind, end_of_value, find_last};
use crate::template::matching::literal::{self, Case};
use crate::template::matching::outline;
use crate::template::matching::set::CharSet;

/// The rest of a URI, which is read from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'u> {
    rest: &'u str,
    case: Case,
}

/// Returns the number of `pchar`s at the beginning of a string.
#[inline]
fn plain(bytes: &[u8]) -> usize {
    let (mut chunks, mut count) = (bytes.chunks_exact(4), 0);
    // The loop reads four bytes at a time, since most of the time of a match is spent here, and tests each
    // byte, since most segments are short.
    for chunk in &mut chunks {
        let [first, second, third, fourth] = chunk else { return count };
        if !PCHAR.has(*first) {
            return count;
        }
        if !PCHAR.has(*second) {
            return count + 1;
        }
        if !PCHAR.has(*third) {
            return count + 2;
        }
        if !PCHAR.has(*fourth) {
            return count + 3;
        }
        count += 4;
    }
    count + chunks.remainder().iter().take_while(|byte| PCHAR.has(**byte)).count()
}

/// A set of ASCII characters, a bit each.
pub type Stops = u128;

/// A string that no route of a set of paths matches: it neither begins nor ends a path.
const NO_PATH: &str = ":";

/// The characters that end a path segment.
pub(super) const SEGMENT: Stops = 1 << b'/' | 1 << b'?' | 1 << b'#';

impl<'u> Scan<'u> {
    /// Makes a scan at the start of a string.
    #[inline]
    pub const fn new(text: &'u str) -> Self {
        Self { rest: text, case: Case::Kept }
    }

    /// Consumes a literal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn literal(&mut self, literal: &str) -> Option<()> {
        self.rest = match self.rest.strip_prefix(literal) {
            Some(rest) => rest,
            None => otherwise(self.rest, literal, self.case)?,
        };
        Some(())
    }

    /// Consumes a scheme with its colon.
    #[cfg_attr(debug_assertions, inline)]
    pub fn scheme(&mut self, literal: &str) -> Option<()> {
        let (head, rest) = self.rest.split_at_checked(literal.len())?;
        self.rest = rest;
        head.eq_ignore_ascii_case(literal).then_some(())
    }

    /// Consumes a scheme and an authority without variables, as in `https://example.com`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn origin(&mut self, literal: &str) -> Option<()> {
        self.rest = match self.rest.strip_prefix(literal) {
            Some(rest) if matches!(rest.as_bytes(), [] | [b'/' | b'?' | b'#', ..]) => rest,
            _ => other_origin(self.rest, literal)?,
        };
        Some(())
    }

    /// Cuts off the authority. User information only matches a template that has some.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn authority(&mut self, has_userinfo: bool) -> Option<&'u str> {
        let (authority, rest) = outline::authority(self.rest)?;
        self.rest = rest;
        (has_userinfo || !authority.contains('@')).then_some(authority)
    }

    /// Makes a scan of an authority without its port.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn of_host(scheme: &str, text: &'u str) -> Self {
        Self { rest: text, case: Case::of_authority(scheme, text) }
    }

    /// Makes a scan of a path, which begins with `/` but not with `//`: that would begin an authority (RFC
    /// 3986, section 4.2). After a prefix, the path or its first segment may be empty. For any other string,
    /// the scan is one that no route matches.
    #[inline]
    pub const fn of_path(text: &'u str, reading: Reading) -> Self {
        match text.as_bytes() {
            _ if reading.is_inner => Self::new(text),
            [b'/', b'/', ..] => Self::new(NO_PATH),
            [b'/', ..] => Self::new(text),
            _ => Self::new(NO_PATH),
        }
    }

    /// Makes a scan like [`of_path`](Self::of_path), for a route whose path may be empty. Without a prefix,
    /// the path `/` represents the empty one.
    #[inline]
    pub const fn of_root(text: &'u str, reading: Reading) -> Self {
        match text.as_bytes() {
            [b'/'] | [b'/', b'?' | b'#', ..] if !reading.is_inner => match text.split_at_checked(1) {
                Some((_, rest)) => Self::new(rest),
                None => Self::new(NO_PATH),
            },
            _ => Self::of_path(text, reading),
        }
    }

    /// Skips an authority and returns the rest.
    #[cfg_attr(debug_assertions, inline)]
    pub fn behind_authority(self) -> Option<Self> {
        let (_, rest) = outline::authority(self.rest)?;
        Some(Self { rest, ..self })
    }

    /// Returns whether an authority comes next.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn is_authority(self) -> bool {
        matches!(self.rest.as_bytes(), [b'/', b'/', ..])
    }

    /// Consumes the text up to the end of the segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn segment(&mut self) -> Raw<'u> {
        let end = plain(self.rest.as_bytes());
        let raw = match self.rest.as_bytes().get(end) {
            None => Raw::seen(core::mem::take(&mut self.rest), true),
            // In a separate arm, the compiler knows that the text is cut before a character.
            Some(b'/') => self.take(end, true),
            Some(_) => {
                let (end, is_plain) = other_segment(self.rest);
                self.take(end, is_plain)
            }
        };
        raw.in_segment(true).whole_segment(true)
    }

    /// Consumes the segment after the next slash, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next(mut self) -> Option<(Raw<'u>, Self)> {
        if self.leads(b'/') { Some(self.head()) } else { None }
    }

    /// Consumes the text up to the end of the segment, as the first segment of a path without a slash.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn head(mut self) -> (Raw<'u>, Self) {
        (self.segment(), self)
    }

    /// Returns whether another segment follows.
    #[inline]
    pub const fn goes_on(self) -> bool {
        matches!(self.rest.as_bytes(), [b'/', ..])
    }

    /// Consumes the text up to one of `stops`.
    #[inline]
    pub fn until(&mut self, stops: Stops) -> Raw<'u> {
        self.until_behind(0, stops)
    }

    /// Consumes the text up to one of `stops`. The first `end` characters are plain, and none of them is a
    /// stop.
    #[inline]
    fn until_behind(&mut self, mut end: usize, stops: Stops) -> Raw<'u> {
        let bytes = self.rest.as_bytes();
        let mut is_plain = true;
        while end < bytes.len() && (bytes[end] >= 0x80 || stops >> bytes[end] & 1 == 0) {
            is_plain &= UNESCAPED.has(bytes[end]);
            end += 1;
        }
        if !is_plain {
            let head = self.rest.get(..end).unwrap_or(self.rest);
            end = find_escape(head, CharSet::from_bits(stops)).unwrap_or(end);
        }
        self.take(end, is_plain).in_segment(stops >> b'/' & 1 == 1)
    }

    #[inline]
    fn take(&mut self, end: usize, is_plain: bool) -> Raw<'u> {
        // The text is cut at its end or before an ASCII character.
        let (head, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        Raw::seen(head, is_plain)
    }

    /// Consumes the text before the last place from which these literals match up to one of `stops`.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn until_last(&mut self, stops: Stops, behind: &[Behind<'_>]) -> Option<Raw<'u>> {
        let mut segment = *self;
        let raw = segment.until(stops);
        let end = end_of_value(raw.encoded(), behind, self.case)?;
        let (value, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(raw.of(value))
    }

    /// Returns a value without the literal at its end.
    #[inline]
    pub fn without(self, raw: Raw<'u>, suffix: &str) -> Option<Raw<'u>> {
        let text = match raw.encoded().strip_suffix(suffix) {
            // Nothing is escaped, so an escape cannot be cut.
            Some(text) if raw.is_plain() => text,
            _ => literal::strip_behind(raw.encoded(), suffix, self.case.before(self.rest.len()))?,
        };
        Some(raw.of(text))
    }

    /// Consumes `byte` if it comes next, and returns whether it did.
    #[inline]
    pub fn leads(&mut self, byte: u8) -> bool {
        match self.rest.strip_prefix(char::from(byte)) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => UNRESERVED.has(byte) && self.leads_escaped(byte),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cold]
    fn leads_escaped(&mut self, byte: u8) -> bool {
        let rest = strip(self.rest, byte);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Consumes the text before one of `stops`, to read it from its end.
    #[cfg_attr(debug_assertions, inline)]
    pub fn before(&mut self, stops: Stops) -> Self {
        let raw = self.until(stops);
        Self { rest: raw.encoded(), case: self.case }
    }

    /// Consumes a literal at the end of the text.
    #[cfg_attr(debug_assertions, inline)]
    pub fn last_literal(&mut self, literal: &str) -> Option<()> {
        self.rest = literal::strip_behind(self.rest, literal, self.case)?;
        Some(())
    }

    /// Consumes a value of one segment at the end of the text, back to the last occurrence of a literal,
    /// which remains.
    #[cfg_attr(debug_assertions, inline)]
    pub fn last_value(&mut self, before: &str) -> Option<Raw<'u>> {
        let (_, end) = find_last(self.rest, Behind { literal: before, lead: None }, self.case)?;
        let (head, tail) = self.rest.split_at_checked(end)?;
        self.rest = head;
        (!tail.as_bytes().contains(&b'/')).then(|| Raw::new(tail))
    }

    /// Returns the rest of the text.
    pub const fn all(self) -> Raw<'u> {
        Raw::new(self.rest)
    }

    /// Returns `Some` if nothing is left.
    #[inline]
    pub const fn end(self) -> Option<()> {
        if self.rest.is_empty() { Some(()) } else { None }
    }

    /// Returns whether the segment ends here.
    #[inline]
    pub(super) const fn ends_segment(self) -> bool {
        matches!(self.rest.as_bytes(), [] | [b'/' | b'?' | b'#', ..])
    }

    /// Returns `Some` if the path ends here.
    #[inline]
    pub const fn path_end(self) -> Option<()> {
        match self.rest.as_bytes() {
            [] | [b'?' | b'#', ..] => Some(()),
            _ => None,
        }
    }

    /// Consumes the path `/`, which equals an empty path after an authority (RFC 3986, section 6.2.3).
    #[cfg_attr(debug_assertions, inline)]
    pub fn root(&mut self) {
        if matches!(self.rest.as_bytes(), [b'/'] | [b'/', b'?' | b'#', ..]) {
            self.rest = self.rest.get(1..).unwrap_or_default();
        }
    }

    /// Consumes the text after `?`, up to the fragment. Returns `None` without `?`.
    ///
    /// Common characters are consumed eight at a time, which takes a third of the instructions.
    #[inline]
    pub fn query(&mut self) -> Option<Raw<'u>> {
        self.leads(b'?').then(|| self.until_behind(usual_words(self.rest.as_bytes()), 1 << b'#'))
    }
}

/// Consumes a literal that is spelled differently.
#[cold]
fn otherwise<'t>(rest: &'t str, literal: &str, case: Case) -> Option<&'t str> {
    literal::strip_prefix(rest, literal, case)
}

/// Returns the end of a segment that continues after its first `pchar`s, and whether each of its characters
/// represents itself.
#[cold]
fn other_segment(rest: &str) -> (usize, bool) {
    let raw = Scan::new(rest).until(SEGMENT);
    (raw.encoded().len(), raw.is_plain())
}

/// Skips the same origin if it is spelled differently.
#[cold]
fn other_origin<'t>(rest: &'t str, literal: &str) -> Option<&'t str> {
    let (scheme, expected) = outline::scheme(literal).unwrap_or(("", literal));
    let (found, text) = match scheme {
        "" => ("", rest),
        _ => outline::scheme(rest)?,
    };
    let (expected, _) = outline::authority(expected)?;
    let (authority, behind) = outline::authority(text)?;
    let (expected, port) = outline::port(expected);
    let host = outline::without_port(authority, scheme, port)?;
    let is_user_meant = expected.contains('@') || !host.contains('@');
    let is_same = found.eq_ignore_ascii_case(scheme) && is_user_meant;
    (is_same && literal::is(host, expected, Case::of_authority(scheme, host))).then_some(behind)
}
