//! Refusals that concern hosts which clients resolve and connect to: those of http, https, ws, wss and ftp.
//!
//! The refusals read the host of a whole URI; the templates of the macros read a host alone.

#[cfg(feature = "alloc")]
use super::Policy;
use crate::fault::{Fault, FaultKind, Part};
#[cfg(feature = "alloc")]
use crate::fault::{ParseError, What};
use crate::grammar::component::{Read, read};
use crate::grammar::host::{self, escaped_ipv4_address};
use crate::grammar::punycode;
use crate::text::bytes::same_letters;
use crate::text::character::char_at;
use crate::text::loops::any;
use crate::text::loops::find_map;
#[cfg(feature = "alloc")]
use crate::uri::host::Host;

/// A host that the grammar has accepted: `bytes[start..end]`.
#[derive(Clone, Copy)]
pub(super) struct ConnectedHost<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Returns the fault that [`Policy::LITERAL`](super::Policy::LITERAL) finds in a host.
#[must_use]
pub const fn host_fault(text: &str) -> Option<Fault> {
    if let Err(fault) = host::whole(text) {
        return Some(fault);
    }
    let host = ConnectedHost { bytes: text.as_bytes(), start: 0, end: text.len() };
    // The order is the same as in `Refusal::ALL`.
    let finds = [
        host.empty(),
        host.ip_future(),
        host.beyond_ascii(),
        host.escape(),
        host.punycode(),
        host.odd_ipv4(),
        host.not_utf8(),
        host.too_long(),
    ];
    find_map!(0..finds.len(), |i| finds[i])
}

/// The maximum number of bytes of a host name, without the dot of the root (RFC 1035, section 2.3.4).
const LONGEST: usize = 253;

/// Finds the fault of a host name that consists of several parts. Label `n` has several parts when `labels` has bit
/// `n`.
#[must_use]
pub const fn joined_fault(bytes: &[u8], labels: u128) -> Option<FaultKind> {
    let host = ConnectedHost { bytes, start: 0, end: bytes.len() };
    let (mut at, mut number, mut length) = (0, 0, 0);
    while let Some(label) = host.label(at) {
        if number < 128 && labels >> number & 1 == 1 {
            if label.length > 63 {
                return Some(FaultKind::LabelLength);
            }
            if same_letters(label.text.split_at(4).0, b"xn--") {
                return Some(FaultKind::LabelEncoded);
            }
        }
        // The dot of the root does not separate labels.
        if label.length > 0 {
            length += label.length + (number > 0) as usize;
        }
        number += 1;
        at = label.next;
    }
    if length > LONGEST { Some(FaultKind::NameLength) } else { None }
}

#[cfg(feature = "alloc")]
impl<'a> Host<'a> {
    /// Parses a host, and checks it by the rules of a policy for hosts, as the host of an `https` URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Host, Policy};
    ///
    /// const OURS: Policy = Policy::PUBLIC.hosts(&["example.com", "*.example.com"]);
    /// let host = Host::parse_under(&OURS, "api.example.com")?;
    /// assert!(matches!(host, Host::Name(name) if name == "api.example.com"));
    /// let refused = |text| Host::parse_under(&OURS, text).unwrap_err().code();
    /// assert_eq!(refused("example.org"), "HOST_NOT_ALLOWED");
    /// assert_eq!(refused("10.0.0.1"), "PRIVATE_HOST");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a `host` of the grammar, or when the policy rejects it as a host. Rules for schemes,
    /// ports and paths do not apply.
    pub fn parse_under(policy: &Policy<'_>, text: &'a str) -> Result<Self, ParseError> {
        const BEFORE: &str = "https://";
        let host = Self::parse(text)?;
        let of_hosts = Policy { schemes: None, ports: None, paths: None, ..*policy };
        match of_hosts.check_text(&[BEFORE, text, "/"].concat(), What::Uri) {
            Ok(_) => Ok(host),
            Err(fault) => {
                let offset = fault.offset.saturating_sub(BEFORE.len() as u32);
                Err(ParseError::new(Fault { offset, ..fault }, What::Host))
            }
        }
    }
}

