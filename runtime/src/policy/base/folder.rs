//! Uses a base as a folder: appends to it, and resolves references within it.

use super::{Base, BaseBuf};
use crate::fault::{ConfineError, ParseError};
use crate::grammar::marks::offset;
use crate::uri::parts::Parts;
use crate::uri::{Uri, UriBuf, UriRef};

/// Adds the operations on a base. The base keeps its whole path, with or without a trailing slash.
macro_rules! directory {
    ($type:ty) => {
        impl $type {
            /// Returns the base with `segments` appended, percent-encoded, like [`Uri::append`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::Base;
            /// let base = Base::parse("https://example.com/v1")?;
            /// assert_eq!(base.append(["users", "a b"])?, "https://example.com/v1/users/a%20b");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when an item is not a [`Segment`](crate::value::Segment).
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn append<I>(&self, segments: I) -> Result<UriBuf, ParseError>
            where
                I: IntoIterator<Item: AsRef<str>>,
            {
                let base = self.as_uri();
                // The slash at its end follows an empty segment.
                if base.as_str().ends_with('/') {
                    with_slash(base).append(segments)
                } else {
                    base.append(segments)
                }
            }

            /// Resolves `reference`, and fails if it would leave the base, like [`Uri::resolve_within`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{UriRef, value::Base};
            /// let base = Base::parse("https://example.com/v1")?;
            /// let users = base.resolve_within(UriRef::parse("users?page=2")?)?;
            /// assert_eq!(users, "https://example.com/v1/users?page=2");
            /// assert!(base.resolve_within(UriRef::parse("../v2")?).is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `reference` has a scheme or an authority, or would leave the base.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn resolve_within<'r>(
                &self,
                reference: impl Into<UriRef<'r>>,
            ) -> Result<UriBuf, ConfineError> {
                with_slash(self.as_uri()).resolve_within(reference)
            }

            /// Returns `true` if `uri` is below the base, like [`Uri::contains`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{Uri, value::Base};
            /// let base = Base::parse("https://example.com/v1")?;
            /// assert!(base.contains(Uri::parse("https://example.com/v1/users")?));
            /// assert!(!base.contains(Uri::parse("https://example.com/v10")?));
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            pub fn contains<'u>(&self, uri: impl Into<Uri<'u>>) -> bool {
                with_slash(self.as_uri()).contains(uri)
            }
        }
    };
}

directory!(Base<'_>);
directory!(BaseBuf);

/// Returns the base with a trailing slash: references are resolved against a path that ends in one.
#[inline]
fn with_slash(base: Uri<'_>) -> UriBuf {
    let Parts { text, mut marks } = base.parts();
    marks.path_end = offset(text.len() + 1);
    marks.query_end = marks.path_end;
    UriBuf::from_parsed([text, "/"].concat(), marks)
}

#[cfg(test)]
mod tests {
    use super::{Base, with_slash};
    use crate::uri::{Uri, UriRef};

    /// Slashes at the end are kept, as `Uri::append` keeps them.
    #[test]
    fn a_base_appends_as_its_uri_does() {
        for start in ["https://h", "http://h/a", "s3://bucket", "file:///srv", "a:/b", "db://"] {
            for slashes in ["", "/", "//", "///"] {
                let text = [start, slashes].concat();
                let (base, uri) = (Base::parse(&text).unwrap(), Uri::parse(&text).unwrap());
                for segments in [&["x"] as &[_], &["x", "y z"]] {
                    let expected = uri.append(segments).unwrap();
                    assert_eq!(base.append(segments).unwrap(), expected, "{text}");
                    assert_eq!(base.to_buf().append(segments).unwrap(), expected, "{text}");
                    assert!(
                        base.contains(&expected) && expected.as_str().starts_with(base.as_str()),
                        "{text}"
                    );
                    let reference = segments.join("/").replace(' ', "%20");
                    assert_eq!(
                        base.resolve_within(UriRef::parse(&reference).unwrap()).unwrap(),
                        expected,
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_folder_ends_in_its_slash() {
        let folder = with_slash(Uri::parse("http://h/v1").unwrap());
        assert_eq!(folder, "http://h/v1/");
        assert_eq!((folder.path().as_str(), folder.query().is_none()), ("/v1/", true));
        assert_eq!(folder.resolve(UriRef::parse("a").unwrap()), "http://h/v1/a");
        assert_eq!(folder.parts().marks, Uri::parse("http://h/v1/").unwrap().parts().marks);
    }
}
