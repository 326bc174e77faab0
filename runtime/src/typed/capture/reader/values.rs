//! The functions of a [`Reader`] that take values.

use super::Reader;
use crate::fault::Mismatch;
use crate::typed::answer::Answer as _;
use crate::typed::capture::{Bare, Capture, Found, Lend, Raw, Scan, is_word, unled};

/// Makes functions that take the value of a variable. A row names the arguments: first those that all functions
/// have, then those of one. A call gives the name of the variable last.
macro_rules! takes {
    ($(
        $(#[$doc:meta])*
        fn $take:ident<$bound:ident>($reader:ident, $lend:ident, $name:ident $(, $argument:ident: $type:ty)*) $value:block
    )*) => {
        impl<'t> Reader<'t> {$(
            $(#[$doc])*
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub fn $take<'u, T: $bound<'u>>(
                &mut $reader,
                $lend: impl Lend<'t, 'u>,
                $($argument: $type,)*
                $name: &'static str,
            ) -> Option<T> $value
        )*}
    };
}

takes! {
    /// Passes a literal, and takes the value of the variable that fills the next segment.
    fn word<Bare>(self, lend, name, literal: &str) {
        let raw = self.segment(literal);
        self.filled(lend, raw, name)
    }

    /// Begins a route, and takes a value as [`word`](Self::word) does, in one call.
    fn first<Bare>(self, lend, name, scan: Scan<'t>, route: usize, literal: &str) {
        self.begin(scan, route);
        self.word(lend, literal, name)
    }

    /// Takes the value of a variable that fills a segment.
    fn filled<Bare>(self, lend, name, raw: Raw<'t>) {
        let found = Found::Text(raw);
        self.is_sure &= is_word::<T>(found);
        if self.fits { self.note(T::capture(unled::<T>(found), lend), name) } else { None }
    }

    /// Takes a value without an operator's character before it, where no text and an empty text look alike.
    fn bare<Bare>(self, lend, name, found: Found<'t>) {
        self.value(lend, unled::<T>(found), name)
    }

    /// Takes a value.
    fn value<Capture>(self, lend, name, found: Found<'t>) {
        self.is_sure &= T::Sound::IS;
        if self.fits { self.note(T::capture(found, lend), name) } else { None }
    }

    /// Ends the path, and takes the value of the template's only parameter.
    fn param<Capture>(self, lend, name) {
        let [found] = self.params([name]);
        self.value(lend, found, name)
    }

    /// Ends the path, and takes the value of the template's only parameter, which is a list.
    fn list<Capture>(self, lend, name, parameter: &'static str) {
        let [found] = self.pairs([(parameter, name)], 1);
        self.value(lend, found, name)
    }
}

impl Reader<'_> {
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
