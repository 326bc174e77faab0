//! [`Simple`]: tokens that are matched in one step. Most tokens are.

use super::ends;
use super::token::Row;
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::matching::set::Delimiters;
use crate::template::piece::Kind;

/// A token that is matched in one step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Simple<'t> {
    /// Text.
    Literal(&'t str),
    /// The value of the variable of this number, and the characters that end it.
    Value(usize, Delimiters),
}

impl<'t> Row<'t> {
    /// Takes the next token if it is simple: a text in ASCII, or one value that ends before the first byte of
    /// the text behind it. This is the fast path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn next_simple(&mut self) -> Option<Simple<'t>> {
        let [first, behind @ ..] = self.pieces else { return None };
        let simple = match first.kind {
            Kind::Path | Kind::Copied => Simple::Literal(self.literal(first)),
            Kind::Variable { operator: Operator::Simple, modifier: Modifier::None, .. } => {
                let mut rest = *self;
                rest.pieces = behind;
                let value = Simple::Value(self.vars, ends::before(&rest)?);
                self.vars += 1;
                value
            }
            Kind::Escaped | Kind::Variable { .. } => return None,
        };
        self.pieces = behind;
        Some(simple)
    }
}
