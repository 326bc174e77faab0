//! Emits the steps through the parameters of a query, or of a segment.

use proc_macro2::TokenStream as Tokens;

use super::steps::{Steps, found};
use crate::fields::Taken;
use crate::model::template::reversal::Param;
use crate::splice::Splice;

impl Steps<'_> {
    /// Pushes the end of the path, and the steps through the query.
    pub(super) fn query(&self, splice: &mut Splice) {
        let (query, is_denied) = (&self.reverse.way.query, self.reverse.target.template.denies_unknown);
        let is_asked = !query.fixed.is_empty() || !query.params.is_empty() || is_denied;
        // The end of the path is checked when everything is read.
        if !is_asked && self.reverse.way.fragment.is_empty() {
            return;
        }
        if !query.params.is_empty() && self.is_plain() {
            return self.params(splice, &query.params);
        }
        splice.text("let __urika_pairs = __urika_reader.query();");
        for (name, value) in &query.fixed {
            splice.text("__urika_reader.has(__urika_pairs,");
            splice.string(name).text(",").string(value).text(");");
        }
        if is_asked {
            self.find(splice, &query.params, &query.fixed, b'&');
        }
        if is_denied {
            self.deny_unless_map(splice);
        }
    }

    /// Returns whether all pairs are single values, or lists by the names of their types.
    pub(super) fn is_plain(&self) -> bool {
        let query = &self.reverse.way.query;
        let is_list = |of: usize| {
            let field = self.field_of(self.reverse.way.uses[of].variable);
            field.is_some_and(|(_, field)| matches!(field.taken, Taken::Known { .. }))
        };
        query.fixed.is_empty()
            && !self.reverse.target.template.denies_unknown
            && query.params.iter().all(|param| !self.is_exploded(param.of) || is_list(param.of))
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

    /// Pushes the call that finds plain parameters.
    pub(super) fn params(&self, splice: &mut Splice, params: &[Param]) {
        let names = || params.iter().map(|param| param.name.as_str());
        to(splice, params);
        if params.iter().all(|param| self.is_named(param)) {
            splice.text("= __urika_reader.params(").array(names()).text(");");
            return;
        }
        splice.text("= __urika_reader.pairs(").array(names()).text(",");
        splice.array(params.iter().map(|param| self.variable_of(param))).text(",");
        splice.number(self.bits(params)).text(");");
    }

    /// Pushes the refusal of unknown names, unless a map takes them.
    fn deny_unless_map(&self, splice: &mut Splice) {
        splice.text("if true");
        for value_type in &self.exploded(&self.reverse.way.query.params) {
            splice.text(" && <<").put(value_type);
            splice.text(" as __urika::UriValue>::Distinct as __urika::Answer>::IS");
        }
        splice.text("{ __urika_reader.deny_others(__urika_params, __urika_pairs); }");
    }

    /// Returns the types of the variables with `*`.
    fn exploded(&self, params: &[Param]) -> Vec<Tokens> {
        let mut exploded = Vec::new();
        for param in params {
            if self.is_exploded(param.of) {
                let variable = self.reverse.way.uses[param.of].variable;
                exploded
                    .push(self.reverse.of_one_uri(self.reverse.target.slots[variable].value_type.clone()));
            }
        }
        exploded
    }

    /// Pushes the call that finds pairs of `__urika_pairs` by name.
    pub(super) fn find(
        &self,
        splice: &mut Splice,
        params: &[Param],
        fixed: &[(String, String)],
        separator: u8,
    ) {
        let keys = self.exploded(params);
        splice.text("let __urika_params: &'static __urika::capture::Params = ");
        splice.text(if keys.is_empty() { "{ &" } else { "const { &" });
        splice.text("__urika::capture::Params { names: &[");
        for param in params {
            push_name(&param.name, self.variable_of(param), splice);
        }
        for (name, _) in fixed {
            push_name(name, "", splice);
        }
        splice.text("], keys: &[");
        for key in &keys {
            splice.text("<").put(&key).text(" as __urika::UriValue>::__KEYS,");
        }
        splice.text("], exploded:").number(self.bits(params)).text(", has_maps: false");
        for key in keys {
            splice.text(" || __urika::capture::is_map::<").tokens(key).text(">()");
        }
        splice.text(&format!(", separator: {separator} }} }};"));
        to(splice, params);
        splice.text("= __urika_reader.find(__urika_params, __urika_pairs);");
    }
}

fn push_name(name: &str, variable: &str, splice: &mut Splice) {
    splice.text("__urika::capture::Name { name:").string(name);
    splice.text(", variable:").string(variable).text("},");
}

/// Pushes `let […]`.
fn to(splice: &mut Splice, params: &[Param]) {
    splice.text("let [");
    for param in params {
        splice.text(&found(param.of)).text(",");
    }
    splice.text("]");
}
