//! `host` (RFC 3986, section 3.2.2): IP literals, IPv4 addresses and registered names.

use super::class::{HEXDIG, REG_NAME, USERINFO, hex_value};
use super::component::octet;
use super::{Source, check_length};
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::text::address::ipv4_address;
use crate::text::character::char_at;
use crate::text::loops::each;

/// Reads `host = IP-literal / IPv4address / reg-name`.
///
/// Every `IPv4address` is also a `reg-name`, so reading one does not need a decision; [`ipv4_address`]
/// distinguishes them.
///
/// # Errors
///
/// Fails inside a broken IP literal, and at a broken escape.
#[inline]
pub(crate) const fn host(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    if source.peek(at) == b'[' { ip_literal(source, at) } else { reg_name(source, at) }
}

/// Checks that the whole of `text` is a host.
///
/// # Errors
///
/// Fails like [`host`], and at a character after the host.
pub(crate) const fn whole(text: &str) -> Result<(), Fault> {
    tri!(check_length(text.len(), Part::Host));
    let source = Source::uri(text);
    source.check_end(tri!(host(source, 0)), Part::Host)
}

/// Reads `reg-name = *( unreserved / pct-encoded / sub-delims )`.
///
/// # Errors
///
/// Fails at a broken escape.
#[inline]
pub(crate) const fn reg_name(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    source.escaped(at, REG_NAME, Part::Host)
}

/// Reads `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`.
///
/// # Errors
///
/// Fails when the bracket is not closed, or when the brackets do not contain an address. A zone identifier
/// (RFC 6874, obsoleted by RFC 9844) has its own fault.
pub(crate) const fn ip_literal(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let mut end = USERINFO.run(source.bytes(), at + 1);
    while !source.is_boundary(end) && source.peek(end) != b']' {
        end += 1;
    }
    if source.peek(end) != b']' {
        return Err(Fault::new(FaultKind::BracketMissing('['), Part::Host, at, at + 1));
    }
    if matches!(source.peek(at + 1), b'v' | b'V') {
        tri!(ipvfuture(source, at + 1, end));
    } else {
        tri!(ipv6_groups(source, at + 1, end));
    }
    Ok(end + 1)
}

/// Reads `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
///
/// # Errors
///
/// Fails when the text up to `end` is anything else.
pub(crate) const fn ipvfuture(source: Source<'_>, at: usize, end: usize) -> Result<(), Fault> {
    let dot = HEXDIG.run(source.bytes(), at + 1);
    if dot == at + 1 || dot >= end || source.peek(dot) != b'.' {
        return Err(Fault::new(FaultKind::IpFuture, Part::Host, dot, char_at(source.bytes(), dot).1));
    }
    let tail = USERINFO.run(source.bytes(), dot + 1);
    if tail == dot + 1 || tail < end {
        return Err(Fault::new(FaultKind::IpFuture, Part::Host, tail, char_at(source.bytes(), tail).1));
    }
    Ok(())
}

/// Reads the eight groups of an IPv6 address, in any of the nine forms:
///
/// ```abnf
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
///
/// In other words: groups with a colon between them, where one `::` may represent one or more zero groups,
/// and a dotted quad for the last two groups.
///
/// # Errors
///
/// Fails when the text up to `end` is anything else; the fault names the broken rule.
pub const fn ipv6_address(source: Source<'_>, at: usize, end: usize) -> Result<[u16; 8], Fault> {
    Ok(tri!(ipv6_groups(source, at, end)).spread())
}

/// Reads the groups of an IPv6 address, which is enough to check it.
const fn ipv6_groups(source: Source<'_>, at: usize, end: usize) -> Result<Groups, Fault> {
    let mut groups = Groups { values: [0; 8], count: 0, gap: NO_GAP };
    let mut at = at;
    if source.peek(at) == b':' {
        if source.peek(at + 1) != b':' {
            return Err(ipv6_fault(FaultKind::Ipv6Group, at, at + 1));
        }
        groups.gap = 0;
        at += 2;
    }
    while at < end {
        let Some((group, group_end)) = h16(source, at) else { return Err(not_a_group(source, at, end)) };
        let separator = source.peek(group_end);
        if separator == b'.' {
            return groups.with_quad(source, at, end);
        }
        if groups.count >= 8 {
            return Err(ipv6_fault(FaultKind::Ipv6TooLong, at, end));
        }
        groups.values[groups.count] = group;
        groups.count += 1;
        at = group_end + 1;
        if group_end == end {
            return groups.whole(source, end);
        }
        if separator != b':' {
            return Err(not_a_group(source, group_end, end));
        }
        if source.peek(at) == b':' {
            if groups.gap != NO_GAP {
                return Err(ipv6_fault(FaultKind::Ipv6Ellipsis, at - 1, at + 1));
            }
            groups.gap = groups.count;
            at += 1;
        } else if at == end {
            return Err(ipv6_fault(FaultKind::Ipv6Group, at - 1, at));
        }
    }
    groups.whole(source, at)
}

/// The groups of an IPv6 address as written.
struct Groups {
    values: [u16; 8],
    count: usize,
    /// The number of groups before the `::`, or [`NO_GAP`] without one.
    gap: usize,
}

const NO_GAP: usize = usize::MAX;

