//! A template with known places of its expressions, to which the layer `check` adds its conclusions.

use urika_runtime::{Part, Policy, Refusal, What};
use urika_template::template::Operator;
use urika_template::template::layout::{ABSENT, Sample, UsedVariable, settled_value};

use super::parsed::{ParsedExpression, ParsedTemplate};
use super::source::{TemplateSource, difference};
use super::{
    CheckStep, Demand, ExpressionPlace, FallbackType, Joint, Misplacement, PartContent, PartPiece, Promise,
    Requirement, TemplateForm, ValueCheck, Variable, When, cut,
};
use crate::index::Seen;
use crate::model::policy::Modes;
use crate::model::text;

/// A template under construction.
pub(crate) struct Lowering<'w> {
    pub(crate) source: TemplateSource<'w>,
    pub(crate) form: TemplateForm,
    /// Strings and expressions in order, cut where parts of the URI meet.
    pub(crate) pieces: Vec<PartPiece>,
    pub(crate) expressions: Vec<ParsedExpression>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) checks: Vec<CheckStep>,
    pub(crate) demands: Vec<Demand>,
    pub(super) sample: Sample,
}

impl<'w> Lowering<'w> {
    pub(crate) fn new(
        source: TemplateSource<'w>,
        parsed: ParsedTemplate,
        sample: Sample,
        variables: Vec<Variable>,
    ) -> Self {
        let form = TemplateForm::new(parsed.is_based(), &sample.marks);
        let written = |number: usize| parsed.expressions[number].range.clone();
        let pieces = PartPiece::cut(&sample, form, &parsed.list, &written);
        let expressions = parsed.expressions;
        Self { source, form, pieces, expressions, variables, checks: Vec::new(), demands: Vec::new(), sample }
    }

    /// Returns the pieces of one part.
    pub(crate) fn of(&self, part: Part) -> Vec<PartPiece> {
        PartPiece::of(&self.pieces, part)
    }

    /// Returns the indexes of the expressions in one part.
    pub(crate) fn numbers(&self, part: Part) -> Vec<usize> {
        PartPiece::expressions(&self.pieces, part)
    }

    /// Returns the expression of a piece, if it is one.
    pub(crate) fn expression(&self, piece: &PartPiece) -> Option<&ParsedExpression> {
        match piece.what {
            PartContent::Expression(number) => self.expressions.get(number),
            PartContent::Text(_) => None,
        }
    }

    /// Reports the mistake of an expression.
    pub(crate) fn push_misplaced(&self, number: usize, mistake: Misplacement) {
        let expression = &self.expressions[number];
        self.source.push_misplaced(expression.range.clone(), mistake, &expression.list());
    }

    /// Returns whether an expression is in this place.
    pub(crate) fn has_place(&self, place: ExpressionPlace) -> bool {
        self.expressions.iter().any(|expression| expression.place == place)
    }

    /// Returns whether there is an authority. A base may have one.
    pub(crate) fn has_authority(&self) -> bool {
        self.sample.has_authority(self.form)
    }

    /// Returns the scheme in lowercase, or an empty string.
    pub(crate) fn scheme(&self) -> String {
        self.sample.scheme(self.form)
    }

    /// Returns the name of a variable.
    pub(crate) fn name(&self, variable: usize) -> &str {
        &self.variables[variable].name
    }

    /// Returns the authority in normal form, even with `exact`.
    pub(crate) fn authority(&self) -> Vec<PartContent> {
        let Sample { text, marks, ranges, .. } = &self.sample;
        let start = if marks.scheme_end > 0 { marks.scheme_end as usize + 3 } else { 2 };
        let (end, scheme) = (marks.path_start as usize, self.scheme());
        // A scheme without its own rules represents any scheme.
        let scheme = if scheme.is_empty() { "x" } else { &scheme };
        let written = format!("{scheme}://{}/", &text[start..end]);
        let normal = Policy::RFC3986.normalize(&written).ok();
        let normal = normal.as_ref().and_then(|normal| normal.uri().authority()).map(str::to_owned);
        let normal = normal.unwrap_or_else(|| text[start..end].to_ascii_lowercase());
        let (mut parts, mut rest) = (Vec::new(), normal.as_str());
        for (number, range) in ranges.iter().enumerate().filter(|(_, range)| range.end <= end) {
            let Some((before, behind)) = rest.split_once(&text[range.clone()]) else { break };
            parts.extend([PartContent::Text(before.into()), PartContent::Expression(number)]);
            rest = behind;
        }
        parts.push(PartContent::Text(rest.into()));
        parts
    }

