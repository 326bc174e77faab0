//! Builds the URIs of route sets, as [`typed::build`](crate::typed::build) does for templates.

use super::Routes;
use super::set::expand;
use crate::fault::BuildError;
use crate::policy::base::Base;
use crate::template::form::{Form, Relative, WithScheme};
use crate::typed::build::{behind, built, tried};
use crate::typed::sink::Growing;
use crate::typed::walk::Hint;
use crate::uri::UriBuf;

/// Builds the URI of `try_build` without checks, since the types make checks needless.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
pub fn build<T: Routes>(route: &T) -> <T::Form as Form>::Buf {
    let mut sink = Growing::new(hint(route), route.__marks());
    // A string takes any text, and a proven value prints.
    let written = expand(route, &mut sink);
    built::<T::Form>(sink, written)
}

/// Builds as [`Routes::try_build`] does.
///
/// # Errors
///
/// Fails as `try_build` does.
pub(super) fn try_build<T: Routes>(route: &T) -> Result<<T::Form as Form>::Buf, BuildError> {
    route.__check()?;
    route.__alone()?;
    let mut sink = Growing::new(hint(route), route.__marks());
    let written = expand(route, &mut sink);
    tried::<T::Form>(sink, written)
}

/// Builds as [`build`] does, from a relative set behind a base.
///
/// # Panics
///
/// Panics as [`build`] does.
pub fn build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> UriBuf {
    let mut sink = behind(base, route.__marks(), hint(route));
    let written = expand(route, &mut sink);
    built::<WithScheme>(sink, written)
}

/// Builds as [`try_build`](Routes::try_build) does, from a relative set behind a base.
///
/// # Errors
///
/// Fails as `try_build` does.
///
/// # Panics
///
/// Panics as [`build`] does.
pub fn try_build_on<T: Routes<Form = Relative>>(route: &T, base: Base<'_>) -> Result<UriBuf, BuildError> {
    route.__check()?;
    route.__alone()?;
    let mut sink = behind(base, route.__marks(), hint(route));
    let written = expand(route, &mut sink);
    tried::<WithScheme>(sink, written)
}

fn hint<T: Routes>(route: &T) -> usize {
    route.__walk(Hint(0)).0
}
