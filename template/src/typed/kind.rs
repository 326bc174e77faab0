//! The three kinds of values (RFC 6570, section 2.3), as types.

use super::answer::{Answer, No, Yes};

/// The kind of a value: one string, several strings, or none.
pub trait ValueKind: sealed::Sealed {
    /// Whether a value has at most one string.
    const IS_SCALAR: bool;
    /// Whether a defined value is one string.
    type Single: Answer;
    /// Whether a defined value is a list or an associative array.
    type Members: Answer;
}

/// The kind of a value that is one string.
#[derive(Clone, Copy, Debug)]
pub struct ScalarKind;

/// The kind of a list of strings.
#[derive(Clone, Copy, Debug)]
pub struct ListKind;

/// The kind of an associative array: names with a string each.
#[derive(Clone, Copy, Debug)]
pub struct AssocKind;

/// The kind of a missing value, which is valid wherever a value is optional.
#[derive(Clone, Copy, Debug)]
pub struct UndefinedKind;

/// Holds for kinds with at most one string. This trait needs no message: the compiler shows the one of
/// [`Scalar`](super::Scalar) and similar traits, which require it.
pub trait OfScalar: ValueKind {}

/// Holds for lists and missing values.
pub trait OfList: ValueKind {}

/// Holds for associative arrays and missing values.
pub trait OfAssoc: ValueKind {}

/// Holds for kinds without names: all but associative arrays. If a type has the name of a string, a number or
/// a list, the macro assumes such a kind, and `N`, the type itself, has to be one.
#[diagnostic::on_unimplemented(
    message = "`{N}` is a map, but has the name of a type that is not a map",
    label = "a map",
    note = "the macros know `String`, `Vec` and the like by their names: rename the type, or its alias"
)]
pub trait Nameless<N: ?Sized>: ValueKind {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! kinds {
    ($($kind:ident: $is_scalar:literal, $single:ident $members:ident, $($of:ident)*;)*) => {$(
        impl sealed::Sealed for $kind {}
        impl ValueKind for $kind {
            const IS_SCALAR: bool = $is_scalar;
            type Single = $single;
            type Members = $members;
        }
        $(impl $of for $kind {})*
    )*};
}

impl<N: ?Sized> Nameless<N> for ScalarKind {}
impl<N: ?Sized> Nameless<N> for ListKind {}
impl<N: ?Sized> Nameless<N> for UndefinedKind {}

kinds! {
    ScalarKind: true, Yes No, OfScalar;
    ListKind: false, No Yes, OfList;
    AssocKind: false, No Yes, OfAssoc;
    UndefinedKind: true, Yes Yes, OfScalar OfList OfAssoc;
}
