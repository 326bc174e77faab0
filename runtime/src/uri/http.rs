//! Converts to and from `http::Uri` and `PathAndQuery`, with the feature `http`.
//!
//! `http::Uri` accepts strings that RFC 3986 rejects (`|`, `"` and `%zz` in a path). It is also more
//! restrictive: a scheme requires an authority, a relative reference is a request target (RFC 9112, section
//! 3.2), the maximum is 65,534 bytes, and a fragment is dropped. A conversion loses nothing:
//!
//! - To `http`: a part is an error if `http::Uri` cannot represent it, such as a fragment, or would read it
//!   differently. An empty path after an authority becomes `/` (RFC 3986, section 6.2.3).
//! - From `http`: the grammar parses the string. The conversion fails if RFC 3986 would read other parts in
//!   it. An example is the path `//evil.example/`, which is a host in a reference.

use alloc::string::String;

use ::http::uri::PathAndQuery;
use bytes::Bytes;

use crate::fault::{ConvertError, Fault, FaultKind, ParseError, Part, What};
use crate::uri::header::by_bytes;
use crate::uri::parts::Parts;
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// The name of the type in messages.
const TARGET: &str = "http::Uri";

/// `http::Uri` counts its bytes in 16 bits, and its largest number means "none".
const MOST_BYTES: usize = 65_534;

/// The longest scheme that `http::Uri` accepts.
const MOST_BYTES_OF_SCHEME: usize = 64;

/// The lengths of the parts of a request target. Both sides read the same string from left to right, so parts
/// of equal length are equal.
#[derive(PartialEq)]
struct TargetLengths {
    scheme: Option<usize>,
    authority: Option<usize>,
    host: Option<usize>,
    port: Option<u16>,
    path: usize,
    query: Option<usize>,
    /// The offset of the path in the string.
    path_start: usize,
}

impl TargetLengths {
    /// Measures a URI, if `http::Uri` can represent it.
    #[inline]
    fn of(parts: Parts<'_>) -> Result<Self, ConvertError> {
        let lengths = Self::of_path_and_query(parts)?;
        if parts.fragment().is_some() {
            return Err(ConvertError::Fragment);
        }
        match (lengths.scheme, lengths.authority) {
            (Some(_), None) => Err(ConvertError::NoAuthority),
            (None, Some(_)) => Err(ConvertError::NotOriginForm),
            (Some(scheme), _) if scheme > MOST_BYTES_OF_SCHEME => {
                Err(ConvertError::Refused { part: Part::Scheme, target: TARGET })
            }
            _ if parts.port_str().is_some_and(|port| !port.is_empty()) && lengths.port.is_none() => {
                Err(ConvertError::PortTooLarge)
            }
            _ => Ok(lengths),
        }
    }

    /// Measures a URI of which only the path and the query are used.
    #[inline]
    fn of_path_and_query(parts: Parts<'_>) -> Result<Self, ConvertError> {
        let Parts { text, marks } = parts;
        if text.len() > MOST_BYTES {
            return Err(ConvertError::TooLong { target: TARGET, limit: MOST_BYTES as u32 });
        }
        let (path, query) = (parts.path(), parts.query());
        let is_asterisk = text == "*";
        if !(marks.has_authority() || is_asterisk || path.is_absolute()) {
            return Err(if marks.has_scheme() {
                ConvertError::NoAuthority
            } else {
                ConvertError::NotOriginForm
            });
        }
        Ok(Self {
            scheme: parts.scheme().map(str::len),
            authority: parts.authority().map(str::len),
            host: parts.host_str().map(str::len),
            port: parts.port(),
            path: path.len(),
            query: query.map(|query| query.len()),
            path_start: marks.path_start as usize,
        })
    }

    /// Measures the parts that `http` has read.
    #[inline]
    fn read(uri: &::http::Uri, path_start: usize) -> Self {
        Self {
            scheme: uri.scheme_str().map(str::len),
            authority: uri.authority().map(|authority| authority.as_str().len()),
            host: uri.host().map(str::len),
            port: uri.port_u16(),
            path: uri.path().len(),
            query: uri.query().map(str::len),
            path_start,
        }
    }

    /// Adds a `/` for an empty path. Without it, `PathAndQuery::as_str` would begin with `?`.
    #[inline]
    fn complete(&mut self, text: Bytes) -> Bytes {
        if self.path > 0 {
            return text;
        }
        self.path = 1;
        if self.query.is_none() {
            return text; // `http` reads an empty text as `/`.
        }
        let (head, tail) = text.split_at(self.path_start);
        [head, b"/", tail].concat().into()
    }

