//! A row of tokens against a text: from the left up to the group that is open, if one is, and
//! from the right down to it. Each byte is looked at a bounded number of times.

use alloc::vec::Vec;

use super::ends::{End, Row};
use super::group;
use super::raw::Raw;
use super::token::{Group, Token, Var};
use crate::template::matching::literal::{Case, strip_prefix, strip_suffix};
use crate::template::matching::set::find_last;

/// Finds the values of a row's variables; `None` where the text does not match.
pub(super) struct Scan<'s, 't, 'u> {
    pub(super) vars: &'s [Var<'t>],
    pub(super) values: &'s mut Vec<Raw<'u>>,
    pub(super) case: Case,
}

impl<'u> Scan<'_, '_, 'u> {
    pub(super) fn row(&mut self, row: &Row<'_>, text: &'u str) -> Option<()> {
        self.tokens(&row.tokens, &row.ends, text)
    }

    /// As [`row`](Self::row), of part of its tokens.
    pub(super) fn tokens(&mut self, tokens: &[Token<'_>], ends: &[End], text: &'u str) -> Option<()> {
        let mut rest = text;
        for (at, token) in tokens.iter().enumerate() {
            rest = match (token, ends.get(at)?) {
                (Token::Literal(literal), _) => strip_prefix(rest, literal, self.case)?,
                (Token::Group(group), End::Before { stops, behind }) => {
                    let end = stops.find(rest).unwrap_or(rest.len());
                    let (text, behind_it) = rest.split_at(end);
                    let case = self.case.before(behind_it.len());
                    let text = without_suffix(text, tokens.get(at + 1), *behind, case)?;
                    self.group(group, text)?;
                    &rest[text.len()..]
                }
                (Token::Group(_), _) => return self.backwards(&tokens[at..], &ends[at..], rest),
            };
        }
        rest.is_empty().then_some(())
    }

    /// The tokens behind the open group, from the last one on, and then that group.
    fn backwards(&mut self, tokens: &[Token<'_>], ends: &[End], text: &'u str) -> Option<()> {
        let (mut rest, mut cut) = (text, 0);
        for at in (0..tokens.len()).rev() {
            match (&tokens[at], ends[at]) {
                (Token::Literal(literal), _) => {
                    let case = self.case.before(text.len() - rest.len());
                    rest = strip_suffix(rest, &literal[..literal.len() - cut], case)?;
                    cut = 0;
                }
                (Token::Group(group), End::Behind { byte, behind }) => {
                    // The literal before it is still to be read, up to and with that byte.
                    let Some(Token::Literal(literal)) = tokens[..at].last() else { return None };
                    let (head, tail) = rest.split_at(find_last(rest, byte)? + 1);
                    let case = self.case.before(text.len() - rest.len());
                    let value = strip_prefix(tail, &literal[literal.len() - behind..], case)?;
                    self.group(group, value)?;
                    (rest, cut) = (head, behind);
                }
                (Token::Group(group), _) => return self.group(group, rest),
            }
        }
        None
    }

    fn group(&mut self, group: &Group, text: &'u str) -> Option<()> {
        group::read(group, self.vars, text, self.values)
    }
}

/// A text without the beginning of the literal that ends it.
fn without_suffix<'u>(
    text: &'u str,
    token: Option<&Token<'_>>,
    length: usize,
    case: Case,
) -> Option<&'u str> {
    match token {
        Some(Token::Literal(literal)) => strip_suffix(text, &literal[..length], case),
        _ => Some(text),
    }
}
