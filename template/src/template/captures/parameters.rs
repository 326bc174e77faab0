//! Checks that captured values leave the parameters as the template shows them, as those of a URI that is built.

use alloc::string::String;

use super::{CaptureSlot, Captures};
use crate::fault::{FaultKind, MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::template::Kind;
use crate::template::plan::{Group, Plan, PlanToken, Var};
use crate::template::syntax::ParameterPlace;
use crate::template::value::{Value, ValueForm};

impl<'t> Captures<'t, '_> {
    /// Removes the parameters that are unknown to a template without a rule that accepts their names, and checks the values
    /// of `{+x}`.
    #[inline]
    pub(crate) fn check_parameters(&mut self, plan: &Plan<'t>) -> Result<(), MatchError> {
        let params = plan.query.iter().flat_map(|query| &query.params);
        for param in params.filter(|param| param.is_exploded) {
            let rules = self.kinds;
            let slot = self.found.iter_mut().find(|slot| slot.name == param.variable);
            if let Some(slot) = slot {
                keep_accepted(slot, rules);
            }
        }
        let mut query = None;
        plan.path.iter().try_for_each(|token| self.check_token(token, &mut query))
    }

    /// Checks a token of the path, or of a query that is more than pairs.
    #[inline]
    fn check_token(
        &self,
        token: &PlanToken<'t>,
        query: &mut Option<ParameterPlace>,
    ) -> Result<(), MatchError> {
        match token {
            PlanToken::Literal(text) => {
                let (is_begun, text) = text.split_once('?').map_or((false, *text), |(_, rest)| (true, rest));
                if is_begun && query.is_none() {
                    *query = Some(ParameterPlace::default());
                }
                if let Some(place) = query {
                    place.pass_literal(text);
                }
                Ok(())
            }
            PlanToken::Group(group) => self.check_group(group, query),
        }
    }

    #[inline]
    fn check_group(&self, group: &Group<'t>, query: &mut Option<ParameterPlace>) -> Result<(), MatchError> {
        let operator = group.operator;
        if matches!(operator, Operator::Query | Operator::Continuation) {
            query.get_or_insert_default();
        }
        let place = query.unwrap_or_default();
        let has_keys = place.has_keys(operator) && (query.is_some() || operator == Operator::Parameter);
        let is_reserved = operator == Operator::Reserved && place.is_value();
        if let Some(place) = query {
            place.pass_expression(operator);
        }
        if !has_keys && !is_reserved {
            return Ok(());
        }
        group.vars().try_for_each(|var| {
            let Some(value) = self.get(var.name) else { return Ok(()) };
            let keys = if has_keys && var.is_exploded() { self.key_fault(&var, value) } else { None };
            let fault = keys.or_else(|| if is_reserved { parameter_fault(value) } else { None });
            fault.map_or(Ok(()), |kind| Err(MatchError::new(Mismatch::Refused(kind), var.name)))
        })
    }

    fn key_fault(&self, var: &Var<'t>, value: &Value<'_>) -> Option<FaultKind> {
        let mut keys = value.as_pairs().unwrap_or_default().iter();
        keys.find_map(|(key, _)| Kind::key_fault(rules(self.kinds, var.name), key))
    }
}

/// Returns the rules of a variable.
fn rules<'k>(kinds: &'k [(String, Kind)], name: &str) -> impl Iterator<Item = &'k Kind> {
    kinds.iter().filter(move |(known, _)| known == name).map(|(_, kind)| kind)
}

/// Removes the pairs whose keys no rule accepts. They are parameters that the template does not have, which matching
/// ignores.
fn keep_accepted(slot: &mut CaptureSlot<'_, '_>, kinds: &[(String, Kind)]) {
    let name = slot.name;
    let form = slot.value.form_mut();
    if let ValueForm::Assoc(pairs) = form {
        pairs.to_mut().retain(|(key, _)| Kind::key_fault(rules(kinds, name), key).is_none());
        if pairs.is_empty() {
            *form = ValueForm::Undefined;
        }
    }
}

/// Returns the fault of a value of `{+x}` that would add a parameter.
fn parameter_fault(value: &Value<'_>) -> Option<FaultKind> {
    let pairs = value.as_pairs().unwrap_or_default().iter().flat_map(|(name, value)| [name, value]);
    let members = value.as_list().unwrap_or_default().iter().chain(pairs).map(AsRef::as_ref);
    let found = value
        .as_text()
        .into_iter()
        .chain(members)
        .find_map(|text: &str| text.find(['&', ';']).map(|at| &text[at..]));
    found.and_then(|rest| rest.chars().next()).map(FaultKind::ReservedCharacter)
}
