//! Reports options of a field that have no effect where its variable is written, or with its type.
//!
//! `default.rs` has the rules of `default`, and `list.rs` those of `commas`. In a template that cannot be parsed,
//! `check/unparsed.rs` reports the options about parsing.

use proc_macro2::Span;
use quote::ToTokens as _;
use urika_template::template::Operator;

use super::types::{TypeHint, hint};
use super::{Matching, WrittenField};
use crate::diag::SourcePlace;
use crate::model::template::{CheckStep, ValueCheck};

impl Matching<'_> {
    /// Reports options without an effect, and returns whether there are any.
    pub(super) fn check_effect(&self, field: &WrittenField, variable: usize) -> bool {
        let useless = [
            self.useless_empty(field, variable),
            self.useless_skip(field, variable),
            self.useless_slash(field, variable),
        ];
        let mut is_any = false;
        for (span, message) in useless.into_iter().flatten() {
            is_any = true;
            self.diagnostics.push(SourcePlace::from(span), message);
        }
        is_any
    }

    /// Returns the place of an `empty_is_none` without an effect, and the message.
    fn useless_empty(&self, field: &WrittenField, variable: usize) -> Option<(Span, String)> {
        let (name, span) = (&self.template.variables[variable].name, field.options.empty_is_none?);
        let message = format!(
            "`empty_is_none` on `{name}`, which is not a query parameter\n  help: remove `empty_is_none`: the value is never empty"
        );
        self.is_always_there(variable).then_some((span, message))
    }

    /// Returns the place of a `skip_default` without an effect, and the message.
    fn useless_skip(&self, field: &WrittenField, variable: usize) -> Option<(Span, String)> {
        let (name, options) = (&self.template.variables[variable].name, &field.options);
        let span = options.skip_default?;
        let message = if !self.is_parameter(variable) {
            format!(
                "`skip_default` on `{name}`, which is not a query parameter\n  help: remove `skip_default`: the value is always written"
            )
        } else if options.default.is_none() {
            "`skip_default` requires a default\n  help: add `default = …`, the value that is omitted"
                .to_owned()
        } else if self.template.requires_value(variable) {
            format!(
                "`skip_default` on `{name}`, but `{{&…}}` after it needs a parameter that is always written\n  help: write all parameters in one expression, as in `{{?a,b}}`, or remove `skip_default`"
            )
        } else {
            return None;
        };
        Some((span, message))
    }

    /// Returns the place of an `allow_slash` without an effect, and the message. A former path may have the variable as
    /// a whole segment.
    fn useless_slash(&self, field: &WrittenField, variable: usize) -> Option<(Span, String)> {
        let (name, span) = (&self.template.variables[variable].name, field.options.allow_slash?);
        let has = |checks: &[ValueCheck]| self.has_check(variable, checks);
        let message = if !has(&[ValueCheck::Segment, ValueCheck::ExplodedSegment]) {
            if self.has_former {
                return None;
            }
            let is_led = has(&[ValueCheck::LedSegment, ValueCheck::Segments]);
            let other =
                if is_led { "; a field of type `SegmentWithSlash` may have slashes there" } else { "" };
            format!(
                "`allow_slash` has no effect: `{name}` is not a whole segment `/{{{name}}}`\n  help: remove `allow_slash`{other}"
            )
        } else if is_without_slash(field) {
            let ty = field.ty.to_token_stream().to_string().replace(' ', "");
            format!(
                "`allow_slash` has no effect: no `{ty}` has a slash\n  help: remove `allow_slash`; a `String` or a `SegmentWithSlash` may have slashes"
            )
        } else {
            return None;
        };
        Some((span, message))
    }

    /// Returns whether one of these checks is made of the whole value of a variable.
    fn has_check(&self, variable: usize, checks: &[ValueCheck]) -> bool {
        self.template.checks.iter().any(|step| match step {
            CheckStep::Call { check, variable: of, cut } => {
                *of == variable && cut.is_none() && checks.contains(check)
            }
            CheckStep::Keys { .. }
            | CheckStep::Joined { .. }
            | CheckStep::Run(_)
            | CheckStep::Under { .. } => false,
        })
    }

    /// Returns whether a variable is written only as `{?x}` or `{&x}`, where it may be absent.
    fn is_parameter(&self, variable: usize) -> bool {
        self.uses(variable)
            .all(|expression| matches!(expression.operator, Operator::Query | Operator::Continuation))
    }
}

/// Returns whether the type of a field is written as one whose values never have a slash.
fn is_without_slash(field: &WrittenField) -> bool {
    let is_own = field.options.display.is_none() && field.options.with.is_none();
    is_own && matches!(hint(&field.ty), TypeHint::Known { is_segment: true, .. })
}

#[cfg(test)]
mod tests;
