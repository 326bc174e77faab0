//! [`TupleMembers`]: the pieces of a `uri_format!` as members of a tuple.
//!
//! Each value has a function of the runtime that makes its piece. If the demands on a value are those of a
//! row of [`PROVEN`], a function with the bounds makes it. All other demands are left to `format.rs`.

use urika_template::template::{Modifier, Operator};
use urika_template::typed::pieces::PieceMaker;
use urika_template::typed::walk::WalkStep;

use super::Target;
use super::walk::{begins_query, is_simple, walk_step, written_name};
use crate::index::Seen;
use crate::model::template::{
    CheckedPiece, Demand, ExpressionPlace, Mark, Marker, ParsedExpression, Promise, Requirement,
    VariableSpec, When,
};

/// A member of the tuple.
pub(super) enum TupleMember<'t> {
    /// Text.
    Text(&'t str),
    /// A mark.
    Mark(Mark),
    /// The operator of the variables that follow.
    Operator(Operator),
    /// The result of a function for the value of a variable.
    Value(Made, usize),
}

/// A call that makes a piece from a value.
pub(super) struct Made {
    pub(super) maker: PieceMaker,
    /// Whether the function has bounds.
    pub(super) is_proven: bool,
    /// Whether the function has a type parameter with the name of the variable, for messages.
    pub(super) takes_name: bool,
    /// The name that the function receives.
    pub(super) name: Option<String>,
    /// The length of the prefix that the function receives.
    pub(super) count: Option<u16>,
}

/// The functions without bounds, each with one that has bounds. The first whose bounds require no more than the
/// template makes the piece.
const PROVEN: [(PieceMaker, PieceMaker); 8] = [
    (PieceMaker::Simple, PieceMaker::Filling),
    (PieceMaker::Simple, PieceMaker::Given),
    (PieceMaker::Simple, PieceMaker::Sound),
    (PieceMaker::Query, PieceMaker::First),
    (PieceMaker::Further, PieceMaker::Parameter),
    (PieceMaker::Value, PieceMaker::Segments),
    (PieceMaker::Value, PieceMaker::Valued),
    (PieceMaker::Raw, PieceMaker::Path),
];

/// The members, and the promises that their functions require, by variable.
pub(super) struct TupleMembers<'t> {
    pub(super) list: Vec<TupleMember<'t>>,
    given: Vec<Vec<Promise>>,
}

impl<'t> TupleMembers<'t> {
    pub(super) fn new(target: &Target<'t>, is_proven: bool) -> Self {
        let template = target.template;
        let mut members = Self { list: Vec::new(), given: vec![Vec::new(); template.variables.len()] };
        for piece in &template.pieces {
            match piece {
                CheckedPiece::Literal(text) => members.list.push(TupleMember::Text(text)),
                CheckedPiece::Mark(mark) => members.list.push(TupleMember::Mark(*mark)),
                CheckedPiece::Expression(expression) => {
                    members.push_expression(target, expression, is_proven);
                }
            }
        }
        members
    }

    fn push_expression(&mut self, target: &Target<'t>, expression: &ParsedExpression, is_proven: bool) {
        let is_one = is_simple(expression) || expression.place == ExpressionPlace::Base;
        // A list with commas has no function that begins the query.
        let is_single = |spec: &VariableSpec| is_single_parameter(target, expression, spec);
        let begins_query = begins_query(expression) && is_single(&expression.specs[0]);
        if !is_one && !begins_query {
            self.list.push(TupleMember::Operator(expression.operator));
        }
        for (at, spec) in expression.specs.iter().enumerate() {
            let maker = match walk_step(expression, spec) {
                _ if expression.place == ExpressionPlace::Base => PieceMaker::Behind,
                _ if is_one => PieceMaker::Simple,
                _ if begins_query && at == 0 => PieceMaker::Query,
                WalkStep::Value if matches!(expression.operator, Operator::Reserved | Operator::Fragment) => {
                    PieceMaker::Raw
                }
                WalkStep::Value if is_single(spec) => PieceMaker::Further,
                WalkStep::Exploded => PieceMaker::Exploded,
                WalkStep::Prefix => PieceMaker::Prefix,
                WalkStep::Host => PieceMaker::Host,
                WalkStep::HostAndPath => PieceMaker::HostAndPath,
                WalkStep::Value
                | WalkStep::Query
                | WalkStep::PlainQuery
                | WalkStep::WholeQuery
                | WalkStep::PlainWholeQuery => PieceMaker::Value,
            };
            self.push_value(target, expression, spec, (maker, is_proven));
        }
    }

    /// Pushes a value, and notes the promises that its function requires.
    fn push_value(
        &mut self,
        target: &Target<'t>,
        expression: &ParsedExpression,
        spec: &VariableSpec,
        (maker, is_proven): (PieceMaker, bool),
    ) {
        let mut made = made(expression, spec, maker);
        let proven = if is_proven { proven(target, maker, spec.variable) } else { None };
        let mut given = if is_proven { &[][..] } else { maker.promises() };
        if let Some(proven) = proven {
            (made.maker, made.is_proven, given) = (proven, true, proven.promises());
        } else if !is_proven && maker == PieceMaker::Simple && target.is_word(expression) {
            (made.maker, made.name) = (PieceMaker::Word, Some(spec.name.clone()));
        }
        made.takes_name = made.is_proven || !maker.promises().is_empty();
        self.given[spec.variable].extend(given);
        self.list.push(TupleMember::Value(made, spec.variable));
    }

