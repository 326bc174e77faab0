//! The guard: a dot segment that keeps the beginning of a path from being read as something else.
//!
//! A path that begins with `//` where there is no authority is written `/.//…`, and one whose
//! first segment has a colon where there is no scheme `./…:…` (RFC 3986, sections 3.3 and 4.2).
//! The path stays the same, since resolving takes such a segment away (section 5.2.4).

/// Returns the text to write before `path`; empty where the path cannot be misread.
pub(crate) const fn guard(has_scheme: bool, has_authority: bool, path: &[u8]) -> &'static str {
    match path {
        _ if has_authority => "",
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

/// The path that the guard of a missing authority has been put before, for where there is an
/// authority again.
#[cfg(feature = "alloc")]
pub(crate) fn unguarded(has_authority: bool, path: &str) -> &str {
    if !has_authority && path.starts_with("/.//") { &path[2..] } else { path }
}
