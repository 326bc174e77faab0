//! Placeholders of a string that are replaced by values, as in `PATH.replace("{id}", id)`.

use std::sync::Arc;

use crate::value::{Call, Callee, Check, Part, Place, Shared, Type, Value};

/// Returns whether a constant is a template, as its placeholder shows: `PATH.replace("{id}", id)`.
pub(super) fn is_template(value: &Value, args: &[Shared]) -> bool {
    is_of_constant(value)
        && matches!(args, [needle, replacement, ..]
            if matches!(&**needle, Value::Text(text, _) if is_placeholder(text)) && !matches!(**replacement, Value::Text(..)))
}

/// Returns whether a value is a constant, or one whose placeholders were replaced before.
fn is_of_constant(value: &Value) -> bool {
    match value {
        Value::Constant(_) => true,
        Value::Call(Call { callee: Callee::Method(inner, name, _), .. }) => {
            matches!(&**name, "replace" | "replacen") && is_of_constant(inner)
        }
        _ => false,
    }
}

/// Returns whether a placeholder is put together, as in `path.replace(&format!("{{{name}}}"), value)`.
pub(super) fn is_computed(needle: &Value, value: &Value) -> bool {
    !matches!(value, Value::Text(..)) && begins_placeholder(needle) && has_values(needle)
}

fn begins_placeholder(value: &Value) -> bool {
    match value {
        Value::Text(text, _) => text.starts_with(['{', ':', '<', '%', '$', '[', '#']),
        Value::Built(parts, _) => parts.first().is_some_and(|part| begins_placeholder(&part.value)),
        _ => false,
    }
}

fn has_values(value: &Value) -> bool {
    match value {
        Value::Text(..) => false,
        Value::Built(parts, _) => parts.iter().any(|part| has_values(&part.value)),
        _ => true,
    }
}

/// Returns whether the receiver of `replace` is a regular expression, which takes the text as its argument.
pub(super) fn is_pattern(value: &Value, first: &Value) -> bool {
    matches!(value, Value::Constant(_))
        && !matches!(first, Value::Text(..) | Value::Constant(_) | Value::Built(..))
}

/// Reads a literal whose placeholder is replaced, as in `PATH.replace("{id}", id)`.
pub(super) fn replace(template: &Shared, needle: &Shared, replacement: &Shared, place: Place) -> Shared {
    let Value::Text(needle, _) = &**needle else {
        // `url.replace(END, &format!("/{name}"))`
        let is_behind = is_unknown(template) && is_path(replacement);
        let part = |value: &Shared| Part { value: Arc::clone(value), place };
        return if is_behind {
            Arc::new(Value::Built(vec![part(template), part(replacement)], place))
        } else {
            Arc::clone(template)
        };
    };
    if needle.is_empty() {
        return Arc::clone(template);
    }
    // Replacing letters by other letters does not make a template.
    if matches!(**replacement, Value::Text(..)) {
        return Arc::clone(template);
    }
    let filled = Arc::new(Value::Checked(Arc::clone(replacement), Check::Filled));
    replaced(template, needle, &filled, place)
        .or_else(|| is_placeholder(needle).then(|| behind(template, &filled, place)).flatten())
        .unwrap_or_else(|| Arc::clone(template))
}

/// Returns whether a string is a placeholder in a template.
fn is_placeholder(needle: &str) -> bool {
    let ends = [("{", "}"), ("${", "}"), ("<", ">"), ("%", "%"), (":", "")];
    let has_name = needle.contains(|c: char| c.is_ascii_alphabetic());
    matches!(needle, "{}" | "{0}" | "%s")
        || has_name && ends.iter().any(|(start, end)| needle.starts_with(start) && needle.ends_with(end))
}

/// Puts a value after a template that the source does not show, because its place in the template is not known:
/// in the query if its name suggests so, and inside a segment otherwise.
fn behind(template: &Shared, given: &Shared, place: Place) -> Option<Shared> {
    let is_filled = matches!(&**template, Value::Built(parts, _)
        if parts.first().is_some_and(|part| is_unknown(&part.value)));
    if !is_filled && !is_unknown(template) {
        return None;
    }
    let name = given.name();
    let is_query = ["query", "search", "term", "keyword"].iter().any(|word| name.contains(word));
    let mark = Value::Text(if is_query { "?…" } else { "/…" }.into(), place);
    let parts = [Arc::clone(template), Arc::new(mark), Arc::clone(given)];
    let parts = parts.into_iter().map(|value| Part { value, place }).collect();
    Some(Arc::new(Value::Built(parts, place)))
}

fn is_unknown(value: &Value) -> bool {
    match value {
        Value::Known(ty, _) => *ty != Type::Safe,
        Value::Param(_) | Value::Field(..) | Value::Call(_) => true,
        _ => false,
    }
}

/// Returns whether a string that is put together begins with a slash.
fn is_path(value: &Value) -> bool {
    match value {
        Value::Built(parts, _) => {
            matches!(parts.first().map(|part| &*part.value), Some(Value::Text(text, _)) if text.starts_with('/'))
        }
        Value::Either(values) => values.iter().all(|value| is_path(value)),
        _ => false,
    }
}

fn replaced(template: &Shared, needle: &str, replacement: &Shared, site: Place) -> Option<Shared> {
    match &**template {
        Value::Text(text, place) if text.contains(needle) => {
            let mut parts = Vec::new();
            for (number, piece) in text.split(needle).enumerate() {
                if number > 0 {
                    parts.push(Part { value: Arc::clone(replacement), place: site });
                }
                parts.push(Part { value: Arc::new(Value::Text(piece.into(), *place)), place: *place });
            }
            Some(Arc::new(Value::Built(parts, site)))
        }
        Value::Built(parts, _) => {
            let mut any = false;
            let mut all = Vec::new();
            for part in parts {
                let value = replaced(&part.value, needle, replacement, site);
                any |= value.is_some();
                all.push(Part { value: value.unwrap_or_else(|| Arc::clone(&part.value)), place: part.place });
            }
            any.then(|| Arc::new(Value::Built(all, site)))
        }
        _ => None,
    }
}
