//! Paths of several segments: [`RelPath`], [`FilePath`] and [`AbsPath`], for `{+path}` (RFC 6570, section 3.2.3;
//! RFC 8089, section 2), and [`SegmentWithSlash`], which fills one segment (RFC 3986, section 3.3). [`ObjectKey`]
//! is the key of an object store.

use core::fmt;

use super::segment_text::{Counted, ends_segments, segment_texts, segment_texts_at};
use super::{path_type, proof_type};
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::grammar::check_length;
use crate::grammar::component::is_triplet;
use crate::text::loops::find_map;
use crate::uri::percent::{Place, escaped};

path_type! {
    /// A relative path: [`Segment`](super::Segment)s with single slashes between them, for `{+path}` in a template.
    ///
    /// `{+path}` keeps reserved characters and escapes (RFC 6570, section 3.2.3), so `?`, `#`, `[`, `]` and
    /// escapes such as `%41` are rejected. A `%` without two hexadecimal digits is data, and is written `%25`.
    /// To allow every character, use a [`FilePath`](super::FilePath), or `{/path*}` with a list of segments.
    ///
    /// Object store keys that end in `/` or contain `//` are rejected: many servers and proxies drop such slashes,
    /// and would access another object. For such keys, use an [`ObjectKey`](super::ObjectKey).
    ///
    /// [`as_str`](Self::as_str) returns the string as a person writes it. `Display` prints it percent-encoded, as in
    /// a path.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::RelPath;
    ///
    /// let path = RelPath::parse("docs/release notes.md")?;
    /// assert_eq!(format!("/files/{path}"), "/files/docs/release%20notes.md");
    /// assert_eq!(RelPath::parse("docs/../secret").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(RelPath::parse("docs?all").unwrap_err().offset(), 4);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    RelPath, "docs/a b.md", plain_texts, Path
}

/// Checks that `bytes` are segments that `{+path}` does not change, with single slashes between them.
#[inline]
const fn plain_texts(bytes: &[u8]) -> Result<(), Fault> {
    let fault = find_map!(0..bytes.len(), |at| match bytes[at] {
        byte @ (b'?' | b'#' | b'[' | b']') => {
            Some(Fault::new(FaultKind::ReservedCharacter(byte as char), Part::Path, at, at + 1))
        }
        _ if is_triplet(bytes, at) => Some(Fault::new(FaultKind::Triplet, Part::Path, at, at + 3)),
        _ => None,
    });
    match fault {
        Some(fault) => Err(fault),
        None => segment_texts(bytes),
    }
}

path_type! {
    /// A relative path of file names, for `{+path}` in a template. Unlike in a [`RelPath`](super::RelPath), `?`,
    /// `#`, `[`, `]` and `%` are data.
    ///
    /// `{+path}` keeps reserved characters and escapes (RFC 6570, section 3.2.3), so the value in a template
    /// is the percent-encoded string, which `Display` prints. It is only accepted in `{+x}` and `{#x}`.
    /// Parsing a URI decodes it once. [`as_str`](Self::as_str) returns the path as a person writes it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::FilePath;
    ///
    /// let path = FilePath::parse("app/[id]/C# notes.md")?;
    /// assert_eq!(format!("file:///{path}"), "file:///app/%5Bid%5D/C%23%20notes.md");
    /// assert_eq!(FilePath::parse("docs/../secret").unwrap_err().code(), "SEGMENT_DOTS");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    FilePath, "app/[id]/C#.md", segment_texts, Path
}

proof_type! {
    /// The key of an object in a store such as S3, for `{+key}` in a template. Unlike in a
    /// [`FilePath`](super::FilePath), segments may be empty: a key may end in `/` and contain `//`.
    ///
    /// `{+key}` keeps reserved characters and escapes (RFC 6570, section 3.2.3), so the value in a template is
    /// the percent-encoded string, which `Display` prints. Everything except unreserved characters and slashes is
    /// escaped, as the signatures of S3 require: some stores read a `+` in a path as a space. Parsing a URI
    /// decodes it once.
    ///
    /// A key that begins with `/` is rejected, since a path that begins with `//` could name a host. So are
    /// backslashes, NUL, and dot segments, which clients resolve before the request. Check that nothing between
    /// your program and the store merges slashes.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::ObjectKey;
    ///
    /// let key = ObjectKey::parse("logs//2026/c+d #1/")?;
    /// assert_eq!(format!("/bucket/{key}"), "/bucket/logs//2026/c%2Bd%20%231/");
    /// assert_eq!(ObjectKey::parse("logs/../secret").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(ObjectKey::parse("/logs").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ObjectKey, "logs//a+b/", "value"
}

