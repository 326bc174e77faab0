//! Builds URIs from their parts (RFC 3986, section 5.3). The grammar checks each part.
//!
//! The result has exactly the given parts. If a path would be parsed as another part, a dot segment before
//! it prevents that: `//a` without authority becomes `/.//a`, and `a:b` at the beginning of a relative
//! reference becomes `./a:b` (section 4.2).

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;
use core::net::Ipv4Addr;

use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::class::PATH;
use crate::grammar::host::{escaped_ipv4_address, not_utf8};
use crate::grammar::marks::{Marks, offset};
use crate::grammar::{Source, authority, check_length, component, host, uri};
use crate::uri::guard::guard;
use crate::uri::parts::Parts;
use crate::uri::redacted::Redacted;
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// The parts of a URI or a relative reference, for [`UriBuf::from_parts`] and [`UriRefBuf::from_parts`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{UriBuf, UriParts};
///
/// let parts = UriParts {
///     scheme: Some("https"),
///     host: Some("example.com"),
///     path: "/a",
///     query: Some("b=c"),
///     ..UriParts::default()
/// };
/// let uri = UriBuf::from_parts(&parts)?;
/// assert_eq!(uri, "https://example.com/a?b=c");
/// assert_eq!(UriParts::from(uri.as_uri()), parts);
/// # Ok::<(), urika::ParseError>(())
/// ```
///
/// Parts have no delimiters and are percent-encoded; [`percent::encode`](crate::percent::encode) encodes a string.
/// A part is written as given, without normalizing, so that a URI that is signed or compared as a string stays as you
/// wrote it. The host keeps its case too, since hosts of ipfs and ipns are case-sensitive; `normalize()` writes those
/// of other schemes in lower case. Only the scheme is always written in lower case: programs should not produce
/// another spelling (RFC 3986, section 3.1). A path that would be parsed as an authority or a scheme gets a
/// dot segment in front of it.
///
/// | part | change it by | also rejected | written |
/// |---|---|---|---|
/// | scheme | [`with_scheme`](crate::Uri::with_scheme) | | in lower case (section 3.1) |
/// | user information | [`with_userinfo`](crate::Uri::with_userinfo) | without a host | as given |
/// | host | [`with_host`](crate::Uri::with_host) | escapes that are not UTF-8 (section 3.2.2); before a path that does not begin with `/` | as given; escapes in an IPv4 address are decoded |
/// | port | [`with_port`](crate::Uri::with_port) | without a host | as digits |
/// | path | [`with_path`](crate::Uri::with_path) | after a host, a path that does not begin with `/` | as given |
/// | query | [`with_query`](crate::Uri::with_query) | | as given |
/// | query | [`with_query_pairs`](crate::Uri::with_query_pairs), [`append_query_pairs`](crate::Uri::append_query_pairs) | | names and values percent-encoded |
/// | fragment | [`with_fragment`](crate::Uri::with_fragment) | | as given |
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct UriParts<'a> {
    /// The scheme. `None` makes a relative reference.
    pub scheme: Option<&'a str>,
    /// The user information.
    pub userinfo: Option<&'a str>,
    /// The host. An IPv6 address has its brackets.
    pub host: Option<&'a str>,
    /// The digits of the port.
    pub port: Option<&'a str>,
    /// The path.
    pub path: &'a str,
    /// The query.
    pub query: Option<&'a str>,
    /// The fragment.
    pub fragment: Option<&'a str>,
}

