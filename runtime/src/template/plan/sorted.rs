//! Searching what a template has by what a URI has, without comparing each with each.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// Returns the range of the sorted entries that are equal to a text, whose place among them
/// `compare` tells.
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
    /// So many names are looked at one by one, which is less work.
    pub(crate) const FEW: usize = 16;

    /// Sorts the names that are different, in the order of the first of each. A template has fewer than
    /// 2³² bytes.
    pub(super) fn new<'t>(names: impl Iterator<Item = &'t str>) -> Self {
        let mut seen = BTreeSet::new();
        let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
        let mut places: Vec<u32> = (0..).take(names.len()).collect();
        places.sort_unstable_by_key(|place| names[*place as usize]);
        Self { places: places.into() }
    }

    /// Returns how many names there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the entry of a name, among all in their order.
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
