//! Checks names of parameters: a name must not appear twice in the query, or among the path parameters of a
//! segment.

use urika_runtime::percent::decode_bytes;
use urika_template::template::Operator;

use crate::index::Index;
use crate::model::template::{
    CheckStep, Joint, Lowering, ParameterList, ParameterName, PartContent, PartPiece, Promise, Requirement,
    VariableSpec, When,
};

/// Checks path parameters, segment by segment. `{/x}` also begins a segment, but without its value the parameters after
/// it are in the segment before it.
pub(super) fn check_path(lowering: &mut Lowering<'_>, segments: &[Vec<PartPiece>]) {
    for segment in segments {
        check(lowering, ParameterList::Segment, segment);
    }
}

/// Checks the names of one list, and demands that values with their own names do not add one of these.
pub(super) fn check(lowering: &mut Lowering<'_>, list: ParameterList, pieces: &[PartPiece]) {
    let names = check_names(lowering, list, pieces);
    check_keys(lowering, list, pieces, &names);
}

/// Returns all names, and reports the variables whose name already appears.
fn check_names(lowering: &Lowering<'_>, list: ParameterList, pieces: &[PartPiece]) -> Vec<ParameterName> {
    // The number of segments that begin before a name is its number in the index.
    let (mut names, mut seen, mut begun) = (Vec::new(), Index::default(), 0);
    let mut is_behind_expression = false;
    for piece in pieces {
        match &piece.what {
            PartContent::Text(text) => {
                for name in list.literal_names(text, is_behind_expression) {
                    for reading in list.readings(name) {
                        seen.add(reading, begun);
                    }
                    names.push(ParameterName { text: name.to_owned(), variable: None });
                }
                is_behind_expression = false;
            }
            PartContent::Expression(number) => {
                is_behind_expression = true;
                let expression = &lowering.expressions[*number];
                begun += usize::from(expression.operator == Operator::Segment);
                let specs: &[VariableSpec] =
                    if list.has(expression.operator) { &expression.specs } else { &[] };
                for spec in specs {
                    let name = decode_bytes(&spec.name);
                    match seen.get(&name) {
                        Some(before) => {
                            let mistake = list.name_twice(before < begun);
                            lowering.source.push_misplaced(spec.range.clone(), mistake, &spec.name);
                        }
                        None => _ = seen.add(name, begun),
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
    for &variable in &exploded {
        let is_other = |name: &ParameterName| name.variable != Some(variable);
        if exploded.len() > 1 || names.iter().any(is_other) {
            lowering.demand(When::Build, variable, &[Promise::Distinct]);
        }
    }
    if exploded.len() > 1 {
        // Two maps would both match every parameter that the template does not name.
        lowering.push_demand(When::Always, vec![Requirement::any(&exploded, Joint::Distinct)]);
    }
    let is_own = |name: &ParameterName| name.variable == exploded.first().copied();
    if exploded.len() > 1 || !exploded.is_empty() && !names.iter().all(is_own) {
        let mut taken = Vec::new();
        for ParameterName { text, variable } in names {
            taken.push(ParameterName { text: list.taken(text), variable: *variable });
        }
        lowering.push_check(CheckStep::Keys { list, variables: exploded, taken });
    }
}

#[cfg(test)]
mod tests {
    use crate::model::template::CheckStep;
    use crate::model::template::tests::lowered;

    /// The parameters after `{/y}` are in the segment before it if `y` is undefined.
    #[test]
    fn an_optional_segment_does_not_separate_parameters() {
        let across = "appears twice in one segment if the optional segment before it is absent";
        let twice = "appears twice in the segment";
        for (text, message) in [
            ("/a;b=1{/y}{;b}", across),
            ("/a{;b}{/y*}{;b}", across),
            ("/a;b=1{/y}c;d{;b}", across),
            ("/a;b=1{/y}{/z}{;b}", across),
            ("/a{/y};b=1{;b}", twice),
            ("/a{/y}{;b,b}", twice),
            ("/a;b=1{/y}{;c}", ""),
            ("/a;b=1/{y}{;b}", ""),
            ("/a;b=1{/y}/c{;b}", ""),
            ("/a{;b}{/y}?b={z}", ""),
        ] {
            match lowered(text) {
                Ok(_) => assert_eq!(message, "", "{text}"),
                Err(messages) => {
                    assert!(!message.is_empty() && messages[0].contains(message), "{messages:?}");
                }
            }
        }
    }

    #[test]
    fn keys_are_compared_with_the_names_before_an_optional_segment() {
        for (text, expected) in [
            ("/a;b=1{/y}{;x*}", "b"),
            ("/a;b=1{/y}c;{x*}", "b"),
            ("/a;b=1{/y};c=2{;x*}", "b c"),
            ("/a;b=1/{y}{;x*}", ""),
            ("/a;b=1{/y}/c{;x*}", ""),
        ] {
            let template = lowered(text).unwrap_or_else(|errors| panic!("{text}: {}", errors.join("\n")));
            let taken = template.checks.iter().find_map(|check| match check {
                CheckStep::Keys { taken, .. } => Some(taken),
                _ => None,
            });
            let literal = taken.into_iter().flatten().filter(|name| name.variable.is_none());
            let literal: Vec<&str> = literal.map(|name| name.text.as_str()).collect();
            assert_eq!(literal.join(" "), expected, "{text}");
        }
    }
}
