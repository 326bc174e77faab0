//! Reads lists and associative arrays from their members.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec::Vec;

use super::alphabet::{Alphabet, Any};
use super::found::{Found, Members};
use super::{Capture, Mismatch};
use crate::typed::Yes;
use crate::typed::rows::Member;
use crate::typed::value::{Scalar, UriValue};

/// A member of a row that can be read: a scalar that is always defined, or a pair of two.
pub trait Entry<'u>: Member + Sized {
    /// The alphabet of the type's texts.
    type Alphabet: Alphabet;

    /// Returns the next member.
    fn next(members: &mut Members<'u>) -> Option<Result<Self, Mismatch>>;
}

impl<'u, T: Capture<'u> + Scalar + UriValue<Defined = Yes>> Entry<'u> for T {
    type Alphabet = T::Alphabet;

    #[inline]
    fn next(members: &mut Members<'u>) -> Option<Result<Self, Mismatch>> {
        members.member().map(|raw| T::capture(Found::Text(raw)))
    }
}

impl<'u, K, T> Entry<'u> for (K, T)
where
    K: Capture<'u> + Scalar + UriValue<Defined = Yes>,
    T: Capture<'u> + Scalar + UriValue<Defined = Yes>,
{
    type Alphabet = Any;

    fn next(members: &mut Members<'u>) -> Option<Result<Self, Mismatch>> {
        let pair = |(name, value)| Ok((K::capture(Found::Text(name))?, T::capture(Found::Text(value))?));
        members.pair().map(|found| found.and_then(pair))
    }
}

fn entries<'u, T: Entry<'u>>(found: Found<'u>) -> impl Iterator<Item = Result<T, Mismatch>> {
    let mut members = found.members();
    core::iter::from_fn(move || T::next(&mut members))
}

macro_rules! rows {
    ($($(#[$meta:meta])* [$($generics:tt)*] $row:ty;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Entry<'u>, $($generics)*> Capture<'u> for $row {
            type Alphabet = <T as Entry<'u>>::Alphabet;

            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                entries(found).collect()
            }
        }
    )*};
}

rows! {
    [] Vec<T>;
    [] VecDeque<T>;
}

/// Implements reading of sets, in which a member may come several times, and of maps, in which a name may
/// not.
macro_rules! hashed {
    ($($(#[$meta:meta])* [$($bound:path)*] [$($generics:tt)*] $set:ty, $map:ty;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Entry<'u> $(+ $bound)*, $($generics)*> Capture<'u> for $set {
            type Alphabet = <T as Entry<'u>>::Alphabet;

            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                entries(found).collect()
            }
        }

        $(#[$meta])*
        impl<'u, K, T, $($generics)*> Capture<'u> for $map
        where
            K: Capture<'u> + Scalar + UriValue<Defined = Yes> $(+ $bound)*,
            T: Capture<'u> + Scalar + UriValue<Defined = Yes>,
        {
            type Alphabet = Any;

            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                let mut map = Self::default();
                for entry in entries::<(K, T)>(found) {
                    let (name, value) = entry?;
                    if map.insert(name, value).is_some() {
                        return Err(Mismatch::Twice);
                    }
                }
                Ok(map)
            }
        }
    )*};
}

hashed! {
    [Ord] [] BTreeSet<T>, BTreeMap<K, T>;
    #[cfg(feature = "std")]
    [Eq core::hash::Hash] [S: core::hash::BuildHasher + Default]
        std::collections::HashSet<T, S>, std::collections::HashMap<K, T, S>;
}