    #[inline]
    fn uri(mut self, text: Bytes) -> Result<::http::Uri, ConvertError> {
        let text = self.complete(text);
        let uri = ::http::Uri::from_maybe_shared(text).map_err(|_| match self.host {
            Some(0) => ConvertError::EmptyHost { target: TARGET },
            _ => ConvertError::Refused { part: Part::Host, target: TARGET },
        })?;
        let read = Self::read(&uri, self.path_start);
        if read == self {
            return Ok(uri);
        }
        let is_of_authority =
            read.authority != self.authority || read.host != self.host || read.port != self.port;
        let part = if is_of_authority { Part::Host } else { Part::Path };
        Err(ConvertError::Differs { part, target: TARGET })
    }

    #[inline]
    fn path_and_query(mut self, text: Bytes) -> Result<PathAndQuery, ConvertError> {
        if self.path == 0 && self.query.is_none() {
            return Ok(PathAndQuery::from_static("/"));
        }
        let text = self.complete(text);
        let end = self.path_start + self.path + self.query.map_or(0, |query| query + 1);
        let target = text.slice(self.path_start..end);
        let target = if target.starts_with(b"//") { [b"/.", &*target].concat().into() } else { target };
        PathAndQuery::from_maybe_shared(target)
            .map_err(|_| ConvertError::Refused { part: Part::Path, target: "http::uri::PathAndQuery" })
    }
}

/// Implements the conversions from a type. Accepts the expression that returns its string as bytes.
macro_rules! to_http {
    ($($type:ty, $docs:literal, |$it:ident| $bytes:expr;)*) => {$(
        #[doc = $docs]
        ///
        /// # Errors
        ///
        /// Fails when `http::Uri` cannot represent a part or reads it differently: with a fragment, without
        /// an authority, with a port over 65535, and with more than 65,534 bytes.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{Uri, UriRef};
        ///
        /// let uri = Uri::parse("https://example.com/a?b")?;
        /// assert_eq!(http::Uri::try_from(uri)?, "https://example.com/a?b");
        /// assert_eq!(http::Uri::try_from(&uri.to_buf())?, "https://example.com/a?b");
        /// assert!(http::Uri::try_from(UriRef::parse("../a")?).is_err());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        impl TryFrom<$type> for ::http::Uri {
            type Error = ConvertError;

            fn try_from($it: $type) -> Result<Self, ConvertError> {
                TargetLengths::of($it.parts())?.uri($bytes)
            }
        }

        #[doc = $docs]
        ///
        /// Converts only the path and the query, which a client sends to a server (RFC 9112, section 3.2.1).
        /// An empty path becomes `/`. A path that begins with `//` becomes `/.//…`, since it would be a host
        /// in a reference.
        ///
        /// # Errors
        ///
        /// Fails when the path does not begin with `/`, and for more than 65,534 bytes.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use http::uri::PathAndQuery;
        /// use urika::Uri;
        ///
        /// assert_eq!(PathAndQuery::try_from(Uri::parse("https://example.com?a#b")?)?, "/?a");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        impl TryFrom<$type> for PathAndQuery {
            type Error = ConvertError;

            fn try_from($it: $type) -> Result<Self, ConvertError> {
                TargetLengths::of_path_and_query($it.parts())?.path_and_query($bytes)
            }
        }
    )*};
}

by_bytes!(to_http);

/// Lets builders of requests accept the types of this crate: `Request::get(uri!("…"))`.
///
/// `http::Error` cannot contain the reason; it says "invalid format". Convert the URI first to see the
/// reason.
impl From<ConvertError> for ::http::Error {
    #[inline]
    fn from(_: ConvertError) -> Self {
        match ::http::Uri::try_from("no/format") {
            Err(error) => error.into(),
            Ok(_) => unreachable!("an authority does not contain a slash"),
        }
    }
}

/// Returns the string of a request target, unless it would be parsed differently as a reference.
#[inline]
fn text_of(uri: &::http::Uri) -> Result<String, ParseError> {
    let mut text = String::new();
    match (uri.scheme_str(), uri.authority()) {
        (None, None) => begins_with_one_slash(uri.path())?,
        (Some(scheme), Some(authority)) => {
            text.extend([scheme, "://", authority.as_str()]);
            match uri.path().chars().next() {
                Some('/') => {}
                first => return Err(unexpected(first, text.len())),
            }
        }
        // `example.com:443`, the target of CONNECT, is a scheme and a path to RFC 3986.
        (_, authority) => {
            let length = authority.map_or(0, |authority| authority.as_str().len());
            let fault = Fault::new(FaultKind::HostAsScheme, Part::Scheme, 0, length);
            return Err(ParseError::new(fault, What::Reference));
        }
    }
    text.push_str(uri.path());
    if let Some(query) = uri.query() {
        text.extend(["?", query]);
    }
    Ok(text)
}

