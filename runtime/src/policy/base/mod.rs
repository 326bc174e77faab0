//! [`Base`]: the start of many URIs, to which paths are appended.

#[cfg(feature = "alloc")]
mod folder;
#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
pub use owned::BaseBuf;

use super::subject::Subject;
use super::{Policy, Refusal};
use crate::fault::{Fault, FaultKind, ParseError, Part, What, tri};
use crate::grammar::marks::Marks;
use crate::grammar::{Source, uri};
use crate::uri::Uri;
use crate::uri::text::{compares_with_str, lends_str, parses_str, prints_as_text};
use crate::uri::value::segment_text::dot_segment;

/// The start of many URIs, such as the address of an API.
///
/// A base has an authority, or a path that begins with `/`. It does not have a query or a fragment. Parsing removes one
/// trailing slash, so that `{+base}/users` has one slash, and changes nothing else.
///
/// A base is rejected if an appended path could change the target: for everything that
/// [`Policy::LITERAL`](crate::Policy::LITERAL) rejects, such as `https://` without a host, and for the path segments
/// `.` and `..`, even escaped or before a `;`. Empty segments are allowed: a path is appended to `https://h/a//` after
/// both slashes.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::value::Base;
///
/// let base = Base::parse("https://example.com/v1/")?;
/// assert_eq!(base.as_str(), "https://example.com/v1");
/// assert_eq!(Base::parse("https://example.com/?a").unwrap_err().code(), "BASE_TAIL");
/// assert_eq!(Base::parse("mailto:me@example.com").unwrap_err().code(), "BASE_ROOTLESS");
/// assert_eq!(Base::parse("https://example.com/v1/..").unwrap_err().code(), "BASE_DOTS");
/// assert_eq!(Base::parse("https:///v1").unwrap_err().code(), "NO_HOST");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Base<'a> {
    #[doc(hidden)]
    pub uri: Uri<'a>,
}

