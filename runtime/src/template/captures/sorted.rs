//! Searching what a template has by what a URI has, without comparing each with each.

use core::cmp::Ordering;
use core::ops::Range;

/// Which of the sorted entries are equal to a text, whose place among them `compare` tells.
pub(super) fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> Range<usize> {
    let start = sorted.partition_point(|entry| compare(entry).is_gt());
    let length = sorted[start..].partition_point(|entry| compare(entry).is_eq());
    start..start + length
}
