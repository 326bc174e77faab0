//! The functions of a [`Reader`] that take values.

use super::Reader;
use crate::fault::Mismatch;
use crate::typed::answer::Answer as _;
use crate::typed::capture::{Bare, Capture, Found, Kept, Raw, Scan, is_word, unled};

impl<'u> Reader<'u> {
    /// Passes a literal, and takes the value of the variable that fills the next segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn word<T: Bare<'u>>(&mut self, literal: &str, name: &'static str) -> Option<T> {
        let raw = self.segment(literal);
        self.filled(raw, name)
    }

    /// Begins a route, and takes a value as [`word`](Self::word) does, in one call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn first<T: Bare<'u>>(
        &mut self,
        scan: Scan<'u>,
        route: usize,
        literal: &str,
        name: &'static str,
    ) -> Option<T> {
        self.begin(scan, route);
        self.word(literal, name)
    }

    /// Takes the value of a variable that fills a segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn filled<T: Bare<'u>>(&mut self, raw: Raw<'u>, name: &'static str) -> Option<T> {
        let found = Found::Text(raw);
        self.is_sure &= is_word::<T>(found);
        if self.fits { self.note(T::capture(unled::<T>(found)), name) } else { None }
    }

    /// Takes a value without an operator's character before it, where no text and an empty text look alike.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn bare<T: Bare<'u>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.value(unled::<T>(found), name)
    }

    /// Takes a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<T: Capture<'u>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.is_sure &= T::Sound::IS;
        if self.fits { self.note(T::capture(found), name) } else { None }
    }

    /// Takes a value as [`bare`](Self::bare) does, and makes it own its text.
    pub fn kept_bare<Lent, T: Kept<'u, Lent>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.kept_value(unled::<T>(found), name)
    }

    /// Takes a value as [`value`](Self::value) does, and makes it own its text.
    pub fn kept_value<Lent, T: Kept<'u, Lent>>(&mut self, found: Found<'u>, name: &'static str) -> Option<T> {
        self.is_sure = false;
        if self.fits { self.note(T::keep(found), name) } else { None }
    }

    /// Returns the value, or notes the variable without a value, if it is the first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn note<T>(&mut self, taken: Result<T, Mismatch>, name: &'static str) -> Option<T> {
        match taken {
            Ok(value) => Some(value),
            Err(mismatch) => {
                self.broken = self.broken.or(Some((mismatch, name)));
                None
            }
        }
    }
}
