//! IPv4 addresses (RFC 3986, section 3.2.2), whose parser in `core` is not `const`.

/// Reads `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`.
///
/// Returns the four octets, or `None` when `bytes[at..end]` is not an IPv4 address.
pub(crate) const fn ipv4_address(bytes: &[u8], at: usize, end: usize) -> Option<[u8; 4]> {
    let Some((bytes, _)) = bytes.split_at_checked(end) else { return None };
    let mut octets = [0; 4];
    let mut at = at;
    let mut i = 0;
    while i < 4 {
        if i > 0 {
            if at >= end || bytes[at] != b'.' {
                return None;
            }
            at += 1;
        }
        let Some(octet) = dec_octet(bytes, at, end) else { return None };
        (octets[i], at) = octet;
        i += 1;
    }
    if at == end { Some(octets) } else { None }
}

/// ```abnf
/// dec-octet = DIGIT                 ; 0-9
///           / %x31-39 DIGIT         ; 10-99
///           / "1" 2DIGIT            ; 100-199
///           / "2" %x30-34 DIGIT     ; 200-249
///           / "25" %x30-35          ; 250-255
/// ```
///
/// Returns the value and the offset after it, or `None` for no digit, a leading zero, or a value over 255.
const fn dec_octet(bytes: &[u8], at: usize, end: usize) -> Option<(u8, usize)> {
    let mut value = 0u16;
    let mut digits_end = at;
    while digits_end < end && digits_end - at < 4 && bytes[digits_end].is_ascii_digit() {
        // A digit after a leading zero.
        if digits_end > at && value == 0 {
            return None;
        }
        value = value * 10 + (bytes[digits_end] - b'0') as u16;
        digits_end += 1;
    }
    if digits_end == at || value > 255 { None } else { Some((value as u8, digits_end)) }
}
