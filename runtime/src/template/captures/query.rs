//! The pairs of a query, found by name.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::Capture;
use super::slot::pair;
use crate::template::matching::cost;
use crate::template::matching::literal::compare;
use crate::template::plan::{Query, equal};

/// Fills the slots of a query's variables; the inner error is that of a name that comes too often,
/// and has the name of its variable, which is empty where it is that of a literal pair.
#[inline]
pub(super) fn find<'t, 'u>(
    query: &Query<'t>,
    text: &'u str,
    slots: &mut [Capture<'_, 'u>],
) -> Option<Result<(), &'t str>> {
    // How many of those that are equal have been found, where the first of them stands.
    let mut found = vec![0; query.fixed.len()];
    let (mut unknown, mut twice) = (Vec::new(), None);
    cost::looked_at(text.len());
    for text in text.split('&').filter(|text| !text.is_empty()) {
        let (name, value) = pair(text);
        let fixed = equal(&query.fixed, |fixed| compare_pair((name, value), *fixed));
        if !fixed.is_empty() && found[fixed.start] < fixed.len() {
            found[fixed.start] += 1;
            continue;
        }
        let params = &query.params[equal(&query.params, |param| compare(name, param.name))];
        let Some(first) = params.first() else {
            // Two readers of a literal name with another value would see two. A map writes a slash escaped.
            let written = query.map.map(|_| name.replace('/', "%2F").replace('?', "%3F"));
            let is_fixed = |name: &str| !equal(&query.fixed, |fixed| compare(name, fixed.0)).is_empty();
            if is_fixed(written.as_deref().unwrap_or(name)) {
                twice = twice.or(Some(""));
            } else if query.map.is_some() {
                unknown.push((name, value));
            }
            continue;
        };
        // Of several, the first ones have been found; one that is exploded is alone.
        let place = params.partition_point(|param| !slots[param.var].value.is_undefined());
        match params.get(place) {
            _ if first.is_exploded => slots[first.var].push(value),
            Some(param) => slots[param.var].set_text(value),
            None => twice = twice.or(Some(first.variable)),
        }
    }
    if let Some(map) = query.map.filter(|map| slots[*map].value.is_undefined()) {
        unknown.into_iter().try_for_each(|pair| slots[map].push_pair(pair))?;
    }
    let is_defined = |vars: &Range<usize>| slots[vars.clone()].iter().any(|slot| !slot.value.is_undefined());
    let is_complete = found.iter().sum::<usize>() == query.fixed.len();
    let is_opened = query.opening.as_ref().is_none_or(is_defined);
    (is_complete && is_opened).then_some(twice.map_or(Ok(()), Err))
}

#[inline]
fn compare_pair((name, value): (&str, &str), fixed: (&str, &str)) -> Ordering {
    compare(name, fixed.0).then_with(|| compare(value, fixed.1))
}
