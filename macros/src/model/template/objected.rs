//! The errors for the objections of a policy. Values of one part may break several rules: that is one error, whose
//! remedy allows all of them.

use std::borrow::Cow;

use urika_runtime::{Objection, Part, Refusal, ValueFault};

/// An error for one or more objections to a part.
pub(super) struct Objected {
    pub(super) part: Part,
    pub(super) sentence: Cow<'static, str>,
    pub(super) section: &'static str,
    pub(super) help: Cow<'static, str>,
}

/// An objection, and its fault if the only remedy is to allow refusals.
type Cause = (Objection, Option<&'static ValueFault>);

/// Returns the errors for these objections. The faults of values in one part are joined.
pub(super) fn objected(objections: &[Cause]) -> Vec<Objected> {
    let errors = objections.iter().enumerate().filter_map(|(number, &(objection, fault))| {
        let in_part = |others: &[Cause]| -> Vec<_> {
            let others = others.iter().filter(|(other, _)| other.part == objection.part);
            others.filter_map(|&(_, fault)| fault).collect()
        };
        let (before, from_here) = objections.split_at(number);
        match (fault, in_part(before).is_empty(), in_part(from_here)) {
            (Some(_), false, _) => None,
            (Some(_), true, faults) if faults.len() > 1 => Some(joined(objection, &faults)),
            _ => Some(single(objection)),
        }
    });
    errors.collect()
}

fn single(objection: Objection) -> Objected {
    let Objection { part, sentence, section, help, .. } = objection;
    Objected { part, sentence: sentence.into(), section, help: help.into() }
}

fn joined(objection: Objection, faults: &[&ValueFault]) -> Objected {
    let Objection { part, section, .. } = objection;
    let be: Vec<_> = faults.iter().flat_map(|fault| fault.be.iter().copied()).collect();
    let contain: Vec<_> = faults.iter().flat_map(|fault| fault.contain.iter().copied()).collect();
    let may = match (be.len(), contain.len()) {
        (0, _) => format!("contain {}", listed(&contain, "or")),
        (_, 0) => format!("be {}", listed(&be, "or")),
        (1, 1) => format!("be {} or contain {}", be[0], contain[0]),
        _ => format!("be {}, or contain {}", listed(&be, "or"), listed(&contain, "or")),
    };
    let sentence = format!("value in the {part} may {may}, which the policy refuses").into();
    let refusals = faults.iter().flat_map(|fault| fault.refusals);
    let refusals: Vec<_> = refusals.map(|refusal: &Refusal| format!("`{refusal:?}`")).collect();
    let refusals: Vec<_> = refusals.iter().map(String::as_str).collect();
    let refusals = listed(&refusals, "and");
    let help = format!("to accept such values, `allow` the refusals {refusals} on the policy").into();
    Objected { part, sentence, section, help }
}

/// Returns the words as a list, with `last` before the last one.
fn listed(words: &[&str], last: &str) -> String {
    match words {
        [before @ .., word] if !before.is_empty() => format!("{} {last} {word}", before.join(", ")),
        _ => words.concat(),
    }
}
