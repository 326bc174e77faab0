//! Finds entries of a template by parts of a URI, without comparing each with each.

use alloc::collections::BTreeMap;
use core::cmp::Ordering;
use core::ops::Range;

/// Returns the range of sorted entries for which `compare` returns `Equal`.
pub(crate) fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> Range<usize> {
    let start = sorted.partition_point(|entry| compare(entry).is_gt());
    let length = sorted[start..].partition_point(|entry| compare(entry).is_eq());
    start..start + length
}

/// The distinct names, each with its position in the order of first occurrence.
pub(crate) type ByName<'t> = BTreeMap<&'t str, usize>;

/// Up to this many names are compared one by one, which is faster.
pub(crate) const FEW: usize = 16;

/// Returns an index of names.
pub(super) fn by_name<'t>(names: impl Iterator<Item = &'t str>) -> ByName<'t> {
    let mut places = BTreeMap::new();
    for name in names {
        let place = places.len();
        places.entry(name).or_insert(place);
    }
    places
}
