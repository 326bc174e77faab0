//! The steps through the parameters of a query, or of a segment.

use proc_macro2::TokenStream as Tokens;
use urika_runtime::template::Modifier;

use super::steps::{OR_RETURN, Steps, found};
use crate::expand::splice::Splice;
use crate::model::template::reversal::Param;

impl Steps<'_> {
    /// Pushes the end of the path, and what the query has.
    pub(super) fn query(&self, splice: &mut Splice) {
        let (query, template) = (&self.parts.way.query, &self.parts.own.template);
        let is_denied = template.denies_unknown;
        let is_asked = !query.fixed.is_empty() || !query.params.is_empty() || is_denied;
        if is_asked
            && query.fixed.is_empty()
            && !is_denied
            && !template.is_form
            && self.are_plain(&query.params)
        {
            return push_params(splice, &query.params);
        }
        // The end of the path is asked for when the route is done.
        if !is_asked && self.parts.way.fragment.is_empty() {
            return;
        }
        splice.text("__urika_reader.path_end(); let __urika_pairs = __urika_reader.query();");
        for (name, value) in &query.fixed {
            splice.text("__urika_reader.require(__urika::capture::has(__urika_pairs,");
            splice.string(name).text(",").string(value).text("));");
        }
        if is_asked {
            let is_form = if template.is_form { "true" } else { "__urika_reading.is_form" };
            self.find(splice, &query.params, &query.fixed, b'&', is_form);
        }
        if is_denied {
            self.deny_unless_map(splice);
        }
    }

    /// Whether all of these are found by the names of their variables, one value each.
    pub(super) fn are_plain(&self, params: &[Param]) -> bool {
        params.iter().all(|param| {
            let one = &self.parts.way.uses[param.of];
            one.modifier != Modifier::Explode
                && self.parts.own.template.variables[one.variable].name == param.name
        })
    }

    /// Pushes the refusal of names that are not known, where no map takes them.
    fn deny_unless_map(&self, splice: &mut Splice) {
        splice.text("if true");
        for value_type in self.exploded(&self.parts.way.query.params) {
            splice.text(" && <<").tokens(value_type);
            splice.text(" as __urika::UriValue>::Distinct as __urika::Answer>::IS");
        }
        splice.text("{");
        deny(splice);
        splice.text("}");
    }

    /// The types of the variables with `*`.
    fn exploded<'a>(&'a self, params: &'a [Param]) -> impl Iterator<Item = Tokens> + 'a {
        let uses = params.iter().map(|param| &self.parts.way.uses[param.of]);
        uses.filter(|one| one.modifier == Modifier::Explode).map(|one| {
            self.parts.reverse().of_one_uri(self.parts.target.slots[one.variable].value_type.clone())
        })
    }

    /// Pushes what finds pairs of `__urika_pairs` by name.
    pub(super) fn find(
        &self,
        splice: &mut Splice,
        params: &[Param],
        fixed: &[(String, String)],
        separator: u8,
        is_form: &str,
    ) {
        let keys: Vec<_> = self.exploded(params).collect();
        splice.text("let __urika_params: &'static __urika::capture::Params = ");
        splice.text(if keys.is_empty() { "{ &" } else { "const { &" });
        splice.text("__urika::capture::Params { names: &[");
        let names = params.iter().map(|param| {
            let variable = &self.parts.own.template.variables[self.parts.way.uses[param.of].variable].name;
            (&param.name, variable.as_str())
        });
        for (name, variable) in names.chain(fixed.iter().map(|(name, _)| (name, ""))) {
            splice.text("__urika::capture::Name { name:").string(name);
            splice.text(", variable:").string(variable).text("},");
        }
        splice.text("], keys: &[");
        for key in &keys {
            splice.text("<").tokens(key.clone()).text(" as __urika::UriValue>::__KEYS,");
        }
        let is_exploded =
            |param: &Param| u128::from(self.parts.way.uses[param.of].modifier == Modifier::Explode);
        let bits = params.iter().enumerate().map(|(at, param)| is_exploded(param) << at).sum::<u128>();
        splice.text("], exploded:").number(bits).text(", has_maps: false");
        for key in keys {
            splice.text(" || __urika::capture::is_map::<").tokens(key).text(">()");
        }
        splice.text(&format!(", separator: {separator} }} }};"));
        to(splice, params);
        splice.text(&format!(
            " = match __urika_reader.find(__urika_params, __urika_pairs, {is_form}) {OR_RETURN};"
        ));
    }
}

/// Pushes the refusal of names that are not known.
pub(super) fn deny(splice: &mut Splice) {
    splice.text("match __urika_reader.named(__urika_params.deny_others(__urika_pairs))");
    splice.text(OR_RETURN).text(";");
}

/// Pushes `let […]`.
fn to(splice: &mut Splice, params: &[Param]) {
    let to: Vec<String> = params.iter().map(|param| found(param.of)).collect();
    splice.text(&format!("let [{}]", to.join(",")));
}

/// Pushes what finds parameters by the names of their variables.
pub(super) fn push_params(splice: &mut Splice, params: &[Param]) {
    to(splice, params);
    splice.text("= __urika_reader.params(").array(params.iter().map(|param| param.name.as_str())).text(");");
}