/// # Building from parts
impl UriBuf {
    /// Builds a URI from its parts. [`UriParts`] has a table of what each part accepts.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{UriBuf, UriParts};
    /// let parts = UriParts { scheme: Some("a"), path: "//b", ..UriParts::default() };
    /// assert_eq!(UriBuf::from_parts(&parts)?, "a:/.//b", "`a://b` would have a host");
    ///
    /// let error = UriBuf::from_parts(&UriParts::default()).unwrap_err();
    /// assert_eq!(error.code(), "RELATIVE_URL");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a part is invalid; the offset is one in that part. Fails without a scheme, with user information
    /// or a port but no host, and when the path after a host does not begin with `/`.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime")]
    pub fn from_parts(parts: &UriParts<'_>) -> Result<Self, ParseError> {
        if parts.scheme.is_none() {
            let fault = Fault::new(FaultKind::Relative, Part::Scheme, 0, 0);
            return Err(ParseError::new(fault, What::Part(Part::Scheme)));
        }
        parts.with_new(|parts| parts.into_uri())
    }
}

/// # Building from parts
impl UriRefBuf {
    /// Builds a URI or a relative reference from its parts. [`UriParts`] has a table of what each part accepts.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{UriParts, UriRefBuf};
    /// let parts = UriParts { path: "a:b", ..UriParts::default() };
    /// assert_eq!(UriRefBuf::from_parts(&parts)?, "./a:b", "`a:b` would have a scheme");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`UriBuf::from_parts`], except that the scheme is optional.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime")]
    pub fn from_parts(parts: &UriParts<'_>) -> Result<Self, ParseError> {
        parts.with_new(|parts| parts.into_uri_ref())
    }
}

