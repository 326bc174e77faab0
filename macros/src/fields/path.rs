//! Reports a field of a path type in an expression that its values never fit: a relative path in `file://{+path}`, and a
//! path that is already percent-encoded in `{path}`. The bounds of the types refuse the same later, without the template.

use urika_template::template::Operator;

use super::types::{inner_of_option, is_named};
use super::{Matching, WrittenField, span_of};
use crate::diag::SourcePlace;
use crate::model::template::{ExpressionPlace, ParsedExpression, Promise, Requirement};

/// The types whose values never begin with `/`.
const RELATIVE: &[&str] = &["FilePath", "RelPath"];
/// The type whose values are percent-encoded paths.
const ENCODED: &[&str] = &["FilePath"];

impl Matching<'_> {
    /// Reports a type of paths that the place of a variable never accepts.
    pub(super) fn check_path(&self, field: &WrittenField, variable: usize) {
        let ty = inner_of_option(&field.ty).unwrap_or(&field.ty);
        let is_own = field.options.display.is_none() && field.options.with.is_none();
        let message = match self.uses(variable).next() {
            Some(one) if is_own && is_named(ty, RELATIVE) && self.is_rooted(variable) => {
                self.without_slash(variable, ty, one)
            }
            Some(one) if is_own && is_named(ty, ENCODED) && is_segment(one) => self.encoded_again(variable),
            _ => return,
        };
        self.diagnostics.push(SourcePlace::from(span_of(&field.ty)), message);
    }

    /// Returns whether a variable must be an absolute path (RFC 8089, section 2).
    fn is_rooted(&self, variable: usize) -> bool {
        let is_absolute = |requirement: &Requirement| matches!(requirement, Requirement::One((of, Promise::Absolute)) if *of == variable);
        self.template.demands.iter().flat_map(|demand| &demand.requirements).any(is_absolute)
    }

    fn without_slash(&self, variable: usize, ty: &syn::Type, expression: &ParsedExpression) -> String {
        let (name, text) = (&self.template.variables[variable].name, self.text.text());
        let kind = RELATIVE.iter().find(|kind| is_named(ty, &[kind])).unwrap_or(&RELATIVE[0]);
        format!(
            "`{name}` must be absolute here, but a `{kind}` never begins with `/` [RFC 8089, section 2]\n  help: use an `AbsPath`, or write the slash in the template: `{}/{{+{name}}}`",
            &text[..expression.range.start]
        )
    }

    fn encoded_again(&self, variable: usize) -> String {
        let name = &self.template.variables[variable].name;
        format!(
            "`{name}` is a percent-encoded path, and `{{{name}}}` would encode it again as one segment [RFC 6570, section 3.2.2]\n  help: write `{{+{name}}}`"
        )
    }
}

/// Returns whether an expression is `{x}` in a path.
fn is_segment(expression: &ParsedExpression) -> bool {
    let is_one = expression.operator == Operator::Simple && expression.is_plain();
    is_one && !matches!(expression.place, ExpressionPlace::Query | ExpressionPlace::Fragment)
}
