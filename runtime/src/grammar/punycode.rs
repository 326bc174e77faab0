//! Punycode (RFC 3492): finds labels that cannot be decoded.

use core::num::NonZeroU32;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Returns whether a label that begins with `xn--` can be decoded. Any other label is valid.
pub(crate) const fn is_sound(label: &[u8]) -> bool {
    let is_encoded = label.len() >= 4
        && label[0].eq_ignore_ascii_case(&b'x')
        && label[1].eq_ignore_ascii_case(&b'n')
        && label[2] == b'-'
        && label[3] == b'-';
    !is_encoded || decodes(label.split_at(4).1)
}

/// Returns whether `label`, which is the text after `xn--`, decodes to a string with a non-ASCII character
/// (section 6.2). The decoded string is not needed, only its length.
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
        // A label cannot have C1 controls (RFC 5892, section 2.6); all other rules for characters need
        // tables.
        if n < 0xA0 || char::from_u32(n).is_none() {
            return false;
        }
        index = sum % count.get() + 1;
        at = next;
    }
    true
}

/// Returns the number of basic characters, which appear before the last hyphen, and the offset after it
/// (section 3.1). Returns `None` for a hyphen without basic characters, and for a character that a label
/// cannot have.
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

/// Reads a generalized variable-length integer (section 3.3). Returns the integer and the offset after it.
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
mod tests;
