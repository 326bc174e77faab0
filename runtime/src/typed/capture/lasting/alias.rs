//! Recognizes types behind an alias such as `type Name = Segment<'static>;`, whose lifetime a macro does not
//! see. Such types have the number 1, all others 0.

use core::marker::PhantomData;

use super::super::{Capture, Found, Mismatch};
use super::Kept;

/// Gives the number of a type as `Probe::<T>::NUMBER`: 1 for the types below, by an inherent constant, and 0
/// for all others, by that of [`Unlisted`].
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

/// The number of types that are not listed.
pub trait Unlisted {
    /// Zero.
    const NUMBER: usize = 0;
}

impl<T> Unlisted for Probe<T> {}

/// Stands for the borrowing type with this number.
#[derive(Debug)]
pub enum Numbered<const NUMBER: usize> {}

impl<'u, T: Capture<'u>> Kept<'u, Numbered<0>> for T {
    type Alphabet = T::Alphabet;

    #[inline]
    fn keep(found: Found<'u>) -> Result<Self, Mismatch> {
        T::capture(found)
    }
}

#[cfg(feature = "alloc")]
mod listed {
    use alloc::borrow::Cow;
    use alloc::vec::Vec;

    use super::{Capture, Found, Kept, Mismatch, Numbered, Probe};
    use crate::uri::fragment::JsonPointer;
    use crate::uri::value::{AllowSlash, FilePath, Label, RelPath, Segment};

    /// Lists each type for `'static`, and for the URI that it is read from.
    macro_rules! listed {
        ($($lasting:ty, $lent:ty;)*) => {$(
            impl Probe<$lasting> {
                /// One.
                pub const NUMBER: usize = 1;
            }

            #[diagnostic::do_not_recommend]
            impl<'u> Kept<'u, Numbered<1>> for $lasting {
                type Alphabet = <$lent as Capture<'u>>::Alphabet;

                #[inline]
                fn keep(found: Found<'u>) -> Result<Self, Mismatch> {
                    <Self as Kept<'u, $lent>>::keep(found)
                }
            }
        )*};
    }

    listed! {
        Segment<'static>, Segment<'u>;
        Option<Segment<'static>>, Option<Segment<'u>>;
        Vec<Segment<'static>>, Vec<Segment<'u>>;
        Label<'static>, Label<'u>;
        Option<Label<'static>>, Option<Label<'u>>;
        RelPath<'static>, RelPath<'u>;
        Option<RelPath<'static>>, Option<RelPath<'u>>;
        FilePath<'static>, FilePath<'u>;
        Option<FilePath<'static>>, Option<FilePath<'u>>;
        AllowSlash<'static>, AllowSlash<'u>;
        Option<AllowSlash<'static>>, Option<AllowSlash<'u>>;
        JsonPointer<'static>, JsonPointer<'u>;
        Option<JsonPointer<'static>>, Option<JsonPointer<'u>>;
        Cow<'static, str>, Cow<'u, str>;
        Option<Cow<'static, str>>, Option<Cow<'u, str>>;
        Vec<Cow<'static, str>>, Vec<Cow<'u, str>>;
    }
}
