//! The five forms of `path` (RFC 3986, section 3.3).
//!
//! The forms only differ in their beginning, so each function checks the beginning and then reads `*( pchar /
//! "/" )` in one run.

use super::Source;
use super::class::{PATH, REG_NAME};
use crate::fault::{Fault, Part};

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
/// Fails as [`path_abempty`] does, and when the path begins with `//`, which begins an authority.
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
/// Fails as [`path_rootless`] does, and at a colon in the first segment.
#[inline]
pub(crate) const fn path_noscheme(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    match segment_nz_nc(source, at) {
        Ok(end) if source.is_boundary(end) => segments(source, end),
        Ok(end) => Err(source.unexpected(end, Part::Path)),
        Err(fault) => Err(fault),
    }
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
/// Fails when anything but the delimiter of the next component follows.
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
        end = match source.escaped(end, REG_NAME, Part::Path) {
            Ok(end) => end,
            Err(fault) => return Err(fault),
        };
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
    match source.escaped(at, PATH, Part::Path) {
        Ok(end) => path_empty(source, end),
        Err(fault) => Err(fault),
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{path_abempty, path_absolute, path_empty, path_noscheme, path_rootless, segment_nz_nc};
    use crate::fault::{Fault, FaultKind, Part};
    use crate::grammar::Source;
    use crate::grammar::class::REG_NAME;

    type Read = fn(Source<'_>, usize) -> Result<usize, Fault>;

    /// Reads `segment = *pchar`.
    fn segment(source: Source<'_>, at: usize) -> Result<usize, Fault> {
        let mut end = source.escaped(at, REG_NAME, Part::Path)?;
        while matches!(source.peek(end), b':' | b'@') {
            end = source.escaped(end + 1, REG_NAME, Part::Path)?;
        }
        Ok(end)
    }

    /// Reads `segment-nz = 1*pchar`.
    fn segment_nz(source: Source<'_>, at: usize) -> Result<usize, Fault> {
        let end = segment(source, at)?;
        if end == at { Err(source.unexpected(at, Part::Path)) } else { Ok(end) }
    }

    /// Reads `*( "/" segment )`.
    fn more(source: Source<'_>, at: usize) -> Result<usize, Fault> {
        let mut end = at;
        while source.peek(end) == b'/' {
            end = segment(source, end + 1)?;
        }
        Ok(end)
    }

    /// Reads `"/" [ segment-nz *( "/" segment ) ]`.
    fn absolute(source: Source<'_>, at: usize) -> Result<usize, Fault> {
        if source.peek(at) != b'/' {
            return Err(source.unexpected(at, Part::Path));
        }
        match segment_nz(source, at + 1) {
            Ok(end) => more(source, end),
            // The group in brackets may be missing.
            Err(_) if segment(source, at + 1) == Ok(at + 1) => Ok(at + 1),
            Err(fault) => Err(fault),
        }
    }

    /// Compares the five forms with their compositions in section 3.3. The forms read up to the delimiter of
    /// the next component, so the byte behind a composition must be one.
    #[test]
    fn five_forms_of_segments() {
        let forms: [(Read, Read); 5] = [
            (path_abempty, more),
            (path_absolute, absolute),
            (path_noscheme, |source, at| more(source, segment_nz_nc(source, at)?)),
            (path_rootless, |source, at| more(source, segment_nz(source, at)?)),
            (path_empty, |_, at| Ok(at)),
        ];
        // One byte of each class that matters in a path, and both halves of an escape.
        let alphabet = b"a2%/:@!?# ";
        let mut accepted = 0;
        for (length, number) in (0..=5).flat_map(|length| (0..10_u32.pow(length)).map(move |n| (length, n))) {
            let bytes = (0..length).map(|at| alphabet[(number / 10_u32.pow(at) % 10) as usize]);
            let text: String = bytes.map(char::from).collect();
            let source = Source::uri(&text);
            for (form, composition) in forms {
                let expected = composition(source, 0)
                    .ok()
                    .filter(|&end| source.is_end(end) || matches!(source.peek(end), b'?' | b'#'));
                assert_eq!(form(source, 0).ok(), expected, "{text}");
                accepted += usize::from(expected.is_some());
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }

    #[test]
    fn the_second_slash_of_an_absolute_path_is_at_fault() {
        let fault = path_absolute(Source::uri("ab//c"), 2).expect_err("an authority");
        assert_eq!((fault.kind, fault.offset, fault.length), (FaultKind::Unexpected('/'), 3, 1));
    }
}
