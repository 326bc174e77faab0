//! Most text is its own normal form, and most of that can be seen at a glance.

use super::port_number;
use crate::grammar::marks::Marks;
use crate::grammar::scheme::default_port;

/// Returns whether `text` is its own normal form for a reason that is quick to see.
///
/// The function states no rule again: it returns true only for text that no rule changes, and
/// leaves every other text to [`normalize_into`](super::normalize_into). It reads eight bytes
/// together, and a needless false is cheap.
#[inline]
pub(crate) const fn is_plainly_normal(text: &str, marks: Marks) -> bool {
    let bytes = text.as_bytes();
    let (head, tail) = bytes.split_at(marks.path_start as usize);
    marks.has_authority()
        && (!marks.has_port() || has_plain_port(bytes, marks))
        && marks.path_end > marks.path_start
        && !matches!(scheme(bytes, marks), b"" | b"file" | b"urn" | b"mailto")
        && !(marks.host_start < marks.host_end && bytes[marks.host_start as usize] == b'[')
        && is_plain(head, false)
        && is_plain(tail, true)
}

const fn scheme(bytes: &[u8], marks: Marks) -> &[u8] {
    bytes.split_at(marks.scheme_end as usize).0
}

/// A port that is neither empty nor that of the scheme.
#[cold]
const fn has_plain_port(bytes: &[u8], marks: Marks) -> bool {
    let (start, end) = (marks.host_end as usize + 1, marks.path_start as usize);
    let is_own = match default_port(scheme(bytes, marks)) {
        Some(own) => port_number(bytes.split_at(end).0.split_at(start).1) == own as u32,
        None => false,
    };
    start < end && bytes[start] != b'0' && !is_own
}

/// No capital letter, and no escape.
const fn is_plain_in_head(word: u64) -> bool {
    // Adding what is missing to 0x80 sets the high bit of a byte from that letter on.
    let from_a = word.wrapping_add(EACH * (0x80 - b'A' as u64));
    let behind_z = word.wrapping_add(EACH * (0x80 - b'Z' as u64 - 1));
    ((from_a & !behind_z) | equal(word, b'%') | word) & HIGH == 0
}

/// No escape, and no segment that begins with a dot.
const fn is_plain_in_tail(word: u64) -> bool {
    let dot_behind_slash = equal(word, b'.') & equal(word, b'/') << 8;
    (equal(word, b'%') | dot_behind_slash | word) & HIGH == 0
}

const EACH: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = EACH << 7;

/// Sets the high bit of each byte that is `byte`, and perhaps of others behind it.
const fn equal(word: u64, byte: u8) -> u64 {
    (word ^ (EACH * byte as u64)).wrapping_sub(EACH)
}

/// Returns whether all words of eight bytes are plain. Words overlap by one byte, so that each pair
/// of bytes is in one of them. A shorter word is filled up with NUL.
#[inline]
const fn is_plain(bytes: &[u8], in_tail: bool) -> bool {
    let mut rest = bytes;
    while let Some(word) = rest.first_chunk::<8>() {
        if !is_plain_word(*word, in_tail) {
            return false;
        }
        (_, rest) = rest.split_at(7);
    }
    if let Some(last) = bytes.last_chunk::<8>() {
        return is_plain_word(*last, in_tail);
    }
    let mut word = [0; 8];
    word.split_at_mut(bytes.len()).0.copy_from_slice(bytes);
    is_plain_word(word, in_tail)
}

#[inline]
const fn is_plain_word(word: [u8; 8], in_tail: bool) -> bool {
    let word = u64::from_le_bytes(word);
    if in_tail { is_plain_in_tail(word) } else { is_plain_in_head(word) }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::is_plainly_normal;
    use crate::grammar::{Source, uri};
    use crate::uri::normalize::{Form, capacity, normalize_into};

    /// Every text that is plain is left alone, and the common one is plain.
    #[test]
    fn what_is_plain_is_normal() {
        let mut plain = 0;
        for scheme in ["", "http:", "Http:", "a:", "file:", "urn:", "mailto:"] {
            for number in 0..12_u32.pow(5) {
                let rest: alloc::string::String = (0..5)
                    .map(|at| char::from(b"/.:@A%20[?#~"[(number / 12_u32.pow(at) % 12) as usize]))
                    .collect();
                let text = alloc::format!("{scheme}//h{rest}");
                let Ok(marks) = uri::uri_reference(Source::uri(&text)) else { continue };
                if is_plainly_normal(&text, marks) {
                    let mut out = [0; 64];
                    assert!(capacity(&text) <= out.len());
                    let normal = normalize_into(&text, marks, &Form::SCHEME, &mut out);
                    let found = (&out[..normal.length], normal.marks);
                    assert_eq!(found, (text.as_bytes(), marks), "{text}");
                    assert_eq!(normal.steps.count(), 0, "{text}");
                    plain += 1;
                }
            }
        }
        assert!(plain > 1000, "{plain}");
    }

    fn is_plain(text: &str) -> bool {
        let marks = uri::uri_reference(Source::uri(text)).expect(text);
        is_plainly_normal(text, marks)
    }

    /// A needless question of the rules costs time: none is asked of these.
    #[test]
    fn the_common_text_is_plain() {
        for text in [
            "a://h/",
            "a:///b",
            "a://u:p@h/",
            "http://h:81/",
            "a://h:80/",
            "a://b.c-d_e~f!$&'()*+,;=/",
            "https://example.com/users/42?tab=posts&page=2#latest",
            "https://example.com/B/C.D/e..f/g.?A=./-&B=_~#Z",
        ] {
            assert!(is_plain(text), "{text}");
        }
    }

    /// Wherever it stands in a word of eight bytes.
    #[test]
    fn what_may_have_to_change_is_not_plain() {
        for text in [
            "//h/",
            "a:/b",
            "a:b",
            "http://h",
            "http://h:/",
            "http://h:80/",
            "http://h:081/",
            "file:///a",
            "urn:a:b",
            "mailto:a@b",
            "a://[::1]/",
            "a://[::1]:8/",
        ] {
            assert!(!is_plain(text), "{text}");
        }
        for at in 0..20 {
            let (before, behind) = ("x".repeat(at), "x".repeat(20 - at));
            for change in ["%7E", "A", "Z", "M"] {
                let text = alloc::format!("a://{before}{change}{behind}/");
                assert!(!is_plain(&text), "{text}");
            }
            for change in ["\u{E9}", "\u{A0}", "\u{10000}"] {
                for text in [
                    alloc::format!("a://{before}{change}{behind}/"),
                    alloc::format!("a://h/{before}{change}{behind}"),
                ] {
                    let marks = uri::uri(Source::iri(&text)).expect("an IRI");
                    assert!(!is_plainly_normal(&text, marks), "{text}");
                }
            }
            for change in ["%7E", "/.", "/./", "/..", "/.a"] {
                let text = alloc::format!("a://h/{before}{change}{behind}");
                assert!(!is_plain(&text), "{text}");
            }
        }
    }
}
