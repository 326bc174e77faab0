//! [`Chain`]: a sequence of checks as one expression, which costs the compiler less than as many `?`.

use super::{Checked, ExplodedValue, Run, TakenName, UriValue};
use crate::template::expression::bare;
use crate::typed::pieces::Pieces;
use crate::typed::walk::Walk;

/// The result of the checks so far. After a fault, no value is checked.
#[derive(Debug)]
pub struct Chain(pub(super) Checked);

impl Chain {
    /// Begins a chain of checks.
    #[inline]
    #[allow(clippy::new_without_default, reason = "nobody needs another way")]
    pub const fn new() -> Self {
        Self(Ok(()))
    }

    /// Checks segments that consist of several pieces, which are added in `steps`.
    pub fn run(self, steps: impl FnOnce(&mut Run) -> Checked) -> Self {
        let mut run = Run::new();
        Self(self.0.and_then(|()| steps(&mut run)).and_then(|()| run.end()))
    }

    /// Checks like the function of the same name.
    #[inline]
    pub fn keys(self, taken: &[TakenName], variables: &[ExplodedValue<'_>]) -> Self {
        self.then(|| super::keys(taken, variables))
    }

    /// Makes a check, unless an earlier one has failed.
    #[inline]
    pub(in crate::typed) fn then(self, check: impl FnOnce() -> Checked) -> Self {
        if self.0.is_ok() { Self(check()) } else { self }
    }

    /// Returns the result of all checks.
    ///
    /// # Errors
    ///
    /// Fails with the first fault.
    #[inline]
    pub fn end(self) -> Checked {
        self.0
    }
}

macro_rules! steps {
    ($($function:ident[$($generics:tt)*]($($argument:ident: $type:ty),*);)*) => {
        impl Chain {$(
            /// Checks like the function of the same name.
            #[inline]
            pub fn $function<$($generics)*>(self, name: &'static str, $($argument: $type),*) -> Self {
                if self.0.is_ok() { Self(super::$function(name, $($argument),*)) } else { self }
            }
        )*}
    };
}

steps! {
    joined_pieces[P: Pieces](start: usize, labels: u128, pieces: &P);
}

/// Checks each value where it appears, with nothing but the pieces of the template.
///
/// A separate method for the checks costs the compiler as much as the one for the pieces. So a template has
/// one only if its values have to be checked together, or if they are in a place that their expression does
/// not show.
impl Walk for Chain {
    fn simple<T: UriValue + ?Sized>(self, _: &T) -> Self {
        self
    }

    fn word<T: UriValue + ?Sized>(self, _: &str, name: &'static str, value: &T) -> Self {
        self.segment(name, value)
    }

    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.sound(bare(name), value)
    }

    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.value(name, value)
    }
}
