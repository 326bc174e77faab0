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
pub const fn leading_literals(text: &str) -> &str {
    match PieceReader::iri(text).read() {
        Some(Ok(Piece::Literals { end, .. })) => text.split_at(end).0,
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
mod tests;
