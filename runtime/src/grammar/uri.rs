//! The whole string: `URI`, `URI-reference` and their forms (RFC 3986, sections 3 and 4).

use super::authority::{Authority, authority};
use super::class::SCHEME;
use super::component::{fragment, query};
use super::path::{path_abempty, path_absolute, path_empty, path_noscheme, path_rootless};
use super::{Source, check_length, quick};
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::grammar::marks::Marks;
use crate::text::character::char_at;

/// Reads `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`.
///
/// # Errors
///
/// Fails at the first invalid byte, and when a reference has no scheme.
#[inline]
pub(crate) const fn uri(source: Source<'_>) -> Result<Marks, Fault> {
    match quick::uri(source) {
        Some(marks) => Ok(marks),
        None => uri_by_productions(source),
    }
}

#[inline(never)]
pub(super) const fn uri_by_productions(source: Source<'_>) -> Result<Marks, Fault> {
    match tri!(scheme_colon(source)) {
        0 => Err(no_scheme(source)),
        colon => with_scheme(source, colon),
    }
}

/// Reads `URI-reference = URI / relative-ref`.
///
/// # Errors
///
/// Fails at the first invalid byte.
#[inline]
pub(crate) const fn uri_reference(source: Source<'_>) -> Result<Marks, Fault> {
    match quick::uri_reference(source) {
        Some(marks) => Ok(marks),
        None => uri_reference_by_productions(source),
    }
}

#[inline(never)]
pub(super) const fn uri_reference_by_productions(source: Source<'_>) -> Result<Marks, Fault> {
    match tri!(scheme_colon(source)) {
        0 => relative_ref(source),
        colon => with_scheme(source, colon),
    }
}

/// Reads `absolute-URI = scheme ":" hier-part [ "?" query ]`.
///
/// # Errors
///
/// Fails like [`uri`], and at a fragment.
pub(crate) const fn absolute_uri(source: Source<'_>) -> Result<Marks, Fault> {
    match uri(source) {
        Ok(marks) if (marks.query_end as usize) < source.bytes().len() => {
            let start = marks.query_end as usize;
            Err(Fault::new(FaultKind::FragmentRefused, Part::Fragment, start, source.bytes().len()))
        }
        result => result,
    }
}

/// Reads `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
///
/// # Errors
///
/// Fails when there is no letter at `at`.
pub(crate) const fn scheme(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.is_end(at) {
        return Err(Fault::new(FaultKind::SchemeEmpty, Part::Scheme, at, at));
    }
    let (first, after) = char_at(source.bytes(), at);
    if !first.is_ascii_alphabetic() {
        return Err(Fault::new(FaultKind::SchemeStart(first), Part::Scheme, at, after));
    }
    Ok(SCHEME.run(source.bytes(), at))
}

/// Returns the offset of the colon after the scheme, or 0 when the string has no scheme. A colon in the first
/// segment can only belong to a scheme (section 4.2), so the text before it must be a scheme.
///
/// The function recognizes common schemes itself; [`scheme`] reports the faults.
///
/// # Errors
///
/// Fails when the text before the first colon is empty, does not begin with a letter, or contains a character
/// that a scheme cannot have.
#[inline]
const fn scheme_colon(source: Source<'_>) -> Result<usize, Fault> {
    tri!(check_length(source.bytes().len(), Part::Scheme));
    let end = SCHEME.run(source.bytes(), 0);
    if source.peek(end) == b':' && end > 0 && source.bytes()[0].is_ascii_alphabetic() {
        return Ok(end);
    }
    if source.is_boundary(end) { Ok(0) } else { no_valid_scheme(source, end) }
}

#[cold]
const fn no_valid_scheme(source: Source<'_>, end: usize) -> Result<usize, Fault> {
    let mut colon = end;
    while !source.is_boundary(colon) && source.bytes()[colon] != b':' {
        colon += 1;
    }
    if source.is_boundary(colon) {
        return Ok(0);
    }
    if colon == 0 {
        return Err(Fault::new(FaultKind::SchemeEmpty, Part::Scheme, 0, 1));
    }
    // Only the first character can be wrong, so the production reports the fault.
    if colon == end { scheme(source, 0) } else { Err(source.unexpected(end, Part::Scheme)) }
}

