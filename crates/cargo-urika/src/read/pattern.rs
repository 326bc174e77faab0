//! Patterns, and the variables that they declare.

use std::sync::Arc;

use syn::{Lit, Pat};

use super::body::Body;
use crate::names::BASES_OF_GETTERS;
use crate::types;
use crate::value::{Check, Shared, Type, Value};

impl Body<'_> {
    /// Binds the names of a pattern: whole values through `Some(…)`, fields by their names.
    pub(super) fn bind(&mut self, pattern: &Pat, value: &Shared) {
        match pattern {
            Pat::Ident(binding) => {
                let name = binding.ident.to_string();
                self.declare(&name, named(value, &name));
            }
            Pat::Type(typed) => match types::read(&typed.ty, self.bounds) {
                Type::Safe => self.bind(&typed.pat, &Value::safe()),
                _ => self.bind(&typed.pat, value),
            },
            Pat::Reference(reference) => self.bind(&reference.pat, value),
            Pat::Guard(guarded) => {
                self.bind(&guarded.pat, value);
                self.expression(&guarded.guard);
                self.assume(&guarded.guard, true);
            }
            Pat::Paren(paren) => self.bind(&paren.pat, value),
            Pat::TupleStruct(variant) => self.bind_variant(variant, value),
            Pat::Tuple(tuple) => {
                for (number, element) in tuple.elems.iter().enumerate() {
                    self.bind(element, &self.element(value, number));
                }
            }
            Pat::Struct(record) => {
                for field in &record.fields {
                    let field_value = self.field_of(&record.path, &field.member, value);
                    self.bind(&field.pat, &field_value);
                }
            }
            Pat::Slice(slice) => {
                slice.elems.iter().for_each(|element| self.bind(element, &Value::unknown("")));
            }
            Pat::Or(alternatives) => alternatives.cases.iter().for_each(|case| self.bind(case, value)),
            _ => {}
        }
    }

    /// Binds the elements of a variant or a tuple struct. A variant that is not one of the program, as in `Some(x)`,
    /// has the whole value.
    fn bind_variant(&mut self, pattern: &syn::PatTupleStruct, value: &Shared) {
        let variant = self.variant(&pattern.path);
        for (number, element) in pattern.elems.iter().enumerate() {
            let name = match element {
                Pat::Ident(binding) => binding.ident.to_string(),
                _ => String::new(),
            };
            match &variant {
                Some(variant) => self.bind(element, &payload(variant, &name, &number.to_string())),
                None if pattern.elems.len() == 1 => self.bind(element, value),
                None => self.bind(element, &Value::unknown("")),
            }
        }
    }

    /// Returns the value of a field of a struct pattern.
    fn field_of(&self, path: &syn::Path, member: &syn::Member, value: &Shared) -> Shared {
        let name = match member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        let has_fields = matches!(
            **value,
            Value::Param(_)
                | Value::Field(..)
                | Value::Element { .. }
                | Value::Known(Type::Named(_), _)
                | Value::Checked(_, Check::Requested)
        );
        match (value.part(&name), self.variant(path)) {
            (Some(part), _) => part,
            (None, Some(variant)) => payload(&variant, "", &name),
            (None, None) if has_fields => Arc::new(Value::Field(Arc::clone(value), name.into())),
            (None, None) => match self.structure(path) {
                Some(structure) => payload(&structure, "", &name),
                None => Value::unknown(&name),
            },
        }
    }

    /// Returns an element of a tuple: as written out, or by the type of a parameter or of a call.
    fn element(&self, value: &Shared, number: usize) -> Shared {
        let of_type = |ty: &Type| match ty {
            Type::Tuple(types) => match types.get(number) {
                Some(Type::Safe) => Some(Value::safe()),
                Some(ty) => Some(Arc::new(Value::Known(ty.clone(), "".into()))),
                None => None,
            },
            _ => None,
        };
        let found = value.part(&number.to_string()).or_else(|| match &**value {
            Value::Param(param) => of_type(self.param_type(*param)),
            Value::Known(ty, _) => of_type(ty),
            Value::Checked(inner, Check::Requested) => {
                Some(Arc::new(Value::Checked(self.element(inner, number), Check::Requested)))
            }
            Value::Element { list, field: None, name } => Some(Arc::new(Value::Element {
                list: Arc::clone(list),
                field: Some(number as u32),
                name: name.clone(),
            })),
            // Pieces of a string have the name of the variable alone.
            Value::Call(call) if call.callee.name().contains("split") => None,
            Value::Call(_) => Some(Arc::new(Value::Field(Arc::clone(value), number.to_string().into()))),
            _ => None,
        });
        found.unwrap_or_else(|| Value::unknown(""))
    }

    /// Returns the struct that a path names.
    fn structure(&self, path: &syn::Path) -> Option<String> {
        let name = path.segments.last()?.ident.to_string();
        if name == "Self" { self.owner() } else { Some(name) }
    }

    /// Returns the enum and the variant that a path names, as `Enum::Variant`.
    fn variant(&self, path: &syn::Path) -> Option<String> {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let (variant, owner) = (names.next()?, names.next()?);
        let owner = if owner == "Self" { self.owner()? } else { owner };
        let is_type = owner.starts_with(char::is_uppercase) && !WRAPPERS.contains(&&*owner);
        is_type.then(|| format!("{owner}::{variant}"))
    }
}

