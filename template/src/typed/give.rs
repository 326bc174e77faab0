//! [`Give`]: the argument of a setter. [`Filled`]: a field when the builder finishes.

#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    string::String,
    vec::Vec,
};

#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use alloc::sync::Arc;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::{HashMap, HashSet};

use urika_runtime::fragment::JsonPointer;
#[cfg(feature = "alloc")]
use urika_runtime::value::Secret;
use urika_runtime::value::{AbsPath, FilePath, Label, ObjectKey, RelPath, Segment, SegmentWithSlash};

/// A type that a setter accepts for a `T`.
///
/// Only one implementation accepts numbers, so that `7` in `page(7)` gets the type of the field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed as `{T}`",
    label = "expected a value of type `{T}`",
    note = "a checked value, such as a `Segment` or a `Label`, is parsed from a string, as in `Segment::parse(&string)?`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait Give<T> {
    /// Returns the value for the field.
    fn give(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T> Give<T> for T {
    #[inline]
    fn give(self) -> T {
        self
    }
}

#[cfg(feature = "alloc")]
macro_rules! texts {
    ($($(#[$meta:meta])* $from:ty => $to:ty, |$text:ident| $given:expr;)*) => {$(
        $(#[$meta])*
        #[diagnostic::do_not_recommend]
        impl<'a> Give<$to> for $from {
            #[inline]
            fn give(self) -> $to {
                let $text = self;
                $given
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
texts! {
    &'a str => String, |text| text.into();
    &'a str => Box<str>, |text| text.into();
    &'a str => Cow<'a, str>, |text| Cow::Borrowed(text);
    &'a String => &'a str, |text| text;
    &'a String => String, |text| text.clone();
    &'a String => Cow<'a, str>, |text| Cow::Borrowed(text);
    String => Box<str>, |text| text.into();
    String => Cow<'a, str>, |text| Cow::Owned(text);
    Cow<'a, str> => String, |text| text.into_owned();
    &'a str => Rc<str>, |text| text.into();
    String => Rc<str>, |text| text.into();
    #[cfg(target_has_atomic = "ptr")]
    &'a str => Arc<str>, |text| text.into();
    #[cfg(target_has_atomic = "ptr")]
    String => Arc<str>, |text| text.into();
    &'a str => Secret<String>, |text| Secret::new(text.into());
    String => Secret<String>, |text| Secret::new(text);
}

/// Implements the conversions of checked value types, which a setter borrows.
macro_rules! proofs {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a> Give<$name<'a>> for &'a $name<'_> {
            #[inline]
            fn give(self) -> $name<'a> {
                self.borrowed()
            }
        }
    )*};
}

proofs! { AbsPath SegmentWithSlash FilePath JsonPointer Label ObjectKey RelPath Segment }

#[diagnostic::do_not_recommend]
impl<'a, T, const N: usize> Give<&'a [T]> for &'a [T; N] {
    #[inline]
    fn give(self) -> &'a [T] {
        self
    }
}

/// Implements the conversions of arrays, for fields with any number of members.
#[cfg(feature = "alloc")]
macro_rules! arrays {
    ($($(#[$meta:meta])* [$($generics:tt)*] $row:ty;)*) => {$(
        $(#[$meta])*
        #[diagnostic::do_not_recommend]
        impl<A: Give<T>, T $($generics)*, const N: usize> Give<$row> for [A; N] {
            fn give(self) -> $row {
                self.into_iter().map(A::give).collect()
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
arrays! {
    [] Vec<T>;
    [] VecDeque<T>;
    [] Box<[T]>;
    [: Ord] BTreeSet<T>;
    #[cfg(feature = "std")]
    [: Eq + Hash, S: BuildHasher + Default] HashSet<T, S>;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<A: Give<T> + Clone, T> Give<Vec<T>> for &[A] {
    fn give(self) -> Vec<T> {
        self.iter().cloned().map(A::give).collect()
    }
}

/// Implements the conversions of arrays of pairs, for maps.
#[cfg(feature = "alloc")]
macro_rules! pairs {
    ($($(#[$meta:meta])* [$($generics:tt)*] $map:ty;)*) => {$(
        $(#[$meta])*
        #[diagnostic::do_not_recommend]
        impl<A: Give<K>, B: Give<T>, T, $($generics)*, const N: usize> Give<$map> for [(A, B); N] {
            fn give(self) -> $map {
                self.into_iter().map(|(name, value)| (name.give(), value.give())).collect()
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
pairs! {
    [K: Ord] BTreeMap<K, T>;
    #[cfg(feature = "std")]
    [K: Eq + Hash, S: BuildHasher + Default] HashMap<K, T, S>;
}

/// A field of a builder that has been set.
#[diagnostic::on_unimplemented(message = "a variable is not set", label = "call its setter first")]
pub trait Filled<T> {
    /// Returns the value of the field.
    fn filled(self) -> T;
}

impl<T> Filled<T> for T {
    #[inline]
    fn filled(self) -> T {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Give;

    #[test]
    fn arrays_are_lent_as_slices() {
        let given: &[u8] = (&[1, 2, 3]).give();
        assert_eq!(given, [1, 2, 3]);
    }
}
