//! Patterns, and the variables that they declare.

use std::sync::Arc;

use syn::Pat;

use super::body::Body;
use crate::types;
use crate::value::{Shared, Type, Value};

impl Body<'_> {
    /// Binds the names of a pattern: whole values through `Some(…)`, fields by their names.
    pub(super) fn bind(&mut self, pattern: &Pat, value: &Shared) {
        match pattern {
            Pat::Ident(of) => {
                let name = of.ident.to_string();
                // A value without a name gets that of the variable to which it is bound.
                let value = match &**value {
                    Value::Known(ty, _) if *ty != Type::Safe => {
                        Arc::new(Value::Known(ty.clone(), name.as_str().into()))
                    }
                    // `let base_url = settings.get("url")` is named by the variable alone.
                    Value::Call(call) if GETTERS.contains(&call.callee.name()) && is_base(&name) => {
                        Value::unknown(&name)
                    }
                    _ => Arc::clone(value),
                };
                self.declare(&name, value);
            }
            Pat::Type(of) => match types::read(&of.ty, self.bounds) {
                Type::Safe => self.bind(&of.pat, &Value::safe()),
                _ => self.bind(&of.pat, value),
            },
            Pat::Reference(of) => self.bind(&of.pat, value),
            Pat::Guard(of) => {
                self.bind(&of.pat, value);
                self.expression(&of.guard);
                self.assume(&of.guard, true);
            }
            Pat::Paren(of) => self.bind(&of.pat, value),
            Pat::TupleStruct(of) => {
                let variant = self.variant(&of.path);
                for (number, element) in of.elems.iter().enumerate() {
                    let name =
                        if let Pat::Ident(of) = element { of.ident.to_string() } else { String::new() };
                    match &variant {
                        Some(variant) => self.bind(element, &payload(variant, &name, &number.to_string())),
                        None if of.elems.len() == 1 => self.bind(element, value),
                        None => self.bind(element, &Value::unknown("")),
                    }
                }
            }
            Pat::Tuple(of) => {
                for (number, element) in of.elems.iter().enumerate() {
                    let part = value.part(&number.to_string());
                    self.bind(element, &part.unwrap_or_else(|| Value::unknown("")));
                }
            }
            Pat::Slice(of) => {
                for element in &of.elems {
                    self.bind(element, &Value::unknown(""));
                }
            }
            Pat::Struct(of) => {
                for field in &of.fields {
                    let name = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    let is_param = matches!(
                        **value,
                        Value::Param(_) | Value::Field(..) | Value::Known(Type::Named(_), _)
                    );
                    let value = match (value.part(&name), self.variant(&of.path)) {
                        (Some(part), _) => part,
                        (None, Some(variant)) => payload(&variant, "", &name),
                        (None, None) if is_param => Arc::new(Value::Field(Arc::clone(value), name.into())),
                        (None, None) => Value::unknown(&name),
                    };
                    self.bind(&field.pat, &value);
                }
            }
            Pat::Or(of) => {
                for case in &of.cases {
                    self.bind(case, value);
                }
            }
            _ => {}
        }
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
