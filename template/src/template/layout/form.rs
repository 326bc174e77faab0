//! [`TemplateForm`]: the beginning of a template.

use super::written::WrittenPiece;
use crate::grammar::marks::Marks;
use crate::grammar::operator::Operator;

/// The beginning of a template, which decides what it builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateForm {
    /// A scheme: the template builds a URI.
    WithScheme,
    /// `{+base}`, whose value contains the scheme: the template builds a URI.
    Based,
    /// Anything else: the template builds a URI reference.
    Relative,
}

impl TemplateForm {
    /// Returns the form of a template whose sample has these marks.
    pub const fn new(is_based: bool, marks: &Marks) -> Self {
        match (is_based, marks.scheme_end) {
            (true, _) => Self::Based,
            (false, 0) => Self::Relative,
            (false, _) => Self::WithScheme,
        }
    }

    /// Returns the name of the type that represents the form.
    pub fn name(self) -> &'static str {
        if self == Self::Relative { "Relative" } else { "WithScheme" }
    }

    /// Returns whether a template begins with `{+x}`, which is its base. `first` is the operator of its first
    /// expression.
    pub fn is_based(list: &[WrittenPiece], first: Option<Operator>) -> bool {
        matches!(list.first(), Some(WrittenPiece::Expression(_))) && first == Some(Operator::Reserved)
    }
}
