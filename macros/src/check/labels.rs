//! Checks labels that values are part of, in hosts that clients connect to: how long they can become, and
//! whether they can become `xn--` labels.

use urika_template::template::layout::HostLabel;
use urika_template::typed::Word;

use crate::index::{IntoList as _, Seen};
use crate::model::template::{CheckStep, Lowering, Promise, Requirement, When};

/// Demands values that make each label and the host valid, and adds checks where types cannot promise that.
pub(super) fn demand_labels(lowering: &mut Lowering<'_>, labels: &[HostLabel]) {
    let is_short =
        HostLabel::length_of_host(labels, HostLabel::MAX_LEN, Word::MAX_LEN) <= HostLabel::MAX_NAME_LEN;
    let (mut seen, mut doubtful) = (Seen::default(), Vec::new());
    for label in labels {
        let variables = demand_single(lowering, label);
        match variables.as_slice() {
            [] => continue,
            [variable] if label.is_whole() && is_short => {
                lowering.demand(When::Build, *variable, &[Promise::Label, Promise::Defined]);
                continue;
            }
            several if is_short => demand_words(lowering, several, is_sure(label)),
            _ => {}
        }
        doubtful.extend(variables.into_iter().filter(|variable| seen.insert(*variable)));
    }
    if doubtful.is_empty() {
        return;
    }
    if !is_short {
        let longest = HostLabel::length_of_host(labels, Word::MAX_LEN, Word::MAX_LEN);
        let are_sure = longest <= HostLabel::MAX_NAME_LEN
            && labels.iter().all(|label| !label.is_joined() || is_sure(label));
        demand_words(lowering, &doubtful, are_sure);
    }
    lowering.push_check(CheckStep::Joined { variables: doubtful, labels: HostLabel::joined(labels) });
}

/// Returns whether a label is always valid if its values are words: a word does not contain `--`, and neither begins
/// nor ends with a hyphen.
fn is_sure(label: &HostLabel) -> bool {
    let may_be_encoded =
        "xn--".starts_with(&label.start) && label.texts.iter().any(|text| text.contains("--"));
    label.length(Word::MAX_LEN) <= HostLabel::MAX_LEN && !may_be_encoded
}

/// Demands single values in a label, and returns their variables.
fn demand_single(lowering: &mut Lowering<'_>, label: &HostLabel) -> Vec<usize> {
    let mut variables = Vec::new();
    for number in &label.expressions {
        let variable = lowering.expressions[*number].specs[0].variable;
        lowering.demand(When::Always, variable, &[Promise::Single]);
        if variables.last() != Some(&variable) {
            variables.push(variable);
        }
    }
    variables
}

/// Demands short values. If no type is short enough, `build()` does not exist.
fn demand_words(lowering: &mut Lowering<'_>, variables: &[usize], is_enough: bool) {
    let mut asked = if is_enough {
        Requirement::each(variables, Promise::Word)
    } else {
        variables.iter().map(|variable| Requirement::Never(*variable)).listed()
    };
    asked.append(&mut Requirement::each(variables, Promise::Defined));
    lowering.push_demand(When::Build, asked);
}
