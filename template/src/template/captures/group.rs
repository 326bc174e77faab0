//! Divides the text of a group among its variables: the reverse of the expansion in RFC 6570, sections 3.2.2
//! to 3.2.9.
//!
//! If the text has fewer members than the group has variables, the first variables get them.

use alloc::vec::Vec;

use super::CaptureSlot;
use super::scan::MatchScan;
use super::slot::pair;
use crate::grammar::operator::Operator;
use crate::template::matching::cost;
use crate::template::matching::delimiter::{split, strip};
use crate::template::matching::literal::{compare, order};
use crate::template::plan::{Group, KeyedVariable, Var, equal, within};

impl<'t, 'u> MatchScan<'_, 't, 'u> {
    /// Fills the slots of a group's variables. Returns `None` if the group cannot expand to the text.
    #[inline]
    pub(super) fn group(&mut self, group: &Group<'t>, text: &'u str) -> Option<()> {
        if self.place.never(group).find(text) < text.len() || self.place.mixes_names(group, text) {
            return None;
        }
        let slots = self.slots.get_mut(group.range())?;
        match slots {
            [slot] if group.is_value() => {
                slot.set_text(text);
                Some(())
            }
            slots => divided(group, slots, text, self.keyed),
        }
    }
}

/// Fills the slots of a group that has several values, or begins with a character of its operator.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(never))]
fn divided<'u>(
    group: &Group<'_>,
    slots: &mut [CaptureSlot<'_, 'u>],
    text: &'u str,
    keyed: &[KeyedVariable<'_>],
) -> Option<()> {
    within(group).ok()?;
    let style = group.operator.style();
    let Some(first) = style.first else { return unled(group, text, slots) };
    if text.is_empty() {
        return Some(());
    }
    let (text, separator) = (strip(text, first as u8)?, style.separator as u8);
    cost::looked_at(text.len());
    if style.is_named {
        return named(group, &split(text, separator).collect::<Vec<_>>(), slots, keyed);
    }
    match slots {
        [slot] if group.exploded() == 0 => {
            // A value of `{/x}` is one segment; a value of `{.x}` or `{#x}` may have several.
            let is_one = group.operator != Operator::Segment || !text.contains('/');
            slot.set_text(text);
            is_one.then_some(())
        }
        _ => divide(group, split(text, separator).collect(), slots),
    }
}

/// Reads `name=value` pairs, in the order of the variables. Names of no variable are keys of the associative array; its own
/// name is one of them then.
fn named<'u>(
    group: &Group<'_>,
    pairs: &[&'u str],
    slots: &mut [CaptureSlot<'_, 'u>],
    keyed: &[KeyedVariable<'_>],
) -> Option<()> {
    let vars: Vec<Var<'_>> = group.vars().collect();
    let mut sorted: Vec<usize> = (0..vars.len()).collect();
    sorted.sort_by(|one, other| order(vars[*one].name, vars[*other].name));
    let of_name = |name| &sorted[equal(&sorted, |at| compare(name, vars[*at].name))];
    let map = map(&vars, keyed);
    let has_keys = pairs.iter().any(|text| of_name(pair(text).0).is_empty());
    let mut next = 0;
    for text in pairs {
        // In a query, a name has its `=`: other text after it would be part of the name.
        let (name, value) =
            if group.operator == Operator::Parameter { pair(text) } else { text.split_once('=')? };
        let of_name = of_name(name);
        if let Some(&found) = of_name.get(of_name.partition_point(|at| *at < next)) {
            next = found;
            if has_keys && map == Some(next) {
                slots[next].push_pair((name, value))?;
            } else if vars[next].is_exploded() {
                slots[next].push(value);
            } else {
                slots[next].set_text(value);
                next += 1;
            }
        } else {
            next = map.filter(|map| *map >= next)?;
            slots[next].push_pair((name, value))?;
        }
    }
    Some(())
}

/// Returns the index of the variable that has the pairs of unknown names: the one whose rules accept keys, or the only one
/// with `*`.
fn map(vars: &[Var<'_>], keyed: &[KeyedVariable<'_>]) -> Option<usize> {
    let is_keyed = |var: &Var<'_>| var.is_exploded() && KeyedVariable::find(keyed, var.name).is_some();
    let mut exploded = (0..vars.len()).filter(|at| vars[*at].is_exploded());
    let only = exploded.next().filter(|_| exploded.next().is_none());
    vars.iter().position(is_keyed).or(only)
}

/// Fills the slots of groups that do not begin with a character of their operator: `{x*}`, `{x,y}`, `{+x*}`.
#[inline]
fn unled<'u>(group: &Group<'_>, text: &'u str, slots: &mut [CaptureSlot<'_, 'u>]) -> Option<()> {
    match slots {
        [_] if text.is_empty() => Some(()),
        _ => divide(group, text.split(',').collect(), slots),
    }
}

/// Gives each variable one member. The exploded variable, if there is one, gets the remaining members.
#[inline]
fn divide<'u>(group: &Group<'_>, mut members: Vec<&'u str>, slots: &mut [CaptureSlot<'_, 'u>]) -> Option<()> {
    let plain = |(slot, member): (&mut CaptureSlot<'_, 'u>, &'u str)| slot.set_text(member);
    let Some(exploded) = group.vars().position(|var| var.is_exploded()) else {
        let all = members.len() <= slots.len();
        slots.iter_mut().zip(members).for_each(plain);
        return all.then_some(());
    };
    let behind = (slots.len() - exploded - 1).min(members.len().saturating_sub(exploded));
    let tail = members.split_off(members.len() - behind);
    slots[exploded + 1..].iter_mut().zip(tail).for_each(plain);
    let middle = members.split_off(exploded.min(members.len()));
    slots.iter_mut().zip(members).for_each(plain);
    // Where values may have `=`, an associative array looks like a list.
    let is_list = matches!(group.operator, Operator::Reserved | Operator::Fragment);
    slots[exploded].set_members(middle, is_list);
    Some(())
}
