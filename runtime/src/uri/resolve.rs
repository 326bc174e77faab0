//! Resolves references (RFC 3986, section 5.2).
//!
//! The strict algorithm of section 5.2.2: a reference with a scheme is used unchanged, even if the base has
//! the same scheme. The RFC does not specify two points: here the fragment of the base is ignored (section
//! 5.1), and a path that would begin with `//` without an authority is written `/.//…`.
//!
//! The target is a beginning of the base, followed by the reference. Both are nearly always copied whole:
//! leading dot segments of the reference only shorten the beginning, and others are searched for before
//! anything is written. The parts of the target are known, so it is not parsed again.

use alloc::string::String;

use crate::grammar::marks::{Marks, offset};
use crate::uri::guard::guard;
use crate::uri::normalize::{dots, remove_dot_segments};
use crate::uri::parts::Parts;
use crate::uri::percent::lossy;
use crate::uri::{Parsed, Uri, UriBuf, UriRef};

/// Adds the methods of resolution to a type.
macro_rules! resolution {
    ($type:ty, $name:literal) => {
        /// # Resolving references
        impl $type {
            /// Resolves `reference` against this URI (RFC 3986, section 5.2), as a browser resolves the links of
            /// a page.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{", $name, ", UriRef};\n")]
            #[doc = concat!("let base: ", $name, " = \"http://a/b/c/d;p?q\".try_into()?;\n")]
            /// assert_eq!(base.resolve(UriRef::parse("../g?y#s")?), "http://a/b/g?y#s");
            /// assert_eq!(base.resolve(UriRef::parse("//g")?), "http://g");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// The target may be on another host. For a reference from outside that must stay below this URI,
            /// use [`resolve_within`](Self::resolve_within).
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result is longer than `u32::MAX` bytes.
            #[must_use]
            pub fn resolve<'r>(&self, reference: impl Parsed<UriRef<'r>>) -> UriBuf {
                let (base, reference) = (self.parts(), reference.into_parsed().parts());
                // One byte for the slash of a merged path, two for the guard.
                let mut text = String::with_capacity(base.text.len() + reference.text.len() + 3);
                let marks = append_target(&mut text, base, reference);
                UriBuf::from_parsed(text, marks)
            }

            /// Resolves `reference`, like [`resolve`](Self::resolve), and appends the target to `out`.
            ///
            /// The result borrows from `out`. Clear `out` between calls to reuse its memory.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{", $name, ", UriRef};\n")]
            #[doc = concat!("let base: ", $name, " = \"http://a/b/c/d;p?q\".try_into()?;")]
            /// let mut out = String::new();
            /// for (reference, target) in [("../g?y#s", "http://a/b/g?y#s"), ("//g", "http://g")] {
            ///     out.clear();
            ///     assert_eq!(base.resolve_into(UriRef::parse(reference)?, &mut out), target);
            /// }
            ///
            /// let mut link = String::from("Location: ");
            /// assert_eq!(base.resolve_into(UriRef::parse("g#s")?, &mut link).fragment(), Some("s"));
            /// assert_eq!(link, "Location: http://a/b/c/g#s");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the target is longer than `u32::MAX` bytes.
            pub fn resolve_into<'r, 'o>(
                &self,
                reference: impl Parsed<UriRef<'r>>,
                out: &'o mut String,
            ) -> Uri<'o> {
                let start = out.len();
                let marks = append_target(out, self.parts(), reference.into_parsed().parts());
                Uri::from_parsed(&out[start..], marks)
            }
        }
    };
}

