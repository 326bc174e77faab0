//! Reports lists that a query writes with commas, which most servers and all forms expect as repeated names.

use super::types::{LISTS, inner_of_option, is_named, is_single};
use super::{Matching, Owner, WrittenField};
use crate::diag::SourcePlace;
use crate::model::template::VariableSpec;
use urika_template::template::{Modifier, Operator};

impl Matching<'_> {
    /// Reports `{?x}` of a list without `*`, unless the field has `commas`, and an `Option` of a list in a set.
    pub(super) fn check_list(&self, field: &WrittenField, variable: usize) {
        let inner = inner_of_option(&field.ty);
        let is_list = is_named(inner.unwrap_or(&field.ty), LISTS);
        let name = &self.template.variables[variable].name;
        if let (true, Some(_), Owner::Variant(_)) = (is_list, inner, self.owner) {
            let message = format!(
                "`{name}` is an `Option` of a list: `None` and an empty list look the same in a URI\n  help: remove the `Option`"
            );
            return self.diagnostics.push(SourcePlace::from(super::span_of(&field.ty)), message);
        }
        match (self.joined(variable), field.options.commas) {
            (None, Some(commas)) => {
                self.diagnostics.push(SourcePlace::from(commas), no_effect(name));
            }
            (Some(_), Some(commas)) if field.options.with.is_none() && is_single(&field.ty) => {
                self.diagnostics.push(SourcePlace::from(commas), not_a_list(name));
            }
            (Some(spec), None) if is_list && field.options.with.is_none() => {
                let message = format!(
                    "the list `{name}` would be one value with commas, `{name}=a,b`, not `{name}=a&{name}=b` [RFC 6570, section 3.2.8]\n  help: write `{name}*` in the template; for commas, write `#[uri(commas)]` on its field"
                );
                self.diagnostics.push(self.text.place(spec.range.clone()), message);
            }
            _ => {}
        }
    }

    /// Returns the first use of a variable in a query without a modifier.
    fn joined(&self, variable: usize) -> Option<&VariableSpec> {
        let is_query = |operator| matches!(operator, Operator::Query | Operator::Continuation);
        let is_joined = |spec: &&VariableSpec| spec.variable == variable && spec.modifier == Modifier::None;
        let mut written = self.uses(variable).filter(|expression| is_query(expression.operator));
        written.find_map(|expression| expression.specs.iter().find(is_joined))
    }
}

/// Returns the message for `commas` where no list is written with commas.
pub(crate) fn no_effect(name: &str) -> String {
    format!(
        "`commas` has no effect: `{name}` is not a query parameter without `*`\n  help: remove `#[uri(commas)]`"
    )
}

/// Returns the message for `commas` on a single value.
pub(crate) fn not_a_list(name: &str) -> String {
    format!("`commas` has no effect: `{name}` is not a list\n  help: remove `#[uri(commas)]`")
}
