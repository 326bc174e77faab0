//! Names the fields of a tuple after the variables, in their order.

use proc_macro2::Ident;
use quote::ToTokens as _;

use crate::diag::{Diagnostics, Place};
use crate::index::Index;
use crate::input::field::Field;
use crate::model::template::Template;
use crate::model::template::name::ident;

/// Gives the fields of a tuple the names of their variables, in the order in which the variables first stand
/// in the template. Returns false if their numbers differ. `inner` says how to write a field that is no value.
pub(crate) fn name(
    fields: &mut [Field],
    template: &Template,
    (owner, inner): (&Ident, &str),
    diagnostics: &Diagnostics,
) -> bool {
    // Variables that a field names are no field's by their place.
    let mut named = Index::default();
    for field in &*fields {
        if let Some(name) = &field.options.name {
            named.is_new(name.text());
        }
    }
    let mut free = Vec::new();
    for variable in &template.variables {
        if named.get(&variable.name).is_none() {
            free.push(variable);
        }
    }
    let (mut count, mut is_tuple) = (0, false);
    for field in fields.iter_mut() {
        if !field.is_numbered() || field.options.skip.is_some() {
            continue;
        }
        is_tuple = true;
        let variable = if let Some(name) = &field.options.name {
            let name = name.text();
            template.variables.iter().find(|variable| variable.name == name)
        } else {
            count += 1;
            free.get(count - 1).copied()
        };
        if let Some(variable) = variable {
            let first = field.ty.to_token_stream().into_iter().next();
            field.ident = ident(&variable.ident, first.map_or(owner.span(), |first| first.span()));
        }
    }
    if !is_tuple || count == free.len() {
        return true;
    }
    diagnostics.push(
        Place::from(owner.span()),
        format!(
            "`{owner}` has {} for {} of its template\n  help: fields without names are the variables in the order in which these stand there; `#[uri(skip)]` leaves a field out{}",
            counted(count, "field"),
            counted(free.len(), "variable"),
            if free.is_empty() { inner } else { "" },
        ),
    );
    false
}

fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
