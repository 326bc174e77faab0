//! Checks queries and fragments (RFC 3986, sections 3.4 and 3.5): the delimiter before each must always be
//! written.

use urika_runtime::{Fault, FaultKind};
use urika_template::template::syntax::{ParameterPlace, parameter_sign};
use urika_template::template::{Modifier, Operator};

use super::names;
use crate::model::template::{
    CheckedPiece, CheckedTemplate, Demand, ExpressionPlace, Joint, Lowering, ParameterList, ParsedExpression,
    Part, PartContent, PartPiece, Promise, Requirement, ValueCheck, When,
};

const SECTION: &str = "RFC 3986, section 3.4";

/// Checks query and fragment.
pub(super) fn check(lowering: &mut Lowering<'_>) {
    let query = lowering.of(Part::Query);
    let fragment = lowering.of(Part::Fragment);
    check_second_query(lowering, &query);
    check_unnamed(lowering, &query);
    check_behind_fragment(lowering);
    check_sure(lowering, &query, Operator::Query);
    check_sure(lowering, &fragment, Operator::Fragment);
    names::check(lowering, ParameterList::Query, &query);
    check_data_of_query(lowering, &query);
    for number in lowering.numbers(Part::Fragment) {
        check_data(lowering, number, (ValueCheck::Reserved, Promise::Reserved));
    }
}

/// Demands that values of the query stay data, and that `{+x}` in the value of a parameter does not add another one.
fn check_data_of_query(lowering: &mut Lowering<'_>, query: &[PartPiece]) {
    let mut place = ParameterPlace::QUERY;
    for piece in query {
        match &piece.what {
            PartContent::Text(text) => place.pass_literal(text),
            PartContent::Expression(number) => {
                let reserved = if place.is_value() {
                    (ValueCheck::ParameterValue, Promise::Parameter)
                } else {
                    (ValueCheck::Reserved, Promise::Reserved)
                };
                check_data(lowering, *number, reserved);
                place.pass_expression(lowering.expressions[*number].operator);
            }
        }
    }
}

/// Rejects `{?x}` after the beginning of a query.
fn check_second_query(lowering: &Lowering<'_>, query: &[PartPiece]) {
    let first = first_lists(lowering, query);
    let is_bare = matches!(query, [PartPiece { what: PartContent::Text(text), .. }, ..] if &**text == "?");
    for (at, piece) in query.iter().enumerate().skip(1) {
        let Some(second) = lowering.expression(piece) else { continue };
        if second.operator != Operator::Query {
            continue;
        }
        let list = second.list();
        let help = if at < first.len() {
            format!("write one expression: `{{?{}}}`", first.join(","))
        } else if is_bare {
            format!("remove the `?` before `{{?{list}}}`")
        } else {
            format!("continue the query with `{{&{list}}}`")
        };
        lowering.source.push(
            piece.range.clone(),
            "second `?` in the query",
            "RFC 6570, section 3.2.8",
            &help,
        );
    }
}

/// Rejects `?{x}` and `&{x}`, most likely meant as `{?x}` and `{&x}`.
fn check_unnamed(lowering: &Lowering<'_>, query: &[PartPiece]) {
    for at in 1..query.len() {
        let one =
            lowering.expression(&query[at]).filter(|it| it.operator == Operator::Simple && it.is_plain());
        let (PartContent::Text(before), Some(one)) = (&query[at - 1].what, one) else { continue };
        let is_whole = match query.get(at + 1).map(|next| &next.what) {
            None => true,
            Some(PartContent::Text(text)) => text.starts_with('&'),
            Some(PartContent::Expression(number)) => {
                lowering.expressions[*number].operator == Operator::Continuation
            }
        };
        if let (Some(sign), true) = (parameter_sign(before, at == 1), is_whole) {
            push_unnamed(lowering, sign, one);
        }
    }
}

fn push_unnamed(lowering: &Lowering<'_>, sign: char, one: &ParsedExpression) {
    let range = one.range.start - 1..one.range.end;
    let kind = FaultKind::ParameterUnnamed(sign);
    let fault = Fault::new(kind, urika_runtime::Part::Query, range.start, range.end);
    let help = fault.value_help().replace("{}", &one.list());
    lowering.source.push(range, &fault.sentence().to_string(), fault.section(), &help);
}

