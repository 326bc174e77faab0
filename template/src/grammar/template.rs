//! `URI-Template` and `literals` (RFC 6570, sections 2 and 2.1): reads a template as a list of pieces.
//!
//! [`PieceReader`] reads the pieces, in const evaluation as well. Characters outside ASCII are literals, as in
//! RFC 6570. [`PieceReader::uri`] rejects them, so that a template consists of the characters of URIs.

use core::ops::Range;

use super::class::UNESCAPED;
use super::operator::{Operator, operator};
use super::varspec::{Varspec, varspec};
use super::{Source, check_length};
use crate::fault::{Fault, FaultKind, Part, tri};

/// A piece of a template.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A run of literal characters.
    Literals {
        /// The first byte.
        start: usize,
        /// The byte after the last.
        end: usize,
    },
    /// A variable of an expression.
    Variable {
        /// The operator of the expression.
        operator: Operator,
        /// Whether the variable is the first of its expression.
        is_first: bool,
        /// The place of the variable.
        varspec: Varspec,
    },
}

/// Returns the offset at which the query or the fragment of a template begins, or the length of the template.
/// Either may begin with the operator of an expression.
#[doc(hidden)]
#[must_use]
pub const fn query_start(text: &str) -> usize {
    delimiter(text, 0, b"?#")
}

/// Returns the offset at which the path of a template begins: after its scheme and its authority, or after its base. The
/// path of a template with a scheme and without an authority begins at 0.
#[doc(hidden)]
#[must_use]
pub const fn path_start(text: &str) -> usize {
    match PieceReader::iri(text).read() {
        Some(Ok(Piece::Variable { operator: Operator::Reserved, .. })) => delimiter(text, 0, b"/?#"),
        Some(Ok(Piece::Literals { end, .. })) => {
            let colon = delimiter(text, 0, b":/?#");
            let start = if colon < end && text.as_bytes()[colon] == b':' { colon + 1 } else { 0 };
            match text.as_bytes().split_at(start).1 {
                [b'/', b'/', ..] => delimiter(text, start + 2, b"/?#"),
                _ => 0,
            }
        }
        _ => 0,
    }
}

/// Returns the offset of the first of these delimiters from `from` on, as a literal or as the operator of an expression.
/// A `{&x}` continues a query, so it counts as `?`.
const fn delimiter(text: &str, from: usize, delimiters: &[u8]) -> usize {
    let mut pieces = PieceReader::iri(text);
    while let Some(piece) = pieces.read() {
        match piece {
            Ok(Piece::Literals { start, end }) => {
                let mut at = if start < from { from } else { start };
                while at < end {
                    if has(delimiters, text.as_bytes()[at]) {
                        return at;
                    }
                    at += 1;
                }
            }
            Ok(Piece::Variable { operator, varspec, is_first: true }) if !operator.is_empty() => {
                let sign = match operator {
                    Operator::Continuation => b'?',
                    _ => text.as_bytes()[varspec.start - 1],
                };
                // The brace and the operator come before the first variable.
                if varspec.start >= from + 2 && has(delimiters, sign) {
                    return varspec.start - 2;
                }
            }
            _ => {}
        }
    }
    text.len()
}

const fn has(bytes: &[u8], byte: u8) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == byte {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the literals before the first expression of a template.
#[doc(hidden)]
#[must_use]
pub fn leading_literals(text: &str) -> &str {
    match PieceReader::iri(text).read() {
        Some(Ok(Piece::Literals { start, end })) => text.get(start..end).unwrap_or_default(),
        _ => "",
    }
}

/// Returns the names of the variables of a template, in order.
#[doc(hidden)]
pub fn variables(text: &str) -> impl Iterator<Item = &str> {
    let mut pieces = PieceReader::iri(text);
    core::iter::from_fn(move || pieces.read()).filter_map(move |piece| match piece {
        Ok(Piece::Variable { varspec, .. }) => text.get(varspec.start..varspec.name_end),
        _ => None,
    })
}

/// Returns the ranges of the literals and the expressions of a template, in order and up to a fault. An expression has
/// its braces, and its operator.
#[doc(hidden)]
pub fn ranges(text: &str) -> impl Iterator<Item = (Range<usize>, Option<Operator>)> {
    let mut pieces = PieceReader::iri(text);
    core::iter::from_fn(move || match pieces.read()?.ok()? {
        Piece::Literals { start, end } => Some((start..end, None)),
        Piece::Variable { operator, varspec, .. } => {
            while pieces.list.is_some() {
                pieces.read()?.ok()?;
            }
            Some((varspec.start - operator.len() - 1..pieces.at, Some(operator)))
        }
    })
}

/// Reads a template piece by piece.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PieceReader<'t> {
    source: Source<'t>,
    at: usize,
    /// The brace and the operator of the expression whose next variable is at `at`.
    list: Option<(usize, Operator)>,
}

