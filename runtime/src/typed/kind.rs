//! The three kinds of values (RFC 6570, section 2.3), as types.

use super::answer::{Answer, No, Yes};

/// The kind of a value: one text, several, or none.
pub trait Kind: sealed::Sealed {
    /// Whether a value has one text at most.
    const IS_SCALAR: bool;
    /// Whether a defined value is one text.
    type Single: Answer;
    /// Whether a defined value is a list or an associative array.
    type Members: Answer;
}

/// One text.
#[derive(Clone, Copy, Debug)]
pub struct Scalar;

/// A list of texts.
#[derive(Clone, Copy, Debug)]
pub struct List;

/// An associative array: names with a text each.
#[derive(Clone, Copy, Debug)]
pub struct Assoc;

/// No value, which may stand wherever a value may be left out.
#[derive(Clone, Copy, Debug)]
pub struct Undefined;

/// The kinds that are one text at most. Words of these would not be seen: the compiler shows those
/// of [`Scalar`](super::Scalar) and its like, which ask for them.
pub trait OfScalar: Kind {}

/// The kinds that are lists at most.
pub trait OfList: Kind {}

/// The kinds that are associative arrays at most.
pub trait OfAssoc: Kind {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! kinds {
    ($($kind:ident: $is_scalar:literal, $single:ident $members:ident, $($of:ident)*;)*) => {$(
        impl sealed::Sealed for $kind {}
        impl Kind for $kind {
            const IS_SCALAR: bool = $is_scalar;
            type Single = $single;
            type Members = $members;
        }
        $(impl $of for $kind {})*
    )*};
}

kinds! {
    Scalar: true, Yes No, OfScalar;
    List: false, No Yes, OfList;
    Assoc: false, No Yes, OfAssoc;
    Undefined: true, Yes Yes, OfScalar OfList OfAssoc;
}