/// Returns the fault of a string without a scheme: that it is relative, or its fault as a reference.
#[cold]
const fn no_scheme(source: Source<'_>) -> Fault {
    if let Err(fault) = relative_ref(source) {
        return fault;
    }
    let mut end = 0;
    while !source.is_boundary(end) {
        end += 1;
    }
    Fault::new(FaultKind::Relative, Part::Scheme, 0, end)
}

/// Reads `hier-part [ "?" query ] [ "#" fragment ]`, after the colon of the scheme.
///
/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty`
#[inline(always)]
const fn with_scheme(source: Source<'_>, colon: usize) -> Result<Marks, Fault> {
    hierarchy(source, colon, colon + 1)
}

/// Reads `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`.
///
/// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`
///
/// # Errors
///
/// Fails at the first invalid byte.
pub(crate) const fn relative_ref(source: Source<'_>) -> Result<Marks, Fault> {
    hierarchy(source, 0, 0)
}

/// Reads `hier-part`, or without a scheme `relative-part`, followed by the query and the fragment. A
/// `scheme_end` of 0 means that there is no scheme.
#[inline(always)]
const fn hierarchy(source: Source<'_>, scheme_end: usize, at: usize) -> Result<Marks, Fault> {
    if source.peek(at) == b'/' && source.peek(at + 1) == b'/' {
        return with_authority(source, scheme_end, at + 2);
    }
    let path_end = tri!(match source.peek(at) {
        b'/' => path_absolute(source, at),
        _ if source.is_boundary(at) => path_empty(source, at),
        _ if scheme_end == 0 => path_noscheme(source, at),
        _ => path_rootless(source, at),
    });
    let (scheme_end, path_start, path_end) = (scheme_end as u32, at as u32, path_end as u32);
    behind_path(source, Marks { scheme_end, path_start, path_end, ..Marks::EMPTY })
}

/// Reads `"//" authority path-abempty`, after the slashes.
#[inline(always)]
const fn with_authority(source: Source<'_>, scheme_end: usize, at: usize) -> Result<Marks, Fault> {
    let Authority { host_start, host_end, end } = tri!(authority(source, at));
    let path_end = tri!(path_abempty(source, end));
    behind_path(
        source,
        Marks {
            scheme_end: scheme_end as u32,
            host_start: host_start as u32,
            host_end: host_end as u32,
            path_start: end as u32,
            path_end: path_end as u32,
            query_end: 0,
        },
    )
}

/// Reads `[ "?" query ] [ "#" fragment ]`.
#[inline(always)]
const fn behind_path(source: Source<'_>, mut marks: Marks) -> Result<Marks, Fault> {
    let mut at = marks.path_end as usize;
    if source.peek(at) == b'?' {
        at = tri!(query(source, at + 1));
    }
    marks.query_end = at as u32;
    if source.peek(at) == b'#' {
        tri!(fragment(source, at + 1));
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::{FaultKind, Part, Source, absolute_uri};

    #[test]
    fn an_absolute_uri_ends_with_its_query() {
        for text in ["a:", "a:b", "a://h", "a:b?", "a:b?c"] {
            assert!(absolute_uri(Source::uri(text)).is_ok(), "{text}");
        }
        for (text, offset, length) in [("a:#", 2, 1), ("a:b#c", 3, 2), ("a:b?c#d", 5, 2)] {
            let fault = absolute_uri(Source::uri(text)).expect_err(text);
            assert_eq!((fault.kind, fault.part), (FaultKind::FragmentRefused, Part::Fragment));
            assert_eq!((fault.offset, fault.length), (offset, length), "{text}");
        }
        assert!(absolute_uri(Source::uri("a")).is_err());
    }
}
