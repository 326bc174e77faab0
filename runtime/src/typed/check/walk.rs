//! [`Checking`]: a look at each value where it stands, by the pieces of the template alone.
//!
//! A method for the checks costs the compiler as much as the one for the pieces. So a template has one
//! only where its values have to be looked at together, or in a place that their expression does not tell.

use super::{Checked, sound};
use crate::template::expression::bare;
use crate::typed::value::UriValue;
use crate::typed::walk::Walk;

/// The result of the checks so far: behind a fault no value is checked.
#[derive(Debug)]
pub(in crate::typed) struct Checking(Checked);

impl Checking {
    /// Begins before the first piece.
    #[inline]
    pub(in crate::typed) const fn new() -> Self {
        Self(Ok(()))
    }

    /// Returns the result of all checks.
    ///
    /// # Errors
    ///
    /// The first fault.
    #[inline]
    pub(in crate::typed) fn end(self) -> Checked {
        self.0
    }
}

impl Walk for Checking {
    #[inline]
    fn simple<T: UriValue + ?Sized>(self, _: &T) -> Self {
        self
    }

    #[inline]
    fn word<T: UriValue + ?Sized>(self, _: &str, name: &'static str, value: &T) -> Self {
        if self.0.is_ok() { Self(super::segment(name, value)) } else { self }
    }

    #[inline]
    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        if self.0.is_ok() { Self(sound(bare(name), value)) } else { self }
    }

    #[inline]
    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.value(name, value)
    }
}
