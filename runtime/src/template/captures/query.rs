//! Queries made of `name=value` pairs: found by name, in any order, others passed over.
//!
//! A query that is more than pairs, such as `?{x,y}`, is matched as a row of tokens.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::ends::Ambiguity;
use super::group::only_exploded;
use super::raw::{Raw, pair};
use super::sorted::equal;
use super::token::{Token, Var};
use crate::fault::Mismatch;
use crate::grammar::operator::Operator;
use crate::template::matching::literal::{compare, order};

/// The pairs that a query of a template has.
#[derive(Clone, Debug, Default)]
pub(super) struct Query<'t> {
    /// Those without a variable, sorted.
    fixed: Vec<(&'t str, &'t str)>,
    /// Those with one, sorted by name, and of one name in the order of the template.
    params: Vec<Param<'t>>,
    /// The variable that takes all pairs that nothing else does.
    map: Option<usize>,
    /// The variables of `{?x}`, where something follows them: none of it is query unless one of
    /// them has a value, since the `?` comes with that (RFC 6570, section 3.2.8).
    opening: Option<Range<usize>>,
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
        if let [Token::Group(first), _, ..] = tokens {
            query.opening = Some(first.vars.clone());
        }
        query.fixed.sort_by(|one, other| order(one.0, other.0).then_with(|| order(one.1, other.1)));
        query.params.sort_by(|one, other| order(one.name, other.name));
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

    fn group(&mut self, group: Range<usize>, vars: &[Var<'t>]) {
        let param = |var: usize| Param { name: vars[var].name, var, is_exploded: vars[var].is_exploded() };
        self.params.extend(group.map(param));
    }

    /// Whether no pair could belong to two variables, one of which takes all of that name.
    fn check(&self) -> Result<(), Ambiguity> {
        let of_names = self.params.chunk_by(|one, other| order(one.name, other.name).is_eq());
        let doubtful = of_names.filter_map(|params| {
            let exploded = params.iter().position(|param| param.is_exploded)?;
            params.get(exploded.max(1))
        });
        match doubtful.map(|param| param.var).min() {
            Some(var) => Err(Ambiguity { var, how: Mismatch::Exploded }),
            None => Ok(()),
        }
    }

    /// Finds the values; the inner error is that of a name that comes too often, and of which variable
    /// that is, unless it is one of a literal pair.
    pub(super) fn find<'u>(
        &self,
        text: &'u str,
        values: &mut [Raw<'u>],
    ) -> Option<Result<(), Option<usize>>> {
        // How many of those that are equal have been found, where the first of them stands.
        let mut found = vec![0; self.fixed.len()];
        let (mut unknown, mut twice) = (Vec::new(), None);
        crate::template::matching::cost::looked_at(text.len());
        for text in text.split('&').filter(|text| !text.is_empty()) {
            let (name, value) = pair(text);
            let fixed = equal(&self.fixed, |fixed| compare_pair((name, value), *fixed));
            if !fixed.is_empty() && found[fixed.start] < fixed.len() {
                found[fixed.start] += 1;
                continue;
            }
            let params = &self.params[equal(&self.params, |param| compare(name, param.name))];
            let Some(first) = params.first() else {
                // Two readers of a literal name with another value would see two.
                if !equal(&self.fixed, |fixed| compare(name, fixed.0)).is_empty() {
                    twice = twice.or(Some(None));
                } else if self.map.is_some() {
                    unknown.push((name, value));
                }
                continue;
            };
            // Of several, the first ones have been found; one that is exploded is alone.
            let before = params.partition_point(|param| values[param.var] != Raw::Undefined);
            match params.get(before) {
                _ if first.is_exploded => values[first.var].push(value),
                Some(param) => values[param.var] = Raw::Text(value),
                None => twice = twice.or(Some(Some(first.var))),
            }
        }
        if let Some(map) = self.map.filter(|map| values[*map] == Raw::Undefined && !unknown.is_empty()) {
            values[map] = Raw::Pairs(unknown);
        }
        let is_defined =
            |vars: &Range<usize>| values[vars.clone()].iter().any(|value| *value != Raw::Undefined);
        let is_complete = found.iter().sum::<usize>() == self.fixed.len();
        let is_opened = self.opening.as_ref().is_none_or(is_defined);
        (is_complete && is_opened).then_some(twice.map_or(Ok(()), Err))
    }
}

fn compare_pair((name, value): (&str, &str), fixed: (&str, &str)) -> Ordering {
    compare(name, fixed.0).then_with(|| compare(value, fixed.1))
}
