//! Checks a text by the grammar and the policy.

use std::ops::Range;

use urika_runtime::{Fault, Marks, Picture, Policy, What};

use super::policy::Modes;
use crate::diag::Diagnostics;
use crate::input::text::Written;

/// Text that has been accepted, and where its parts are.
pub(crate) struct Accepted {
    /// The text for the program.
    pub(crate) text: String,
    /// The layout of the text, `EMPTY` if it has none.
    pub(crate) marks: Marks,
}

/// Checks `text`.
///
/// # Errors
///
/// Fails with all faults of the text.
pub(crate) fn lower(policy: &Policy<'_>, what: What, text: &str) -> Result<Accepted, Vec<Fault>> {
    policy.run(text, what).map(|(text, marks)| Accepted { text, marks })
}

/// Checks the text that the user wrote, and reports its faults.
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

/// Adds the same message as at run time.
pub(crate) fn push_fault(what: What, written: &Written, fault: Fault, diagnostics: &mut Diagnostics) {
    // A fault of the grammar is not about a list.
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
