//! [`FromUri`] and [`FromUriOwned`]: the traits that users write in bounds. [`Serving`] is how a server answers for
//! their types.

use super::{Borrow, Companion, Lend, MovedTo, Own, OwnsText, Reader, Reading};
use crate::fault::MatchError;
use crate::template::matching::outline;
use crate::text::loops::find;
use crate::typed::answer::Answer;
use crate::typed::route::{Inner, Route};

/// A typed template or a route set that can be parsed from a URI. It may borrow from the URI, which lives for
/// `'u`.
///
/// The derives implement it when the template shows where each value ends, and when the type of each value
/// can be parsed. The functions can be called without importing the trait. Use it as a bound:
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{FromUri, MatchError};
///
/// fn first<'u, T: FromUri<'u>>(log: &[&'u str]) -> Option<Result<T, MatchError>> {
///     log.first().map(|uri| T::from_uri(uri))
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a URI",
    label = "neither a typed template nor a route set that can be parsed",
    note = "derive `UriTemplate` for a struct with `#[uri_template(\"…\")]`, or `Routes` for an enum",
    note = "if it is derived, `{Self}::from_uri(…)` explains why"
)]
pub trait FromUri<'u>: Sized {
    /// Parses the values of a URI.
    ///
    /// Scheme and host match in any case, with or without the default port. The hosts of `ipfs` and `ipns`
    /// are case-sensitive. Dot segments are not resolved. Query parameters match by name, and unknown ones
    /// are ignored. Each value is decoded once, and must satisfy the same rules as when a URI is built.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::FromUri;
    ///
    /// fn fits<'u, T: FromUri<'u>>(uri: &'u str) -> bool {
    ///     T::from_uri(uri).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `uri` does not match, or when a value is invalid. [`MatchError::kind`] distinguishes the
    /// two.
    #[inline]
    fn from_uri(uri: &'u str) -> Result<Self, MatchError> {
        Self::__read(uri, Reading::WHOLE, Borrow)
    }

    /// Parses the values of a path with a query, as a server receives it.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::FromUri;
    ///
    /// fn is_found<'u, T: FromUri<'u>>(path_and_query: &'u str) -> bool {
    ///     T::from_path(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`from_uri`](Self::from_uri). Always fails for a template with a variable in its authority.
    #[inline]
    fn from_path(path_and_query: &'u str) -> Result<Self, MatchError> {
        Self::__read(path_and_query, Reading::PATH, Borrow)
    }

    /// How a server answers for this type. `urika-axum` uses it.
    #[doc(hidden)]
    type Serving: Serves;

    /// Whether all values can own their strings.
    #[doc(hidden)]
    type Kept: Answer;

    /// Parses a whole URI, a path or a form, according to `reading`. A route set has its own implementation.
    #[doc(hidden)]
    #[inline]
    fn __read<'t, L: Lend<'t, 'u>>(text: &'t str, reading: Reading, lend: L) -> Result<Self, MatchError> {
        let is_relative = const { is_rootless(Self::Serving::TEMPLATE) };
        let has_scheme = is_relative && !reading.is_path && outline::scheme(text).is_some();
        // No value has an unescaped colon before the first slash, where a scheme has one.
        let mut reader = if has_scheme { Reader::new(reading) } else { Reader::of(text, reading) };
        match Self::__take(&mut reader, lend) {
            Some(taken) => taken,
            None => Err(reader.error(Self::Serving::CHOICE, Self::Serving::TEMPLATE, text)),
        }
    }

    /// Reads the values of a template one after the other. Returns `None` if one of them is missing, or if
    /// the URI does not match.
    #[doc(hidden)]
    #[inline]
    fn __take<'t, L: Lend<'t, 'u>>(_: &mut Reader<'t>, _: L) -> Option<Result<Self, MatchError>> {
        None
    }
}

/// Returns whether a template begins with neither a scheme nor a delimiter: `{x}/a` and `images/{x}`.
const fn is_rootless(template: &str) -> bool {
    let template = template.as_bytes();
    if let [] | [b'/' | b'?' | b'#', ..] | [b'{', b'/' | b'?' | b'#' | b'+', ..] = template {
        return false;
    }
    match find!(0..template.len(), |at| matches!(template[at], b':' | b'/' | b'?' | b'#' | b'{')) {
        Some(at) => template[at] != b':',
        None => true,
    }
}

