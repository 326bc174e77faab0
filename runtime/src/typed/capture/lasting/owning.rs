//! Implements the traits for the types that can own their text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::string::String;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use super::Lasting;
use crate::policy::base::BaseBuf;
use crate::uri::fragment::{JsonPointer, Lines};
use crate::uri::value::{AbsPath, AllowSlash, FilePath, Label, RelPath, Secret, Segment};
use crate::uri::{UriBuf, UriRefBuf};

impl Lasting for Cow<'_, str> {
    type Lasting = Cow<'static, str>;

    fn lasting(self) -> Self::Lasting {
        Cow::Owned(self.into_owned())
    }
}

macro_rules! texts {
    ($($type:ident)*) => {$(
        impl Lasting for $type<'_> {
            type Lasting = $type<'static>;

            fn lasting(self) -> Self::Lasting {
                self.into_owned()
            }
        }
    )*};
}

texts!(Segment Label RelPath FilePath AbsPath AllowSlash JsonPointer);

macro_rules! same {
    ($($type:ty)*) => {$(
        impl Lasting for $type {
            type Lasting = Self;

            fn lasting(self) -> Self {
                self
            }
        }
    )*};
}

same!(String Box<str> Rc<str> bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);
same!(Ipv4Addr Ipv6Addr IpAddr Lines UriBuf UriRefBuf BaseBuf);
#[cfg(target_has_atomic = "ptr")]
same!(Arc<str>);
#[cfg(feature = "uuid")]
same!(uuid::Uuid);

same!(NonZero<u8> NonZero<u16> NonZero<u32> NonZero<u64> NonZero<u128> NonZero<usize>);
same!(NonZero<i8> NonZero<i16> NonZero<i32> NonZero<i64> NonZero<i128> NonZero<isize>);

impl<T: Lasting> Lasting for Option<T> {
    type Lasting = Option<T::Lasting>;

    fn lasting(self) -> Self::Lasting {
        self.map(T::lasting)
    }
}

impl<T: Lasting> Lasting for Secret<T> {
    type Lasting = Secret<T::Lasting>;

    fn lasting(self) -> Self::Lasting {
        Secret::new(self.into_inner().lasting())
    }
}

impl<K: Lasting, T: Lasting> Lasting for (K, T) {
    type Lasting = (K::Lasting, T::Lasting);

    fn lasting(self) -> Self::Lasting {
        (self.0.lasting(), self.1.lasting())
    }
}

macro_rules! rows {
    ($($(#[$meta:meta])* [$($generics:tt)*] $row:ty => $lasting:ty;)*) => {$(
        $(#[$meta])*
        impl<$($generics)*> Lasting for $row {
            type Lasting = $lasting;

            fn lasting(self) -> Self::Lasting {
                self.into_iter().map(Lasting::lasting).collect()
            }
        }
    )*};
}

rows! {
    [T: Lasting] Vec<T> => Vec<T::Lasting>;
    [T: Lasting] VecDeque<T> => VecDeque<T::Lasting>;
    [T: Lasting<Lasting: Ord>] BTreeSet<T> => BTreeSet<T::Lasting>;
    [K: Lasting<Lasting: Ord>, T: Lasting] BTreeMap<K, T> => BTreeMap<K::Lasting, T::Lasting>;
    #[cfg(feature = "std")]
    [K: Lasting<Lasting: Eq + core::hash::Hash>, T: Lasting, S: core::hash::BuildHasher + Default]
    std::collections::HashMap<K, T, S> => std::collections::HashMap<K::Lasting, T::Lasting, S>;
}

#[cfg(all(test, feature = "std"))]
mod tests;
