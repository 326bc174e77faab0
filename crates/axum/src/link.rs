//! [`Link`] and [`TryLink`]: the arguments of a redirect.

use axum::http::HeaderValue;
use urika::{BuildError, Proven, Routes, Uri, UriBuf, UriRef, UriRefBuf, UriTemplate};

/// A value whose URI cannot fail to build: a URI, or a typed template or a route whose types prove this.
///
/// The compiler infers `Of`, which tells the three apart. No other crate can implement this trait.
///
/// ```
/// use urika_axum::{Link, Redirect};
///
/// fn home<Of>(link: &impl Link<Of>) -> Redirect {
///     Redirect::to(link)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a link that always builds",
    note = "a link is a typed template, a route of a set, or a URI of `urika`: for a string, write `&uri_ref!(\"/login\")`, or parse it with `UriRef::parse`",
    note = "for a template or a route whose values need a check, `Redirect::try_to` checks them and returns an error"
)]
pub trait Link<Of>: TryLink<Of> {}

/// A value whose URI may fail to build. The error names the variable that would change the resource.
///
/// ```
/// use urika::BuildError;
/// use urika_axum::{Redirect, TryLink};
///
/// fn home<Of>(link: &impl TryLink<Of>) -> Result<Redirect, BuildError> {
///     Redirect::try_to(link)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a link",
    note = "a link is a typed template, a route of a set, or a URI of `urika`: for a string, write `&uri_ref!(\"/login\")`, or parse it with `UriRef::parse`"
)]
pub trait TryLink<Of>: sealed::Sealed<Of> {}

/// A typed template.
#[derive(Debug)]
pub struct OfTemplate(());
/// A route of a set.
#[derive(Debug)]
pub struct OfRoutes(());
/// A URI.
#[derive(Debug)]
pub struct OfUri(());

pub(crate) mod sealed {
    use super::{BuildError, HeaderValue};

    #[allow(unnameable_types, reason = "it seals the traits")]
    pub trait Sealed<Of> {
        /// Evaluates what only const evaluation knows: whether a policy allows every value of a link.
        const PROVEN: () = ();
        /// The URI, as the value of a header.
        fn location(&self) -> Result<HeaderValue, BuildError>;
    }
}

fn value(built: Result<String, BuildError>) -> Result<HeaderValue, BuildError> {
    built.map(|uri| match HeaderValue::try_from(uri) {
        Ok(value) => value,
        Err(_) => unreachable!("a URI is visible ASCII, which a header takes"),
    })
}

impl<T: UriTemplate> sealed::Sealed<OfTemplate> for T {
    const PROVEN: () = T::__PROVEN;
    fn location(&self) -> Result<HeaderValue, BuildError> {
        let mut text = String::new();
        value(self.write_to(&mut text).map(|()| text))
    }
}

impl<T: Routes> sealed::Sealed<OfRoutes> for T {
    const PROVEN: () = T::__PROVEN;
    fn location(&self) -> Result<HeaderValue, BuildError> {
        let mut text = String::new();
        value(self.write_to(&mut text).map(|()| text))
    }
}

impl<T: UriTemplate> TryLink<OfTemplate> for T {}
impl<T: UriTemplate + Proven> Link<OfTemplate> for T {}
impl<T: Routes> TryLink<OfRoutes> for T {}
impl<T: Routes + Proven> Link<OfRoutes> for T {}

macro_rules! of_uri {
    ($($ty:ty)*) => {$(
        impl sealed::Sealed<OfUri> for $ty {
            fn location(&self) -> Result<HeaderValue, BuildError> {
                Ok(self.into())
            }
        }
        impl TryLink<OfUri> for $ty {}
        impl Link<OfUri> for $ty {}
    )*};
}

of_uri!(Uri<'_> UriRef<'_> UriBuf UriRefBuf);
