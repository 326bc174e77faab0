//! Types behind an alias, `type Name = Segment<'static>;`, of which a macro does not see that they have a
//! lifetime: they are told apart by a number, which is 1 for them.

use core::marker::PhantomData;

use super::super::{Bare, Capture, Found, Mismatch, bare};
use super::{Kept, KeptBare};

/// Knows the number of a type, as `Probe::<T>::NUMBER`: 1 for the types below, by a constant of their
/// own, and 0 for all others, by that of [`Unlisted`].
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

/// The number of types that are not listed.
pub trait Unlisted {
    /// 0
    const NUMBER: usize = 0;
}

impl<T> Unlisted for Probe<T> {}

/// Stands for the type that borrows, of which only the number is known.
#[derive(Debug)]
pub enum Numbered<const NUMBER: usize> {}

impl<'u, T: Capture<'u>> Kept<'u, Numbered<0>> for T {
    type Alphabet = T::Alphabet;

    #[inline]
    fn value(found: Found<'u>) -> Result<Self, Mismatch> {
        T::capture(found)
    }

    #[inline]
    fn bare(found: Found<'u>) -> Result<Self, Mismatch> {
        bare(found)
    }
}

impl<'u, T: Bare<'u>> KeptBare<'u, Numbered<0>> for T {}

#[cfg(feature = "alloc")]
mod listed {
    use alloc::borrow::Cow;
    use alloc::vec::Vec;

    use super::{Bare, Capture, Found, Kept, KeptBare, Mismatch, Numbered, Probe};
    use crate::uri::fragment::JsonPointer;
    use crate::uri::value::{AllowSlash, FilePath, Label, RelPath, Segment};

    /// Each type for `'static`, and for the URI from which it is taken.
    macro_rules! listed {
        ($($lasting:ty, $lent:ty;)*) => {$(
            impl Probe<$lasting> {
                /// 1
                pub const NUMBER: usize = 1;
            }

            #[diagnostic::do_not_recommend]
            impl<'u> Kept<'u, Numbered<1>> for $lasting {
                type Alphabet = <$lent as Capture<'u>>::Alphabet;

                #[inline]
                fn value(found: Found<'u>) -> Result<Self, Mismatch> {
                    <Self as Kept<'u, $lent>>::value(found)
                }

                #[inline]
                fn bare(found: Found<'u>) -> Result<Self, Mismatch> {
                    <Self as Kept<'u, $lent>>::bare(found)
                }
            }

            #[diagnostic::do_not_recommend]
            impl<'u> KeptBare<'u, Numbered<1>> for $lasting where $lent: Bare<'u> {}
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
