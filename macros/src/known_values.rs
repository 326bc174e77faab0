//! Literal values in a `uri_format!`: makes the checks of the run time when the macro is expanded.

use proc_macro2::{Literal, TokenTree};
use urika_runtime::ValueRules;
use urika_template::BuildError;
use urika_template::template::Modifier;
use urika_template::typed::check::{self, Cut, Run, RunStep};

use crate::literal;
use crate::model::template::{
    CheckStep, CheckedPiece, CheckedTemplate, ExpressionPlace, Mark, ParsedExpression, SegmentStep,
};
use crate::token::is_punct;

/// The string of each variable, if it is known.
pub(crate) type KnownTexts = Vec<Option<String>>;

/// The known values of a template.
pub(crate) struct KnownValues<'t> {
    /// The template.
    pub(crate) template: &'t CheckedTemplate,
    /// The string of each variable, if it is known.
    pub(crate) texts: &'t KnownTexts,
    /// The checks for each variable.
    checks: Vec<Vec<&'t CheckStep>>,
    /// The place of each variable that is a base or a port, which cannot be a string.
    elsewhere: Vec<Option<ExpressionPlace>>,
}

impl<'t> KnownValues<'t> {
    /// Makes the known values from these strings.
    pub(crate) fn new(template: &'t CheckedTemplate, texts: &'t KnownTexts) -> Self {
        let count = template.variables.len();
        let (mut checks, mut elsewhere) = (vec![Vec::new(); count], vec![None; count]);
        for check in &template.checks {
            for variable in check.variables() {
                checks[variable].push(check);
            }
        }
        for piece in &template.pieces {
            let CheckedPiece::Expression(expression) = piece else { continue };
            if matches!(expression.place, ExpressionPlace::Base | ExpressionPlace::Port) {
                for spec in &expression.specs {
                    elsewhere[spec.variable].get_or_insert(expression.place);
                }
            }
        }
        Self { template, texts, checks, elsewhere }
    }

    /// Makes all checks for a variable whose string is known, and returns whether all could be made. The
    /// variable's name does not matter, since the message points to the value.
    pub(crate) fn check(&self, variable: usize) -> Result<bool, BuildError> {
        let Some(text) = self.texts[variable].as_deref() else { return Ok(false) };
        if self.elsewhere[variable].is_some() {
            return Ok(false);
        }
        let mut is_known = true;
        for check in &self.checks[variable] {
            is_known &= match check {
                CheckStep::Call { check, cut: None, .. } => check.check("", text).map(|()| true)?,
                CheckStep::Call { check, cut: Some((count, operator)), .. } => {
                    check.check("", &Cut::new(text, *count, *operator)).map(|()| true)?
                }
                CheckStep::Run(steps) => run(steps, self.texts)?,
                CheckStep::Joined { labels, .. } => match host(self.template, self.texts) {
                    Some(host) => check::joined("", &host, *labels).map(|()| true)?,
                    None => false,
                },
                CheckStep::Keys { .. } => true,
                // Only const evaluation may know whether the policy has this rule.
                CheckStep::Under { spot, operator, .. } => match check.cut() {
                    Some((count, _)) => {
                        let cut = Cut::new(text, count, *operator);
                        check::under(ValueRules::ALL, *spot, "", &cut, *operator).is_ok()
                    }
                    None => check::under(ValueRules::ALL, *spot, "", text, *operator).is_ok(),
                },
            };
        }
        Ok(is_known)
    }

    /// Returns a number without a suffix as a literal with one, without the sign. A port gets `u16`, a number
    /// with a sign `i64`, and any other number `u64`, since labels need an unsigned type. Returns `None` for
    /// everything else.
    ///
    /// # Errors
    ///
    /// Fails with a message for a number that is not a port.
    pub(crate) fn number(&self, variable: usize, tokens: &[TokenTree]) -> Option<Result<Literal, String>> {
        let (is_negative, number) = match tokens {
            [TokenTree::Literal(number)] => (false, number),
            [minus, TokenTree::Literal(number)] if is_punct(minus, '-') => (true, number),
            _ => return None,
        };
        let value = literal::integer(&number.to_string())?;
        if self.elsewhere[variable] == Some(ExpressionPlace::Port) {
            let name = &self.template.variables[variable].name;
            let port = u16::try_from(value).ok().filter(|_| !is_negative);
            return Some(port.map(Literal::u16_suffixed).ok_or_else(|| {
                format!(
                    "the value of `{name}` is not a number from 0 to 65535 [RFC 3986, section 3.2.3]\n  help: write a port such as 8080"
                )
            }));
        }
        if is_negative {
            return Some(Ok(Literal::i64_suffixed(value.try_into().ok()?)));
        }
        Some(Ok(Literal::u64_suffixed(value.try_into().ok()?)))
    }
}

/// Checks a segment of several values, if all of them are known.
fn run(steps: &[SegmentStep], texts: &KnownTexts) -> Result<bool, BuildError> {
    let mut run = Run::new();
    for step in steps {
        let text = match step.variable().map(|variable| texts[variable].as_deref()) {
            Some(None) => return Ok(false),
            text => text.flatten().unwrap_or_default(),
        };
        match *step {
            SegmentStep::Value(operator, _, modifier @ Modifier::Prefix(count)) => {
                RunStep::of(operator, modifier).add(&mut run, "", &Cut::new(text, count, operator))?;
            }
            SegmentStep::Value(operator, _, modifier) => {
                RunStep::of(operator, modifier).add(&mut run, "", text)?;
            }
            SegmentStep::Dots(count) => run.dots(count)?,
            SegmentStep::Solid => run.solid()?,
            SegmentStep::Parameter => run.parameter()?,
        }
    }
    run.end()?;
    Ok(true)
}

/// Returns the host, if all values in it and before it are known.
fn host(template: &CheckedTemplate, texts: &KnownTexts) -> Option<String> {
    let mut start = template.marks.host_start as usize;
    let mut text = String::new();
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(literal) => text.push_str(literal),
            CheckedPiece::Mark(Mark::HostStart) => start = text.len(),
            CheckedPiece::Mark(Mark::HostEnd) => break,
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(ParsedExpression { specs, .. }) => {
                specs
                    .iter()
                    .try_for_each(|spec| texts[spec.variable].as_ref().map(|known| text.push_str(known)))?;
            }
        }
    }
    text.get(start..).map(str::to_owned)
}
