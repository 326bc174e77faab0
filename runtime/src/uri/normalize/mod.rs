//! Writes the normal form of RFC 3986, sections 6.2.2 and 6.2.3, into the caller's buffer. It is one `const
//! fn`, which the macros, const evaluation and the run time share.
//!
//! The steps for each part, in this order: decode escapes of unreserved characters; write the other escapes
//! in upper case; write scheme and host, outside escapes, in lower case; write IP addresses in their
//! canonical form; remove dot segments; apply the rules of the scheme. Decoding comes first, so `/a/%2e%2e/b`
//! is `/b`.
//!
//! RFC 3986 leaves two decisions open. Dot segments remain in paths that do not begin with `/`, where
//! removing them would change the target. A path that would begin with `//` without an authority is written
//! `/.//…`, so that it cannot be read as an authority.
//!
//! Normalization is idempotent, and its result is parsed into the parts that the input meant.

mod dots;
mod form;
mod host;
mod out;
mod path;
mod plain;
pub(crate) mod query;

#[cfg(feature = "alloc")]
pub(crate) use dots::dots;
pub(crate) use dots::remove_dot_segments;
pub use form::TrailingSlash;
pub(crate) use form::{NormalRules, Rule};
pub(crate) use out::Out;
#[cfg(feature = "alloc")]
pub(crate) use plain::is_plain_tail;
pub(crate) use plain::is_plainly_normal;

use crate::fault::{NormalizationStep, NormalizationSteps};
use crate::grammar::marks::Marks;
#[cfg(feature = "alloc")]
use crate::grammar::marks::offset;
use crate::grammar::scheme::{Family, default_port};
use crate::text::bytes::{is_ascii, is_same};
use crate::text::loops::each;

/// A way to compare two URIs: a rung of the ladder of RFC 3986, section 6.2.
///
/// Each rung treats all pairs as equal that the rung before it does, and more. [`RedirectUri`](Self::RedirectUri)
/// is not on the ladder.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Comparison, Uri};
///
/// let a = Uri::parse("http://example.com")?;
/// let b = Uri::parse("HTTP://example.com:80/")?;
/// assert!(!a.equivalent(&b, Comparison::Syntax));
/// assert!(a.equivalent(&b, Comparison::Scheme));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Comparison {
    /// Compare character by character (section 6.2.1).
    Simple,
    /// Ignore differences in case, percent-encoding and dot segments (section 6.2.2).
    Syntax,
    /// Also apply the rules of the scheme, such as default ports and empty paths (section 6.2.3).
    Scheme,
    /// Compare a redirect URI of OAuth with a registered one: character by character (RFC 9700, section 2.1), except
    /// that the port of an `http` URI is ignored if its host is a loopback address, such as `127.0.0.1` or `[::1]`
    /// (RFC 8252, section 7.3). `localhost` is a name, so its port counts.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Comparison, Uri};
    ///
    /// let registered = Uri::parse("http://127.0.0.1/callback")?;
    /// let given = Uri::parse("http://127.0.0.1:51004/callback")?;
    /// assert!(registered.equivalent(given, Comparison::RedirectUri));
    /// for text in ["http://127.0.0.1:51004/callback/", "http://localhost/callback"] {
    ///     assert!(!registered.equivalent(Uri::parse(text)?, Comparison::RedirectUri));
    /// }
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    RedirectUri,
}

/// The maximum number of bytes by which a normal form is longer than its ASCII string: the `//` of a `file`
/// URI, `/.` or `/`, a trailing slash, up to 6 bytes for an IPv4 address with dots in an IPv6 address, and
/// the `&` after the last parameter while parameters are sorted.
pub(crate) const GROWTH: usize = 14;

/// Returns the maximum number of bytes that the normal form of `text` can have. Each byte outside ASCII
/// becomes an escape of three bytes.
pub(crate) const fn capacity(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut capacity = bytes.len() + GROWTH;
    if is_ascii(bytes) {
        return capacity;
    }
    each!(0..bytes.len(), |i| capacity += if bytes[i] < 0x80 { 0 } else { 2 });
    capacity
}

/// Makes a buffer of `capacity` bytes, lets `write` fill it, and returns what has been written.
///
/// # Panics
///
/// Panics with "capacity overflow" when offsets could not address the buffer.
#[cfg(feature = "alloc")]
pub(crate) fn in_buffer<E>(
    capacity: usize,
    write: impl FnOnce(&mut [u8]) -> Result<NormalForm, E>,
) -> Result<(alloc::string::String, NormalForm), E> {
    offset(capacity);
    #[allow(clippy::slow_vector_initialization, reason = "glibc has no cleared memory in its quick cache")]
    let mut buffer = alloc::vec::Vec::with_capacity(capacity);
    buffer.resize(capacity, 0);
    let written = write(&mut buffer)?;
    buffer.truncate(written.length);
    Ok((crate::uri::percent::lossy(buffer), written))
}

