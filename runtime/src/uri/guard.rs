//! The guard: a dot segment before a path that would otherwise be parsed as an authority or a scheme.
//!
//! A path that begins with `//` is written `/.//…` when there is no authority. A path whose first segment has
//! a colon is written `./…:…` when there is no scheme (RFC 3986, sections 3.3 and 4.2). The path keeps its
//! meaning, since resolving removes the dot segment (section 5.2.4).

/// Returns what to write before a path without an authority. It is empty if the path cannot be misread.
pub(crate) const fn guard(has_scheme: bool, path: &[u8]) -> &'static str {
    match path {
        [b'/', b'/', ..] => "/.",
        _ if !has_scheme && has_colon_in_first_segment(path) => "./",
        _ => "",
    }
}

const fn has_colon_in_first_segment(path: &[u8]) -> bool {
    let mut rest = path;
    while let [byte, tail @ ..] = rest {
        match byte {
            b':' => return true,
            b'/' => return false,
            _ => rest = tail,
        }
    }
    false
}

/// Returns the path without the guard of a missing authority, for a URI that gets an authority again.
#[inline]
#[cfg(feature = "alloc")]
pub(crate) fn unguarded(has_authority: bool, path: &str) -> &str {
    if !has_authority && path.starts_with("/.//") { &path[2..] } else { path }
}
