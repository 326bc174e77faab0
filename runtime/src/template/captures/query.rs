//! Queries made of `name=value` pairs: found by name, in any order, others passed over.
//!
//! A query that is more than pairs, such as `?{x,y}`, is matched as a row of tokens.

use alloc::vec::Vec;

use super::ends::Ambiguity;
use super::group::only_exploded;
use super::raw::{Raw, pair};
use super::token::{Token, Var};
use crate::fault::Mismatch;
use crate::grammar::operator::Operator;
use crate::matching::literal::{Case, is};

/// The pairs that a query of a template has.
#[derive(Clone, Debug, Default)]
pub(super) struct Query<'t> {
    /// Those without a variable.
    fixed: Vec<(&'t str, &'t str)>,
    params: Vec<Param<'t>>,
    /// The variable that takes all pairs that nothing else does.
    map: Option<usize>,
}

/// A variable, and the name of its pair.
#[derive(Clone, Copy, Debug)]
struct Param<'t> {
    name: &'t str,
    var: usize,
    is_exploded: bool,
}

impl<'t> Query<'t> {
    /// Reads the tokens of a query, with its `?`; `None` where it is more than pairs.
    pub(super) fn new(tokens: &[Token<'t>], vars: &[Var<'t>]) -> Result<Option<Self>, Ambiguity> {
        let mut query = Self::default();
        let Some(()) = query.read(tokens, vars) else { return Ok(None) };
        let indices: Vec<usize> = query.params.iter().map(|param| param.var).collect();
        let of_query: Vec<Var<'_>> = indices.iter().map(|index| vars[*index]).collect();
        query.map = only_exploded(&of_query).map(|index| indices[index]);
        query.check()?;
        Ok(Some(query))
    }

    fn read(&mut self, tokens: &[Token<'t>], vars: &[Var<'t>]) -> Option<()> {
        // The name of a literal pair whose value is the variable that follows.
        let mut open = None;
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Literal(literal) => {
                    let begin = if at == 0 { '?' } else { '&' };
                    open = self.literal(literal.strip_prefix(begin)?);
                }
                Token::Group(group) => match (group.operator, open.take()) {
                    (Operator::Query, None) if at == 0 => self.group(group.vars.clone(), vars),
                    (Operator::Continuation, None) => self.group(group.vars.clone(), vars),
                    (Operator::Simple, Some(name)) if group.vars.len() == 1 => {
                        let var = group.vars.start;
                        let is_exploded = vars[var].is_exploded();
                        self.params.push(Param { name, var, is_exploded });
                        if is_exploded {
                            return None;
                        }
                    }
                    _ => return None,
                },
            }
        }
        // What is left open has an empty value.
        self.fixed.extend(open.map(|name| (name, "")));
        Some(())
    }

    /// Reads literal pairs; of the last one the name only, when its value is empty.
    fn literal(&mut self, text: &'t str) -> Option<&'t str> {
        let mut open = None;
        for text in text.split('&').filter(|text| !text.is_empty()) {
            self.fixed.extend(open.take().map(|name| (name, "")));
            match text.split_once('=') {
                Some((name, "")) => open = Some(name),
                _ => self.fixed.push(pair(text)),
            }
        }
        // A name before a last `&` has no variable behind its `=`.
        if text.ends_with('&') {
            self.fixed.extend(open.take().map(|name| (name, "")));
        }
        open
    }

    fn group(&mut self, group: core::ops::Range<usize>, vars: &[Var<'t>]) {
        let param = |var: usize| Param { name: vars[var].name, var, is_exploded: vars[var].is_exploded() };
        self.params.extend(group.map(param));
    }

    /// Whether no pair could belong to two variables, one of which takes all of that name.
    fn check(&self) -> Result<(), Ambiguity> {
        for (at, param) in self.params.iter().enumerate() {
            let is_other = |other: &Param<'_>| {
                (param.is_exploded || other.is_exploded) && is(other.name, param.name, Case::Kept)
            };
            if self.params[..at].iter().any(is_other) {
                return Err(Ambiguity { var: param.var, how: Mismatch::Exploded });
            }
        }
        Ok(())
    }

    /// Finds the values; the inner error is that of a variable whose name comes too often.
    pub(super) fn find<'u>(&self, text: &'u str, values: &mut [Raw<'u>]) -> Option<Result<(), usize>> {
        let mut fixed: Vec<Option<&(&str, &str)>> = self.fixed.iter().map(Some).collect();
        let (mut unknown, mut twice) = (Vec::new(), None);
        crate::matching::cost::looked_at(text.len());
        for text in text.split('&').filter(|text| !text.is_empty()) {
            let (name, value) = pair(text);
            if let Some(fixed) = fixed.iter_mut().find(|fixed| is_fixed(fixed.as_ref(), name, value)) {
                *fixed = None;
                continue;
            }
            let mut params = self.params.iter().filter(|param| is(name, param.name, Case::Kept));
            let Some(first) = params.next() else {
                if self.map.is_some() {
                    unknown.push((name, value));
                }
                continue;
            };
            let mut slots = core::iter::once(first).chain(params);
            match slots.find(|slot| slot.is_exploded || values[slot.var] == Raw::Undefined) {
                Some(slot) if slot.is_exploded => values[slot.var].push(value),
                Some(slot) => values[slot.var] = Raw::Text(value),
                None => twice = twice.or(Some(first.var)),
            }
        }
        if let Some(map) = self.map.filter(|map| values[*map] == Raw::Undefined && !unknown.is_empty()) {
            values[map] = Raw::Pairs(unknown);
        }
        let is_complete = fixed.iter().all(Option::is_none);
        is_complete.then_some(twice.map_or(Ok(()), Err))
    }
}

fn is_fixed(fixed: Option<&&(&str, &str)>, name: &str, value: &str) -> bool {
    fixed.is_some_and(|fixed| is(name, fixed.0, Case::Kept) && is(value, fixed.1, Case::Kept))
}
