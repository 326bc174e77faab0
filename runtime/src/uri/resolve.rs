//! Resolving references (RFC 3986, section 5.2).
//!
//! To the letter of section 5.2.2, strict: a reference with a scheme is taken as it is, even
//! when the scheme is that of the base. Two things are spelled out where the RFC is silent:
//! the base's fragment has no part in it (section 5.1), and a path that would begin with `//`
//! while there is no authority is written `/.//…`.
//!
//! The result is written in one go, with the offsets of its parts; it is not read again.

use alloc::string::String;

use crate::grammar::marks::{Marks, offset};
use crate::uri::guard::guard;
use crate::uri::normalize::remove_dot_segments;
use crate::uri::parts::Parts;
use crate::uri::percent::lossy;
use crate::uri::{Uri, UriBuf, UriRef};

/// Adds resolution to a type.
macro_rules! resolution {
    ($type:ty, $name:literal) => {
        impl $type {
            /// Resolves `reference`, from a document that was retrieved from this URI, to its
            /// target (RFC 3986, section 5.2).
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{", $name, ", UriRef};\n")]
            #[doc = concat!("let base: ", $name, " = \"http://a/b/c/d;p?q\".try_into()?;\n")]
            /// assert_eq!(base.resolve(UriRef::parse("../g?y#s")?), "http://a/b/g?y#s");
            /// assert_eq!(base.resolve(UriRef::parse("//g")?), "http://g");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// The result may well lie outside of the base's path; see
            /// [`resolve_within`](Self::resolve_within) for one that does not.
            ///
            /// # Panics
            ///
            /// With "capacity overflow" when the result is longer than `u32::MAX` bytes.
            #[must_use]
            pub fn resolve<'r>(&self, reference: impl Into<UriRef<'r>>) -> UriBuf {
                let (text, marks) = resolve(self.parts(), reference.into().parts());
                UriBuf::from_parsed(text, marks)
            }
        }
    };
}

resolution!(Uri<'_>, "Uri");
resolution!(UriBuf, "UriBuf");

/// `Transform References` (section 5.2.2).
#[inline]
fn resolve(base: Parts<'_>, reference: Parts<'_>) -> (String, Marks) {
    let from = reference.marks;
    let (up_to_path, behind_path) = reference.text.split_at(from.path_end as usize);
    // One byte for the slash of a merged path, two for the guard.
    let mut target = String::with_capacity(base.text.len() + reference.text.len() + 3);
    let mut marks = base.marks;
    if from.has_scheme() {
        let (head, path) = up_to_path.split_at(from.path_start as usize);
        marks = from;
        target.push_str(head);
        append(&mut target, marks, "", path);
    } else if from.has_authority() {
        let (head, path) = up_to_path.split_at(from.path_start as usize);
        let shift = base.marks.hier_start();
        marks.host_start = from.host_start + shift as u32;
        marks.host_end = from.host_end + shift as u32;
        marks.path_start = from.path_start + shift as u32;
        target.push_str(&base.text[..shift]);
        target.push_str(head);
        append(&mut target, marks, "", path);
    } else if up_to_path.is_empty() {
        return same_path(target, base, reference);
    } else {
        let (head, path) = base.text[..marks.path_end as usize].split_at(marks.path_start as usize);
        target.push_str(head);
        append(&mut target, marks, directory(path, marks, up_to_path), up_to_path);
    }
    let path_start = marks.path_start as usize;
    let guard = guard(true, marks.has_authority(), &target.as_bytes()[path_start..]);
    target.insert_str(path_start, guard);
    marks.path_end = target.len() as u32;
    marks.query_end = marks.path_end + (from.query_end - from.path_end);
    target.push_str(behind_path);
    finish(target, marks)
}

/// An empty path takes that of the base, as it is; and without a query the base's query.
#[inline]
fn same_path(mut target: String, base: Parts<'_>, reference: Parts<'_>) -> (String, Marks) {
    let mut marks = base.marks;
    if reference.marks.has_query() {
        target.push_str(&base.text[..marks.path_end as usize]);
        marks.query_end = marks.path_end + reference.marks.query_end;
    } else {
        target.push_str(&base.text[..marks.query_end as usize]);
    }
    target.push_str(reference.text);
    finish(target, marks)
}

/// Returns the part of the merged path before the path of the reference (`Merge Paths`, section
/// 5.2.3): the base's path up to its last slash.
#[inline]
fn directory<'b>(base: &'b str, marks: Marks, path: &str) -> &'b str {
    if path.as_bytes()[0] == b'/' {
        return "";
    }
    match base.as_bytes().iter().rposition(|&byte| byte == b'/') {
        Some(slash) => &base[..=slash],
        None if marks.has_authority() => "/",
        None => "",
    }
}

/// Appends `directory` and `path` without their dot segments (section 5.2.4).
///
/// Where a segment begins, an absolute path written so far ends in a slash, so a dot segment can take
/// back the segment before it.
#[inline]
fn append(target: &mut String, marks: Marks, directory: &str, path: &str) {
    let root = marks.path_start as usize;
    let (first, second) = if directory.is_empty() { (path, "") } else { (directory, path) };
    match first.as_bytes() {
        [b'/', ..] => {
            target.push('/');
            append_segments(target, root, &first[1..]);
            append_segments(target, root, second);
        }
        [] => {}
        _ => append_rootless(target, directory, path),
    }
}

