//! The query: `name=value` pairs, found by name in any order. `?name={v}` is `{?name}`. That one
//! map at most takes what is left is what building asks already.

use std::collections::HashSet;

use urika_runtime::template::{Modifier, Operator};

use super::shape::canonical;
use super::token::{Token, tokens};
use super::{Planner, obstacle};
use crate::model::template::reversal::{Obstacle, Param};
use crate::model::template::{Component, Spec};

impl Planner<'_, '_> {
    pub(super) fn plan_query(&mut self) -> Result<(), Obstacle> {
        let mut open: Option<String> = None;
        let tokens = tokens(self.draft, &[Component::Query]);
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Literal(text) => {
                    let pairs = text.strip_prefix(if at == 0 { '?' } else { '&' });
                    let (Some(pairs), None) = (pairs, &open) else { return no_pair(token) };
                    open = self.pairs(pairs);
                }
                Token::Values { operator: Operator::Query | Operator::Continuation, specs }
                    if open.is_none() =>
                {
                    self.params(specs);
                }
                Token::Values { operator: Operator::Simple, specs } => {
                    match (open.take(), specs.as_slice()) {
                        (Some(name), [spec]) if spec.modifier != Modifier::Explode => {
                            let of = self.push_use(spec.variable, spec.modifier, true);
                            self.way.query.params.push(Param { name, of });
                        }
                        _ => return no_pair(token),
                    }
                }
                _ => return no_pair(token),
            }
        }
        self.way.query.fixed.extend(open.map(|name| (name, String::new())));
        self.check_names()?;
        if self.way.query.params.len() > Param::MOST {
            return obstacle(
                format!("a query with more than {} variables", Param::MOST),
                "take several of them as one struct that derives `UriValue`, as in `{?paging*}`",
            );
        }
        Ok(())
    }

    /// Checks that no two pairs have one name, since the variable's pair could not be told.
    fn check_names(&self) -> Result<(), Obstacle> {
        let mut seen: HashSet<String> =
            self.way.query.fixed.iter().map(|(name, _)| canonical(name, false)).collect();
        match self.way.query.params.iter().find(|param| !seen.insert(canonical(&param.name, false))) {
            None => Ok(()),
            Some(param) => obstacle(
                format!("parameter `{}` stands in the query twice", param.name),
                "pairs are found by name: give each its own, or write a list as `{?name*}`",
            ),
        }
    }

    /// Takes literal pairs; gives the name that has no value yet.
    fn pairs(&mut self, text: &str) -> Option<String> {
        let mut open = None;
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            self.way.query.fixed.extend(open.take().map(|name| (name, String::new())));
            match pair.split_once('=') {
                Some((name, "")) => open = Some(name.to_owned()),
                Some((name, value)) => self.way.query.fixed.push((name.to_owned(), value.to_owned())),
                None => self.way.query.fixed.push((pair.to_owned(), String::new())),
            }
        }
        if text.ends_with('&') {
            self.way.query.fixed.extend(open.take().map(|name| (name, String::new())));
        }
        open
    }

    fn params(&mut self, specs: &[Spec]) {
        for spec in specs {
            let of = self.push_use(spec.variable, spec.modifier, false);
            self.way.query.params.push(Param { name: spec.name.clone(), of });
        }
    }
}

fn no_pair(token: &Token) -> Result<(), Obstacle> {
    obstacle(
        format!("`{}` in the query is no `name=value` pair", token.shown()),
        "write `{?name}` or `?name={value}`: pairs are found by name",
    )
}
