//! [`Listed`]: collects the items of an iterator into a list, by a plain loop.

/// Collects like `collect`, without the specializations of the standard library.
///
/// Users build the macros unoptimized. There, a `collect` instantiates a dozen functions for its iterator,
/// some five hundred lines of LLVM; a loop takes a tenth of that.
pub(crate) trait Listed: Iterator + Sized {
    /// Returns all items in a list.
    fn listed(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> Listed for I {}
