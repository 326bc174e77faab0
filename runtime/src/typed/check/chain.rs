//! [`Chain`]: checks in a row, as one expression, which costs the compiler less than as many `?`.

use super::{Checked, Host, UriValue};
use crate::typed::UriTemplate;
use crate::typed::routes::Routes;
use crate::typed::walk::Expanding;

/// The result of the checks so far. Behind a fault no value is checked.
#[derive(Debug)]
pub struct Chain(Checked);

impl Chain {
    /// Begins a chain of checks.
    #[must_use]
    #[inline]
    #[allow(clippy::new_without_default, reason = "nobody needs another way")]
    pub const fn new() -> Self {
        Self(Ok(()))
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

    /// Checks as `joined_host` does.
    #[must_use]
    #[inline]
    pub fn joined_host<T: UriTemplate + ?Sized>(
        self,
        name: &'static str,
        template: &T,
        labels: u128,
    ) -> Self {
        if self.0.is_ok() { Self(super::joined_host(name, template, labels)) } else { self }
    }

    /// Checks as `joined_route` does.
    #[must_use]
    #[inline]
    pub fn joined_route<T: Routes>(self, name: &'static str, route: &T, labels: u128) -> Self {
        if self.0.is_ok() { Self(super::joined_route(name, route, labels)) } else { self }
    }

    /// Checks as `joined_by` does.
    #[must_use]
    #[inline]
    pub fn joined_by(
        self,
        name: &'static str,
        start: usize,
        labels: u128,
        walk: impl FnOnce(Expanding<'_, Host>) -> Expanding<'_, Host>,
    ) -> Self {
        if self.0.is_ok() { Self(super::joined_by(name, start, labels, walk)) } else { self }
    }

    /// Checks as `keys` does.
    #[must_use]
    #[inline]
    pub fn keys<T: UriValue + ?Sized>(self, name: &'static str, value: &T, taken: &[&str]) -> Self {
        if self.0.is_ok() { Self(super::keys(name, value, taken)) } else { self }
    }

    /// Checks as `keys_beside` does.
    #[must_use]
    #[inline]
    pub fn keys_beside<T, U>(self, name: &'static str, value: &T, other: &U) -> Self
    where
        T: UriValue + ?Sized,
        U: UriValue + ?Sized,
    {
        if self.0.is_ok() { Self(super::keys_beside(name, value, other)) } else { self }
    }
}

macro_rules! steps {
    ($($function:ident)*) => {
        impl Chain {$(
            /// Checks as the function of the same name does.
            #[must_use]
            #[inline]
            pub fn $function<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
                if self.0.is_ok() { Self(super::$function(name, value)) } else { self }
            }
        )*}
    };
}

steps! { sound segment allow_slash segments path absolute reserved host host_and_path host_reserved name label }