impl<'a> Base<'a> {
    /// Parses a base, and removes one trailing slash.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("file:///srv/")?, "file:///srv");
    /// assert!(Base::parse("https://example.com/#a").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a URI, or one that `uri!` rejects; when it has a query or a fragment; when it has neither
    /// an authority nor a non-empty path after a slash; or when a path segment is `.` or `..`, even escaped or
    /// before a `;`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_under(&Policy::LITERAL, text)
    }

    /// Parses a base, like [`parse`](Self::parse), by the rules of a policy instead of
    /// [`Policy::LITERAL`](crate::Policy::LITERAL). Use it to allow user information in a base from a configuration, or
    /// to accept only listed hosts.
    ///
    /// The rules are those for schemes, hosts, ports and paths, and the refusals. The base is not rewritten.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal, value::Base};
    ///
    /// const INTERNAL: Policy =
    ///     Policy::LITERAL.hosts(&["*.internal"]).allow(Refusal::Userinfo);
    /// let base = Base::parse_under(&INTERNAL, "https://kim@api.internal/v1/")?;
    /// assert_eq!(base, "https://kim@api.internal/v1");
    /// let error = Base::parse_under(&INTERNAL, "https://example.com/").unwrap_err();
    /// assert_eq!(error.code(), "HOST_NOT_ALLOWED");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the policy rejects `text`, or when it has a query, a fragment, a dot segment, or a path that does not
    /// begin with `/`.
    pub const fn parse_under(policy: &Policy<'_>, text: &'a str) -> Result<Self, ParseError> {
        let marks = tri!(Self::marks(policy, text), What::Base);
        Ok(Self { uri: Uri::from_parsed(text.split_at(marks.path_end as usize).0, marks) })
    }

    /// Parses a base, and keeps a trailing slash: for an address that is requested itself, as in
    /// `{+endpoint}{?query}`. Some servers have `/graphql/` and not `/graphql`. For a base to which paths are
    /// appended, use [`parse`](Self::parse): `{+base}/users` would have two slashes.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::keeping_slash("https://h/graphql/")?, "https://h/graphql/");
    /// assert_eq!(Base::keeping_slash("https://h/graphql")?, "https://h/graphql");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`parse`](Self::parse).
    pub const fn keeping_slash(text: &'a str) -> Result<Self, ParseError> {
        Self::keeping_slash_under(&Policy::LITERAL, text)
    }

    /// Parses a base by the rules of a policy, like [`parse_under`](Self::parse_under), and keeps a trailing slash,
    /// like [`keeping_slash`](Self::keeping_slash).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, value::Base};
    /// let https = Policy::LITERAL.https_only();
    /// let base = Base::keeping_slash_under(&https, "https://h/graphql/")?;
    /// assert_eq!(base, "https://h/graphql/");
    /// assert!(Base::keeping_slash_under(&https, "http://h/graphql/").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`parse_under`](Self::parse_under).
    pub const fn keeping_slash_under(policy: &Policy<'_>, text: &'a str) -> Result<Self, ParseError> {
        let marks = tri!(Self::marks(policy, text), What::Base);
        Ok(Self { uri: Uri::from_parsed(text, with_slash(marks, text)) })
    }

    /// Returns the marks of the base, without one trailing slash.
    const fn marks(policy: &Policy<'_>, text: &str) -> Result<Marks, Fault> {
        let mut marks = tri!(uri::uri(Source::uri(text)));
        if let Some((fault, _)) = policy.next_finding(text, marks, 0) {
            return Err(fault);
        }
        if let (Some(host), true) =
            (Subject::new(text, marks).connected_host(), policy.refuses(Refusal::OddIpv4))
        {
            if let Some(fault) = host.escaped_ipv4() {
                return Err(fault);
            }
        }
        let path_end = marks.path_end as usize;
        if path_end < text.len() {
            let part = if marks.has_query() { Part::Query } else { Part::Fragment };
            return Err(Fault::new(FaultKind::BaseTail, part, path_end, text.len()));
        }
        if marks.path_end > marks.path_start && text.as_bytes()[marks.path_end as usize - 1] == b'/' {
            marks.path_end -= 1;
        }
        marks.query_end = marks.path_end;
        let is_rooted =
            marks.path_end > marks.path_start && text.as_bytes()[marks.path_start as usize] == b'/';
        // `a:/` is not a base: its string would become `a:`, where an appended `//` would begin an authority.
        if !marks.has_authority() && !is_rooted {
            let (start, end) = (marks.path_start as usize, marks.path_end as usize);
            return Err(Fault::new(FaultKind::BaseRootless, Part::Path, start, end));
        }
        // Normalization would remove a dot segment with the segment before it, as would a server that
        // ignores parameters.
        match dot_segment(text.as_bytes(), marks.path_start as usize, marks.path_end as usize, b";") {
            Some((start, end)) => Err(Fault::new(FaultKind::BaseDots, Part::Path, start, end)),
            None => Ok(marks),
        }
    }

    /// Returns the string, without the trailing slash that parsing removed.
    ///
    /// To parse it again, add a slash: if the last segment of the base is empty, the string ends in a slash.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("https://h/")?.as_str(), "https://h");
    /// assert_eq!(Base::parse("https://h//")?.as_str(), "https://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.uri.text
    }

    /// Returns the base as a URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Base;
    /// assert_eq!(Base::parse("https://example.com/")?.as_uri().path(), "");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_uri(&self) -> Uri<'a> {
        self.uri
    }
}

