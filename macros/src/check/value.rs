//! The demands of a variable in every place: its kind, a prefix that can be taken, a text.

use urika_runtime::template::{Modifier, Operator};

use super::each;
use crate::listed::Listed as _;
use crate::model::template::{Draft, Expression, Form, Place, Promise, Requirement, Spec, When};

/// Checks every variable.
pub(super) fn check(draft: &mut Draft<'_>) {
    let expressions = draft.expressions.clone();
    check_modifiers(draft, &expressions);
    for expression in &expressions {
        // Code that writes a base requires one.
        if expression.place == Place::Base {
            continue;
        }
        for spec in &expression.specs {
            demand_modifier(draft, spec);
        }
        demand_plain(draft, expression);
    }
    demand_sound(draft, &expressions);
    demand_bounded(draft);
}

/// Checks modifiers: a text has a prefix and a list has members, but no value has both.
fn check_modifiers(draft: &Draft<'_>, expressions: &[Expression]) {
    let mut first: Vec<[Option<&Spec>; 2]> = vec![[None; 2]; draft.variables.len()];
    for expression in expressions {
        for spec in &expression.specs {
            if spec.modifier != Modifier::None {
                let kind = usize::from(spec.modifier == Modifier::Explode);
                first[spec.variable][kind].get_or_insert(spec);
            }
        }
    }
    for of_it in &first {
        if let [Some(one), Some(other)] = of_it {
            let later = if one.range.start < other.range.start { other } else { one };
            draft.source.push(
                later.range.clone(),
                &format!("`{}` is a string in one place and a list in another", later.name),
                "RFC 6570, section 2.4",
                "`:3` shortens a string, `*` expands a list: give the two different names",
            );
        }
    }
}

fn demand_modifier(draft: &mut Draft<'_>, spec: &Spec) {
    let promise = match spec.modifier {
        Modifier::None => return,
        Modifier::Prefix(_) => Promise::Prefix,
        Modifier::Explode => Promise::Members,
    };
    draft.demand(When::Always, spec.variable, &[promise]);
}

/// Demands a value that is not encoded already, in an expression that encodes its whole text.
fn demand_plain(draft: &mut Draft<'_>, expression: &Expression) {
    let is_more = matches!(expression.place, Place::Port | Place::Host { special: true });
    if is_more || matches!(expression.operator, Operator::Reserved | Operator::Fragment) {
        return;
    }
    for variable in &expression.variables() {
        draft.demand(When::Always, *variable, &[Promise::Plain]);
    }
}

/// Adds one demand for all values that may have no text. A variable with another demand has a text anyway.
fn demand_sound(draft: &mut Draft<'_>, expressions: &[Expression]) {
    let mut variables = Vec::new();
    let mut is_done = vec![false; draft.variables.len()];
    for demand in &draft.demands {
        if demand.when == When::Build {
            mark_sound(&demand.requirements, &mut is_done);
        }
    }
    for expression in expressions {
        if matches!(expression.place, Place::Base | Place::Port | Place::Host { special: true }) {
            continue;
        }
        for variable in &expression.variables() {
            if !std::mem::replace(&mut is_done[*variable], true) {
                variables.push(*variable);
            }
        }
    }
    if !variables.is_empty() {
        draft.push_demand(When::Build, each(&variables, Promise::Sound));
    }
}

/// Marks the variables for which requirements include that values have a text.
fn mark_sound(requirements: &[Requirement], is_sound: &mut [bool]) {
    for requirement in requirements {
        if let Requirement::One((of, promise)) = requirement {
            is_sound[*of] |= includes_sound(*promise);
        }
    }
}

/// Returns whether a type that gives this promise gives that of a text, too.
const fn includes_sound(promise: Promise) -> bool {
    match promise {
        Promise::Sound
        | Promise::Segment
        | Promise::Path
        | Promise::Absolute
        | Promise::Label
        | Promise::Word
        | Promise::Host
        | Promise::HostReserved
        | Promise::Port => true,
        Promise::Defined
        | Promise::Reserved
        | Promise::Plain
        | Promise::HostType
        | Promise::Prefix
        | Promise::Distinct
        | Promise::Bounded
        | Promise::Single
        | Promise::Members => false,
    }
}

/// Demands that every value has a maximum length, for `MAX_LEN`.
fn demand_bounded(draft: &mut Draft<'_>) {
    if draft.form == Form::Based || draft.variables.is_empty() {
        return;
    }
    let all: Vec<usize> = (0..draft.variables.len()).listed();
    draft.push_demand(When::MaxLen, each(&all, Promise::Bounded));
}
