//! A map and a set of names or numbers that have been seen, and [`IntoList`], which collects the items of an
//! iterator.
//!
//! Users build the macros unoptimized, and a map of the standard library is a few thousand lines of LLVM for
//! each type of key.

/// A number for each name, as a sorted list.
#[derive(Default)]
pub(crate) struct Index(Vec<(Vec<u8>, usize)>);

impl Index {
    /// Gives a name this number and returns the number, or returns the number that the name already has.
    pub(crate) fn add(&mut self, name: impl AsRef<[u8]>, number: usize) -> usize {
        self.add_bytes(name.as_ref(), number)
    }

    fn add_bytes(&mut self, name: &[u8], number: usize) -> usize {
        match self.find(name) {
            Ok(at) => self.0[at].1,
            Err(at) => {
                self.0.insert(at, (name.to_vec(), number));
                number
            }
        }
    }

    /// Adds a name. Returns false if it is already known.
    pub(crate) fn insert(&mut self, name: impl AsRef<[u8]>) -> bool {
        let count = self.0.len();
        self.add_bytes(name.as_ref(), count);
        self.0.len() > count
    }

    /// Returns the number of a name.
    pub(crate) fn get(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.find(name.as_ref()).ok().map(|at| self.0[at].1)
    }

    /// Finds the position of a name, or the position where it would be inserted.
    fn find(&self, name: &[u8]) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.0.len());
        while start < end {
            let middle = start + (end - start) / 2;
            match self.0[middle].0.as_slice().cmp(name) {
                std::cmp::Ordering::Less => start = middle + 1,
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Greater => end = middle,
            }
        }
        Err(start)
    }
}

/// A set of small numbers.
#[derive(Default)]
pub(crate) struct Seen(Vec<bool>);

impl Seen {
    /// Adds a number. Returns false if it is already known.
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        if number >= self.0.len() {
            self.0.resize(number + 1, false);
        }
        !std::mem::replace(&mut self.0[number], true)
    }
}

/// Returns the indexes of the strings that equal an earlier one, each with the index of that one.
pub(crate) fn twice(texts: &[&str]) -> Vec<(usize, usize)> {
    let (mut index, mut twice) = (Index::default(), Vec::new());
    for (at, text) in texts.iter().enumerate() {
        let first = index.add(text, at);
        if first < at {
            twice.push((first, at));
        }
    }
    twice
}

/// Collects like `collect`, without the specializations of the standard library.
///
/// Users build the macros unoptimized. There, a `collect` instantiates a dozen functions for its iterator,
/// some five hundred lines of LLVM; a loop takes a tenth of that.
pub(crate) trait IntoList: Iterator + Sized {
    /// Returns all items in a list.
    fn listed(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> IntoList for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_first_number() {
        let mut index = Index::default();
        for (number, name) in ["c", "a", "b", "a", "", "c"].into_iter().enumerate() {
            let first = ["c", "a", "b", "a", "", "c"].iter().position(|one| *one == name);
            assert_eq!(index.get(name).is_some(), first != Some(number), "{name}");
            assert_eq!(Some(index.add(name, number)), first, "{name}");
            assert!(!index.insert(name));
        }
        assert_eq!((index.get("d"), index.insert("d"), index.insert("d")), (None, true, false));
    }

    #[test]
    fn a_number_is_new_once() {
        let mut seen = Seen::default();
        assert_eq!([3, 0, 3, 9, 0].map(|number| seen.insert(number)), [true, true, false, true, false]);
    }
}
