//! Lowers a text by the grammar and the policy.

use std::ops::Range;

use urika_runtime::{Fault, Marks, Picture, Policy, What};

use super::policy::Modes;
use crate::diag::Diagnostics;
use crate::input::text::Written;

/// Text that has been accepted, and where its parts are.
pub(crate) struct Accepted {
    /// The text in the program.
    pub(crate) text: String,
    /// Where its parts are; `EMPTY`, if it has none.
    pub(crate) marks: Marks,
}

/// Checks `text`.
///
/// # Errors
///
/// All that is wrong with it.
pub(crate) fn lower(policy: &Policy<'_>, what: What, text: &str) -> Result<Accepted, Vec<Fault>> {
    policy.run(text, what).map(|(text, marks)| Accepted { text, marks })
}

/// Checks what the user wrote, and words what is wrong with it.
pub(crate) fn lower_written(
    modes: &Modes,
    what: What,
    written: &Written,
    diagnostics: &mut Diagnostics,
) -> Option<Accepted> {
    let policy = modes.policy();
    match lower(&policy, what, &written.text()) {
        Ok(accepted) => Some(accepted),
        Err(faults) => {
            for fault in faults {
                push_refused(&policy, what, written, fault, diagnostics);
            }
            None
        }
    }
}

/// Adds the message of the run time, to the letter.
pub(crate) fn push_fault(what: What, written: &Written, fault: Fault, diagnostics: &mut Diagnostics) {
    // It has no lists, which only the faults of policies speak of.
    push_refused(&Policy::LITERAL, what, written, fault, diagnostics);
}

/// Reports a fault that `policy` has found.
pub(crate) fn push_refused(
    policy: &Policy<'_>,
    what: What,
    written: &Written,
    fault: Fault,
    diagnostics: &mut Diagnostics,
) {
    let text = written.text();
    let picture = Picture::new(fault, what, &text).under(policy);
    diagnostics.push(written.place(range(fault)), picture.to_string());
}

fn range(fault: Fault) -> Range<usize> {
    let start = fault.offset as usize;
    start..start + fault.length as usize
}