impl ConnectedHost<'_> {
    /// Returns the fault of an empty host.
    pub(super) const fn empty(self) -> Option<Fault> {
        if self.start == self.end { Some(self.fault(FaultKind::NoHost)) } else { None }
    }

    /// Refuses `[v1.x]`, which clients cannot connect to.
    pub(super) const fn ip_future(self) -> Option<Fault> {
        let Self { bytes, start, end } = self;
        let is_future = end - start > 2 && bytes[start] == b'[' && matches!(bytes[start + 1], b'v' | b'V');
        if is_future { Some(self.fault(FaultKind::HostIpFuture)) } else { None }
    }

    /// Refuses characters outside ASCII, escaped or not: clients resolve the `xn--` form.
    pub(super) const fn beyond_ascii(self) -> Option<Fault> {
        if !self.is_name() {
            return None;
        }
        let mut at = self.start;
        while at < self.end {
            let (found, next) = read(self.bytes, at);
            match found {
                Read::Plain(0x80..) => {
                    return Some(fault(FaultKind::HostBeyondAscii, at, char_at(self.bytes, at).1));
                }
                Read::Escape(0x80..) => return Some(fault(FaultKind::HostBeyondAscii, at, next)),
                _ => at = next,
            }
        }
        None
    }

    /// Refuses `%2F` and other escapes that a name cannot have: a reader that decodes them sees another host.
    pub(super) const fn escape(self) -> Option<Fault> {
        if !self.is_name() {
            return None;
        }
        let mut at = self.start;
        while at < self.end {
            let (found, next) = read(self.bytes, at);
            if matches!(found, Read::Escape(..0x80)) {
                return Some(fault(FaultKind::HostEscape, at, next));
            }
            at = next;
        }
        None
    }

    /// Refuses a run of escapes that is not UTF-8 when decoded (RFC 3986, section 3.2.2).
    pub(super) const fn not_utf8(self) -> Option<Fault> {
        host::not_utf8(self.bytes, self.start, self.end)
    }

    /// Refuses a name that is longer than the name service allows.
    pub(super) const fn too_long(self) -> Option<Fault> {
        if !self.is_name() || self.end - self.start <= MOST_BYTES {
            return None;
        }
        let (mut at, mut length) = (self.start, 0);
        while at < self.end {
            (_, at) = read(self.bytes, at);
            length += 1;
        }
        if length > MOST_BYTES { Some(self.fault(FaultKind::HostTooLong)) } else { None }
    }

    /// Returns whether a label is empty, other than the root after the last dot.
    pub(super) const fn has_empty_label(self) -> bool {
        let mut at = self.start;
        while let Some(label) = self.label(at) {
            if label.length == 0 && label.next <= self.end {
                return true;
            }
            at = label.next;
        }
        false
    }

    /// Refuses labels that begin with `xn--` and cannot be decoded.
    pub(super) const fn punycode(self) -> Option<Fault> {
        if !self.is_name() {
            return None;
        }
        let mut at = self.start;
        while let Some(label) = self.label(at) {
            let (prefix, rest) = label.text.split_at(4);
            if label.length >= 4 && same_letters(prefix, b"xn--") {
                let is_whole = label.length <= label.text.len();
                if !is_whole || !punycode::decodes(rest.split_at(label.length - 4).0) {
                    return Some(fault(FaultKind::Punycode, at, label.end));
                }
            }
            at = label.next;
        }
        None
    }

    /// Refuses a name that ends in a number. Browsers and `inet_aton` read it as an IPv4 address, in
    /// notations that RFC 3986 does not have (section 7.4): `127.1`, `0x7f.0.0.1`, `2130706433`.
    pub(super) const fn odd_ipv4(self) -> Option<Fault> {
        if !self.is_name() {
            return None;
        }
        let mut number_last = false;
        let mut at = self.start;
        while let Some(label) = self.label(at) {
            // The empty label after a final dot does not hide the number before it.
            if at < self.end {
                number_last = label.is_number();
            }
            at = label.next;
        }
        if number_last && self.quad().is_none() { Some(self.fault(FaultKind::OddIpv4)) } else { None }
    }

    /// Refuses an IPv4 address with escapes, under a policy that does not rewrite the host.
    pub(super) const fn escaped_ipv4(self) -> Option<Fault> {
        let Self { bytes, start, end } = self;
        let is_escaped = any!(start..end, |i| bytes[i] == b'%');
        if is_escaped && self.quad().is_some() { Some(self.fault(FaultKind::OddIpv4)) } else { None }
    }

    /// Returns whether the host is a name and not an IP literal.
    const fn is_name(self) -> bool {
        self.start < self.end && self.bytes[self.start] != b'['
    }

    /// Returns the four octets of an IPv4 address, which may have escapes.
    pub(super) const fn quad(self) -> Option<[u8; 4]> {
        escaped_ipv4_address(self.bytes.split_at(self.end).0.split_at(self.start).1)
    }

    /// Returns the label at `at`, or `None` after the last label.
    pub(super) const fn label(self, at: usize) -> Option<DecodedLabel> {
        let Self { bytes, end, .. } = self;
        if at > end {
            return None;
        }
        let mut label = DecodedLabel { text: [0; 64], length: 0, end: at, next: end + 1 };
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

    const fn fault(self, kind: FaultKind) -> Fault {
        fault(kind, self.start, self.end)
    }
}

/// The maximum number of bytes of a registered name in any scheme (RFC 3986, section 3.2.2).
pub(super) const MOST_BYTES: usize = 255;

/// A label of a host name, decoded.
pub(super) struct DecodedLabel {
    /// The beginning of the label, padded with NUL.
    pub(super) text: [u8; 64],
    /// The length of the whole label.
    pub(super) length: usize,
    /// The end of the label.
    pub(super) end: usize,
    /// The start of the next label, or an offset after the end of the host.
    pub(super) next: usize,
}

impl DecodedLabel {
    /// Returns whether the label is decimal digits, or `0x` and hexadecimal digits.
    pub(super) const fn is_number(&self) -> bool {
        let Self { text, length, .. } = self;
        let is_hex = *length > 1 && text[0] == b'0' && text[1] | 0x20 == b'x';
        let digits = if is_hex { 2 } else { 0 }..if *length < text.len() { *length } else { text.len() };
        let is_other = any!(digits, |i| !(text[i].is_ascii_digit() || is_hex && text[i].is_ascii_hexdigit()));
        *length > 0 && !is_other
    }
}

const fn fault(kind: FaultKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Part::Host, start, end)
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