impl ObjectKey<'_> {
    /// Checks that [`parse`](Self::parse) would accept `text`.
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        tri!(check_length(text.len(), Part::Path));
        let bytes = text.as_bytes();
        if matches!(bytes, [] | [b'/', ..]) {
            return Err(Fault::new(FaultKind::SegmentEmpty, Part::Path, 0, !bytes.is_empty() as usize));
        }
        key_texts(bytes)
    }
}

/// Checks that `bytes` are segments with slashes between them, which may be empty.
#[inline]
const fn key_texts(bytes: &[u8]) -> Result<(), Fault> {
    let (mut start, mut at, mut counted, mut counts) = (0, 0, Counted::Nothing, true);
    while at <= bytes.len() {
        if at == bytes.len() || bytes[at] == b'/' {
            if matches!(counted, Counted::Dot | Counted::Dots) {
                return Err(Fault::new(FaultKind::SegmentDots, Part::Path, start, at));
            }
            (start, counted, counts) = (at + 1, Counted::Nothing, true);
        } else if ends_segments(bytes[at]) {
            return Err(Fault::new(FaultKind::SegmentCharacter(bytes[at] as char), Part::Path, at, at + 1));
        } else {
            counts = counts && bytes[at] != b';';
            counted = if counts { counted.then(bytes[at]) } else { counted };
        }
        at += 1;
    }
    Ok(())
}

/// Prints the key as it appears in a path: percent-encoded, with its slashes.
impl fmt::Display for ObjectKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, segment) in self.as_str().split('/').enumerate() {
            f.write_str(if at == 0 { "" } else { "/" })?;
            fmt::Display::fmt(&escaped(Place::Anywhere, segment), f)?;
        }
        Ok(())
    }
}

path_type! {
    /// An absolute path of file names, for `file://{+path}` in a template. A [`FilePath`](super::FilePath)
    /// has no leading slash, and is for `file:///{+path}`.
    ///
    /// Every character is data. `{+path}` keeps reserved characters and escapes (RFC 6570, section 3.2.3), so
    /// the value in a template is the percent-encoded string, which `Display` prints. Parsing a URI decodes
    /// it once.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::AbsPath;
    ///
    /// let path = AbsPath::parse("/srv/C# notes.md")?;
    /// assert_eq!(format!("file://{path}"), "file:///srv/C%23%20notes.md");
    /// assert_eq!(AbsPath::parse("srv/a.md").unwrap_err().code(), "PATH_ROOTLESS");
    /// assert_eq!(AbsPath::parse("/srv/../etc/passwd").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(AbsPath::parse("//host/share").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    AbsPath, "/srv/C#.md", rooted_texts, Path
}

/// Checks that `bytes` are a slash, and segments with single slashes between them.
#[inline]
const fn rooted_texts(bytes: &[u8]) -> Result<(), Fault> {
    let [b'/', names @ ..] = bytes else {
        return Err(Fault::new(FaultKind::PathRootless, Part::Path, 0, 0));
    };
    segment_texts_at(names, 1)
}

