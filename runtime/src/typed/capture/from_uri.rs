//! [`FromUri`] and [`FromUriOwned`]: the traits that users write in bounds.

use super::{Borrow, Lend, Own, OwnsText, Reader, Reading, Serves};
use crate::fault::MatchError;
use crate::typed::answer::Answer;

/// A typed template whose values can be read from a URI that lives for `'u`.
///
/// `#[derive(UriTemplate)]` and `uri_template!` of `urika` implement it when the template leaves no doubt
/// which text belongs to which variable, and each type can be read back. Such types also have the two
/// functions as their own, so use this trait for code that takes any template:
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{FromUri, MatchError};
///
/// fn first<'u, T: FromUri<'u>>(log: &[&'u str]) -> Option<Result<T, MatchError>> {
///     log.first().map(|uri| T::from_uri(uri))
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from a URI",
    note = "`{Self}::from_uri(…)` says what keeps the template from it"
)]
pub trait FromUri<'u>: Sized {
    /// Reads the values with which the template builds an equivalent of `uri`.
    ///
    /// Scheme and host match in any case, and with or without the default port. Hosts of ipfs and ipns
    /// count case. Dot segments are not resolved. Query parameters are found by name, and unknown ones are ignored. Each value is decoded
    /// once, and must obey the rules for building.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::FromUri;
    ///
    /// fn fits<'u, T: FromUri<'u>>(uri: &'u str) -> bool {
    ///     T::from_uri(uri).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `uri` does not match this template, and when a value cannot be read: [`MatchError::kind`]
    /// says which.
    #[inline]
    fn from_uri(uri: &'u str) -> Result<Self, MatchError> {
        Self::__read(uri, Reading::WHOLE, Borrow)
    }

    /// Reads the values from path and query, as a server receives them.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::FromUri;
    ///
    /// fn is_found<'u, T: FromUri<'u>>(path_and_query: &'u str) -> bool {
    ///     T::from_path(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`from_uri`](Self::from_uri) does, and always when the authority has a variable.
    #[inline]
    fn from_path(path_and_query: &'u str) -> Result<Self, MatchError> {
        Self::__read(path_and_query, Reading::PATH, Borrow)
    }

    /// The answers of the type to servers, which `urika-axum` uses.
    #[doc(hidden)]
    type Serving: Serves;

    /// Whether all values can own their text.
    #[doc(hidden)]
    type Kept: Answer;

    /// Reads a whole URI, a path or a form, as `reading` says. A route set does it by itself.
    #[doc(hidden)]
    #[inline]
    fn __read<'t, L: Lend<'t, 'u>>(text: &'t str, reading: Reading, lend: L) -> Result<Self, MatchError> {
        let mut reader = Reader::of(text, reading);
        match Self::__take(&mut reader, lend) {
            Some(taken) => taken,
            None => Err(reader.error(Self::Serving::TEMPLATE, text)),
        }
    }

    /// Takes the values of a template one after the other. Returns `None` if one of them is missing, or if the text
    /// does not fit.
    #[doc(hidden)]
    #[inline]
    fn __take<'t, L: Lend<'t, 'u>>(_: &mut Reader<'t>, _: L) -> Option<Result<Self, MatchError>> {
        None
    }
}

/// A typed template whose values can be read from a URI and kept, as servers do.
///
/// Every type with `FromUri<'static>` has this trait, except types with a `Host` or an `Encoded`, whose values
/// always borrow from the URI. A type that borrows, such as `User<'a>`, is read as `User<'static>`, and then owns its
/// text.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{FromUriOwned, MatchError};
///
/// fn read<T: FromUriOwned>(line: String) -> Result<T, MatchError> {
///     T::from_path_owned(&line)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from a URI and kept",
    note = "a type that borrows is kept as `Type<'static>`, when the feature `alloc` is on"
)]
pub trait FromUriOwned: Sized {
    /// Reads the values as [`FromUri::from_uri`] does.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn fits<T: urika::FromUriOwned>(uri: &str) -> bool {
    ///     T::from_uri_owned(uri).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`FromUri::from_uri`] does.
    #[inline]
    fn from_uri_owned(uri: &str) -> Result<Self, MatchError> {
        Self::__read_owned(uri, Reading::WHOLE)
    }

    /// Reads the values as [`FromUri::from_path`] does.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn is_found<T: urika::FromUriOwned>(path_and_query: &str) -> bool {
    ///     T::from_path_owned(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`FromUri::from_path`] does.
    #[inline]
    fn from_path_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading::PATH)
    }

    /// Reads the values as [`from_path_owned`](Self::from_path_owned) does, from a query as servers get it:
    /// `+` is a space, and characters that browsers leave raw are data, namely `|`, `\`, `^`, `{`, `}`, `"`,
    /// `<`, `>`, the backtick and everything beyond ASCII. A `%` that begins no escape is an error. The path
    /// must be one of RFC 3986.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn is_found<T: urika::FromUriOwned>(path_and_query: &str) -> bool {
    ///     T::from_form_owned(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`FromUri::from_path`] does.
    #[inline]
    fn from_form_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading::FORM)
    }

    /// The answers of the type to servers, which `urika-axum` uses.
    #[doc(hidden)]
    type Serving: Serves;

    /// Reads a whole URI, a path or a form, as `reading` says.
    #[doc(hidden)]
    fn __read_owned(text: &str, reading: Reading) -> Result<Self, MatchError>;
}

impl<T: FromUri<'static, Kept: OwnsText>> FromUriOwned for T {
    type Serving = T::Serving;

    #[inline]
    fn __read_owned(text: &str, reading: Reading) -> Result<Self, MatchError> {
        T::__read(text, reading, Own)
    }
}
