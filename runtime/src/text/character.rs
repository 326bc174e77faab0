//! Characters outside ASCII, which RFC 3987 adds to the grammar of RFC 3986.
//!
//! `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`, so user information, host names, path,
//! query and fragment may have `ucschar`. A query may also have `iprivate`. Scheme, port and IP literals stay
//! ASCII. Section 4.1 forbids the bidirectional formatting characters, although the ABNF lists them.

use super::loops::each;

/// ```abnf
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///         / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
pub(crate) const fn ucschar(c: char) -> bool {
    match c as u32 {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE_1000..=0xE_FFFD => true,
        // Planes 1 to 13, each without its last two code points.
        point @ 0x1_0000..=0xD_FFFF => point & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Returns whether a character is `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`.
pub(crate) const fn iprivate(c: char) -> bool {
    matches!(c as u32, 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}

/// Returns whether a character is a bidirectional formatting character: one of section 4.1 (LRM, RLM, LRE,
/// RLE, PDF, LRO, RLO), or an isolate or the Arabic letter mark, which Unicode added later.
pub(crate) const fn bidi_control(c: char) -> bool {
    matches!(c as u32, 0x061C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// Returns whether a character is invisible or reorders the text around it: white space outside ASCII,
/// fillers, soft hyphen, zero width space, word joiner and other format characters, byte order mark, and the
/// bidirectional controls. Joiners do not count, since words need them. This is not a production.
pub(crate) const fn is_invisible(c: char) -> bool {
    bidi_control(c)
        || matches!(c as u32,
            0xA0 | 0xAD | 0x034F | 0x115F | 0x1160 | 0x1680 | 0x17B4 | 0x17B5 | 0x180E | 0x2000..=0x200B
            | 0x2028 | 0x2029 | 0x202F | 0x205F..=0x206F | 0x3000 | 0x3164 | 0xFEFF | 0xFFA0)
}

/// Returns the character that begins at `at`, and the offset after it. Returns NUL at the end of the string.
///
/// `bytes` are the bytes of a `str` and `at` is the offset of a character, so no sequence is cut.
#[must_use]
pub const fn char_at(bytes: &[u8], at: usize) -> (char, usize) {
    if at >= bytes.len() {
        return ('\0', at);
    }
    let (length, mut point) = match bytes[at] {
        ascii @ 0..0x80 => return (ascii as char, at + 1),
        lead @ 0x80..0xE0 => (2, (lead & 0x1F) as u32),
        lead @ 0xE0..0xF0 => (3, (lead & 0x0F) as u32),
        lead @ 0xF0.. => (4, (lead & 0x07) as u32),
    };
    let end = if at + length <= bytes.len() { at + length } else { bytes.len() };
    each!(at + 1..end, |i| point = point << 6 | (bytes[i] & 0x3F) as u32);
    match char::from_u32(point) {
        Some(c) => (c, end),
        None => (char::REPLACEMENT_CHARACTER, end),
    }
}
