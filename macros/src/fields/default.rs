//! Reports defaults, and options about absent values, that would have no effect, and defaults that cannot be omitted.

use proc_macro2::Span;
use quote::ToTokens as _;

use super::types::{MAY_STAY, inner_of_option, is_named};
use super::{Matching, WrittenField};
use crate::diag::SourcePlace;
use crate::model::template::{
    CheckedPiece, ExpressionPlace as Part, Joint, ParsedExpression, Promise, Requirement,
};
use crate::token::trees;
use urika_template::template::Operator;

impl Matching<'_> {
    /// Reports a default that parsing never uses, and an option about absent values that has no effect. A builder uses a
    /// default as the initial value.
    pub(super) fn check_default(&self, field: &WrittenField, variable: usize) {
        let (name, options) = (&self.template.variables[variable].name, &field.options);
        if let Some((span, message)) = self.useless_option(field, variable) {
            return self.diagnostics.push(SourcePlace::from(span), message);
        }
        let Some(default) = &options.default else { return };
        if self.has_builder || options.display.is_some() || options.with.is_some() {
            return;
        }
        let message = if let Some(inner) = inner_of_option(&field.ty) {
            let inner = inner.to_token_stream().to_string().replace(' ', "");
            format!(
                "`{name}` has a default and is an `Option`: `None` would be parsed as the default\n  help: write `{inner}` without `Option`, or remove `default`"
            )
        } else if is_named(&field.ty, MAY_STAY) {
            format!(
                "`{name}` has a default and may be empty: an empty list would be parsed as the default\n  help: remove `default`"
            )
        } else if self.is_always_there(variable) {
            let optional = if self.fills_segment(name) {
                format!(", or make the segment optional: write `{{/{name}}}` instead of `/{{{name}}}`")
            } else {
                String::new()
            };
            format!(
                "`{name}` is always present, so its default is never used\n  help: remove `default`{optional}"
            )
        } else {
            return;
        };
        self.diagnostics.push(SourcePlace::of(&trees(default.clone())), message);
    }

    /// Returns the place of an option without an effect, and the message.
    fn useless_option(&self, field: &WrittenField, variable: usize) -> Option<(Span, String)> {
        let (name, options) = (&self.template.variables[variable].name, &field.options);
        if let (Some(span), true) = (options.empty_is_none, self.is_always_there(variable)) {
            let message = format!(
                "`empty_is_none` on `{name}`, which is not a query parameter\n  help: remove `empty_is_none`: the value is never empty"
            );
            return Some((span, message));
        }
        let span = options.skip_default?;
        let message = if !self.is_parameter(variable) {
            format!(
                "`skip_default` on `{name}`, which is not a query parameter\n  help: remove `skip_default`: the value is always written"
            )
        } else if options.default.is_none() {
            "`skip_default` requires a default\n  help: add `default = …`, the value that is omitted"
                .to_owned()
        } else if self.is_relied_on(variable) {
            format!(
                "`skip_default` on `{name}`, but `{{&…}}` after it needs a parameter that is always written\n  help: write all parameters in one expression, as in `{{?a,b}}`, or remove `skip_default`"
            )
        } else {
            return None;
        };
        Some((span, message))
    }

    /// Returns whether a variable is written only as `{?x}` or `{&x}`, where it may be absent.
    fn is_parameter(&self, variable: usize) -> bool {
        self.uses(variable)
            .all(|expression| matches!(expression.operator, Operator::Query | Operator::Continuation))
    }

    /// Returns whether the template is sound only if a value of this variable, or of others, is written.
    fn is_relied_on(&self, variable: usize) -> bool {
        let is_defined = |requirement: &Requirement| match requirement {
            Requirement::One((defined, Promise::Defined)) => *defined == variable,
            Requirement::Any(Joint::Defined, variables) => variables.contains(&variable),
            _ => false,
        };
        self.template.demands.iter().flat_map(|demand| &demand.requirements).any(is_defined)
    }

    /// Returns whether a variable is written as `{x}` or `{+x}` in the authority or the path.
    fn is_always_there(&self, variable: usize) -> bool {
        self.uses(variable).any(|expression| {
            matches!(expression.operator, Operator::Simple | Operator::Reserved)
                && !matches!(expression.place, Part::Query | Part::Fragment)
        })
    }

    /// Returns whether a variable is written as `/{x}`, up to the end of its segment.
    fn fills_segment(&self, name: &str) -> bool {
        let text = self.text.text();
        let path = text.split(['?', '#']).next().unwrap_or_default();
        let Some((before, after)) = path.split_once(&format!("/{{{name}}}")) else { return false };
        // The brace before the operator of a query or a fragment is left.
        let is_whole = matches!(after, "" | "{") || after.starts_with('/') || after.starts_with("{/");
        is_whole && !before.ends_with('/')
    }

    /// Returns the expressions that have a variable.
    pub(super) fn uses(&self, variable: usize) -> impl Iterator<Item = &ParsedExpression> {
        self.template.pieces.iter().filter_map(move |piece| match piece {
            CheckedPiece::Expression(expression)
                if expression.specs.iter().any(|spec| spec.variable == variable) =>
            {
                Some(expression)
            }
            _ => None,
        })
    }
}