path_type! {
    /// A string with slashes that fills *one* path segment: each slash is written `%2F`.
    ///
    /// Some services name things by paths and accept such a name as one segment: GitLab accepts projects this
    /// way (`/projects/{id}` with `group/project`), and many services accept branches this way
    /// (`feature/login`). The text between two slashes must be a valid [`Segment`](super::Segment), so the
    /// path stays below the same segment even if a proxy decodes `%2F` before it routes.
    ///
    /// To RFC 3986, `%2F` is data. Some servers treat it differently: nginx, Caddy and others decode it on
    /// the way, and Tomcat rejects it by default. Use this type if the service requires it. For a path of
    /// several segments use a [`RelPath`](super::RelPath), or a list in `{/path*}`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::SegmentWithSlash;
    ///
    /// let project = SegmentWithSlash::parse("group/project")?;
    /// assert_eq!(format!("/projects/{project}/issues"), "/projects/group%2Fproject/issues");
    /// let error = SegmentWithSlash::parse("group/../other").unwrap_err();
    /// assert_eq!(error.code(), "SEGMENT_DOTS");
    /// assert_eq!(SegmentWithSlash::parse("/etc").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    SegmentWithSlash, "feature/login", segment_texts, Segment
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_refuse_reserved_characters_and_escapes() {
        for text in ["a", "a/b", "...", "a b/é", "100%", "%/%2/%zz", "a:b@c", "a;b/c;d"] {
            assert!(RelPath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/a", "SEGMENT_EMPTY", 0),
            ("a/", "SEGMENT_EMPTY", 2),
            ("a/../b", "SEGMENT_DOTS", 2),
            ("a/.;b", "SEGMENT_DOTS", 2),
            ("a\\b", "SEGMENT_CHARACTER", 1),
            ("../a?", "RESERVED_CHARACTER", 4),
            ("a#", "RESERVED_CHARACTER", 1),
            ("[a]", "RESERVED_CHARACTER", 0),
            ("a%2fb", "TRIPLET", 1),
            ("%%41", "TRIPLET", 1),
        ] {
            let error = RelPath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn it_prints_as_it_stands_in_a_uri() {
        use crate::uri::value::Label;

        assert_eq!(alloc::format!("{}", RelPath::parse("a b/c").unwrap()), "a%20b/c");
        assert_eq!(alloc::format!("{}", SegmentWithSlash::parse("a b/c").unwrap()), "a%20b%2Fc");
        assert_eq!(alloc::format!("{}", Label::parse("a-b").unwrap()), "a-b");
    }

    #[test]
    fn file_paths_take_every_character_of_names() {
        for text in ["a", "a/b", "C:/a", "C#.md", "why?", "[id]/page.tsx", "a%20b", "%2e%2e", "100%"] {
            assert!(FilePath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/a", "SEGMENT_EMPTY", 0),
            ("a/", "SEGMENT_EMPTY", 2),
            ("a/../b", "SEGMENT_DOTS", 2),
            ("a/b\\c", "SEGMENT_CHARACTER", 3),
        ] {
            let error = FilePath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[test]
    fn keys_of_objects_may_have_empty_segments() {
        for text in
            ["a", "a/", "a//b", "a//", "a/b c+d#", "...", "a/...;b", "a;../b", "%2e%2e", "100%", "a/;.."]
        {
            assert!(ObjectKey::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/", "SEGMENT_EMPTY", 0),
            ("//host/a", "SEGMENT_EMPTY", 0),
            ("..", "SEGMENT_DOTS", 0),
            ("a/../b", "SEGMENT_DOTS", 2),
            ("a//./", "SEGMENT_DOTS", 3),
            ("a/..;x", "SEGMENT_DOTS", 2),
            ("a/b\\c", "SEGMENT_CHARACTER", 3),
            ("a\0", "SEGMENT_CHARACTER", 1),
        ] {
            let error = ObjectKey::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn keys_print_unreserved_characters_and_slashes() {
        for byte in 1..128_u8 {
            let text = alloc::format!("a/{}/", char::from(byte));
            let Ok(key) = ObjectKey::parse(&text) else { continue };
            let printed = alloc::format!("{key}");
            let is_kept = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/');
            assert_eq!(printed == text, is_kept, "{text}");
            assert_eq!(crate::percent::decode(&printed).unwrap(), text);
        }
    }

    #[test]
    fn absolute_paths_begin_with_a_slash() {
        for text in ["/a", "/a/b", "/C:/a", "/C#.md", "/why?", "/[id]/page.tsx", "/a%20b", "/%2e%2e", "/..."]
        {
            assert!(AbsPath::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "PATH_ROOTLESS", 0),
            ("a/b", "PATH_ROOTLESS", 0),
            ("%2Fa", "PATH_ROOTLESS", 0),
            ("/", "SEGMENT_EMPTY", 1),
            ("//a", "SEGMENT_EMPTY", 1),
            ("/a/", "SEGMENT_EMPTY", 3),
            ("/a/../b", "SEGMENT_DOTS", 3),
            ("/a/b\\c", "SEGMENT_CHARACTER", 4),
        ] {
            let error = AbsPath::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[test]
    fn slashes_separate_segment_texts() {
        for text in ["a", "a/b", "a/b/c", "...", "a b/é", "%2e/%41", "a?b#c[d]", "a;../b"] {
            assert!(SegmentWithSlash::parse(text).is_ok(), "{text}");
        }
        for (text, code, offset) in [
            ("", "SEGMENT_EMPTY", 0),
            ("/", "SEGMENT_EMPTY", 0),
            ("a/", "SEGMENT_EMPTY", 2),
            ("a//b", "SEGMENT_EMPTY", 2),
            ("a/;b", "SEGMENT_EMPTY", 1),
            (";b", "SEGMENT_EMPTY", 0),
            ("..", "SEGMENT_DOTS", 0),
            ("a/./b", "SEGMENT_DOTS", 2),
            ("a/..;b/c", "SEGMENT_DOTS", 2),
            ("a/b\\c", "SEGMENT_CHARACTER", 3),
            ("a\0", "SEGMENT_CHARACTER", 1),
        ] {
            let error = SegmentWithSlash::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }
}