/// Returns the normal form of a string in one part of a URI.
#[cfg(feature = "alloc")]
#[must_use]
pub fn component(text: &str) -> alloc::string::String {
    let mut buffer = alloc::vec![0; capacity(text)];
    let mut out = Out::new(&mut buffer);
    out.component(text.as_bytes(), 0, text.len(), true);
    let length = out.len();
    buffer.truncate(length);
    crate::uri::percent::lossy(buffer)
}

/// The result of [`normalize_into`].
#[derive(Clone, Copy)]
pub(crate) struct NormalForm {
    pub(crate) length: usize,
    pub(crate) marks: Marks,
    /// The changes to the string.
    pub(crate) steps: NormalizationSteps,
}

/// Writes the normal form of `text`, laid out as `marks`, at the beginning of `out`.
///
/// `out` has at least [`capacity`] bytes, and twice as many if query parameters are sorted.
pub(crate) const fn normalize_into(
    text: &str,
    marks: Marks,
    form: &NormalRules<'_>,
    out: &mut [u8],
) -> NormalForm {
    let bytes = text.as_bytes();
    let mut out = Out::new(out);
    let mut result = Marks::EMPTY;

    let family = scheme(&mut out, bytes, marks, &mut result);
    if marks.has_authority() {
        authority(&mut out, bytes, marks, &mut result, family, form);
    } else if form.has(Rule::Scheme) && matches!(family, Family::File) && path::is_absolute(bytes, marks) {
        empty_host(&mut out, &mut result);
    }

    result.path_start = out.len() as u32;
    path::path(&mut out, bytes, marks, &result, family, form);
    result.path_end = out.len() as u32;

    query(&mut out, bytes, marks, &mut result, family, form);
    fragment(&mut out, bytes, marks, family, form);
    NormalForm { length: out.len(), marks: result, steps: out.steps() }
}

/// Writes the scheme with its colon.
#[inline(always)]
const fn scheme(out: &mut Out<'_>, bytes: &[u8], marks: Marks, result: &mut Marks) -> Family {
    if !marks.has_scheme() {
        return Family::Generic;
    }
    let scheme = bytes.split_at(marks.scheme_end as usize).0;
    result.scheme_end = marks.scheme_end;
    // Most schemes are one of these, in lower case.
    if matches!(scheme, b"https" | b"http") {
        out.push_all(scheme);
        out.push(b':');
        return Family::Web;
    }
    out.lowercase(bytes, 0, scheme.len());
    let family = Family::of(out.written());
    if !is_same(out.written(), scheme) {
        out.note(NormalizationStep::Scheme);
    }
    out.push(b':');
    family
}

/// Writes the authority with its slashes.
#[inline(always)]
const fn authority(
    out: &mut Out<'_>,
    bytes: &[u8],
    marks: Marks,
    result: &mut Marks,
    family: Family,
    form: &NormalRules<'_>,
) {
    out.push_all(b"//");
    let decodes = !matches!(family, Family::Urn);
    if marks.has_userinfo() {
        out.component(bytes, marks.authority_start(), marks.host_start as usize, decodes);
    }
    result.host_start = out.len() as u32;
    host::host(out, bytes, marks, family, form);
    result.host_end = out.len() as u32;
    port(out, bytes, marks, *result, form);
}

/// Writes the port with its colon, unless it is empty or the scheme's default port (section 6.2.3).
#[inline(always)]
const fn port(out: &mut Out<'_>, bytes: &[u8], marks: Marks, result: Marks, form: &NormalRules<'_>) {
    if !marks.has_port() {
        return;
    }
    let (start, end) = (marks.host_end as usize + 1, marks.path_start as usize);
    if !form.has(Rule::Scheme) {
        return out.copy(bytes, start - 1, end);
    }
    let own = match default_port(out.between(0, result.scheme_end as usize)) {
        Some(own) if !form.has(Rule::KeepDefaultPort) => own as u32,
        _ => u32::MAX,
    };
    if start == end || port_number(bytes.split_at(end).0.split_at(start).1) == own {
        return out.note(NormalizationStep::DefaultPort);
    }
    // A port is a number (section 3.2.3). Its last digit is always kept.
    let mut digits = start;
    while digits + 1 < end && bytes[digits] == b'0' {
        digits += 1;
    }
    if digits > start {
        out.note(NormalizationStep::Port);
    }
    out.push(b':');
    out.copy(bytes, digits, end);
}

