//! The template cases: with a parsed template, with values to convert, and with a template to parse.
//!
//! A contender without its own values, or without a template to parse, appears only in the tables where it has its
//! own figure.

use std::hint::black_box;

use super::floor;
use crate::case::{Case, Operation, Verdict};
use crate::contenders::Expand;
use crate::contenders::by_hand::{ExactReserve, Format, PercentEncoding};
use crate::contenders::urika::{Urika, UrikaStruct};
use crate::contenders::urika_typed::{UrikaTyped, UrikaTypedText};
use crate::inputs;
use crate::issues::{ISSUES, TEMPLATE, URI};

/// Returns the template cases that need no rival, grouped.
pub(super) fn all() -> Vec<Case> {
    let groups =
        [(EXPAND, Operation::Expand), (VALUES, Operation::ExpandValues), (TEXT, Operation::ExpandText)];
    let mut cases = Vec::new();
    for (contenders, operation) in groups {
        cases.extend(contenders.iter().map(|case| case()));
        let input = inputs::issues();
        let answers = input.uris.iter().map(|&uri| uri.to_owned()).collect();
        cases.push(floor(operation, input, answers));
    }
    cases.push(parse::<Urika>());
    cases
}

const EXPAND: &[fn() -> Case] = &[
    expand::<UrikaTyped>,
    expand::<UrikaTypedText>,
    expand::<Urika>,
    expand::<UrikaStruct>,
    expand::<Format>,
    expand::<PercentEncoding>,
    expand::<ExactReserve>,
];

const VALUES: &[fn() -> Case] =
    &[expand_values::<UrikaTyped>, expand_values::<UrikaTypedText>, expand_values::<Urika>];

const TEXT: &[fn() -> Case] = &[expand_text::<Urika>, expand_text::<UrikaStruct>];

pub(super) fn expand<C: Expand>() -> Case {
    let (template, values) = (template::<C>(), values::<C>());
    case::<C, _>(Operation::Expand, values, move |values| C::expand(&template, values))
}

pub(super) fn expand_values<C: Expand>() -> Case {
    let template = template::<C>();
    case::<C, _>(Operation::ExpandValues, ISSUES, move |issues| C::expand(&template, &C::values(issues)?))
}

pub(super) fn expand_text<C: Expand>() -> Case {
    let values = values::<C>();
    case::<C, _>(Operation::ExpandText, TEMPLATE, move |text| C::expand(&C::template(text)?, &values))
}

/// Measures the parser of templates alone. The expansion is checked and not timed.
pub(super) fn parse<C: Expand>() -> Case {
    let mut case = expand_text::<C>();
    let times = case.input.uris.len();
    case.operation = Operation::ParseTemplate;
    case.pass = Box::new(move || {
        for _ in 0..times {
            black_box(C::template(black_box(TEMPLATE)));
        }
    });
    case
}

fn template<C: Expand>() -> C::Template {
    C::template(TEMPLATE).expect("the template is one")
}

fn values<C: Expand>() -> C::Values {
    C::values(&ISSUES).expect("the values are such")
}

/// Expands with `item`, as many times as the input has URIs.
fn case<C: Expand, T: 'static>(
    operation: Operation,
    item: T,
    expand: impl Fn(&T) -> Option<C::Expansion> + 'static,
) -> Case {
    let input = inputs::issues();
    let mut verdict = Verdict::default();
    for _ in &input.uris {
        verdict.count(TEMPLATE, URI, expand(&item).as_ref().map(AsRef::as_ref));
    }
    let times = input.uris.len();
    Case {
        operation,
        contender: C::NAME,
        rank: C::RANK,
        note: C::NOTE,
        pass: Box::new(move || {
            for _ in 0..times {
                black_box(expand(black_box(&item)));
            }
        }),
        check: Box::new(move || verdict.clone()),
        input,
    }
}
