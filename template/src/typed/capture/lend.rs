//! [`Lend`]: whether values borrow the text of a URI, or own a copy and outlive the URI.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

/// How values that live for `'u` get the text of a URI that lives for `'t`.
pub trait Lend<'t, 'u>: Copy {
    /// Returns the text for a value.
    #[cfg(feature = "alloc")]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str>;
}

/// Lets values borrow the text of the URI.
#[derive(Clone, Copy, Debug)]
pub struct Borrow;

impl<'t: 'u, 'u> Lend<'t, 'u> for Borrow {
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str> {
        text
    }
}

/// Makes values own their strings, whatever their lifetime.
#[derive(Clone, Copy, Debug)]
pub struct Own;

#[cfg_attr(not(feature = "alloc"), expect(clippy::elidable_lifetime_names, reason = "`lend` needs the name"))]
impl<'u> Lend<'_, 'u> for Own {
    #[cfg(feature = "alloc")]
    #[inline]
    fn lend(self, text: Cow<'_, str>) -> Cow<'u, str> {
        Cow::Owned(text.into_owned())
    }
}
