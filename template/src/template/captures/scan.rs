//! Matches a row of tokens against a string: from the left up to the open group, if there is one, and from
//! the right down to it. A group is open in its segment if it ends at the last place from which the rest of
//! the segment matches. Each byte is read a bounded number of times.

use alloc::vec::Vec;

use super::CaptureSlot;
use super::place::RowPlace;
use crate::template::matching::delimiter::strip;
use crate::template::matching::last::find_last;
use crate::template::matching::literal::{Case, strip_behind, strip_prefix};
use crate::template::plan::rules::{Behind, Rest};
use crate::template::plan::{Group, KeyedVariable, PlanToken, end, first_literal, rest};

/// A string whose values are stored in slots.
pub(super) struct MatchScan<'s, 't, 'u> {
    pub(super) slots: &'s mut [CaptureSlot<'t, 'u>],
    pub(super) case: Case,
    /// The place of the next token.
    pub(super) place: RowPlace,
    /// The variables whose rules accept keys.
    pub(super) keyed: &'s [KeyedVariable<'t>],
}

impl<'t, 'u> MatchScan<'_, 't, 'u> {
    /// Fills the slots of a row from a string. Returns `None` if the text does not match.
    #[inline]
    pub(super) fn row(&mut self, row: &[PlanToken<'t>], text: &'u str) -> Option<()> {
        let (mut tokens, mut left) = (row, text);
        while let [token, behind @ ..] = tokens {
            match token {
                PlanToken::Literal(literal) => {
                    let (before, query) = self.place.split_literal(literal);
                    left = strip_prefix(left, before, self.case)?;
                    left = strip_prefix(left, query, Case::Query)?;
                }
                PlanToken::Group(group) => {
                    let Some(end) = end(group, behind) else { return self.backwards(tokens, left) };
                    if group.lead().is_some_and(|lead| strip(left, lead).is_none()) {
                        tokens = behind;
                        continue;
                    }
                    let lead = usize::from(end.is_led && left.as_bytes().first() == group.lead().as_ref());
                    if let Some(rest) = self.place.breaks().and_then(|breaks| rest(group, behind, breaks)) {
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
            self.place = self.place.after(token);
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
        let literal = rest.behind.last()?.literal;
        let read = strip_behind(segment, literal, self.place.case(literal, self.case))?;
        self.backwards(groups, read)?;
        Some((behind, text.get(read.len()..)?))
    }

    /// Reads a row that begins with an open group: first the tokens after the group, from the last one on,
    /// and then the group.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(never))]
    fn backwards(&mut self, tokens: &[PlanToken<'t>], text: &'u str) -> Option<()> {
        let mut rest = text;
        let mut next = self.place;
        let mut passed = |token| {
            let behind = next.after(token);
            core::mem::replace(&mut next, behind)
        };
        let places: Vec<RowPlace> = tokens.iter().map(&mut passed).collect();
        for ((at, token), place) in tokens.iter().enumerate().zip(places).rev() {
            self.place = place;
            let case = place.case(token.literal(), self.case.before(text.len() - rest.len()));
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
