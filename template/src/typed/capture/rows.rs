//! Parses lists and associative arrays from their members.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec::Vec;

use super::alphabet::{Alphabet, Any};
use super::found::{Found, Members};
use super::{Capture, DefinedItem, Lend, Mismatch};
use crate::typed::answer::{And, Answer};
use crate::typed::rows::Member;
use crate::typed::value::{Scalar, UriValue};

/// A member of a row that can be parsed: a scalar that is always defined, or a pair of two.
pub trait Entry<'u>: Member + Sized {
    /// The characters of the type's values.
    type Alphabet: Alphabet;
    /// Whether members can own their strings.
    type Kept: Answer;

    /// Returns the next member.
    fn next<'t, L: Lend<'t, 'u>>(members: &mut Members<'t>, lend: L) -> Option<Result<Self, Mismatch>>;
}

impl<'u, T: Capture<'u> + Scalar + UriValue<Defined: DefinedItem<T>>> Entry<'u> for T {
    type Alphabet = T::Alphabet;
    type Kept = T::Kept;

    #[inline]
    fn next<'t, L: Lend<'t, 'u>>(members: &mut Members<'t>, lend: L) -> Option<Result<Self, Mismatch>> {
        members.member().map(|raw| T::capture(Found::Text(raw), lend))
    }
}

impl<'u, K, T> Entry<'u> for (K, T)
where
    K: Capture<'u> + Scalar + UriValue<Defined: DefinedItem<K>>,
    T: Capture<'u> + Scalar + UriValue<Defined: DefinedItem<T>>,
{
    type Alphabet = Any;
    type Kept = And<K::Kept, T::Kept>;

    fn next<'t, L: Lend<'t, 'u>>(members: &mut Members<'t>, lend: L) -> Option<Result<Self, Mismatch>> {
        let pair =
            |(name, value)| Ok((K::capture(Found::Text(name), lend)?, T::capture(Found::Text(value), lend)?));
        members.pair().map(|found| found.and_then(pair))
    }
}

fn entries<'t, 'u, T: Entry<'u>>(
    found: Found<'t>,
    lend: impl Lend<'t, 'u>,
) -> impl Iterator<Item = Result<T, Mismatch>> {
    let mut members = found.members();
    core::iter::from_fn(move || T::next(&mut members, lend))
}

macro_rules! rows {
    ($($(#[$meta:meta])* [$($generics:tt)*] $row:ty;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Entry<'u>, $($generics)*> Capture<'u> for $row {
            type Alphabet = <T as Entry<'u>>::Alphabet;
            type Kept = <T as Entry<'u>>::Kept;

            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
                entries(found, lend).collect()
            }
        }
    )*};
}

rows! {
    [] Vec<T>;
    [] VecDeque<T>;
}

/// Implements parsing of sets, in which a member may appear several times, and of maps, in which a name may
/// not.
macro_rules! hashed {
    ($($(#[$meta:meta])* [$($bound:path)*] [$($generics:tt)*] $set:ty, $map:ty;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Entry<'u> $(+ $bound)*, $($generics)*> Capture<'u> for $set {
            type Alphabet = <T as Entry<'u>>::Alphabet;
            type Kept = <T as Entry<'u>>::Kept;

            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
                entries(found, lend).collect()
            }
        }

        $(#[$meta])*
        impl<'u, K, T, $($generics)*> Capture<'u> for $map
        where
            K: Capture<'u> + Scalar + UriValue<Defined: DefinedItem<K>> $(+ $bound)*,
            T: Capture<'u> + Scalar + UriValue<Defined: DefinedItem<T>>,
        {
            type Alphabet = Any;
            type Kept = And<K::Kept, T::Kept>;

            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
                let mut map = Self::default();
                for entry in entries::<(K, T)>(found, lend) {
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