impl<'t> PieceReader<'t> {
    /// Reads a template with all literals of RFC 6570, including characters outside ASCII.
    #[must_use]
    pub const fn iri(text: &'t str) -> Self {
        Self { source: Source::iri(text), at: 0, list: None }
    }

    /// Reads a template whose literals are ASCII.
    #[must_use]
    pub const fn uri(text: &'t str) -> Self {
        Self { source: Source::uri(text), at: 0, list: None }
    }

    /// Reads the next piece of `URI-Template = *( literals / expression )`, or returns `None` after the last
    /// one.
    ///
    /// After a fault, reading continues after the faulty expression or character, so that all faults are
    /// found at once.
    #[inline]
    pub const fn read(&mut self) -> Option<Result<Piece, Fault>> {
        let piece = if let Some((brace, operator)) = self.list {
            self.variable_list(brace, operator, false)
        } else if self.source.is_end(self.at) {
            return None;
        } else if let Err(fault) = check_length(self.source.bytes().len(), Part::Template) {
            self.at = self.source.bytes().len();
            Err(fault)
        } else if self.source.bytes()[self.at] == b'{' {
            self.expression()
        } else {
            self.literals()
        };
        Some(piece)
    }

    /// Reads `*literals`.
    const fn literals(&mut self) -> Result<Piece, Fault> {
        let start = self.at;
        match literals(self.source, start) {
            Ok(end) => {
                self.at = end;
                Ok(Piece::Literals { start, end })
            }
            Err(fault) => {
                self.at = (fault.offset + fault.length) as usize;
                Err(fault)
            }
        }
    }

    /// Reads `expression = "{" [ operator ] variable-list "}"`, up to its first variable.
    const fn expression(&mut self) -> Result<Piece, Fault> {
        let brace = self.at;
        match operator(self.source, brace + 1) {
            Ok(operator) => {
                self.at = brace + 1 + operator.len();
                self.variable_list(brace, operator, true)
            }
            Err(fault) => Err(self.give_up(brace, unclosed_or(self.source, brace, fault))),
        }
    }

    /// Reads one variable of `variable-list = varspec *( "," varspec )`, and the `}` after the last.
    const fn variable_list(
        &mut self,
        brace: usize,
        operator: Operator,
        is_first: bool,
    ) -> Result<Piece, Fault> {
        let varspec = match varspec(self.source, self.at) {
            Ok(varspec) => varspec,
            Err(fault) => return Err(self.give_up(brace, unclosed_or(self.source, brace, fault))),
        };
        self.list = match self.source.peek(varspec.end) {
            b',' => Some((brace, operator)),
            b'}' => None,
            _ => return Err(self.give_up(brace, unclosed(brace))),
        };
        self.at = varspec.end + 1;
        Ok(Piece::Variable { operator, is_first, varspec })
    }

    #[cold]
    const fn give_up(&mut self, brace: usize, fault: Fault) -> Fault {
        self.at = behind_expression(self.source, brace, fault);
        self.list = None;
        fault
    }
}

#[cold]
const fn unclosed(at: usize) -> Fault {
    Fault::new(FaultKind::BraceUnclosed, Part::Expression, at, at + 1)
}

/// Returns `fault` if the expression is closed. Otherwise the missing brace is the fault, since the rest of
/// the template was read as names.
#[cold]
const fn unclosed_or(source: Source<'_>, at: usize, fault: Fault) -> Fault {
    if matches!(fault.kind, FaultKind::BraceNested | FaultKind::ExpressionEmpty) {
        return fault;
    }
    let mut end = fault.offset as usize;
    while !source.is_end(end) && source.bytes()[end] != b'{' {
        if source.bytes()[end] == b'}' {
            return fault;
        }
        end += 1;
    }
    unclosed(at)
}

