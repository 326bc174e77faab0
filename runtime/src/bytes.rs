//! Operations on bytes that `core` has no `const` or no quick one for.

/// Whether two texts are equal but for the case of ASCII letters; `const` before the method of
/// slices is.
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

/// Whether two texts are equal; `const` before `==` of slices is.
pub(crate) const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Whether all bytes are ASCII: the method of slices, for builds without optimization too, in
/// which the macros run and where that takes five times as long.
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
