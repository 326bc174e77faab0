//! Checks that the normal form of the literals, which was found on one sample, is the same for all values.

use alloc::string::String;

use super::shape::TemplateShape;
use crate::fault::{BuildError, What};
use crate::template::layout::{ABSENT, Misplacement, settled_value};
use crate::template::redacted::shown;
use urika_runtime::{Policy, Refusal};

impl TemplateShape<'_> {
    /// Tries nothing for expressions that may be absent, in the path, after it or in both, and all delimiters
    /// that values may have.
    pub(super) fn check_settled(&self) -> Result<(), BuildError> {
        if self.normal_text() == self.written.text {
            return Ok(());
        }
        // The refusals of the policy have already been checked. Here they would hide the form.
        let policy = Refusal::ALL.iter().fold(Policy::LITERAL, |policy, refusal| policy.allow(*refusal));
        let form = |text: String| policy.run(&text, What::Reference).ok().map(|(text, _)| text);
        let is_settled = |absent: (bool, bool)| {
            let sample = |number: usize| {
                let expression = self.expression(number);
                settled_value(expression.place, expression.operator, absent)
            };
            let normal = form(self.text_with(&sample));
            normal.is_some() && normal == form(self.source_with(&sample))
        };
        if ABSENT.into_iter().all(is_settled) {
            Ok(())
        } else {
            Err(BuildError::misplaced(Misplacement::Unsettled, "", &shown(&self.normal_text())))
        }
    }
}
