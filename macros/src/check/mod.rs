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
//! | `query.rs` | delimiters that must always be written, fragments |
//! | `names.rs` | names of parameters, which must differ |
//! | `value.rs` | demands of a variable in every place |
//! | `reverse` | reading a URI back into values |

mod authority;
pub(crate) mod before;
mod labels;
pub(crate) mod names;
mod path;
mod query;
pub(crate) mod reverse;
pub(crate) mod routes;
mod segment;
pub(crate) mod set;
mod value;

pub(crate) use reverse::default_port;

use crate::index::Seen;
use crate::model::template::{Answer, Bit, Component, Demand, Draft, Place, Requirement, What, When};

/// Checks a template, and finds its checks and demands.
pub(crate) fn check(draft: &mut Draft<'_>) {
    place(draft);
    authority::check(draft);
    path::check(draft);
    query::check(draft);
    value::check(draft);
}

/// Finds the part of each expression. Expressions in the host are checked more closely.
fn place(draft: &mut Draft<'_>) {
    for Bit { component, what, .. } in &draft.bits {
        if let What::Expression(number) = what {
            draft.expressions[*number].place = match component {
                Component::Head => Place::Base,
                Component::Userinfo => Place::Userinfo,
                Component::Host => Place::Host { special: false },
                Component::Port => Place::Port,
                Component::Path => Place::Path,
                Component::Query => Place::Query,
                Component::Fragment => Place::Fragment,
            };
        }
    }
}

/// Demands that a variable is one value.
fn demand_scalar(draft: &mut Draft<'_>, variable: usize) {
    draft.push_demand(demand(When::Always, all(&[(variable, "Single")])));
}

/// Makes a demand. The markers of the runtime have the messages.
fn demand(when: When, requirements: Vec<Requirement>) -> Demand {
    Demand { when, variables: collect(&requirements), requirements }
}

/// Returns the variables of requirements, each once.
fn collect(requirements: &[Requirement]) -> Vec<usize> {
    let (mut seen, mut variables) = (Seen::default(), Vec::new());
    for requirement in requirements {
        for (variable, _) in requirement.answers() {
            if seen.is_new(*variable) {
                variables.push(*variable);
            }
        }
    }
    variables
}

/// Returns this answer for each variable.
fn answers(variables: &[usize], answer: &'static str) -> Vec<Answer> {
    let mut answers = Vec::new();
    for variable in variables {
        answers.push((*variable, answer));
    }
    answers
}

/// Requires this answer for at least one variable.
fn any(variables: &[usize], answer: &'static str) -> Requirement {
    match variables {
        [one] => Requirement::One((*one, answer)),
        several => Requirement::Any(answers(several, answer)),
    }
}

/// Requires all of these answers.
fn all(answers: &[Answer]) -> Vec<Requirement> {
    let mut all = Vec::new();
    for answer in answers {
        all.push(Requirement::One(*answer));
    }
    all
}

/// Requires an answer, and that the value is defined.
fn defined_and(variable: usize, answer: &'static str) -> Vec<Requirement> {
    all(&[(variable, answer), (variable, "Defined")])
}
