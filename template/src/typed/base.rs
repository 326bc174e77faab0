//! [`AsBase`]: the types that the variable of `{+base}` accepts.

use urika_runtime::value::Base;
#[cfg(feature = "alloc")]
use urika_runtime::value::BaseBuf;

/// A [`Base`] or a [`BaseBuf`](crate::value::BaseBuf): the argument of `build_on`, and the value of `{+base}`.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::{AsBase, Base, BaseBuf};
///
/// struct Client<B: AsBase>(B);
///
/// let borrowed = Client(Base::parse("https://example.com/v1")?);
/// let owned = Client("https://example.com/v1".parse::<BaseBuf>()?);
/// assert_eq!(borrowed.0.as_base(), owned.0.as_base());
/// # Ok::<(), urika::ParseError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a base for a URI template",
    label = "a template begins with a `Base` or a `BaseBuf`",
    note = "write `base!(\"https://example.com/v1\")`, or parse one with `Base::parse(text)`",
    note = "`{{+x}}` at the beginning of a template is its base; for a path, write `/{{+x}}`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait AsBase {
    /// Borrows the base.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::value::{AsBase, BaseBuf};
    ///
    /// fn host(base: &impl AsBase) -> String {
    ///     base.as_base().as_uri().host_str().unwrap_or_default().to_owned()
    /// }
    /// assert_eq!(host(&"https://example.com/v1".parse::<BaseBuf>()?), "example.com");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
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

/// The bound of `build_on` for a template with a scheme. No type implements it.
#[diagnostic::on_unimplemented(
    message = "a template with a scheme cannot be put on a base",
    label = "`build_on` puts a path on a base",
    note = "`build()` and `try_build()` build the whole URI; to choose the base at run time, write the template as a path, such as `/users/{{id}}`, or begin it with `{{+base}}`"
)]
pub trait BaseOfWithScheme {
    /// Never called.
    fn never(&self) -> !;
}

/// The bound of `build_on` for a relative template that begins with neither `/` nor `?`, or has a dot
/// segment. No type implements it.
#[diagnostic::on_unimplemented(
    message = "a template on a base must begin with `/` or `?`, and cannot have a dot segment",
    label = "`build_on` puts a path on a base",
    note = "begin the template with `/`, without `.` and `..`; to resolve any other reference at run time, call `base.as_uri().resolve(&built)`"
)]
pub trait BaseOfOther {
    /// Never called.
    fn never(&self) -> !;
}
