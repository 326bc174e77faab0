//! The query: `name=value` pairs, found by name in any order. `?name={v}` equals `{?name}`. Building already
//! demands that at most one map matches the remaining pairs.

use urika_template::template::layout::ParameterList;
use urika_template::template::plan::rules::{LiteralPairs, passes_query};
use urika_template::template::{Modifier, Operator};

use super::token::{ReverseToken, TokenValues, tokens};
use super::{Planner, obstacle};
use crate::index::Index;
use crate::model::template::reversal::{Obstacle, ParsedParam};
use crate::model::template::{Part, VariableSpec};

impl Planner<'_, '_> {
    pub(super) fn plan_query(&mut self) -> Result<(), Obstacle> {
        let mut pairs = LiteralPairs::default();
        let tokens = tokens(self.lowering, &[Part::Query]);
        self.plan.query.is_closed = tokens.is_empty() && !passes_query(&self.lowering.scheme());
        for (at, token) in tokens.iter().enumerate() {
            match token {
                ReverseToken::Literal(text) => {
                    pairs.text(text, at == 0).ok_or_else(|| no_pair_of_text(text, at == 0))?;
                }
                ReverseToken::Values(TokenValues { operator, specs }) => {
                    match (operator, pairs.take_open(), specs.as_slice()) {
                        (Operator::Query | Operator::Continuation, None, specs) => self.params(specs),
                        (Operator::Simple, Some(name), [spec]) if spec.modifier != Modifier::Explode => {
                            let use_index = self.push_occurrence(spec.variable, spec.modifier, true);
                            self.plan.query.params.push(ParsedParam { name: name.to_owned(), use_index });
                        }
                        _ => return Err(no_pair(token)),
                    }
                }
                ReverseToken::Params(_) => return Err(no_pair(token)),
            }
        }
        pairs.close();
        for (name, value) in &pairs.fixed {
            self.plan.query.fixed.push(((*name).to_owned(), (*value).to_owned()));
        }
        self.check_names()?;
        if self.plan.query.params.len() > ParsedParam::MOST {
            return obstacle(
                format!("its query has more than {} variables", ParsedParam::MOST),
                "combine several of them into a struct that derives `UriValue`, as in `{?paging*}`",
            );
        }
        Ok(())
    }

    /// Checks that no two pairs have the same name, since their variables could not be distinguished.
    fn check_names(&self) -> Result<(), Obstacle> {
        let mut seen = Index::default();
        for (name, _) in &self.plan.query.fixed {
            for reading in ParameterList::Query.readings(name) {
                seen.insert(reading);
            }
        }
        for ParsedParam { name, .. } in &self.plan.query.params {
            let readings = ParameterList::Query.readings(name);
            if readings.filter(|reading| !seen.insert(reading)).count() > 0 {
                return obstacle(
                    format!("parameter `{name}` appears twice in the query"),
                    format!(
                        "pairs are matched by name: give each its own name, or write a list as `{{?{name}*}}`"
                    ),
                );
            }
        }
        Ok(())
    }

    fn params(&mut self, specs: &[VariableSpec]) {
        for spec in specs {
            let use_index = self.push_occurrence(spec.variable, spec.modifier, false);
            self.plan.query.params.push(ParsedParam { name: spec.written.clone(), use_index });
        }
    }
}

/// Returns the obstacle of literal text, which may begin with a second `?`.
fn no_pair_of_text(text: &str, is_first: bool) -> Obstacle {
    match text.strip_prefix('?') {
        Some(pair) if !is_first => Obstacle {
            reason: format!("`{text}` has a second `?`, which is part of the value before it"),
            help: format!("separate parameters by `&`: write `&{pair}`"),
        },
        _ => no_pair_of(text),
    }
}

fn no_pair(token: &ReverseToken) -> Obstacle {
    no_pair_of(&token.shown())
}

fn no_pair_of(shown: &str) -> Obstacle {
    let name = shown.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let name = if is_name { name } else { "name" };
    Obstacle {
        reason: format!("`{shown}` in the query is not a `name=value` pair"),
        help: format!("write `{{?{name}}}` or `?{name}={{{name}}}`: pairs are matched by name"),
    }
}
