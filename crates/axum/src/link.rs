//! [`Link`] and [`TryLink`]: the arguments of a redirect.

use axum::http::HeaderValue;
use urika::{BuildError, FaultKind, Part, Proven, Routes, Uri, UriBuf, UriRef, UriRefBuf, UriTemplate};

/// A value whose URI cannot fail to build: a URI, or a typed template or a route whose types prove this.
///
/// A reference, such as `uri_ref!("/login")`, is a link on the same server. The type does not show whether a
/// reference names another server, as `//example.com/` does: [`Redirect`](crate::Redirect) refuses it when it runs.
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
    message = "`{Self}` is not a link",
    note = "a link is a typed template, a route of a set, or a URI of `urika`: for a constant, write `&uri_ref!(\"/login\")`",
    note = "for text from a request, write `Redirect::to_local(&text)`, which refuses a link to another server"
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
    note = "a link is a typed template, a route of a set, or a URI of `urika`: for a constant, write `&uri_ref!(\"/login\")`",
    note = "for text from a request, write `Redirect::to_local(&text)`, which refuses a link to another server"
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
    ($checked:expr; $($ty:ty),*) => {$(
        impl sealed::Sealed<OfUri> for $ty {
            fn location(&self) -> Result<HeaderValue, BuildError> {
                let checked: fn(&Self) -> Result<(), BuildError> = $checked;
                checked(self).map(|()| self.into())
            }
        }
        #[diagnostic::do_not_recommend]
        impl TryLink<OfUri> for $ty {}
        #[diagnostic::do_not_recommend]
        impl Link<OfUri> for $ty {}
    )*};
}

of_uri!(|_| Ok(()); Uri<'_>, UriBuf);
of_uri!(|link| on_this_server(link.scheme(), link.authority()); UriRef<'_>, UriRefBuf);

/// Refuses a reference that a browser resolves to another server: one with a scheme or an authority (RFC 3986,
/// section 5.2.2).
fn on_this_server(scheme: Option<&str>, authority: Option<&str>) -> Result<(), BuildError> {
    let part = match (scheme, authority) {
        (Some(_), _) => Part::Scheme,
        (None, Some(_)) => Part::Host,
        (None, None) => return Ok(()),
    };
    Err(BuildError::found(FaultKind::NotLocal, part, ""))
}
