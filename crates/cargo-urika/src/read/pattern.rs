//! Patterns, and the variables that they declare.

use std::sync::Arc;

use syn::{Lit, Pat};

use super::body::Body;
use crate::types;
use crate::value::{Check, Shared, Type, Value};

impl Body<'_> {
    /// Binds the names of a pattern: whole values through `Some(…)`, fields by their names.
    pub(super) fn bind(&mut self, pattern: &Pat, value: &Shared) {
        match pattern {
            Pat::Ident(binding) => {
                let name = binding.ident.to_string();
                // A value without a name gets the name of the variable to which it is bound.
                let value = match &**value {
                    Value::Known(ty, _) if *ty != Type::Safe => {
                        Arc::new(Value::Known(ty.clone(), name.as_str().into()))
                    }
                    Value::Element { list, field, .. } => Arc::new(Value::Element {
                        list: Arc::clone(list),
                        field: *field,
                        name: name.as_str().into(),
                    }),
                    // `let base_url = settings.get("url")` is named by the variable alone.
                    Value::Call(call) if GETTERS.contains(&call.callee.name()) && is_base(&name) => {
                        let value = Value::unknown(&name);
                        if call.is_of_request() {
                            Arc::new(Value::Checked(value, Check::Requested))
                        } else {
                            value
                        }
                    }
                    // A part of a request is named by the variable, too.
                    Value::Checked(inner, Check::Requested) if matches!(**inner, Value::Known(..)) => {
                        let Value::Known(ty, _) = &**inner else { unreachable!() };
                        let value = Arc::new(Value::Known(ty.clone(), name.as_str().into()));
                        Arc::new(Value::Checked(value, Check::Requested))
                    }
                    _ => Arc::clone(value),
                };
                self.declare(&name, value);
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
            Pat::TupleStruct(pattern_pattern) => {
                let variant = self.variant(&pattern_pattern.path);
                for (number, element) in pattern_pattern.elems.iter().enumerate() {
                    let name = if let Pat::Ident(binding) = element {
                        binding.ident.to_string()
                    } else {
                        String::new()
                    };
                    match &variant {
                        Some(variant) => self.bind(element, &payload(variant, &name, &number.to_string())),
                        None if pattern_pattern.elems.len() == 1 => self.bind(element, value),
                        None => self.bind(element, &Value::unknown("")),
                    }
                }
            }
            Pat::Tuple(tuple) => {
                for (number, element) in tuple.elems.iter().enumerate() {
                    self.bind(element, &self.element(value, number));
                }
            }
            Pat::Slice(slice) => {
                for element in &slice.elems {
                    self.bind(element, &Value::unknown(""));
                }
            }
            Pat::Struct(record) => {
                for field in &record.fields {
                    let name = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    let is_param = matches!(
                        **value,
                        Value::Param(_)
                            | Value::Field(..)
                            | Value::Element { .. }
                            | Value::Known(Type::Named(_), _)
                            | Value::Checked(_, Check::Requested)
                    );
                    let value = match (value.part(&name), self.variant(&record.path)) {
                        (Some(part), _) => part,
                        (None, Some(variant)) => payload(&variant, "", &name),
                        (None, None) if is_param => Arc::new(Value::Field(Arc::clone(value), name.into())),
                        (None, None) => match self.structure(&record.path) {
                            Some(structure) => payload(&structure, "", &name),
                            None => Value::unknown(&name),
                        },
                    };
                    self.bind(&field.pat, &value);
                }
            }
            Pat::Or(alternatives) => {
                for case in &alternatives.cases {
                    self.bind(case, value);
                }
            }
            _ => {}
        }
    }

    /// Returns an element of a tuple: as it is written out, or by the type of a parameter or of a call.
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

/// Enums of other crates whose variants hold a value as it is.
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

fn is_base(name: &str) -> bool {
    ["url", "uri", "endpoint", "base", "host", "server"].iter().any(|word| name.contains(word))
}

/// Returns a field of a variant.
fn payload(variant: &str, name: &str, field: &str) -> Shared {
    Arc::new(Value::Field(Arc::new(Value::Known(Type::Named(variant.into()), name.into())), field.into()))
}

/// Whether a pattern matches a success; none, where it is neither.
pub(super) fn success(pattern: &Pat) -> Option<bool> {
    let Pat::TupleStruct(pattern_pattern) = pattern else { return None };
    match pattern_pattern.path.segments.last()?.ident.to_string().as_str() {
        "Ok" | "Some" => Some(true),
        "Err" => Some(false),
        _ => None,
    }
}

/// Whether a pattern is one of literals.
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

/// Whether a pattern has the text `..`.
pub(super) fn has_dots(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(literal) => matches!(&literal.lit, Lit::Str(text) if text.value() == ".."),
        Pat::Or(alternatives) => alternatives.cases.iter().any(has_dots),
        Pat::TupleStruct(pattern_pattern) => pattern_pattern.elems.iter().any(has_dots),
        _ => false,
    }
}
