//! Checks names of parameters: a name must not appear twice in the query, or among the path parameters of a
//! segment.

use urika_runtime::percent::decode_bytes;
use urika_template::template::Operator;

use crate::index::{Index, IntoList as _};
use crate::model::template::{
    CheckStep, Joint, Lowering, ParameterList, ParameterName, PartContent, PartPiece, Promise, Requirement,
    VariableSpec, When,
};

/// Checks path parameters, segment by segment. `{/x}` also begins a segment.
pub(super) fn check_path(lowering: &mut Lowering<'_>, segments: &[Vec<PartPiece>]) {
    for segment in segments {
        let is_slash = |piece: &PartPiece| match lowering.expression(piece) {
            Some(expression) => expression.operator == Operator::Segment,
            None => false,
        };
        for part in segment.split(is_slash).listed() {
            check(lowering, ParameterList::Segment, part);
        }
    }
}

/// Checks the names of one list, and demands that values with their own names do not add one of these.
pub(super) fn check(lowering: &mut Lowering<'_>, list: ParameterList, pieces: &[PartPiece]) {
    let names = check_names(lowering, list, pieces);
    check_keys(lowering, list, pieces, &names);
}

/// Returns all names, and reports the variables whose name already appears.
fn check_names(lowering: &Lowering<'_>, list: ParameterList, pieces: &[PartPiece]) -> Vec<ParameterName> {
    let (mut names, mut seen) = (Vec::new(), Index::default());
    let mut is_behind_expression = false;
    for piece in pieces {
        match &piece.what {
            PartContent::Text(text) => {
                for name in list.literal_names(text, is_behind_expression) {
                    seen.is_new(decode_bytes(name));
                    names.push(ParameterName { text: name.to_owned(), variable: None });
                }
                is_behind_expression = false;
            }
            PartContent::Expression(number) => {
                is_behind_expression = true;
                let expression = &lowering.expressions[*number];
                let specs: &[VariableSpec] =
                    if list.has(expression.operator) { &expression.specs } else { &[] };
                for spec in specs {
                    if !seen.is_new(decode_bytes(&spec.name)) {
                        lowering.source.push_misplaced(spec.range.clone(), list.name_twice(), &spec.name);
                    }
                    names.push(ParameterName { text: spec.name.clone(), variable: Some(spec.variable) });
                }
            }
        }
    }
    names
}

/// Checks the keys of exploded associative arrays, which are also names of the list.
fn check_keys(
    lowering: &mut Lowering<'_>,
    list: ParameterList,
    pieces: &[PartPiece],
    names: &[ParameterName],
) {
    let exploded = list.exploded(pieces, &|number| {
        let expression = &lowering.expressions[number];
        (expression.operator, expression.used_variables())
    });
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
        if taken.is_empty() && beside.is_empty() {
            continue;
        }
        lowering.demand(When::Build, variable, &[Promise::Distinct]);
        lowering.push_check(CheckStep::Keys { list, variable, taken, beside });
        for &other in &exploded[at + 1..] {
            // Two maps would both match every parameter that the template does not name.
            lowering.push_demand(When::Always, vec![Requirement::any(&[variable, other], Joint::Distinct)]);
        }
    }
}
