//! Fields: their values in a struct expression or a tuple, and the access to them.

use std::sync::Arc;

use syn::Expr;

use super::body::{Body, simple_name};
use super::origins::place_of;
use crate::types;
use crate::value::{Callee, REST, Shared, Type, Value};

/// Names of fields that have a URL, or its path, where the name of the struct says so.
const PARTS: &[&str] = &["path", "target", "route", "resource", "location"];

/// Returns whether a string begins with a scheme, as a link does.
fn has_scheme(value: &Value) -> bool {
    match value {
        Value::Text(text, _) => text.contains("://"),
        Value::Built(parts, _) => parts.first().is_some_and(|part| has_scheme(&part.value)),
        Value::Either(values) => values.iter().any(|value| has_scheme(value)),
        _ => false,
    }
}

impl Body<'_> {
    /// Returns the value of a field. A field that a condition has checked has a separate value.
    pub(super) fn field(&mut self, access: &syn::ExprField, path: Option<String>) -> Shared {
        if let Some(checked) = path.and_then(|path| self.variable(&path)) {
            return Arc::clone(checked);
        }
        let base = self.expression(&access.base);
        let name = match &access.member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        base.part(&name).unwrap_or_else(|| Arc::new(Value::Field(base, name.into())))
    }

    /// Gives a field of a variable a new value. The other fields stay.
    pub(super) fn assign_field(&mut self, access: &syn::ExprField, value: Shared) {
        let (Some(name), syn::Member::Named(field)) = (simple_name(&access.base), &access.member) else {
            return;
        };
        let Some(before) = self.variable(&name).cloned() else { return };
        self.scope.remove(&format!("{name}.{field}"));
        let field: Box<str> = field.to_string().into();
        let (mut fields, ty) = match &*before {
            Value::Record(fields, ty) => (fields.clone(), ty.clone()),
            _ => (vec![(REST.into(), before)], "".into()),
        };
        fields.retain(|(known, _)| *known != field);
        fields.push((field, value));
        self.scope.assign(&name, Arc::new(Value::Record(fields, ty)));
    }

    /// Reads an assignment to a variable or a field.
    pub(super) fn assignment(&mut self, assign: &syn::ExprAssign) -> Shared {
        if let Some(name) = simple_name(&assign.left) {
            let value = self.expression(&assign.right);
            self.assign(&name, value);
        } else {
            let target = self.expression(&assign.left);
            let value = match &*assign.left {
                Expr::Field(field) => self.expecting(types::of_field(&field.member), &assign.right),
                _ => self.expression(&assign.right),
            };
            self.named(&target.name(), &value);
            self.note_assigned(&assign.left);
            // `*request.uri_mut() = text.parse()?`
            if matches!(&*target, Value::Call(call) if call.callee.name() == "uri_mut") {
                let callee = Callee::Path(Some("Uri".into()), "from_maybe_shared".into());
                self.noted(callee, vec![Arc::clone(&value)], place_of(&*assign.right, self.file));
            }
            if let Expr::Field(field) = &*assign.left {
                self.assign_field(field, value);
            }
        }
        Value::safe()
    }

    /// Notes a field that gets a value, or may get one.
    pub(super) fn note_assigned(&mut self, target: &Expr) {
        if let Expr::Field(field) = target
            && let syn::Member::Named(name) = &field.member
        {
            self.assigned.push(name.to_string().into());
        }
    }

    /// Returns the type whose function is read.
    pub(super) fn owner(&self) -> Option<String> {
        let mut value = self.variable("self")?;
        while let Value::Record(fields, _) = &**value {
            value = fields.iter().find(|(name, _)| **name == *REST).map(|(_, rest)| rest)?;
        }
        match &**value {
            Value::Known(Type::Named(name), _) => Some(name.to_string()),
            _ => None,
        }
    }

    /// Returns the values of a struct expression by field.
    pub(super) fn record(&mut self, literal: &syn::ExprStruct) -> Shared {
        let name = literal.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let name = if name == "Self" { self.owner().unwrap_or(name) } else { name };
        let mut fields = Vec::new();
        for field in &literal.fields {
            let value = self.expecting(types::of_field(&field.member), &field.expr);
            if let syn::Member::Named(field_name) = &field.member {
                let field = field_name.to_string();
                self.named(&field, &value);
                // The `path` of a `Request` is the path of a URL.
                if PARTS.contains(&&*field) || has_scheme(&value) {
                    self.named(&name, &value);
                }
                fields.push((field.into(), value));
            }
        }
        if let Some(rest) = &literal.rest {
            fields.push((REST.into(), self.expression(rest)));
        }
        self.made(fields, &name)
    }

    /// Returns the values of a tuple by number.
    pub(super) fn tuple(&mut self, expression: &syn::ExprTuple) -> Shared {
        let number =
            |(number, element): (usize, &Expr)| (number.to_string().into(), self.expression(element));
        let fields: Vec<(Box<str>, Shared)> = expression.elems.iter().enumerate().map(number).collect();
        if let [(_, name), (_, value)] = &fields[..]
            && is_location(name)
        {
            let callee = Callee::Path(Some("Redirect".into()), "to".into());
            self.noted(callee, vec![Arc::clone(value)], place_of(expression, self.file));
        }
        // `(Method::Get, format!("users/{id}"))`
        if expression.elems.iter().any(is_method_of_http) {
            for (_, value) in &fields {
                self.named("endpoint", value);
            }
        }
        Arc::new(Value::Record(fields, "".into()))
    }

    /// Notes a struct that is written out, and returns its value.
    pub(super) fn made(&mut self, fields: Vec<(Box<str>, Shared)>, ty: &str) -> Shared {
        let made = Arc::new(Value::Record(fields, ty.into()));
        self.written.push(Arc::clone(&made));
        made
    }
}

/// Returns whether a value is the name of the header `Location`.
fn is_location(value: &Value) -> bool {
    matches!(value, Value::Text(name, _) | Value::Constant(name) if name.eq_ignore_ascii_case("location"))
}

/// Returns whether an expression is a method of HTTP: `Method::Get`, or `Method::POST`.
fn is_method_of_http(expression: &Expr) -> bool {
    let Expr::Path(path) = expression else { return false };
    let mut names = path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let is_method = names.next().is_some_and(|name| {
        ["get", "post", "put", "patch", "delete", "head"].iter().any(|word| name.eq_ignore_ascii_case(word))
    });
    is_method && names.next().is_some_and(|owner| owner.ends_with("Method"))
}
