//! Finds the shortest reference to a target: the inverse of [`resolve`](super::resolve).
//!
//! RFC 3986 does not have an algorithm for this, only a law: resolving the reference against the base
//! (section 5.2) gives the target. References are tried from the shortest kind on: empty, a fragment, a
//! query, a path, an authority.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::grammar::marks::Marks;
use crate::uri::guard::{guard, unguarded};
use crate::uri::normalize::remove_dot_segments;
use crate::uri::parts::Parts;
use crate::uri::percent::lossy;
use crate::uri::{Parsed, Uri, UriBuf, UriRefBuf};

/// Adds the method `relative_to` to a type.
macro_rules! relating {
    ($type:ty, $name:literal) => {
        /// # Making references
        impl $type {
            /// Returns the shortest reference from `base` to this URI. It is the inverse of
            /// [`resolve`](Self::resolve): `base.resolve(reference)` is exactly this URI.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $name, ";\n")]
            /// let base = urika::UriBuf::parse("http://example.com/a/b?c")?;
            #[doc = concat!("let it: ", $name, " = \"http://example.com/a/d/e#f\".try_into()?;\n")]
            /// let reference = it.relative_to(&base);
            /// assert_eq!(reference, "d/e#f");
            /// assert_eq!(base.resolve(&reference), it);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// The result is this URI itself if the schemes differ, if the path of `base` does not begin with
            /// `/`, or if this URI has dot segments, which resolving would remove.
            #[must_use]
            pub fn relative_to<'b>(&self, base: impl Parsed<Uri<'b>>) -> UriRefBuf {
                relative(self.parts(), base.into_parsed().parts())
            }
        }
    };
}

