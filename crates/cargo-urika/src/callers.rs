//! Finds the callers of each function, and the parameters that callers fill with several segments.

use std::collections::{HashMap, HashSet};

use crate::program::{Frame, MOST_TARGETS, Program};
use crate::value::{Call, Shared, Value, is_self};

/// The number of functions through which strings of several segments are passed on.
const MOST_ROUNDS: u32 = 3;
/// The depth of values within values, and the number of values, in which slashes are looked for.
const DEEPEST: u32 = 4;
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
    for _ in 0..MOST_ROUNDS {
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
                    if is_wanted
                        && (SegmentSearch { program, known: &found, steps: 0 }).are_in(arg, *caller, 0)
                    {
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
struct SegmentSearch<'p> {
    program: &'p Program,
    known: &'p HashSet<(usize, u32)>,
    steps: u32,
}

impl SegmentSearch<'_> {
    /// Returns whether a value is a string that has slashes in the program's literals. A value with too many
    /// parts is assumed to have none: a parameter gets a finding, unless its callers are known to fill it with paths.
    fn are_in(&mut self, value: &Shared, function: usize, depth: u32) -> bool {
        self.steps += 1;
        if depth > DEEPEST || self.steps > MOST_STEPS {
            return false;
        }
        let program = self.program;
        let next = |value: &Shared| self.are_in(value, function, depth + 1);
        match &**value {
            Value::Text(text, _) => text.contains('/'),
            Value::Param(number) => self.known.contains(&(function, *number)),
            Value::Constant(name) => program.constants(name).iter().any(next),
            Value::Call(call) => {
                let (targets, _) = program.targets(call, &Frame::alone(function));
                targets.iter().take(MOST_TARGETS).any(|target| {
                    let returned = program.functions[*target].returned.as_ref();
                    returned.is_some_and(|value| self.are_in(value, *target, depth + 1))
                })
            }
            Value::Built(..) | Value::Either(_) | Value::Checked(..) | Value::Encoded(..) => {
                value.any_part(next)
            }
            // The string is only a piece of such a value, or not in it.
            _ => false,
        }
    }
}

/// Returns whether a value depends on the `self` of a method.
pub(crate) fn mentions_self(value: &Value) -> bool {
    value.contains(&is_self)
}

/// Returns whether a value depends on a parameter.
pub(crate) fn mentions_param(value: &Value) -> bool {
    value.contains(&|value| matches!(value, Value::Param(_)))
}
