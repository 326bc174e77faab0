//! Searching what a template has by what a URI has, without comparing each with each.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// Which of the sorted entries are equal to a text, whose place among them `compare` tells.
pub(super) fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> Range<usize> {
    let start = sorted.partition_point(|entry| compare(entry).is_gt());
    let length = sorted[start..].partition_point(|entry| compare(entry).is_eq());
    start..start + length
}

/// The places of names, sorted by name; none where they are few, and looking at each is less work.
#[derive(Clone, Debug)]
pub(super) struct ByName {
    places: Vec<u32>,
}

impl ByName {
    /// So many names are looked at one by one.
    const FEW: usize = 16;

    /// Of names that are all different. A template has fewer than 2³² bytes.
    pub(super) fn new(names: &[&str]) -> Self {
        let mut places = Vec::new();
        if names.len() > Self::FEW {
            places.extend((0..).take(names.len()));
            places.sort_unstable_by_key(|place| names[*place as usize]);
        }
        Self { places }
    }

    /// What has a name, among all in their order.
    pub(super) fn find<'a, T>(
        &self,
        all: &'a [T],
        name: &str,
        name_of: impl Fn(&T) -> &str,
    ) -> Option<&'a T> {
        if self.places.is_empty() {
            return all.iter().find(|one| name_of(one) == name);
        }
        let at = self.places.binary_search_by(|place| name_of(&all[*place as usize]).cmp(name)).ok()?;
        all.get(self.places[at] as usize)
    }
}
