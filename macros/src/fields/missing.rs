//! The messages for a field without a variable, and for a variable without a field.

use proc_macro2::Ident;

use crate::diag::{Diagnostics, SourcePlace};
use crate::index::Index;
use crate::input::field::WrittenField;
use crate::input::plain;
use crate::input::text::WrittenText;
use crate::input::{did_you_mean, nearest};
use crate::model::template::{CheckedTemplate, Variable};

/// The maximum number of fields for which a likely name is searched and the variables are listed. With more,
/// each message would be as long as the template, and the user has hardly misspelled all of them.
const MOST: usize = 32;

/// Fields without a variable.
pub(super) struct Lost<'t> {
    template: &'t CheckedTemplate,
    /// Whether fields appear in a list of types, and not in a struct of the user.
    is_listed: bool,
    /// Names of variables without a field.
    free: Vec<&'t str>,
    /// The variables that an error has named as likely.
    meant: Vec<&'t str>,
    /// Whether one of the fields names its variable.
    has_misnamed: bool,
    count: usize,
}

impl<'t> Lost<'t> {
    /// Makes an empty list for these fields.
    pub(super) fn new(template: &'t CheckedTemplate, fields: &[WrittenField], is_listed: bool) -> Self {
        let mut written = Index::default();
        for field in fields {
            written.insert(plain(&field.ident));
        }
        let mut free = Vec::new();
        for variable in &template.variables {
            if written.get(&variable.ident).is_none() {
                free.push(variable.ident.as_str());
            }
        }
        Self { template, is_listed, free, meant: Vec::new(), has_misnamed: false, count: 0 }
    }

    /// Reports a field without a variable.
    pub(super) fn push(&mut self, field: &WrittenField, diagnostics: &Diagnostics) {
        if field.options.is_unread {
            self.has_misnamed = true;
            return;
        }
        self.count += 1;
        if let Some(name) = &field.options.name {
            self.push_misnamed(name, diagnostics);
            return;
        }
        let ident = plain(&field.ident);
        let help = match (self.renamed(&ident), self.take_likely(&ident)) {
            (Some(renamed), _) => {
                self.meant.push(renamed);
                format!("rename the field to `{renamed}`, or write `#[uri(name = \"{ident}\")]` on it")
            }
            (_, Some(likely)) => format!("did you mean `{likely}`?"),
            _ => {
                let skip = if self.is_listed { "" } else { "; `#[uri(skip)]` skips a field" };
                self.variables(&ident) + skip
            }
        };
        let message = format!("the template has no variable for the field `{ident}`\n  help: {help}");
        diagnostics.push(SourcePlace::from(field.ident.span()), message);
    }

    /// Returns the field of a variable whose name in the template is the name of this field.
    fn renamed(&self, ident: &str) -> Option<&'t str> {
        let mut variables = self.template.variables.iter();
        let variable = variables.find(|variable| variable.name == ident && variable.ident != ident);
        variable.map(|variable| variable.ident.as_str())
    }

    /// Returns the variable that a field was most likely intended for. No other field is intended for it.
    fn take_likely(&mut self, ident: &str) -> Option<&'t str> {
        let likely = if self.is_searched() { nearest(ident, &self.free) } else { None }?;
        self.free.retain(|name| *name != likely);
        self.meant.push(likely);
        Some(likely)
    }

    /// Reports `name = "…"` without a variable of that name.
    fn push_misnamed(&mut self, name: &WrittenText, diagnostics: &Diagnostics) {
        self.has_misnamed = true;
        let text = name.text();
        let names = if self.is_searched() { self.template.names() } else { Vec::new() };
        let help = did_you_mean(&text, &names, || self.variables(&text));
        let message = format!("the template has no variable `{text}`\n  help: {help}");
        diagnostics.push(SourcePlace::from(name.span()), message);
    }

    /// Returns whether a likely name is searched for the last field.
    const fn is_searched(&self) -> bool {
        self.count <= MOST
    }

    /// Returns whether one of the fields was most likely intended to be this variable, so that its error has
    /// already said so.
    pub(super) fn is_meant(&self, variable: &Variable) -> bool {
        self.has_misnamed || !self.is_searched() || self.meant.contains(&variable.ident.as_str())
    }

    fn variables(&self, missed: &str) -> String {
        if self.template.variables.is_empty() {
            return format!("it has no variables: write `{{{missed}}}` where it belongs");
        }
        if !self.is_searched() {
            return "give it the name of a variable".to_owned();
        }
        format!("its variables are `{}`", self.template.names().join("`, `"))
    }
}

/// The owner of fields.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Owner<'o> {
    /// A struct that `uri_template!` makes, whose fields may be omitted.
    Item,
    /// A struct of the user.
    Struct,
    /// A variant of the user's enum, with its name.
    Variant(&'o Ident),
}

/// Reports a variable without a field.
pub(super) fn push_no_field(
    owner: Owner<'_>,
    variable: &Variable,
    text: &WrittenText,
    diagnostics: &Diagnostics,
) {
    let owner = match owner {
        Owner::Variant(name) => format!("variant `{name}`"),
        Owner::Item | Owner::Struct => "the struct".to_owned(),
    };
    let Variable { name, ident, .. } = variable;
    let renamed = if name == ident { String::new() } else { format!(" for `{name}`") };
    diagnostics.push(
        text.place(variable.range.clone()),
        format!("{owner} has no field `{ident}`{renamed}\n  help: add it, or write `#[uri(name = \"{name}\")]` on the field for this variable"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_in_the_case_of_its_variable_is_one_error() {
        for (variable, field) in [("TEMPLATE", "template"), ("Id", "id"), ("userId", "user_id")] {
            let item = format!("#[uri_template(\"/{{{variable}}}\")] struct A {{ {variable}: u32 }}");
            let said = crate::template::derived(item.parse().unwrap()).to_string();
            assert_eq!(said.matches("compile_error !").count(), 1, "{said}");
            let help = format!("rename the field to `{field}`, or");
            assert!(said.contains(&help), "{said}");
        }
    }

    /// Returns the message for this many misspelled fields.
    fn said(count: usize) -> String {
        let of =
            |piece: &str| (0..count).map(|at| piece.replace('#', &format!("{at:03}"))).collect::<String>();
        let item =
            format!("#[uri_template(\"{}\")] struct A {{ {} }}", of("/{variable_#}"), of("varable_#: u32, "));
        crate::template::derived(item.parse().unwrap()).to_string()
    }

    #[test]
    fn likely_names_are_searched_for_the_first_fields() {
        for count in [1, MOST, MOST + 1, MOST + 8] {
            let said = said(count);
            let is_said = |words: &str| said.matches(words).count();
            assert_eq!(is_said("has no variable for the field"), count);
            assert_eq!(is_said("did you mean `variable_"), count.min(MOST));
            assert_eq!(is_said("give it the name of a variable"), count.saturating_sub(MOST));
        }
    }
}
