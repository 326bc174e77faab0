//! Checks queries and fragments (RFC 3986, sections 3.4 and 3.5): the delimiter before each must always be
//! written. Checks names of parameters: none may stand twice in the query, or among the path parameters of a
//! segment.

use std::ops::Range;

use urika_runtime::percent::decode_bytes;
use urika_runtime::template::{Modifier, Operator};

use super::any;
use crate::index::Index;
use crate::model::template::{Bit, Check, Draft, Expression, List, Part, Spec, What, When};

const SECTION: &str = "RFC 3986, section 3.4";

/// Checks query and fragment.
pub(super) fn check(draft: &mut Draft<'_>) {
    let query = draft.of(Part::Query);
    let fragment = draft.of(Part::Fragment);
    check_second_query(draft, &query);
    check_behind_fragment(draft, &fragment);
    check_sure(draft, &query, Operator::Query);
    check_sure(draft, &fragment, Operator::Fragment);
    check_list(draft, List::Query, &query);
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
    let parameters = |bit| expression(draft, bit).filter(|found| is_of_query(found));
    let adjacent: Vec<String> = query.iter().map_while(parameters).map(Expression::list).collect();
    let is_bare = matches!(query.first().map(|bit| &bit.what), Some(What::Text(text)) if text == "?");
    for (at, bit) in query.iter().enumerate().skip(1) {
        let Some(second) = parameters(bit).filter(|found| found.operator == Operator::Query) else {
            continue;
        };
        let list = second.list();
        let help = match adjacent.as_slice() {
            lists if at < lists.len() => format!("write one expression: `{{?{}}}`", lists.join(",")),
            _ if is_bare => format!("leave out the `?` before `{{?{list}}}`"),
            _ => format!("a query goes on with `{{&{list}}}`"),
        };
        draft.source.push(bit.range.clone(), "second `?` of a query", "RFC 6570, section 3.2.8", &help);
    }
}

fn is_of_query(expression: &Expression) -> bool {
    matches!(expression.operator, Operator::Query | Operator::Continuation)
}

fn check_behind_fragment(draft: &Draft<'_>, fragment: &[Bit]) {
    for bit in fragment {
        let Some(found) = expression(draft, bit) else { continue };
        if is_of_query(found) {
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
    let is_path = match &next.what {
        What::Text(text) => text.starts_with('/'),
        What::Expression(number) => draft.expressions[*number].operator == Operator::Segment,
    };
    if is_path && operator == Operator::Query {
        let help = format!("write the path before `{{?{}}}`", opener.list());
        draft.source.push(next.range.clone(), "path behind the query", SECTION, &help);
        return;
    }
    if expression(draft, next).is_none_or(|next| next.operator != Operator::Query) {
        draft.push_demand(When::Always, vec![any(&opener.variables(), "Defined")]);
    }
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
        draft.demand(When::Build, spec.variable, &["Reserved", "Sound"]);
    }
}

/// Checks path parameters, segment by segment.
pub(super) fn check_path_names(draft: &mut Draft<'_>, path: &[Bit]) {
    let mut segment: Vec<Bit> = Vec::new();
    for bit in path {
        match &bit.what {
            What::Text(text) => {
                for (number, text) in text.split('/').enumerate() {
                    if number > 0 {
                        check_list(draft, List::Segment, &segment);
                        segment.clear();
                    }
                    segment.push(Bit { what: What::Text(text.to_owned()), ..bit.clone() });
                }
            }
            What::Expression(number) => {
                if draft.expressions[*number].operator == Operator::Segment {
                    check_list(draft, List::Segment, &segment);
                    segment.clear();
                }
                segment.push(bit.clone());
            }
        }
    }
    check_list(draft, List::Segment, &segment);
}

/// Checks the names of one list, and demands that values with names of their own bring no other.
fn check_list(draft: &mut Draft<'_>, list: List, bits: &[Bit]) {
    let names = check_names(draft, list, bits);
    check_keys(draft, list, bits, &names);
}

/// A name in a list.
struct Name {
    text: String,
    /// The variable with the name, or `None` for a literal name.
    variable: Option<usize>,
}

/// Returns all names, and reports the variables whose name stands there already.
fn check_names(draft: &Draft<'_>, list: List, bits: &[Bit]) -> Vec<Name> {
    let (mut names, mut seen) = (Vec::new(), Index::new());
    let mut is_behind_expression = false;
    for bit in bits {
        match &bit.what {
            What::Text(text) => {
                for name in list.literal_names(text, is_behind_expression) {
                    seen.is_new(decode_bytes(name));
                    names.push(Name { text: name.to_owned(), variable: None });
                }
                is_behind_expression = false;
            }
            What::Expression(number) => {
                is_behind_expression = true;
                let expression = &draft.expressions[*number];
                let specs: &[Spec] = if list.has(expression.operator) { &expression.specs } else { &[] };
                for spec in specs {
                    if !seen.is_new(decode_bytes(&spec.name)) {
                        push_twice(draft, list, spec.range.clone(), &spec.name);
                    }
                    names.push(Name { text: spec.name.clone(), variable: Some(spec.variable) });
                }
            }
        }
    }
    names
}

fn push_twice(draft: &Draft<'_>, list: List, range: Range<usize>, name: &str) {
    let (place, section, sign) = list.words();
    let sentence = format!("parameter `{name}` stands in the {place} twice");
    let help = format!("leave one out; a list under one name is written `{{{sign}{name}*}}`");
    draft.source.push(range, &sentence, section, &help);
}

/// Checks the keys of exploded associative arrays, which are names of the list, too.
fn check_keys(draft: &mut Draft<'_>, list: List, bits: &[Bit], names: &[Name]) {
    let mut exploded = Vec::new();
    for bit in bits {
        let What::Expression(number) = bit.what else { continue };
        let expression = &draft.expressions[number];
        for spec in &expression.specs {
            if list.has(expression.operator) && spec.modifier == Modifier::Explode {
                exploded.push(spec.variable);
            }
        }
    }
    for (at, &variable) in exploded.iter().enumerate() {
        let (mut taken, mut beside) = (Vec::new(), Vec::new());
        for name in names {
            if name.variable != Some(variable) {
                taken.push(list.taken(&name.text));
            }
        }
        for &other in &exploded {
            if other != variable {
                beside.push(other);
            }
        }
        if taken.is_empty() {
            continue;
        }
        draft.demand(When::Build, variable, &["Distinct"]);
        draft.push_check(Check::Keys { list, variable, taken, beside });
        for &other in &exploded[at + 1..] {
            // Two maps would both take every parameter that the template does not name.
            draft.push_demand(When::Always, vec![any(&[variable, other], "Distinct")]);
        }
    }
}
