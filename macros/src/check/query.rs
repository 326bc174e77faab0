//! Checks queries and fragments (RFC 3986, sections 3.4 and 3.5): the delimiter before each must always be
//! written.

use urika_runtime::{Fault, FaultKind};
use urika_template::template::layout::misplaced::{after_second_sign, first_lists, second_queries, unnamed};
use urika_template::template::syntax::ParameterPlace;
use urika_template::template::{Modifier, Operator};

use super::names;
use crate::model::template::{
    CheckedPiece, CheckedTemplate, Demand, ExpressionPlace, Joint, Lowering, Misplacement, ParameterList,
    ParsedExpression, Part, PartContent, PartPiece, Promise, Requirement, ValueCheck, When,
};

/// Checks query and fragment.
pub(super) fn check(lowering: &mut Lowering<'_>) {
    let query = lowering.of(Part::Query);
    let fragment = lowering.of(Part::Fragment);
    check_second_query(lowering, &query);
    check_behind_fragment(lowering);
    check_sure(lowering, &query, Operator::Query);
    check_sure(lowering, &fragment, Operator::Fragment);
    names::check(lowering, ParameterList::Query, &query);
    // In these parts, `{;x}` writes parameters that are separated as in a segment.
    names::check(lowering, ParameterList::Segment, &query);
    names::check(lowering, ParameterList::Segment, &fragment);
    check_places_of_query(lowering, &query);
    for number in lowering.numbers(Part::Fragment) {
        check_data(lowering, number, (ValueCheck::Reserved, Promise::Reserved));
    }
}

/// Demands that values of the query stay data, that `{+x}` in the value of a parameter does not add another one, and that
/// each parameter has a name.
fn check_places_of_query(lowering: &mut Lowering<'_>, query: &[PartPiece]) {
    let mut place = ParameterPlace::QUERY;
    for (at, piece) in query.iter().enumerate() {
        match &piece.what {
            PartContent::Text(text) => place.pass_literal(text),
            PartContent::Expression(number) => {
                let reserved = if place.is_value() {
                    (ValueCheck::ParameterValue, Promise::Parameter)
                } else {
                    (ValueCheck::Reserved, Promise::Reserved)
                };
                check_named(lowering, query, at, *number);
                check_data(lowering, *number, reserved);
                place.pass_expression(lowering.expressions[*number].operator);
            }
        }
    }
}

/// Rejects `{?x}` and `?x={x}` after the beginning of a query.
fn check_second_query(lowering: &Lowering<'_>, query: &[PartPiece]) {
    let operator = |number: usize| lowering.expressions[number].operator;
    let mut is_joined = false;
    for (number, mistake) in second_queries(query, &operator) {
        // One remedy joins all lists.
        if mistake == Misplacement::SecondQuery && std::mem::replace(&mut is_joined, true) {
            continue;
        }
        let second = &lowering.expressions[number];
        let list = match mistake {
            Misplacement::SecondQuery => {
                let mut lists = Vec::new();
                for number in first_lists(query, &operator) {
                    lists.push(lowering.expressions[number].list());
                }
                lists.join(",")
            }
            _ => second.list(),
        };
        lowering.source.push_misplaced(second.range.clone(), mistake, &list);
    }
    if let (Some(number), true) = (after_second_sign(query, &operator), lowering.source.is_sound()) {
        lowering.push_misplaced(number, Misplacement::SecondLiteralSign);
    }
}

/// Rejects `?{x}` and `&{x}`, most likely meant as `{?x}` and `{&x}`.
fn check_named(lowering: &Lowering<'_>, query: &[PartPiece], at: usize, number: usize) {
    let one = &lowering.expressions[number];
    let sign = unnamed(query, at, &|number| lowering.expressions[number].operator);
    let (Some(sign), Operator::Simple, true) = (sign, one.operator, one.is_plain()) else { return };
    let range = one.range.start - 1..one.range.end;
    let kind = FaultKind::ParameterUnnamed(sign);
    let fault = Fault::new(kind, urika_runtime::Part::Query, range.start, range.end);
    let help = fault.value_help().replace("{}", &one.list());
    lowering.source.push(range, &fault.sentence().to_string(), fault.section(), &help);
}

/// Returns whether an expression has parameters of a query.
fn is_of_query(expression: &ParsedExpression) -> bool {
    matches!(expression.operator, Operator::Query | Operator::Continuation)
}

fn check_behind_fragment(lowering: &Lowering<'_>) {
    for number in lowering.numbers(Part::Fragment) {
        let found = &lowering.expressions[number];
        if is_of_query(found) {
            lowering.push_misplaced(number, Misplacement::QueryAfterFragment);
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
        let mistake = Misplacement::PathAfterQuery;
        return lowering.source.push_misplaced(next.range.clone(), mistake, &opener.list());
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

/// Demands that the value of `{?x}` is neither a list nor a map, which would be written with commas.
pub(super) fn demand_single_parameters(lowering: &mut Lowering<'_>) {
    for variable in joined(&lowering.expressions) {
        lowering.demand(When::WithoutCommas, variable, &[Promise::Single]);
    }
}

/// Returns the variables of a query that are written without a modifier after their own name.
pub(crate) fn joined_parameters(pieces: &[CheckedPiece]) -> Vec<usize> {
    joined(pieces.iter().filter_map(|piece| match piece {
        CheckedPiece::Expression(expression) => Some(expression),
        _ => None,
    }))
}

/// Returns the variables that one of these expressions writes as `x=` and the value.
fn joined<'e>(expressions: impl IntoIterator<Item = &'e ParsedExpression>) -> Vec<usize> {
    let mut variables = Vec::new();
    for expression in expressions.into_iter().filter(|expression| is_of_query(expression)) {
        for spec in &expression.specs {
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
    /// The part of the query after the parameter.
    pub(super) next: AfterParameter<'p>,
}

/// The part of the query after a parameter.
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