relating!(Uri<'_>, "Uri");
relating!(UriBuf, "UriBuf");

#[inline]
fn relative(target: Parts<'_>, base: Parts<'_>) -> UriRefBuf {
    let Parts { text, marks } = target;
    if target.scheme() != base.scheme() {
        return UriRefBuf::from_parsed(String::from(text), marks);
    }
    if target.authority() == base.authority() {
        if target.path() == base.path() {
            if target.query() == base.query() {
                return behind_path(target, "", marks.query_end);
            }
            if marks.has_query() {
                return behind_path(target, "", marks.path_end);
            }
        }
        if let Some(path) = relative_path(target, base) {
            return behind_path(target, &path, marks.path_end);
        }
    }
    if marks.has_authority() && !has_dot_segments(&target.path()) {
        return without_scheme(target);
    }
    UriRefBuf::from_parsed(String::from(text), marks)
}

/// Returns a reference with `path` and the rest of the target from `from` on: its query and fragment, or only
/// the fragment.
#[inline]
fn behind_path(target: Parts<'_>, path: &str, from: u32) -> UriRefBuf {
    let path_end = path.len() as u32;
    let query_end = path_end + (target.marks.query_end - from);
    let text = [path, &target.text[from as usize..]].concat();
    UriRefBuf::from_parsed(text, Marks { path_end, query_end, ..Marks::EMPTY })
}

/// Returns `"//" authority path-abempty [ "?" query ] [ "#" fragment ]` of the target.
#[inline]
fn without_scheme(target: Parts<'_>) -> UriRefBuf {
    let Parts { text, marks } = target;
    let scheme = marks.hier_start() as u32;
    let marks = Marks {
        scheme_end: 0,
        host_start: marks.host_start - scheme,
        host_end: marks.host_end - scheme,
        path_start: marks.path_start - scheme,
        path_end: marks.path_end - scheme,
        query_end: marks.query_end - scheme,
    };
    UriRefBuf::from_parsed(String::from(&text[scheme as usize..]), marks)
}

/// Returns the shortest path that leads to the target's path, if both authorities are equal.
#[inline]
fn relative_path(target: Parts<'_>, base: Parts<'_>) -> Option<String> {
    let path = unguarded(target.marks.has_authority(), target.path().as_str());
    if !path.starts_with('/') || has_dot_segments(path) {
        return None;
    }
    let absolute = [guard(false, path.as_bytes()), path].concat();
    let Some(directory) = directory(base) else { return Some(absolute) };
    let climbing = from_directory(&directory, path);
    Some(if climbing.len() <= absolute.len() { climbing } else { absolute })
}

/// Returns the path that references are resolved against: up to the last slash (section 5.2.3), without dot
/// segments. Returns `None` if the path does not begin with `/`.
#[inline]
fn directory(base: Parts<'_>) -> Option<Cow<'_, str>> {
    let path = base.path().as_str();
    let directory = match path.rfind('/') {
        Some(slash) => &path[..=slash],
        None if path.is_empty() && base.marks.has_authority() => "/",
        None => return None,
    };
    if !directory.starts_with('/') {
        return None;
    }
    if !has_dot_segments(directory) {
        return Some(Cow::Borrowed(directory));
    }
    let mut bytes = directory.as_bytes().to_vec();
    let length = remove_dot_segments(&mut bytes);
    bytes.truncate(length);
    Some(Cow::Owned(lossy(bytes)))
}

/// Returns the path from `directory` up to the common beginning with `path`, and down again.
#[inline]
fn from_directory(directory: &str, path: &str) -> String {
    let equal = directory.bytes().zip(path.bytes()).take_while(|(a, b)| a == b).count();
    let common = directory[..equal].rfind('/').map_or(0, |slash| slash + 1);
    let climbs = directory[common..].matches('/').count();
    let rest = &path[common..];
    if climbs > 0 {
        let mut climbing = "../".repeat(climbs) + rest;
        if rest.is_empty() {
            climbing.pop();
        }
        return climbing;
    }
    // A leading slash would make the path absolute.
    let is_misread = rest.starts_with('/') || !guard(false, rest.as_bytes()).is_empty();
    match rest {
        "" => String::from("."),
        _ if is_misread => ["./", rest].concat(),
        _ => String::from(rest),
    }
}

#[inline]
fn has_dot_segments(path: &str) -> bool {
    path.split('/').any(|segment| matches!(segment, "." | ".."))
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use crate::uri::{Uri, UriRef};

    fn relative(target: &str, base: &str) -> String {
        let (target, base) = (Uri::parse(target).unwrap(), Uri::parse(base).unwrap());
        let reference = target.relative_to(base);
        let parsed = UriRef::parse(reference.as_str()).unwrap();
        assert_eq!(parsed.parts().marks, reference.parts().marks, "{reference}");
        reference.into_string()
    }

    #[test]
    fn resolving_leads_back() {
        let paths: Vec<String> = up_to(&["/", "a", "b:", ".", "?", "#"], 5).collect();
        let uris: Vec<_> = ["a:", "a://h", "a://"]
            .iter()
            .flat_map(|head| paths.iter().map(move |path| String::from(*head) + path))
            .filter(|text| Uri::parse(text).is_ok())
            .collect();
        let mut own = 0;
        for (number, base) in uris.iter().enumerate().step_by(197) {
            let base_uri = Uri::parse(base).unwrap();
            for target in uris.iter().skip(number % 11).step_by(11) {
                let reference = relative(target, base);
                let resolved = base_uri.resolve(UriRef::parse(&reference).unwrap());
                assert!(resolved == target.as_str() || reference == *target, "{base} {target} {reference}");
                own += usize::from(reference == *target);
            }
        }
        assert!(own > 0);
    }

    /// No shorter string of these letters leads to the target.
    #[test]
    fn none_is_shorter() {
        let references: Vec<String> = up_to(&["/", "a", ":", ".", "?", "h"], 4).collect();
        let references: Vec<_> = references.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
        for base in [
            "x://h",
            "x://h/",
            "x://h/a",
            "x://h/a/",
            "x://h/a/a?a",
            "x://h//a",
            "x:/a/a",
            "x:/.//a",
            "x://h/a/../a/a",
        ] {
            let base_uri = Uri::parse(base).unwrap();
            for reference in &references {
                let target = base_uri.resolve(*reference);
                let shortest = target.relative_to(base_uri);
                assert!(
                    shortest.as_str().len() <= reference.as_str().len(),
                    "{base} {target} {shortest} {reference}"
                );
            }
        }
    }

    #[test]
    fn by_example() {
        let base = "http://h/a/b/c?d#e";
        for (target, expected) in [
            ("http://h/a/b/c?d", ""),
            ("http://h/a/b/c?d#f", "#f"),
            ("http://h/a/b/c?f", "?f"),
            ("http://h/a/b/c", "c"),
            ("http://h/a/b/", "."),
            ("http://h/a/", ".."),
            ("http://h/", "/"),
            ("http://h/x", "/x"),
            ("http://h/a/x", "../x"),
            ("http://h/a/b", "../b"),
            ("http://h/a/b//x", ".//x"),
            ("http://h/a/b/x:y", "./x:y"),
            ("http://h//x", "/.//x"),
            ("http://h", "//h"),
            ("http://i/x", "//i/x"),
            ("https://h/a/b/c", "https://h/a/b/c"),
            ("http://h/a/./x", "http://h/a/./x"),
        ] {
            assert_eq!(relative(target, base), expected);
        }
        assert_eq!(relative("urn:a:b", "urn:a:c"), "urn:a:b");
        assert_eq!(relative("a:/.//x", "a:/b"), ".//x");
    }

    #[test]
    fn a_base_without_a_slash_has_no_directory() {
        assert_eq!(relative("x:/b", "x:a"), "/b");
        assert_eq!(relative("x:/b", "x:"), "/b");
        assert_eq!(relative("x://h/b", "x://h"), "b");
    }
}
