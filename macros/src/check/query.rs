//! Checks queries and fragments (RFC 3986, sections 3.4 and 3.5): the delimiter before each must always be
//! written.

use urika_runtime::template::Operator;

use super::{any, names};
use crate::model::template::{Bit, Draft, Expression, Joint, List, Part, Promise, ValueCheck, What, When};

const SECTION: &str = "RFC 3986, section 3.4";

/// Checks query and fragment.
pub(super) fn check(draft: &mut Draft<'_>) {
    let query = draft.of(Part::Query);
    let fragment = draft.of(Part::Fragment);
    check_second_query(draft, &query);
    check_behind_fragment(draft);
    check_sure(draft, &query, Operator::Query);
    check_sure(draft, &fragment, Operator::Fragment);
    names::check(draft, List::Query, &query);
    for part in [Part::Query, Part::Fragment] {
        for number in draft.numbers(part) {
            check_data(draft, number);
        }
    }
}

/// Refuses `{?x}` behind the beginning of a query.
fn check_second_query(draft: &Draft<'_>, query: &[Bit]) {
    let first = first_lists(draft, query);
    let is_bare = matches!(query, [Bit { what: What::Text(text), .. }, ..] if text == "?");
    for (at, bit) in query.iter().enumerate().skip(1) {
        let Some(second) = draft.expression(bit) else { continue };
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
        draft.source.push(bit.range.clone(), "second `?` in the query", "RFC 6570, section 3.2.8", &help);
    }
}

/// Returns the variables of each expression with which a query begins, before any text.
fn first_lists(draft: &Draft<'_>, query: &[Bit]) -> Vec<String> {
    let mut lists = Vec::new();
    for bit in query {
        match draft.expression(bit) {
            Some(found) if is_of_query(found) => lists.push(found.list()),
            _ => break,
        }
    }
    lists
}

/// Returns whether an expression has parameters of a query.
fn is_of_query(expression: &Expression) -> bool {
    matches!(expression.operator, Operator::Query | Operator::Continuation)
}

fn check_behind_fragment(draft: &Draft<'_>) {
    for number in draft.numbers(Part::Fragment) {
        let found = &draft.expressions[number];
        if is_of_query(found) {
            let help = "write the query before the fragment";
            draft.source.push(found.range.clone(), "query after the fragment", "RFC 3986, section 3.5", help);
        }
    }
}

/// Demands that `a` is always defined where the text behind `{?a}` relies on its `?`.
fn check_sure(draft: &mut Draft<'_>, bits: &[Bit], operator: Operator) {
    let [first, next, ..] = bits else { return };
    let Some(opener) = draft.expression(first).cloned() else { return };
    if opener.operator != operator {
        return;
    }
    let is_path = match &next.what {
        What::Text(text) => text.starts_with('/'),
        What::Expression(number) => draft.expressions[*number].operator == Operator::Segment,
    };
    if is_path && operator == Operator::Query {
        let help = format!("write the path before `{{?{}}}`", opener.list());
        return draft.source.push(next.range.clone(), "path after the query", SECTION, &help);
    }
    if draft.expression(next).is_none_or(|next| next.operator != Operator::Query) {
        draft.push_demand(When::Always, vec![any(&opener.variables(), Joint::Defined)]);
    }
}

/// Demands that values of query and fragment stay data.
fn check_data(draft: &mut Draft<'_>, number: usize) {
    let expression = draft.expressions[number].clone();
    let is_reserved = matches!(expression.operator, Operator::Reserved | Operator::Fragment);
    for spec in &expression.specs {
        if !is_reserved {
            draft.push_call(ValueCheck::Sound, spec.variable);
            continue;
        }
        draft.push_call_of(ValueCheck::Reserved, expression.operator, (spec.variable, spec.modifier));
        draft.demand(When::Build, spec.variable, &[Promise::Reserved, Promise::Sound]);
    }
}
