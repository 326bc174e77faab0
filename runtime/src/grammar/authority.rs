//! `authority` (RFC 3986, section 3.2): user information, host and port.

use super::Source;
use super::class::{DIGIT, REG_NAME, USERINFO};
use super::host;
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::text::character::char_at;

/// The offsets in an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Authority {
    /// The first byte of the host. The user information, if any, ends at the `@` before this byte.
    pub(crate) host_start: usize,
    /// The end of the host. The port, if any, begins after the `:` at this offset.
    pub(crate) host_end: usize,
    /// The end of the authority.
    pub(crate) end: usize,
}

/// Reads `authority = [ userinfo "@" ] host [ ":" port ]`.
///
/// A host name is read first, since most authorities consist of nothing else. The byte after it decides
/// whether it was a host name.
///
/// # Errors
///
/// Fails at the first byte that does not belong to any of the three parts.
#[inline(always)]
pub(crate) const fn authority(source: Source<'_>, at: usize) -> Result<Authority, Fault> {
    let end = match source.escaped(at, REG_NAME, Part::Host) {
        Ok(end) => end,
        Err(fault) => return Err(in_its_part(source, fault)),
    };
    if source.is_boundary(end) {
        return Ok(Authority { host_start: at, host_end: end, end });
    }
    match source.peek(end) {
        b'@' => host_and_port(source, end + 1),
        b':' => name_or_userinfo(source, at, end),
        b'[' if end == at => host_and_port(source, at),
        _ => Err(misplaced(source, at, end)),
    }
}

/// Reads an authority that begins with text up to a colon: a host name with a port after it, or the beginning
/// of user information.
#[inline(never)]
const fn name_or_userinfo(source: Source<'_>, at: usize, colon: usize) -> Result<Authority, Fault> {
    let digits_end = port(source, colon + 1);
    if source.is_boundary(digits_end) {
        return Ok(Authority { host_start: at, host_end: colon, end: digits_end });
    }
    match userinfo(source, digits_end) {
        Ok(end) if source.peek(end) == b'@' => host_and_port(source, end + 1),
        _ if !has_at(source, digits_end) => Err(bad_port(source, at, digits_end)),
        Ok(end) => Err(source.unexpected(end, Part::Userinfo)),
        Err(fault) => Err(fault),
    }
}

/// Reads `host [ ":" port ]`.
#[inline(never)]
const fn host_and_port(source: Source<'_>, at: usize) -> Result<Authority, Fault> {
    let host_end = tri!(host::host(source, at));
    let in_brackets = source.peek(at) == b'[';
    let (end, part) = match source.peek(host_end) {
        b':' => (port(source, host_end + 1), Part::Port),
        _ => (host_end, Part::Host),
    };
    if source.is_boundary(end) {
        return Ok(Authority { host_start: at, host_end, end });
    }
    if in_brackets && end == host_end {
        let (found, after) = char_at(source.bytes(), end);
        return Err(Fault::new(FaultKind::AfterBracket(found), Part::Host, end, after));
    }
    Err(source.unexpected(end, part))
}

/// Reads `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`.
///
/// # Errors
///
/// Fails at a broken escape.
pub(crate) const fn userinfo(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    source.escaped(at, USERINFO, Part::Userinfo)
}

/// Reads `port = *DIGIT`.
#[inline]
pub(crate) const fn port(source: Source<'_>, at: usize) -> usize {
    DIGIT.run(source.bytes(), at)
}

/// Returns the fault for text after a colon that is not a port: the rest of an IPv6 address without brackets or with
/// only the second one, or a port with other characters.
#[cold]
const fn bad_port(source: Source<'_>, start: usize, at: usize) -> Fault {
    let mut end = start;
    while !source.is_boundary(end) && source.peek(end) != b']' {
        end += 1;
    }
    match host::ipv6_address(source, start, end) {
        Ok(_) if source.peek(end) == b']' => {
            Fault::new(FaultKind::BracketMissing(']'), Part::Host, start, end + 1)
        }
        Ok(_) => Fault::new(FaultKind::Ipv6Bare, Part::Host, start, end),
        Err(_) => source.unexpected(at, Part::Port),
    }
}

/// Returns the fault for a character that is not allowed in an authority, with the part in which it appears.
#[cold]
const fn misplaced(source: Source<'_>, start: usize, at: usize) -> Fault {
    let part = if has_at(source, at) { Part::Userinfo } else { Part::Host };
    if part as u8 == Part::Host as u8 && source.peek(at) == b']' {
        return Fault::new(FaultKind::BracketMissing(']'), Part::Host, start, at + 1);
    }
    source.unexpected(at, part)
}

/// Returns a fault of an escape, in the user information if an `@` follows.
#[cold]
const fn in_its_part(source: Source<'_>, fault: Fault) -> Fault {
    if has_at(source, fault.offset as usize) { Fault { part: Part::Userinfo, ..fault } } else { fault }
}

/// Returns whether an `@` follows within the authority.
#[cold]
const fn has_at(source: Source<'_>, at: usize) -> bool {
    let mut at = at;
    while !source.is_boundary(at) {
        if source.peek(at) == b'@' {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Part, Source, authority};

    /// Text before an `@` is user information, whatever it looks like.
    #[test]
    fn a_fault_is_in_the_part_in_which_it_stands() {
        for (text, part, offset) in [
            ("::1]", Part::Host, 0),
            ("::1]:80", Part::Host, 0),
            ("::1", Part::Host, 0),
            ("::x]", Part::Port, 1),
            ("h:8]", Part::Port, 3),
            ("a%x@h", Part::Userinfo, 1),
            ("a%x:b@h", Part::Userinfo, 1),
            ("a:%x@h", Part::Userinfo, 2),
            ("a[@h", Part::Userinfo, 1),
            ("a%x", Part::Host, 1),
            ("a%x/@", Part::Host, 1),
            ("a%x?@", Part::Host, 1),
            ("a[/@", Part::Host, 1),
            ("u@a%x", Part::Host, 3),
            ("a:1x", Part::Port, 3),
            ("u@a:1x", Part::Port, 5),
        ] {
            let fault = authority(Source::uri(text), 0).expect_err(text);
            assert_eq!((fault.part, fault.offset), (part, offset), "{text}");
        }
    }
}
