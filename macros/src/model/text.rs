//! Checks a string by the grammar and the policy, and the strings of checked value types: `base!` and
//! `segment!`.

use urika_runtime::value::{Base, Segment};
use urika_runtime::{Diagnostic, Fault, FaultKind, Marks, Policy, What};

use super::policy::Modes;
use crate::diag::{Diagnostics, Reported};
use crate::input::text::WrittenText;

/// A string that has been accepted, and where its parts are.
pub(crate) struct AcceptedText {
    /// The string for the program.
    pub(crate) text: String,
    /// The layout of the string; `EMPTY` if it has none.
    pub(crate) marks: Marks,
}

/// The verdict of a policy on a string: its form, or faults. The form is only available to code that reports every
/// fault, so none is lost.
#[must_use = "a fault that is not reported is lost"]
pub(crate) struct Verdict(Result<AcceptedText, Vec<Fault>>);

impl Verdict {
    /// Returns the verdict for the result of a policy.
    pub(crate) fn new(result: Result<(String, Marks), Vec<Fault>>) -> Self {
        Self(result.map(|(text, marks)| AcceptedText { text, marks }))
    }

    /// Returns the form, or has each fault reported.
    pub(crate) fn or_report(self, report: &mut dyn FnMut(Fault) -> Reported) -> Option<AcceptedText> {
        match self.0 {
            Ok(accepted) => Some(accepted),
            Err(faults) => {
                for fault in faults {
                    let _: Reported = report(fault);
                }
                None
            }
        }
    }
}

/// Checks `text`.
pub(crate) fn lower(policy: &Policy<'_>, what: What, text: &str) -> Verdict {
    Verdict::new(policy.run(text, what))
}

/// Returns the normal form of a string, or `None` if it has faults, for code that does not decide whether the
/// string is accepted.
pub(crate) fn form(policy: &Policy<'_>, what: What, text: &str) -> Option<AcceptedText> {
    lower(policy, what, text).0.ok()
}

/// Checks the string that the user wrote, and reports its faults.
pub(crate) fn lower_written(
    modes: &Modes,
    what: What,
    written: &WrittenText,
    diagnostics: &Diagnostics,
) -> Option<AcceptedText> {
    let policy = modes.policy();
    lower(&policy, what, &written.text())
        .or_report(&mut |fault| push_refused(&policy, what, written, fault, diagnostics))
}

/// Adds the same message as at run time.
pub(crate) fn push_fault(
    what: What,
    written: &WrittenText,
    fault: Fault,
    diagnostics: &Diagnostics,
) -> Reported {
    // A fault of the grammar is not about a list.
    push_refused(&Policy::LITERAL, what, written, fault, diagnostics)
}

/// Reports a fault that `policy` has found.
pub(crate) fn push_refused(
    policy: &Policy<'_>,
    what: What,
    written: &WrittenText,
    fault: Fault,
    diagnostics: &Diagnostics,
) -> Reported {
    let text = written.text();
    let diagnostic = Diagnostic::new(fault, what, &text).under(policy);
    let start = fault.offset as usize;
    diagnostics.report(written.place(start..start + fault.length as usize), diagnostic.to_string())
}

/// Checks a base: first as a URI, like `uri!`, and then by the rules for bases.
pub(crate) fn lower_base(
    modes: &Modes,
    written: &WrittenText,
    diagnostics: &Diagnostics,
) -> Option<AcceptedText> {
    let accepted = lower_written(modes, What::Base, written, diagnostics)?;
    let policy = modes.policy();
    match Base::parse_under(&policy, &accepted.text) {
        Ok(base) => {
            let mut marks = accepted.marks;
            // Trailing slashes are removed, and nothing follows the path.
            marks.path_end = base.as_str().len() as u32;
            marks.query_end = marks.path_end;
            Some(AcceptedText { text: base.as_str().to_owned(), marks })
        }
        Err(error) => {
            let fault = as_written(&policy, error.fault(), &written.text());
            push_fault(What::Base, written, fault, diagnostics);
            None
        }
    }
}

/// Moves the fault of a base in its normal form to the written string. The fault is the same there, unless
/// the string had to be mapped to a URI.
fn as_written(policy: &Policy<'_>, fault: Fault, text: &str) -> Fault {
    match (Base::parse_under(policy, text), fault.kind, text.find(['?', '#'])) {
        (Err(error), ..) if error.kind() == fault.kind => error.fault(),
        (_, FaultKind::BaseTail, Some(tail)) => {
            Fault { offset: tail as u32, length: (text.len() - tail) as u32, ..fault }
        }
        _ => Fault { offset: 0, length: text.len() as u32, ..fault },
    }
}

/// Checks the string of a segment.
pub(crate) fn lower_segment(written: &WrittenText, diagnostics: &Diagnostics) -> Option<AcceptedText> {
    let text = written.text();
    match Segment::check(&text) {
        Ok(()) => Some(AcceptedText { text, marks: Marks::EMPTY }),
        Err(fault) => {
            push_fault(What::Segment, written, fault, diagnostics);
            None
        }
    }
}
