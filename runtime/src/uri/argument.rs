//! [`Parsed`] and [`IntoSegments`]: the arguments of operations on URIs. They accept what a conversion of the
//! standard library accepts; a string is an error that names the way to parse it.

#[cfg(feature = "alloc")]
use crate::fault::ParseError;

/// A parsed URI or reference, as an argument: any type that converts into a `T`, which is a [`Uri`](crate::Uri)
/// or a [`UriRef`](crate::UriRef).
///
/// A string must be parsed first, since it may not be a URI.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Uri, UriBuf, UriRef};
///
/// let base = UriBuf::parse("https://example.com/a/")?;
/// assert_eq!(base.resolve(UriRef::parse("b")?), "https://example.com/a/b");
/// assert_eq!(base.resolve(Uri::parse("https://example.org/")?), "https://example.org/");
/// assert_eq!(base.resolve(&base), base);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert into a `{T}`",
    label = "not parsed, or a reference where a URI is needed",
    note = "for a literal, write `uri!(\"…\")`, or `uri_ref!(\"…\")` if a `UriRef` is expected",
    note = "for a string, write `Uri::parse(text)?`, or `UriRef::parse(text)?` if a `UriRef` is expected; borrow a `UriBuf` or `UriRefBuf`, as in `&uri`",
    note = "if a `Uri` is expected, resolve a reference first: `&base.resolve(reference)`"
)]
pub trait Parsed<T>: Sized {
    /// Returns the parsed URI or reference.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Parsed, Uri};
    ///
    /// fn host_of<'u>(uri: impl Parsed<Uri<'u>>) -> Option<&'u str> {
    ///     uri.into_parsed().host_str()
    /// }
    ///
    /// assert_eq!(host_of(Uri::parse("https://example.com/")?), Some("example.com"));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn into_parsed(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T, U: Into<T>> Parsed<T> for U {
    #[inline]
    fn into_parsed(self) -> T {
        self.into()
    }
}

/// A list of path segments, as an argument: any iterator of strings.
///
/// A single string is not a list, since it could mean one segment or the segments of a path.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let base = Uri::parse("https://example.com/v1")?;
/// assert_eq!(base.append(["users"])?, "https://example.com/v1/users");
/// assert_eq!(base.append("users/7".split('/'))?, "https://example.com/v1/users/7");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of path segments",
    label = "expected an array, a slice or an iterator of strings",
    note = "for one segment, write an array, as in `append([\"users\"])`; for the segments of a path, write `append(text.split('/'))`"
)]
pub trait IntoSegments: Sized {
    #[doc(hidden)]
    fn __each(self, push: impl FnMut(&str) -> Result<(), ParseError>) -> Result<(), ParseError>;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<I: IntoIterator<Item: AsRef<str>>> IntoSegments for I {
    #[inline]
    fn __each(self, mut push: impl FnMut(&str) -> Result<(), ParseError>) -> Result<(), ParseError> {
        self.into_iter().try_for_each(|segment| push(segment.as_ref()))
    }
}
