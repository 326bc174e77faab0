//! Strings that are only printed: no client and no browser resolves them.

use crate::callers::Callers;
use crate::program::Program;
use crate::read::Function;
use crate::value::{Call, Callee, Place, Value};

/// The depth of functions that pass a string on to those that print it.
const DEEPEST: u32 = 4;
/// The number of values within values in which a string is searched for.
const MOST_STEPS: u32 = 2_000;

/// Returns whether a function and all that call it only print a string which it returns, or prints itself.
pub(crate) fn is_only_printed(program: &Program, callers: &Callers<'_>, number: usize, text: Place) -> bool {
    let is_text = |value: &Value| matches!(value, Value::Built(_, place) if *place == text);
    is_printed(program, callers, number, &is_text, 0)
}

/// Returns whether a value of a function is printed, and nothing else is done with it.
fn is_printed(
    program: &Program,
    callers: &Callers<'_>,
    number: usize,
    is_wanted: &dyn Fn(&Value) -> bool,
    depth: u32,
) -> bool {
    let function = &program.functions[number];
    if depth > DEEPEST || is_used(function, is_wanted) {
        return false;
    }
    let has = |value: &Value| has(value, is_wanted, &mut 0);
    let is_returned = function.returned.as_ref().is_some_and(|returned| has(returned));
    let is_printed_here = function.printed.iter().any(|value| has(value));
    let is_printed_by = |caller: usize, call: &Call| {
        let is_call = |value: &Value| matches!(value, Value::Call(other) if std::ptr::eq(other, call));
        is_printed(program, callers, caller, &is_call, depth + 1)
    };
    match (is_returned, callers.get(&number)) {
        (false, _) => is_printed_here,
        (true, Some(calls)) => {
            calls.iter().all(|(caller, call, is_sure)| *is_sure && is_printed_by(*caller, call))
        }
        (true, None) => false,
    }
}

/// Returns whether a function passes a value to a call, puts it into a string, or stores it.
fn is_used(function: &Function, is_wanted: &dyn Fn(&Value) -> bool) -> bool {
    let has = |value: &Value| has(value, is_wanted, &mut 0);
    let in_call = |value: &Value| match value {
        Value::Call(call) => {
            let receiver = match &call.callee {
                Callee::Method(receiver, ..) => Some(receiver),
                Callee::Path(..) => None,
            };
            call.args.iter().chain(receiver).any(|value| has(value))
        }
        _ => false,
    };
    let in_text = |value: &Value| match value {
        Value::Built(parts, _) => parts.iter().any(|part| has(&part.value)),
        _ => false,
    };
    function.calls.iter().any(|call| in_call(call))
        || function.texts.iter().any(|text| in_text(text))
        || function.written.iter().any(|made| has(made))
}

/// Returns whether a value is the wanted one, or holds it. One with too many parts is assumed to hold it.
fn has(value: &Value, is_wanted: &dyn Fn(&Value) -> bool, steps: &mut u32) -> bool {
    *steps += 1;
    if *steps > MOST_STEPS || is_wanted(value) {
        return true;
    }
    match value {
        Value::Either(values) => values.iter().any(|value| has(value, is_wanted, steps)),
        Value::Built(parts, _) | Value::List(parts) => {
            parts.iter().any(|part| has(&part.value, is_wanted, steps))
        }
        Value::Field(inner, _)
        | Value::Checked(inner, _)
        | Value::Encoded(inner, _)
        | Value::Char(inner, _)
        | Value::Element { list: inner, .. } => has(inner, is_wanted, steps),
        Value::Record(fields, _) => fields.iter().any(|(_, value)| has(value, is_wanted, steps)),
        _ => false,
    }
}
