//! [`WrittenPiece`]: a template as the grammar reads it.

use core::ops::Range;

use crate::grammar::operator::Operator;

/// A literal or an expression of a template. Ranges count in the text of the template.
#[derive(Clone, Debug)]
pub enum WrittenPiece {
    /// A run of literals.
    Literal(Range<usize>),
    /// The expression with this index.
    Expression(usize),
}

/// Returns the text that an operator writes before the first value.
pub const fn lead(operator: Operator) -> &'static str {
    match operator {
        Operator::Simple | Operator::Reserved => "",
        Operator::Fragment => "#",
        Operator::Label => ".",
        Operator::Segment => "/",
        Operator::Parameter => ";",
        Operator::Query => "?",
        Operator::Continuation => "&",
    }
}
