//! [`Lend`]: how values take the text of a URI. They borrow it, or own a copy and outlive the URI.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

/// The way in which values that live for `'u` take the text of a URI that lives for `'t`.
pub trait Lend<'t, 'u>: Copy {
    /// Whether a value can be a part of the text itself.
    const LENDS: bool;

    /// Returns the text for a value.
    #[cfg(feature = "alloc")]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str>;
}

/// Has values borrow from the URI.
#[derive(Clone, Copy, Debug)]
pub struct Borrow;

impl<'t: 'u, 'u> Lend<'t, 'u> for Borrow {
    const LENDS: bool = true;

    #[cfg(feature = "alloc")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str> {
        text
    }
}

/// Has values own their text, whatever their lifetime.
#[derive(Clone, Copy, Debug)]
pub struct Own;

impl<'t, 'u> Lend<'t, 'u> for Own {
    const LENDS: bool = false;

    #[cfg(feature = "alloc")]
    #[inline]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str> {
        Cow::Owned(text.into_owned())
    }
}
