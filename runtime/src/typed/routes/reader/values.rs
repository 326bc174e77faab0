//! The values of a route.

use super::{Reader, Taken};
use crate::fault::Mismatch;
use crate::typed::answer::Answer as _;
use crate::typed::capture::{Bare, Capture, Found, Kept, KeptBare, Raw, is_word};

impl<'u> Reader<'u> {
    /// Returns the value, or notes which variable has none, unless something else was wrong before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub(super) fn note<T>(&mut self, taken: Result<T, Mismatch>, name: &'static str) -> Option<T> {
        match taken {
            Ok(value) => Some(value),
            Err(mismatch) => {
                self.broken = self.broken.or(Some((mismatch, name)));
                None
            }
        }
    }

    /// Passes a literal, and takes the value of the variable that fills the segment behind it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn word<T: Bare<'u>>(&mut self, literal: &str, name: &'static str) -> Option<T> {
        let raw = self.segment(literal);
        self.filled(raw, name)
    }

    /// Takes the value of a variable that fills a segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn filled<T: Bare<'u>>(&mut self, raw: Raw<'u>, name: &'static str) -> Option<T> {
        let found = Found::Text(raw);
        self.is_sure &= is_word::<T>(found);
        self.take_bare(found, name)
    }

    /// Takes a value where nothing is written before it, so that none and an empty text look alike.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn bare<T: Bare<'u>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.is_sure &= T::Sound::IS;
        self.take_bare(found, name)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    fn take_bare<T: Bare<'u>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        if !self.fits {
            return None;
        }
        self.note(T::capture(if T::Defined::IS { found } else { found.unless_empty() }), name)
    }

    /// Takes a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn value<T: Capture<'u>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.is_sure &= T::Sound::IS;
        if !self.fits {
            return None;
        }
        self.note(T::capture(found), name)
    }

    /// Takes a value as [`bare`](Self::bare), and makes it own its text.
    #[inline]
    pub fn kept_bare<Lent, T: KeptBare<'u, Lent>>(
        &mut self,
        found: Found<'u>,
        name: &'static str,
    ) -> Option<T> {
        self.kept(found, name, <T as Kept<'u, Lent>>::bare)
    }

    /// Takes a value as [`value`](Self::value), and makes it own its text.
    #[inline]
    pub fn kept_value<Lent, T: Kept<'u, Lent>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.kept(found, name, T::value)
    }

    fn kept<T>(
        &mut self,
        found: Found<'u>,
        name: &'static str,
        take: impl FnOnce(Found<'u>, &'static str) -> Taken<T>,
    ) -> Option<T> {
        self.is_sure = false;
        if !self.fits {
            return None;
        }
        self.note(take(found, name).map_err(|error| error.mismatch()), name)
    }
}
