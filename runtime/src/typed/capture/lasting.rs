//! [`Lasting`]: turns a value that borrows into one that owns its text. [`Kept`]: a value that is read so.

mod alias;
#[cfg(feature = "alloc")]
mod owning;

pub use self::alias::{Numbered, Probe, Unlisted};
use super::{Alphabet, Capture, Found, Mismatch};
use crate::typed::answer::Answer;
use crate::typed::marker::IsYes;
use crate::typed::value::UriValue;

/// A value that borrows, or holds values that do, and can be made to own its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made to own what it borrows",
    note = "`Cow<'a, str>` and `Segment<'a>` can, and `Option`, `Vec` and maps of these"
)]
pub trait Lasting {
    /// The type with the lifetime `'static`.
    type Lasting;

    /// Returns the value with owned text.
    fn lasting(self) -> Self::Lasting;
}

/// A value that outlives the URI from which it is read. `Lent` is the same type with the URI's lifetime.
///
/// The compiler could not tell a condition on `Lent` itself, such as `Segment<'u>: Capture<'u>`, from one on
/// `Segment<'static>` beside it. This trait stands between the two.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from a URI and kept",
    label = "no value of this type comes out of a URI",
    note = "`Cow<'static, str>` and `Segment<'static>` can, and `Option`, `Vec` and maps of these"
)]
pub trait Kept<'u, Lent>: UriValue + Sized {
    /// The alphabet of the borrowing type.
    type Alphabet: Alphabet;

    /// Reads the value from the text of the variable.
    ///
    /// # Errors
    ///
    /// Fails when the text is not a value of this type.
    fn keep(found: Found<'u>) -> Result<Self, Mismatch>;
}

#[diagnostic::do_not_recommend]
impl<'u, T: UriValue, Lent: Capture<'u> + Lasting<Lasting = T>> Kept<'u, Lent> for T {
    type Alphabet = Lent::Alphabet;

    #[inline]
    fn keep(found: Found<'u>) -> Result<Self, Mismatch> {
        Lent::capture(found).map(Lasting::lasting)
    }
}

/// A type whose values can be read without an operator's character before them, and kept.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from where it stands in a URI, and kept",
    label = "no value of this type comes out of a URI here",
    note = "`Cow<'static, str>` and `Segment<'static>` can"
)]
pub trait KeptBare<'u, Lent>: Kept<'u, Lent> {}

#[diagnostic::do_not_recommend]
impl<'u, Lent, T: Kept<'u, Lent>> KeptBare<'u, Lent> for T where
    <T::Defined as Answer>::Or<<T::Alphabet as Alphabet>::Filled>: IsYes
{
}
