//! [`AllowSlash`]: text with slashes that fills one path segment (RFC 3986, section 3.3).

use super::segment_text::segment_texts;
use super::text::{Text, proof_type};
use crate::fault::{Fault, ParseError, Part, What};
use crate::grammar::too_long;
use crate::uri::percent::{Place, escaped};

/// Text with slashes that fills *one* path segment: its slashes are written `%2F`.
///
/// Some services name things by paths and take such a name as one segment: GitLab its projects
/// (`/projects/{id}` with `group/project`), many their branches (`feature/login`). Between the
/// slashes there is segment text, as a [`Segment`](super::Segment) has it, so that the path stays
/// below the same segment even where a proxy decodes `%2F` before it routes.
///
/// To RFC 3986 `%2F` is data. Not so to every server: nginx, Caddy and others decode it on the
/// way, Tomcat refuses it unless told otherwise. Use this type where the service asks for it; a
/// path of several segments is a [`RelPath`](super::RelPath), or a list in `{/path*}`.
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
#[derive(Clone)]
pub struct AllowSlash<'a> {
    #[doc(hidden)]
    pub text: Text<'a>,
}

proof_type!(AllowSlash, AllowSlash, "feature/login", "value");

impl AllowSlash<'_> {
    /// Checks that `text` is segment texts with single slashes between them.
    ///
    /// # Errors
    ///
    /// When `text` is something else.
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        match too_long(text.len(), Part::Path) {
            Some(fault) => Err(fault),
            None => segment_texts(text.as_bytes()),
        }
    }
}

/// The text as it stands in a path: percent-encoded, slashes too.
impl core::fmt::Display for AllowSlash<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&escaped(Place::Segment, self.as_str()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::AllowSlash;

    #[test]
    fn what_may_have_slashes() {
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