    /// Adds a check, once.
    pub(crate) fn push_check(&mut self, check: CheckStep) {
        if !self.checks.contains(&check) {
            self.checks.push(check);
        }
    }

    /// Adds a check of one variable, once.
    pub(crate) fn push_value(&mut self, check: ValueCheck, variable: usize) {
        self.push_check(CheckStep::Call { check, variable, cut: None });
    }

    /// Adds a check of one use of a variable, once.
    pub(crate) fn push_use(
        &mut self,
        check: ValueCheck,
        operator: Operator,
        (variable, modifier): UsedVariable,
    ) {
        self.push_check(CheckStep::Call { check, variable, cut: cut(operator, modifier) });
    }

    /// Demands these promises of one variable, once.
    pub(crate) fn demand(&mut self, when: When, variable: usize, promises: &[Promise]) {
        let mut requirements = Vec::new();
        for promise in promises {
            requirements.push(Requirement::One((variable, *promise)));
        }
        self.push_demand(when, requirements);
    }

    /// Adds a demand, once. The markers of the runtime have the messages.
    pub(crate) fn push_demand(&mut self, when: When, requirements: Vec<Requirement>) {
        let (mut seen, mut variables) = (Seen::default(), Vec::new());
        for requirement in &requirements {
            for variable in requirement.variables() {
                if seen.insert(*variable) {
                    variables.push(*variable);
                }
            }
        }
        let demand = Demand { when, requirements, variables };
        if !self.demands.contains(&demand) {
            self.demands.push(demand);
        }
    }

    /// Makes variables required that must be defined for the template to make sense, whatever their
    /// operators.
    pub(crate) fn settle_fallbacks(&mut self) {
        for demand in &self.demands {
            let is_defined = matches!(
                demand.requirements.first(),
                Some(Requirement::One((_, Promise::Defined)) | Requirement::Any(Joint::Defined, _))
            );
            if let (When::Always, true, [variable]) = (demand.when, is_defined, demand.variables.as_slice()) {
                self.variables[*variable].fallback = FallbackType::Text;
            }
        }
    }

    /// Returns the literals in normal form, and the expressions as written.
    pub(crate) fn text(&self) -> String {
        self.text_with(&|number| self.source.text()[self.expressions[number].range.clone()].to_owned())
    }

    /// Returns the literals in normal form, and the result of `of` for each expression.
    pub(super) fn text_with(&self, of: &dyn Fn(usize) -> String) -> String {
        PartPiece::text_with(&self.pieces, of)
    }

    /// Returns the literals as written, and the result of `of` for each expression.
    pub(super) fn source_with(&self, of: &dyn Fn(usize) -> String) -> String {
        let (source, mut text, mut at) = (self.source.text(), String::new(), 0);
        for (number, expression) in self.expressions.iter().enumerate() {
            text += &source[at..expression.range.start];
            text += &of(number);
            at = expression.range.end;
        }
        text + &source[at..]
    }

    /// Checks that the normal form of the literals, which was found with one sample, is the same for all values: without
    /// expressions that may be absent, in the path, after it or both, and with all delimiters that values may contain.
    pub(crate) fn check_settled(&self, modes: &Modes) {
        let normal = self.text();
        let source = self.source.text();
        if modes.is_exact || normal == source {
            return;
        }
        // What the policy rejects has been reported. Here it would hide the form.
        let allowed = Refusal::ALL.to_vec();
        let policy = Modes { is_strict: false, allowed, ..modes.clone() }.policy();
        let run = |text: String| text::form(&policy, What::Reference, &text).map(|accepted| accepted.text);
        let is_settled = ABSENT.iter().all(|absent| {
            let of = |number: usize| {
                let ParsedExpression { place, operator, .. } = &self.expressions[number];
                settled_value(*place, *operator, *absent)
            };
            let form = run(self.text_with(&of));
            form.is_some() && form == run(self.source_with(&of))
        });
        if !is_settled {
            let range = difference(source, &normal);
            self.source.push_misplaced(range, Misplacement::Unsettled, &normal);
        }
    }
}
