//! Matches a row of tokens with a text: from the left up to the open group, if there is one, and from the
//! right down to it. Each byte is read a bounded number of times.

use super::Capture;
use crate::template::matching::literal::{Case, strip_prefix, strip_suffix};
use crate::template::matching::set::find_last;
use crate::template::plan::{Token, begin, end, first_literal};

/// A text whose values go into slots.
pub(super) struct Scan<'s, 't, 'u> {
    pub(super) slots: &'s mut [Capture<'t, 'u>],
    pub(super) case: Case,
}

impl<'t, 'u> Scan<'_, 't, 'u> {
    /// Fills the slots of a row from a text. Returns `None` if the text does not match.
    #[inline]
    pub(super) fn row(&mut self, row: &[Token<'t>], text: &'u str) -> Option<()> {
        let mut rest = text;
        for (at, token) in row.iter().enumerate() {
            match token {
                Token::Literal(literal) => rest = strip_prefix(rest, literal, self.case)?,
                Token::Group(group) => {
                    let behind = &row[at + 1..];
                    let Some(end) = end(group, behind) else { return self.backwards(&row[at..], rest) };
                    let lead = usize::from(end.is_led && rest.as_bytes().first() == group.lead().as_ref());
                    let at = end.stops.find(rest.get(lead..)?);
                    let (mut text, behind_it) = rest.split_at_checked(lead + at)?;
                    if end.behind > 0 {
                        let literal = first_literal(behind).get(..end.behind)?;
                        text = strip_suffix(text, literal, self.case.before(behind_it.len()))?;
                    }
                    self.group(group, text)?;
                    rest = rest.get(text.len()..)?;
                }
            }
        }
        rest.is_empty().then_some(())
    }

    /// Reads a row that begins with an open group: first the tokens behind the group, from the last one on,
    /// and then the group.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(never))]
    fn backwards(&mut self, tokens: &[Token<'t>], text: &'u str) -> Option<()> {
        let (mut rest, mut cut) = (text, 0);
        for (at, token) in tokens.iter().enumerate().rev() {
            let case = self.case.before(text.len() - rest.len());
            match token {
                Token::Literal(literal) => {
                    rest = strip_suffix(rest, &literal[..literal.len() - cut], case)?;
                    cut = 0;
                }
                Token::Group(group) if at == 0 => return self.group(group, rest),
                Token::Group(group) => {
                    // The literal before the group is still to be read, up to and including that byte.
                    let literal = tokens[at - 1].literal();
                    let begin = begin(group, literal)?;
                    let (head, tail) = rest.split_at(find_last(rest, begin.byte)? + 1);
                    let value = strip_prefix(tail, &literal[literal.len() - begin.behind..], case)?;
                    self.group(group, value)?;
                    (rest, cut) = (head, begin.behind);
                }
            }
        }
        None
    }
}
