//! Lists of strings: written out, grown by `push` and `extend`, and joined to one text.

use std::sync::Arc;

use syn::{Expr, ExprMethodCall};

use super::body::{Body, simple_name};
use super::checks;
use super::methods::piece_of;
use super::origins::place_of;
use crate::value::{Part, Place, Shared, Type, Value};

impl Body<'_> {
    /// Reads the elements of a list.
    pub(super) fn list<'e>(&mut self, elements: impl Iterator<Item = &'e Expr>) -> Shared {
        let part = |expression: &Expr| Part {
            value: self.expression(expression),
            place: place_of(expression, self.file),
        };
        Arc::new(Value::List(elements.map(part).collect()))
    }

    /// Reads a call that appends to a list; none, if the receiver is not a list.
    pub(super) fn append(
        &mut self,
        call: &ExprMethodCall,
        receiver: &Value,
        args: &[Shared],
    ) -> Option<Shared> {
        let (Value::List(parts), Some(value)) = (receiver, args.last()) else { return None };
        let mut parts = parts.clone();
        let place = call.args.last().map(|arg| place_of(arg, self.file)).unwrap_or_default();
        let part = Part { value: Arc::clone(value), place };
        match (call.method.to_string().as_str(), &**value) {
            ("extend" | "append" | "extend_from_slice", Value::List(more)) => {
                parts.extend(more.iter().cloned());
            }
            ("push" | "push_back" | "extend" | "append" | "extend_from_slice", _) => parts.push(part),
            ("insert" | "push_front", _) => parts.insert(0, part),
            _ => return None,
        }
        if let Some(name) = simple_name(&call.receiver) {
            self.assign(&name, Arc::new(Value::List(parts)));
        }
        Some(Value::safe())
    }

    /// Returns the text of `list.join("/")` or `list.concat()`; none, if the receiver is not a list.
    pub(super) fn joined(
        &mut self,
        receiver: &Value,
        between: Option<&Shared>,
        place: Place,
    ) -> Option<Shared> {
        match receiver {
            Value::List(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    if let (Some(between), false) = (between, all.is_empty()) {
                        all.push(Part { value: Arc::clone(between), place });
                    }
                    all.push(part.clone());
                }
                Some(self.built(all, place))
            }
            Value::Either(values) => {
                let texts: Option<Vec<Shared>> =
                    values.iter().map(|value| self.joined(value, between, place)).collect();
                texts.map(Value::either)
            }
            _ => None,
        }
    }
}

/// Returns an element of a list: a character of a string, or one for all.
pub(super) fn element_of(list: &Shared) -> Shared {
    list.item().unwrap_or_else(|| match &**list {
        Value::Known(Type::List(element), name) => Arc::new(Value::Known((**element).clone(), name.clone())),
        Value::Param(_) | Value::Field(..) | Value::Checked(..) | Value::Call(_) => {
            Arc::new(Value::Element { list: Arc::clone(list), field: None, name: list.name().into() })
        }
        _ => Value::unknown(&list.name()),
    })
}

/// Returns the value at an index. A range without an end is a piece of the text; one with an end is taken for the
/// first signs of an id, as in `&id[..8]`.
pub(super) fn indexed(base: &Shared, index: &Expr) -> Shared {
    match index {
        Expr::Range(range) if range.end.is_none() => piece_of(Arc::clone(base)),
        Expr::Range(_) => Arc::clone(base),
        _ if checks::is_captures(base) => checks::group(base, index),
        _ => element_of(base),
    }
}
