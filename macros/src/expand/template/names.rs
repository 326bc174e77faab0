//! Emits `NAMES` if the argument `names` is given: the names of the values in the query, for the fields of
//! forms.
//!
//! The constant is a struct with a field for each name, so that a wrong name is the compiler's error about a
//! field.

use std::fmt::Write as _;

use proc_macro2::{Ident, Span};
use quote::format_ident;
use urika_runtime::percent;
use urika_template::template::Operator;

use super::named::NamedTemplate;
use crate::diag::{Diagnostics, SourcePlace};
use crate::model::template::{CheckedPiece, CheckedTemplate, ExpressionPlace, ParsedExpression};
use crate::splice::Splice;

impl NamedTemplate<'_> {
    /// Returns the fields that have a name in the query, with the name. The list is empty without the
    /// argument.
    pub(crate) fn names(&self, template: &CheckedTemplate) -> Vec<(Ident, String)> {
        let mut named = Vec::new();
        if self.header.extras.names.is_none() {
            return named;
        }
        let found = names(template);
        for field in self.fields {
            if let Some(name) = field.variable.and_then(|at| found[at].as_ref()) {
                // A form encodes names itself.
                named.push((field.ident.clone(), percent::decode_lossy(name).into_owned()));
            }
        }
        named
    }
}

/// Reports the argument `names` of a template that has no names.
pub(crate) fn check(template: &CheckedTemplate, word: Span, diagnostics: &Diagnostics) {
    if names(template).iter().all(Option::is_none) {
        diagnostics.push(SourcePlace::from(word), NO_NAMES);
    }
}

const NO_NAMES: &str = "`names` requires a template with named query parameters\n  help: remove it: `NAMES` has the names of `{?x}`, `{&x}` and `?name={x}`";

/// Pushes the type of the constant, with the name of the template as its documentation shows it, and the
/// fields.
pub(crate) fn push_names(template: &Ident, names: &[(Ident, String)], to: &mut Splice) {
    if names.is_empty() {
        return;
    }
    let mut doc = String::from(" The names of the parameters in the query, as forms need them:");
    let of_names = format_ident!("{}Names", template);
    to.text("names ").put(&of_names).text("(");
    for (at, (field, name)) in names.iter().enumerate() {
        to.put(&field).text(":").string(name).text(",");
        let _ = write!(doc, "{} `NAMES.{field}`", if at > 0 { "," } else { "" });
    }
    to.text("), #[doc = ").string(&(doc + "."));
    to.text("];");
}

/// Returns the name of each variable in the query: of `{?x}`, `{&x}` and `?name={x}`.
fn names(template: &CheckedTemplate) -> Vec<Option<String>> {
    let (mut names, mut before) = (vec![None; template.variables.len()], "");
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(text) => before = text,
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(ParsedExpression { operator, place, specs, .. }) => {
                for spec in specs {
                    let name = match operator {
                        Operator::Query | Operator::Continuation => &spec.written,
                        Operator::Simple | Operator::Reserved
                            if *place == ExpressionPlace::Query && specs.len() == 1 =>
                        {
                            before
                                .strip_suffix('=')
                                .map_or("", |text| &text[text.rfind(['?', '&']).map_or(0, |at| at + 1)..])
                        }
                        _ => "",
                    };
                    if !name.is_empty() && names[spec.variable].is_none() {
                        names[spec.variable] = Some(name.to_owned());
                    }
                }
                before = "";
            }
        }
    }
    names
}
