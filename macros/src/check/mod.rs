//! Rules across the parts of a template: where an expression may stand, which values must be defined, what
//! types must promise, and what is checked once values are there.
//!
//! This layer uses `model` and the runtime. It adds demands and checks to a template, and emits nothing.
//!
//! An accepted template always expands to a URI reference with the parts that the template shows, whatever
//! the values, as long as the demands hold or the checks pass. Each file has the rules of one part:
//!
//! | file | rules |
//! |---|---|
//! | `before.rs` | rules that come before the parts are known |
//! | `authority.rs`, `labels.rs` | user information, host, port |
//! | `path.rs`, `segment.rs` | dot segments, empty segments, slashes |
//! | `query.rs` | delimiters that must always be written, fragments, names of parameters, which must differ |
//! | `reverse` | reading a URI back into values |
//!
//! The demands of a variable in every place are here: its kind, a prefix that can be taken, a text.

mod authority;
pub(crate) mod before;
mod labels;
mod path;
mod query;
pub(crate) mod reverse;
pub(crate) mod routes;
mod segment;

use urika_runtime::template::{Modifier, Operator};

pub(crate) use self::reverse::default_port;
use crate::listed::Listed as _;
use crate::model::template::{Bit, Draft, Expression, Form, Part, Place, Requirement, Spec, What, When};

/// Checks a template, and finds its checks and demands.
pub(crate) fn check(draft: &mut Draft<'_>) {
    place(draft);
    authority::check(draft);
    path::check(draft);
    query::check(draft);
    check_values(draft);
}

/// Finds the part of each expression. Expressions in the host are checked more closely.
fn place(draft: &mut Draft<'_>) {
    for Bit { part, what, .. } in &draft.bits {
        if let What::Expression(number) = what {
            draft.expressions[*number].place = match part {
                Part::Scheme => Place::Base,
                Part::Userinfo => Place::Userinfo,
                Part::Host => Place::Host { special: false },
                Part::Port => Place::Port,
                Part::Path => Place::Path,
                Part::Query => Place::Query,
                _ => Place::Fragment,
            };
        }
    }
}

/// Requires this answer for each variable.
fn each(variables: &[usize], answer: &'static str) -> Vec<Requirement> {
    let mut each = Vec::new();
    for variable in variables {
        each.push(Requirement::One((*variable, answer)));
    }
    each
}

/// Requires this answer for at least one variable.
fn any(variables: &[usize], answer: &'static str) -> Requirement {
    if let [one] = variables {
        return Requirement::One((*one, answer));
    }
    let mut any = Vec::new();
    for variable in variables {
        any.push((*variable, answer));
    }
    Requirement::Any(any)
}

/// Checks every variable.
fn check_values(draft: &mut Draft<'_>) {
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
                &format!("`{}` is text in one place and a list in another", later.name),
                "RFC 6570, section 2.4",
                "`:3` takes the beginning of a text, `*` the members of a list: give the two their own names",
            );
        }
    }
}

fn demand_modifier(draft: &mut Draft<'_>, spec: &Spec) {
    let answer = match spec.modifier {
        Modifier::None => return,
        Modifier::Prefix(_) => "Prefix",
        Modifier::Explode => "Members",
    };
    draft.demand(When::Always, spec.variable, &[answer]);
}

/// Demands a value that is not encoded already, in an expression that encodes its whole text.
fn demand_plain(draft: &mut Draft<'_>, expression: &Expression) {
    let is_more = matches!(expression.place, Place::Port | Place::Host { special: true });
    if is_more || matches!(expression.operator, Operator::Reserved | Operator::Fragment) {
        return;
    }
    for variable in &expression.variables() {
        draft.demand(When::Always, *variable, &["Plain"]);
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
        draft.push_demand(When::Build, each(&variables, "Sound"));
    }
}

/// Marks the variables for which requirements include that values have a text.
fn mark_sound(requirements: &[Requirement], is_sound: &mut [bool]) {
    for requirement in requirements {
        if let Requirement::One((
            of,
            "Sound" | "Segment" | "Path" | "Absolute" | "Label" | "Word" | "Host" | "HostReserved" | "Port",
        )) = requirement
        {
            is_sound[*of] = true;
        }
    }
}

/// Demands that every value has a maximum length, for `MAX_LEN`.
fn demand_bounded(draft: &mut Draft<'_>) {
    if draft.form == Form::Based || draft.variables.is_empty() {
        return;
    }
    let all: Vec<usize> = (0..draft.variables.len()).listed();
    draft.push_demand(When::MaxLen, each(&all, "Bounded"));
}
