//! Names the fields of a tuple after the variables, in their order.

use proc_macro2::Ident;
use quote::ToTokens as _;

use crate::diag::{Diagnostics, Place};
use crate::input::field::Field;
use crate::listed::Listed as _;
use crate::model::template::Template;
use crate::model::template::name::ident;

/// Gives the fields of a tuple the names of their variables, in the order in which the variables first stand
/// in the template. Returns false if their numbers differ.
pub(crate) fn name(
    fields: &mut [Field],
    template: &Template,
    owner: &Ident,
    diagnostics: &mut Diagnostics,
) -> bool {
    let named: Vec<String> =
        fields.iter().filter_map(|field| Some(field.options.name.as_ref()?.text())).listed();
    let mut free = template.variables.iter().filter(|variable| !named.contains(&variable.name));
    let (mut missing, mut count, mut is_tuple) = (0, 0, false);
    for field in fields.iter_mut().filter(|field| field.is_numbered() && field.options.skip.is_none()) {
        is_tuple = true;
        let variable = if let Some(name) = &field.options.name {
            template.variables.iter().find(|variable| name.text() == variable.name)
        } else {
            count += 1;
            free.next().or_else(|| {
                missing += 1;
                None
            })
        };
        if let Some(variable) = variable {
            let first = field.ty.to_token_stream().into_iter().next();
            field.ident = ident(&variable.ident, first.map_or(owner.span(), |first| first.span()));
        }
    }
    let left = free.count();
    if !is_tuple || missing + left == 0 {
        return true;
    }
    diagnostics.push(
        Place::from(owner.span()),
        format!(
            "`{owner}` has {} for {} of its template\n  help: fields without names are the variables in the order in which these stand there; `#[uri(skip)]` leaves a field out",
            counted(count, "field"),
            counted(count - missing + left, "variable"),
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
