//! Decides whether a URI of a template can be parsed without doubt, and how. Between two open variables there
//! must be a character that the first one cannot have.
//!
//! | file | finds |
//! |---|---|
//! | `token.rs` | the tokens of a part, in order |
//! | `row.rs` | the end of each value of host, path and fragment |
//! | `questions.rs` | the questions to types on which the end of a value depends |
//! | `query.rs` | the pairs of a query |
//! | `head.rs` | scheme and authority |
//! | `rows.rs`, `shape.rs` | the paths that are matched, segment by segment |
//!
//! The rules of the runtime decide where values end, what they may consist of, and which pairs a query has,
//! as they do for run-time templates. This layer decides what follows from the template alone. Whatever
//! depends on types becomes a question to them. Building is never affected.

mod head;
mod query;
mod questions;
mod row;
pub(super) mod rows;
mod shape;
#[cfg(test)]
mod tests;
pub(super) mod token;

use urika_template::template::Modifier;

pub(crate) use self::head::default_port;
use self::token::{ReverseToken, tokens};
use crate::model::template::reversal::{
    Lack, Obstacle, Occurrence, ParseHead, ParsePlan, ParseStep, Question, Reversal,
};
use crate::model::template::{Lowering, Part, TemplateForm, VariableSpec, sign};

/// Finds out how to parse a template.
pub(crate) fn lower(lowering: &Lowering<'_>) -> Reversal {
    let asked = vec![Vec::new(); lowering.variables.len()];
    Planner { lowering, plan: ParsePlan::default(), asked }.plan()
}

/// A parser of a template under construction.
struct Planner<'d, 'w> {
    lowering: &'d Lowering<'w>,
    plan: ParsePlan,
    /// The indexes of the questions about each variable.
    asked: Vec<Vec<usize>>,
}

fn obstacle<T>(reason: impl Into<String>, help: impl Into<String>) -> Result<T, Obstacle> {
    Err(Obstacle { reason: reason.into(), help: help.into() })
}

impl<'d> Planner<'d, '_> {
    fn plan(mut self) -> Result<ParsePlan, Obstacle> {
        if self.lowering.form == TemplateForm::Based {
            return obstacle(
                "it begins with a base, which can be any URI",
                "parse the URI without its base, with a separate relative template",
            );
        }
        self.plan_head()?;
        let path = tokens(self.lowering, &[Part::Path]);
        let is_behind_authority = !matches!(self.plan.head, ParseHead::Nothing | ParseHead::Scheme(_));
        let is_slash = matches!(path.as_slice(), [ReverseToken::Literal(text)] if text == "/");
        let may_be_root = path.iter().all(ReverseToken::may_be_absent) || is_slash;
        self.plan.optional_parts = path.iter().filter(|token| token.may_be_absent()).count();
        let path_stops = 1 << b'?' | 1 << b'#';
        self.plan.path = if let ParseHead::Tree(_) = self.plan.head {
            self.tree(path, may_be_root, path_stops)?
        } else if is_behind_authority && may_be_root {
            let rest = if is_slash { Vec::new() } else { self.row(&path, Some(path_stops))? };
            [vec![ParseStep::Root], rest].concat()
        } else {
            self.row(&path, Some(path_stops))?
        };
        self.plan_query()?;
        let fragment = tokens(self.lowering, &[Part::Fragment]);
        self.plan.fragment = self.row(&fragment, Some(0))?;
        self.plan_sources()?;
        let has_no_slash = |variable: usize| self.is_asked(Question::Lacks(variable, Lack::NoSlash));
        self.plan.patterns = shape::lower(self.lowering, &self.plan.head, &has_no_slash);
        Ok(self.plan)
    }

    /// Adds the steps for a value that begins in the authority and has the path after it.
    fn tree(
        &mut self,
        path: Vec<ReverseToken>,
        may_be_root: bool,
        stops: u128,
    ) -> Result<Vec<ParseStep>, Obstacle> {
        let is_alone = path.is_empty();
        let host = tokens(self.lowering, &[Part::Host]);
        let mut row = self.row(&[host, path].concat(), Some(stops))?;
        if may_be_root && !is_alone {
            row.insert(1, ParseStep::Root);
        }
        Ok(row)
    }

    /// Adds one use of a variable, and returns its index.
    fn push_occurrence(&mut self, variable: usize, modifier: Modifier, is_bare: bool) -> usize {
        self.plan.uses.push(Occurrence { variable, modifier, is_bare });
        self.plan.uses.len() - 1
    }

    /// Returns the expression for all items of a variable, with the operator that it has in the template.
    fn exploded(&self, variable: usize) -> String {
        let is_exploded =
            |spec: &VariableSpec| spec.variable == variable && spec.modifier == Modifier::Explode;
        let found = self.lowering.expressions.iter().find(|one| one.specs.iter().any(is_exploded));
        let operator = found.map_or("", |expression| sign(expression.operator));
        format!("{{{operator}{}*}}", self.name(variable))
    }

    fn name(&self, variable: usize) -> &'d str {
        self.lowering.name(variable)
    }

    /// Parses the value of each variable from a use that has the whole value, and compares the other uses
    /// with it.
    fn plan_sources(&mut self) -> Result<(), Obstacle> {
        let mut by_variable: Vec<Vec<usize>> = vec![Vec::new(); self.lowering.variables.len()];
        for (at, occurrence) in self.plan.uses.iter().enumerate() {
            by_variable[occurrence.variable].push(at);
        }
        for (variable, uses) in by_variable.iter().enumerate() {
            let name = self.name(variable);
            let is_full = |at: &&usize| !matches!(self.plan.uses[**at].modifier, Modifier::Prefix(_));
            let Some(&source) = uses.iter().find(is_full) else {
                return obstacle(
                    format!("only the beginning of `{name}` is written, and the rest would be lost"),
                    format!("also write the whole value once, as `{{{name}}}`"),
                );
            };
            if uses.len() > 1 {
                if uses.iter().any(|at| self.plan.uses[*at].modifier == Modifier::Explode) {
                    return obstacle(
                        format!("the items of `{name}` appear in several places"),
                        format!("write `{name}` once, as `{}`", self.exploded(variable)),
                    );
                }
                self.ask_scalar(variable, "and appears in several places");
            }
            self.plan.sources.push(source);
        }
        Ok(())
    }
}
