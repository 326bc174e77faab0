//! Refusals that concern the authority: user information, host and port.

use super::punycode;
use super::refusal::Subject;
use crate::bytes::same_letters;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::host::ipv4_address;
use crate::normalize::port_number;
use crate::scheme::Family;

/// http and its like need a host (RFC 9110, section 4.2.1).
pub(super) const fn no_host(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = subject.host();
    if subject.connects() && start == end { Some(host_fault(FaultKind::NoHost, start, end)) } else { None }
}

/// Ports have 16 bits (RFC 9293, section 3.1).
pub(super) const fn port_too_large(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = (subject.marks.host_end as usize + 1, subject.marks.path_start as usize);
    if subject.connects() && subject.marks.has_port() && port_number(subject.bytes, start, end) > 0xFFFF {
        return Some(Fault::new(FaultKind::PortTooLarge, Part::Port, start, end));
    }
    None
}

/// `userinfo` has no meaning in http since RFC 9110, section 4.2.4.
pub(super) const fn userinfo(subject: Subject<'_>) -> Option<Fault> {
    if !matches!(subject.family, Family::Web) || !subject.marks.has_userinfo() {
        return None;
    }
    let (start, end) = (subject.marks.authority_start(), subject.marks.host_start as usize);
    Some(Fault::new(FaultKind::UserinfoRefused, Part::Userinfo, start, end))
}

/// A dot before any colon makes user information look like a host (section 7.6).
pub(super) const fn userinfo_dotted(subject: Subject<'_>) -> Option<Fault> {
    if !subject.marks.has_userinfo() {
        return None;
    }
    let (start, end) = (subject.marks.authority_start(), subject.marks.host_start as usize - 1);
    let mut at = start;
    while at < end {
        let (found, next) = read(subject.bytes, at);
        match found {
            Read::Plain(b':') => return None,
            Read::Plain(b'.') => {
                return Some(Fault::new(FaultKind::UserinfoDotted, Part::Userinfo, start, end));
            }
            _ => at = next,
        }
    }
    None
}

/// `[v1.x]`: browsers refuse it, and no client can connect to it.
pub(super) const fn ip_future(subject: Subject<'_>) -> Option<Fault> {
    let (start, end) = subject.host();
    if subject.connects()
        && end - start > 2
        && subject.bytes[start] == b'['
        && matches!(subject.bytes[start + 1], b'v' | b'V')
    {
        return Some(host_fault(FaultKind::HostIpFuture, start, end));
    }
    None
}

/// Text outside ASCII, as it is or escaped: clients ask the name service for its `xn--` form.
pub(super) const fn host_beyond_ascii(subject: Subject<'_>) -> Option<Fault> {
    if !subject.has_named_host() {
        return None;
    }
    let (mut at, end) = subject.host();
    while at < end {
        let (found, next) = read(subject.bytes, at);
        if let Read::Plain(0x80..) | Read::Escape(0x80..) = found {
            let after = if subject.bytes[at] == b'%' {
                next
            } else {
                crate::grammar::iri::char_at(subject.bytes, at).1
            };
            return Some(host_fault(FaultKind::HostBeyondAscii, at, after));
        }
        at = next;
    }
    None
}

/// `%2F` and other escapes that are no part of a name: a reader that decodes them sees
/// another host.
pub(super) const fn host_escape(subject: Subject<'_>) -> Option<Fault> {
    if !subject.has_named_host() {
        return None;
    }
    let (mut at, end) = subject.host();
    while at < end {
        let (found, next) = read(subject.bytes, at);
        if let Read::Escape(..0x80) = found {
            return Some(host_fault(FaultKind::HostEscape, at, next));
        }
        at = next;
    }
    None
}

/// Labels that begin with `xn--` must decode.
pub(super) const fn punycode(subject: Subject<'_>) -> Option<Fault> {
    if !subject.has_named_host() {
        return None;
    }
    let (mut at, end) = subject.host();
    while let Some(label) = label(subject.bytes, at, end) {
        let (prefix, rest) = label.text.split_at(4);
        if label.length >= 4 && same_letters(prefix, b"xn--") {
            let is_whole = label.length <= label.text.len();
            if !is_whole || !punycode::decodes(rest.split_at(label.length - 4).0) {
                return Some(host_fault(FaultKind::Punycode, at, label.end));
            }
        }
        at = label.next;
    }
    None
}

/// A name that ends in a number is an IPv4 address to browsers and to `inet_aton`, in
/// notations that RFC 3986 does not have (section 7.4): `127.1`, `0x7f.0.0.1`, `2130706433`.
pub(super) const fn odd_ipv4(subject: Subject<'_>) -> Option<Fault> {
    if !subject.has_named_host() {
        return None;
    }
    let (start, end) = subject.host();
    let mut number_last = false;
    let mut at = start;
    while let Some(label) = label(subject.bytes, at, end) {
        // The empty label behind a final dot does not hide the number before it.
        if label.length > 0 || at < end {
            number_last = label.is_number();
        }
        at = label.next;
    }
    if number_last && !is_dotted_quad(subject.bytes, start, end) {
        return Some(host_fault(FaultKind::OddIpv4, start, end));
    }
    None
}

const fn is_dotted_quad(bytes: &[u8], start: usize, end: usize) -> bool {
    let mut quad = [0; 15];
    let mut length = 0;
    let mut at = start;
    while at < end && length < quad.len() {
        let (found, next) = read(bytes, at);
        if let Read::Plain(byte) = found {
            quad[length] = byte;
            length += 1;
        }
        at = next;
    }
    at == end && ipv4_address(&quad, 0, length).is_some()
}

/// A label of a host name, decoded.
struct Label {
    /// Its beginning, filled up with NUL.
    text: [u8; 64],
    /// Its whole length.
    length: usize,
    /// Where it ends.
    end: usize,
    /// Where the next one begins, or beyond the end of the host.
    next: usize,
}

impl Label {
    /// Decimal digits, or `0x` and hexadecimal ones.
    const fn is_number(&self) -> bool {
        let Self { text, length, .. } = self;
        let is_hex = *length > 1 && text[0] == b'0' && text[1] | 0x20 == b'x';
        let mut i = if is_hex { 2 } else { 0 };
        while i < *length && i < text.len() {
            if !(text[i].is_ascii_digit() || (is_hex && text[i].is_ascii_hexdigit())) {
                return false;
            }
            i += 1;
        }
        *length > 0
    }
}

/// The label at `at` of a host that ends at `end`; `None` behind the last.
const fn label(bytes: &[u8], at: usize, end: usize) -> Option<Label> {
    if at > end {
        return None;
    }
    let mut label = Label { text: [0; 64], length: 0, end: at, next: end + 1 };
    while label.end < end {
        let (found, next) = read(bytes, label.end);
        let byte = match found {
            // The dot may be written as an escape.
            Read::Plain(b'.') => {
                label.next = next;
                break;
            }
            Read::Plain(byte) => byte,
            Read::Escape(_) => b'%',
        };
        if label.length < label.text.len() {
            label.text[label.length] = byte;
        }
        label.length += 1;
        label.end = next;
    }
    Some(label)
}

const fn host_fault(kind: FaultKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Part::Host, start, end)
}