/// Returns the variables of each expression that begins a query, before any text.
fn first_lists(lowering: &Lowering<'_>, query: &[PartPiece]) -> Vec<String> {
    let mut lists = Vec::new();
    for piece in query {
        match lowering.expression(piece) {
            Some(found) if is_of_query(found) => lists.push(found.list()),
            _ => break,
        }
    }
    lists
}

/// Returns whether an expression has parameters of a query.
fn is_of_query(expression: &ParsedExpression) -> bool {
    matches!(expression.operator, Operator::Query | Operator::Continuation)
}

fn check_behind_fragment(lowering: &Lowering<'_>) {
    for number in lowering.numbers(Part::Fragment) {
        let found = &lowering.expressions[number];
        if is_of_query(found) {
            let help = "write the query before the fragment";
            lowering.source.push(
                found.range.clone(),
                "query after the fragment",
                "RFC 3986, section 3.5",
                help,
            );
        }
    }
}

/// Demands that `a` is always defined where the text after `{?a}` relies on its `?`.
fn check_sure(lowering: &mut Lowering<'_>, pieces: &[PartPiece], operator: Operator) {
    let [first, next, ..] = pieces else { return };
    let Some(opener) = lowering.expression(first).cloned() else { return };
    if opener.operator != operator {
        return;
    }
    let is_path = match &next.what {
        PartContent::Text(text) => text.starts_with('/'),
        PartContent::Expression(number) => lowering.expressions[*number].operator == Operator::Segment,
    };
    if is_path && operator == Operator::Query {
        let help = format!("write the path before `{{?{}}}`", opener.list());
        return lowering.source.push(next.range.clone(), "path after the query", SECTION, &help);
    }
    if lowering.expression(next).is_none_or(|next| next.operator != Operator::Query) {
        lowering.push_demand(When::Always, vec![Requirement::any(&opener.variables(), Joint::Defined)]);
    }
}

/// Demands that values of query and fragment stay data: those of `{+x}` and `{#x}` by this check, or by this promise.
fn check_data(lowering: &mut Lowering<'_>, number: usize, (check, promise): (ValueCheck, Promise)) {
    let expression = lowering.expressions[number].clone();
    let is_reserved = matches!(expression.operator, Operator::Reserved | Operator::Fragment);
    for spec in &expression.specs {
        if !is_reserved {
            lowering.push_value(ValueCheck::Sound, spec.variable);
            continue;
        }
        lowering.push_use(check, expression.operator, (spec.variable, spec.modifier));
        lowering.demand(When::Build, spec.variable, &[promise, Promise::Sound]);
    }
}

/// Demands in `uri_format!` that the value of `name={x}` is always defined. `format!` accepts no `Option` either, and
/// `name=` without a value is not what its `None` means.
pub(crate) fn demand_parameters(template: &mut CheckedTemplate) {
    for LiteralParameter { variable, .. } in literal_parameters(&template.pieces) {
        let requirements = vec![Requirement::One((variable, Promise::Defined))];
        let demand = Demand { when: When::Always, requirements, variables: vec![variable] };
        if !template.demands.contains(&demand) {
            template.demands.push(demand);
        }
    }
}

/// Demands in `uri_format!` that the value of `{?x}` is neither a list nor a map, which would be written with commas,
/// unless `commas` has the variable.
pub(crate) fn demand_single_parameters(template: &mut CheckedTemplate, commas: &[usize]) {
    let mut variables = joined_parameters(&template.pieces);
    variables.retain(|variable| !commas.contains(variable));
    for variable in variables {
        let requirements = vec![Requirement::One((variable, Promise::Single))];
        template.demands.push(Demand { when: When::Always, requirements, variables: vec![variable] });
    }
}

/// Returns the variables of a query that are written without a modifier after their own name.
pub(crate) fn joined_parameters(pieces: &[CheckedPiece]) -> Vec<usize> {
    let mut variables = Vec::new();
    for piece in pieces {
        let CheckedPiece::Expression(expression) = piece else { continue };
        for spec in expression.specs.iter().filter(|_| is_of_query(expression)) {
            if spec.modifier == Modifier::None && !variables.contains(&spec.variable) {
                variables.push(spec.variable);
            }
        }
    }
    variables
}

