//! Strings that are only printed: no client and no browser resolves them.

use crate::callers::Callers;
use crate::program::Program;
use crate::read::Function;
use crate::value::{Call, Place, Value};

/// The depth of functions that pass a string on to those that print it.
const DEEPEST: u32 = 4;

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
    let is_returned = function.returned.as_ref().is_some_and(|returned| returned.contains(is_wanted));
    let is_printed_here = function.printed.iter().any(|value| value.contains(is_wanted));
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
    let mut all = function.calls.iter().chain(&function.texts).chain(&function.written);
    all.any(|value| value.any_part(|part| part.contains(is_wanted)))
}
