//! Finds the callers of each function, and the parameters that callers fill with several segments.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::program::{Frame, MOST_TARGETS, Program};
use crate::value::{Call, Callee, Shared, Value, is_self};

/// The number of parts of a value that are read.
const MOST_STEPS: u32 = 2_000;

/// The calls of each function: the caller, the call, and whether its target is certain.
pub(crate) type Callers<'a> = HashMap<usize, Vec<(usize, &'a Call, bool)>>;

/// Returns the calls of each function of the program.
pub(crate) fn callers(program: &Program) -> Callers<'_> {
    let mut callers: Callers<'_> = HashMap::new();
    for (number, function) in program.functions.iter().enumerate() {
        let frame = Frame::alone(number);
        for call in &function.calls {
            let Value::Call(call) = &**call else { continue };
            let (targets, sure) = program.targets(call, &frame);
            for target in &*targets {
                callers.entry(*target).or_default().push((number, call, sure));
            }
        }
    }
    callers
}

/// Returns the parameters that callers fill with strings of several segments, such as paths.
pub(crate) fn filled_with_paths(program: &Program, callers: &Callers<'_>) -> HashSet<(usize, u32)> {
    let mut found = HashSet::new();
    for _ in 0..3 {
        let before = found.len();
        for (target, calls) in callers {
            for (caller, call, sure) in calls {
                for number in 0..program.functions[*target].params.len() as u32 {
                    let name = &program.functions[*target].params[number as usize].0;
                    let is_named = ["url", "uri", "path", "route", "endpoint", "link"]
                        .iter()
                        .any(|word| name.contains(word));
                    let Some(arg) = program.argument(call, *target, number) else { continue };
                    let is_wanted = (*sure || is_named) && !found.contains(&(*target, number));
                    if is_wanted && (Parts { program, known: &found, steps: 0 }).has(arg, *caller, 0) {
                        found.insert((*target, number));
                    }
                }
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

/// Looks for strings of several segments.
struct Parts<'p> {
    program: &'p Program,
    known: &'p HashSet<(usize, u32)>,
    steps: u32,
}

impl Parts<'_> {
    /// Returns whether a value is a string that has slashes in the program's literals. A value with too many
    /// parts is assumed to have none.
    fn has(&mut self, value: &Shared, function: usize, depth: u32) -> bool {
        self.steps += 1;
        if depth > 4 || self.steps > MOST_STEPS {
            return false;
        }
        let program = self.program;
        let mut next = |value: &Shared| self.has(value, function, depth + 1);
        match &**value {
            Value::Text(text, _) => text.contains('/'),
            Value::Built(parts, _) => parts.iter().any(|part| next(&part.value)),
            Value::Either(values) => values.iter().any(next),
            Value::Param(number) => self.known.contains(&(function, *number)),
            Value::Constant(name) => program.constants(name).iter().any(next),
            Value::Checked(inner, _) | Value::Encoded(inner, _) => next(inner),
            Value::Call(call) => {
                let (targets, _) =
                    program.targets(call, &Rc::new(Frame { number: function, given: None, depth: 0 }));
                targets.iter().take(MOST_TARGETS).any(|target| {
                    let returned = program.functions[*target].returned.as_ref();
                    returned.is_some_and(|value| self.has(value, *target, depth + 1))
                })
            }
            _ => false,
        }
    }
}

/// Returns whether a value depends on a field of `self`.
pub(crate) fn mentions_self(value: &Value, steps: &mut u32) -> bool {
    *steps += 1;
    match value {
        _ if *steps > MOST_STEPS => false,
        Value::Built(parts, _) | Value::List(parts) => {
            parts.iter().any(|part| mentions_self(&part.value, steps))
        }
        Value::Either(values) => values.iter().any(|value| mentions_self(value, steps)),
        Value::Field(owner, _) => is_self(owner) || mentions_self(owner, steps),
        Value::Checked(inner, _) | Value::Encoded(inner, _) | Value::Char(inner, _) => {
            mentions_self(inner, steps)
        }
        _ => false,
    }
}

/// Returns whether a value depends on a parameter. A value with too many parts is assumed to depend on it.
pub(crate) fn mentions_param(value: &Value, steps: &mut u32) -> bool {
    *steps += 1;
    if *steps > MOST_STEPS {
        return true;
    }
    match value {
        Value::Param(_) => true,
        Value::Built(parts, _) | Value::List(parts) => {
            parts.iter().any(|part| mentions_param(&part.value, steps))
        }
        Value::Either(values) => values.iter().any(|value| mentions_param(value, steps)),
        Value::Call(call) => {
            let receiver = match &call.callee {
                Callee::Method(receiver, ..) => Some(receiver),
                Callee::Path(..) => None,
            };
            call.args.iter().chain(receiver).any(|value| mentions_param(value, steps))
        }
        Value::Field(owner, _)
        | Value::Checked(owner, _)
        | Value::Encoded(owner, _)
        | Value::Char(owner, _) => mentions_param(owner, steps),
        Value::Element { list, .. } => mentions_param(list, steps),
        Value::Record(fields, _) => fields.iter().any(|(_, value)| mentions_param(value, steps)),
        _ => false,
    }
}