/// Returns a value that is bound to a variable. A value without a name is named after the variable.
fn named(value: &Shared, name: &str) -> Shared {
    match &**value {
        Value::Known(ty, _) if *ty != Type::Safe => Arc::new(Value::Known(ty.clone(), name.into())),
        Value::Element { list, field, .. } => {
            Arc::new(Value::Element { list: Arc::clone(list), field: *field, name: name.into() })
        }
        // `let base_url = settings.get("url")` is named by the variable alone.
        Value::Call(call) if GETTERS.contains(&call.callee.name()) && is_base(name) => {
            let base = Value::unknown(name);
            if call.is_of_request() { Arc::new(Value::Checked(base, Check::Requested)) } else { base }
        }
        // A part of a request is also named by the variable.
        Value::Checked(inner, Check::Requested) => match &**inner {
            Value::Known(ty, _) => {
                let part = Arc::new(Value::Known(ty.clone(), name.into()));
                Arc::new(Value::Checked(part, Check::Requested))
            }
            _ => Arc::clone(value),
        },
        _ => Arc::clone(value),
    }
}

/// Enums of other crates whose variants hold a value unchanged.
const WRAPPERS: &[&str] = &["Option", "Result", "Cow", "Either", "Poll", "ControlFlow", "Entry", "Bound"];

/// Methods whose names say nothing of what they return.
const GETTERS: &[&str] = &[
    "get",
    "get_string",
    "get_str",
    "get_one",
    "value",
    "value_of",
    "read",
    "lock",
    "load",
    "borrow",
    "find",
    "remove",
];

/// Returns whether a variable has the name of a base, whatever the getter returns.
fn is_base(name: &str) -> bool {
    BASES_OF_GETTERS.iter().any(|word| name.contains(word))
}

/// Returns a field of a variant.
fn payload(variant: &str, name: &str, field: &str) -> Shared {
    Arc::new(Value::Field(Arc::new(Value::Known(Type::Named(variant.into()), name.into())), field.into()))
}

/// Returns whether a pattern matches a success; none, where it is neither.
pub(super) fn success(pattern: &Pat) -> Option<bool> {
    let Pat::TupleStruct(pattern_pattern) = pattern else { return None };
    match pattern_pattern.path.segments.last()?.ident.to_string().as_str() {
        "Ok" | "Some" => Some(true),
        "Err" => Some(false),
        _ => None,
    }
}

/// Returns whether a pattern is one of literals.
pub(super) fn is_literal(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(_) => true,
        Pat::Or(alternatives) => alternatives.cases.iter().all(is_literal),
        Pat::TupleStruct(pattern_pattern) => {
            !pattern_pattern.elems.is_empty() && pattern_pattern.elems.iter().all(is_literal)
        }
        _ => false,
    }
}

/// Returns whether a pattern has the text `..`.
pub(super) fn has_dots(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(literal) => matches!(&literal.lit, Lit::Str(text) if text.value() == ".."),
        Pat::Or(alternatives) => alternatives.cases.iter().any(has_dots),
        Pat::TupleStruct(pattern_pattern) => pattern_pattern.elems.iter().any(has_dots),
        _ => false,
    }
}