/// A parameter with a literal name, whose whole value is a variable: `?q={x}`.
pub(super) struct LiteralParameter<'p> {
    /// The index of the variable.
    pub(super) variable: usize,
    /// The delimiter before the parameter.
    pub(super) sign: char,
    /// The name of the parameter.
    pub(super) name: &'p str,
    /// What follows the parameter.
    pub(super) next: AfterParameter<'p>,
}

/// What follows a parameter.
pub(super) enum AfterParameter<'p> {
    /// The end of the query.
    End,
    /// A literal parameter.
    Literal,
    /// Parameters of `{&x}`.
    Expression(&'p ParsedExpression),
}

/// Returns the parameters with literal names whose whole value is a variable.
pub(super) fn literal_parameters(pieces: &[CheckedPiece]) -> Vec<LiteralParameter<'_>> {
    let pieces: Vec<_> = pieces.iter().filter(|piece| !matches!(piece, CheckedPiece::Mark(_))).collect();
    let mut parameters = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let CheckedPiece::Expression(expression) = piece else { continue };
        let [spec] = expression.specs.as_slice() else { continue };
        let is_plain = expression.operator == Operator::Simple && expression.place == ExpressionPlace::Query;
        let Some((sign, name)) = at.checked_sub(1).and_then(|before| name_at_end(pieces[before])) else {
            continue;
        };
        if let (true, Some(next)) = (is_plain, after_value(pieces.get(at + 1).copied())) {
            parameters.push(LiteralParameter { variable: spec.variable, sign, name, next });
        }
    }
    parameters
}

/// Returns the delimiter and the name, if a piece ends in `?name=` or `&name=`.
fn name_at_end(piece: &CheckedPiece) -> Option<(char, &str)> {
    let CheckedPiece::Literal(text) = piece else { return None };
    let at = text.rfind(['?', '&']);
    let name = text[at.map_or(0, |at| at + 1)..].strip_suffix('=')?;
    let sign = at.map_or('&', |at| char::from(text.as_bytes()[at]));
    (!name.is_empty() && !name.contains('=')).then_some((sign, name))
}

/// Returns what follows the value of a parameter, or `None` if the value continues.
fn after_value(next: Option<&CheckedPiece>) -> Option<AfterParameter<'_>> {
    match next {
        None => Some(AfterParameter::End),
        Some(CheckedPiece::Literal(text)) if text.starts_with('&') => Some(AfterParameter::Literal),
        Some(CheckedPiece::Literal(text)) => text.starts_with('#').then_some(AfterParameter::End),
        Some(CheckedPiece::Expression(next)) => match next.operator {
            Operator::Continuation => Some(AfterParameter::Expression(next)),
            Operator::Fragment => Some(AfterParameter::End),
            _ => None,
        },
        Some(CheckedPiece::Mark(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::literal_parameters;
    use crate::model::template::tests::lowered;

    #[test]
    fn a_variable_that_is_the_whole_value_of_a_parameter() {
        for (text, expected) in [
            ("/s?q={x}", "x"),
            ("/s?q={x}&page={y}", "x y"),
            ("/s?a=1&q={x}#top", "x"),
            ("/s?q={x}{&y}", "x"),
            ("/s?q={x}{#y}", "x"),
            ("https://h.example/s?q={x}", "x"),
            ("?q={x}", "x"),
            ("/s{?x}", ""),
            ("/s?a=1{&x}", ""),
            ("/s{?x}&q={y}", "y"),
            ("/s?q=a{x}", ""),
            ("/s?q={x}a", ""),
            ("/s?q={x}{y}", ""),
            ("/s?q={x,y}", ""),
            ("/s?q=a={x}", ""),
            ("/s?={x}", ""),
            ("/s?x{x}", ""),
            ("/s?{x,y}", ""),
            ("/s?q={+x}", ""),
            ("/a={x}", ""),
            ("/a#q={x}", ""),
        ] {
            let template = lowered(text).unwrap_or_else(|errors| panic!("{text}: {}", errors.join("\n")));
            let parameters = literal_parameters(&template.pieces);
            let names: Vec<_> =
                parameters.iter().map(|one| template.variables[one.variable].name.as_str()).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
    }
}
