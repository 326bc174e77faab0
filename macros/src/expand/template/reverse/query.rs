//! Emits the steps through the parameters of a query, or of a segment.

use proc_macro2::TokenStream as Tokens;
use urika_runtime::template::Modifier;

use super::steps::{Steps, found, step};
use crate::fields::Taken;
use crate::model::template::reversal::Param;
use crate::splice::Splice;

impl Steps<'_> {
    /// Pushes the end of the path, and the steps through the query.
    pub(super) fn query(&self, splice: &mut Splice) {
        let (query, is_denied) = (&self.reverse.way.query, self.reverse.target.template.denies_unknown);
        if query.is_closed {
            step(splice, "NoQuery,");
        }
        let is_asked = !query.fixed.is_empty() || !query.params.is_empty() || is_denied;
        // The end of the path is checked when everything is read.
        if is_asked || !self.reverse.way.fragment.is_empty() {
            let is_denied = if is_denied { "true" } else { "false" };
            self.pairs(splice, &query.params, &query.fixed, b'&', is_denied);
        }
    }

    /// Returns whether a call finds all pairs: they are single values and lists.
    pub(super) fn is_called(&self) -> bool {
        let query = &self.reverse.way.query;
        query.fixed.is_empty() && !self.reverse.target.template.denies_unknown && !self.has_types()
    }

    /// Returns whether a parameter is one text by the name of its variable.
    pub(super) fn is_named(&self, param: &Param) -> bool {
        !self.is_exploded(param.of) && self.variable_of(param) == param.name
    }

    fn variable_of(&self, param: &Param) -> &str {
        self.reverse.name(self.reverse.way.uses[param.of].variable)
    }

    /// Returns a bit for each parameter with `*`.
    fn bits(&self, params: &[Param]) -> u128 {
        let mut bits = 0;
        for (at, param) in params.iter().enumerate() {
            bits |= u128::from(self.is_exploded(param.of)) << at;
        }
        bits
    }

    /// Returns the types of the variables with `*` that may be associative arrays.
    fn exploded(&self, params: &[Param]) -> Vec<Tokens> {
        let mut exploded = Vec::new();
        for param in params {
            let variable = self.reverse.way.uses[param.of].variable;
            if self.is_exploded(param.of) && !self.is_list(variable) {
                exploded
                    .push(self.reverse.of_one_uri(self.reverse.target.slots[variable].value_type.clone()));
            }
        }
        exploded
    }

    /// Returns whether the type of a variable is known not to be an associative array.
    fn is_list(&self, variable: usize) -> bool {
        self.field_of(variable).is_some_and(|(_, field)| matches!(field.taken, Taken::Known { .. }))
    }

    /// Returns whether the steps depend on types.
    pub(super) fn has_types(&self) -> bool {
        let uses = &self.reverse.way.uses;
        uses.iter().any(|one| one.modifier == Modifier::Explode && !self.is_list(one.variable))
    }

    /// Pushes the step that finds pairs by name. Unknown names are refused if `is_denied`, unless a map takes
    /// them.
    pub(super) fn pairs(
        &self,
        splice: &mut Splice,
        params: &[Param],
        fixed: &[(String, String)],
        separator: u8,
        is_denied: &str,
    ) {
        let keys = self.exploded(params);
        step(splice, "Pairs").text("{ params: &__urika::capture::Params { names: &[");
        for param in params {
            push_two(&param.name, self.variable_of(param), splice);
        }
        for (name, _) in fixed {
            push_two(name, "", splice);
        }
        splice.text("], keys: &[");
        for key in &keys {
            splice.text("<").put(&key).text(" as __urika::UriValue>::__KEYS,");
        }
        splice.text("], exploded:").number(self.bits(params)).text(", has_maps: false");
        for key in &keys {
            splice.text(" || __urika::capture::is_map::<").put(&key).text(">()");
        }
        splice.made(&format!(", separator: {separator} }}, fixed: &["));
        for (name, value) in fixed {
            push_two(name, value, splice);
        }
        splice.text("], first:").number(params.first().map_or(0, |param| param.of) as u128);
        splice.text(", is_denied:").made(is_denied);
        if (is_denied, separator) == ("true", b'&') {
            for key in &keys {
                splice.text(" && <<").put(&key);
                splice.text(" as __urika::UriValue>::Distinct as __urika::Answer>::IS");
            }
        }
        splice.text("},");
    }

    /// Pushes the call that finds single values and lists.
    pub(super) fn push_call(&self, params: &[Param], splice: &mut Splice) {
        splice.text("let [");
        for param in params {
            splice.made(&found(param.of)).text(",");
        }
        if params.iter().all(|param| self.is_named(param)) {
            splice.text("] = __urika_reader.params(");
            splice.array(params.iter().map(|param| param.name.as_str())).text(");");
        } else {
            splice.text("] = __urika_reader.pairs([");
            for param in params {
                push_two(&param.name, self.variable_of(param), splice);
            }
            splice.text("],").number(self.bits(params)).text(");");
        }
    }
}

fn push_two(name: &str, other: &str, splice: &mut Splice) {
    splice.text("(").string(name).text(",").string(other).text("),");
}