compares_with_str!(Base<'_>);
lends_str!(Base<'_>);
prints_as_text!(Base<'_>);

/// Prints the string in quotes, without its secrets, like a [`Uri`](crate::Uri).
impl core::fmt::Debug for Base<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(&self.uri, f)
    }
}

parses_str!(Base);

crate::uri::text::converts! { ['a] Base<'a> => Uri<'a>, |base| base.uri; }

/// Returns the marks of a base with the slash at the end of its string, which has neither query nor fragment.
const fn with_slash(marks: Marks, text: &str) -> Marks {
    let end = text.len() as u32;
    Marks { path_end: end, query_end: end, ..marks }
}

#[cfg(test)]
mod tests {
    use super::Base;

    #[cfg(feature = "alloc")]
    #[test]
    fn a_slash_is_kept_on_request() {
        for text in
            ["http://h", "http://h/", "http://h//", "http://h/a", "http://h/a/", "a:/b/", "db://", "file:///"]
        {
            let (base, uri) = (Base::keeping_slash(text).unwrap(), crate::Uri::parse(text).unwrap());
            assert_eq!(base, text);
            assert_eq!(base.as_uri().parts().marks, uri.parts().marks, "{text}");
            let owned = super::BaseBuf::keeping_slash(text).unwrap();
            assert_eq!(owned.as_base(), base);
            // It is the base that the string with one more slash is parsed as.
            if text.ends_with('/') && text != "db://" {
                assert_eq!(Base::parse(&alloc::format!("{text}/")).unwrap(), base, "{text}");
            }
        }
        for text in ["a:", "a:/", "a:b", "http://h?", "http://h/#", "//h", "http://h/../"] {
            let error = Base::keeping_slash(text).unwrap_err();
            assert_eq!(error.code(), Base::parse(text).unwrap_err().code(), "{text}");
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn every_base_reads_as_itself() {
        for (text, expected) in [
            ("http://h", "http://h"),
            ("http://h//", "http://h/"),
            ("http://h/a///", "http://h/a//"),
            ("a:/b//", "a:/b/"),
            ("ftp://u@h:1/a/b", "ftp://u@h:1/a/b"),
            ("https://h//a", "https://h//a"),
            ("https://h/...;/.a/%2E%2E%2E/a;..", "https://h/...;/.a/%2E%2E%2E/a;.."),
            ("https://h/.%20/..%2F", "https://h/.%20/..%2F"),
            ("db://", "db://"),
            ("db://u:p@[v1.a]:99999/x%2Fy", "db://u:p@[v1.a]:99999/x%2Fy"),
            ("file:///", "file://"),
            ("a:/b/", "a:/b"),
        ] {
            let base = Base::parse(text).unwrap();
            assert_eq!(base, expected);
            let again = alloc::format!("{expected}/");
            let again = Base::parse(&again).unwrap();
            assert_eq!(base.as_uri().parts().marks, again.as_uri().parts().marks);
        }
        for text in ["a:", "a:/", "a:b", "http://h?", "http://h#", "//h", "http://h/ "] {
            assert!(Base::parse(text).is_err(), "{text}");
        }
    }

    /// A string is rejected if another reader would see another target in it.
    #[test]
    fn ambiguous_bases_are_refused() {
        const _: () = assert!(Base::parse("https://").is_err());
        for (text, code) in [
            ("https://", "NO_HOST"),
            ("https:///a", "NO_HOST"),
            ("wss://:1/a", "NO_HOST"),
            ("ftp:///", "NO_HOST"),
            ("https:/a", "NO_SLASHES"),
            ("http://u@h", "USERINFO"),
            ("ftp://example.com&a=@h", "USERINFO_DOTTED"),
            ("http://h:65536", "PORT_TOO_LARGE"),
            ("http://127.1", "ODD_IPV4"),
            ("http://169.254.169.25%34", "ODD_IPV4"),
            ("https://h%2Fx/", "HOST_ESCAPE"),
            ("http://xn--a/", "PUNYCODE"),
            ("http://%C3%A9/", "HOST_BEYOND_ASCII"),
            ("http://[v1.a]/", "HOST_IP_FUTURE"),
            ("htps://h/", "SCHEME_NEAR_MISS"),
            ("file://C:/a", "FILE_DRIVE_HOST"),
            ("https://h/..", "BASE_DOTS"),
            ("https://h/./a", "BASE_DOTS"),
            ("https://h/a/%2E%2E/", "BASE_DOTS"),
            ("https://h/a/.%2e/b", "BASE_DOTS"),
            ("http://h/..;x", "BASE_DOTS"),
            ("http://h/..%3Bx/a", "BASE_DOTS"),
            ("http://h/..;%20", "BASE_DOTS"),
            ("db://h/a/.;/b", "BASE_DOTS"),
            ("a:/.//", "BASE_DOTS"),
            ("a:/b/..", "BASE_DOTS"),
        ] {
            assert_eq!(Base::parse(text).unwrap_err().code(), code, "{text}");
        }
    }

    /// A configuration may have what a constant may, and has to obey the same lists.
    #[test]
    fn a_base_is_read_under_a_policy() {
        use super::{Policy, Refusal};
        const NARROW: Policy<'_> =
            Policy::LITERAL.schemes(&["https"]).hosts(&["*.example.com"]).ports(&[8443]);
        const WIDE: Policy<'_> = Policy::LITERAL.allow(Refusal::Userinfo).allow(Refusal::OddIpv4);
        const _: () = assert!(Base::parse_under(&WIDE, "https://kim@h/").is_ok());
        for (policy, text, code) in [
            (WIDE, "https://kim:pw@h/v1/", None),
            (WIDE, "https://127.1/", None),
            (WIDE, "https:///v1", Some("NO_HOST")),
            (WIDE, "https://h/../v1", Some("BASE_DOTS")),
            (WIDE, "https://h/?a", Some("BASE_TAIL")),
            (Policy::RFC3986, "https:///v1", None),
            (Policy::RFC3986, "mailto:a@b", Some("BASE_ROOTLESS")),
            (NARROW, "https://api.example.com:8443/v1", None),
            (NARROW, "https://api.example.org/v1", Some("HOST_NOT_ALLOWED")),
            (NARROW, "http://api.example.com/v1", Some("UNSUPPORTED_PROTOCOL")),
            (NARROW, "https://api.example.com:80/v1", Some("PORT_NOT_ALLOWED")),
            (Policy::PUBLIC, "https://10.0.0.1/v1", Some("PRIVATE_HOST")),
        ] {
            let found = Base::parse_under(&policy, text).err().map(|error| error.code());
            assert_eq!(found, code, "{text}");
            let kept = Base::keeping_slash_under(&policy, text);
            assert_eq!(kept.err().map(|error| error.code()), code, "{text}");
            assert!(kept.is_err() || kept.is_ok_and(|base| base == text), "{text}");
            #[cfg(feature = "alloc")]
            {
                let read = super::BaseBuf::parse_under(&policy, text);
                let kept = super::BaseBuf::keeping_slash_under(&policy, text);
                assert_eq!(read.err().map(|error| error.code()), code, "{text}");
                assert_eq!(kept.err().map(|error| error.code()), code, "{text}");
            }
        }
    }

    /// `Policy::LITERAL` accepts every path after a base, and the result begins with the base.
    #[cfg(feature = "alloc")]
    #[test]
    fn literals_keep_their_base() {
        use alloc::format;

        use urika_reference::texts::up_to;

        use super::Policy;

        const PIECES: [&str; 12] =
            ["/", ".", "%2e", ";", "%3B", "a", "1", ":", "@", "%2F", "[v1.a]", "%C3%A9"];
        let mut taken = 0;
        for scheme in ["http://", "ftp://", "db://", "file://", "https:", "a:", "http://h/", "db://h/a/"] {
            for path in up_to(&PIECES, 4) {
                let text = [scheme, &path].concat();
                let Ok(base) = Base::parse(&text) else { continue };
                taken += 1;
                // The normal form of a base is also a base: `base!` needs this.
                let normalized = Policy::LITERAL.normalize(&text).unwrap();
                let normal = Base::parse(normalized.uri().as_str()).unwrap();
                // The base remains at the beginning, segment by segment.
                let longer = Policy::LITERAL.normalize(&format!("{base}/x")).unwrap().into_uri();
                assert_eq!(longer.as_str(), format!("{normal}/x"), "{text}");
            }
        }
        assert!(taken > 10_000, "{taken}");
    }
}
