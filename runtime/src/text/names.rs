//! [`Names`]: the entries of a policy's list, borrowed from a constant or from an owned policy.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

/// A list of strings.
#[derive(Clone, Copy)]
pub(crate) enum Names<'a> {
    Lent(&'a [&'a str]),
    #[cfg(feature = "alloc")]
    Owned(&'a [String]),
}

impl<'a> Names<'a> {
    pub(crate) const NONE: Self = Self::Lent(&[]);

    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Lent(names) => names.len(),
            #[cfg(feature = "alloc")]
            Self::Owned(names) => names.len(),
        }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub(crate) const fn get(self, i: usize) -> &'a str {
        match self {
            Self::Lent(names) => names[i],
            #[cfg(feature = "alloc")]
            Self::Owned(names) => names[i].as_str(),
        }
    }

    fn iter(self) -> impl Iterator<Item = &'a str> {
        (0..self.len()).map(move |i| self.get(i))
    }

    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn to_owned(self) -> alloc::vec::Vec<String> {
        self.iter().map(String::from).collect()
    }
}

/// Compares lists: they are equal if they have equal strings in the same order.
impl PartialEq for Names<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Names<'_> {}

impl fmt::Debug for Names<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
