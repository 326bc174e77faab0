//! Words that are nearly alike: the one that was probably meant.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::bytes::same_letters;

/// Returns whether `text`, in any case, becomes `word` by one edit that keeps the first letter.
pub(crate) const fn is_one_edit(text: &[u8], word: &[u8]) -> bool {
    let (short, long) = if text.len() < word.len() { (text, word) } else { (word, text) };
    if long.len() - short.len() > 1 || !same(text, 0, word, 0) {
        return false;
    }
    let mut i = 0;
    while i < short.len() && same(short, i, long, i) {
        i += 1;
    }
    if short.len() < long.len() {
        return same_rest(short, i, long, i + 1);
    }
    let is_swap = i + 1 < short.len() && same(short, i, long, i + 1) && same(short, i + 1, long, i);
    i < short.len()
        && (same_rest(short, i + 1, long, i + 1) || (is_swap && same_rest(short, i + 2, long, i + 2)))
}

const fn same(a: &[u8], i: usize, b: &[u8], j: usize) -> bool {
    a[i].eq_ignore_ascii_case(&b[j])
}

const fn same_rest(a: &[u8], i: usize, b: &[u8], j: usize) -> bool {
    same_letters(a.split_at(i).1, b.split_at(j).1)
}

/// Returns the index of the name that differs from `name` only in case and separators, or by one edit.
#[cfg(feature = "alloc")]
#[must_use]
pub fn meant<K: AsRef<str>>(name: &str, known: &[K]) -> Option<usize> {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let sought = letters(name);
    let is_near = |known: &K| {
        let known = known.as_ref();
        !name.is_empty() && !known.is_empty() && is_one_edit(name.as_bytes(), known.as_bytes())
    };
    let same = known.iter().position(|known| !sought.is_empty() && letters(known.as_ref()) == sought);
    same.or_else(|| known.iter().position(is_near))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{is_one_edit, meant};

    #[test]
    fn one_letter_more_less_other_or_swapped() {
        for text in ["http", "htps", "httpss", "httpx", "htpts", "HTTSP", "hxttps"] {
            assert!(is_one_edit(text.as_bytes(), b"https"), "{text}");
        }
        // Two edits, and one that changes the first letter.
        for text in ["hts", "h", "httpsss", "htptx", "htxys", "xttps", "ttps", "htptss", "thtps"] {
            assert!(!is_one_edit(text.as_bytes(), b"https"), "{text}");
        }
    }

    #[test]
    fn another_case_or_separator_is_nearer_than_another_letter() {
        let known = ["page", "per_page", "pages", "", "\u{e9}"];
        for (name, expected) in [
            ("Page", Some(0)),
            ("perPage", Some(1)),
            ("per-page", Some(1)),
            ("pge", Some(0)),
            ("pagess", Some(2)),
            ("q", None),
            ("", None),
            ("-", None),
            ("\u{e8}", Some(4)),
        ] {
            assert_eq!(meant(name, &known), expected, "{name}");
        }
    }
}
