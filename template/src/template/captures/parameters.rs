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
        let mut place = ParameterPlace::SEGMENT;
        plan.path.iter().try_for_each(|token| self.check_token(token, &mut place))
    }

    /// Checks a token of the path, or of a query that is more than pairs.
    #[inline]
    fn check_token(&self, token: &PlanToken<'t>, place: &mut ParameterPlace) -> Result<(), MatchError> {
        match token {
            PlanToken::Literal(text) => {
                pass_literal(place, text);
                Ok(())
            }
            PlanToken::Group(group) => self.check_group(group, place),
        }
    }

    #[inline]
    fn check_group(&self, group: &Group<'t>, place: &mut ParameterPlace) -> Result<(), MatchError> {
        let operator = group.operator;
        if matches!(operator, Operator::Query | Operator::Continuation) && !place.is_in_query() {
            *place = ParameterPlace::QUERY;
        }
        let has_keys = place.has_keys(operator);
        let is_reserved = operator == Operator::Reserved && place.is_in_query() && place.is_value();
        place.pass_expression(operator);
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

/// Passes literal text of segments, or of the query.
fn pass_literal(place: &mut ParameterPlace, text: &str) {
    let (path, query) = match text.split_once('?') {
        _ if place.is_in_query() => ("", Some(text)),
        Some((path, query)) => (path, Some(query)),
        None => (text, None),
    };
    let segment = path.rsplit_once('/').map_or(path, |(_, segment)| {
        *place = ParameterPlace::SEGMENT;
        segment
    });
    place.pass_literal(segment);
    if let Some(query) = query {
        if !place.is_in_query() {
            *place = ParameterPlace::QUERY;
        }
        place.pass_literal(query);
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
