//! [`Outline`]: the segments, parameters and fragment of a URI reference or a template, with their offsets.
//!
//! One reader reads both, since a URI is a template without expressions (RFC 6570, section 2). The reader
//! only finds where things are: the parsers have already checked the text.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::ops::Range;

use urika::__private::{Modifier, Operator, Piece, PieceReader, Varspec};

/// The parts of a string.
#[derive(Debug)]
pub(crate) struct Outline<'t> {
    pub(crate) text: &'t str,
    /// The scheme as written.
    pub(crate) scheme: Option<&'t str>,
    /// The authority, after `//`.
    pub(crate) authority: Option<Range<usize>>,
    pub(crate) path: Range<usize>,
    pub(crate) segments: Vec<Segment>,
    /// Whether a slash ends a path that is longer than this slash.
    pub(crate) has_trailing_slash: bool,
    pub(crate) parameters: Vec<Parameter>,
    /// Whether the path is a file path, whose names the author of the URI does not choose.
    pub(crate) has_files: bool,
    /// The fragment, if it is all literal.
    pub(crate) fragment: Option<Range<usize>>,
}

/// A segment of a path, or an expression that writes several.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) range: Range<usize>,
    pub(crate) kind: SegmentKind,
    /// Whether the segment may be absent.
    pub(crate) is_optional: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SegmentKind {
    Literal,
    /// A variable fills it.
    Variable,
    /// A variable that shares the segment with literal text.
    Mixed,
    /// Any number of segments.
    Rest,
}

/// A parameter of a query.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Range<usize>,
    /// Whether the parameter has no value, and no variable that gives it one.
    pub(crate) is_empty: bool,
}

impl<'t> Outline<'t> {
    /// Reads a URI reference or a template that a parser has accepted.
    pub(crate) fn read(text: &'t str) -> Self {
        let mut reader = Reader::new(text);
        let mut pieces = PieceReader::iri(text);
        while let Some(Ok(piece)) = pieces.read() {
            match piece {
                Piece::Literals { start, end } => reader.literals(start, end),
                Piece::Variable { operator, is_first, varspec } => {
                    reader.variable(operator, is_first, &varspec);
                }
            }
        }
        reader.finish()
    }

    /// Returns whether the scheme defines the form of the path, as for `mailto:` and `urn:`.
    pub(crate) fn is_opaque(&self) -> bool {
        self.scheme.is_some() && self.authority.is_none() && !self.text[self.path.clone()].starts_with('/')
    }

    pub(crate) fn has_scheme(&self, schemes: &[&str]) -> bool {
        self.scheme.is_some_and(|scheme| schemes.iter().any(|other| scheme.eq_ignore_ascii_case(other)))
    }

    /// Returns the segments that are not empty.
    pub(crate) fn levels(&self) -> impl Iterator<Item = &Segment> {
        self.segments.iter().filter(|segment| !segment.range.is_empty())
    }
}

/// Splits the scheme off, without its colon.
fn scheme(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once(':')?;
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    (is_scheme && scheme.bytes().all(is_of_scheme)).then_some((scheme, rest))
}

/// The part of the text that is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Authority,
    Path,
    Name,
    Value,
    Fragment,
}

struct Reader<'t> {
    outline: Outline<'t>,
    at: At,
    /// The start of the segment or parameter that is being read.
    start: usize,
    name_end: usize,
    is_optional: bool,
    seen: Seen,
}

