//! Leads a [`Chain`] through the pieces of a template: a look at each value where it stands, by the pieces of the template alone.
//!
//! A method for the checks costs the compiler as much as the one for the pieces. So a template has one
//! only where its values have to be looked at together, or in a place that their expression does not tell.

use super::{Chain, sound};
use crate::template::expression::bare;
use crate::typed::value::UriValue;
use crate::typed::walk::Walk;

impl Walk for Chain {
    fn simple<T: UriValue + ?Sized>(self, _: &T) -> Self {
        self
    }

    fn word<T: UriValue + ?Sized>(self, _: &str, name: &'static str, value: &T) -> Self {
        if self.0.is_ok() { Self(super::segment(name, value)) } else { self }
    }

    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        if self.0.is_ok() { Self(sound(bare(name), value)) } else { self }
    }

    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.value(name, value)
    }
}
