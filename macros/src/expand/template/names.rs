//! Emits `NAMES`: the names of the values in the query, for the fields of forms.
//!
//! It is a struct with a field for each name, so that a wrong name is the compiler's error about a field.
//! Templates without such names have no `NAMES`.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenTree};
use urika_runtime::percent;
use urika_runtime::template::Operator;

use super::named::Named;
use crate::expand::splice::Splice;
use crate::listed::Listed as _;
use crate::model::template::{Expression, Piece, Place, Template};

impl Named<'_> {
    /// Returns the fields that have a name in the query, with the name.
    pub(crate) fn names(&self, template: &Template) -> Vec<(Ident, String)> {
        let found = names(template);
        let named = self.fields.iter().filter_map(|field| {
            let name = found.get(&field.variable?)?;
            // A form encodes names itself.
            Some((field.ident.clone(), percent::decode_lossy(name).into_owned()))
        });
        named.listed()
    }
}

/// Pushes the fields of the constant.
pub(crate) fn push_names(names: &[(Ident, String)], to: &mut Splice) {
    if names.is_empty() {
        return;
    }
    to.text("names {");
    for (field, name) in names {
        to.tokens(TokenTree::from(field.clone())).text(":").string(name).text(",");
    }
    let listed = names.iter().map(|(field, _)| format!("`NAMES.{field}`")).collect::<Vec<_>>().join(", ");
    to.text("} #[doc = ");
    to.string(&format!(" The names of the parameters in the query, as forms need them: {listed}."));
    to.text("]");
}

/// Returns each variable of the query with its name there: of `{?x}`, `{&x}` and `?name={x}`.
fn names(template: &Template) -> HashMap<usize, String> {
    let mut names = HashMap::new();
    let mut before = "";
    for piece in &template.pieces {
        match piece {
            Piece::Literal(text) => before = text,
            Piece::Mark(_) => {}
            Piece::Expression(expression) => {
                for (variable, name) in names_in(expression, before) {
                    names.entry(variable).or_insert(name);
                }
                before = "";
            }
        }
    }
    names
}

/// Returns the variables and names of an expression, behind a literal.
fn names_in(expression: &Expression, before: &str) -> Vec<(usize, String)> {
    let is_query = expression.place == Place::Query;
    match (expression.operator, expression.specs.as_slice()) {
        (Operator::Query | Operator::Continuation, specs) => {
            specs.iter().map(|spec| (spec.variable, spec.name.clone())).listed()
        }
        (Operator::Simple | Operator::Reserved, [spec]) if is_query => {
            let name = before.strip_suffix('=').and_then(|text| text.rsplit(['?', '&']).next());
            name.filter(|name| !name.is_empty())
                .map(|name| (spec.variable, name.to_owned()))
                .into_iter()
                .listed()
        }
        _ => Vec::new(),
    }
}