impl Groups {
    /// Returns these groups if they are a whole address, which ends at `at`.
    #[inline(always)]
    const fn whole(self, source: Source<'_>, at: usize) -> Result<Self, Fault> {
        match (self.count, self.gap) {
            (8, NO_GAP) | (..8, ..NO_GAP) => Ok(self),
            (8.., _) => Err(empty_gap(source, at)),
            (0, _) => Err(ipv6_fault(FaultKind::Ipv6TooShort, at, at)),
            (_, _) => Err(ipv6_fault(FaultKind::Ipv6TooShort, at, at + 1)),
        }
    }

    /// Reads `ls32 = ( h16 ":" h16 ) / IPv4address` in its second form, in place of the last two groups.
    #[cold]
    const fn with_quad(mut self, source: Source<'_>, at: usize, end: usize) -> Result<Self, Fault> {
        let count = self.count;
        if count > 6 {
            return Err(ipv6_fault(FaultKind::Ipv6TooLong, at, end));
        }
        let Some([a, b, c, d]) = ipv4_address(source.bytes(), at, end) else {
            return Err(ipv6_fault(FaultKind::Ipv6Quad, at, end));
        };
        self.values[count] = u16::from_be_bytes([a, b]);
        self.values[count + 1] = u16::from_be_bytes([c, d]);
        self.count = count + 2;
        self.whole(source, end)
    }

    /// Returns all eight groups: those after the gap move to the end, with zeros before them.
    const fn spread(self) -> [u16; 8] {
        let mut all = [0; 8];
        each!(0..if self.count < 8 { self.count } else { 8 }, |i| {
            let place = if i < self.gap { i } else { 8 - self.count + i };
            // `place` is below 8. The mask tells the optimizer, so that it removes the panic.
            all[place & 7] = self.values[i];
        });
        all
    }
}

/// Returns the fault of the `::` that replaces no group, in an address that ends at `at`.
#[cold]
const fn empty_gap(source: Source<'_>, at: usize) -> Fault {
    let mut end = at;
    while end > 2 && !(source.peek(end - 1) == b':' && source.peek(end - 2) == b':') {
        end -= 1;
    }
    ipv6_fault(FaultKind::Ipv6Gap, end - 2, end)
}

/// Reads `h16 = 1*4HEXDIG`.
///
/// Returns the value and the offset after it, or `None` when there is no digit, or a fifth.
#[inline(always)]
pub(crate) const fn h16(source: Source<'_>, at: usize) -> Option<(u16, usize)> {
    let bytes = source.bytes();
    let mut value = 0;
    let mut end = at;
    while end < bytes.len() && HEXDIG.has(bytes[end]) {
        value = value << 4 | hex_value(bytes[end]) as u16;
        end += 1;
    }
    if matches!(end - at, 1..=4) { Some((value, end)) } else { None }
}

/// The maximum number of characters of an IPv4 address.
const LONGEST_QUAD: usize = 15;

/// Reads an IPv4 address in which escapes may represent digits and dots, since they are equal (section 2.3).
/// The grammar reads such a string as a name, but every reader that decodes it sees the address.
#[must_use]
pub const fn escaped_ipv4_address(text: &[u8]) -> Option<[u8; 4]> {
    let (mut quad, mut length, mut rest) = ([0; LONGEST_QUAD], 0, text);
    while let [byte, tail @ ..] = rest {
        let (byte, tail) = match (octet(rest), rest) {
            (Some(octet), [_, _, _, tail @ ..]) => (octet, tail),
            _ => (*byte, tail),
        };
        if length == LONGEST_QUAD || !matches!(byte, b'0'..=b'9' | b'.') {
            return None;
        }
        quad[length] = byte;
        length += 1;
        rest = tail;
    }
    ipv4_address(&quad, 0, length)
}

/// Returns the fault of text where a group was expected.
#[cold]
const fn not_a_group(source: Source<'_>, at: usize, end: usize) -> Fault {
    let digits_end = HEXDIG.run(source.bytes(), at);
    if digits_end - at > 4 {
        return ipv6_fault(FaultKind::Ipv6Group, at, digits_end);
    }
    match source.peek(digits_end) {
        b'%' => ipv6_fault(FaultKind::ZoneId, digits_end, end),
        // A group is missing after `::`.
        b':' => ipv6_fault(FaultKind::Ipv6Ellipsis, at - 2, at + 1),
        _ => {
            let (found, after) = char_at(source.bytes(), digits_end);
            ipv6_fault(FaultKind::Ipv6Character(found), digits_end, after)
        }
    }
}

const fn ipv6_fault(kind: FaultKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Part::Host, start, end)
}

/// Returns the fault of the first run of escapes in the host `bytes[start..end]` that is not UTF-8 when
/// decoded (section 3.2.2).
pub(crate) const fn not_utf8(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let mut at = start;
    while at < end {
        let Some(lead) = octet(bytes.split_at(at).1) else {
            at += 1;
            continue;
        };
        let (mut character, mut length, mut next) = ([lead, 0, 0, 0], 1, at + 3);
        while length < utf8_length(lead) && next < end {
            let Some(byte) = octet(bytes.split_at(next).1) else { break };
            (character[length], length, next) = (byte, length + 1, next + 3);
        }
        if core::str::from_utf8(character.split_at(length).0).is_err() {
            return Some(Fault::new(FaultKind::HostNotUtf8, Part::Host, at, next));
        }
        at = next;
    }
    None
}

/// Returns the number of bytes of a character that begins with `lead` (RFC 3629, section 3).
const fn utf8_length(lead: u8) -> usize {
    match lead {
        0xF0.. => 4,
        0xE0.. => 3,
        0xC0.. => 2,
        _ => 1,
    }
}
