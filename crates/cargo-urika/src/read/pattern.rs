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
                for element in &of.elems {
                    if of.elems.len() == 1 {
                        self.bind(element, value);
                    } else {
                        self.bind(element, &Value::unknown(""));
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
                    let value = match value.part(&name) {
                        Some(part) => part,
                        None if is_param => Arc::new(Value::Field(Arc::clone(value), name.into())),
                        None => Value::unknown(&name),
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
}
