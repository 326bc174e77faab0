//! The five forms of `path` (RFC 3986, section 3.3).
//!
//! The forms only differ in their beginning, so each function checks the beginning and then reads `*( pchar /
//! "/" )` in one run.

use super::Source;
use super::class::{PATH, REG_NAME};
use crate::fault::{Fault, Part, tri};

/// Reads `path-abempty = *( "/" segment )`.
///
/// # Errors
///
/// Fails when the path does not begin with `/`, at a broken escape, and at a character that is neither
/// `pchar` nor the delimiter of the next component.
#[inline(always)]
pub(crate) const fn path_abempty(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.peek(at) == b'/' { segments(source, at) } else { path_empty(source, at) }
}

/// Reads `path-absolute = "/" [ segment-nz *( "/" segment ) ]`.
///
/// # Errors
///
/// Fails like [`path_abempty`], and when the path begins with `//`, which begins an authority.
#[inline]
pub(crate) const fn path_absolute(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.peek(at) != b'/' {
        return Err(source.unexpected(at, Part::Path));
    }
    if source.peek(at + 1) == b'/' {
        return Err(source.unexpected(at + 1, Part::Path));
    }
    segments(source, at)
}

/// Reads `path-noscheme = segment-nz-nc *( "/" segment )`.
///
/// # Errors
///
/// Fails like [`path_rootless`], and at a colon in the first segment.
#[inline]
pub(crate) const fn path_noscheme(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let end = tri!(segment_nz_nc(source, at));
    if source.is_boundary(end) { segments(source, end) } else { Err(source.unexpected(end, Part::Path)) }
}

/// Reads `path-rootless = segment-nz *( "/" segment )`.
///
/// # Errors
///
/// Fails when the first segment is empty, at a broken escape, and at a character that is neither `pchar` nor
/// the delimiter of the next component.
#[inline]
pub(crate) const fn path_rootless(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.is_boundary(at) { Err(source.unexpected(at, Part::Path)) } else { segments(source, at) }
}

/// Reads `path-empty = 0<pchar>`.
///
/// # Errors
///
/// Fails when anything except the delimiter of the next component follows.
#[inline]
pub(crate) const fn path_empty(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    match source.peek(at) {
        b'?' | b'#' => Ok(at),
        _ if source.is_end(at) => Ok(at),
        _ => Err(source.unexpected(at, Part::Path)),
    }
}

/// Reads `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`.
///
/// # Errors
///
/// Fails when the segment is empty, and at a broken escape.
pub(crate) const fn segment_nz_nc(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let mut end = at;
    loop {
        end = tri!(source.escaped(end, REG_NAME, Part::Path));
        if source.peek(end) != b'@' {
            break;
        }
        end += 1;
    }
    if end == at { Err(source.unexpected(at, Part::Path)) } else { Ok(end) }
}

/// Reads `*( pchar / "/" )`, up to the `?` or `#` of the next component or the end.
#[inline(always)]
const fn segments(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    path_empty(source, tri!(source.escaped(at, PATH, Part::Path)))
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
