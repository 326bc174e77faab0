//! Resolves references from outside without leaving the base.
//!
//! Section 5.2 of RFC 3986 resolves against the parent of a base without a trailing slash, lets a reference
//! climb with `..`, and lets an authority lead anywhere. In addition, one segment to RFC 3986 may be several
//! to a server: `hidden.rs` reads segments like the most lenient of these.

use crate::fault::ConfineError;
use crate::uri::compare::normal;
use crate::uri::hidden::{Hidden, hidden_in_segment};
use crate::uri::normalize::Comparison;
use crate::uri::parts::Parts;
use crate::uri::{Parsed, Uri, UriBuf, UriRef};

/// Adds the methods of confined resolution to a type.
macro_rules! confinement {
    ($type:ty, $name:literal) => {
        /// # Staying below a base
        impl $type {
            /// Resolves `reference`, like [`resolve`](Self::resolve), and fails if the result is not below this
            /// URI's path. Use it for references from outside.
            ///
            /// - The path of this URI must end in `/`. If the slash might be missing, as in a URI from a
            ///   configuration, use the same method of [`Base`](crate::value::Base).
            /// - The reference must not have a scheme or an authority.
            /// - The normalized path of the result must begin with the path of this URI: for `/base/`,
            ///   `../base/a` is inside and `/base-a` is not.
            /// - The reference must not contain an escaped NUL, or a dot segment in disguise: `%2E` is read as
            ///   `.`, `%2F` and `%5C` as `/`, however many times they are encoded, and a segment ends at `;`.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{", $name, ", UriRef};\n")]
            #[doc = concat!("let base: ", $name, " = \"https://example.com/files/\".try_into()?;\n")]
            /// let within = |text| base.resolve_within(UriRef::parse(text).unwrap());
            /// assert_eq!(within("a/../b%2Fc")?, "https://example.com/files/b%2Fc");
            /// assert!(within("../secret").is_err());
            /// assert!(within("a/..%2f..%2fsecret").is_err());
            /// assert!(within("%252e%252e/secret").is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when the reference or this URI breaks one of these rules.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result is longer than `u32::MAX` bytes.
            pub fn resolve_within<'r>(
                &self,
                reference: impl Parsed<UriRef<'r>>,
            ) -> Result<UriBuf, ConfineError> {
                resolve_within(self.parts(), reference.into_parsed())
            }

            /// Returns `true` if `uri` is below this URI's path: scheme and authority are equal in normal form,
            /// and the path obeys the rules of [`resolve_within`](Self::resolve_within).
            ///
            /// If the path of this URI does not end in `/`, the result is `false`.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $name, ";\n")]
            #[doc = concat!("let base: ", $name, " = \"https://example.com/files/\".try_into()?;\n")]
            /// let contains = |text| base.contains(urika::Uri::parse(text).unwrap());
            /// assert!(contains("HTTPS://Example.com:443/files/a?b"));
            /// assert!(!contains("https://example.com/files-a"));
            /// assert!(!contains("https://example.com/files/../a"));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when a normal form would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn contains<'u>(&self, uri: impl Parsed<Uri<'u>>) -> bool {
                contains(self.parts(), uri.into_parsed().parts())
            }
        }
    };
}

confinement!(Uri<'_>, "Uri");
confinement!(UriBuf, "UriBuf");

#[inline]
fn resolve_within(base: Parts<'_>, reference: UriRef<'_>) -> Result<UriBuf, ConfineError> {
    let marks = reference.parts().marks;
    if !is_directory(base) {
        return Err(ConfineError::BaseNoSlash);
    }
    if marks.has_scheme() {
        return Err(ConfineError::Scheme);
    }
    if marks.has_authority() {
        return Err(ConfineError::Authority);
    }
    // Without scheme and authority the string begins with the path, so offsets need no shift.
    if let Some(error) = hidden(reference.path().as_str()) {
        return Err(error);
    }
    let target = Uri::from_parsed(base.text, base.marks).resolve(reference);
    if begins_with(target.parts(), base, Comparison::Syntax) {
        Ok(target)
    } else {
        Err(ConfineError::Outside)
    }
}

#[inline]
fn contains(base: Parts<'_>, uri: Parts<'_>) -> bool {
    if !is_directory(base) {
        return false;
    }
    // Only the rest of the path can hide a climb: the part before it comes from the author of the base.
    let path = uri.path().as_str();
    let resolved = Uri::from_parsed(base.text, base.marks).resolve(ITSELF);
    let bases = [base.path().as_str(), resolved.path().as_str()];
    let own = bases.map(|base| in_common(path, base)).into_iter().max();
    let added = path.get(own.unwrap_or(0)..).unwrap_or_default();
    hidden(added).is_none() && begins_with(uri, base, Comparison::Scheme)
}

/// The reference of a directory to itself.
const ITSELF: UriRef<'_> = match UriRef::parse(".") {
    Ok(reference) => reference,
    Err(_) => panic!("`.` is a relative reference"),
};

