//! [`AsBase`]: what the variable of `{+base}` may be.

use crate::value::Base;
#[cfg(feature = "alloc")]
use crate::value::BaseBuf;

/// A [`Base`], borrowed or owned.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no base for a URI template",
    label = "a template begins with a `Base` or a `BaseBuf`",
    note = "`base!(\"https://example.com/v1\")` is one, and `Base::parse(text)` reads one"
)]
pub trait AsBase {
    /// The base, borrowed.
    fn as_base(&self) -> Base<'_>;
}

impl AsBase for Base<'_> {
    #[inline]
    fn as_base(&self) -> Base<'_> {
        *self
    }
}

#[cfg(feature = "alloc")]
impl AsBase for BaseBuf {
    #[inline]
    fn as_base(&self) -> Base<'_> {
        self.as_base()
    }
}

impl<B: AsBase + ?Sized> AsBase for &B {
    #[inline]
    fn as_base(&self) -> Base<'_> {
        (**self).as_base()
    }
}
