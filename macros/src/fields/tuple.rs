//! Names the fields of a tuple after the variables, in their order.

use proc_macro2::Ident;
use quote::ToTokens as _;
use urika_runtime::percent::decode_lossy;

use crate::diag::{Diagnostics, SourcePlace};
use crate::index::{Index, IntoList as _};
use crate::input::field::WrittenField;
use crate::model::template::name::ident;
use crate::model::template::{CheckedTemplate, Variable};

/// Gives the fields of a tuple the names of their variables, in the order in which the variables first appear
/// in the template. Returns false if their numbers differ. `inner` is the help for writing a field that is
/// not a value.
pub(crate) fn name(
    fields: &mut [WrittenField],
    template: &CheckedTemplate,
    (owner, inner): (&Ident, &str),
    diagnostics: &Diagnostics,
) -> bool {
    let free = unnamed(fields, template);
    let (mut count, mut is_tuple) = (0, false);
    for field in fields.iter_mut().filter(|field| field.is_numbered() && field.options.skip.is_none()) {
        is_tuple = true;
        let variable = if let Some(name) = &field.options.name {
            template.variable(&name.text())
        } else {
            count += 1;
            free.get(count - 1).copied()
        };
        if let Some(variable) = variable {
            let first = field.ty.to_token_stream().into_iter().next();
            field.ident = ident(&variable.ident, first.map_or(owner.span(), |first| first.span()));
        }
    }
    let is_even = !is_tuple || count == free.len();
    if !is_even {
        let message = uneven(owner, count, (&template.text, free.len()));
        diagnostics.push(SourcePlace::from(owner.span()), message + if free.is_empty() { inner } else { "" });
    }
    is_even
}

/// Returns the variables that are not named by a field. The fields without names are these, in order.
fn unnamed<'t>(fields: &[WrittenField], template: &'t CheckedTemplate) -> Vec<&'t Variable> {
    let mut named = Index::default();
    for name in fields.iter().filter_map(|field| field.options.name.as_ref()) {
        named.insert(name.text());
    }
    let is_named = |name: &str| named.get(name).or_else(|| named.get(&*decode_lossy(name))).is_some();
    template.variables.iter().filter(|variable| !is_named(&variable.name)).listed()
}

/// Returns the message for more fields than variables, or fewer.
fn uneven(owner: &Ident, fields: usize, (template, variables): (&str, usize)) -> String {
    let (fields, variables) = (counted(fields, "field"), counted(variables, "variable"));
    format!(
        "`{owner}` has {fields}, but its template `{template}` has {variables}\n  help: unnamed fields match the variables in order; `#[uri(skip)]` skips a field"
    )
}

fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
