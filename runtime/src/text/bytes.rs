//! Operations on bytes that `core` has no `const` or no quick one for.

/// Returns whether two texts are equal but for the case of ASCII letters. The method of slices is
/// not `const` in the oldest supported compiler.
pub(crate) const fn same_letters(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (mut a, mut b) = (a, b);
    while let ([x, a_tail @ ..], [y, b_tail @ ..]) = (a, b) {
        if *x != *y && !x.eq_ignore_ascii_case(y) {
            return false;
        }
        (a, b) = (a_tail, b_tail);
    }
    true
}

/// Returns whether two texts are equal. `==` of slices is not `const`.
pub(crate) const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Returns whether all bytes are ASCII. The method of slices takes five times as long without
/// optimization, as macros run.
pub(crate) const fn is_ascii(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let [a, b, c, d, e, f, g, h, tail @ ..] = rest {
        if (*a | *b | *c | *d | *e | *f | *g | *h) >= 0x80 {
            return false;
        }
        rest = tail;
    }
    while let [byte, tail @ ..] = rest {
        if *byte >= 0x80 {
            return false;
        }
        rest = tail;
    }
    true
}

/// The digits of escapes as a normal form has them (RFC 3986, section 6.2.2.1).
pub(crate) const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The escape of a byte, in upper case.
#[inline]
pub(crate) const fn escape(byte: u8) -> [u8; 3] {
    [b'%', UPPER_HEX[(byte >> 4) as usize], UPPER_HEX[(byte & 15) as usize]]
}

#[cfg(test)]
mod tests {
    use super::{is_ascii, is_same};

    #[test]
    fn equal_texts_have_the_same_bytes_and_end() {
        assert!(is_same(b"", b"") && is_same(b"ab", b"ab"));
        for (a, b) in [("", "a"), ("a", ""), ("a", "ab"), ("ab", "a"), ("ab", "ac"), ("ab", "cb")] {
            assert!(!is_same(a.as_bytes(), b.as_bytes()), "{a} {b}");
        }
    }

    /// Bytes are looked at eight at a time: no bit gets lost among the others.
    #[test]
    fn every_byte_above_0x7f_is_seen() {
        let ascii = [0x7F; 19];
        assert!(is_ascii(b"") && is_ascii(&ascii));
        for one in 0..ascii.len() {
            for other in 0..=one {
                let mut bytes = ascii;
                (bytes[one], bytes[other]) = (0x80, 0xFF);
                assert!(!is_ascii(&bytes), "{one} {other}");
                assert!(!is_ascii(&bytes[..=one]), "{one} {other}");
            }
        }
    }
}
