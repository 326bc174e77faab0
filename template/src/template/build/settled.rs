//! Checks that the normal form of the literals, which was found on one sample, is the same for all values.

use alloc::string::String;

use super::sample::{BASE, VALUE, lead};
use super::shape::TemplateShape;
use super::written::ExpressionPlace;
use crate::fault::{BuildError, FaultKind, Part, What};
use crate::template::Operator;
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
        let is_settled = |(has_no_path, has_no_rest): (bool, bool)| {
            let of = |number: usize| match self.expression(number).place {
                ExpressionPlace::Path if has_no_path => String::new(),
                ExpressionPlace::Query | ExpressionPlace::Fragment if has_no_rest => String::new(),
                place => value(place, self.expression(number).operator),
            };
            let normal = form(self.text_with(of));
            normal.is_some() && normal == form(self.source_with(of))
        };
        let cases = [(true, true), (false, false), (true, false), (false, true)];
        if cases.into_iter().all(is_settled) {
            Ok(())
        } else {
            Err(BuildError::found(FaultKind::NotNormal, Part::Template, ""))
        }
    }
}

/// Returns a value with the delimiters of its operator, or with those that a value may have.
fn value(place: ExpressionPlace, operator: Operator) -> String {
    match (place, operator) {
        (ExpressionPlace::Base, _) => String::from(BASE) + VALUE,
        (ExpressionPlace::Port, _) => String::from("2"),
        (ExpressionPlace::Path, Operator::Reserved) => String::from(":@,"),
        (ExpressionPlace::Path | ExpressionPlace::Query | ExpressionPlace::Fragment, _) => {
            String::from(lead(operator)) + VALUE + ","
        }
        _ => String::from(VALUE),
    }
}
