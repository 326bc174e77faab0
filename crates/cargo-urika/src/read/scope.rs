//! Variables in scope, and how branches are joined.

use std::collections::HashMap;
use std::sync::Arc;

use crate::value::{Part, REST, Shared, Value};

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

    pub(super) fn remove(&mut self, name: &str) {
        self.variables.remove(name);
    }

    pub(super) fn get(&self, name: &str) -> Option<&Shared> {
        self.variables.get(name).map(|(_, value)| value)
    }

    /// Returns all variables with their values.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &Shared)> {
        self.variables.iter().map(|(name, (_, value))| (&**name, value))
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
                *value = grown(value, &ends).unwrap_or_else(|| Value::either(ends));
            }
        }
    }
}

/// Returns the text or list that branches append to: what each appends comes after it. None, if a branch
/// does anything else with it.
fn grown(before: &Shared, ends: &[Shared]) -> Option<Shared> {
    if let Value::List(first) = &**before {
        let mut all = first.clone();
        for end in ends {
            let Value::List(parts) = &**end else { return None };
            all.extend(parts.get(first.len()..)?.iter().cloned());
        }
        return Some(Arc::new(Value::List(all)));
    }
    if let Some(record) = record(before, ends) {
        return Some(record);
    }
    let appended: Option<Vec<Vec<Shared>>> = ends.iter().map(|end| appended(before, end)).collect();
    let place =
        ends.iter().find_map(|end| if let Value::Built(_, place) = &**end { Some(*place) } else { None })?;
    let text = |parts: Vec<Shared>| match &parts[..] {
        [only] => Arc::clone(only),
        _ => Arc::new(Value::Built(parts.into_iter().map(|value| Part { value, place }).collect(), place)),
    };
    let ends = Value::either(appended?.into_iter().map(text));
    let parts = [Arc::clone(before), ends].map(|value| Part { value, place });
    Some(Arc::new(Value::Built(parts.into(), place)))
}

/// Returns the struct whose fields branches give new values: each field has one of the values.
fn record(before: &Shared, ends: &[Shared]) -> Option<Shared> {
    let fields = |end: &Shared| match &**end {
        Value::Record(fields, ty) => Some((fields.clone(), ty.clone())),
        _ if Arc::ptr_eq(end, before) => Some((vec![(REST.into(), Arc::clone(before))], "".into())),
        _ => None,
    };
    let all: Option<Vec<_>> = ends.iter().map(fields).collect();
    let all = all?;
    let (_, ty) =
        all.iter().find(|(fields, _)| fields.iter().all(|(name, _)| **name != *REST)).or(all.first())?;
    let mut names: Vec<&str> =
        all.iter().flat_map(|(fields, _)| fields.iter().map(|(name, _)| &**name)).collect();
    names.sort_unstable();
    names.dedup();
    let field = |name: &str| {
        let mut values: Vec<Shared> = all
            .iter()
            .filter_map(|(fields, _)| fields.iter().find(|(known, _)| **known == *name))
            .map(|(_, value)| Arc::clone(value))
            .collect();
        values.sort_by_key(|value| Arc::as_ptr(value).addr());
        (name.into(), Value::either(values))
    };
    Some(Arc::new(Value::Record(names.into_iter().map(field).collect(), ty.clone())))
}

/// Returns the strings that were appended to a string, each with the place of its call.
fn appended(before: &Shared, end: &Shared) -> Option<Vec<Shared>> {
    let mut all = Vec::new();
    let mut rest = end;
    while !Arc::ptr_eq(rest, before) {
        let Value::Built(parts, place) = &**rest else { return None };
        let [first, more @ ..] = &parts[..] else { return None };
        all.push(Arc::new(Value::Built(more.to_vec(), *place)));
        rest = &first.value;
    }
    all.reverse();
    Some(all)
}
