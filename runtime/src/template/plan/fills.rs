//! Which values of a path fill segments, and so must be the text of one to be safe: those beside
//! which nothing literal stands that could not be part of a dot segment. A segment counts up to
//! its first `;`.

use alloc::vec;
use alloc::vec::Vec;

use super::{Plan, Token};
use crate::grammar::operator::Operator;
use crate::template::matching::literal::{Case, is};

/// The part of a path that a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::template) enum Fills {
    /// Part of a segment, or of no path at all.
    Nothing,
    /// A segment, or each of its members one.
    Segments,
    /// Any part of a path: `{+x}`. Whether it begins and ends with a segment of its own, and where.
    Path { starts: bool, ends: bool, begins: Begins },
}

/// Where a value begins that may be any part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::template) enum Begins {
    /// In a path.
    Inside,
    /// With the whole: it may have a scheme and an authority.
    Whole,
    /// Behind the empty host of a file: `file://{+x}`.
    Root,
    /// With a host that is any name: `note://{+x}`.
    Host,
}

impl Plan<'_> {
    /// Returns what each use of a variable fills.
    pub(in crate::template) fn fills(&self) -> Vec<Fills> {
        let mut fills = vec![Fills::Nothing; self.count];
        let tokens: Vec<Token<'_>> = self.path.tokens().collect();
        mark(&tokens, &mut fills, self.begins());
        fills
    }
}

/// Says of each variable of a path what it fills. `first`: where the tokens begin.
fn mark(tokens: &[Token<'_>], all: &mut [Fills], first: Begins) {
    let (mut before, ends) = (Some(""), ends(tokens));
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Literal(literal) => {
                if literal.contains('?') {
                    return;
                }
                before = literal.rsplit_once('/').map(|(_, last)| last).or_else(|| {
                    // Nothing of its own, behind what may fill a segment: dots.
                    before.filter(|before| are_dots(before)).map(|_| *literal)
                });
            }
            Token::Group(group) => {
                let starts = before.is_some_and(are_dots) || group.operator == Operator::Segment;
                let ends = ends[at + 1];
                let fills = match group.operator {
                    Operator::Query | Operator::Fragment | Operator::Continuation => return,
                    Operator::Reserved => {
                        let is_first = match tokens {
                            [Token::Literal("//"), ..] => at == 1 && first != Begins::Whole,
                            _ => at == 0 && first == Begins::Whole,
                        };
                        Fills::Path { starts, ends, begins: if is_first { first } else { Begins::Inside } }
                    }
                    Operator::Parameter => Fills::Nothing,
                    Operator::Segment => Fills::Segments,
                    _ if starts && ends => Fills::Segments,
                    _ => Fills::Nothing,
                };
                all[group.range()].fill(fills);
                if group.operator == Operator::Segment {
                    // The last one may share its segment with what follows.
                    before = Some("");
                    let is_exploded = group.vars().last().is_some_and(|last| last.is_exploded());
                    if !ends && !is_exploded {
                        all[group.range().end - 1] = Fills::Nothing;
                    }
                }
            }
        }
    }
}

/// Whether a segment may be over, or be one of dots, before each token and at the end: from there
/// on, since each may leave it to the next.
fn ends(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut ends = vec![true; tokens.len() + 1];
    for (at, token) in tokens.iter().enumerate().rev() {
        ends[at] = match token {
            Token::Literal(literal) => match literal.find(['/', '?', ';']) {
                Some(end) => are_dots(&literal[..end]),
                None => are_dots(literal) && ends[at + 1],
            },
            Token::Group(group) => match group.operator {
                Operator::Simple | Operator::Reserved | Operator::Label => ends[at + 1],
                _ => true,
            },
        };
    }
    ends
}

/// Nothing, or dots, escaped or not.
fn are_dots(text: &str) -> bool {
    text.len() <= 6 && ["", ".", ".."].iter().any(|dots| is(text, dots, Case::Kept))
}