/// Returns the number of bytes that both paths begin with, up to and including a slash.
#[inline]
fn in_common(path: &str, other: &str) -> usize {
    let same = path.bytes().zip(other.bytes()).take_while(|(byte, other)| byte == other);
    let slashes = same.enumerate().filter(|(_, (byte, _))| *byte == b'/');
    slashes.last().map_or(0, |(at, _)| at + 1)
}

/// Returns whether the path ends in `/` in normal form. An empty path after an authority does.
#[inline]
fn is_directory(base: Parts<'_>) -> bool {
    let path = base.path();
    path.ends_with('/') || (path.is_empty() && base.marks.has_authority())
}

/// Returns whether the normal form of `uri` begins with the normal form of `base` up to the end of its path,
/// whose slash ends a segment. A path without a leading slash keeps its own dot segments, and must not have
/// any after the base.
#[inline]
fn begins_with(uri: Parts<'_>, base: Parts<'_>, comparison: Comparison) -> bool {
    let (uri, uri_marks) = normal(uri, comparison);
    let (base, base_marks) = normal(base, comparison);
    let up_to_path = base_marks.path_start as usize;
    let base_path = &base[up_to_path..base_marks.path_end as usize];
    let is_same = uri[..uri_marks.path_start as usize] == base[..up_to_path];
    let path = &uri[uri_marks.path_start as usize..uri_marks.path_end as usize];
    let is_climbing =
        |rest: &str| !path.starts_with('/') && rest.split('/').any(|it| matches!(it, "." | ".."));
    is_same && path.strip_prefix(base_path).is_some_and(|rest| !is_climbing(rest))
}

