//! Variables in scope, and how branches are joined.

use std::collections::HashMap;
use std::sync::Arc;

use crate::value::{Shared, Value};

/// Variables by name. A number distinguishes a variable from one that shadows it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    variables: HashMap<Box<str>, (u32, Shared)>,
}

impl Scope {
    /// Declares a variable.
    pub(super) fn declare(&mut self, name: &str, number: u32, value: Shared) {
        self.variables.insert(name.into(), (number, value));
    }

    /// Assigns a new value to a variable in scope.
    pub(super) fn assign(&mut self, name: &str, value: Shared) {
        if let Some((_, old)) = self.variables.get_mut(name) {
            *old = value;
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Shared> {
        self.variables.get(name).map(|(_, value)| value)
    }

    /// Joins the values that variables have at the end of each branch.
    pub(super) fn join(&mut self, branches: &[Self]) {
        for (name, (number, value)) in &mut self.variables {
            let ends: Vec<Shared> = branches
                .iter()
                .filter_map(|branch| branch.variables.get(name))
                .filter(|(other, _)| other == number)
                .map(|(_, value)| Arc::clone(value))
                .collect();
            if ends.iter().any(|end| !Arc::ptr_eq(end, value)) {
                *value = Value::either(ends);
            }
        }
    }
}
