//! The words for a field without a variable, and for a variable without a field.

use proc_macro2::Ident;

use super::{Owner, Planned, plain};
use crate::diag::{Diagnostics, Place};
use crate::input::field::Field;
use crate::input::text::Written;
use crate::model::policy::nearest;
use crate::model::template::{Template, Variable};

/// Says of a field that it is no variable.
pub(super) fn push_no_variable(
    template: &Template,
    field: &Field,
    written: &[Ident],
    is_listed: bool,
    diagnostics: &mut Diagnostics,
) {
    if let Some(name) = &field.options.name {
        let text = name.text();
        let meant = nearest(&text, template.variables.iter().map(|variable| variable.name.as_str()))
            .map_or(String::new(), |name| format!("did you mean `{name}`? "));
        let help = variables(template);
        diagnostics.push(
            Place::from(name.span()),
            format!("the template has no variable `{text}`\n  help: {meant}{help}"),
        );
        return;
    }
    let ident = plain(&field.ident);
    let free = template.variables.iter().map(|variable| variable.ident.as_str());
    let free = free.filter(|name| !written.iter().any(|ident| plain(ident) == *name));
    let meant = nearest(&ident, free).map_or(String::new(), |name| format!("did you mean `{name}`? "));
    let way_out = if is_listed {
        variables(template)
    } else {
        format!("{}; `#[uri(skip)]` leaves a field out", variables(template))
    };
    diagnostics.push(
        Place::from(field.ident.span()),
        format!("the template has no variable for the field `{ident}`\n  help: {meant}{way_out}"),
    );
}

fn variables(template: &Template) -> String {
    if template.variables.is_empty() {
        return "it has no variables".to_owned();
    }
    let names: Vec<_> = template.variables.iter().map(|variable| format!("`{}`", variable.name)).collect();
    format!("its variables are {}", names.join(", "))
}

/// Whether a field without a variable was meant to be this one, which has been said there.
pub(super) fn is_meant(variable: &Variable, planned: &[Planned]) -> bool {
    let lost = planned.iter().filter(|field| field.variable.is_none() && !field.is_skipped);
    lost.into_iter()
        .any(|field| field.is_misnamed || nearest(&variable.ident, [plain(&field.ident).as_str()]).is_some())
}

/// Says of a variable that it has no field.
pub(super) fn push_no_field(
    owner: Owner<'_>,
    variable: &Variable,
    text: &Written,
    diagnostics: &mut Diagnostics,
) {
    let owner = match owner {
        Owner::Variant(name) => format!("variant `{name}`"),
        Owner::Item | Owner::Struct => "the struct".to_owned(),
    };
    let Variable { name, ident, .. } = variable;
    let renamed = if name == ident { String::new() } else { format!(" for `{name}`") };
    diagnostics.push(
        text.place(variable.range.clone()),
        format!("{owner} has no field `{ident}`{renamed}\n  help: add it, or `#[uri(name = \"{name}\")]` on a field of another name makes it this variable"),
    );
}
