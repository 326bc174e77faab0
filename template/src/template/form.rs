//! [`Form`]: whether a template builds URIs or URI references.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::borrow::Borrow;
use core::fmt;
use core::hash::Hash;

use crate::grammar::marks::Marks;
use urika_runtime::{Uri, UriRef};
#[cfg(feature = "alloc")]
use urika_runtime::{UriBuf, UriRefBuf};

/// The form of a typed template: [`WithScheme`] builds URIs, [`Relative`] builds relative references.
///
/// The URI types of both forms implement these traits, for generic code:
///
/// ```
/// # extern crate urika_template as urika;
/// use std::collections::BTreeMap;
/// use urika::template::Form;
/// use urika::{BuildError, UriTemplate};
///
/// /// How often each URI has been requested.
/// struct Log<F: Form>(BTreeMap<F::Buf, u32>);
///
/// impl<F: Form> Log<F> {
///     fn add<T: UriTemplate<Form = F>>(&mut self, call: &T) -> Result<(), BuildError> {
///         *self.0.entry(call.try_build()?).or_default() += 1;
///         Ok(())
///     }
///
///     fn lines(&self) -> Vec<String> {
///         self.0.iter().map(|(uri, count)| format!("{count} {uri}")).collect()
///     }
/// }
/// ```
pub trait Form: sealed::Sealed + Sized {
    /// The type of a URI in a buffer: [`Uri`] or [`UriRef`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriTemplate, template::Form};
    ///
    /// type Built<'a, T> = <<T as UriTemplate>::Form as Form>::Ref<'a>;
    ///
    /// fn fits<T: UriTemplate>(call: &T) -> bool {
    ///     let mut buffer = [0; 64];
    ///     let built: Result<Built<'_, T>, BuildError> = call.build_in(&mut buffer);
    ///     built.is_ok()
    /// }
    /// ```
    type Ref<'a>: Copy
        + fmt::Debug
        + fmt::Display
        + Ord
        + Hash
        + AsRef<str>
        + PartialEq<str>
        + Into<UriRef<'a>>
        + Send
        + Sync;

    /// The type of an owned URI: [`UriBuf`] or [`UriRefBuf`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriTemplate, template::Form};
    ///
    /// fn all<T: UriTemplate>(calls: &[T]) -> Result<Vec<<T::Form as Form>::Buf>, BuildError> {
    ///     calls.iter().map(T::try_build).collect()
    /// }
    /// ```
    #[cfg(feature = "alloc")]
    type Buf: Clone
        + fmt::Debug
        + fmt::Display
        + Ord
        + Hash
        + AsRef<str>
        + Borrow<str>
        + PartialEq<str>
        + Into<String>
        + Into<UriRefBuf>
        + Send
        + Sync
        + 'static;

    /// Joins a string and its layout, borrowed.
    #[doc(hidden)]
    fn __lend(text: &str, marks: Marks) -> Self::Ref<'_>;

    /// Joins a string and its layout, owned.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    fn __own(text: String, marks: Marks) -> Self::Buf;
}

/// The [`Form`] of a template that begins with a scheme or a base. It builds URIs.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::WithScheme;
/// use urika::{BuildError, UriBuf, UriTemplate};
///
/// fn links<T>(calls: &[T]) -> Result<Vec<UriBuf>, BuildError>
/// where
///     T: UriTemplate<Form = WithScheme>,
/// {
///     calls.iter().map(T::try_build).collect()
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithScheme;

/// The [`Form`] of a relative template. It builds relative references, or URIs on a base.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Relative;
/// use urika::{BuildError, UriBuf, UriTemplate, value::Base};
///
/// struct Client {
///     base: Base<'static>,
/// }
///
/// impl Client {
///     fn get<T>(&self, call: &T) -> Result<UriBuf, BuildError>
///     where
///         T: UriTemplate<Form = Relative>,
///     {
///         call.try_build_on(self.base)
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Relative;

/// A [`Form`] whose templates can be built on a base. [`Relative`] implements it; [`WithScheme`] does not, because its
/// templates already begin with a scheme.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::OnBase;
/// use urika::{BuildError, UriBuf, UriTemplate, value::Base};
///
/// fn link<T>(call: &T, base: Base<'_>) -> Result<UriBuf, BuildError>
/// where
///     T: UriTemplate<Form: OnBase>,
/// {
///     call.try_build_on(base)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "only a template without a scheme can be put on a base",
    label = "`build_on` and `try_build_on` put a path on a base",
    note = "for a type parameter, write `T: UriTemplate<Form = Relative>`, and `+ Proven` for `build_on`",
    note = "`build()` and `try_build()` build the whole URI; to choose the base at run time, write the template as a path, such as `/users/{{id}}`, or begin it with `{{+base}}`"
)]
pub trait OnBase: Form {}

impl OnBase for Relative {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! forms {
    ($($form:ident: $lent:ident, $owned:ident;)*) => {$(
        impl sealed::Sealed for $form {}

        impl Form for $form {
            type Ref<'a> = $lent<'a>;
            #[cfg(feature = "alloc")]
            type Buf = $owned;

            #[inline]
            fn __lend(text: &str, marks: Marks) -> $lent<'_> {
                $lent::from_parsed(text, marks)
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn __own(text: String, marks: Marks) -> $owned {
                $owned::from_parsed(text, marks)
            }
        }
    )*};
}

forms! {
    WithScheme: Uri, UriBuf;
    Relative: UriRef, UriRefBuf;
}
