//! [`TemplateShape`]: a template cut into the parts of its URI, to which the rules of each part add their checks.

use alloc::string::String;
use alloc::vec::Vec;

use super::check::Check;
use super::written::{WrittenExpression, WrittenTemplate};
use crate::fault::{BuildError, Part, What};
use crate::template::Operator;
use crate::template::layout::{
    ABSENT, ExpressionPlace, Misplacement, PartContent, PartPiece, Sample, TakenNames, TemplateForm,
    UsedVariable, WrittenPiece, cut, settled_value,
};
use crate::template::redacted::shown;
use crate::typed::check::ValueCheck;
use urika_runtime::{Policy, Refusal};

/// A template with the places of its expressions, and the checks of its values so far.
pub(super) struct TemplateShape<'t> {
    pub(super) written: WrittenTemplate<'t>,
    pub(super) form: TemplateForm,
    pub(super) sample: Sample,
    /// Literals and expressions in order, cut where parts of the URI meet.
    pub(super) pieces: Vec<PartPiece>,
    pub(super) checks: Vec<Check>,
    /// The names of each list of parameters that associative arrays may add to.
    pub(super) lists: Vec<TakenNames>,
    /// Whether a segment may consist of path parameters only.
    pub(super) accepts_parameters_alone: bool,
}

impl<'t> TemplateShape<'t> {
    pub(super) fn new(written: WrittenTemplate<'t>, sample: Sample) -> Self {
        let form = TemplateForm::new(written.is_based(), &sample.marks);
        let pieces = written.cut(&sample, form);
        let (checks, lists) = (Vec::new(), Vec::new());
        let mut shape =
            Self { written, form, sample, pieces, checks, lists, accepts_parameters_alone: false };
        shape.place();
        shape
    }

    /// Finds the place of each expression. Expressions in the host are placed more closely by its rules.
    fn place(&mut self) {
        for PartPiece { part, what, .. } in &self.pieces {
            if let PartContent::Expression(number) = what {
                self.written.expressions[*number].place = ExpressionPlace::of(*part);
            }
        }
    }

    /// Returns the pieces of one part.
    pub(super) fn of(&self, part: Part) -> Vec<PartPiece> {
        PartPiece::of(&self.pieces, part)
    }

    /// Returns the numbers of the expressions in one part.
    pub(super) fn numbers(&self, part: Part) -> Vec<usize> {
        PartPiece::expressions(&self.pieces, part)
    }

    /// Returns the expression with this number.
    pub(super) fn expression(&self, number: usize) -> &WrittenExpression {
        &self.written.expressions[number]
    }

    /// Returns the expression of a piece, if it is one.
    pub(super) fn expression_of(&self, piece: &PartPiece) -> Option<&WrittenExpression> {
        match piece.what {
            PartContent::Expression(number) => self.written.expressions.get(number),
            PartContent::Text(_) => None,
        }
    }

    /// Returns whether there is an authority. A base may have one.
    pub(super) fn has_authority(&self) -> bool {
        self.sample.has_authority(self.form)
    }

    /// Returns the scheme in lower case, or an empty string.
    pub(super) fn scheme(&self) -> String {
        self.sample.scheme(self.form)
    }

    /// Returns the literals in normal form, and the result of `of` for each expression.
    pub(super) fn text_with(&self, of: &dyn Fn(usize) -> String) -> String {
        PartPiece::text_with(&self.pieces, of)
    }

    /// Returns the template with its literals in normal form.
    pub(super) fn normal_text(&self) -> String {
        self.text_with(&|number| String::from(&self.written.text[self.expression(number).range.clone()]))
    }

    /// Returns the literals as written, and the result of `of` for each expression.
    pub(super) fn source_with(&self, of: &dyn Fn(usize) -> String) -> String {
        let mut all = String::with_capacity(2 * self.written.text.len());
        for piece in &self.written.list {
            match piece {
                WrittenPiece::Literal(range) => all += &self.written.text[range.clone()],
                WrittenPiece::Expression(number) => all += &of(*number),
            }
        }
        all
    }

    /// Adds a check of the values.
    pub(super) fn push(&mut self, check: Check) {
        self.checks.push(check);
    }

    /// Adds a check of one variable.
    pub(super) fn push_value(&mut self, check: ValueCheck, variable: usize) {
        self.push(Check::Value { check, variable, cut: None });
    }

    /// Adds a check of one use of a variable.
    pub(super) fn push_use(
        &mut self,
        check: ValueCheck,
        operator: Operator,
        (variable, modifier): UsedVariable,
    ) {
        self.push(Check::Value { check, variable, cut: cut(operator, modifier) });
    }

    /// Returns the operator of an expression.
    pub(super) fn operator(&self, number: usize) -> Operator {
        self.expression(number).operator
    }

    /// Returns the error of an expression with this mistake.
    pub(super) fn misplaced(&self, mistake: Misplacement, expression: usize) -> BuildError {
        self.written.misplaced(mistake, expression)
    }

    /// Checks that the normal form of the literals, which was found on one sample, is the same for all values: tries
    /// nothing for expressions that may be absent, in the path, after it or in both, and all delimiters that values
    /// may have.
    pub(super) fn check_settled(&self) -> Result<(), BuildError> {
        if self.normal_text() == self.written.text {
            return Ok(());
        }
        // The refusals of the policy have already been checked. Here they would hide the form.
        let policy = Refusal::ALL.iter().fold(Policy::LITERAL, |policy, refusal| policy.allow(*refusal));
        let form = |text: String| policy.run(&text, What::Reference).ok().map(|(text, _)| text);
        let is_settled = |absent: (bool, bool)| {
            let sample = |number: usize| {
                let expression = self.expression(number);
                settled_value(expression.place, expression.operator, absent)
            };
            let normal = form(self.text_with(&sample));
            normal.is_some() && normal == form(self.source_with(&sample))
        };
        if ABSENT.into_iter().all(is_settled) {
            Ok(())
        } else {
            Err(BuildError::misplaced(Misplacement::Unsettled, "", &shown(&self.normal_text())))
        }
    }
}