/// Writes the empty host of a `file` URI without an authority: `file-hier-part = ( "//" auth-path ) / local-path`
/// (RFC 8089, section 2), and the first is the normal form of both.
#[inline(always)]
const fn empty_host(out: &mut Out<'_>, result: &mut Marks) {
    out.push_all(b"//");
    out.note(NormalizationStep::Host);
    result.host_start = out.len() as u32;
    result.host_end = result.host_start;
}

/// Writes the query with its `?`.
#[inline(always)]
const fn query(
    out: &mut Out<'_>,
    bytes: &[u8],
    marks: Marks,
    result: &mut Marks,
    family: Family,
    form: &NormalRules<'_>,
) {
    if marks.has_query() && form.has(Rule::RemoveQuery) {
        out.note(NormalizationStep::QueryRemoved);
    } else if marks.has_query() {
        let decodes = !matches!(family, Family::Urn);
        out.component(bytes, marks.path_end as usize, marks.query_end as usize, decodes);
        if form.shapes_query() {
            query::query(out, result.path_end as usize, form);
        }
    }
    result.query_end = out.len() as u32;
}

/// Writes the fragment with its `#`.
#[inline(always)]
const fn fragment(out: &mut Out<'_>, bytes: &[u8], marks: Marks, family: Family, form: &NormalRules<'_>) {
    if bytes.len() > marks.query_end as usize && form.has(Rule::RemoveFragment) {
        out.note(NormalizationStep::FragmentRemoved);
    } else if bytes.len() > marks.query_end as usize {
        let decodes = !matches!(family, Family::Urn);
        out.component(bytes, marks.query_end as usize, bytes.len(), decodes);
    }
}

/// Returns the value of a run of digits, or `u32::MAX - 1` for a number that is too large for a port.
#[must_use]
pub const fn port_number(digits: &[u8]) -> u32 {
    let (mut value, mut rest) = (0, digits);
    while let [digit @ b'0'..=b'9', tail @ ..] = rest {
        value = value * 10 + (*digit - b'0') as u32;
        if value > 0xFFFF {
            return u32::MAX - 1;
        }
        rest = tail;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::{GROWTH, capacity};
    #[cfg(feature = "alloc")]
    use crate::fault::NormalizationStep;
    #[cfg(feature = "alloc")]
    use crate::policy::Policy;

    #[test]
    fn a_byte_outside_ascii_may_become_three() {
        assert_eq!((capacity(""), capacity("ab"), capacity("a\u{E9}")), (GROWTH, GROWTH + 2, GROWTH + 7));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn a_port_is_a_number() {
        const KEEPS: Policy<'_> = Policy::RFC3986.remove_default_port(false);
        for (policy, text, normal, step) in [
            (Policy::RFC3986, "http://h:81/", "http://h:81/", None),
            (Policy::RFC3986, "http://h:0081/", "http://h:81/", Some(NormalizationStep::Port)),
            (Policy::RFC3986, "http://h:810/", "http://h:810/", None),
            (Policy::RFC3986, "http://h:0/", "http://h:0/", None),
            (Policy::RFC3986, "http://h:00/", "http://h:0/", Some(NormalizationStep::Port)),
            (Policy::RFC3986, "a://h:00/", "a://h:0/", Some(NormalizationStep::Port)),
            (Policy::RFC3986, "http://h:80/", "http://h/", Some(NormalizationStep::DefaultPort)),
            (Policy::RFC3986, "http://h:0080/", "http://h/", Some(NormalizationStep::DefaultPort)),
            (Policy::RFC3986, "http://h:/", "http://h/", Some(NormalizationStep::DefaultPort)),
            (Policy::RFC3986, "https://h:80/", "https://h:80/", None),
            (KEEPS, "http://h:80/", "http://h:80/", None),
            (KEEPS, "http://h:0080/", "http://h:80/", Some(NormalizationStep::Port)),
            (KEEPS, "http://h:/", "http://h/", Some(NormalizationStep::DefaultPort)),
        ] {
            let normalized = policy.normalize(text).expect(text);
            assert_eq!(normalized.uri(), normal);
            assert!(normalized.steps().eq(step), "{text}: {:?}", normalized.steps());
        }
    }
}
