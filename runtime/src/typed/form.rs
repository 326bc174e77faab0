//! What a template builds: URIs, or references that may be relative.

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::marks::Marks;
use crate::{Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::{UriBuf, UriRefBuf};

/// [`Absolute`] or [`Relative`].
pub trait Form: sealed::Sealed {
    /// What is built into a buffer.
    type Ref<'a>;
    /// What is built with text of its own.
    #[cfg(feature = "alloc")]
    type Buf;

    /// Puts a text and its layout together.
    fn lend(text: &str, marks: Marks) -> Self::Ref<'_>;

    /// Puts a text and its layout together.
    #[cfg(feature = "alloc")]
    fn own(text: String, marks: Marks) -> Self::Buf;
}

/// The template begins with a scheme, or with a base.
#[derive(Clone, Copy, Debug)]
pub struct Absolute;

/// The template is a relative reference.
#[derive(Clone, Copy, Debug)]
pub struct Relative;

mod sealed {
    pub trait Sealed {}
}

macro_rules! forms {
    ($($form:ident: $lent:ident, $owned:ident;)*) => {$(
        impl sealed::Sealed for $form {}

        impl Form for $form {
            type Ref<'a> = $lent<'a>;
            #[cfg(feature = "alloc")]
            type Buf = $owned;

            #[inline]
            fn lend(text: &str, marks: Marks) -> $lent<'_> {
                $lent::from_parsed(text, marks)
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn own(text: String, marks: Marks) -> $owned {
                $owned::from_parsed(text, marks)
            }
        }
    )*};
}

forms! {
    Absolute: Uri, UriBuf;
    Relative: UriRef, UriRefBuf;
}
