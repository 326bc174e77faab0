//! Finds the pairs of a query by their names.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::CaptureSlot;
use super::slot::pair;
use crate::fault::{MatchError, Mismatch};
use crate::template::matching::cost;
use crate::template::matching::literal::compare;
use crate::template::plan::{Param, PlanQuery, equal};

/// Fills the slots of a query's variables. The inner error is about a name that appears too often. It has the
/// name of the variable, or an empty name for a literal pair.
#[inline]
pub(super) fn find<'u>(
    query: &PlanQuery<'_>,
    text: &'u str,
    slots: &mut [CaptureSlot<'_, 'u>],
) -> Option<Result<(), MatchError>> {
    // Counts the pairs found for equal literal pairs, at the place of the first.
    let mut found = vec![0; query.fixed.len()];
    let (mut pairs, mut twice) = (Vec::new(), None);
    cost::looked_at(text.len());
    for text in text.split('&').filter(|text| !text.is_empty()) {
        let (name, value) = pair(text);
        let fixed = equal(&query.fixed, |fixed| compare_pair((name, value), *fixed));
        if !fixed.is_empty() && found[fixed.start] < fixed.len() {
            found[fixed.start] += 1;
            continue;
        }
        let params = &query.params[equal(&query.params, |param| compare(name, param.name))];
        match params {
            [own] if query.map == Some(own.var) => pairs.push(MapPair { name, value, is_own: true }),
            [_, ..] => twice = twice.or(take(params, value, slots)),
            [] if is_fixed(query, name) => twice = twice.or(Some("")),
            [] if query.map.is_some() => pairs.push(MapPair { name, value, is_own: false }),
            [] => {}
        }
    }
    if let Some(map) = query.map {
        fill_map(&mut slots[map], &pairs, query.has_own_key)?;
    }
    let is_defined = |vars: &Range<usize>| slots[vars.clone()].iter().any(|slot| !slot.value.is_undefined());
    let is_complete = found.iter().sum::<usize>() == query.fixed.len();
    let is_opened = query.opening.as_ref().is_none_or(is_defined);
    let result = twice.map_or(Ok(()), |name| Err(MatchError::new(Mismatch::Twice, name)));
    (is_complete && is_opened).then_some(result)
}

/// A pair with the name of the variable that matches all remaining pairs, or with a name that no variable has.
struct MapPair<'u> {
    name: &'u str,
    value: &'u str,
    is_own: bool,
}

/// Fills the slot of the variable that matches all remaining pairs. The pairs with its name are members of a list, unless
/// that name is one of several keys.
fn fill_map<'u>(slot: &mut CaptureSlot<'_, 'u>, pairs: &[MapPair<'u>], has_own_key: bool) -> Option<()> {
    let is_list = pairs.iter().any(|pair| pair.is_own);
    if is_list && !(has_own_key && pairs.iter().any(|pair| !pair.is_own)) {
        pairs.iter().filter(|pair| pair.is_own).for_each(|pair| slot.push(pair.value));
        return Some(());
    }
    pairs.iter().try_for_each(|pair| slot.push_pair((pair.name, pair.value)))
}

/// Gives a value to one of the variables with its name. Returns the name of the first variable if all have
/// values.
#[inline]
fn take<'q, 'u>(all: &[Param<'q>], value: &'u str, slots: &mut [CaptureSlot<'_, 'u>]) -> Option<&'q str> {
    let first = all.first()?;
    // The first variables already have values; an exploded variable is the only one.
    let place = all.partition_point(|param| !slots[param.var].value.is_undefined());
    match all.get(place) {
        _ if first.is_exploded => slots[first.var].push(value),
        Some(param) => slots[param.var].set_text(value),
        None => return Some(first.variable),
    }
    None
}

/// Returns whether a literal pair has this name. If it does, readers of the query would disagree about its
/// value. A map writes its slashes escaped.
#[inline]
fn is_fixed(query: &PlanQuery<'_>, name: &str) -> bool {
    let written = query.map.map(|_| name.replace('/', "%2F").replace('?', "%3F"));
    let name = written.as_deref().unwrap_or(name);
    !equal(&query.fixed, |fixed| compare(name, fixed.0)).is_empty()
}

#[inline]
fn compare_pair((name, value): (&str, &str), fixed: (&str, &str)) -> Ordering {
    compare(name, fixed.0).then_with(|| compare(value, fixed.1))
}
