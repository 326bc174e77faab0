//! Options about parsing, in a template that cannot be parsed: a `default` without a builder, and `empty_is_none`. The
//! template still builds, so nothing else would tell that they have no effect.

use proc_macro2::Span;

use super::obstacle;
use super::query::literal_parameters;
use crate::diag::{Diagnostics, SourcePlace};
use crate::fields::{Initial, OptionHint, Planned};
use crate::model::template::CheckedTemplate;
use crate::token::trees;

/// Reports such options, if the macro knows that the template of a struct cannot be parsed.
pub(crate) fn check(
    fields: &[Planned],
    template: &CheckedTemplate,
    has_builder: bool,
    diagnostics: &Diagnostics,
) {
    let Some(reason) = reason(fields, template) else { return };
    for field in fields {
        let name =
            field.variable.map_or_else(|| field.ident.to_string(), |at| template.variables[at].name.clone());
        if let (Initial::Value(default), false, false) = (&field.initial, field.skips_default, has_builder) {
            let message = format!(
                "the default of `{name}` is never used, since the template cannot be parsed: {reason}\n  help: remove `default`, or add the argument `builder`: the default is the initial value in a builder"
            );
            diagnostics.push(SourcePlace::of(&trees(default.clone())), message);
        }
        if let Some(span) = useless_empty(field, template) {
            let message = format!(
                "`empty_is_none` on `{name}` has no effect, since the template cannot be parsed: {reason}\n  help: remove `empty_is_none`"
            );
            diagnostics.push(SourcePlace::from(span), message);
        }
    }
}

/// Returns why a template cannot be parsed, as far as the macro knows.
fn reason(fields: &[Planned], template: &CheckedTemplate) -> Option<String> {
    match &template.reversal {
        Err(obstacle) => Some(obstacle.reason.clone()),
        Ok(plan) => obstacle::of_fields(fields, template, plan).map(|(_, obstacle)| obstacle.reason),
    }
}

/// Returns the place of `empty_is_none`, unless it says that a literal parameter may be empty, as in
/// `?page={page}` of an `Option`.
fn useless_empty(field: &Planned, template: &CheckedTemplate) -> Option<Span> {
    let span = field.empty_is_none?;
    let is_literal = field.option_hint != OptionHint::Required
        && literal_parameters(&template.pieces).iter().any(|one| Some(one.variable) == field.variable);
    (!is_literal).then_some(span)
}
