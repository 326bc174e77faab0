//! `NAMES`: under which names the values stand in the query, for the fields of forms.
//!
//! A struct with a field for each, so that a name that does not exist is the compiler's error about
//! a field. Templates without such names have none of it.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::quote;
use urika_runtime::percent;
use urika_runtime::template::Operator;

use super::doc;
use super::named::Named;
use crate::listed::Listed as _;
use crate::model::template::{Expression, Piece, Place, Template};

impl Named<'_> {
    /// The constant, with its type.
    pub(crate) fn names(&self, template: &Template) -> Option<Tokens> {
        let found = names(template);
        let named: Vec<(&Ident, String)> = self
            .fields
            .iter()
            .filter_map(|field| {
                let name = found.get(&field.variable?)?;
                // A form encodes names itself.
                Some((&field.ident, percent::decode_lossy(name).into_owned()))
            })
            .listed();
        let (fields, texts): (Vec<_>, Vec<_>) = named.into_iter().unzip();
        (!fields.is_empty()).then(|| self.constant(&fields, &texts))
    }

    fn constant(&self, fields: &[&Ident], texts: &[String]) -> Tokens {
        let Self { self_type, visibility, .. } = self;
        let (parameters, predicates) = (&self.generics.parameters, &self.generics.predicates);
        let listed = fields.iter().map(|field| format!("`NAMES.{field}`")).collect::<Vec<_>>().join(", ");
        let text = doc(&format!("The names of the parameters in the query, as forms need them: {listed}."));
        quote! {
            pub struct __UrikaNames { #(pub #fields: &'static __urika::str,)* }
            impl<#parameters> #self_type where #predicates {
                #text
                #visibility const NAMES: __UrikaNames = __UrikaNames { #(#fields: #texts,)* };
            }
        }
    }
}

/// Each variable of the query with its name there: of `{?x}`, `{&x}` and `?name={x}`.
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

/// Those of an expression, behind a literal.
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
