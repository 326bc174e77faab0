//! Checks queries and fragments (RFC 3986, sections 3.4 and 3.5): the delimiter before each must always be
//! written.

use urika_runtime::template::Operator;

use super::names;
use super::{TRY_BUILD, all, answers, demand, in_words};
use crate::model::template::{Bit, Component, Draft, Expression, List, Requirement, What, When};

const SECTION: &str = "RFC 3986, section 3.4";

/// Checks query and fragment.
pub(super) fn check(draft: &mut Draft<'_>) {
    let query = draft.of(Component::Query);
    let fragment = draft.of(Component::Fragment);
    check_second_query(draft, &query);
    check_behind_fragment(draft, &fragment);
    check_sure(draft, &query, Operator::Query);
    check_sure(draft, &fragment, Operator::Fragment);
    names::check(draft, List::Query, &query);
    for bits in [&query, &fragment] {
        for bit in bits {
            if let What::Expression(number) = bit.what {
                let expression = draft.expressions[number].clone();
                check_data(draft, &expression);
            }
        }
    }
}

fn check_second_query(draft: &Draft<'_>, query: &[Bit]) {
    let [first, others @ ..] = query else { return };
    let opener = expression(draft, first);
    let is_bare = matches!(&first.what, What::Text(text) if text == "?");
    for bit in others {
        let Some(second) = expression(draft, bit) else { continue };
        if second.operator != Operator::Query {
            continue;
        }
        let list = second.list();
        let help = match opener {
            Some(opener) => format!("write one expression: `{{?{},{list}}}`", opener.list()),
            None if is_bare => format!("leave out the `?` before `{{?{list}}}`"),
            None => format!("a query goes on with `{{&{list}}}`"),
        };
        draft.source.push(bit.range.clone(), "second `?` of a query", "RFC 6570, section 3.2.8", &help);
    }
}

fn check_behind_fragment(draft: &Draft<'_>, fragment: &[Bit]) {
    for bit in fragment {
        let Some(found) = expression(draft, bit) else { continue };
        if matches!(found.operator, Operator::Query | Operator::Continuation) {
            let help = "write the query before the fragment";
            draft.source.push(bit.range.clone(), "query behind the fragment", "RFC 3986, section 3.5", help);
        }
    }
}

fn expression<'d>(draft: &'d Draft<'_>, bit: &Bit) -> Option<&'d Expression> {
    match bit.what {
        What::Expression(number) => draft.expressions.get(number),
        What::Text(_) => None,
    }
}

/// Demands that `a` is always defined where the text behind `{?a}` relies on its `?`.
fn check_sure(draft: &mut Draft<'_>, bits: &[Bit], operator: Operator) {
    let [first, next, ..] = bits else { return };
    let Some(opener) = expression(draft, first).cloned() else { return };
    if opener.operator != operator {
        return;
    }
    let next_expression = expression(draft, next).cloned();
    let is_path = match &next.what {
        What::Text(text) => text.starts_with('/'),
        What::Expression(number) => draft.expressions[*number].operator == Operator::Segment,
    };
    if is_path && operator == Operator::Query {
        let help = format!("write the path before `{{?{}}}`", opener.list());
        draft.source.push(next.range.clone(), "path behind the query", SECTION, &help);
        return;
    }
    if next_expression.as_ref().is_some_and(|next| next.operator == Operator::Query) {
        return;
    }
    let sign = if operator == Operator::Query { '?' } else { '#' };
    let variables = opener.variables();
    let what = match &next_expression {
        Some(next) => format!("`{}`", &draft.source.text()[next.range.clone()]),
        None => "the text".to_owned(),
    };
    let message = format!(
        "{} may be undefined, and {what} behind it would stand without a `{sign}`",
        in_words(draft, &variables, "and")
    );
    let help = match &next_expression {
        Some(next) if next.operator == Operator::Continuation => {
            format!("write `{{?{},{}}}`", opener.list(), next.list())
        }
        _ if operator == Operator::Query => {
            format!(
                "begin the query with text, as in `?v=1{{&{}}}`, or give a type that is always defined",
                opener.list()
            )
        }
        _ => "write the `#` as text, or give a type that is always defined".to_owned(),
    };
    let any = answers(&variables, "Defined");
    let requirement = if let [one] = any.as_slice() { Requirement::One(*one) } else { Requirement::Any(any) };
    draft.push_demand(demand(When::Always, vec![requirement], message, "this may be undefined", &[&help]));
}

/// Demands that values of query and fragment stay data.
fn check_data(draft: &mut Draft<'_>, expression: &Expression) {
    let is_reserved = matches!(expression.operator, Operator::Reserved | Operator::Fragment);
    for spec in &expression.specs {
        if !is_reserved {
            draft.push_call("sound", spec.variable);
            continue;
        }
        draft.push_call_of("reserved", expression.operator, (spec.variable, spec.modifier));
        let name = draft.name(spec.variable);
        let message = format!(
            "`{name}` may hold `#`, brackets or escapes, or have no text: `build()` needs a type that rules this out"
        );
        let hash = if expression.operator == Operator::Fragment { "#" } else { "" };
        let way_out = format!(
            "`{hash}{{{}}}` encodes all of it, and takes every text; integers, `RelPath` and `Encoded` rule it out here",
            expression.list()
        );
        let notes = [TRY_BUILD, &way_out];
        let asked = all(&["Reserved", "Sound"].map(|answer| (spec.variable, answer)));
        draft.push_demand(demand(When::Build, asked, message, "this may be no data", &notes));
    }
}