/// A typed template or a route set that can be parsed from a URI and outlives it, as servers need.
///
/// Every type with `FromUri<'static>` implements this trait, except types with a `Host` or an `Encoded`, which always
/// borrow from the URI. A type that borrows, such as `User<'a>`, is parsed as `User<'static>`, which owns its strings.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{FromUriOwned, MatchError};
///
/// fn read<T: FromUriOwned>(line: String) -> Result<T, MatchError> {
///     T::from_path_owned(&line)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a URI",
    note = "derive `UriTemplate` for a struct with `#[uri_template(\"…\")]`, or `Routes` for an enum",
    note = "a type that borrows is parsed as `Type<'static>`, with the feature `alloc`"
)]
pub trait FromUriOwned: Sized {
    /// Parses the values of a URI, like [`FromUri::from_uri`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn fits<T: urika::FromUriOwned>(uri: &str) -> bool {
    ///     T::from_uri_owned(uri).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`FromUri::from_uri`].
    #[inline]
    fn from_uri_owned(uri: &str) -> Result<Self, MatchError> {
        Self::__read_owned(uri, Reading::WHOLE)
    }

    /// Parses the values of a path with a query, like [`FromUri::from_path`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn is_found<T: urika::FromUriOwned>(path_and_query: &str) -> bool {
    ///     T::from_path_owned(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`FromUri::from_path`].
    #[inline]
    fn from_path_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading::PATH)
    }

    /// Parses the values of a path with a query as browsers send it.
    ///
    /// In the query, `+` is a space, and characters that browsers do not escape are data: `|`, `\`, `^`, `{`, `}`, `"`,
    /// `<`, `>`, the backtick and everything outside ASCII. A `%` without two hexadecimal digits is an error. The path
    /// must be valid by RFC 3986.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn is_found<T: urika::FromUriOwned>(path_and_query: &str) -> bool {
    ///     T::from_form_owned(path_and_query).is_ok()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`FromUri::from_path`].
    #[inline]
    fn from_form_owned(path_and_query: &str) -> Result<Self, MatchError> {
        Self::__read_owned(path_and_query, Reading::FORM)
    }

    /// How a server answers for this type. `urika-axum` uses it.
    #[doc(hidden)]
    type Serving: Serves;

    /// Parses a whole URI, a path or a form, according to `reading`.
    #[doc(hidden)]
    fn __read_owned(text: &str, reading: Reading) -> Result<Self, MatchError>;
}

impl<T: CanBeKept> FromUriOwned for T {
    type Serving = <T as CanBeKept>::Serving;

    #[inline]
    fn __read_owned(text: &str, reading: Reading) -> Result<Self, MatchError> {
        T::read(text, reading)
    }
}

/// A type that is parsed from a URI and kept. It is one trait without supertraits, so that the compiler shows its
/// message when [`FromUriOwned::from_uri_owned`] is called on another type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed into a value that outlives the URI",
    label = "this type borrows from the URI, or cannot be parsed",
    note = "a `Host` or an `Encoded` always borrows: use a `String` instead, or parse with `from_uri`; if the type borrows nothing, see the error of `from_uri`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait CanBeKept: Sized {
    /// How a server answers for this type.
    type Serving: Serves;

    /// Parses a string, and owns its values.
    fn read(text: &str, reading: Reading) -> Result<Self, MatchError>;
}

impl<T: FromUri<'static, Kept: OwnsText<T>>> CanBeKept for T {
    type Serving = <T as FromUri<'static>>::Serving;

    #[inline]
    fn read(text: &str, reading: Reading) -> Result<Self, MatchError> {
        T::__read(text, reading, Own)
    }
}

/// How a server answers for a type: where a former path has moved, and what to reply if a request does not
/// match. A route set consults its inner sets and templates.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// Returns the answer named by `rejection = …`, for a request that failed with this error.
    pub rejection: fn(&str, &MatchError) -> Companion,
    /// Writes the URI to which a former path has moved. Returns `None` if the path is not a former one.
    pub moved: MovedTo,
    /// Calls the function with the inner sets that lead to the route of a path, the outermost first, and then with
    /// the route. It may be the route of an error.
    pub way: fn(&str, Reading, &mut dyn FnMut(&'static Route)),
    /// The routes at whose paths the type is found; empty if nothing is known about them.
    pub inner: &'static Inner,
}

/// A type that has the answers of a template or a route set for a server.
pub trait Serves {
    /// The answers of the template or the set.
    const SERVING: Serving;
    /// The template, for its errors. It is empty for a set.
    const TEMPLATE: &'static str = "";
    /// The name of the variable whose value is one of the few strings of the first segment, or empty.
    const CHOICE: &'static str = "";
}

/// Answers for a type without arguments for servers, such as `rejection`.
impl Serves for () {
    const SERVING: Serving = Serving::NONE;
}

impl Serving {
    /// The answers of a type without arguments for servers, such as `rejection`.
    pub const NONE: Self =
        Self { rejection: |_, _| &(), moved: |_, _, _| None, way: |_, _, _| {}, inner: &Inner::NONE };
}
