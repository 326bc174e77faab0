//! Fields: their values in a struct expression, and the access to them.

use std::sync::Arc;

use super::body::Body;
use crate::types;
use crate::value::{Shared, Value};

impl Body<'_> {
    /// Returns the value of a field. A field that a condition has checked has a value of its own.
    pub(super) fn field(&mut self, of: &syn::ExprField, path: Option<String>) -> Shared {
        if let Some(checked) = path.and_then(|path| self.variable(&path)) {
            return Arc::clone(checked);
        }
        let base = self.expression(&of.base);
        let name = match &of.member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        base.part(&name).unwrap_or_else(|| Arc::new(Value::Field(base, name.into())))
    }

    /// Returns the values of a struct expression by field.
    pub(super) fn record(&mut self, of: &syn::ExprStruct) -> Shared {
        let mut fields = Vec::new();
        for field in &of.fields {
            let value = self.expecting(types::of_field(&field.member), &field.expr);
            if let syn::Member::Named(name) = &field.member {
                self.named(&name.to_string(), &value);
                fields.push((name.to_string().into(), value));
            }
        }
        if let Some(rest) = &of.rest {
            self.expression(rest);
        }
        let name = of.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        Arc::new(Value::Record(fields, name.into()))
    }
}