/// Finds the first segment that hides a dot segment or NUL in escapes, which the algorithm of section 5.2.4
/// does not recognize. A plain dot segment is not hidden.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn hidden(path: &str) -> Option<ConfineError> {
    let mut offset = 0;
    for segment in path.split('/') {
        if !matches!(segment, "." | "..") {
            match hidden_in_segment(segment.as_bytes(), 0, segment.len()) {
                Some(Hidden::Dots) => return Some(ConfineError::HiddenDots { offset }),
                Some(Hidden::Nul(at)) => return Some(ConfineError::Nul { offset: offset + at }),
                None => {}
            }
        }
        offset += segment.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::uri::{Uri, UriRef};

    fn within(base: &str, reference: &str) -> Result<alloc::string::String, &'static str> {
        let target = Uri::parse(base).unwrap().resolve_within(UriRef::parse(reference).unwrap());
        target.map(crate::uri::UriBuf::into_string).map_err(|error| error.code())
    }

    #[test]
    fn references_within_the_base_resolve() {
        for reference in [
            "",
            "?a",
            "#a",
            ".",
            "a",
            "./a/b",
            "a/../b",
            "a/b/../../c",
            "../b/c",
            "/b/c",
            "a%2Fb",
            "a%5Cb",
            "1.0..2.0",
            "..foo",
            "foo..",
            "...",
            "%2E%2E%2E",
            "a%252Fb",
            "%25",
            "%2525",
            "a;..",
            ".%20.",
            ".//c",
            "%2500a",
        ] {
            let is_nul = reference == "%2500a";
            assert_eq!(within("http://a/b/", reference).is_err(), is_nul, "{reference}");
        }
    }

    #[test]
    fn references_out_of_the_base_are_refused() {
        for reference in [
            "..%2f",
            "%2E.",
            ".%2e",
            "%2e",
            "%252e%252e%252f",
            "%25252525252e%252e",
            "a%2F..%2Fb",
            "a%5c..",
            "..%5Cb",
            "..;",
            "..;a/b",
            "%2e%2e%3Ba",
            "%2F..",
            "%2F.%5C",
            "a/%2e./b",
            "..%252f",
            "..%255c",
            "%25252e",
            "%25%32e%25%32e",
            "%25%32e.",
            "%252%35%32e",
        ] {
            assert_eq!(within("http://a/b/", reference), Err("HIDDEN_DOTS"), "{reference}");
        }
        for reference in
            ["..", "../..", "a/../../c", "./../../etc", "/", "/b", "/b-evil/", "/etc/passwd", "../b-evil"]
        {
            assert_eq!(within("http://a/b/", reference), Err("OUTSIDE_BASE"), "{reference}");
        }
        assert_eq!(within("http://a/b/", "%00"), Err("HIDDEN_NUL"));
        assert_eq!(within("http://a/b/", "http:b"), Err("REFERENCE_SCHEME"));
        assert_eq!(within("http://a/b/", "//a/b/c"), Err("REFERENCE_AUTHORITY"));
        assert_eq!(within("http://a/b", "c"), Err("BASE_NO_SLASH"));
    }

    #[test]
    fn bases_of_all_kinds() {
        assert_eq!(within("http://a", "c").unwrap(), "http://a/c");
        assert_eq!(within("http://a/%62/../c/", "../%63/d").unwrap(), "http://a/c/d".replace("/c/", "/%63/"));
        assert_eq!(within("a:/.//b/", "c").unwrap(), "a:/.//b/c");
        assert_eq!(within("a:b/", "c").unwrap(), "a:b/c");
        assert_eq!(within("a:b/", "../b/c"), Err("OUTSIDE_BASE"), "`a:/b/c` is another path");
        let contains = |base, uri| Uri::parse(base).unwrap().contains(Uri::parse(uri).unwrap());
        assert!(contains("http://a", "http://A:80/x") && contains("http://a/b/", "http://a/%62/"));
        assert!(!contains("http://a/b/", "http://a/b") && !contains("http://a/b", "http://a/b/c"));
        assert!(!contains("http://a/b/", "https://a/b/c") && !contains("http://a/b/", "http://u@a/b/c"));
        assert!(!contains("http://a/b/", "http://a/b/..%2fc") && !contains("http://a/", "http://a.b/"));
        assert!(
            contains("a:/", "a:/.//b") && contains("a:b/", "a:b/c..") && contains("urn:x:b/", "urn:x:b/c")
        );
        for rootless in ["a:b/../c", "a:b/c/..", "a:b/.", "a:b/%2e%2e/c"] {
            assert!(!contains("a:b/", rootless), "{rootless}");
        }
    }

    #[test]
    fn a_base_lies_within_itself() {
        for base in [
            "http://h/",
            "http://h/a/../",
            "http://h/..%2f/",
            "http://h/%252e%252e/",
            "a:b/../c/",
            "http://h/./a/..;/",
            "http://h/..;/%62/",
            "a:/././/..;/",
        ] {
            let base = Uri::parse(base).unwrap();
            assert!(base.contains(base), "{base}");
            for reference in ["x", "../b/x", ""] {
                let below = base.resolve_within(UriRef::parse(reference).unwrap());
                assert!(below.is_err() || base.contains(below.unwrap().as_uri()), "{reference} in {base}");
            }
            let climbing = [base.as_str(), "..%2fx"].concat();
            assert!(!base.contains(Uri::parse(&climbing).unwrap()), "{climbing}");
        }
    }

    /// A base without a leading slash keeps dot segments in its normal form.
    #[test]
    fn a_base_without_root_has_no_dots_behind_it() {
        let contains = |uri| Uri::parse("a:b/").unwrap().contains(Uri::parse(uri).unwrap());
        assert!(contains("a:b/") && contains("A:b/c") && contains("a:b/c/d"));
        for uri in ["a:b", "a:bc", "a:b/..", "a:b/../c", "a:b/c/../d", "a:b/./c", "a:/b/c", "a://b/c"] {
            assert!(!contains(uri), "{uri}");
        }
        let rooted = Uri::parse("a:/b/").unwrap();
        assert!(rooted.contains(Uri::parse("a:/b/c/../d").unwrap()));
        assert!(!rooted.contains(Uri::parse("a:/b/../d").unwrap()));
    }

    #[test]
    fn paths_have_whole_segments_in_common() {
        for (path, other, length) in [
            ("/a/b", "/a/c", 3),
            ("/ab", "/ac", 1),
            ("/a/", "/a/", 3),
            ("/a/b/c", "/a/b", 3),
            ("/a", "/a/b", 1),
            ("a/b", "a/", 2),
            ("a", "a", 0),
            ("", "/", 0),
            ("a/", "b/", 0),
        ] {
            assert_eq!(super::in_common(path, other), length, "{path} {other}");
        }
    }

    #[test]
    fn hidden_dot_segments_have_their_offset() {
        for (path, offset) in [
            ("%2e", Some(0)),
            ("ab/%2e%2e", Some(3)),
            ("a/b/..;c", Some(4)),
            ("ab/c%00", Some(4)),
            ("ab/c%2500", Some(4)),
            ("ab/./c", None),
        ] {
            assert_eq!(super::hidden(path).and_then(|error| error.offset()), offset, "{path}");
        }
    }
}
