//! Strings that `+` and `+=` put together, and comparisons.

use std::sync::Arc;

use super::body::{Body, simple_name};
use super::origins::place_of;
use crate::value::{Part, Place, Shared, Value};

impl Body<'_> {
    pub(super) fn binary(&mut self, operation: &syn::ExprBinary) -> Shared {
        let left = self.expression(&operation.left);
        let right = self.expression(&operation.right);
        let is_text = |value: &Value| matches!(value, Value::Text(..) | Value::Built(..));
        let is_dots = |value: &Value| matches!(value, Value::Text(text, _) if &**text == "..");
        self.looks_at_dots |= matches!(operation.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_))
            && (is_dots(&left) || is_dots(&right));
        match operation.op {
            syn::BinOp::Add(_)
                if is_text(&left) || is_text(&right) || (left.is_followed() && right.is_followed()) =>
            {
                self.add(left, right, place_of(operation, self.file))
            }
            syn::BinOp::AddAssign(_) => {
                self.note_assigned(&operation.left);
                if let Some(name) = simple_name(&operation.left) {
                    let value = self.add(left, right, place_of(operation, self.file));
                    self.assign(&name, value);
                }
                Value::safe()
            }
            _ => {
                self.forget(&left);
                self.forget(&right);
                Value::safe()
            }
        }
    }

    /// Forgets a string that was just put together to be compared with another one.
    pub(super) fn forget(&mut self, compared: &Shared) {
        if self.texts.last().is_some_and(|last| Arc::ptr_eq(last, compared)) {
            self.texts.pop();
        }
    }

    /// Returns a string with another one appended at `place`.
    pub(super) fn add(&mut self, left: Shared, right: Shared, place: Place) -> Shared {
        self.built(vec![Part { value: left, place }, Part { value: right, place }], place)
    }
}
