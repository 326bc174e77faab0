//! [`RequestTarget`]: the target of an HTTP request (RFC 9112, section 3.2).
//!
//! A filter judges a target, and another server answers it. Whatever the two read differently passes the filter: a
//! dot segment before a `;`, a slash that only one of them decodes, a second level of escapes. So a target is either
//! refused, or written in the one form that all of them read alike. An invalid target is never corrected: it might
//! be made to bypass a filter (section 3.2).

use alloc::borrow::Cow;
use alloc::string::String;
use core::convert::Infallible;

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
use crate::uri::text::{
    compares_by_text, compares_with_str, debugs_as_text, lends_str, parses_str, prints_as_text,
};
use crate::uri::value::segment_text::dot_segment;
use crate::uri::{Uri, UriRef};

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
/// A path that two readers could take for two paths is refused, and never corrected:
///
/// | refused | code |
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
/// The query is data, and might have any escapes. A host is not checked against a list: for a proxy, apply a policy
/// with [`hosts`](crate::Policy::hosts) to the absolute form.
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
        Self::read(text, FaultKind::EncodedSlash)
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
        Self::read(text, FaultKind::EncodedControl)
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

    /// Reads `authority-form = uri-host ":" port`, as the authority of a URI. The port must be there, and valid
    /// (RFC 9110, section 9.3.6).
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
debugs_as_text!(RequestTarget<'_>);
parses_str!(RequestTarget);

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
            .or_else(|| escape_in(subject, (start, end), FaultKind::EncodedControl))
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
mod tests {
    use alloc::borrow::Cow;
    use alloc::string::String;

    use super::{RequestTarget, TargetForm};

    fn code(text: &str) -> Option<&'static str> {
        RequestTarget::parse(text).err().map(|error| error.code())
    }

    #[test]
    fn each_form_has_its_canonical_bytes() {
        for (text, form, canonical) in [
            ("/", TargetForm::Origin, "/"),
            ("/a/b/", TargetForm::Origin, "/a/b/"),
            ("/%61%2d?%7e%c3%a9", TargetForm::Origin, "/a-?~%C3%A9"),
            ("/a;v=1/b;c", TargetForm::Origin, "/a;v=1/b;c"),
            ("/...;x/..a/.a/a..", TargetForm::Origin, "/...;x/..a/.a/a.."),
            ("/a:b@c/100%25?//..;%252e%00", TargetForm::Origin, "/a:b@c/100%25?//..;%252e%00"),
            ("/?", TargetForm::Origin, "/?"),
            ("HTTP://Example.COM:80?q", TargetForm::Absolute, "http://example.com/?q"),
            ("https://h:8443/a%7eb", TargetForm::Absolute, "https://h:8443/a~b"),
            ("http://[::FFFF:1.2.3.4]", TargetForm::Absolute, "http://[::ffff:1.2.3.4]/"),
            ("Example.com:0443", TargetForm::Authority, "example.com:443"),
            ("h:80", TargetForm::Authority, "h:80"),
            ("http:80", TargetForm::Authority, "http:80"),
            ("[::0]:1", TargetForm::Authority, "[::]:1"),
            ("*", TargetForm::Asterisk, "*"),
        ] {
            let target = RequestTarget::parse(text).expect(text);
            assert_eq!((target.form(), target.as_str()), (form, canonical), "{text}");
            let again = RequestTarget::parse(canonical).expect(canonical);
            assert!(again == target && matches!(again.text, Cow::Borrowed(_)), "{canonical}");
            assert_eq!(again.marks, target.marks, "{text}");
        }
    }

    #[test]
    fn each_way_elsewhere_has_its_code() {
        let rows: [(_, &[&str]); 9] = [
            ("EMPTY_SEGMENT", &["//", "//h", "//h:x/", "/a//b", "/a//", "http://h//a"]),
            (
                "SEGMENT_DOTS",
                &["/.", "/..", "/a/../b", "/%2e", "/.%2E/a", "/a/..%3Fb", "/.%23", "http://h/.."],
            ),
            (
                "PATH_TRAVERSAL",
                &[
                    "/..;",
                    "/..;x/a",
                    "/.;/a",
                    "/..%3b",
                    "/..%2f",
                    "/a%2f..%2fb",
                    "/%2f",
                    "/a%2F%2Fb",
                    "/%2Fa",
                ],
            ),
            ("PATH_TRAVERSAL", &["/a%5Cb", "/%5c", "/..%5c", "/a%00", "/;", "/;x/a", "/a/;/b"]),
            ("ENCODED_TWICE", &["/%252e", "/%25%32%65", "/a%252Fb", "/%2525", "/%25252e", "http://h/a%2561"]),
            ("ENCODED_SLASH", &["/a%2Fb", "/a%2fb%2fc", "http://h/a%2fb"]),
            ("ENCODED_CONTROL", &["/%0d%0aX:", "/a%09", "/%7F"]),
            ("FRAGMENT_REFUSED", &["/#", "/a#b", "http://h/#a", "http://h#a"]),
            ("UNEXPECTED_CHARACTER", &["/a b", "/\\", "/\t", "/a|b", "/é", "/a[", "/%2e\\", "http://h/é"]),
        ];
        for (expected, texts) in rows {
            for text in texts {
                assert_eq!(code(text), Some(expected), "{text}");
            }
        }
    }

    #[test]
    fn other_forms_are_not_targets() {
        let rows: [(_, &[&str]); 7] = [
            (
                "NOT_TARGET",
                &["", "a", "h:", "?a", "#", "h:80?a", "h:80#", "a/b", "h:80/a", "h:0", "[::1]", "**"],
            ),
            ("NOT_TARGET", &["ftp://h/", "urn:a/b", "file:///a", "ws://h/"]),
            ("NO_SLASHES", &["http:/a", "https:a/b"]),
            ("NO_HOST", &[":80", "http:///a", "http://:80/"]),
            ("USERINFO", &["u@h:80", "http://u:p@h/", "u:p@h:80"]),
            ("ODD_IPV4", &["127.1:80", "0x7f.0.0.1:80", "http://2130706433/"]),
            ("PORT_TOO_LARGE", &["h:65536", "http://h:65536/"]),
        ];
        for (expected, texts) in rows {
            for text in texts {
                assert_eq!(code(text), Some(expected), "{text}");
            }
        }
        let range = |text| RequestTarget::parse(text).unwrap_err().range();
        assert_eq!((range("example.com"), range("h:"), range("h:00")), (11..11, 2..2, 2..4));
        assert_eq!((range("u@h:80"), range("h:65536"), range("127.1:80")), (0..2, 2..7, 0..5));
    }

    /// Only an encoded slash between two names is accepted in addition.
    #[test]
    fn encoded_slashes_are_accepted_on_request() {
        for text in ["/a%2Fb", "/a%2Fb/c%2Fd?e", "http://h/a%2Fb"] {
            assert_eq!(RequestTarget::parse_with_encoded_slashes(text).unwrap(), text);
        }
        for text in [
            "/..%2Fa",
            "/a%2F..",
            "/a%2F%2Fb",
            "/%2Fa",
            "/a%2F",
            "/a%252Fb",
            "/a%5Cb",
            "/a%2F.;b",
            "/a%2F%0A",
        ] {
            assert!(RequestTarget::parse_with_encoded_slashes(text).is_err(), "{text}");
        }
    }

    /// The quick look at a path never hides a fault: a `?` or a letter in a query changes nothing.
    #[test]
    fn the_end_of_a_path_is_seen() {
        for path in ["/.", "/..", "/a/", "/;", "/a;", "/..;", "/a/.", "//", "/a//"] {
            let with_query = [path, "?b"].concat();
            assert_eq!(code(path), code(&with_query), "{path}");
        }
    }

    #[test]
    fn parts_of_each_form() {
        let own = |text: &str| RequestTarget::parse(text).unwrap().into_owned();
        let absolute = own("HTTP://H/%61?b");
        let reference = absolute.as_uri_ref().unwrap();
        assert_eq!((reference.path().as_str(), reference.query().unwrap().as_str()), ("/a", "b"));
        assert_eq!((own("H:080").port(), own("/a").port(), own("*").port()), (Some(80), None, None));
        let host = |text: &str| own(text).host().map(|host| alloc::format!("{host}"));
        assert_eq!(host("http://H:1/"), Some(String::from("h")));
        assert_eq!((host("[::1]:1"), host("*")), (Some(String::from("[::1]")), None));
    }
}