    /// Returns whether the functions require everything that a demand does.
    pub(super) fn meet(&self, demand: &Demand) -> bool {
        demand.requirements.iter().all(|requirement| match requirement {
            Requirement::One((variable, promise)) => self.given[*variable].contains(promise),
            Requirement::Any(..) | Requirement::Never(_) => false,
        })
    }

    /// Returns the variables whose names functions receive.
    pub(super) fn named(&self) -> impl Iterator<Item = usize> {
        self.list.iter().filter_map(|member| match member {
            TupleMember::Value(made, variable) if made.takes_name => Some(*variable),
            _ => None,
        })
    }

    /// Returns whether a value appears in several places.
    pub(super) fn repeat(&self) -> bool {
        let mut seen = Seen::default();
        self.list.iter().any(|member| match member {
            TupleMember::Value(_, variable) => !seen.insert(*variable),
            _ => false,
        })
    }
}

/// Returns whether a variable is a parameter of the query that has to be one value.
fn is_single_parameter(target: &Target<'_>, expression: &ParsedExpression, spec: &VariableSpec) -> bool {
    let is_parameter = matches!(expression.operator, Operator::Query | Operator::Continuation);
    is_parameter && required(target, spec.variable).contains(&Promise::Single)
}

/// Returns the call of the function without bounds.
fn made(expression: &ParsedExpression, spec: &VariableSpec, maker: PieceMaker) -> Made {
    let name = receives_name(maker).then(|| written_name(expression.operator, &spec.written));
    let count = if let Modifier::Prefix(count) = spec.modifier { Some(count) } else { None };
    Made { maker, is_proven: false, takes_name: false, name, count }
}

/// Returns whether a function receives the name that is written.
const fn receives_name(maker: PieceMaker) -> bool {
    match maker {
        PieceMaker::Behind
        | PieceMaker::Filling
        | PieceMaker::Given
        | PieceMaker::Sound
        | PieceMaker::Simple
        | PieceMaker::Host
        | PieceMaker::HostAndPath => false,
        PieceMaker::First
        | PieceMaker::Parameter
        | PieceMaker::Valued
        | PieceMaker::Segments
        | PieceMaker::Path
        | PieceMaker::Word
        | PieceMaker::Query
        | PieceMaker::Further
        | PieceMaker::Value
        | PieceMaker::Raw
        | PieceMaker::Exploded
        | PieceMaker::Prefix => true,
    }
}

/// Returns the function whose bounds the template requires.
fn proven(target: &Target<'_>, any: PieceMaker, variable: usize) -> Option<PieceMaker> {
    let required = required(target, variable);
    let mut makers = PROVEN.iter().filter(|(of, _)| *of == any).map(|(_, maker)| *maker);
    makers.find(|maker| {
        // A value that is a host, or may be intended as a base, has another message.
        maker.promises().iter().all(|promise| required.contains(promise))
            && (*maker != PieceMaker::Filling
                || target.in_place(variable, Marker::SegmentText) == Marker::SegmentText)
    })
}

/// Returns the promises that a template requires from a variable alone.
fn required(target: &Target<'_>, variable: usize) -> Vec<Promise> {
    let mut required = Vec::new();
    let is_meant = |demand: &&Demand| demand.when != When::MaxLen && !target.may_have_commas(demand);
    for demand in target.template.demands.iter().filter(is_meant) {
        for requirement in &demand.requirements {
            if let Requirement::One((of, promise)) = *requirement
                && of == variable
            {
                required.push(promise);
            }
        }
    }
    required
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Span, TokenStream as Tokens};

    use super::*;
    use crate::expand::template::Slot;
    use crate::model::template::tests::lowered;

    /// Returns the functions of the members that have a value.
    fn functions(text: &str, is_proven: bool) -> String {
        let template = lowered(text).unwrap_or_else(|messages| panic!("{text}: {}", messages.join("\n")));
        let slots = template.variables.iter().map(|variable| Slot {
            allows_commas: variable.name.starts_with("commas"),
            ..Slot::new(Tokens::new(), Tokens::new(), Span::call_site())
        });
        let slots = slots.collect();
        let target = Target::new(&template, slots, Span::call_site());
        let members = TupleMembers::new(&target, is_proven);
        let made = members.list.iter().filter_map(|member| match member {
            TupleMember::Value(made, _) => Some(made.maker.function()),
            _ => None,
        });
        made.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_value_has_the_function_of_its_place() {
        for (text, proven, tried) in [
            ("https://example.com/", "", ""),
            ("https://example.com/users/{id}{?page,size}", "filling first parameter", "word query further"),
            ("/users{?commas,size}{;id}", "valued parameter valued", "value further value"),
            (
                "/users/{id}/x-{name}?lang=en&page={page}{&id}",
                "filling sound sound further",
                "word simple simple further",
            ),
            ("{+base}/users/{id}{/part}", "behind filling segments", "behind word value"),
            ("https://example.com/files/{+path}", "path", "raw"),
            ("/{a}{b}", "simple simple", "simple simple"),
            ("{base}/users", "simple", "word"),
            ("https://{+host}:{port}/", "host simple", "host simple"),
            ("note://{+path}", "host_and_path", "host_and_path"),
            ("/{id:3}{?list*}#{+part}", "prefix exploded raw", "prefix exploded raw"),
        ] {
            assert_eq!(
                (functions(text, true), functions(text, false)),
                (proven.into(), tried.into()),
                "{text}"
            );
        }
    }
}
