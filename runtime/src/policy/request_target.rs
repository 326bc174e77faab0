//! [`RequestTarget`]: the target of an HTTP request (RFC 9112, section 3.2).
//!
//! A filter checks a target, and another server answers it. Anything that the two read differently can bypass the
//! filter: a dot segment before a `;`, a slash that only one of them decodes, a second level of escapes. So a target
//! is either refused, or written in the one form that all of them read alike. An invalid target is never corrected:
//! it might be made to bypass a filter (section 3.2).

use alloc::borrow::Cow;
use alloc::string::String;
use core::convert::Infallible;
use core::fmt;

use super::Policy;
use super::encoded::{escape_in, path_traversal};
use super::subject::Subject;
use super::text::{empty_segment, fragment};
use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::class::HEXDIG;
use crate::grammar::component::{Read, read};
use crate::grammar::marks::Marks;
use crate::grammar::{Source, uri};
use crate::uri::host::Host;
use crate::uri::normalize::{GROWTH, NormalRules, Rule, in_buffer, is_plain_tail, normalize_into};
use crate::uri::parts::Parts;
use crate::uri::text::{compares_by_text, compares_with_str, lends_str, parses_str, prints_as_text};
use crate::uri::value::segment_text::dot_segment;
use crate::uri::{RedactedUri, Uri, UriRef};

/// The form of a [`RequestTarget`] (RFC 9112, section 3.2). The method of the request decides which one is valid.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{RequestTarget, TargetForm};
/// assert_eq!(RequestTarget::parse("/a?b")?.form(), TargetForm::Origin);
/// assert_eq!(RequestTarget::parse("http://example.com/a")?.form(), TargetForm::Absolute);
/// assert_eq!(RequestTarget::parse("example.com:443")?.form(), TargetForm::Authority);
/// assert_eq!(RequestTarget::parse("*")?.form(), TargetForm::Asterisk);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetForm {
    /// A path and a query, of a request to the server itself (section 3.2.1).
    Origin,
    /// A URI of `http` or `https`, of a request to a proxy (section 3.2.2).
    Absolute,
    /// A host and a port, of `CONNECT` (section 3.2.3).
    Authority,
    /// `*`, of `OPTIONS` for a whole server (section 3.2.4).
    Asterisk,
}

/// The target of an HTTP request, in a form that every server reads in the same way: check it, and forward it.
///
/// | form | example | written |
/// |---|---|---|
/// | origin | `/a%2db?q` | escapes in normal form: `/a-b?q` |
/// | absolute | `HTTP://Example.com:80?q` | in normal form: `http://example.com/?q` |
/// | authority | `Example.com:0443` | host and port in normal form: `example.com:443` |
/// | asterisk | `*` | `*` |
///
/// A path that two programs could read differently is an error, and is never corrected:
///
/// | rejected | code |
/// |---|---|
/// | `/a/../b`, `/a/%2e%2e/b`, `/.` | `SEGMENT_DOTS` |
/// | `/..;x/b`, `/a/..%2Fb`, `/a%5Cb`, `/a%00`, `/;x` | `PATH_TRAVERSAL` |
/// | `//b`, `/a//b` | `EMPTY_SEGMENT` |
/// | `/%252e%252e/b` | `ENCODED_TWICE` |
/// | `/a%2Fb` | `ENCODED_SLASH` |
/// | `/a%0Ab` | `ENCODED_CONTROL` |
/// | `/a#b` | `FRAGMENT_REFUSED` |
///
/// An absolute or authority form is also refused for everything that [`Policy::LITERAL`](crate::Policy::LITERAL)
/// rejects, such as user information and hosts that browsers read as another address.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::RequestTarget;
///
/// let target = RequestTarget::parse("/files/%7Ekim/a%20b?page=2")?;
/// assert_eq!(target, "/files/~kim/a%20b?page=2");
/// for text in ["/files/..;x/admin", "/files/%252e%252e/admin", "/files//admin"] {
///     assert!(RequestTarget::parse(text).is_err());
/// }
/// # Ok::<(), urika::ParseError>(())
/// ```
///
/// The query is data, and may contain any escapes. A host is not checked against a list: for a proxy, apply a
/// policy with [`hosts`](crate::Policy::hosts) to the absolute form.
#[derive(Clone)]
pub struct RequestTarget<'a> {
    text: Cow<'a, str>,
    form: TargetForm,
    /// The marks of the string: of a URI reference in origin and absolute form, otherwise empty.
    marks: Marks,
}

