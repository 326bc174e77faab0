//! Reports defaults that parsing never uses.

use quote::ToTokens as _;

use super::types::{MAY_STAY, inner_of_option, is_named};
use super::{Matching, WrittenField};
use crate::diag::SourcePlace;
use crate::model::template::{CheckedPiece, ExpressionPlace as Part, ParsedExpression};
use crate::token::trees;
use urika_template::template::{Operator, query_start};

impl Matching<'_> {
    /// Reports a default that parsing never uses. A builder uses a default as the initial value.
    pub(super) fn check_default(&self, field: &WrittenField, variable: usize) {
        let (name, options) = (&self.template.variables[variable].name, &field.options);
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

    /// Returns whether a variable is written as `{x}` or `{+x}` in the authority or the path.
    pub(super) fn is_always_there(&self, variable: usize) -> bool {
        self.uses(variable).any(|expression| {
            matches!(expression.operator, Operator::Simple | Operator::Reserved)
                && !matches!(expression.place, Part::Query | Part::Fragment)
        })
    }

    /// Returns whether a variable is written as `/{x}`, up to the end of its segment.
    fn fills_segment(&self, name: &str) -> bool {
        let text = self.text.text();
        let path = &text[..query_start(&text)];
        let Some((before, after)) = path.split_once(&format!("/{{{name}}}")) else { return false };
        let is_whole = after.is_empty() || after.starts_with('/') || after.starts_with("{/");
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
