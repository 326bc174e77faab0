//! [`Listed`]: collects the items of an iterator into a list, by a plain loop.

use crate::token::{TokenStream, TokenTree};

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

    /// Returns all tokens.
    fn stream(self) -> TokenStream
    where
        Self: Iterator<Item = TokenTree>,
    {
        let mut stream = TokenStream::new();
        for token in self {
            stream.extend([token]);
        }
        stream
    }

    /// Returns the tokens of all streams, one stream after the other.
    #[cfg(feature = "template")]
    fn joined(self) -> TokenStream
    where
        Self: Iterator<Item = TokenStream>,
    {
        let mut joined = TokenStream::new();
        for stream in self {
            joined.extend([stream]);
        }
        joined
    }
}

impl<I: Iterator> Listed for I {}
