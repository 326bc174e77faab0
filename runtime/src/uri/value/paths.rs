//! Paths of several segments: [`RelPath`], [`FilePath`] and [`AbsPath`], for `{+path}` (RFC 6570, section 3.2.3;
//! RFC 8089, section 2), and [`SegmentWithSlash`], which fills one segment (RFC 3986, section 3.3).

use super::path_type;
use super::segment_text::segment_texts;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::is_triplet;
use crate::text::loops::find_map;

path_type! {
    /// A relative path: [`Segment`](super::Segment)s with single slashes between them, for `{+path}` in a template.
    ///
    /// `{+path}` keeps reserved characters and escapes (RFC 6570, section 3.2.3), so `?`, `#`, `[`, `]` and
    /// escapes such as `%41` are rejected. A `%` without two hexadecimal digits is data, and is written `%25`.
    /// To allow every character, use a [`FilePath`](super::FilePath), or `{/path*}` with a list of segments.
    ///
    /// Object store keys that end in `/` or contain `//` are rejected: many servers and proxies drop such slashes,
    /// and would access another object.
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
    match segment_texts(names) {
        Err(fault) => Err(Fault { offset: fault.offset + 1, ..fault }),
        fine => fine,
    }
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
    /// the way, and Tomcat rejects it by default. Use this type if the service asks for it. For a path of
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
            ("a/;b", "SEGMENT_EMPTY", 2),
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
