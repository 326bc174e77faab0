//! Finds entries of a template by texts of a URI, without comparing each with each.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// Returns the range of sorted entries for which `compare` returns `Equal`.
pub(crate) fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> Range<usize> {
    let start = sorted.partition_point(|entry| compare(entry).is_gt());
    let length = sorted[start..].partition_point(|entry| compare(entry).is_eq());
    start..start + length
}

/// The places of names, sorted by name.
#[derive(Clone, Debug)]
pub(crate) struct ByName {
    places: Box<[u32]>,
}

impl ByName {
    /// Up to this many names are compared one by one, which takes less time.
    pub(crate) const FEW: usize = 16;

    /// Sorts the different names, in the order of their first places. A template has fewer than 2³² bytes.
    pub(super) fn new<'t>(names: impl Iterator<Item = &'t str>) -> Self {
        let mut seen = BTreeSet::new();
        let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
        let mut places: Vec<u32> = (0..).take(names.len()).collect();
        places.sort_unstable_by_key(|place| names[*place as usize]);
        Self { places: places.into() }
    }

    /// Returns the number of names.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the entry of a name, from the list of all entries.
    pub(crate) fn find<'a, T>(
        &self,
        all: &'a [T],
        name: &str,
        name_of: impl Fn(&T) -> &str,
    ) -> Option<&'a T> {
        let at = self.places.binary_search_by(|place| name_of(&all[*place as usize]).cmp(name)).ok()?;
        all.get(self.places[at] as usize)
    }
}
