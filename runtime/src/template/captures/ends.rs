//! Where in a text the groups of a template end: decided from the template alone, so that
//! matching never tries.
//!
//! A group ends where a character stands that it cannot produce. From the left, that is one of
//! the literal behind it, or the first of the group behind it. Where there is none, one group may
//! be open, and all behind it are found from the right in the same way. Where two groups are
//! open, the text could be divided in several ways: such a template is refused.

use alloc::vec::Vec;

use super::token::{Group, Kinds, Token, Var};
use crate::fault::Mismatch;
use crate::grammar::operator::Operator;
use crate::template::matching::literal::order;
use crate::template::matching::set::Set;

/// Where a group ends, or where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// Before the first of these, or at the end; the first `behind` bytes of the literal that
    /// follows stand before that.
    Before { stops: Set, behind: usize },
    /// The group is open: what all others leave is its own.
    Open,
    /// It begins behind the last `byte` and `behind` bytes, the last of the literal before it.
    Behind { byte: u8, behind: usize },
}

/// Tokens, and the ends of those that are groups.
#[derive(Clone, Debug)]
pub(super) struct Row<'t> {
    pub(super) tokens: Vec<Token<'t>>,
    pub(super) ends: Vec<End>,
}

/// The variable that makes a template ambiguous, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ambiguity {
    pub(super) var: usize,
    pub(super) how: Mismatch,
}

impl<'t> Row<'t> {
    /// Finds where each group ends.
    pub(super) fn new(mut tokens: Vec<Token<'t>>, vars: &[Var<'_>]) -> Result<Self, Ambiguity> {
        for token in &mut tokens {
            if let Token::Group(group) = token {
                group.sort(vars);
            }
        }
        let mut row = Self { ends: Vec::with_capacity(tokens.len()), tokens };
        for at in 0..row.tokens.len() {
            let end = match &row.tokens[at] {
                Token::Group(group) => {
                    within(group, vars)?;
                    let var = group.vars.start;
                    let end = either(group, vars, |set| from_left(&row.tokens[at..], set));
                    let Some(end) = end else { return row.open(at, var, vars) };
                    end
                }
                Token::Literal(_) => End::Open,
            };
            row.ends.push(end);
        }
        Ok(row)
    }

    /// The same without the slash that it begins with.
    pub(super) fn without_slash(&self) -> Option<Self> {
        let mut row = self.clone();
        match row.tokens.first_mut() {
            Some(Token::Literal(literal)) => *literal = literal.strip_prefix('/')?,
            _ => return None,
        }
        Some(row)
    }

    /// Leaves the group `at` open, and finds those behind it from the right.
    fn open(mut self, at: usize, var: usize, vars: &[Var<'_>]) -> Result<Self, Ambiguity> {
        self.ends.push(End::Open);
        for behind in at + 1..self.tokens.len() {
            let end = match &self.tokens[behind] {
                Token::Group(group) => {
                    within(group, vars)?;
                    either(group, vars, |set| from_right(&self.tokens[..behind], set))
                        .ok_or(Ambiguity { var, how: Mismatch::Unseparated })?
                }
                Token::Literal(_) => End::Open,
            };
            self.ends.push(end);
        }
        Ok(self)
    }
}

/// Whether the variables of a group can be told apart.
fn within(group: &Group, vars: &[Var<'_>]) -> Result<(), Ambiguity> {
    let of_group = &vars[group.vars.clone()];
    let exploded = of_group.iter().filter(|var| var.is_exploded()).count();
    let is_same = |one: &usize, other: &usize| order(of_group[*one].name, of_group[*other].name).is_eq();
    let shares =
        |of_name: &[usize]| of_name.len() > 1 && of_name.iter().any(|at| of_group[*at].is_exploded());
    let how = match group.operator {
        _ if group.by_name.chunk_by(is_same).any(shares) => Mismatch::Exploded,
        Operator::Reserved | Operator::Fragment if of_group.len() > 1 => Mismatch::Commas,
        Operator::Label if of_group.len() > 1 => Mismatch::Dots,
        Operator::Simple | Operator::Segment if exploded > 1 => Mismatch::Exploded,
        _ => return Ok(()),
    };
    Err(Ambiguity { var: group.vars.start, how })
}

/// Where a group ends, whatever its values are, or at least if they are texts.
fn either(group: &Group, vars: &[Var<'_>], end: impl Fn(Set) -> Option<End>) -> Option<End> {
    let with = |kinds| end(group.produces(vars, kinds));
    with(Kinds::All).or_else(|| with(Kinds::Texts))
}

/// Where the group ends with which `tokens` begin.
fn from_left(tokens: &[Token<'_>], produces: Set) -> Option<End> {
    let (mut behind, mut at) = (0, 1);
    if let Some(Token::Literal(literal)) = tokens.get(1) {
        if let Some(mark) = mark(literal, produces) {
            return Some(End::Before { stops: Set::NONE.with(literal.as_bytes()[mark]), behind: mark });
        }
        behind = literal.len();
        at = 2;
    }
    let mut stops = Set::NONE;
    for token in &tokens[at..] {
        let first = match token {
            Token::Group(group) => group.lead()?,
            Token::Literal(literal) => literal.bytes().next()?,
        };
        if produces.has(first) || first >= 0x80 {
            return None;
        }
        stops = stops.with(first);
        if matches!(token, Token::Literal(_)) {
            break;
        }
    }
    Some(End::Before { stops, behind })
}

/// Where the group begins that stands behind `tokens`.
fn from_right(tokens: &[Token<'_>], produces: Set) -> Option<End> {
    let Some(Token::Literal(literal)) = tokens.last() else { return None };
    let at = last_mark(literal, produces)?;
    Some(End::Behind { byte: literal.as_bytes()[at], behind: literal.len() - at - 1 })
}

/// The first character of a literal that cannot be produced. What is escaped can be.
fn mark(literal: &str, produces: Set) -> Option<usize> {
    literal.bytes().position(|byte| byte < 0x80 && !produces.has(byte))
}

fn last_mark(literal: &str, produces: Set) -> Option<usize> {
    literal.bytes().rposition(|byte| byte < 0x80 && !produces.has(byte))
}
