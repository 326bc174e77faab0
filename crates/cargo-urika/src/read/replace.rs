//! Placeholders of a text that are replaced by values, as in `PATH.replace("{id}", id)`.

use std::sync::Arc;

use crate::value::{Part, Place, Shared, Value};

/// Reads a literal whose placeholder is replaced, as in `PATH.replace("{id}", id)`.
pub(super) fn replace(of: &Shared, needle: &Shared, by: &Shared, at: Place) -> Shared {
    let Value::Text(needle, _) = &**needle else { return Arc::clone(of) };
    if needle.is_empty() {
        return Arc::clone(of);
    }
    // A replacement of letters by other letters is no template.
    if matches!(**by, Value::Text(..)) {
        return Arc::clone(of);
    }
    replaced(of, needle, by, at).unwrap_or_else(|| Arc::clone(of))
}

fn replaced(of: &Shared, needle: &str, by: &Shared, at: Place) -> Option<Shared> {
    match &**of {
        Value::Text(text, place) if text.contains(needle) => {
            let mut parts = Vec::new();
            for (number, piece) in text.split(needle).enumerate() {
                if number > 0 {
                    parts.push(Part { value: Arc::clone(by), place: at });
                }
                parts.push(Part { value: Arc::new(Value::Text(piece.into(), *place)), place: *place });
            }
            Some(Arc::new(Value::Built(parts, at)))
        }
        Value::Built(parts, _) => {
            let mut any = false;
            let mut all = Vec::new();
            for part in parts {
                let value = replaced(&part.value, needle, by, at);
                any |= value.is_some();
                all.push(Part { value: value.unwrap_or_else(|| Arc::clone(&part.value)), place: part.place });
            }
            any.then(|| Arc::new(Value::Built(all, at)))
        }
        _ => None,
    }
}
