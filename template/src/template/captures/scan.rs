//! Matches a row of tokens against a string: from the left up to the open group, if there is one, and from
//! the right down to it. A group is open in its segment if it ends at the last place from which the rest of
//! the segment matches. Each byte is read a bounded number of times.

use super::CaptureSlot;
use crate::template::matching::delimiter::strip;
use crate::template::matching::last::find_last;
use crate::template::matching::literal::{Case, strip_behind, strip_prefix};
use crate::template::matching::set::CharSet;
use crate::template::plan::rules::{Behind, Rest};
use crate::template::plan::{Group, PlanToken, end, first_literal, rest};

/// A string whose values are stored in slots.
pub(super) struct MatchScan<'s, 't, 'u> {
    pub(super) slots: &'s mut [CaptureSlot<'t, 'u>],
    pub(super) case: Case,
    /// The characters that end a segment, if there are segments.
    pub(super) breaks: Option<CharSet>,
}

impl<'t, 'u> MatchScan<'_, 't, 'u> {
    /// Fills the slots of a row from a string. Returns `None` if the text does not match.
    #[inline]
    pub(super) fn row(&mut self, row: &[PlanToken<'t>], text: &'u str) -> Option<()> {
        let (mut tokens, mut left) = (row, text);
        while let [token, behind @ ..] = tokens {
            match token {
                PlanToken::Literal(literal) => {
                    left = strip_prefix(left, literal, self.case)?;
                    if literal.contains('?') {
                        self.breaks = self.breaks.map(|breaks| breaks.with(b'&'));
                    }
                }
                PlanToken::Group(group) => {
                    let Some(end) = end(group, behind) else { return self.backwards(tokens, left) };
                    if group.lead().is_some_and(|lead| strip(left, lead).is_none()) {
                        tokens = behind;
                        continue;
                    }
                    let lead = usize::from(end.is_led && left.as_bytes().first() == group.lead().as_ref());
                    if let Some(rest) = self.breaks.and_then(|breaks| rest(group, behind, breaks)) {
                        (tokens, left) = self.segment(tokens, left, &rest)?;
                        continue;
                    }
                    let at = end.stops.find(left.get(lead..)?);
                    let (mut text, behind_it) = left.split_at_checked(lead + at)?;
                    if end.behind > 0 {
                        let literal = first_literal(behind).get(..end.behind)?;
                        text = strip_behind(text, literal, self.case.before(behind_it.len()))?;
                    }
                    self.group(group, text)?;
                    left = left.get(text.len()..)?;
                }
            }
            tokens = behind;
        }
        left.is_empty().then_some(())
    }

    /// Reads the groups of a segment from its end. Returns the tokens after the last group, and the text after
    /// it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(never))]
    fn segment<'r>(
        &mut self,
        tokens: &'r [PlanToken<'t>],
        text: &'u str,
        rest: &Rest<'t>,
    ) -> Option<(&'r [PlanToken<'t>], &'u str)> {
        let (groups, behind) = tokens.split_at_checked(rest.count + 1)?;
        let (groups, behind) = match groups {
            [groups @ .., PlanToken::Literal(_)] => (groups, tokens.get(groups.len()..)?),
            _ => (groups, behind),
        };
        let is_led =
            |group: &Group<'_>| group.lead().is_some_and(|lead| text.as_bytes().first() == Some(&lead));
        let lead = usize::from(matches!(groups.first(), Some(PlanToken::Group(group)) if is_led(group)));
        let (segment, _) = text.split_at_checked(lead + rest.stops.find(text.get(lead..)?))?;
        let read = strip_behind(segment, rest.behind.last()?.literal, self.case)?;
        self.backwards(groups, read)?;
        Some((behind, text.get(read.len()..)?))
    }

    /// Reads a row that begins with an open group: first the tokens after the group, from the last one on,
    /// and then the group.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(never))]
    fn backwards(&mut self, tokens: &[PlanToken<'t>], text: &'u str) -> Option<()> {
        let mut rest = text;
        for (at, token) in tokens.iter().enumerate().rev() {
            let case = self.case.before(text.len() - rest.len());
            match token {
                PlanToken::Literal(literal) => rest = strip_behind(rest, literal, case)?,
                PlanToken::Group(group) if at == 0 => return self.group(group, rest),
                PlanToken::Group(group) => {
                    // The literal before the group remains to be read.
                    let before = Behind { literal: tokens[at - 1].literal(), lead: group.lead() };
                    let (_, begin) = find_last(rest, before, case)?;
                    self.group(group, rest.get(begin..)?)?;
                    rest = rest.get(..begin)?;
                }
            }
        }
        None
    }
}
