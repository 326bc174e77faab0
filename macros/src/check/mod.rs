//! Rules across the parts of a template: where an expression may appear, which values must be defined, what
//! types must promise, and what is checked when values are known.
//!
//! This layer uses `model` and the runtime. It adds demands and checks to a template, and emits nothing.
//!
//! An accepted template always expands to a URI reference with the parts that the template shows, whatever
//! the values, as long as the demands hold or the checks pass. Each file has the rules of one part:
//!
//! | file | rules |
//! |---|---|
//! | `before.rs` | rules that apply before the parts are known |
//! | `authority.rs`, `labels.rs` | user information, host, port |
//! | `path.rs`, `segment.rs` | dot segments, empty segments, slashes |
//! | `query.rs` | delimiters that must always be written, fragments |
//! | `names.rs` | names of parameters, which must be distinct |
//! | `value.rs` | demands of a variable in every place |
//! | `reverse` | parsing a URI into values |
//! | `obstacle.rs` | fields whose values cannot be parsed |
//! | `optional.rs` | optional values of parameters with literal names |
//! | `unparsed.rs` | options about parsing, in a template that cannot be parsed |
//! | `router.rs` | the patterns of a router for the path |
//! | `route.rs`, `routes.rs` | a route of a set, and all routes together |

mod authority;
pub(crate) mod before;
mod labels;
mod names;
pub(crate) mod obstacle;
pub(crate) mod optional;
mod path;
mod query;
pub(crate) mod reverse;
pub(crate) mod route;
pub(crate) mod router;
pub(crate) mod routes;
mod segment;
pub(crate) mod unparsed;
mod value;

pub(crate) use self::query::{demand_parameters, joined_parameters};
pub(crate) use self::reverse::default_port;
use crate::model::template::{ExpressionPlace, Lowering, PartContent, PartPiece};

/// Checks a template, and finds its checks and demands.
pub(crate) fn check(lowering: &mut Lowering<'_>) {
    place(lowering);
    authority::check(lowering);
    path::check(lowering);
    query::check(lowering);
    value::check(lowering);
    query::demand_single_parameters(lowering);
}

/// Finds the part of each expression. Expressions in the host are checked more closely.
fn place(lowering: &mut Lowering<'_>) {
    for PartPiece { part, what, .. } in &lowering.pieces {
        if let PartContent::Expression(number) = what {
            lowering.expressions[*number].place = ExpressionPlace::of(*part);
        }
    }
}
