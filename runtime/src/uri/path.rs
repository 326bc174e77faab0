//! [`Path`]: a path and its segments.

use crate::uri::text::{lends_str, text_type};
use crate::uri::value::Encoded;

/// A path, as written (RFC 3986, section 3.3). Derefs to `str`.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let uri = Uri::parse("http://example.com/a%20b/c/")?;
/// let segments = uri.path().segments();
/// let decoded: Vec<_> = segments.map(|segment| segment.decode_lossy()).collect();
/// assert_eq!(decoded, ["a b", "c", ""]);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path<'a>(&'a str);

text_type!(Path);
lends_str!(Path<'_>);

impl<'a> Path<'a> {
    /// Returns `true` if the path begins with `/`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert!(!urika::Uri::parse("urn:isbn:0451450523")?.path().is_absolute());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        matches!(self.0.as_bytes(), [b'/', ..])
    }

    /// Returns the segments, as written.
    ///
    /// A leading slash begins the first segment. A trailing slash adds an empty last segment. An empty path has no
    /// segments.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRef;
    /// let count = |path| UriRef::parse(path).unwrap().path().segments().count();
    /// assert_eq!(["", "/", "/a", "a/b", "/a/"].map(count), [0, 1, 1, 2, 2]);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn segments(&self) -> Segments<'a> {
        let rest = self.0.strip_prefix('/').or((!self.0.is_empty()).then_some(self.0));
        Segments { rest: rest.map(Path) }
    }
}

/// An iterator over the segments of a path, returned by [`Path::segments`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// let uri = urika::Uri::parse("https://h/a/b/")?;
/// let mut segments = uri.path().segments();
/// assert_eq!(segments.next().unwrap(), "a");
/// assert_eq!(segments.map(|it| it.as_str()).collect::<Vec<_>>(), ["b", ""]);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    rest: Option<Path<'a>>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Encoded<'a>;

    #[cfg_attr(debug_assertions, inline)]
    fn next(&mut self) -> Option<Encoded<'a>> {
        let Path(rest) = self.rest?;
        let (segment, rest) =
            rest.split_once('/').map_or((rest, None), |(segment, rest)| (segment, Some(Path(rest))));
        self.rest = rest;
        Some(Encoded::of(segment))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn next_back(&mut self) -> Option<Self::Item> {
        let Path(rest) = self.rest?;
        let (rest, segment) =
            rest.rsplit_once('/').map_or((None, rest), |(rest, segment)| (Some(Path(rest)), segment));
        self.rest = rest;
        Some(Encoded::of(segment))
    }
}

impl core::iter::FusedIterator for Segments<'_> {}

#[cfg(test)]
mod tests {
    use crate::uri::UriRef;

    #[test]
    fn only_an_empty_path_has_no_segments() {
        for (path, segments) in [
            ("", &[][..]),
            ("/", &[""]),
            ("a", &["a"]),
            ("/a", &["a"]),
            ("a/", &["a", ""]),
            ("/a//b", &["a", "", "b"]),
        ] {
            let found = UriRef::parse(path).unwrap().path().segments();
            assert!(found.clone().map(|it| it.as_str()).eq(segments.iter().copied()), "{path}");
            assert!(found.rev().map(|it| it.as_str()).eq(segments.iter().rev().copied()), "{path}");
        }
    }
}
