//! Finds the end of a value that is followed by text in its segment: the last place from which the rest of
//! the segment matches. So `{id}:start` reads `/a:b:start` as `a:b`, since a client may leave the `:` of a
//! value unescaped. Needs no `alloc`.

use super::delimiter::strip;
use super::literal::{Case, strip_behind, strip_between};
use crate::grammar::component::is_triplet;

/// A literal that follows a value in its segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behind<'t> {
    /// The literal.
    pub literal: &'t str,
    /// The first character of the value after the literal, if its operator writes one.
    pub lead: Option<u8>,
}

/// Returns the end of a value. `text` begins with the value, which these literals follow, with values between
/// them. The last literal ends the text.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn end_of_value(text: &str, behind: &[Behind<'_>], case: Case) -> Option<usize> {
    let (last, others) = behind.split_last()?;
    let mut rest = strip_behind(text, last.literal, case)?;
    for literal in others.iter().rev() {
        let (start, _) = find_last(rest, *literal, case)?;
        rest = rest.get(..start)?;
    }
    Some(rest.len())
}

/// Returns the start and the end of the last place of a literal after a value.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn find_last(
    text: &str,
    Behind { literal, lead }: Behind<'_>,
    case: Case,
) -> Option<(usize, usize)> {
    (0..=text.len()).rev().find_map(|end| {
        let (head, tail) = text.split_at_checked(end)?;
        let is_place = tail.is_empty() || lead.is_none_or(|lead| strip(tail, lead).is_some());
        if !is_place || is_inside_escape(text.as_bytes(), end) {
            return None;
        }
        let strip = if lead == Some(b'/') { strip_between } else { strip_behind };
        let before = strip(head, literal, case.before(tail.len()))?;
        Some((before.len(), end))
    })
}

/// Returns whether this offset lies between the characters of an escape.
fn is_inside_escape(text: &[u8], at: usize) -> bool {
    (1..3).any(|back| at >= back && is_triplet(text, at - back))
}
