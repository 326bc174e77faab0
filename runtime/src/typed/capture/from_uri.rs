//! [`FromUri`] and [`FromUriOwned`]: what users write in bounds.

use super::{Reader, Serving};
use crate::fault::MatchError;

/// How a text is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether the text begins with the path.
    pub is_path: bool,
    /// Queries are forms: `+` is a space.
    pub is_form: bool,
}

/// A typed template whose values can be taken from a URI that lives for `'u`.
///
/// `#[derive(UriTemplate)]` and `uri_template!` of `urika` implement it where the template leaves
/// no doubt which text is whose, and each type can be captured. Types that are made so have the
/// two functions themselves, so that this trait is for code that takes any template:
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
    /// The values with which the template builds a URI that is as good as `uri`.
    ///
    /// Scheme and host match by case and default port; dot segments are not resolved; parameters of a
    /// query are found by name, and others passed over; each value is decoded once, and obeys the rules
    /// of what is built.
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
    /// When `uri` is none of this template, or a value cannot be taken: [`MatchError::kind`] tells
    /// which.
    #[inline]
    fn from_uri(uri: &'u str) -> Result<Self, MatchError> {
        Self::__read(uri, Reading { is_path: false, is_form: false })
    }

    /// Reads path and query, as a server sees them.
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
    /// As [`from_uri`](Self::from_uri); and always when the authority has a variable.
    #[inline]
    fn from_path(path_and_query: &'u str) -> Result<Self, MatchError> {
        Self::__read(path_and_query, Reading { is_path: true, is_form: false })
    }

    /// Reads a whole URI, a path or a form, as `reading` says. A set of routes does it by itself.
    #[doc(hidden)]
    #[inline]
    fn __read(text: &'u str, reading: Reading) -> Result<Self, MatchError> {
        let mut reader = Reader::of(text, reading);
        match Self::__take(&mut reader) {
            Some(taken) => taken,
            None => reader.fail(),
        }
    }

    /// Takes the values of a template one after the other; `None` where one of them is missing.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    fn __take(_: &mut Reader<'u>) -> Option<Result<Self, MatchError>> {
        None
    }
}

/// A typed template whose values can be taken from a URI and kept: what a server hands on.
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
    note = "a type that borrows is kept as `Type<'static>`, when it has one lifetime and the feature `alloc` is on"
)]
pub trait FromUriOwned: Sized {
    /// As [`FromUri::from_uri`].
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
    /// As [`FromUri::from_uri`].
    #[inline]
    fn from_uri_owned(uri: &str) -> Result<Self, MatchError> {
        Self::__read_owned(uri, Reading { is_path: false, is_form: false })
    }

    /// As [`FromUri::from_path`].
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
    /// As [`FromUri::from_path`].
    #[inline]
    fn from_path_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading { is_path: true, is_form: false })
    }

    /// As [`from_path_owned`](Self::from_path_owned), with the query read as a browser writes
    /// forms: `+` is a space.
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
    /// As [`FromUri::from_path`].
    #[inline]
    fn from_form_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading { is_path: true, is_form: true })
    }

    /// The words of the type for servers, on which `urika-axum` acts.
    #[doc(hidden)]
    const __SERVING: Serving = Serving::NONE;

    /// Reads a whole URI, a path or a form, as `reading` says.
    #[doc(hidden)]
    fn __read_owned(text: &str, reading: Reading) -> Result<Self, MatchError>;
}
