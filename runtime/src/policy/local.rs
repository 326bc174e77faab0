//! Targets on the same site: what a program may redirect to when the target comes from a request.

use super::Policy;
use super::encoded::{dot, escape_in, path_traversal};
use super::subject::Subject;
use crate::fault::{Fault, FaultKind, ParseError, Part, What, tri};
use crate::grammar::component::{Read, read};
use crate::grammar::{Source, uri};
use crate::text::loops::{find, find_map};
use crate::uri::UriRef;
use crate::uri::value::segment_text::Counted;

impl Policy<'static> {
    /// Parses a target on the same site, such as the `next` of a login form, for a redirect.
    ///
    /// It begins with one `/`, and has no scheme, no authority and no dot segment. Browsers drop tabs and treat `\`
    /// as `/`, so the target contains neither. Some servers decode a path before they redirect to it, so its first
    /// segment has no escaped slash, backslash or control character.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// assert_eq!(Policy::local_target("/account?tab=2")?, "/account?tab=2");
    /// for text in ["//evil.example", "/\\evil.example", "/%2Fevil.example", "https:evil"] {
    ///     assert!(Policy::local_target(text).is_err());
    /// }
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// For a target below a path, or a whole URI, use
    /// [`Uri::resolve_within`](crate::Uri::resolve_within).
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a relative reference (RFC 3986, section 4.2), and with the code `NOT_LOCAL`,
    /// `ENCODED_SLASH`, `ENCODED_DOT`, `ENCODED_CONTROL` or `PATH_TRAVERSAL` when it might lead elsewhere.
    pub const fn local_target(text: &str) -> Result<UriRef<'_>, ParseError> {
        let marks = tri!(uri::uri_reference(Source::uri(text)), What::Reference);
        match fault(Subject::new(text, marks)) {
            Some(fault) => Err(ParseError::new(fault, What::Reference)),
            None => Ok(UriRef::from_parsed(text, marks)),
        }
    }
}

const fn fault(subject: Subject<'_>) -> Option<Fault> {
    let Subject { bytes, marks, .. } = subject;
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    if start > 0 || start == end || bytes[0] != b'/' {
        let part = match (marks.has_scheme(), marks.has_authority()) {
            (true, _) => Part::Scheme,
            (false, true) => Part::Host,
            (false, false) => marks.part_at(0),
        };
        return Some(Fault::new(FaultKind::NotLocal, part, 0, start));
    }
    let first = match find!(1..end, |i| bytes[i] == b'/') {
        Some(slash) => slash,
        None => end,
    };
    let faults = [
        dot_segment(bytes, end),
        dot(subject),
        escape_in(subject, (1, first), FaultKind::EncodedSlash('/')),
        escape_in(subject, (1, first), FaultKind::EncodedControl('\0')),
        path_traversal(subject),
    ];
    find_map!(0..faults.len(), |i| faults[i])
}

/// Finds a dot segment of the path, escaped once or not.
const fn dot_segment(bytes: &[u8], end: usize) -> Option<Fault> {
    let (mut start, mut at, mut counted) = (1, 1, Counted::Nothing);
    loop {
        let is_end = at == end || bytes[at] == b'/';
        if is_end && matches!(counted, Counted::Dot | Counted::Dots) {
            return Some(Fault::new(FaultKind::NotLocal, Part::Path, start, at));
        }
        if at == end {
            return None;
        }
        if is_end {
            (start, at, counted) = (at + 1, at + 1, Counted::Nothing);
            continue;
        }
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(bytes, at);
        (at, counted) = (next, counted.then(byte));
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Policy;

    #[test]
    fn each_way_elsewhere_has_its_code() {
        let rows: [(_, &[&str]); 7] = [
            (
                "NOT_LOCAL",
                &[
                    "https://evil.example/",
                    "javascript:alert(1)",
                    "//evil.example",
                    "///a",
                    "a",
                    "?a",
                    "#a",
                    "",
                ],
            ),
            ("NOT_LOCAL", &["/./a", "/../a", "/a/.", "/a/%2e%2E", "/.//evil.example", "/a/..//evil.example"]),
            ("ENCODED_DOT", &["/a%252e", "/%25%32e%2525252e/a"]),
            ("ENCODED_SLASH", &["/%2Fevil.example", "/%5Cevil.example", "/%252f", "/a%2fb"]),
            ("ENCODED_CONTROL", &["/%09/evil.example", "/%0d%0aLocation:", "/%2500"]),
            ("PATH_TRAVERSAL", &["/a/..;/b", "/a/b%5Cc", "/a/..%2Fb"]),
            ("UNEXPECTED_CHARACTER", &["/\\evil.example", "/\t/evil.example", " /a"]),
        ];
        for (code, texts) in rows {
            for text in texts {
                assert_eq!(Policy::local_target(text).err().map(|error| error.code()), Some(code), "{text}");
            }
        }
        for text in
            ["/", "/?next=//evil.example", "/a/b%2Fc", "/a//b/", "/a.b/..c#//x", "/caf%C3%A9", "/~kim/@x:y"]
        {
            assert!(Policy::local_target(text).is_ok(), "{text}");
        }
    }
}
