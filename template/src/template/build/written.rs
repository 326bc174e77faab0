//! A template as it is written: its literals and expressions, with the numbers of their variables.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::piece::{PieceKind, TemplatePiece};

/// A template, read by the grammar.
pub(super) struct WrittenTemplate<'t> {
    pub(super) text: &'t str,
    pub(super) list: Vec<WrittenPiece>,
    pub(super) expressions: Vec<WrittenExpression>,
    /// The names of the variables, each once, in order of first appearance.
    pub(super) names: Vec<&'t str>,
}

/// A literal, or the expression of this number. Ranges count in the text of the template.
pub(super) enum WrittenPiece {
    Literal(Range<usize>),
    Expression(usize),
}

/// An expression: the text between braces.
#[derive(Clone)]
pub(super) struct WrittenExpression {
    pub(super) operator: Operator,
    /// The range from brace to brace.
    pub(super) range: Range<usize>,
    pub(super) specs: Vec<Spec>,
    /// The place of the expression, once that is known.
    pub(super) place: ExpressionPlace,
}

/// A variable of an expression.
#[derive(Clone)]
pub(super) struct Spec {
    pub(super) variable: usize,
    pub(super) modifier: Modifier,
    pub(super) name: Range<usize>,
}

/// The component in which an expression appears. The macros place expressions alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpressionPlace {
    /// The beginning of the template: the value has scheme and authority.
    Base,
    Userinfo,
    /// The whole host, in a scheme whose clients connect to it, or any name.
    Host {
        special: bool,
    },
    /// The whole host, which is any name, with the path after it.
    HostAndPath,
    /// A label of the host, or a part of one.
    Label,
    Port,
    Path,
    Query,
    Fragment,
}

impl WrittenExpression {
    /// Returns whether the expression has one variable, without modifier.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.specs.as_slice(), [Spec { modifier: Modifier::None, .. }])
    }

    /// Returns the numbers of the variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = usize> + '_ {
        self.specs.iter().map(|spec| spec.variable)
    }

    /// Returns the first variable.
    pub(super) fn first(&self) -> usize {
        self.specs.first().map_or(usize::MAX, |spec| spec.variable)
    }
}

impl<'t> WrittenTemplate<'t> {
    pub(super) fn new(text: &'t str, pieces: &[TemplatePiece]) -> Self {
        let mut written = Self { text, list: Vec::new(), expressions: Vec::new(), names: Vec::new() };
        let mut numbers = BTreeMap::new();
        for piece in pieces {
            let name = piece.range();
            let PieceKind::Variable { operator, modifier, is_first, .. } = piece.kind else {
                written.list.push(WrittenPiece::Literal(name));
                continue;
            };
            if is_first {
                written.list.push(WrittenPiece::Expression(written.expressions.len()));
                let start = name.start - operator.len() - 1;
                let (specs, place) = (Vec::new(), ExpressionPlace::Path);
                written.expressions.push(WrittenExpression { operator, range: start..start, specs, place });
            }
            let variable = *numbers.entry(&text[name.clone()]).or_insert_with_key(|name| {
                written.names.push(name);
                written.names.len() - 1
            });
            if let Some(expression) = written.expressions.last_mut() {
                // Only a modifier is between the name of the last variable and the brace.
                expression.range.end = name.end + modifier.length() + 1;
                expression.specs.push(Spec { variable, modifier, name });
            }
        }
        written
    }

    /// Returns whether the template begins with `{+x}`, which is its base.
    pub(super) fn is_based(&self) -> bool {
        matches!(self.list.first(), Some(WrittenPiece::Expression(_)))
            && self.expressions.first().is_some_and(|first| first.operator == Operator::Reserved)
    }

    /// Returns the literal at the beginning, if an expression with this operator follows.
    pub(super) fn literal_before(&self, operator: Operator) -> Option<&'t str> {
        match self.list.as_slice() {
            [WrittenPiece::Literal(literal), WrittenPiece::Expression(number), ..]
                if self.expressions[*number].operator == operator =>
            {
                self.text.get(literal.clone())
            }
            _ => None,
        }
    }

    /// Returns the text of the literal that follows an expression, or an empty text.
    pub(super) fn literal_after(&self, expression: usize) -> &'t str {
        let is_it =
            |piece: &WrittenPiece| matches!(piece, WrittenPiece::Expression(one) if *one == expression);
        match self.list.iter().skip_while(|piece| !is_it(piece)).nth(1) {
            Some(WrittenPiece::Literal(literal)) => self.text.get(literal.clone()).unwrap_or_default(),
            _ => "",
        }
    }

    /// Returns the error of an expression in a place where no value is safe.
    pub(super) fn refused(&self, expression: usize, part: Part) -> BuildError {
        self.refused_for(FaultKind::ValuePlace, expression, part)
    }

    /// Returns the error of an expression, with this fault of its first variable.
    pub(super) fn refused_for(&self, kind: FaultKind, expression: usize, part: Part) -> BuildError {
        let variable = self.expressions.get(expression).map_or(usize::MAX, WrittenExpression::first);
        BuildError::found(kind, part, self.names.get(variable).copied().unwrap_or_default())
    }

    /// Returns the error of a variable in such a place.
    pub(super) fn refused_variable(&self, variable: usize, part: Part) -> BuildError {
        BuildError::found(FaultKind::ValuePlace, part, self.names.get(variable).copied().unwrap_or_default())
    }
}