impl<'a> RequestTarget<'a> {
    /// Parses a target, as in the first line of a request. The result borrows `text` if it is in the form described
    /// above.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::RequestTarget;
    /// assert_eq!(RequestTarget::parse("/caf%c3%a9?a%20b")?, "/caf%C3%A9?a%20b");
    /// assert_eq!(RequestTarget::parse("/a/..;b/c").unwrap_err().code(), "PATH_TRAVERSAL");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` does not have one of the four forms (RFC 9112, section 3.2), or is refused for one of the
    /// reasons above.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::read(text, FaultKind::EncodedSlash('/'))
    }

    /// Parses a target like [`parse`](Self::parse), and accepts `%2F` within a segment.
    ///
    /// Use it only if all servers divide the path before they decode it, as axum does: a server that
    /// decodes first reads `/admin%2Fusers` as `/admin/users`. `..%2F` and `%2F%2F` remain errors.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::RequestTarget;
    /// let parse = RequestTarget::parse_with_encoded_slashes;
    /// assert_eq!(parse("/projects/group%2fname")?, "/projects/group%2Fname");
    /// assert!(parse("/projects/..%2fname").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like `parse`, except for an encoded slash between two names.
    pub fn parse_with_encoded_slashes(text: &'a str) -> Result<Self, ParseError> {
        Self::read(text, FaultKind::EncodedControl('\0'))
    }

    /// Parses a target. Its path has no escape of the kind `refused` and no escaped control.
    fn read(text: &'a str, refused: FaultKind) -> Result<Self, ParseError> {
        let target = match text.as_bytes() {
            b"*" => Ok(Self { text: Cow::Borrowed(text), form: TargetForm::Asterisk, marks: Marks::EMPTY }),
            [b'/', ..] => Self::origin(text, refused),
            bytes if bytes.contains(&b'/') => Self::absolute(text, refused),
            _ => Self::authority(text),
        };
        target.map_err(|fault| ParseError::new(fault, What::RequestTarget))
    }

    /// Reads `origin-form = absolute-path [ "?" query ]`.
    #[inline]
    fn origin(text: &'a str, refused: FaultKind) -> Result<Self, Fault> {
        // The grammar of references reads an authority here.
        if text.starts_with("//") {
            return Err(Fault::new(FaultKind::EmptySegment, Part::Path, 0, 2));
        }
        let marks = uri::uri_reference(Source::uri(text))?;
        check_path(Subject::new(text, marks), refused)?;
        let form = TargetForm::Origin;
        // Without scheme and dot segments only escapes can change.
        if is_plain_tail(text.as_bytes(), 0) {
            return Ok(Self { text: Cow::Borrowed(text), form, marks });
        }
        let (text, marks) = normal(text, marks, &NormalRules::SCHEME);
        Ok(Self { text, form, marks })
    }

    /// Reads `absolute-form = absolute-URI`, of the schemes that have requests.
    fn absolute(text: &'a str, refused: FaultKind) -> Result<Self, Fault> {
        let (marks, is_normal) = HTTP.check_text(text, What::Uri).map_err(|fault| match fault.kind {
            FaultKind::Relative | FaultKind::SchemeNotAllowed => {
                Fault { kind: FaultKind::NotTarget, ..fault }
            }
            _ => fault,
        })?;
        check_path(Subject::new(text, marks), refused)?;
        let form = TargetForm::Absolute;
        if is_normal {
            return Ok(Self { text: Cow::Borrowed(text), form, marks });
        }
        let (text, marks) = normal(text, marks, &NormalRules::SCHEME);
        Ok(Self { text, form, marks })
    }

    /// Reads `authority-form = uri-host ":" port`, as the authority of a URI. The port must be present and
    /// valid (RFC 9110, section 9.3.6).
    fn authority(text: &'a str) -> Result<Self, Fault> {
        let not_target = |part, start, end| Err(Fault::new(FaultKind::NotTarget, part, start, end));
        if text.is_empty() || text.contains(['?', '#']) {
            return not_target(Part::Path, 0, text.len());
        }
        let whole = [BEFORE, text, "/"].concat();
        let before = BEFORE.len();
        let (marks, _) = HTTP
            .check_text(&whole, What::Uri)
            .map_err(|fault| Fault { offset: fault.offset - before as u32, ..fault })?;
        let port = Uri::from_parsed(&whole, marks).port();
        if port.is_none_or(|port| port == 0) {
            let start = (marks.host_end as usize + 1 - before).min(text.len());
            return not_target(Part::Port, start, text.len());
        }
        let (normal, marks) = normal(&whole, marks, &NormalRules::SCHEME.with(Rule::KeepDefaultPort));
        let normal = &normal[before..marks.path_start as usize];
        let text = if normal == text { Cow::Borrowed(text) } else { Cow::Owned(String::from(normal)) };
        Ok(Self { text, form: TargetForm::Authority, marks: Marks::EMPTY })
    }

    /// Returns the target as a string, to be forwarded unchanged.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::RequestTarget::parse("EXAMPLE.com:443")?.as_str(), "example.com:443");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the form of the target.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{RequestTarget, TargetForm};
    /// assert_eq!(RequestTarget::parse("*")?.form(), TargetForm::Asterisk);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn form(&self) -> TargetForm {
        self.form
    }

    /// Returns the target as a URI or reference, which has a path and a query. The authority form and `*` do not.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::RequestTarget;
    /// let target = RequestTarget::parse("/users/7?page=2")?;
    /// let reference = target.as_uri_ref().unwrap();
    /// assert_eq!(reference.path(), "/users/7");
    /// assert_eq!(reference.query().unwrap(), "page=2");
    /// assert!(RequestTarget::parse("*")?.as_uri_ref().is_none());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_uri_ref(&self) -> Option<UriRef<'_>> {
        let has_path = matches!(self.form, TargetForm::Origin | TargetForm::Absolute);
        has_path.then(|| UriRef::from_parsed(&self.text, self.marks))
    }

    /// Returns the host, in absolute and authority form.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Host, RequestTarget};
    /// let target = RequestTarget::parse("[::1]:8080")?;
    /// assert!(matches!(target.host(), Some(Host::Ipv6(address)) if address.is_loopback()));
    /// assert_eq!(RequestTarget::parse("/a")?.host(), None);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'_>> {
        match self.form {
            TargetForm::Authority => self.text.rsplit_once(':').map(|(host, _)| Host::of(host)),
            _ => self.parts().host(),
        }
    }

    /// Returns the port, in absolute and authority form. Without a port, an absolute form has the default port of
    /// its scheme.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::RequestTarget;
    /// assert_eq!(RequestTarget::parse("example.com:8443")?.port(), Some(8443));
    /// assert_eq!(RequestTarget::parse("https://example.com/")?.port(), Some(443));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        match self.form {
            TargetForm::Authority => self.text.rsplit_once(':').and_then(|(_, port)| port.parse().ok()),
            _ => self.parts().port_or_default(),
        }
    }

    /// Returns a target that owns its string.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::RequestTarget;
    /// let target: RequestTarget<'static> = RequestTarget::parse("/a")?.into_owned();
    /// assert_eq!(target, "/a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> RequestTarget<'static> {
        RequestTarget { text: Cow::Owned(self.text.into_owned()), form: self.form, marks: self.marks }
    }

    fn parts(&self) -> Parts<'_> {
        Parts { text: &self.text, marks: self.marks }
    }
}

