//! The text of a group, divided among its variables: the reverse of RFC 6570, sections 3.2.2 to
//! 3.2.9.
//!
//! A text for fewer members than there are variables is that of the first ones.

use alloc::vec::Vec;

use super::raw::{Raw, pair};
use super::sorted::equal;
use super::token::{Group, Var};
use crate::grammar::operator::Operator;
use crate::template::matching::cost;
use crate::template::matching::delimiter::{split, strip};
use crate::template::matching::literal::compare;
use crate::template::matching::set::Set;

/// Sets the values of a group's variables; `None` where the text is none that it expands to.
pub(super) fn read<'u>(group: &Group, vars: &[Var<'_>], text: &'u str, values: &mut [Raw<'u>]) -> Option<()> {
    let (vars, values) = (&vars[group.vars.clone()], &mut values[group.vars.clone()]);
    if never(group.operator).find(text).is_some() {
        return None;
    }
    let style = group.operator.style();
    let Some(first) = style.first else { return unled(vars, text, values) };
    if text.is_empty() {
        return Some(());
    }
    let (text, separator) = (strip(text, first as u8)?, style.separator as u8);
    cost::looked_at(text.len());
    if style.is_named {
        return named(vars, &group.by_name, split(text, separator), values);
    }
    match vars {
        [var] if !var.is_exploded() => {
            // A segment is one; what follows a dot or `#` may have more of them.
            let is_one = group.operator != Operator::Segment || !text.contains('/');
            values[0] = Raw::Text(text);
            is_one.then_some(())
        }
        _ => divide(vars, split(text, separator).collect(), values),
    }
}

/// What no group of an operator consists of: what would begin another part of the URI.
const fn never(operator: Operator) -> Set {
    match operator {
        Operator::Reserved | Operator::Fragment => Set::NONE,
        Operator::Segment => Set::of(b"?#"),
        Operator::Query | Operator::Continuation => Set::of(b"#"),
        Operator::Simple | Operator::Label | Operator::Parameter => Set::of(b"/?#"),
    }
}

/// `{x,y}`, `{+x}`
fn unled<'u>(vars: &[Var<'_>], text: &'u str, values: &mut [Raw<'u>]) -> Option<()> {
    match vars {
        [var] if var.is_exploded() && text.is_empty() => Some(()),
        [var] if !var.is_exploded() => {
            values[0] = Raw::Text(text);
            Some(())
        }
        _ => divide(vars, text.split(',').collect(), values),
    }
}

/// Gives one member to each variable, and to the exploded one, if there is one, all that the
/// others leave.
fn divide<'u>(vars: &[Var<'_>], mut members: Vec<&'u str>, values: &mut [Raw<'u>]) -> Option<()> {
    let plain = |(value, member): (&mut Raw<'u>, &'u str)| *value = Raw::Text(member);
    let Some(exploded) = vars.iter().position(Var::is_exploded) else {
        let all = members.len() <= vars.len();
        values.iter_mut().zip(members).for_each(plain);
        return all.then_some(());
    };
    let behind = (vars.len() - exploded - 1).min(members.len().saturating_sub(exploded));
    let tail = members.split_off(members.len() - behind);
    values[exploded + 1..].iter_mut().zip(tail).for_each(plain);
    let middle = members.split_off(exploded.min(members.len()));
    values.iter_mut().zip(members).for_each(plain);
    values[exploded] = if vars[exploded].is_reserved() {
        // Associative arrays cannot be told from lists: values may have `=`.
        Raw::List(middle)
    } else {
        Raw::members(middle)
    };
    Some(())
}

/// `name=value` pairs, in the order of the variables.
fn named<'u>(
    vars: &[Var<'_>],
    by_name: &[usize],
    pairs: impl Iterator<Item = &'u str>,
    values: &mut [Raw<'u>],
) -> Option<()> {
    let map = only_exploded(vars);
    let mut next = 0;
    for text in pairs {
        let (name, value) = pair(text);
        let of_name = &by_name[equal(by_name, |at| compare(name, vars[*at].name))];
        if let Some(found) = of_name.get(of_name.partition_point(|at| *at < next)) {
            next = *found;
            if let Raw::Pairs(pairs) = &mut values[next] {
                pairs.push((name, value));
            } else if vars[next].is_exploded() {
                values[next].push(value);
            } else {
                values[next] = Raw::Text(value);
                next += 1;
            }
            continue;
        }
        match &mut values[map.filter(|map| *map >= next)?] {
            Raw::Pairs(pairs) => pairs.push((name, value)),
            undefined @ Raw::Undefined => *undefined = Raw::Pairs(Vec::from([(name, value)])),
            _ => return None,
        }
        next = map?;
    }
    Some(())
}

/// The one exploded variable of several: only that can be an associative array, whose names are
/// known from no template.
pub(super) fn only_exploded(vars: &[Var<'_>]) -> Option<usize> {
    let mut exploded = (0..vars.len()).filter(|index| vars[*index].is_exploded());
    exploded.next().filter(|_| exploded.next().is_none())
}
