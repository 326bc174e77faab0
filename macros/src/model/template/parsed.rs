//! Reads a template by the grammar: literals and expressions, and every fault.

use std::fmt::Write as _;
use std::ops::Range;

use urika_runtime::Policy;
use urika_template::template::expand::normal_name;
use urika_template::template::layout::{UsedVariable, WrittenPiece, lead};
use urika_template::template::{Modifier, Operator, Piece, PieceReader};

use super::source::TemplateSource;
use super::{ExpressionPlace, TemplateForm};
use crate::index::Index;

/// An expression: the text between braces.
#[derive(Clone, PartialEq)]
pub(crate) struct ParsedExpression {
    /// The range from brace to brace.
    pub(crate) range: Range<usize>,
    /// The operator of the expression.
    pub(crate) operator: Operator,
    /// The place of the expression, once that is known.
    pub(crate) place: ExpressionPlace,
    /// The variables of the expression. Their ranges refer to the whole string, and in a
    /// [`CheckedTemplate`](super::CheckedTemplate) to the written string.
    pub(crate) specs: Vec<VariableSpec>,
}

/// A variable of an expression.
#[derive(Clone, PartialEq)]
pub(crate) struct VariableSpec {
    /// The index of the variable in [`CheckedTemplate::variables`](super::CheckedTemplate::variables).
    pub(crate) variable: usize,
    /// The name of the variable, as the template has it.
    pub(crate) name: String,
    /// The name of the variable, as expansions show it.
    pub(crate) written: String,
    /// The modifier of the variable.
    pub(crate) modifier: Modifier,
    /// The range of the variable in the written text.
    pub(crate) range: Range<usize>,
}

impl ParsedExpression {
    /// Returns whether the expression has one variable, without modifier.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.specs.as_slice(), [VariableSpec { modifier: Modifier::None, .. }])
    }

    /// Returns the indexes of the variables.
    pub(crate) fn variables(&self) -> Vec<usize> {
        let mut variables = Vec::new();
        for spec in &self.specs {
            variables.push(spec.variable);
        }
        variables
    }

    /// Returns the variables with their modifiers.
    pub(crate) fn used_variables(&self) -> Vec<UsedVariable> {
        let mut variables = Vec::new();
        for spec in &self.specs {
            variables.push((spec.variable, spec.modifier));
        }
        variables
    }

    /// Returns the variables as written, with commas between them.
    pub(crate) fn list(&self) -> String {
        VariableSpec::list(&self.specs)
    }
}

impl VariableSpec {
    /// Returns variables as written, with commas between them.
    pub(crate) fn list(specs: &[Self]) -> String {
        let mut list = String::new();
        for spec in specs {
            if !list.is_empty() {
                list.push(',');
            }
            list.push_str(&spec.name);
            match spec.modifier {
                Modifier::None => {}
                Modifier::Prefix(count) => _ = write!(list, ":{count}"),
                Modifier::Explode => list.push('*'),
            }
        }
        list
    }
}

/// Returns the sign of an operator.
pub(crate) fn sign(operator: Operator) -> &'static str {
    if operator == Operator::Reserved { "+" } else { lead(operator) }
}

/// A template that the grammar has read.
#[derive(Default)]
pub(crate) struct ParsedTemplate {
    pub(crate) list: Vec<WrittenPiece>,
    pub(crate) expressions: Vec<ParsedExpression>,
    /// The names of the variables, each once.
    pub(crate) names: Vec<String>,
    /// The index of each name.
    numbers: Index,
}

impl ParsedTemplate {
    /// Reads a template, and reports every fault.
    pub(crate) fn read(source: &TemplateSource<'_>, is_exact: bool) -> Option<Self> {
        let text = source.text();
        let mut pieces = if is_exact { PieceReader::uri(text) } else { PieceReader::iri(text) };
        let mut parsed = Self::default();
        let mut is_whole = true;
        while let Some(piece) = pieces.read() {
            match piece {
                Ok(piece) => parsed.push(text, piece),
                Err(fault) => {
                    // A fault of the grammar is not about a list.
                    source.push_refused(&Policy::LITERAL, fault);
                    is_whole = false;
                }
            }
        }
        is_whole.then_some(parsed)
    }

    /// Normalizes the names that expansions show.
    pub(crate) fn normalize_names(&mut self) {
        for expression in &mut self.expressions {
            for spec in &mut expression.specs {
                spec.written = normal_name(expression.operator, &spec.name).into_owned();
            }
        }
    }

    /// Returns whether the template begins with `{+x}`, which is its base.
    pub(crate) fn is_based(&self) -> bool {
        TemplateForm::is_based(&self.list, self.expressions.first().map(|first| first.operator))
    }

    fn push(&mut self, text: &str, piece: Piece) {
        match piece {
            Piece::Literals { start, end } => self.list.push(WrittenPiece::Literal(start..end)),
            Piece::Variable { operator, is_first, varspec } => {
                if is_first {
                    self.list.push(WrittenPiece::Expression(self.expressions.len()));
                    let start = varspec.start - operator.len() - 1;
                    let place = ExpressionPlace::Path;
                    self.expressions.push(ParsedExpression {
                        range: start..start,
                        operator,
                        place,
                        specs: Vec::new(),
                    });
                }
                let name = &text[varspec.start..varspec.name_end];
                let variable = self.number(name);
                let range = varspec.start..varspec.name_end;
                if let Some(expression) = self.expressions.last_mut() {
                    expression.range.end = varspec.end + 1;
                    let modifier = varspec.modifier;
                    let (name, written) = (name.to_owned(), name.to_owned());
                    expression.specs.push(VariableSpec { variable, name, written, modifier, range });
                }
            }
        }
    }

    fn number(&mut self, name: &str) -> usize {
        let number = self.numbers.add(name, self.names.len());
        if number == self.names.len() {
            self.names.push(name.to_owned());
        }
        number
    }
}