/// Checks that a path without authority begins with exactly one slash: `//` would begin an authority, and a
/// first segment may have a colon.
#[inline]
fn begins_with_one_slash(path: &str) -> Result<(), ParseError> {
    match path.as_bytes() {
        [b'/', b'/', ..] => Err(unexpected(Some('/'), 1)),
        [b'/', ..] | b"*" => Ok(()),
        _ => Err(unexpected(path.chars().next(), 0)),
    }
}

#[inline]
fn unexpected(character: Option<char>, at: usize) -> ParseError {
    let character = character.unwrap_or('?');
    let fault = Fault::new(FaultKind::Unexpected(character), Part::Path, at, at + character.len_utf8());
    ParseError::new(fault, What::Reference)
}

/// Implements the conversions to an owned type.
macro_rules! from_http {
    ($($type:ident, $text:literal;)*) => {$(
        /// Parses the string that `http::Uri` prints, by the grammar.
        ///
        /// # Errors
        ///
        /// Fails for a string that RFC 3986 does not allow, such as `|` and `%zz`, and for one that RFC 3986
        /// reads differently: the path `//a`, and a host with a port, as in a CONNECT request. Offsets refer
        /// to the printed string.
        ///
        #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", stringify!($type), ";\n")]
        #[doc = concat!("let uri = http::Uri::from_static(\"", $text, "\");")]
        #[doc = concat!("assert_eq!(", stringify!($type), "::try_from(&uri)?, \"", $text, "\");")]
        #[doc = concat!("let loose = http::Uri::from_static(\"", $text, "|\");")]
        #[doc = concat!("assert!(", stringify!($type), "::try_from(&loose).is_err());")]
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        impl TryFrom<&::http::Uri> for $type {
            type Error = ParseError;

            fn try_from(uri: &::http::Uri) -> Result<Self, ParseError> {
                Self::parse(text_of(uri)?)
            }
        }

        /// Converts like the conversion from a reference.
        impl TryFrom<::http::Uri> for $type {
            type Error = ParseError;

            fn try_from(uri: ::http::Uri) -> Result<Self, ParseError> {
                Self::try_from(&uri)
            }
        }
    )*};
}

from_http! {
    UriBuf, "http://example.com/a";
    UriRefBuf, "/a?b";
}

/// Converts the target of a request, without copying.
///
/// # Errors
///
/// Fails for a string that RFC 3986 does not allow or reads differently: a path that begins with `//`, or
/// does not begin with `/`.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::UriRef;
///
/// let request = http::Request::get("/files/a%20b?page=2").body(())?;
/// let target = UriRef::try_from(request.uri().path_and_query().unwrap())?;
/// assert_eq!(target.path().segments().last().unwrap().decode()?, "a b");
///
/// let request = http::Request::get("//evil.example/").body(())?;
/// assert!(UriRef::try_from(request.uri().path_and_query().unwrap()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a PathAndQuery> for UriRef<'a> {
    type Error = ParseError;

    #[inline]
    fn try_from(target: &'a PathAndQuery) -> Result<Self, ParseError> {
        begins_with_one_slash(target.as_str().split('?').next().unwrap_or_default())?;
        Self::parse(target.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No string is known that `http` and this crate read differently; an artificial `PathAndQuery`
    /// represents one here.
    #[test]
    fn differing_parts_are_an_error() {
        let read = |text: &str, other: &'static str| {
            let lengths = TargetLengths::of(Uri::parse(text).unwrap().parts()).unwrap();
            lengths.uri(Bytes::from_static(other.as_bytes())).map(drop)
        };
        assert_eq!(read("http://h:80/a", "http://h:80/b"), Ok(()));
        for (text, other) in [
            ("http://h:80/a", "http://h:81/a"),
            ("http://h:80/a", "http://hh:80/a"),
            ("http://u@hh/a", "http://uu@h/a"),
        ] {
            assert_eq!(
                read(text, other),
                Err(ConvertError::Differs { part: Part::Host, target: TARGET }),
                "{text} {other}"
            );
        }
        for (text, other) in [("http://h/a", "http://h/ab"), ("http://h/a?b", "http://h/a?bc")] {
            assert_eq!(
                read(text, other),
                Err(ConvertError::Differs { part: Part::Path, target: TARGET }),
                "{text} {other}"
            );
        }
    }

    #[test]
    fn a_path_by_itself_begins_with_one_slash() {
        let fault = |path| begins_with_one_slash(path).err().map(|error| error.range());
        assert_eq!((fault("/a"), fault("*")), (None, None));
        assert_eq!(
            (fault("//a"), fault("a:b"), fault("\u{E9}"), fault("")),
            (Some(1..2), Some(0..1), Some(0..2), Some(0..1))
        );
    }
}
