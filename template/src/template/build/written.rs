//! A template as written: its literals and expressions, with the numbers of their variables.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use crate::fault::{BuildError, Fault, FaultKind, Part, What};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::layout::misplaced::{is_beside_encoded, of_fault};
use crate::template::layout::{
    ExpressionPlace, Misplacement, PartPiece, Placeholders, Sample, SettledSample, TemplateForm,
    UsedVariable, WrittenPiece,
};
use crate::template::piece::{PieceKind, TemplatePiece};
use urika_runtime::{Policy, Refusal};

/// A template, read by the grammar.
pub(super) struct WrittenTemplate<'t> {
    pub(super) text: &'t str,
    pub(super) list: Vec<WrittenPiece>,
    pub(super) expressions: Vec<WrittenExpression>,
    /// The names of the variables, each once, in order of first appearance.
    pub(super) names: Vec<&'t str>,
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

impl WrittenExpression {
    /// Returns whether the expression has one variable, without modifier.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.specs.as_slice(), [Spec { modifier: Modifier::None, .. }])
    }

    /// Returns the numbers of the variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = usize> + '_ {
        self.specs.iter().map(|spec| spec.variable)
    }

    /// Returns the variables with their modifiers.
    pub(super) fn used_variables(&self) -> Vec<UsedVariable> {
        self.specs.iter().map(|spec| (spec.variable, spec.modifier)).collect()
    }

    /// Returns the first variable.
    pub(super) fn first(&self) -> usize {
        self.specs[0].variable
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
        TemplateForm::is_based(&self.list, self.expressions.first().map(|first| first.operator))
    }

    /// Applies the policy of literals to the sample of the template.
    pub(super) fn sample(&self) -> Result<Sample, BuildError> {
        // A value may have the namespace and the name.
        let policy = match self.expressions.as_slice() {
            [] => Policy::LITERAL,
            _ => Policy::LITERAL.allow(Refusal::UrnSyntax),
        };
        let operators = self.expressions.iter().map(|expression| expression.operator).collect();
        let mut placeholders = Placeholders::new(self.text, &self.list, operators);
        let SettledSample { raw, places, verdict } = placeholders.settle(&policy, What::Reference);
        let (text, marks) = verdict.map_err(|faults| self.refused_sample(&faults, &places))?;
        let sample = placeholders.sample(&policy, &raw, text, marks);
        sample.ok_or_else(|| self.misplaced(Misplacement::InLabelBeyondAscii, self.beside_encoded()))
    }

    /// Returns the error of the first fault of a literal, or of the expression that it touches.
    fn refused_sample(&self, faults: &[Fault], places: &[Range<usize>]) -> BuildError {
        let Some(&fault) = faults.first() else { return self.misplaced(Misplacement::Elsewhere, 0) };
        let (start, end) = (fault.offset as usize, fault.offset as usize + fault.length.max(1) as usize);
        let touched = self.list.iter().zip(places).find_map(|(piece, place)| match piece {
            WrittenPiece::Expression(number) if place.start < end && start < place.end => Some(*number),
            _ => None,
        });
        let mistake =
            touched.and_then(|number| Some((of_fault(fault, self.expressions[number].operator)?, number)));
        match mistake {
            Some((mistake, number)) => self.misplaced(mistake, number),
            None => BuildError::of_literal(fault),
        }
    }

    /// Returns the first expression that shares its label with characters outside ASCII, or else the first one.
    fn beside_encoded(&self) -> usize {
        let is_beside = |one: &WrittenExpression| is_beside_encoded(self.text, &one.range);
        self.expressions.iter().position(is_beside).unwrap_or_default()
    }

    /// Cuts the sample into the pieces of each part.
    pub(super) fn cut(&self, sample: &Sample, form: TemplateForm) -> Vec<PartPiece> {
        PartPiece::cut(sample, form, &self.list, &|number| self.expressions[number].range.clone())
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

    /// Returns the variables of an expression as written.
    pub(super) fn variables_of(&self, expression: usize) -> &'t str {
        let Some(WrittenExpression { operator, range, .. }) = self.expressions.get(expression) else {
            return "";
        };
        self.text.get(range.start + 1 + operator.len()..range.end - 1).unwrap_or_default()
    }

    /// Returns the error of an expression with this mistake.
    pub(super) fn misplaced(&self, mistake: Misplacement, expression: usize) -> BuildError {
        self.misplaced_list(mistake, expression, self.variables_of(expression))
    }

    /// Returns the error of an expression with this mistake, which names these variables.
    pub(super) fn misplaced_list(&self, mistake: Misplacement, expression: usize, list: &str) -> BuildError {
        BuildError::misplaced(mistake, self.name_of(expression), list)
    }

    /// Returns the error of a variable with this mistake.
    pub(super) fn misplaced_variable(&self, mistake: Misplacement, variable: usize) -> BuildError {
        let name = self.names[variable];
        BuildError::misplaced(mistake, name, name)
    }

    /// Returns the error of an expression, with this fault of its first variable.
    pub(super) fn refused_for(&self, kind: FaultKind, expression: usize, part: Part) -> BuildError {
        BuildError::found(kind, part, self.name_of(expression))
    }

    /// Returns the name of the first variable of an expression.
    fn name_of(&self, expression: usize) -> &'t str {
        self.expressions.get(expression).map_or("", |it| self.names[it.first()])
    }
}
