//! [`Displayed`]: a value of any other type, written as its `Display` prints it.

use core::fmt;

use super::answer::{answers, given_whole};
use super::kind;
use super::value::UriValue;
use crate::template::expression::{Item, Visitor};

/// A scalar that is written as its `Display` prints it, for fields with `#[uri(display)]`.
///
/// The value is printed twice, once to check it and once to write it, and must print the same string both
/// times. It is not buffered, and pieces that have been written cannot be taken back.
pub struct Displayed<'a, T: ?Sized>(pub &'a T);

impl<T: fmt::Display + ?Sized> fmt::Debug for Displayed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Displayed({})", self.0)
    }
}

/// Declares a trait of types with `Display`, with the message for a type without it.
macro_rules! prints {
    ($(#[$doc:meta])* $name:ident $(: $display:path)?) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not implement `Display`, which `#[uri(display)]` requires",
            label = "this type has no `Display`",
            note = "for a date or a time, use a type of the crate `urika-dates`; a `SystemTime` does not print itself",
            note = "`#[uri(with = module)]` writes the value that `module::to_value` returns",
            note = "`display` recognizes an `Option` only if it is written as `Option<T>`"
        )]
        pub trait $name $(: $display)? {}

        #[diagnostic::do_not_recommend]
        impl<T: fmt::Display + ?Sized> $name for T {}
    };
}

prints! {
    /// The type of a field with `#[uri(display)]`.
    Prints: fmt::Display
}
prints! {
    /// The same for a bound on a known type, whose error would be about the trait `Display` if it were required here.
    HasDisplay
}

/// The type of the value of a newtype with `#[uri(text)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Display`, which `#[uri(text)]` requires",
    label = "this type has no `Display`",
    note = "remove `text`, or implement `Display` for the newtype itself"
)]
pub trait PrintsText {
    /// Prints the value.
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

#[diagnostic::do_not_recommend]
impl<T: fmt::Display + ?Sized> PrintsText for T {
    #[inline]
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// The impl is written out, since the compiler shows it to users whose type does not implement `Display`.
impl<T: Prints + ?Sized> UriValue for Displayed<'_, T> {
    type Kind = kind::ScalarKind;
    given_whole!();
    answers! {
        yes: Defined Plain Distinct;
        no: Sound Segment Path Reserved Label HostType Host HostReserved Port Prefix Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Printed(&self.0))
    }

    #[inline]
    fn __hint(&self) -> usize {
        16
    }
}
