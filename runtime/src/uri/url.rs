//! Converts to and from `url::Url`, with the feature `url`.
//!
//! `url` parses by the URL Standard of the WHATWG, as browsers do, and may change the string. A URI becomes a
//! `Url` only if both standards give it the same meaning:
//!
//! - A string in which the two standards see different targets is an error. To RFC 3986, the host of
//!   `http://127.1/` is a name, `https:example.com` has a path, and `file:///C:/..` leaves the drive. To
//!   browsers, the host is an address, `https:example.com` has a host, and the path stays on the drive.
//! - `Url` writes scheme and host in lower case, removes the scheme's default port and dot segments, and adds
//!   `/` to `http://h`. The normal form does the same, so these changes are allowed.
//! - In the query of http, https, ws, wss, ftp and file, `Url` writes `'` as `%27`, which is another query to
//!   RFC 3986. This one change is allowed, since servers treat both alike.
//!
//! A `Url` becomes a URI if its string is one: `url` does not escape `|`, `[`, `^` and others in paths and
//! queries. `UriBuf::repair(url.as_str())` escapes them.

use ::url::Url;

use crate::fault::{ConvertError, ParseError, Part};
use crate::uri::Rejected;
use crate::uri::{Uri, UriBuf};

/// The name of the type in messages.
const TARGET: &str = "url::Url";

/// Parses the string by the URL Standard, and checks that it means the same there.
#[inline]
fn to_url(uri: Uri<'_>) -> Result<Url, ConvertError> {
    let url = Url::parse(uri.as_str()).map_err(refused)?;
    if url.as_str() == uri.as_str() {
        return Ok(url);
    }
    match difference(uri, &url) {
        None => Ok(url),
        Some(part) => Err(ConvertError::Differs { part, target: TARGET }),
    }
}

#[inline]
fn refused(error: ::url::ParseError) -> ConvertError {
    use ::url::ParseError as Error;
    match error {
        Error::InvalidPort => ConvertError::PortTooLarge,
        Error::Overflow => ConvertError::TooLong { target: TARGET, limit: u32::MAX },
        Error::EmptyHost => ConvertError::EmptyHost { target: TARGET },
        _ => ConvertError::Refused { part: Part::Host, target: TARGET },
    }
}

/// Returns the first part that differs in the `Url`, apart from the differences that the normal form removes.
#[inline]
fn difference(uri: Uri<'_>, url: &Url) -> Option<Part> {
    let theirs = match Uri::parse(url.as_str()) {
        Ok(theirs) => theirs.normalize(),
        Err(error) => return Some(error.part()),
    };
    let ours = uri.normalize();
    let pairs = [
        (Part::Scheme, ours.scheme() == theirs.scheme()),
        (Part::Userinfo, ours.userinfo() == theirs.userinfo()),
        (Part::Host, ours.host_str() == theirs.host_str()),
        (Part::Port, ours.port_str() == theirs.port_str()),
        (Part::Path, ours.path() == theirs.path()),
        (Part::Query, is_same_query(ours.query().as_deref(), theirs.query().as_deref())),
        (Part::Fragment, ours.fragment() == theirs.fragment()),
    ];
    pairs.into_iter().find(|(_, is_same)| !is_same).map(|(part, _)| part)
}

/// Returns whether both queries are equal except for apostrophes, which `url` escapes.
#[inline]
fn is_same_query(ours: Option<&str>, theirs: Option<&str>) -> bool {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours == theirs || ours.replace('\'', "%27") == theirs,
        (ours, theirs) => ours == theirs,
    }
}

/// Implements the conversions to `Url`.
macro_rules! to_url {
    ($($type:ty, |$it:ident| $uri:expr;)*) => {$(
        /// Converts the URI to the `Url` with the same target.
        ///
        /// # Errors
        ///
        /// Fails when the URL Standard rejects the URI, or reads another target in it.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use url::Url;
        /// use urika::{ConvertError, Part, Uri};
        ///
        /// let uri = Uri::parse("https://example.com/a/../b")?;
        /// assert_eq!(Url::try_from(&uri)?.as_str(), "https://example.com/b");
        ///
        /// // The host is a name to RFC 3986, and the address 127.0.0.1 to `url`.
        /// let odd = Uri::parse("http://127.1/")?.to_buf();
        /// let error = Url::try_from(&odd).unwrap_err();
        /// assert_eq!((error.code(), error.part()), ("DIFFERS", Some(Part::Host)));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        impl TryFrom<$type> for Url {
            type Error = ConvertError;

            fn try_from($it: $type) -> Result<Self, ConvertError> {
                to_url($uri)
            }
        }
    )*};
}

to_url! {
    Uri<'_>, |it| it;
    &Uri<'_>, |it| *it;
    UriBuf, |it| it.as_uri();
    &UriBuf, |it| it.as_uri();
}

/// Parses the string of the `Url` by the grammar.
///
/// # Errors
///
/// Fails when the string is not a URI: the URL Standard does not escape `|`, `^` and brackets in paths and
/// queries.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use url::Url;
/// use urika::UriBuf;
///
/// let url = Url::parse("https://Example.com")?;
/// assert_eq!(UriBuf::try_from(&url)?, "https://example.com/");
///
/// let loose = Url::parse("https://example.com/a|b")?;
/// assert_eq!(UriBuf::try_from(&loose).unwrap_err().offset(), 21);
/// assert_eq!(UriBuf::repair(loose.as_str())?, "https://example.com/a%7Cb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&Url> for UriBuf {
    type Error = ParseError;

    #[inline]
    fn try_from(url: &Url) -> Result<Self, ParseError> {
        Self::try_from(url.as_str())
    }
}

/// Converts like the conversion from a reference, without copying. The error returns the string.
impl TryFrom<Url> for UriBuf {
    type Error = Rejected;

    #[inline]
    fn try_from(url: Url) -> Result<Self, Rejected> {
        Self::try_from(alloc::string::String::from(url))
    }
}

/// Borrows the string of the `Url`.
///
/// # Errors
///
/// Fails like the conversion to [`UriBuf`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// let url = url::Url::parse("https://example.com/a")?;
/// assert_eq!(urika::Uri::try_from(&url)?.path(), "/a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a Url> for Uri<'a> {
    type Error = ParseError;

    #[inline]
    fn try_from(url: &'a Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_equal_but_for_apostrophes() {
        for (ours, theirs, is_same) in [
            (None, None, true),
            (Some(""), None, false),
            (None, Some(""), false),
            (Some("a"), Some("a"), true),
            (Some("a"), Some("b"), false),
            (Some("a'b'"), Some("a%27b%27"), true),
            (Some("a%27"), Some("a'"), false),
            (Some("a'"), Some("b%27"), false),
        ] {
            assert_eq!(is_same_query(ours, theirs), is_same, "{ours:?} {theirs:?}");
        }
    }

    #[test]
    fn errors_of_the_other_standard_are_ours() {
        use ::url::ParseError as Error;
        assert_eq!(refused(Error::InvalidPort), ConvertError::PortTooLarge);
        assert_eq!(refused(Error::Overflow), ConvertError::TooLong { target: TARGET, limit: u32::MAX });
        assert_eq!(refused(Error::IdnaError), ConvertError::Refused { part: Part::Host, target: TARGET });
    }
}
