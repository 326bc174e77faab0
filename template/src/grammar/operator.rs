//! `operator` (RFC 6570, section 2.2): the character that begins an expression and determines its type.

use super::Source;
use crate::fault::{Fault, FaultKind, Part};

/// The type of an expression, determined by its operator.
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

    /// Returns the operator for a byte, or `Simple` if the byte is not an operator. Reserved operators also
    /// give `Simple`.
    #[inline]
    pub(crate) const fn of(byte: u8) -> Self {
        match byte {
            b'+' => Self::Reserved,
            b'#' => Self::Fragment,
            b'.' => Self::Label,
            b'/' => Self::Segment,
            b';' => Self::Parameter,
            b'?' => Self::Query,
            b'&' => Self::Continuation,
            _ => Self::Simple,
        }
    }

    /// Returns whether the expression has no operator.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        matches!(self, Self::Simple)
    }
}

/// Reads an operator, if there is one:
///
/// ```abnf
/// operator   = op-level2 / op-level3 / op-reserve
/// op-level2  = "+" / "#"
/// op-level3  = "." / "/" / ";" / "?" / "&"
/// op-reserve = "=" / "," / "!" / "@" / "|"
/// ```
///
/// # Errors
///
/// Fails at a reserved operator.
#[inline]
pub(super) const fn operator(source: Source<'_>, at: usize) -> Result<Operator, Fault> {
    match source.peek(at) {
        reserved @ (b'=' | b',' | b'!' | b'@' | b'|') => {
            let kind = FaultKind::OperatorReserved(reserved as char);
            Err(Fault::new(kind, Part::Expression, at, at + 1))
        }
        byte => Ok(Operator::of(byte)),
    }
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
