//! Punycode (RFC 3492): finds labels that do not decode.

use core::num::NonZeroU32;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Returns whether a label that begins with `xn--` decodes. Any other label is sound.
pub(crate) const fn is_sound(label: &[u8]) -> bool {
    let is_encoded = label.len() >= 4
        && label[0].eq_ignore_ascii_case(&b'x')
        && label[1].eq_ignore_ascii_case(&b'n')
        && label[2] == b'-'
        && label[3] == b'-';
    !is_encoded || decodes(label.split_at(4).1)
}

/// Returns whether `label`, which is the text behind `xn--`, decodes to text with a character outside ASCII
/// (section 6.2). The decoded text is not needed, only its length.
pub(crate) const fn decodes(label: &[u8]) -> bool {
    let Some((mut length, mut at)) = basic(label) else { return false };
    if at == label.len() {
        return false;
    }
    let (mut n, mut index, mut bias) = (INITIAL_N, 0u32, INITIAL_BIAS);
    while at < label.len() {
        let Some((delta, next)) = variable_length_integer(label, at, bias) else { return false };
        let Some(sum) = index.checked_add(delta) else { return false };
        length += 1;
        let Some(count) = NonZeroU32::new(length) else { return false };
        bias = adapt(delta, count, index == 0);
        let Some(next_n) = n.checked_add(sum / count.get()) else { return false };
        n = next_n;
        // No label has C1 controls (RFC 5892, section 2.6); all other rules for characters need tables.
        if n < 0xA0 || char::from_u32(n).is_none() {
            return false;
        }
        index = sum % count.get() + 1;
        at = next;
    }
    true
}

/// Returns the number of basic characters, which stand before the last hyphen, and the offset behind it
/// (section 3.1). Returns `None` for a hyphen without basic characters, and for a character that no label
/// has.
const fn basic(label: &[u8]) -> Option<(u32, usize)> {
    let mut delimiter = None;
    let mut i = 0;
    while i < label.len() {
        match label[i] {
            b'-' => delimiter = Some(i),
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {}
            _ => return None,
        }
        i += 1;
    }
    match delimiter {
        Some(0) => None,
        Some(at) => Some((at as u32, at + 1)),
        None => Some((0, 0)),
    }
}

/// Reads a generalized variable-length integer (section 3.3), and returns the offset behind it, too.
const fn variable_length_integer(label: &[u8], at: usize, bias: u32) -> Option<(u32, usize)> {
    let (mut value, mut weight, mut k, mut at) = (0u32, 1u32, BASE, at);
    while at < label.len() {
        let digit = match label[at] {
            byte @ b'0'..=b'9' => (byte - b'0') as u32 + 26,
            byte => (byte.to_ascii_lowercase() - b'a') as u32,
        };
        at += 1;
        let Some(product) = digit.checked_mul(weight) else { return None };
        let Some(sum) = value.checked_add(product) else { return None };
        value = sum;
        let threshold = if k <= bias + T_MIN {
            T_MIN
        } else if k >= bias + T_MAX {
            T_MAX
        } else {
            k - bias
        };
        if digit < threshold {
            return Some((value, at));
        }
        let Some(next_weight) = weight.checked_mul(BASE - threshold) else { return None };
        weight = next_weight;
        k += BASE;
    }
    None
}

/// Adapts the bias (section 3.4).
const fn adapt(delta: u32, length: NonZeroU32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / length.get();
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{NonZeroU32, adapt, decodes, is_sound};

    const ALPHABET: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

    /// Decodes the text by another implementation, and returns whether the result has characters outside
    /// ASCII, and no C1 controls.
    fn expected(text: &str) -> bool {
        let decoded: Option<Vec<char>> = idna::punycode::decode(text);
        decoded.is_some_and(|decoded| {
            let mut others = decoded.iter().filter(|c| !c.is_ascii()).peekable();
            others.peek().is_some() && others.all(|c| *c >= '\u{a0}')
        })
    }

    #[test]
    fn short_labels_decode_where_others_decode_them() {
        let mut sound = 0;
        for number in 0..37_usize.pow(3) {
            for length in 1..=3 {
                let text: String =
                    (0..length).map(|at| char::from(ALPHABET[number / 37_usize.pow(at) % 37])).collect();
                assert_eq!(decodes(text.as_bytes()), expected(&text), "{text}");
                sound += usize::from(expected(&text));
            }
        }
        assert!(sound > 10_000, "{sound}");
    }

    /// Tries generated texts of four to sixteen bytes, the same in each run, some with letters before a
    /// hyphen.
    #[test]
    fn longer_labels_decode_where_others_decode_them() {
        let (mut state, mut sound) = (1_u64, 0);
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..50_000 {
            let mut text: String = (0..random(13)).map(|_| char::from(ALPHABET[random(36)])).collect();
            if random(3) == 0 {
                text.push('-');
            }
            text.extend((0..4).map(|_| char::from(ALPHABET[random(37)])));
            assert_eq!(decodes(text.as_bytes()), expected(&text), "{text}");
            sound += usize::from(expected(&text));
        }
        assert!(sound > 1000, "{sound}");
    }

    /// `xn--` counts in both cases; a label without it is not encoded.
    #[test]
    fn only_what_is_said_to_be_encoded_must_decode() {
        for (label, expected) in [
            ("xn--bcher-kva", true),
            ("XN--BCHER-KVA", true),
            ("xn--a", false),
            ("Xn--a", false),
            ("xN--a", false),
            ("xn--", false),
            ("xn-a", true),
            ("xna-a", true),
            ("xm--a", true),
            ("yn--a", true),
            ("xn-", true),
        ] {
            assert_eq!(is_sound(label.as_bytes()), expected, "{label}");
        }
    }

    /// A delta of 455 is the greatest that is not divided (section 6.1).
    #[test]
    fn the_bias_follows_the_deltas() {
        let adapt = |delta, length, is_first| adapt(delta, NonZeroU32::new(length).unwrap(), is_first);
        assert_eq!((adapt(910, 1000, false), adapt(912, 1000, false)), (33, 45));
        assert_eq!((adapt(0, 1, true), adapt(1400, 2, true), adapt(1, 1, false)), (0, 2, 0));
    }
}
