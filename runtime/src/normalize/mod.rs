//! The normal form of RFC 3986, sections 6.2.2 and 6.2.3, as one `const fn` that writes into
//! the caller's buffer: the macros, const evaluation and the run time share it.
//!
//! Per part, in this order: escapes of unreserved characters are decoded; the remaining hex
//! digits go to upper case; scheme and host to lower case, outside escapes; IP addresses to
//! their one form; dot segments are removed; then what the scheme lays down. Decoding comes
//! first, so `/a/%2e%2e/b` is `/b`.
//!
//! Two decisions of ours: dot segments stay in relative references and in rootless paths,
//! where removing them would change what is addressed; and a path that would begin with `//`
//! while there is no authority is written `/.//…`, so that it cannot be read as one.
//!
//! The result is idempotent and parses into the parts that the input meant.

mod dots;
mod host;
mod out;
mod path;
mod plain;

pub(crate) use dots::remove_dot_segments;
pub(crate) use out::Out;
pub(crate) use plain::is_plainly_normal;

use crate::bytes::is_ascii;
use crate::grammar::class::DIGIT;
use crate::marks::Marks;
#[cfg(feature = "alloc")]
use crate::marks::offset;
use crate::scheme::{self, Family};

/// How far normalization goes: the rungs of the comparison ladder in RFC 3986, section 6.2.
///
/// Each finds all that the one before it finds equal, and more.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Rung, Uri};
///
/// let a = Uri::parse("http://example.com")?;
/// let b = Uri::parse("HTTP://example.com:80/")?;
/// assert!(!a.equivalent(&b, Rung::Syntax));
/// assert!(a.equivalent(&b, Rung::Scheme));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// Character by character (section 6.2.1).
    Simple,
    /// Case, percent-encoding and dot segments (section 6.2.2).
    Syntax,
    /// Default ports, empty paths and other rules of the scheme (section 6.2.3).
    Scheme,
}

/// How much longer than a text in ASCII its normal form is at most: by the `//` of a `file` URI,
/// by `/.` or `/`, and by up to 6 bytes where an IPv4 address in an IPv6 address is written with
/// dots.
pub(crate) const GROWTH: usize = 12;

/// How many bytes the normal form of `text` needs at most; each byte outside ASCII becomes an
/// escape.
pub(crate) const fn capacity(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut capacity = bytes.len() + GROWTH;
    if is_ascii(bytes) {
        return capacity;
    }
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] >= 0x80 {
            capacity += 2;
        }
        i += 1;
    }
    capacity
}

/// Makes a buffer of `capacity` bytes for `write`, and text of what that has written.
///
/// # Panics
///
/// With "capacity overflow" when offsets could not address the buffer.
#[cfg(feature = "alloc")]
pub(crate) fn in_buffer<E>(
    capacity: usize,
    write: impl FnOnce(&mut [u8]) -> Result<(usize, Marks), E>,
) -> Result<(alloc::string::String, Marks), E> {
    offset(capacity);
    let mut buffer = alloc::vec![0; capacity];
    let (length, marks) = write(&mut buffer)?;
    buffer.truncate(length);
    Ok((crate::percent::lossy(buffer), marks))
}

/// Writes the normal form of `text`, laid out as `marks`, at the beginning of `out`.
///
/// The length written, and where the parts now are. `out` has at least [`capacity`] bytes.
pub(crate) const fn normalize_into(text: &str, marks: Marks, rung: Rung, out: &mut [u8]) -> (usize, Marks) {
    let bytes = text.as_bytes();
    let by_scheme = matches!(rung, Rung::Scheme);
    let mut out = Out::new(out);
    let mut result = Marks::EMPTY;

    let mut family = Family::Generic;
    if marks.has_scheme() {
        out.lowercase(bytes, 0, marks.scheme_end as usize);
        family = Family::of(out.written());
        result.scheme_end = out.len() as u32;
        out.push(b':');
    }
    let decodes = !matches!(family, Family::Urn);

    if marks.has_authority() {
        authority(&mut out, bytes, marks, &mut result, family, by_scheme);
    } else if by_scheme && matches!(family, Family::File) && path::is_absolute(bytes, marks) {
        // file-hier-part = ( "//" auth-path ) / local-path (RFC 8089, section 2): one form of two
        out.push_all(b"//");
        result.host_start = out.len() as u32;
        result.host_end = result.host_start;
    }

    result.path_start = out.len() as u32;
    path::path(&mut out, bytes, marks, family, by_scheme);
    path::guard(&mut out, &result);
    result.path_end = out.len() as u32;

    if marks.has_query() {
        out.component(bytes, marks.path_end as usize, marks.query_end as usize, decodes);
    }
    result.query_end = out.len() as u32;
    out.component(bytes, marks.query_end as usize, bytes.len(), decodes);
    (out.len(), result)
}

/// Writes the authority with its slashes.
const fn authority(
    out: &mut Out<'_>,
    bytes: &[u8],
    marks: Marks,
    result: &mut Marks,
    family: Family,
    by_scheme: bool,
) {
    out.push_all(b"//");
    let decodes = !matches!(family, Family::Urn);
    out.component(bytes, marks.authority_start(), marks.host_start as usize, decodes);
    result.host_start = out.len() as u32;
    host::host(out, bytes, marks, by_scheme && matches!(family, Family::File));
    result.host_end = out.len() as u32;
    port(out, bytes, marks, *result, by_scheme);
}

/// Writes the port with its colon, unless it is empty or the scheme's own (section 6.2.3).
const fn port(out: &mut Out<'_>, bytes: &[u8], marks: Marks, result: Marks, by_scheme: bool) {
    if !marks.has_port() {
        return;
    }
    let (colon, end) = (marks.host_end as usize, marks.path_start as usize);
    if by_scheme {
        let own = match scheme::default_port(out.between(0, result.scheme_end as usize)) {
            Some(own) => own as u32,
            None => u32::MAX,
        };
        if end == colon + 1 || port_number(bytes, colon + 1, end) == own {
            return;
        }
    }
    out.push(b':');
    out.copy(bytes, if by_scheme { behind_zeros(bytes, colon + 1, end) } else { colon + 1 }, end);
}

/// A port is a number, so zeros before it say nothing (section 3.2.3); the last digit stays.
const fn behind_zeros(bytes: &[u8], start: usize, end: usize) -> usize {
    let mut start = start;
    while start + 1 < end && bytes[start] == b'0' {
        start += 1;
    }
    start
}

/// The value of a run of digits, or `u32::MAX - 1` for one that is too large to be a port.
pub(crate) const fn port_number(bytes: &[u8], start: usize, end: usize) -> u32 {
    let mut value = 0;
    let mut i = start;
    while i < end && DIGIT.has(bytes[i]) {
        value = value * 10 + (bytes[i] - b'0') as u32;
        if value > 0xFFFF {
            return u32::MAX - 1;
        }
        i += 1;
    }
    value
}