crate::uri::text::converts! {
    ['a] UriRef<'a> => UriParts<'a>, |reference| Self::of(reference.parts());
    ['a] Uri<'a> => UriParts<'a>, |uri| Self::of(uri.parts());
}

impl<'a> UriParts<'a> {
    #[inline]
    pub(crate) fn of(parts: Parts<'a>) -> Self {
        Self {
            scheme: parts.scheme(),
            userinfo: parts.userinfo(),
            host: parts.host_str(),
            port: parts.port_str(),
            path: parts.path().as_str(),
            query: parts.query().map(|query| query.as_str()),
            fragment: parts.fragment(),
        }
    }

    /// Checks parts that are all new, and makes a URI or a reference from them.
    fn with_new<T>(&self, made: impl FnOnce(UriParts<'_>) -> T) -> Result<T, ParseError> {
        self.check()?;
        let scheme = self.scheme.map(str::to_ascii_lowercase);
        let host = self.host.map(new_host).transpose()?;
        Ok(made(UriParts { scheme: scheme.as_deref(), host: host.as_deref(), ..*self }))
    }

    /// Checks each part, and then all parts together.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), ParseError> {
        check(Part::Scheme, self.scheme)?;
        check(Part::Userinfo, self.userinfo)?;
        check(Part::Host, self.host)?;
        check(Part::Port, self.port)?;
        check(Part::Path, Some(self.path))?;
        check(Part::Query, self.query)?;
        check(Part::Fragment, self.fragment)?;
        let fault = match self.host {
            None if self.userinfo.is_some() => Fault::new(FaultKind::NoAuthority, Part::Userinfo, 0, 0),
            None if self.port.is_some() => Fault::new(FaultKind::NoAuthority, Part::Port, 0, 0),
            Some(_) if !matches!(self.path.as_bytes(), [] | [b'/', ..]) => {
                Fault::new(FaultKind::PathRootless, Part::Path, 0, 1)
            }
            _ => return Ok(()),
        };
        Err(ParseError::new(fault, What::Part(fault.part)))
    }

    /// Makes a URI from checked parts, which include a scheme.
    #[inline]
    pub(crate) fn into_uri(self) -> UriBuf {
        let (text, marks) = self.recompose();
        UriBuf::from_parsed(text, marks)
    }

    /// Makes a reference from checked parts.
    #[inline]
    pub(crate) fn into_uri_ref(self) -> UriRefBuf {
        let (text, marks) = self.recompose();
        UriRefBuf::from_parsed(text, marks)
    }

    /// Joins the parts: `Component Recomposition` (section 5.3).
    #[inline]
    fn recompose(&self) -> (String, Marks) {
        let mut text = String::with_capacity(self.capacity());
        let mut marks = Marks::EMPTY;
        if let Some(scheme) = self.scheme {
            text.push_str(scheme);
            marks.scheme_end = text.len() as u32;
            text.push(':');
        }
        if let Some(host) = self.host {
            text.push_str("//");
            if let Some(userinfo) = self.userinfo {
                text.push_str(userinfo);
                text.push('@');
            }
            marks.host_start = text.len() as u32;
            text.push_str(host);
            marks.host_end = text.len() as u32;
            push(&mut text, ':', self.port);
        }
        marks.path_start = text.len() as u32;
        if self.host.is_none() {
            text.push_str(guard(self.scheme.is_some(), self.path.as_bytes()));
        }
        text.push_str(self.path);
        marks.path_end = text.len() as u32;
        push(&mut text, '?', self.query);
        marks.query_end = text.len() as u32;
        push(&mut text, '#', self.fragment);
        offset(text.len());
        (text, marks)
    }

    /// Returns the length of all parts with every delimiter.
    #[inline]
    fn capacity(&self) -> usize {
        let length = |part: Option<&str>| part.map_or(0, |part| part.len() + 1);
        let authority = self.host.map_or(0, |host| 2 + host.len());
        let tail = self.path.len() + 2 + length(self.query) + length(self.fragment);
        length(self.scheme) + length(self.userinfo) + authority + length(self.port) + tail
    }
}

/// Appends a part with the delimiter before it, if there is such a part.
#[inline]
fn push(text: &mut String, delimiter: char, part: Option<&str>) {
    if let Some(part) = part {
        text.push(delimiter);
        text.push_str(part);
    }
}

/// Returns the form in which a host is written, which the grammar has accepted: as given, except that an IPv4
/// address has no escapes.
///
/// A host that is already in the URI may have escapes that are not UTF-8. A new one must not (section 3.2.2:
/// URI producers encode the octets of UTF-8).
#[inline]
pub(crate) fn new_host(host: &str) -> Result<Cow<'_, str>, ParseError> {
    if let Some(fault) = not_utf8(host.as_bytes(), 0, host.len()) {
        return Err(ParseError::new(fault, What::Part(Part::Host)));
    }
    match escaped_ipv4_address(host.as_bytes()) {
        Some(address) if host.contains('%') => Ok(Cow::Owned(Ipv4Addr::from(address).to_string())),
        _ => Ok(Cow::Borrowed(host)),
    }
}

/// Checks one part by its production. `None` is a missing part, which is valid.
#[inline]
pub(crate) fn check(part: Part, text: Option<&str>) -> Result<(), ParseError> {
    let Some(text) = text else { return Ok(()) };
    check_text(part, text).map_err(|fault| ParseError::new(fault, What::Part(part)))
}

#[inline]
fn check_text(part: Part, text: &str) -> Result<(), Fault> {
    let source = Source::uri(text);
    check_length(text.len(), part)?;
    let end = match part {
        Part::Scheme => uri::scheme(source, 0)?,
        Part::Userinfo => authority::userinfo(source, 0)?,
        Part::Host => host::host(source, 0)?,
        Part::Port => authority::port(source, 0),
        Part::Path => source.escaped(0, PATH, Part::Path)?,
        Part::Query => component::query(source, 0)?,
        Part::Fragment => component::fragment(source, 0)?,
        // These are not parts of a URI, and are never set.
        Part::Template | Part::Expression | Part::Value => 0,
    };
    source.check_end(end, part)
}

/// Prints the parts by name, without user information and the other secrets that
/// [`RedactedUri`](crate::RedactedUri) hides.
impl fmt::Debug for UriParts<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UriParts")
            .field("scheme", &self.scheme)
            .field("userinfo", &self.userinfo.map(|userinfo| if userinfo.is_empty() { "" } else { "***" }))
            .field("host", &self.host.map(Redacted))
            .field("port", &self.port)
            .field("path", &Redacted(self.path))
            .field("query", &self.query.map(Redacted))
            .field("fragment", &self.fragment.map(Redacted))
            .finish()
    }
}