#[inline]
fn append_segments(target: &mut String, root: usize, segments: &str) {
    let mut rest = segments;
    while let Some((at, dots)) = first_dots(rest.as_bytes()) {
        target.push_str(&rest[..at]);
        if dots == 2 {
            let parent = target.as_bytes()[root..target.len() - 1].iter().rposition(|&byte| byte == b'/');
            target.truncate(root + parent.map_or(0, |slash| slash) + 1);
        }
        rest = rest.get(at + dots + 1..).unwrap_or("");
    }
    target.push_str(rest);
}

/// Returns the offset of the first dot segment, and the number of its dots.
#[inline]
fn first_dots(segments: &[u8]) -> Option<(usize, usize)> {
    let mut start = 0;
    while start < segments.len() {
        if segments[start] == b'.' {
            match &segments[start + 1..] {
                [] | [b'/', ..] => return Some((start, 1)),
                [b'.'] | [b'.', b'/', ..] => return Some((start, 2)),
                _ => {}
            }
        }
        while start < segments.len() && segments[start] != b'/' {
            start += 1;
        }
        start += 1;
    }
    None
}

/// The rare path that begins with no slash, by the algorithm of the normal form.
#[cold]
#[inline]
fn append_rootless(target: &mut String, directory: &str, path: &str) {
    let mut merged = [directory.as_bytes(), path.as_bytes()].concat();
    let length = remove_dot_segments(&mut merged);
    merged.truncate(length);
    target.push_str(&lossy(merged));
}

#[inline]
fn finish(target: String, marks: Marks) -> (String, Marks) {
    offset(target.len());
    (target, marks)
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use crate::uri::{Uri, UriRef};

    /// Resolves, and checks that the offsets are those that parsing finds.
    fn resolve(base: &str, reference: &str) -> String {
        let target = Uri::parse(base).unwrap().resolve(UriRef::parse(reference).unwrap());
        assert_eq!(Uri::parse(target.as_str()).unwrap().parts().marks, target.parts().marks, "{target}");
        target.to_string()
    }

    #[test]
    fn paths_without_authority_keep_the_guard() {
        assert_eq!(resolve("a:/b/c", "/.//d"), "a:/.//d");
        assert_eq!(resolve("a:/b/c", "..//d?q#f"), "a:/.//d?q#f");
        assert_eq!(resolve("a:/.//b", "c"), "a:/.//c");
        assert_eq!(resolve("a:/.//b", "?c"), "a:/.//b?c");
        assert_eq!(resolve("a:/.//b", "../../c"), "a:/c");
        assert_eq!(resolve("a:b", "a:..///c"), "a:/.//c");
        assert_eq!(resolve("a://h/b", "..//d"), "a://h//d");
    }

    #[test]
    fn rootless_paths_to_the_letter_of_section_5_2_4() {
        assert_eq!(resolve("a:b/c", "../../d"), "a:/d");
        assert_eq!(resolve("a:b/c", "d:e/../f"), "d:/f");
        assert_eq!(resolve("a:b", "./c:d"), "a:c:d");
        assert_eq!(resolve("a:", "b"), "a:b");
        assert_eq!(resolve("urn:a:b#c", "#d"), "urn:a:b#d");
    }

    /// Every path of up to eight bytes, whole and cut in two by a base.
    #[test]
    fn dot_segments_go_as_in_the_normal_form() {
        for (length, number) in (0..8).flat_map(|length| (0..3u32.pow(length)).map(move |n| (length, n))) {
            let rest: String =
                (0..length).map(|at| ['/', '.', 'a'][number as usize / 3usize.pow(at) % 3]).collect();
            let path = String::from("/") + &rest;
            let mut bytes = path.clone().into_bytes();
            let kept = crate::uri::normalize::remove_dot_segments(&mut bytes);
            let expected = String::from("s://h") + core::str::from_utf8(&bytes[..kept]).unwrap();
            assert_eq!(resolve("s://h", &(String::from("//h") + &path)), expected, "{path}");
            for (slash, _) in rest.match_indices('/').filter(|(slash, _)| !rest[slash + 1..].starts_with('/'))
            {
                let (base, reference) = path.split_at(slash + 2);
                if !reference.is_empty() {
                    assert_eq!(resolve(&(String::from("s://h") + base), reference), expected, "{path}");
                }
            }
        }
    }

    #[test]
    fn empty_paths_and_parts() {
        assert_eq!(resolve("a://h", "b"), "a://h/b");
        assert_eq!(resolve("a://h?q#f", ""), "a://h?q");
        assert_eq!(resolve("a://h?q", "#f"), "a://h?q#f");
        assert_eq!(resolve("a://h?q", "?#"), "a://h?#");
        assert_eq!(resolve("a://u@h:1/b", "//v@i:2?c"), "a://v@i:2?c");
        assert_eq!(resolve("a:b", "//h/../c"), "a://h/c");
        assert_eq!(resolve("a://h/..", ""), "a://h/..");
    }
}
