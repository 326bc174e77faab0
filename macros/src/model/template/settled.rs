//! Checks that the normal form of the literals, which was found with one sample, is the same for all values:
//! without expressions that may be absent, in the path, after it or both, and with all delimiters that values
//! may contain.

use urika_runtime::{Refusal, What};
use urika_template::template::layout::{ABSENT, settled_value};

use super::source::difference;
use super::{Lowering, Misplacement, ParsedExpression};
use crate::model::policy::Modes;
use crate::model::text;

/// Checks that the literals of a template have one normal form.
pub(crate) fn check(modes: &Modes, lowering: &Lowering<'_>) {
    let normal = lowering.text();
    let source = lowering.source.text();
    if modes.is_exact || normal == source {
        return;
    }
    // What the policy rejects has been reported. Here it would hide the form.
    let allowed = Refusal::ALL.to_vec();
    let policy = Modes { is_strict: false, allowed, ..modes.clone() }.policy();
    let run = |text: String| text::form(&policy, What::Reference, &text).map(|accepted| accepted.text);
    let is_settled = ABSENT.iter().all(|absent| {
        let of = |number: usize| {
            let ParsedExpression { place, operator, .. } = &lowering.expressions[number];
            settled_value(*place, *operator, *absent)
        };
        let form = run(lowering.text_with(&of));
        form.is_some() && form == run(lowering.source_with(&of))
    });
    if !is_settled {
        let range = difference(source, &normal);
        lowering.source.push_misplaced(range, Misplacement::Unsettled, &normal);
    }
}