resolution!(Uri<'_>, "Uri");
resolution!(UriBuf, "UriBuf");

/// Appends the target to `out` and returns its layout: `Transform References` (section 5.2.2).
#[inline]
fn append_target(out: &mut String, base: Parts<'_>, reference: Parts<'_>) -> Marks {
    let (start, from) = (out.len(), reference.marks);
    let mut marks = base.marks;
    if from.has_scheme() {
        marks = from;
        append(out, marks, "", reference);
    } else if from.has_authority() {
        let shift = marks.hier_start();
        marks.host_start = from.host_start + shift as u32;
        marks.host_end = from.host_end + shift as u32;
        marks.path_start = from.path_start + shift as u32;
        append(out, marks, &base.text[..shift], reference);
    } else if from.path_end == 0 {
        return append_same_path(out, base, reference);
    } else if reference.text.as_bytes()[0] == b'/' {
        append(out, marks, &base.text[..marks.path_start as usize], reference);
    } else {
        append_merged(out, base, reference);
    }
    if !marks.has_authority() {
        guard_path(out, start + marks.path_start as usize);
    }
    let behind_path = reference.text.len() as u32 - from.path_end;
    marks.path_end = offset(out.len() - start) - behind_path;
    marks.query_end = marks.path_end + (from.query_end - from.path_end);
    marks
}

/// Appends the target of a reference with an empty path, which uses the base's path unchanged, and the base's
/// query unless it has its own.
#[inline]
fn append_same_path(out: &mut String, base: Parts<'_>, reference: Parts<'_>) -> Marks {
    let mut marks = base.marks;
    let mut kept = marks.query_end;
    if reference.marks.has_query() {
        kept = marks.path_end;
        marks.query_end = kept + reference.marks.query_end;
    }
    append_both(out, &base.text[..kept as usize], reference.text);
    offset(kept as usize + reference.text.len());
    marks
}

/// Appends `head`, a beginning of the base, and the reference, whose path is not merged with the base's.
#[inline]
fn append(out: &mut String, marks: Marks, head: &str, reference: Parts<'_>) {
    let (start, end) = (reference.marks.path_start as usize, reference.marks.path_end as usize);
    if has_dots(&reference.text.as_bytes()[start..end]) {
        append_dotted(out, marks, head, reference);
    } else {
        append_both(out, head, reference.text);
    }
}

/// Appends like [`append`], and removes the dot segments of the reference.
#[inline(never)]
fn append_dotted(out: &mut String, marks: Marks, head: &str, reference: Parts<'_>) {
    let (start, end) = (reference.marks.path_start as usize, reference.marks.path_end as usize);
    let root = out.len() + marks.path_start as usize;
    append_both(out, head, &reference.text[..start]);
    if reference.text.as_bytes()[start] == b'/' {
        out.push('/');
        append_segments(out, root, reference.text, start + 1, end);
    } else {
        append_rootless(out, "", &reference.text[start..end], &reference.text[end..]);
    }
}

/// Appends the base up to the last slash of its path, and the reference (`Merge Paths`, section 5.2.3).
#[inline]
fn append_merged(out: &mut String, base: Parts<'_>, reference: Parts<'_>) {
    let (start, end) = (base.marks.path_start as usize, base.marks.path_end as usize);
    let path = &base.text.as_bytes()[start..end];
    let directory = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let kept = start + directory;
    if directory == 0 || path[0] != b'/' || has_dots(&path[..directory]) {
        append_odd(out, base, reference, kept);
    } else if has_dots(&reference.text.as_bytes()[..reference.marks.path_end as usize]) {
        append_climbing(out, base, reference, kept);
    } else {
        append_both(out, &base.text[..kept], reference.text);
    }
}

/// Appends `base.text[..kept]` and a reference with dot segments. Leading dot segments only shorten the
/// directory of the base.
#[inline]
fn append_climbing(out: &mut String, base: Parts<'_>, reference: Parts<'_>, mut kept: usize) {
    let root = base.marks.path_start as usize;
    let path = &reference.text.as_bytes()[..reference.marks.path_end as usize];
    let mut at = 0;
    while let dots @ 1.. = dots(&path[at..]) {
        if dots == 2 {
            kept = parent(base.text.as_bytes(), root, kept);
        }
        at = path.len().min(at + dots + 1);
    }
    let start = out.len();
    out.push_str(&base.text[..kept]);
    append_segments(out, start + root, reference.text, at, path.len());
}

/// Appends to a rare base, whose directory is missing, rootless or has dot segments.
#[cfg_attr(debug_assertions, inline)]
#[cold]
fn append_odd(out: &mut String, base: Parts<'_>, reference: Parts<'_>, kept: usize) {
    let (text, end) = (reference.text, reference.marks.path_end as usize);
    let (head, directory) = base.text[..kept].split_at(base.marks.path_start as usize);
    out.push_str(head);
    let root = out.len();
    if directory.starts_with('/') || (directory.is_empty() && base.marks.has_authority()) {
        out.push('/');
        append_segments(out, root, directory, 1.min(directory.len()), directory.len());
        append_segments(out, root, text, 0, end);
    } else {
        append_rootless(out, directory, &text[..end], &text[end..]);
    }
}

/// Returns whether some segment of `path` begins with a dot. Most paths do not contain dots.
#[inline]
fn has_dots(path: &[u8]) -> bool {
    path.contains(&b'.') && (path[0] == b'.' || path.windows(2).any(|pair| pair == b"/."))
}

/// Appends `text` from `at` on, and removes the dot segments of its path, which ends at `end` (section
/// 5.2.4).
///
/// `at` is the start of a segment, and the path written so far, which begins at `root`, ends in a slash. So a
/// dot segment can remove the segment before it.
#[cfg_attr(not(debug_assertions), inline(always))]
fn append_segments(out: &mut String, root: usize, text: &str, mut at: usize, end: usize) {
    while let Some((start, dots)) = first_dots(text.as_bytes(), at, end) {
        out.push_str(&text[at..start]);
        if dots == 2 {
            out.truncate(parent(out.as_bytes(), root, out.len()));
        }
        at = end.min(start + dots + 1);
    }
    out.push_str(&text[at..]);
}

/// Returns the offset of the first dot segment between `at`, the start of a segment, and `end`, and the
/// number of its dots.
#[inline]
fn first_dots(text: &[u8], at: usize, end: usize) -> Option<(usize, usize)> {
    let mut from = at;
    while let Some(next) = text[from..end].iter().position(|&byte| byte == b'.') {
        let start = from + next;
        if start == at || text[start - 1] == b'/' {
            match dots(&text[start..end]) {
                0 => {}
                dots => return Some((start, dots)),
            }
        }
        from = start + 1;
    }
    None
}

/// Returns the end of the path that begins at `root` and ends in a slash at `end`, without its last segment.
#[inline]
fn parent(text: &[u8], root: usize, end: usize) -> usize {
    let slash = text[root..end - 1].iter().rposition(|&byte| byte == b'/');
    root + slash.map_or(0, |slash| slash) + 1
}

/// Appends a path without a leading slash, by the algorithm of the normal form, and the string after the
/// path.
#[cfg_attr(debug_assertions, inline)]
#[cold]
fn append_rootless(out: &mut String, directory: &str, path: &str, behind: &str) {
    let mut merged = [directory.as_bytes(), path.as_bytes()].concat();
    let length = remove_dot_segments(&mut merged);
    merged.truncate(length);
    out.push_str(&lossy(merged));
    out.push_str(behind);
}

/// Inserts the guard before a path that begins at `start`, in a URI without authority.
#[cfg_attr(debug_assertions, inline)]
#[cold]
fn guard_path(out: &mut String, start: usize) {
    let guard = guard(true, &out.as_bytes()[start..]);
    out.insert_str(start, guard);
}

/// Appends two strings.
#[inline]
fn append_both(out: &mut String, first: &str, second: &str) {
    out.push_str(first);
    out.push_str(second);
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use urika_reference::texts::up_to;

    use crate::uri::{Uri, UriRef};

    /// Resolves `reference`, and asserts that the offsets are those that parsing finds.
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

    /// Every path of up to eight bytes, whole, and cut in two by a base.
    #[test]
    fn dot_segments_go_as_in_the_normal_form() {
        for rest in up_to(&['/', '.', 'a'], 7) {
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
