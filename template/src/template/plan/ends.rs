//! Finds where the groups of a template end, from the template alone, so that matching never has to
//! backtrack.
//!
//! A group ends at a character that it cannot produce. From the left, that is a character of the literal
//! after the group, or the first character of the next group. If there is none, the group is open, and all
//! groups after it are found from the right in the same way. Only one group may be open. With two, a string
//! could be divided in several ways, so such a template is rejected.

use alloc::vec::Vec;

use super::rules::{self, Rest, last_mark, mark};
use super::token::{Group, PlanToken, Var, first_literal};
use crate::fault::{MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::template::matching::literal::order;
use crate::template::matching::set::CharSet;

/// The end of a group that is found from the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupEnd {
    /// The group ends before the first of these characters, or else at the end of the text.
    pub(crate) stops: CharSet,
    /// The number of bytes of the following literal before that character.
    pub(crate) behind: usize,
    /// Whether the first character of the group is not one of `stops`.
    pub(crate) is_led: bool,
}

/// Returns an error when the values of a row cannot be distinguished.
#[inline]
pub(super) fn check(row: &[PlanToken<'_>]) -> Result<(), MatchError> {
    let (mut open, mut before) = (None, "");
    for (at, token) in row.iter().enumerate() {
        if let PlanToken::Group(group) = token {
            within(group)?;
            match open {
                None if end(group, &row[at + 1..]).is_none() => open = Some(group),
                Some(open) if !begins(group, before) => {
                    let are_queries = open.operator == Operator::Query && group.operator == Operator::Query;
                    let has_no_slash = matches!(open.operator, Operator::Simple | Operator::Label);
                    let how =
                        if are_queries { Mismatch::Queries } else { Mismatch::Unseparated(has_no_slash) };
                    return Err(ambiguity(open, how));
                }
                _ => {}
            }
        }
        before = token.literal();
    }
    Ok(())
}

/// Returns an error when the variables of a group cannot be distinguished.
#[inline]
pub(crate) fn within(group: &Group<'_>) -> Result<(), MatchError> {
    let exploded = group.exploded();
    let how = match group.operator {
        _ if group.range().len() == 1 => return Ok(()),
        _ if exploded > 0 && has_shared_name(group) => Mismatch::Shared,
        Operator::Reserved => Mismatch::Commas('+'),
        Operator::Fragment => Mismatch::Commas('#'),
        Operator::Label => Mismatch::Dots,
        Operator::Simple | Operator::Segment if exploded > 1 => return Err(several_lists(group)),
        _ => return Ok(()),
    };
    Err(ambiguity(group, how))
}

/// Makes the error for several variables with `*`, which names the first of them.
#[cold]
fn several_lists(group: &Group<'_>) -> MatchError {
    let first = group.vars().find(Var::is_exploded);
    MatchError::new(Mismatch::Exploded, first.map_or("", |var| var.name))
}

#[inline]
fn ambiguity(group: &Group<'_>, how: Mismatch) -> MatchError {
    MatchError::new(how, group.vars().next().map_or("", |var| var.name))
}

/// Returns true when a variable with `*` has a name in the URI that another variable also has.
#[inline]
fn has_shared_name(group: &Group<'_>) -> bool {
    if !group.operator.style().is_named {
        return false;
    }
    let mut vars: Vec<Var<'_>> = group.vars().collect();
    vars.sort_by(|one, other| order(one.name, other.name));
    let mut namesakes = vars.chunk_by(|one, other| order(one.name, other.name).is_eq());
    namesakes.any(|vars| vars.len() > 1 && vars.iter().any(Var::is_exploded))
}

/// Returns the end of a group that `behind` follows: for any values, or at least for strings.
#[inline]
pub(crate) fn end(group: &Group<'_>, behind: &[PlanToken<'_>]) -> Option<GroupEnd> {
    let literal = first_literal(behind);
    let behind = if literal.is_empty() { behind } else { &behind[1..] };
    // Tokens after the next literal do not matter.
    let last = behind.iter().position(|token| matches!(token, PlanToken::Literal(_)));
    let reached = &behind[..last.map_or(behind.len(), |last| last + 1)];
    let firsts: Vec<Option<u8>> = reached.iter().map(PlanToken::first).collect();
    // A string at run time may have any character.
    let end = |texts| rules::end(texts, literal, &firsts, &mut Err).ok();
    let group_end = |end: rules::End, is_led| GroupEnd { stops: end.stops, behind: end.behind, is_led };
    if let Some(end) = end(group.produces()) {
        return Some(group_end(end, false));
    }
    // A segment contains only its own slash, unless another piece could have written that slash.
    let is_segment = group.operator == Operator::Segment && group.range().len() == 1 && group.exploded() == 0;
    let may_slash = literal.starts_with('/') || literal.is_empty() && firsts.contains(&Some(b'/'));
    (is_segment && !may_slash).then(|| end(group.texts())).flatten().map(|end| group_end(end, true))
}

/// Returns the rest of the segment after a group that ends before the next literal, if the group ends at the
/// last place from which the rest matches. `breaks` end a segment.
#[inline]
pub(crate) fn rest<'t>(group: &Group<'_>, behind: &[PlanToken<'t>], breaks: CharSet) -> Option<Rest<'t>> {
    let texts = group.texts();
    let lists = texts.with(b',');
    let own = if mark(first_literal(behind), lists).is_some() { lists } else { texts };
    // Several segments end with the last of them.
    rules::rest(own, behind.iter().map(PlanToken::item), breaks.without(texts))
}

/// Returns true when a group shows where it begins after the literal `before`.
#[inline]
fn begins(group: &Group<'_>, before: &str) -> bool {
    last_mark(before, group.produces()).is_some()
}
