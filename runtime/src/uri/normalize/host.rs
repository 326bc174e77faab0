//! The host: lower case, and IP addresses in their canonical form.

use super::{NormalRules, Out, Rule};
use crate::fault::NormalizationStep;
use crate::grammar::Source;
use crate::grammar::host::ipv6_address;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::Family;
use crate::text::bytes::is_same;
use crate::text::loops::each;

/// Writes the host. In a `file` URI, `localhost` becomes the empty host (RFC 8089, section 2).
#[inline(always)]
pub(super) const fn host(
    out: &mut Out<'_>,
    bytes: &[u8],
    marks: Marks,
    family: Family,
    form: &NormalRules<'_>,
) {
    let from = out.len();
    write(out, bytes, marks, family, form.has(Rule::Scheme));
    let host = bytes.split_at(marks.host_end as usize).0.split_at(marks.host_start as usize).1;
    if !is_same(out.between(from, out.len()), host) {
        out.note(NormalizationStep::Host);
    }
}

#[inline(always)]
const fn write(out: &mut Out<'_>, bytes: &[u8], marks: Marks, family: Family, by_scheme: bool) {
    let (start, end) = (marks.host_start as usize, marks.host_end as usize);
    if start == end || bytes[start] != b'[' {
        let from = out.len();
        if family.counts_host_case() {
            return out.component(bytes, start, end, true);
        }
        out.folded_component(bytes, start, end);
        // An empty port is removed, so the authority may end in its colon.
        let is_whole = !marks.has_userinfo() && marks.path_start as usize <= end + 1;
        let drops_localhost = by_scheme && matches!(family, Family::File);
        if drops_localhost && is_whole && matches!(out.between(from, out.len()), b"localhost") {
            out.truncate(from);
        }
    } else if matches!(bytes[start + 1], b'v' | b'V') {
        out.lowercase(bytes, start, end);
    } else if let Ok(groups) = ipv6_address(Source::of(bytes), start + 1, end - 1) {
        out.push(b'[');
        ipv6(out, groups);
        out.push(b']');
    }
}

/// Writes an IPv6 address as in RFC 5952: groups without leading zeros, in lower case; `::` for the longest
/// run of two or more zero groups, or the first of these if there are several; the dotted form for
/// IPv4-mapped addresses.
const fn ipv6(out: &mut Out<'_>, groups: [u16; 8]) {
    if let [0, 0, 0, 0, 0, 0xFFFF, high, low] = groups {
        out.push_all(b"::ffff:");
        ipv4(out, [(high >> 8) as u8, high as u8, (low >> 8) as u8, low as u8]);
        return;
    }
    let (gap, gap_length) = longest_zeros(groups);
    let mut i = 0;
    while i < 8 {
        if i == gap && gap_length > 1 {
            out.push_all(b"::");
            i += gap_length;
            continue;
        }
        if i > 0 && (gap_length < 2 || i != gap + gap_length) {
            out.push(b':');
        }
        hex(out, groups[i]);
        i += 1;
    }
}

/// Returns the first of the longest runs of zero groups, and its length.
const fn longest_zeros(groups: [u16; 8]) -> (usize, usize) {
    let mut longest = (0, 0);
    let mut run = 0;
    each!(0..groups.len(), |i| {
        run = if groups[i] == 0 { run + 1 } else { 0 };
        if run > longest.1 {
            longest = (i + 1 - run, run);
        }
    });
    longest
}

const fn hex(out: &mut Out<'_>, group: u16) {
    let mut shift = 12;
    while shift > 0 && group >> shift == 0 {
        shift -= 4;
    }
    loop {
        out.push(b"0123456789abcdef"[(group >> shift) as usize & 15]);
        if shift == 0 {
            return;
        }
        shift -= 4;
    }
}

const fn ipv4(out: &mut Out<'_>, octets: [u8; 4]) {
    each!(0..octets.len(), |i| {
        if i > 0 {
            out.push(b'.');
        }
        let octet = octets[i];
        if octet > 99 {
            out.push(b'0' + octet / 100);
        }
        if octet > 9 {
            out.push(b'0' + octet / 10 % 10);
        }
        out.push(b'0' + octet % 10);
    });
}