/// Returns the offset at which to continue after `fault` in the expression at `at`. This is after its closing
/// brace and those of nested expressions, or at the next expression if this one is not closed.
#[cold]
const fn behind_expression(source: Source<'_>, at: usize, fault: Fault) -> usize {
    let is_closed = !matches!(fault.kind, FaultKind::BraceUnclosed);
    let mut end = at + 1;
    let mut depth = 1;
    while depth > 0 && !source.is_end(end) {
        match source.bytes()[end] {
            b'{' if !is_closed => break,
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        end += 1;
    }
    end
}

/// Reads a run of `literals`, up to a `{` or the end:
///
/// ```abnf
/// literals = %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B
///          / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
///          / pct-encoded
/// ```
///
/// and `'` (%x27), which URIs may also contain, and which erratum 6937 adds.
///
/// # Errors
///
/// Fails at a broken escape, at a `}`, and at any other character.
#[inline]
pub(super) const fn literals(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let end = tri!(source.escaped(at, UNESCAPED, Part::Template));
    match source.peek(end) {
        b'{' => Ok(end),
        b'}' => Err(Fault::new(FaultKind::BraceStray, Part::Template, end, end + 1)),
        b'<' => Err(Fault::new(FaultKind::Unexpected('<'), Part::Template, end, end_of_angles(source, end))),
        _ if source.is_end(end) => Ok(end),
        _ => Err(source.unexpected(end, Part::Template)),
    }
}

/// Returns the offset after `<id>` or `<int:id>`, as routers write a variable, or else after the `<`.
const fn end_of_angles(source: Source<'_>, start: usize) -> usize {
    let bytes = source.bytes();
    let mut end = start + 1;
    while end < bytes.len() && matches!(bytes[end], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b':') {
        end += 1;
    }
    let is_named = end > start + 1 && bytes[end - 1] != b':';
    if is_named && end < bytes.len() && bytes[end] == b'>' { end + 1 } else { start + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> impl Iterator<Item = (FaultKind, u32)> {
        let mut pieces = PieceReader::iri(text);
        core::iter::from_fn(move || pieces.read())
            .filter_map(|piece| piece.err().map(|fault| (fault.kind, fault.offset)))
    }

    #[test]
    fn a_query_begins_with_its_literal_or_its_operator() {
        for (text, rest) in [
            ("/a/{b}", ""),
            ("/a?b={c}", "?b={c}"),
            ("/{+a}{?b,c}#d", "{?b,c}#d"),
            ("/a{&b}?c", "{&b}?c"),
            ("/a{b:3}{#c}", "{#c}"),
            ("/a#{b}", "#{b}"),
            ("/{a", ""),
            ("/{?a", ""),
            ("/}?b", "?b"),
        ] {
            assert_eq!(&text[query_start(text)..], rest, "{text}");
        }
    }

    #[test]
    fn a_path_begins_after_the_authority_or_the_base() {
        for (text, path) in [
            ("/a/{b}", "/a/{b}"),
            ("{a}/b", "{a}/b"),
            ("a:b/{c}", "a:b/{c}"),
            ("mailto:{a}", "mailto:{a}"),
            ("https://h/a//{b}", "/a//{b}"),
            ("https://{a}.h:{b}/c", "/c"),
            ("https://h{/a,b}", "{/a,b}"),
            ("https://h{?a}", "{?a}"),
            ("https://h{&a}", "{&a}"),
            ("https://h#{a}", "#{a}"),
            ("https://{+a}", ""),
            ("https://h", ""),
            ("//h/a", "/a"),
            ("//{a}{/b}", "{/b}"),
            ("{+a}/b", "/b"),
            ("{+a}{/b}", "{/b}"),
            ("{+a}", ""),
            ("/a?b://{c}/d", "/a?b://{c}/d"),
            ("a//b", "a//b"),
            ("", ""),
        ] {
            assert_eq!(&text[path_start(text)..], path, "{text}");
        }
    }

    #[test]
    fn ranges_of_literals_and_expressions() {
        let operators = |text: &'static str| ranges(text).map(move |(range, sign)| (&text[range], sign));
        assert!(operators("/a{b}{/c:3,d*}e{?f}").eq([
            ("/a", None),
            ("{b}", Some(Operator::Simple)),
            ("{/c:3,d*}", Some(Operator::Segment)),
            ("e", None),
            ("{?f}", Some(Operator::Query)),
        ]));
        assert_eq!(ranges("").count(), 0);
        assert!(operators("/a{b").eq([("/a", None)]));
        assert!(operators("/a{b,c-d}").eq([("/a", None)]));
    }

    #[test]
    fn the_leading_literals_end_at_the_first_expression() {
        for (text, expected) in
            [("", ""), ("/a", "/a"), ("/a?b={c}/d", "/a?b="), ("/a{/b}", "/a"), ("{a}/b", "")]
        {
            assert_eq!(leading_literals(text), expected, "{text}");
        }
    }

    #[test]
    fn the_names_of_variables_are_read_without_operators_and_modifiers() {
        for (text, names) in [
            ("/a?b=c", &[][..]),
            ("/{a}/{+b*}{/c:3,d}{?e%2Ef}", &["a", "b", "c", "d", "e%2Ef"]),
            ("/{a}{=b}{c}", &["a", "c"]),
        ] {
            assert!(variables(text).eq(names.iter().copied()), "{text}");
        }
    }

    #[test]
    fn a_template_is_a_row_of_pieces() {
        let mut pieces = PieceReader::iri("é%20/{a}{?b:3,c*}x");
        let mut read = || pieces.read().map(|piece| piece.expect("a template"));
        let variable = |piece| match piece {
            Some(Piece::Variable { operator, is_first, varspec }) => (operator, is_first, varspec.start),
            other => panic!("{other:?}"),
        };
        assert_eq!(read(), Some(Piece::Literals { start: 0, end: 6 }));
        assert_eq!(variable(read()), (Operator::Simple, true, 7));
        assert_eq!(variable(read()), (Operator::Query, true, 11));
        assert_eq!(variable(read()), (Operator::Query, false, 15));
        assert_eq!(read(), Some(Piece::Literals { start: 18, end: 19 }));
        assert_eq!(read(), None);
    }

    /// For every string of up to five of these symbols, the pieces are adjacent, and only braces and
    /// modifiers lie between them.
    #[test]
    fn pieces_follow_each_other() {
        let alphabet = ["{", "}", "a", ",", ":", "1", "*", ".", "?", "!", "-", "%20", "%", "é"];
        let mut accepted = 0;
        for length in 0..=5 {
            for number in 0..14_u32.pow(length) {
                let mut bytes = [0; 15];
                let mut end = 0;
                for place in 0..length {
                    let symbol = alphabet[(number / 14_u32.pow(place) % 14) as usize].as_bytes();
                    bytes[end..end + symbol.len()].copy_from_slice(symbol);
                    end += symbol.len();
                }
                let text = core::str::from_utf8(&bytes[..end]).expect("UTF-8");
                accepted += u32::from(is_covered(text));
            }
        }
        assert!(accepted > 10_000, "{accepted}");
    }

    /// Returns whether the text is a template. Panics if its pieces do not cover the text.
    fn is_covered(text: &str) -> bool {
        let mut pieces = PieceReader::iri(text);
        let mut at = 0;
        while let Some(piece) = pieces.read() {
            let end = match piece {
                Ok(Piece::Literals { start, end }) => {
                    assert_eq!(start, at, "{text}");
                    end
                }
                Ok(Piece::Variable { operator, is_first, varspec }) => {
                    let opening = if is_first { 1 + operator.len() } else { 0 };
                    assert_eq!(varspec.start, at + opening, "{text}");
                    assert!(varspec.start < varspec.name_end && varspec.name_end <= varspec.end, "{text}");
                    varspec.end + 1
                }
                Err(_) => return false,
            };
            at = end;
        }
        assert_eq!(at, text.len(), "{text}");
        true
    }

    #[test]
    fn reading_goes_on_behind_each_fault() {
        use FaultKind::{BraceNested, BraceStray, BraceUnclosed, EscapeDigit, NameCharacter, Unexpected};
        assert!(faults("a b{c-d}e}{f/{g}%x").eq([
            (Unexpected(' '), 1),
            (NameCharacter('-'), 5),
            (BraceStray, 9),
            (BraceUnclosed, 10),
            (EscapeDigit('x'), 16),
        ]));
        assert!(faults("{{a}}{b}").eq([(BraceNested, 1)]));
        assert!(faults("{{{{{{").eq([(BraceNested, 1)]));
        assert!(faults("{a}{b").eq([(BraceUnclosed, 3)]));
        assert!(faults("{a,b-c,d-e}{f-g}").eq([(NameCharacter('-'), 4), (NameCharacter('-'), 13)]));
    }

    /// The text after an unclosed brace does not matter.
    #[test]
    fn an_expression_that_is_not_closed_is_at_fault_as_a_whole() {
        for text in ["{", "{a", "{a,", "{/a/b", "{a/{b}", "{a:", "{%4", "{a b"] {
            assert_eq!(faults(text).next(), Some((FaultKind::BraceUnclosed, 0)), "{text}");
        }
    }

    #[test]
    fn the_reader_says_what_is_literal() {
        assert_eq!(faults("é\u{E000}").count(), 0);
        assert!(faults("\u{FFFE}").eq([(FaultKind::Unexpected('\u{FFFE}'), 0)]));
        let fault = PieceReader::uri("aé").read().and_then(Result::err).expect("ASCII only");
        assert_eq!((fault.kind, fault.offset), (FaultKind::Unexpected('é'), 1));
    }

    /// Tries the ABNF, character by character.
    #[test]
    fn the_literals_of_ascii_are_those_of_the_abnf() {
        for byte in 0..0x80 {
            let is_listed = matches!(byte, 0x21 | 0x23..=0x24 | 0x26..=0x3B | 0x3D | 0x3F..=0x5B | 0x5D | 0x5F | 0x61..=0x7A | 0x7E);
            assert_eq!(UNESCAPED.has(byte), is_listed, "{byte:#x}");
        }
    }

    #[test]
    fn templates_are_read_in_const_evaluation() {
        const PIECES: usize = {
            let mut pieces = PieceReader::iri("http://h/{a.b:30}{/c%20d*}{?e,_f}");
            let mut count = 0;
            while let Some(Ok(_)) = pieces.read() {
                count += 1;
            }
            count
        };
        assert_eq!(PIECES, 5);
    }
}
