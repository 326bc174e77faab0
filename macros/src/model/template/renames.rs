//! The owner of a template's variables: may fields have other names than variables, and what is the remedy
//! for a name that no field can have?

use crate::index::Index;

/// Names of fields that the user gives to variables: `#[uri(name = "user-id")]`.
pub(crate) struct Renames {
    /// The index in `idents` of each variable's name.
    places: Index,
    idents: Vec<String>,
    owner: Owner,
}

/// The owner of the variables.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    /// A struct and its builder.
    Fields,
    /// A variant of an enum, which has no builder.
    Variant,
    /// A builder in an expression.
    Setters,
    /// The arguments of a `uri_format!`.
    Arguments,
}

impl Renames {
    /// Makes an empty list, for a struct with a builder.
    pub(crate) const fn new() -> Self {
        Self { places: Index::new(), idents: Vec::new(), owner: Owner::Fields }
    }

    /// Makes an empty list, for a builder without a struct, whose setters have the names of the variables.
    pub(crate) const fn without_fields() -> Self {
        Self { places: Index::new(), idents: Vec::new(), owner: Owner::Setters }
    }

    /// Makes an empty list, for a template without a builder, so that no field can clash with a method.
    pub(crate) const fn without_setters() -> Self {
        Self { places: Index::new(), idents: Vec::new(), owner: Owner::Arguments }
    }

    /// Makes an empty list, for fields without a builder.
    pub(crate) const fn of_variant() -> Self {
        Self { places: Index::new(), idents: Vec::new(), owner: Owner::Variant }
    }

    /// Returns whether there is a builder, whose setters have the names of the fields.
    pub(super) fn has_setters(&self) -> bool {
        !matches!(self.owner, Owner::Arguments | Owner::Variant)
    }

    /// Returns the remedy for a variable whose name no field can have.
    pub(super) fn way_out(&self, variable: &str, is_parameter: bool) -> String {
        match self.owner {
            Owner::Setters | Owner::Arguments if !is_parameter => "give it another name".to_owned(),
            Owner::Fields | Owner::Variant => {
                format!(
                    "give it another name, or its field: `#[uri(name = \"{variable}\")]` above a field of another name"
                )
            }
            Owner::Setters | Owner::Arguments => {
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

impl Default for Renames {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_out_can_be_gone() {
        assert!(Renames::new().way_out("%24top", true).contains("`#[uri(name = \"%24top\")]`"));
        for renames in [Renames::without_fields(), Renames::without_setters()] {
            assert_eq!(renames.way_out("self", false), "give it another name");
            assert!(renames.way_out("%24top", true).ends_with("`%24top={x}`"));
        }
    }
}
