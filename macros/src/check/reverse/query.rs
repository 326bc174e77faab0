//! The query: `name=value` pairs, found by name in any order. `?name={v}` is `{?name}`.

use urika_runtime::template::{Modifier, Operator};

use super::token::{Token, tokens};
use super::{Planner, obstacle};
use crate::model::template::reversal::{Obstacle, Param, Question};
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
                Token::Values { operator: Operator::Query | Operator::Continuation, specs } if open.is_none() => {
                    self.params(specs);
                }
                Token::Values { operator: Operator::Simple, specs } => match (open.take(), specs.as_slice()) {
                    (Some(name), [spec]) if spec.modifier != Modifier::Explode => {
                        let of = self.push_use(spec.variable, spec.modifier, true);
                        self.way.query.params.push(Param { name, of });
                    }
                    _ => return no_pair(token),
                },
                _ => return no_pair(token),
            }
        }
        self.way.query.fixed.extend(open.map(|name| (name, String::new())));
        if self.way.query.params.len() > 64 {
            return obstacle("a query with more than 64 variables", "take several of them as one associative array");
        }
        self.ask_distinct();
        Ok(())
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

    /// A map takes every name that is unknown, so that there is one at most.
    fn ask_distinct(&mut self) {
        let uses = self.way.query.params.iter().map(|param| &self.way.uses[param.of]);
        let exploded = uses.filter(|one| one.modifier == Modifier::Explode).map(|one| one.variable);
        let exploded: Vec<usize> = exploded.collect();
        for (at, &one) in exploded.iter().enumerate() {
            for &other in &exploded[at + 1..] {
                let (first, second) = (self.name(one), self.name(other));
                self.ask(
                    Question::Distinct(one, other),
                    format!("`{first}` and `{second}` may be maps, each of which takes every parameter that nothing else does"),
                    "let one of them be a struct that derives `UriValue`, whose names are known".to_owned(),
                );
            }
        }
    }
}

fn no_pair(token: &Token) -> Result<(), Obstacle> {
    obstacle(
        format!("`{}` in the query is no `name=value` pair", token.shown()),
        "write `{?name}` or `?name={value}`: pairs are found by name",
    )
}
