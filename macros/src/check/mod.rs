//! Rules across the parts of a template: where an expression may stand, what must be sure, what
//! types must answer, and what remains to be checked when values are there.
//!
//! The layer uses `model` and the runtime. It adds demands and checks to a template, and emits nothing.
//!
//! A template that passes expands to a URI reference that has the parts which can be read off the
//! template, whatever the values are, as long as the demands hold or the checks pass. Each file
//! has the rules of one part:
//!
//! | file | rules |
//! |---|---|
//! | `before.rs` | what must be so before parts can be told at all |
//! | `authority.rs`, `labels.rs` | user information, host, port |
//! | `path.rs`, `segment.rs` | dot segments, empty segments, slashes |
//! | `query.rs` | delimiters that must be sure, fragments |
//! | `names.rs` | names of parameters, which stand once |
//! | `value.rs` | what a variable demands wherever it stands |
//! | `reverse` | the way back, from a URI to the values |

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

pub(crate) use crate::model::overlap::is_match;
pub(crate) use reverse::default_port;
pub(crate) use value::single_out;

use crate::diag::Diagnostics;
use crate::index::Seen;
use crate::listed::Listed as _;
use crate::model::template::{Bit, Component, Demand, Draft, Place, Requirement, What, When};

/// The note for every promise that `build()` needs.
const TRY_BUILD: &str = "`try_build()` checks the value and gives a `Result`";

/// Checks a template, and finds its checks and demands.
pub(crate) fn check(draft: &mut Draft<'_>, diagnostics: &mut Diagnostics) {
    place(draft);
    authority::check(draft, diagnostics);
    path::check(draft, diagnostics);
    query::check(draft, diagnostics);
    value::check(draft, diagnostics);
}

/// Places expressions by the part in which they stand; those of the host are looked at closer.
fn place(draft: &mut Draft<'_>) {
    for Bit { component, what, .. } in &draft.bits {
        if let What::Expression(number) = what {
            draft.places[*number] = match component {
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

/// Demands that a variable of `place` is one value.
fn demand_scalar(draft: &mut Draft<'_>, variable: usize, place: &str) {
    let name = draft.name(variable);
    draft.push_demand(demand(
        When::Always,
        Requirement::Kind(variable, &["Scalar"]),
        format!("`{name}` stands in the {place}, which takes one value: no list, no associative array"),
        "not a single value",
        &["one value is a text, a number, or what derives `UriValue` as a newtype or an enum"],
    ));
}

/// A demand in words.
fn demand(
    when: When,
    requirement: Requirement,
    message: String,
    label: impl Into<String>,
    notes: &[&str],
) -> Demand {
    let variables = collect(&requirement);
    let notes = notes.iter().map(|note| (*note).to_owned()).listed();
    Demand { when, requirement, variables, message, label: label.into(), notes }
}

/// The variables that a requirement is about, once each.
fn collect(requirement: &Requirement) -> Vec<usize> {
    fn push(requirement: &Requirement, variables: &mut Vec<usize>) {
        match requirement {
            Requirement::Answer(variable, _)
            | Requirement::Kind(variable, _)
            | Requirement::Base(variable)
            | Requirement::Plain(variable)
            | Requirement::Never(variable) => variables.push(*variable),
            Requirement::All(all) | Requirement::Any(all) => {
                for requirement in all {
                    push(requirement, variables);
                }
            }
        }
    }
    let mut variables = Vec::new();
    push(requirement, &mut variables);
    let mut seen = Seen::default();
    variables.retain(|variable| seen.is_new(*variable));
    variables
}

/// `a`, `b` or `c`
fn listed(names: &[&str], last: &str) -> String {
    match names {
        [] => String::new(),
        [name] => format!("`{name}`"),
        [names @ .., name] => {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).listed();
            format!("{} {last} `{name}`", names.join(", "))
        }
    }
}
