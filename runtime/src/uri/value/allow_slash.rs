//! [`AllowSlash`]: text with slashes that fills one path segment (RFC 3986, section 3.3).

use super::path_type;
use super::segment_text::segment_texts;

path_type! {
    /// Text with slashes that fills *one* path segment: each slash is written `%2F`.
    ///
    /// Some services name things by paths and take such a name as one segment: GitLab takes projects so
    /// (`/projects/{id}` with `group/project`), and many services take branches so (`feature/login`). The
    /// text between two slashes is segment text, as in a [`Segment`](super::Segment), so the path stays below
    /// the same segment even where a proxy decodes `%2F` before it routes.
    ///
    /// To RFC 3986, `%2F` is data. To servers it may not be: nginx, Caddy and others decode it on the way,
    /// and Tomcat refuses it unless told otherwise. Use this type where the service asks for it. For a path
    /// of several segments use a [`RelPath`](super::RelPath), or a list in `{/path*}`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::AllowSlash;
    ///
    /// let project = AllowSlash::parse("group/project")?;
    /// assert_eq!(format!("/projects/{project}/issues"), "/projects/group%2Fproject/issues");
    /// assert_eq!(AllowSlash::parse("group/../other").unwrap_err().code(), "SEGMENT_DOTS");
    /// assert_eq!(AllowSlash::parse("/etc").unwrap_err().code(), "SEGMENT_EMPTY");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    AllowSlash, "feature/login", segment_texts, Segment
}

#[cfg(test)]
mod tests {
    use super::AllowSlash;

    #[test]
    fn slashes_separate_segment_texts() {
        for text in ["a", "a/b", "a/b/c", "...", "a b/é", "%2e/%41", "a?b#c[d]", "a;../b"] {
            assert!(AllowSlash::parse(text).is_ok(), "{text}");
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
            let error = AllowSlash::parse(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }
}
