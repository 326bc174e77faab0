//! The grammar of RFC 3986, Appendix A, as `const fn`. The macros, const evaluation and the run time share
//! this one copy.
//!
//! This layer finds the parts of a string and checks them. It only uses [`text`](crate::text) and
//! [`fault`](crate::fault), and depends on neither URI types nor policies.
//!
//! A function with the name of a production, in snake case, has the ABNF in its documentation. It reads the
//! production from a byte offset on, and returns the offset after it or a [`Fault`]. Nothing here allocates,
//! formats, or recurses on the input, and each byte is read a bounded number of times.
//!
//! | module | productions |
//! |---|---|
//! | [`uri`] | `URI`, `URI-reference`, `relative-ref`, `absolute-URI`, `scheme` |
//! | [`authority`] | `authority`, `userinfo`, `port` |
//! | [`host`] | `host`, `IP-literal`, `IPvFuture`, `IPv6address`, `h16`, `IPv4address`, `dec-octet`, `reg-name` |
//! | [`path`] | the five forms of `path`, `segment-nz-nc` |
//! | [`component`] | `query`, `fragment`, `pct-encoded` |
//! | [`character`](crate::text::character) | `ucschar`, `iprivate` (RFC 3987) |
//! | [`class`] | the character classes, as one table |
//! | [`quick`] | not a production: common strings, read in one scan |
//!
//! A byte outside ASCII is accepted if [`Source::iri`] selects RFC 3987 and the character is `ucschar` (or
//! `iprivate`, in a query). IDNA checks host names. Offsets count the bytes of the string as written.

pub(crate) mod authority;
pub(crate) mod block;
pub(crate) mod class;
pub(crate) mod component;
mod ends;
pub(crate) mod host;
pub(crate) mod marks;
pub(crate) mod path;
pub(crate) mod punycode;
mod quick;
pub(crate) mod scheme;
pub(crate) mod uri;
pub(crate) mod urn;

use crate::fault::{Fault, FaultKind, Part, tri};
use crate::text::character::{char_at, iprivate, ucschar};
use class::Class;

/// The string to read, and its alphabet.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    bytes: &'t [u8],
    iri: bool,
}

impl<'t> Source<'t> {
    /// Makes a source from a string in ASCII, the alphabet of RFC 3986.
    #[must_use]
    pub const fn uri(text: &'t str) -> Self {
        Self { bytes: text.as_bytes(), iri: false }
    }

    /// Makes a source from a string in the alphabet of RFC 3987.
    #[must_use]
    pub const fn iri(text: &'t str) -> Self {
        Self { bytes: text.as_bytes(), iri: true }
    }

    /// Makes a source from a string that has already been checked.
    #[must_use]
    pub const fn of(bytes: &'t [u8]) -> Self {
        Self { bytes, iri: false }
    }

    /// Returns the bytes of the string.
    #[must_use]
    pub const fn bytes(self) -> &'t [u8] {
        self.bytes
    }

    /// Returns the byte at `at`, or NUL after the end. NUL is in no class and is not a delimiter.
    #[inline]
    #[must_use]
    pub const fn peek(self, at: usize) -> u8 {
        if at < self.bytes.len() { self.bytes[at] } else { 0 }
    }

    /// Returns whether the string ends at `at`.
    #[inline]
    #[must_use]
    pub const fn is_end(self, at: usize) -> bool {
        at >= self.bytes.len()
    }

    /// Returns whether a component that ends at `/`, `?` or `#` ends at `at`.
    #[inline]
    pub(crate) const fn is_boundary(self, at: usize) -> bool {
        self.is_end(at) || matches!(self.bytes[at], b'/' | b'?' | b'#')
    }

    /// Reads `*( class / pct-encoded )`, with `ucschar` and `iprivate` in an IRI. Stops at the first byte
    /// that is something else.
    ///
    /// # Errors
    ///
    /// Fails at an incomplete escape, and at a character that is not allowed in any component.
    #[inline(always)]
    pub const fn escaped(self, at: usize, class: Class, part: Part) -> Result<usize, Fault> {
        let end = class.run(self.bytes, at);
        if self.is_end(end) || (self.bytes[end] != b'%' && self.bytes[end] < 0x80) {
            return Ok(end);
        }
        self.escaped_slowly(end, class, part)
    }

    #[inline(never)]
    const fn escaped_slowly(self, at: usize, class: Class, part: Part) -> Result<usize, Fault> {
        let mut at = at;
        loop {
            // An escape often follows another, and a slice is expensive in const evaluation.
            if self.peek(at) != b'%' && self.peek(at) < 0x80 {
                at = class.run(self.bytes, at);
            }
            if self.is_end(at) {
                return Ok(at);
            }
            at = match self.bytes[at] {
                b'%' => tri!(component::pct_encoded(self, at, part)),
                0x80.. if self.iri => match beyond_ascii(self.bytes, at, part) {
                    Some(end) => end,
                    None => return Ok(at),
                },
                _ => return Ok(at),
            };
        }
    }

    /// Checks that the string ends at `end`, up to which `part` has been read.
    #[inline]
    pub(crate) const fn check_end(self, end: usize, part: Part) -> Result<(), Fault> {
        if self.is_end(end) { Ok(()) } else { Err(self.unexpected(end, part)) }
    }

    /// Returns the fault of a character at `at` that `part` does not allow.
    #[cold]
    #[must_use]
    pub const fn unexpected(self, at: usize, part: Part) -> Fault {
        let (found, end) = char_at(self.bytes, at);
        Fault::new(FaultKind::Unexpected(found), part, at, end)
    }
}

/// Reads one character of `ucschar`, or of `iprivate` in a query or a template. Returns `None` for any other.
const fn beyond_ascii(bytes: &[u8], at: usize, part: Part) -> Option<usize> {
    let (c, end) = char_at(bytes, at);
    if ucschar(c) || (iprivate(c) && matches!(part, Part::Query | Part::Template)) { Some(end) } else { None }
}

/// Checks that a string, whose `part` is read, is short enough for offsets of 32 bits.
///
/// # Errors
///
/// Fails with [`FaultKind::TooLong`].
#[inline]
pub const fn check_length(length: usize, part: Part) -> Result<(), Fault> {
    if length > u32::MAX as usize { Err(Fault::new(FaultKind::TooLong, part, 0, 0)) } else { Ok(()) }
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::{Fault, FaultKind, Part, check_length};

    #[test]
    fn the_longest_text_has_as_many_bytes_as_offsets_can_say() {
        let most = u32::MAX as usize;
        assert_eq!([0, 1, most - 1, most].map(|length| check_length(length, Part::Path)), [Ok(()); 4]);
        let fault = Err(Fault::new(FaultKind::TooLong, Part::Path, 0, 0));
        assert_eq!([most + 1, usize::MAX].map(|length| check_length(length, Part::Path)), [fault; 2]);
    }
}