compares_with_str!(RequestTarget<'_>);
compares_by_text!(RequestTarget<'_>);
lends_str!(RequestTarget<'_>);
prints_as_text!(RequestTarget<'_>);
parses_str!(RequestTarget);

/// Prints the string in quotes, without the secrets that [`RedactedUri`] hides.
impl fmt::Debug for RequestTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&RedactedUri::of(self.as_str()), f)
    }
}

/// The URIs that requests are for: those of http and https, in ASCII, without likely mistakes.
const HTTP: Policy<'static> = Policy { takes_iri: false, ..Policy::LITERAL.schemes(&["http", "https"]) };

/// The scheme that turns an authority into a URI.
const BEFORE: &str = "http://";

/// Writes the normal form. The result is borrowed if it equals `text`.
fn normal<'t>(text: &'t str, marks: Marks, rules: &NormalRules<'_>) -> (Cow<'t, str>, Marks) {
    let write = |out: &mut [u8]| Ok::<_, Infallible>(normalize_into(text, marks, rules, out));
    let Ok((normal, written)) = in_buffer(text.len() + GROWTH, write);
    (if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) }, written.marks)
}

/// Checks that all readers of a path find the same segments in it.
fn check_path(subject: Subject<'_>, refused: FaultKind) -> Result<(), Fault> {
    let Subject { bytes, marks, .. } = subject;
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    let found = fragment(subject).or_else(|| {
        if is_plain_path(&bytes[start..end]) {
            return None;
        }
        empty_segment(subject)
            .or_else(|| path_traversal(subject))
            .or_else(|| dots(bytes, start, end))
            .or_else(|| encoded_twice(bytes, start, end))
            .or_else(|| escape_in(subject, (start, end), refused))
            .or_else(|| escape_in(subject, (start, end), FaultKind::EncodedControl('\0')))
    });
    found.map_or(Ok(()), Err)
}

/// Returns whether nothing in a path needs a closer look: an escape, a `;`, an empty segment or one that begins with
/// a dot.
fn is_plain_path(path: &[u8]) -> bool {
    let is_odd = |pair: &[u8]| matches!(pair, [b'%' | b';', ..] | [b'/', b'/' | b'.']);
    !path.windows(2).any(is_odd) && !path.ends_with(b";")
}

/// Finds a dot segment, escaped or not. A reader might end a path at a `?` or `#` that it has decoded.
fn dots(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let (start, end) = dot_segment(bytes, start, end, b";?#")?;
    Some(Fault::new(FaultKind::SegmentDots, Part::Path, start, end))
}

/// Finds a `%` that becomes an escape when the path is decoded once.
fn encoded_twice(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let digit = |at: usize| {
        let (Read::Plain(byte) | Read::Escape(byte), next) = (at < end).then(|| read(bytes, at))?;
        HEXDIG.has(byte).then_some(next)
    };
    let mut at = start;
    while at < end {
        let (found, next) = read(bytes, at);
        if let (Read::Escape(b'%'), Some(after)) = (found, digit(next).and_then(digit)) {
            return Some(Fault::new(FaultKind::EncodedTwice, Part::Path, at, after));
        }
        at = next;
    }
    None
}

#[cfg(test)]
mod tests;