/// The kinds of pieces that a segment or a value has contained so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    literal: bool,
    variable: bool,
    /// Whether it may be several segments.
    rest: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let outline = Outline {
            text,
            scheme: None,
            authority: None,
            path: 0..0,
            segments: Vec::new(),
            has_trailing_slash: false,
            parameters: Vec::new(),
            has_files: false,
            fragment: None,
        };
        Self { outline, at: At::Start, start: 0, name_end: 0, is_optional: false, seen: Seen::default() }
    }

    fn literals(&mut self, start: usize, end: usize) {
        let mut start = start;
        if self.at == At::Start {
            let text = &self.outline.text[..end];
            let (scheme, rest) = scheme(text).map_or((None, text), |(scheme, rest)| (Some(scheme), rest));
            self.outline.scheme = scheme;
            start = end - rest.len();
            if rest.starts_with("//") {
                start += 2;
                self.outline.authority = Some(start..start);
                self.at = At::Authority;
            } else {
                self.begin_path(start);
            }
        }
        for at in start..end {
            self.byte(at);
        }
    }

    fn byte(&mut self, at: usize) {
        let byte = self.outline.text.as_bytes()[at];
        if self.at == At::Authority {
            if !matches!(byte, b'/' | b'?' | b'#') {
                return;
            }
            self.begin_path(at);
        }
        match (self.at, byte) {
            (At::Fragment, _) => {}
            (_, b'#') => self.begin_fragment(at, at + 1),
            (At::Path, b'?') => self.begin_query(at, at + 1),
            (At::Path, b'/') => self.next_segment(at, at + 1),
            (At::Name | At::Value, b'&') => {
                self.end_parameter(at);
                self.begin_parameter(at + 1);
            }
            (At::Name, b'=') => {
                self.at = At::Value;
                self.name_end = at;
                self.seen.literal = false;
            }
            (At::Path | At::Value, _) => self.seen.literal = true,
            (At::Name | At::Start | At::Authority, _) => {}
        }
    }

    fn variable(&mut self, operator: Operator, is_first: bool, varspec: &Varspec) {
        // The offset at which the expression begins, or the comma before the variable.
        let before = varspec.start - 1 - if is_first { operator.len() } else { 0 };
        if matches!(self.at, At::Start | At::Authority) && !self.enter_path(operator, before) {
            return;
        }
        match (self.at, operator) {
            (At::Fragment, _) => self.outline.fragment = None,
            (_, Operator::Fragment) => {
                self.begin_fragment(before, varspec.end);
                self.outline.fragment = None;
            }
            (_, Operator::Query | Operator::Continuation) => {
                if self.at == At::Path {
                    self.begin_query(before, varspec.start);
                }
                self.end_parameter(before);
                let name = varspec.start..varspec.name_end;
                self.outline.parameters.push(Parameter { name, is_empty: false });
            }
            (At::Path, Operator::Segment) => {
                self.next_segment(before, varspec.start);
                self.seen =
                    Seen { literal: false, variable: true, rest: varspec.modifier == Modifier::Explode };
                self.is_optional = true;
            }
            // Parameters belong to the segment before them.
            (At::Path, Operator::Parameter) => {}
            _ => {
                self.seen.variable = true;
                self.seen.rest |= operator == Operator::Reserved;
            }
        }
    }

    /// Returns whether an expression before the path belongs to the path, and not to what follows.
    fn enter_path(&mut self, operator: Operator, before: usize) -> bool {
        if self.at == At::Start && operator == Operator::Reserved {
            // At the beginning of a URI, the expression represents everything before the path.
            self.outline.authority = Some(before..before);
            self.at = At::Authority;
            return false;
        }
        let begins = matches!(
            operator,
            Operator::Segment | Operator::Query | Operator::Continuation | Operator::Fragment
        );
        let enters = self.at == At::Start || begins;
        if enters {
            self.begin_path(before);
        }
        enters
    }

    fn begin_path(&mut self, at: usize) {
        if let Some(authority) = &mut self.outline.authority {
            authority.end = at;
        }
        self.at = At::Path;
        self.outline.path = at..at;
        self.begin(at);
    }

    fn begin(&mut self, start: usize) {
        self.start = start;
        (self.seen, self.is_optional) = (Seen::default(), false);
    }

    /// Ends a segment at `end`, and begins another.
    fn next_segment(&mut self, end: usize, start: usize) {
        // The empty string before the root's slash is not a segment.
        if end != self.outline.path.start {
            self.push_segment(end);
        }
        self.begin(start);
    }

    fn push_segment(&mut self, end: usize) {
        let kind = match (self.seen.rest, self.seen.variable, self.seen.literal) {
            (true, ..) => SegmentKind::Rest,
            (_, true, true) => SegmentKind::Mixed,
            (_, true, false) => SegmentKind::Variable,
            _ => SegmentKind::Literal,
        };
        let (range, is_optional) = (self.start..end, self.is_optional);
        self.outline.segments.push(Segment { range, kind, is_optional });
    }

    fn end_path(&mut self, end: usize) {
        if self.start < end {
            self.push_segment(end);
        } else {
            self.outline.has_trailing_slash = !self.outline.segments.is_empty();
        }
        self.outline.path.end = end;
    }

    fn begin_query(&mut self, end: usize, start: usize) {
        self.end_path(end);
        self.begin_parameter(start);
    }

    fn begin_parameter(&mut self, start: usize) {
        self.at = At::Name;
        self.begin(start);
    }

    /// Ends a literal parameter, if one is open.
    fn end_parameter(&mut self, end: usize) {
        if self.start <= end {
            let name_end = if self.at == At::Name { end } else { self.name_end };
            let has_name = !(self.at == At::Name && self.seen.variable);
            if has_name {
                let is_empty = self.at == At::Name || !(self.seen.literal || self.seen.variable);
                self.outline.parameters.push(Parameter { name: self.start..name_end, is_empty });
            }
        }
        self.at = At::Name;
        self.begin(usize::MAX);
    }

    fn begin_fragment(&mut self, end: usize, start: usize) {
        self.end(end);
        self.at = At::Fragment;
        self.outline.fragment = Some(start..start);
    }

    fn end(&mut self, end: usize) {
        match self.at {
            At::Start | At::Authority => {
                self.begin_path(end);
                self.outline.path.end = end;
            }
            At::Path => self.end_path(end),
            At::Name | At::Value => self.end_parameter(end),
            At::Fragment => {
                if let Some(fragment) = &mut self.outline.fragment {
                    fragment.end = end;
                }
            }
        }
    }

    fn finish(mut self) -> Outline<'t> {
        self.end(self.outline.text.len());
        self.outline
    }
}
