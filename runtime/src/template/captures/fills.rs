//! Which values of a path fill segments, and so must be the text of one to be safe: those beside
//! which nothing literal stands that could not be part of a dot segment. A segment counts up to
//! its first `;`.

use super::token::{Fills, Token, Var};
use crate::grammar::operator::Operator;
use crate::matching::literal::{Case, is};

/// Says of each variable of a path what it fills. `is_whole`: nothing precedes the tokens.
pub(super) fn mark(tokens: &[Token<'_>], vars: &mut [Var<'_>], is_whole: bool) {
    let mut before = Some("");
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
                let ends = ends(&tokens[at + 1..]);
                let fills = match group.operator {
                    Operator::Query | Operator::Fragment | Operator::Continuation => return,
                    Operator::Reserved => Fills::Path { starts, ends, is_first: is_whole && at == 0 },
                    Operator::Parameter => Fills::Nothing,
                    Operator::Segment => Fills::Segments,
                    _ if starts && ends => Fills::Segments,
                    _ => Fills::Nothing,
                };
                for var in &mut vars[group.vars.clone()] {
                    var.fills = fills;
                }
                let last = group.vars.end - 1;
                if group.operator == Operator::Segment {
                    // The last one may share its segment with what follows.
                    before = Some("");
                    if !ends && !vars[last].is_exploded() {
                        vars[last].fills = Fills::Nothing;
                    }
                }
            }
        }
    }
}

/// Whether a segment may be over, or be one of dots, before these tokens.
fn ends(tokens: &[Token<'_>]) -> bool {
    for token in tokens {
        match token {
            Token::Literal(literal) => {
                let end = literal.find(['/', '?', ';']);
                let is_over = end.is_some();
                if !are_dots(&literal[..end.unwrap_or(literal.len())]) {
                    return false;
                }
                if is_over {
                    return true;
                }
            }
            Token::Group(group) => match group.operator {
                Operator::Simple | Operator::Reserved | Operator::Label => {}
                _ => return true,
            },
        }
    }
    true
}

/// Nothing, or dots, escaped or not.
fn are_dots(text: &str) -> bool {
    text.len() <= 6 && ["", ".", ".."].iter().any(|dots| is(text, dots, Case::Kept))
}
