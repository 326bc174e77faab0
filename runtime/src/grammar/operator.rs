//! `operator` (RFC 6570, section 2.2): the character that begins an expression and gives its type.

use super::Source;
use crate::fault::{Fault, FaultKind, Part};

/// The type of an expression, as its operator says.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{a}`: simple string expansion (section 3.2.2).
    Simple,
    /// `{+a}`: reserved expansion (section 3.2.3).
    Reserved,
    /// `{#a}`: fragment expansion (section 3.2.4).
    Fragment,
    /// `{.a}`: label expansion (section 3.2.5).
    Label,
    /// `{/a}`: path segment expansion (section 3.2.6).
    Segment,
    /// `{;a}`: path-style parameter expansion (section 3.2.7).
    Parameter,
    /// `{?a}`: form-style query expansion (section 3.2.8).
    Query,
    /// `{&a}`: form-style query continuation (section 3.2.9).
    Continuation,
}

impl Operator {
    /// Returns the number of bytes of the operator.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        if self.is_empty() { 0 } else { 1 }
    }

    /// Returns whether the expression has no operator.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        matches!(self, Self::Simple)
    }
}

/// Reads `operator = op-level2 / op-level3 / op-reserve`, or none.
///
/// # Errors
///
/// Fails at a reserved operator.
#[inline]
pub(super) const fn operator(source: Source<'_>, at: usize) -> Result<Operator, Fault> {
    let byte = source.peek(at);
    if let Some(operator) = op_level2(byte) {
        return Ok(operator);
    }
    if let Some(operator) = op_level3(byte) {
        return Ok(operator);
    }
    if op_reserve(byte) {
        return Err(Fault::new(FaultKind::OperatorReserved(byte as char), Part::Expression, at, at + 1));
    }
    Ok(Operator::Simple)
}

/// Reads `op-level2 = "+" / "#"`.
#[must_use]
#[inline]
const fn op_level2(byte: u8) -> Option<Operator> {
    match byte {
        b'+' => Some(Operator::Reserved),
        b'#' => Some(Operator::Fragment),
        _ => None,
    }
}

/// Reads `op-level3 = "." / "/" / ";" / "?" / "&"`.
#[must_use]
#[inline]
const fn op_level3(byte: u8) -> Option<Operator> {
    match byte {
        b'.' => Some(Operator::Label),
        b'/' => Some(Operator::Segment),
        b';' => Some(Operator::Parameter),
        b'?' => Some(Operator::Query),
        b'&' => Some(Operator::Continuation),
        _ => None,
    }
}

/// Returns whether a byte is `op-reserve = "=" / "," / "!" / "@" / "|"`.
#[must_use]
#[inline]
const fn op_reserve(byte: u8) -> bool {
    matches!(byte, b'=' | b',' | b'!' | b'@' | b'|')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operator_has_its_type() {
        use Operator::{Continuation, Fragment, Label, Parameter, Query, Reserved, Segment, Simple};
        for (text, expected) in [
            ("a", Simple),
            ("+", Reserved),
            ("#", Fragment),
            (".", Label),
            ("/", Segment),
            (";", Parameter),
            ("?", Query),
            ("&", Continuation),
        ] {
            assert_eq!(operator(Source::iri(text), 0), Ok(expected));
            assert_eq!(expected.len(), usize::from(text != "a"));
        }
        for text in ["=", ",", "!", "@", "|"] {
            let fault = operator(Source::iri(text), 0).expect_err(text);
            assert_eq!(fault.kind, FaultKind::OperatorReserved(text.chars().next().unwrap_or_default()));
        }
    }
}
