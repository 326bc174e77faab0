//! Uses a base as a folder: appends to it, and resolves references within it.

use alloc::string::String;

use super::{Base, BaseBuf};
use crate::fault::{ConfineError, ParseError};
use crate::grammar::marks::offset;
use crate::uri::parts::Parts;
use crate::uri::{IntoSegments, Parsed, Uri, UriBuf, UriRef, UriRefBuf};

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
            pub fn append<I: IntoSegments>(&self, segments: I) -> Result<UriBuf, ParseError> {
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
                reference: impl Parsed<UriRef<'r>>,
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
            pub fn contains<'u>(&self, uri: impl Parsed<Uri<'u>>) -> bool {
                with_slash(self.as_uri()).contains(uri)
            }

            /// Returns the part of `uri` after the base, as a reference: the opposite of
            /// [`resolve_within`](Self::resolve_within). Returns `None` if `uri` is not below the base.
            ///
            /// The result is as written, or in normal form if `uri` writes the base differently. It begins with `./`
            /// where a first segment that is empty or has a colon would be read as something else.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{Uri, value::Base};
            /// let base = Base::parse("https://example.com/v1")?;
            /// let users = Uri::parse("https://example.com/v1/users?page=2")?;
            /// let rest = base.strip(users).unwrap();
            /// assert_eq!(rest, "users?page=2");
            /// assert_eq!(base.resolve_within(&rest).unwrap(), users);
            /// assert!(base.strip(Uri::parse("https://example.com/v10")?).is_none());
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            ///
            /// A template that was put on the base begins with `/`. To parse the URI, write this slash before the rest,
            /// without the `./`:
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// # use urika::{Uri, value::Base};
            /// # let base = Base::parse("https://example.com/v1")?;
            /// let uri = Uri::parse("https://EXAMPLE.com/v1/users:list")?;
            /// let rest = base.strip(uri).unwrap();
            /// let path = format!("/{}", rest.as_str().trim_start_matches("./"));
            /// assert_eq!(path, "/users:list");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            ///
            /// Do not redirect to such a path: it begins with `//` if the rest has an empty segment first, and a browser
            /// then reads a host. [`Policy::local_target`](crate::Policy::local_target) refuses it.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when a normal form would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn strip<'u>(&self, uri: impl Parsed<Uri<'u>>) -> Option<UriRefBuf> {
                strip(&with_slash(self.as_uri()), uri.into_parsed())
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

#[inline]
fn strip(folder: &UriBuf, uri: Uri<'_>) -> Option<UriRefBuf> {
    if !folder.contains(uri) {
        return None;
    }
    let rest = match uri.as_str().strip_prefix(folder.as_str()) {
        Some(rest) => String::from(rest),
        None => String::from(uri.normalize().as_str().strip_prefix(folder.normalize().as_str())?),
    };
    // After a slash each segment is a name; at the beginning of a reference it might be a root or a scheme.
    let first = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_guarded = rest.starts_with('/') || first.contains(':');
    UriRefBuf::parse(if is_guarded { ["./", &rest].concat() } else { rest }).ok()
}

#[cfg(test)]
mod tests {
    use urika_reference::texts::up_to;

    use super::{Base, with_slash};
    use crate::uri::normalize::Comparison;
    use crate::uri::{Uri, UriRef};

    /// All references of up to five pieces, below bases of each kind: what is resolved or appended is stripped again.
    #[test]
    fn stripping_undoes_resolving_and_appending() {
        const PIECES: [&str; 9] = ["a", "/", ".", "..", ":", "?", "#", "%2e", "%7E"];
        let bases =
            ["https://h", "https://h/v1/", "http://H:80/%7e", "a:/b//", "file:/srv", "db://", "s3://b//c"];
        let (mut resolved, mut same) = (0, 0);
        for base in bases.map(|text| Base::parse(text).unwrap()) {
            for text in up_to(&PIECES, 5) {
                let Ok(reference) = UriRef::parse(&text) else { continue };
                let Ok(uri) = base.resolve_within(reference) else { continue };
                let rest = base.strip(&uri).unwrap_or_else(|| panic!("{uri} below {base}"));
                let again = base.resolve_within(&rest).unwrap();
                let is_as_written = uri.as_str().starts_with(base.as_str());
                assert!(again.equivalent(&uri, Comparison::Syntax), "{text}: {rest}");
                assert!(again == uri || !is_as_written, "{text}: {rest}");
                // The path of a template that was put on the base.
                let path = alloc::format!("{base}/{}", rest.as_str().trim_start_matches("./"));
                let put = Uri::parse(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
                assert!(put.equivalent(&uri, Comparison::Syntax), "{path} {uri}");
                (resolved, same) = (resolved + 1, same + u32::from(rest == *text));
                let other = uri.normalize();
                let rest = base.strip(&other).unwrap_or_else(|| panic!("{other} below {base}"));
                let again = base.resolve_within(&rest).unwrap();
                assert!(again.equivalent(&other, Comparison::Scheme), "{other}: {rest}");
            }
            for segments in [&["a"] as &[_], &["a:b", "c d"], &["é", "?#"], &["..a"]] {
                let uri = base.append(segments).unwrap();
                let rest = base.strip(&uri).unwrap();
                let names = rest.path().segments().filter(|name| *name != ".");
                assert!(names.map(|name| name.decode().unwrap()).eq(segments.iter().copied()), "{rest}");
            }
        }
        assert!(resolved > 50_000 && same > 20_000, "{resolved} {same}");
    }

    #[test]
    fn what_is_stripped_is_below_the_base() {
        let strip = |base, uri| Base::parse(base).unwrap().strip(Uri::parse(uri).unwrap());
        for (base, uri, rest) in [
            ("https://h/v1", "https://h/v1/users/7?page=2#top", "users/7?page=2#top"),
            ("https://h/v1", "https://h/v1/", ""),
            ("https://h/v1", "https://h/v1/?a", "?a"),
            ("https://h", "https://h/a", "a"),
            ("https://h/v1", "https://h/v1/a:b/c", "./a:b/c"),
            ("https://h/v1", "https://h/v1//a", ".//a"),
            ("https://h/v1", "HTTPS://H:443/%761/%7ea", "~a"),
            ("https://h/v1", "https://h/v1/a/../%7eb", "a/../%7eb"),
            ("https://h/v1", "https://h/v1/?a:b", "?a:b"),
        ] {
            assert_eq!(strip(base, uri).expect(uri), rest, "{uri}");
        }
        for uri in [
            "https://h/v1",
            "https://h/v10/a",
            "https://h/v1?a",
            "http://h/v1/a",
            "https://h.example/v1/a",
            "https://u@h/v1/a",
            "https://h:8443/v1/a",
            "https://h/v1/../a",
            "https://h/v1/..%2fa",
            "https://h/v1/%252e%252e/a",
            "https://h/V1/a",
        ] {
            assert_eq!(strip("https://h/v1", uri), None, "{uri}");
        }
    }

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
