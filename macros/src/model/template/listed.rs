//! Values in the path under a policy. A policy that lists paths also counts the servers that decode a path again, so
//! a value must not hide a dot segment. Only const evaluation may know whether the policy lists paths.

use proc_macro2::TokenStream as Tokens;
use urika_template::template::Modifier;

use super::{Check, Cut, ExpressionPlace, Template, WritePiece};

impl Template {
    /// Adds the checks of the values in the path. `lists_paths` is an expression for whether the policy lists paths.
    pub(crate) fn check_listed(&mut self, lists_paths: Tokens) {
        for piece in &self.pieces {
            let WritePiece::Expression(expression) = piece else { continue };
            if expression.place != ExpressionPlace::Path {
                continue;
            }
            for spec in &expression.specs {
                let (operator, modifier) = (expression.operator, spec.modifier);
                let check = Check::Unhidden { variable: spec.variable, operator, modifier };
                if !self.checks.contains(&check) {
                    self.checks.push(check);
                }
            }
        }
        self.lists_paths = lists_paths;
    }
}

impl Check {
    /// Returns the prefix of the value that is written, if not all of it is.
    pub(crate) fn cut(&self) -> Option<Cut> {
        match *self {
            Self::Call { cut, .. } => cut,
            Self::Unhidden { modifier: Modifier::Prefix(count), operator, .. } => Some((count, operator)),
            _ => None,
        }
    }
}
