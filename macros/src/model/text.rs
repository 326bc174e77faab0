//! What the grammar and the policy make of a text.

use std::ops::Range;

use urika_runtime::{Fault, FaultKind, Marks, Picture, Policy, What};

use super::policy::Modes;
use crate::diag::Diagnostics;
use crate::input::text::Written;

/// Text that has been accepted, and where its parts are.
pub(crate) struct Accepted {
    /// What is left in the program.
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
    let text = written.text();
    match lower(&modes.policy(), what, &text) {
        Ok(accepted) => Some(accepted),
        Err(faults) => {
            for fault in faults {
                diagnostics.push(written.place(range(fault)), message(modes, what, &text, fault));
            }
            None
        }
    }
}

/// Adds the fault of a text whose message needs nothing else.
pub(crate) fn push_fault(what: What, written: &Written, fault: Fault, diagnostics: &mut Diagnostics) {
    diagnostics.push(written.place(range(fault)), Picture::new(fault, what, &written.text()).to_string());
}

fn range(fault: Fault) -> Range<usize> {
    let start = fault.offset as usize;
    start..start + fault.length as usize
}

/// The message of the run time, to the letter, but that text which is not in normal form is
/// shown that form.
fn message(modes: &Modes, what: What, text: &str, fault: Fault) -> String {
    let picture = Picture::new(fault, what, text);
    if fault.kind != FaultKind::NotNormal {
        return picture.to_string();
    }
    match lower(&modes.normalizing(), what, text) {
        Ok(normal) => picture.with_normal(&normal.text).to_string(),
        Err(_) => picture.to_string(),
    }
}
