//! Queries of `name=value` pairs: pairs are matched by name, in any order, and unknown ones are ignored.
//!
//! A query that is more than pairs, such as `?{x,y}`, is matched as a row of tokens.

use alloc::vec::Vec;
use core::ops::Range;

use super::keyed::KeyedVariable;
use super::rules::LiteralPairs;
use super::token::{Group, PlanToken, opening};
use crate::fault::{MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::template::matching::literal::order;

/// The pairs of a query.
#[derive(Clone, Debug)]
pub(in crate::template) struct PlanQuery<'t> {
    /// The literal pairs, sorted.
    pub(in crate::template) fixed: Vec<(&'t str, &'t str)>,
    /// The pairs with a variable, sorted by name. Pairs with the same name are in the order of the template.
    pub(in crate::template) params: Vec<Param<'t>>,
    /// The variable that matches all remaining pairs.
    pub(in crate::template) map: Option<usize>,
    /// Whether the name of this variable is one of its keys, if there are others.
    pub(in crate::template) has_own_key: bool,
    /// The variables of `{?x}`, if something follows them. What follows is only part of the query if one of
    /// them has a value, since the `?` is written with the value (RFC 6570, section 3.2.8).
    pub(in crate::template) opening: Option<Range<usize>>,
}

/// A variable that is the value of a pair.
#[derive(Clone, Copy, Debug)]
pub(in crate::template) struct Param<'t> {
    /// The name of the pair.
    pub(in crate::template) name: &'t str,
    /// The name of the variable, and its number.
    pub(in crate::template) variable: &'t str,
    pub(in crate::template) var: usize,
    pub(in crate::template) is_exploded: bool,
}

impl<'t> PlanQuery<'t> {
    /// Reads a query with its `?`. Returns `None` if it consists of more than pairs.
    #[inline]
    pub(super) fn new(row: &[PlanToken<'t>]) -> Option<Self> {
        let (fixed, params) = (Vec::new(), Vec::new());
        let mut query = Self { fixed, params, map: None, has_own_key: false, opening: opening(row) };
        query.read(row)?;
        let mut exploded = query.params.iter().filter(|param| param.is_exploded);
        query.map = exploded.next().filter(|_| exploded.next().is_none()).map(|param| param.var);
        query.fixed.sort_by(|one, other| order(one.0, other.0).then_with(|| order(one.1, other.1)));
        query.params.sort_by(|one, other| order(one.name, other.name));
        Some(query)
    }

    /// Gives all remaining pairs to the variable whose rules accept keys, if there is one.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn apply(&mut self, keyed: &[KeyedVariable<'t>]) {
        let exploded = self.params.iter().filter(|param| param.is_exploded);
        let found =
            exploded.filter_map(|param| Some((param.var, KeyedVariable::find(keyed, param.variable)?)));
        if let Some((var, variable)) = found.min_by_key(|(var, _)| *var) {
            (self.map, self.has_own_key) = (Some(var), variable.accepts_own);
        }
    }

    #[inline]
    fn read(&mut self, row: &[PlanToken<'t>]) -> Option<()> {
        let mut pairs = LiteralPairs::default();
        for (at, token) in row.iter().enumerate() {
            match token {
                PlanToken::Literal(literal) => pairs.text(literal, at == 0)?,
                PlanToken::Group(group) => match (group.operator, pairs.take_open()) {
                    (Operator::Query, None) if at == 0 => self.group(group),
                    (Operator::Continuation, None) => self.group(group),
                    (Operator::Simple, Some(name)) if group.is_value() => {
                        let variable = group.vars().next()?.name;
                        self.params.push(Param { name, variable, var: group.first, is_exploded: false });
                    }
                    _ => return None,
                },
            }
        }
        pairs.close();
        self.fixed = pairs.fixed;
        Some(())
    }

    #[inline]
    fn group(&mut self, group: &Group<'t>) {
        let params = group.vars().zip(group.first..).map(|(var, number)| Param {
            name: var.name,
            variable: var.name,
            var: number,
            is_exploded: var.is_exploded(),
        });
        self.params.extend(params);
    }

    /// Returns an error if a pair could belong to two variables, one of which matches all pairs with its
    /// name.
    #[inline]
    pub(super) fn check(&self) -> Result<(), MatchError> {
        let namesakes = self.params.chunk_by(|one, other| order(one.name, other.name).is_eq());
        let doubtful = namesakes.filter_map(|params| {
            let exploded = params.iter().position(|param| param.is_exploded)?;
            params.get(exploded.max(1))
        });
        match doubtful.min_by_key(|param| param.var) {
            Some(param) => Err(MatchError::new(Mismatch::Shared, param.variable)),
            None => Ok(()),
        }
    }
}
