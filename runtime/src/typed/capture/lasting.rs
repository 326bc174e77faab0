//! [`Lasting`]: the same value, which borrows nothing any more.

#[cfg(feature = "alloc")]
mod owning;

/// A value that borrows, or holds what does, and can be made to own all of it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made to own what it borrows",
    note = "`Cow<'a, str>` and `Segment<'a>` can, and `Option`, `Vec` and maps of these"
)]
pub trait Lasting {
    /// The same type for `'static`.
    type Lasting;

    /// The same value.
    fn lasting(self) -> Self::Lasting;
}
