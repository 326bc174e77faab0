//! Checks labels that values are part of, in hosts that clients connect to: how long they can become, and
//! whether they can become `xn--` labels.

use urika_template::typed::Word;

use super::each;
use crate::index::{Listed as _, Seen};
use crate::model::template::{
    CheckStep, Lowering, PartContent, PartPiece, Promise, Requirement, When, decoded,
};

/// The lengths of the longest label and the longest name (RFC 1035, section 2.3.4).
const LABEL: usize = 63;
const NAME: usize = 253;

/// A label of a host, and its pieces.
#[derive(Default)]
pub(super) struct HostLabel {
    /// The strings in the label, in lower case.
    texts: Vec<String>,
    pub(super) expressions: Vec<usize>,
    /// The text at the beginning of the label.
    pub(super) start: String,
}

impl HostLabel {
    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.expressions.is_empty()
    }

    /// Returns whether the label is exactly one value.
    pub(super) fn is_whole(&self) -> bool {
        self.texts.is_empty() && self.expressions.len() == 1
    }

    /// Returns whether the label begins as labels outside ASCII do.
    pub(super) fn is_encoded(&self) -> bool {
        self.start.starts_with("xn--")
    }

    /// Returns whether the label has a value next to other pieces.
    fn is_joined(&self) -> bool {
        !self.expressions.is_empty() && !self.is_whole()
    }

    /// Returns the maximum length of the label if each of its values has at most `value` bytes.
    fn length(&self, value: usize) -> usize {
        self.texts.concat().len() + self.expressions.len() * value
    }

    /// Returns whether the label is always valid if its values are words: a word does not contain `--`, and
    /// neither begins nor ends with a hyphen.
    fn is_sure(&self) -> bool {
        let may_be_encoded =
            "xn--".starts_with(&self.start) && self.texts.iter().any(|text| text.contains("--"));
        self.length(Word::MAX_LEN) <= LABEL && !may_be_encoded
    }
}

/// Returns the labels of a host.
pub(super) fn labels(pieces: &[PartPiece]) -> Vec<HostLabel> {
    let (mut labels, mut label) = (Vec::new(), HostLabel::default());
    for piece in pieces {
        match &piece.what {
            PartContent::Text(text) => {
                for (number, label_text) in decoded(text).split('.').enumerate() {
                    if number > 0 {
                        labels.push(std::mem::take(&mut label));
                    }
                    if label.expressions.is_empty() {
                        label.start.push_str(label_text);
                    }
                    if !label_text.is_empty() {
                        label.texts.push(label_text.to_owned());
                    }
                }
            }
            PartContent::Expression(number) => label.expressions.push(*number),
        }
    }
    labels.push(label);
    labels
}

/// Demands values that make each label and the host valid, and adds checks where types cannot promise that.
pub(super) fn demand_labels(lowering: &mut Lowering<'_>, labels: &[HostLabel]) {
    let is_short = length(labels, LABEL) <= NAME;
    let (mut seen, mut doubtful) = (Seen::default(), Vec::new());
    for label in labels {
        let variables = demand_single(lowering, label);
        match variables.as_slice() {
            [] => continue,
            [variable] if label.is_whole() && is_short => {
                lowering.demand(When::Build, *variable, &[Promise::Label, Promise::Defined]);
                continue;
            }
            several if is_short => demand_words(lowering, several, label.is_sure()),
            _ => {}
        }
        doubtful.extend(variables.into_iter().filter(|variable| seen.is_new(*variable)));
    }
    if doubtful.is_empty() {
        return;
    }
    if !is_short {
        let is_sure = |label: &HostLabel| !label.is_joined() || label.is_sure();
        let are_sure = labels.iter().all(is_sure) && length(labels, Word::MAX_LEN) <= NAME;
        demand_words(lowering, &doubtful, are_sure);
    }
    let joined = labels.iter().rev().fold(0, |later, label| later << 1 | u128::from(label.is_joined()));
    lowering.push_check(CheckStep::Joined { variables: doubtful, labels: joined });
}

/// Returns the maximum length of a host. A value that is a whole label has at most `whole` bytes; all other
/// values are words.
fn length(labels: &[HostLabel], whole: usize) -> usize {
    let of = |label: &HostLabel| label.length(if label.is_whole() { whole } else { Word::MAX_LEN });
    labels.len() - 1 + labels.iter().map(of).sum::<usize>()
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
        each(variables, Promise::Word)
    } else {
        variables.iter().map(|variable| Requirement::Never(*variable)).listed()
    };
    asked.append(&mut each(variables, Promise::Defined));
    lowering.push_demand(When::Build, asked);
}
