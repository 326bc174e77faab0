//! The owner of a template's variables: may fields have other names than variables, and what is the remedy
//! for a name that no field can have?

use crate::index::Index;
use crate::input::template::Caller;

/// Names of fields that the user gives to variables: `#[uri(name = "user-id")]`.
#[derive(Default)]
pub(crate) struct Renames {
    /// The index in `idents` of each variable's name.
    places: Index,
    idents: Vec<String>,
    caller: Caller,
    /// Whether variables have no fields, but the setters of a builder in an expression, or arguments.
    is_without_fields: bool,
}

impl Renames {
    /// Makes an empty list for the variables of a template of this macro.
    pub(crate) fn new(caller: Caller, has_fields: bool) -> Self {
        Self { caller, is_without_fields: !has_fields, ..Self::default() }
    }

    /// Returns whether there is a builder, whose setters have the names of the fields.
    pub(super) fn has_setters(&self) -> bool {
        matches!(self.caller, Caller::Template | Caller::Attribute)
    }

    /// Returns the remedy for a variable whose name no field can have.
    pub(super) fn way_out(&self, variable: &str, is_parameter: bool) -> String {
        match (self.is_without_fields, is_parameter) {
            (false, _) => {
                format!(
                    "give it another name, or its field: `#[uri(name = \"{variable}\")]` above a field of another name"
                )
            }
            (true, false) => "give it another name".to_owned(),
            (true, true) => {
                format!("give it another name, and write that of the parameter out: `{variable}={{x}}`")
            }
        }
    }

    /// Names the field of `variable`.
    pub(crate) fn insert(&mut self, variable: &str, ident: impl Into<String>) {
        if self.places.add(variable, self.idents.len()) == self.idents.len() {
            self.idents.push(ident.into());
        }
    }

    /// Returns the field of `variable`.
    pub(crate) fn get(&self, variable: &str) -> Option<&str> {
        Some(&self.idents[self.places.get(variable)?])
    }
}
